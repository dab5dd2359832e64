"""What the values of settings must be, and what the operator is told of others."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import click

SECRET = "LOBBY_SMTP_PASSWORD"
"""The one setting that is a variable only: others on this machine could read an option."""


class Integer(click.IntRange):
    """A whole number in a range."""

    name = "integer"


class Number(click.FloatRange):
    """A number in a range."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number; what is not a number in the sense of IEEE 754 is in no range."""
        number = super().convert(value, param, ctx)
        if math.isnan(number):
            self.fail(f"{value!r} is not a valid number.", param, ctx)
        return number


class Truth(click.types.BoolParamType):
    """True or false, in any of the usual words."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The truth value."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            self.fail(f"{value!r} is neither true nor false.", param, ctx)


def fingerprints(_: click.Context, __: click.Parameter, given: Sequence[str]) -> tuple[str, ...]:
    """Fingerprints of keys, as ssh-keygen shows them."""
    for each in given:
        if not re.fullmatch(r"SHA256:[A-Za-z0-9+/]{43}", each):
            raise click.BadParameter(
                f"{each!r} is no fingerprint of a key: give it as ssh-keygen -l shows it,"
                " SHA256: and 43 characters."
            )
    return tuple(given)


def startups(_: click.Context, __: click.Parameter, given: str) -> tuple[int, int, int]:
    """START:PERCENT:FULL."""
    match = re.fullmatch(r"([0-9]{1,6}):([0-9]{1,3}):([0-9]{1,6})", given)
    early, percent, most = map(int, match.groups()) if match else (0, 0, 0)
    if not (0 < early < most and percent <= 100):
        raise click.BadParameter(
            f"{given!r} is refused: give START:PERCENT:FULL as sshd's MaxStartups has it, such as"
            " 100:30:200, START less than FULL."
        )
    return early, percent, most


def networks(_: click.Context, __: click.Parameter, given: Sequence[str]) -> tuple[str, ...]:
    """Networks, and addresses as networks of one."""
    for each in given:
        try:
            ip_network(each)
        except ValueError as error:
            raise click.BadParameter(
                f"{each!r} is no network ({error}): give an address, or one such as 10.0.0.0/8."
            ) from error
    return tuple(given)


def machine(_: click.Context, __: click.Parameter, given: str) -> str:
    """The name or the address of a machine, as ssh takes it."""
    if not re.fullmatch(r"[\w.-]+", given) and not _is_address(given):
        raise click.BadParameter(
            f"{given!r} is no name of a machine: give it alone, such as lobby.example.org."
        )
    return given


def password(file: Path) -> str:
    """What *file* holds, without the end of its line. Raises click.ClickException."""
    try:
        return file.read_text(encoding="utf-8").strip()
    except UnicodeDecodeError as error:
        raise click.ClickException(f"{file} holds no password: it is no text in UTF-8.") from error


def misspelt(command: click.Command, environment: Mapping[str, str]) -> Iterator[str]:
    """A sentence for each variable that looks like a setting of *command* and is none."""
    known = {str(each.envvar) for each in command.params} | {SECRET}
    for name in sorted(environment):
        if name.startswith("LOBBY_") and name not in known:
            near = get_close_matches(name, known, n=1, cutoff=0.85)
            meant = f": is {near[0]} meant?" if near else ""
            yield f"{name} is no setting and does nothing{meant}"


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
