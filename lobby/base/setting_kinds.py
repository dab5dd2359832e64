"""What is known of a setting before it has a value: what it is about, which values it may have, and
what the operator is told of others."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from ipaddress import ip_interface, ip_network
from typing import Any, TypeAlias, TypeVar

from lobby.base.networks import parsed_address

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Real:
    """A number from *low* to *high*."""

    low: float
    high: float

    @property
    def accepted(self) -> str:
        """The range in words."""
        return f"{self.low} to {self.high}"


@dataclass(frozen=True, slots=True)
class Whole(Real):
    """A whole number from *low* to *high*."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Truth:
    """True or false."""

    accepted: str = "true or false"


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few *words*, in any case."""

    words: tuple[str, ...]

    @property
    def accepted(self) -> str:
        """The words, with *or* before the last."""
        *others, last = self.words
        return f"{', '.join(others)} or {last}"


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder, which may not exist yet."""

    accepted: str = "a folder"


@dataclass(frozen=True, slots=True)
class File:
    """A file, which may not exist yet."""

    accepted: str = "a file"


@dataclass(frozen=True, slots=True)
class Text:
    """Text that *read* turns into the value, or refuses with a ValueError whose text is a sentence;
    *write* turns a value back into such text."""

    accepted: str
    read: Callable[[str], Any] = str
    write: Callable[[Any], str] = str


@dataclass(frozen=True, slots=True)
class Several:
    """A tuple of values, each given as text that *read* accepts or refuses as for Text."""

    accepted: str
    read: Callable[[str], Any]


@dataclass(frozen=True, slots=True)
class Secret:
    """A secret kept in a file or a variable: others on this machine could read an option."""

    accepted: str = "a file"


Kind: TypeAlias = Whole | Real | Truth | Choice | Folder | File | Text | Several | Secret


def fingerprint(given: str) -> str:
    """Check the fingerprint of a key, as ssh-keygen shows it."""
    if not re.fullmatch(r"SHA256:[A-Za-z0-9+/]{43}", given):
        raise ValueError(
            f"{given!r} is not the fingerprint of a key: write it as ssh-keygen -l shows it,"
            " SHA256: and 43 characters."
        )
    return given


def network(given: str) -> str:
    """Check a network, or an address as a network of one."""
    try:
        right = ip_network(given, strict=False)
    except ValueError as error:
        raise ValueError(
            f"{given!r} is not a network: write an address, or a network such as 10.0.0.0/8."
        ) from error
    if ip_interface(given).ip != right.network_address:
        raise ValueError(f"{given!r} is not a network: write {right}.")
    return given


def machine(given: str) -> str:
    """Check the name or the address of a machine, as ssh accepts it."""
    if not re.fullmatch(r"[\w-]{1,63}(\.[\w-]{1,63})*\.?", given) and not parsed_address(given):
        raise ValueError(
            f"{given!r} is not the name of a machine: write the name alone, such as"
            " lobby.example.org."
        )
    return given


def machine_if_any(given: str) -> str:
    """Check the name or the address of a machine, if one is given."""
    return given and machine(given)


def web_page(given: str) -> str:
    """Check the address of a web page, without a query."""
    if given and not re.fullmatch(r"https?://[\w.-]+(:\d+)?(/[\w./~-]{0,300})?", given, re.ASCII):
        raise ValueError(
            f"{given!r} is not the address of a web page: write one such as"
            " https://lobby.example.org/unsubscribe."
        )
    return given


def postgres_url(given: str) -> str:
    """Check the URL of a database. A refused value is not repeated: it may hold a password."""
    if given and not given.startswith(("postgresql://", "postgres://")):
        raise ValueError(
            "this is not a PostgreSQL URL: write one such as"
            " postgresql://lobby@db.example.org/lobby."
        )
    return given


class Part(StrEnum):
    """The part of the server that a setting is about."""

    SERVER = "The server"
    CONNECTIONS = "Connections"
    NEWCOMERS = "Guests and newcomers"
    OPERATORS = "Operators"
    BOTS = "Bots"
    BACKUPS = "Backups"
    METRICS = "Metrics"
    LOG = "The log"
    NOTICES = "Notifications"


@dataclass(frozen=True, slots=True)
class About:
    """What the declaration of a setting says about it."""

    part: Part
    kind: Kind
    help: str
    """One line for the operator."""
    unset: str = ""
    """The meaning of the default, if its value does not show it."""


def setting(
    part: Part, default: T, kind: Kind, help: str, unset: str = "", *, repr: bool = True
) -> T:
    """A field of the settings with its *default*, and what ``About`` says of it."""
    about = {"about": About(part, kind, help, unset)}
    made: T = field(default=default, repr=repr, metadata=about)
    return made


@dataclass(frozen=True, slots=True)
class Setting:
    """Everything known of one setting before it has a value."""

    name: str
    default: Any
    about: About

    @property
    def option(self) -> str:
        """Its option of ``lobby serve``; for a secret, the option for the file."""
        file = "-file" if isinstance(self.about.kind, Secret) else ""
        return f"--{self.name.replace('_', '-')}{file}"

    @property
    def variable(self) -> str:
        """The environment variable equivalent to the option."""
        return f"LOBBY_{self.option[2:].replace('-', '_').upper()}"

    @property
    def variables(self) -> tuple[str, ...]:
        """All variables that set it: a secret may also be given in a variable directly."""
        return tuple(dict.fromkeys((self.variable, f"LOBBY_{self.name.upper()}")))
