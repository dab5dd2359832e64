"""The settings as click options. Each is also a variable LOBBY_...."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from lobby.base.setting_kinds import (
    Choice,
    File,
    Folder,
    Kind,
    Real,
    Secret,
    Setting,
    Several,
    Text,
    Truth,
    Whole,
)

Command = TypeVar("Command", bound=Callable[..., Any])


def option(setting: Setting) -> Callable[[Command], Command]:
    """A decorator that gives a command the option for *setting*, as a parameter of the same
    name."""
    if isinstance(setting.about.kind, Secret):
        return click.option(
            setting.option,
            setting.name,
            envvar=setting.variable,
            show_envvar=True,
            help=setting.about.help,
            type=click.Path(exists=True, dir_okay=False, path_type=Path),
            callback=_secret,
        )
    write = setting.about.kind.write if isinstance(setting.about.kind, Text) else None
    return click.option(
        setting.option,
        envvar=setting.variable,
        default=write(setting.default) if write else setting.default,
        show_default=setting.about.unset or True,
        show_envvar=True,
        help=setting.about.help,
        **_taking(setting.about.kind),
    )


class _Integer(click.IntRange):
    """A whole number in a range."""

    name = "integer"


class _Number(click.FloatRange):
    """A number in a range."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Convert *value* to a number; NaN is in no range."""
        number = super().convert(value, param, ctx)
        if math.isnan(number):
            self.fail(f"{value!r} is not a valid number.", param, ctx)
        return number


class _Boolean(click.types.BoolParamType):
    """True or false, in any of the usual spellings."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Convert *value* to a bool."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            self.fail(f"{value!r} is neither true nor false.", param, ctx)


def _taking(kind: Kind) -> dict[str, Any]:
    """The arguments that click needs to accept values of *kind*."""
    match kind:
        case Several(read=read):
            return {"multiple": True, "callback": _reader(lambda given: tuple(map(read, given)))}
        case Text(read=read):
            return {"callback": _reader(read)}
    return {"type": _type(kind)}


def _type(kind: Kind) -> click.ParamType[Any]:
    match kind:
        case Whole(low, high):
            return _Integer(low, high)
        case Real(low, high):
            return _Number(low, high)
        case Truth():
            return _Boolean()
        case Choice(words):
            return click.Choice(words, case_sensitive=False)
        case Folder():
            return click.Path(file_okay=False, path_type=Path)
        case File():
            return click.Path(dir_okay=False, path_type=Path)
    raise TypeError(f"no option takes {kind}")


def _reader(read: Callable[[Any], Any]) -> Callable[[click.Context, click.Parameter, Any], Any]:
    def callback(_: click.Context, __: click.Parameter, given: str | Sequence[str]) -> Any:
        try:
            return read(given)
        except ValueError as refused:
            raise click.BadParameter(str(refused)) from refused

    return callback


def _secret(_: click.Context, option: click.Parameter, file: Path | None) -> str:
    """The content of *file*, without surrounding white space; without a file, the value of the
    variable."""
    if file is None:
        return os.environ.get(f"LOBBY_{str(option.name).upper()}", "")
    try:
        return file.read_text(encoding="utf-8").strip()
    except UnicodeDecodeError as error:
        raise click.ClickException(
            f"{file} is not a password file: expected text in UTF-8."
        ) from error
