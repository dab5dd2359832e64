"""The settings as click options. Each is also a variable LOBBY_..., in the environment or in the
file of settings, which wins over it and has a variable on each line, as systemd reads an
EnvironmentFile."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from errno import EINVAL
from functools import wraps
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Any, Final, NoReturn, TypeVar, cast

import click
from click.core import ParameterSource

from lobby.base import written
from lobby.base.errors import CannotOperate, unusable
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
from lobby.base.settings import SETTINGS, Settings, misspelt

_FILE: Final = "lobby.settings_file"
"""Where a context keeps what stands in the file of settings."""

VARIABLE: Final = "LOBBY_SETTINGS_FILE"
"""The variable that names the file."""

_ASSIGNMENT: Final = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*)")

_COMMENT: Final = ("#", ";")

_ESCAPED: Final = re.compile(r"\\(.)")

_ESCAPED_IN_QUOTES: Final = re.compile(r'\\(["\\`$])')

_QUOTED: Final = re.compile(r"""'([^']*)'|"((?:[^"\\]|\\.)*)\"""")

Command = TypeVar("Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Line:
    """The line *number* of a file, which gives a variable a *value*, perhaps a secret."""

    number: int
    value: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class SettingsFile:
    """What stands in the file at *path*, by variable."""

    path: Path
    lines: Mapping[str, Line]

    @classmethod
    def read(cls, path: Path) -> SettingsFile:
        """What stands in the file at *path* now; of a variable that stands there twice, the last
        line counts. Raises CannotOperate, with the line, if it cannot be read."""
        try:
            _check_ends(path)
            text = written.text(path.read_bytes())
        except OSError as error:
            raise CannotOperate(
                f"The file of settings {path} cannot be read: {error.strerror}. Correct"
                f" {VARIABLE}, or let the user who runs the server read that file."
            ) from error
        return cls(path, dict(_assigned(path, text)))

    def where(self, variable: str) -> str:
        """Where *variable* stands, to begin a sentence with."""
        return f"{self.path}, line {self.lines[variable].number}"


def _assigned(path: Path, text: str) -> Iterator[tuple[str, Line]]:
    for number, line in enumerate(text.split("\n"), 1):
        given = line.strip()
        if not given or given.startswith(_COMMENT):
            continue
        where = f"{path}, line {number}"
        assignment = _ASSIGNMENT.fullmatch(given)
        if not assignment:
            raise CannotOperate(
                f"{where}: write a variable, = and its value, such as LOBBY_PORT=2222."
            )
        name, value = assignment.groups()
        if name == VARIABLE:
            raise CannotOperate(f"{where}: {VARIABLE} cannot stand in the file that it names.")
        yield name, Line(number, _meant(where, value))


def _meant(where: str, value: str) -> str:
    """*value* without its quotes and escapes."""
    if value.endswith("\\"):
        raise CannotOperate(f"{where}: write the whole value on one line, without \\ at its end.")
    if not value.startswith(("'", '"')):
        return _ESCAPED.sub(r"\1", value)
    quoted = _QUOTED.fullmatch(value)
    if not quoted:
        raise CannotOperate(f"{where}: the value begins with {value[0]} and must end with it.")
    plain, escaped = quoted.groups()
    return plain if escaped is None else _ESCAPED_IN_QUOTES.sub(r"\1", escaped)


def with_settings(*names: str) -> Callable[[Command], Command]:
    """A decorator that gives a command options for the settings of these *names*, and passes it all
    settings as one argument, before the others."""

    def of(act: Command) -> Command:
        @wraps(act)
        def command(**given: Any) -> Any:
            return act(Settings(**{name: given.pop(name) for name in names}), **given)

        for name in reversed(names):
            command = _option(SETTINGS[name])(command)
        return cast(Command, command)

    return of


def _option(setting: Setting) -> Callable[[Command], Command]:
    """A decorator that gives a command the option for *setting*, as a parameter of the same
    name."""
    about, kind = setting.about, setting.about.kind
    taking: dict[str, Any]
    if isinstance(kind, Secret):
        path = FilePath(exists=True)
        taking = {"cls": _Option, "kind": kind, "type": path, "callback": _secret}
    elif setting.variable == VARIABLE:
        # The others may stand in it.
        taking = {"is_eager": True, "show_default": about.unset, "callback": _named}
        taking["type"] = _type(kind)
    else:
        write = kind.write if isinstance(kind, Text) else None
        taking = {"cls": _Option, "kind": kind, "show_default": about.unset or True}
        taking["default"] = write(setting.default) if write else setting.default
        taking |= _taking(kind)
    return click.option(
        setting.option,
        setting.name,
        envvar=setting.variable,
        show_envvar=True,
        help=about.help,
        **taking,
    )


def settings_file(ctx: click.Context) -> SettingsFile | None:
    """The file of settings for the command in *ctx*; None if none is named. Raises
    ClickException."""
    if _FILE not in ctx.meta:
        path = os.environ.get(VARIABLE)
        _read(ctx, Path(path) if path else None)
    file: SettingsFile | None = ctx.meta[_FILE]
    return file


def on_command_line(ctx: click.Context) -> dict[str, Any]:
    """The settings of the command in *ctx* that were given as options, which win over all else."""
    given = ParameterSource.COMMANDLINE
    return {k: v for k, v in ctx.params.items() if ctx.get_parameter_source(k) is given}


def misspelt_lines(file: SettingsFile) -> Iterator[str]:
    """A sentence for each line of *file* whose variable looks like a setting but is not one."""
    for name in file.lines:
        yield from (f"{file.where(name)}: {sentence}" for sentence in misspelt({name: ""}))


def read_again(command: click.Command, path: Path, chosen: Mapping[str, Any]) -> Settings:
    """The settings of *command* with what stands in the file at *path* now, and those *chosen* on
    the command line. Raises CannotOperate if any of them is wrong."""
    file = SettingsFile.read(path)
    if wrong := list(misspelt_lines(file)):
        raise CannotOperate(" ".join(wrong))
    outer = click.Context(command)
    outer.meta[_FILE] = file
    try:
        read = command.make_context(command.name, [], parent=outer).params
    except click.ClickException as error:
        raise CannotOperate(error.format_message()) from error
    return Settings(**{**read, **chosen, "settings_file": path})


def _named(ctx: click.Context, _: click.Parameter, path: Path | None) -> Path | None:
    if _FILE not in ctx.meta:
        _read(ctx, path)
    return path


def _read(ctx: click.Context, path: Path | None) -> None:
    try:
        file = SettingsFile.read(path) if path else None
    except CannotOperate as error:
        raise click.ClickException(str(error)) from error
    ctx.meta[_FILE] = file
    # Variables of other libraries stand in the same file, such as PGPASSFILE of libpq.
    others = {k: v for k, v in file.lines.items() if not k.startswith("LOBBY_")} if file else {}
    os.environ.update({name: line.value for name, line in others.items()})


def _given(ctx: click.Context, variable: str) -> str:
    """The value of *variable* in the file of settings, or else in the environment; "" for none."""
    file = settings_file(ctx)
    line = file.lines.get(variable) if file else None
    return line.value if line else os.environ.get(variable, "")


class _Option(click.Option):
    """An option of a *kind*, whose variable may stand in the file of settings."""

    def __init__(self, *args: Any, kind: Kind, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._kind = kind

    def handle_parse_result(
        self, ctx: click.Context, opts: Mapping[str, Any], args: list[str]
    ) -> tuple[Any, list[str]]:
        """Take the value that was given. If it is wrong, look at the other settings, too, so that
        an operator reads at once what is wrong with all of them."""
        try:
            return super().handle_parse_result(ctx, opts, args)
        except click.BadParameter:
            settings = [param for param in ctx.command.params if isinstance(param, _Option)]
            wrong = [said for setting in settings if (said := setting._refusal(ctx, opts))]
            raise click.UsageError("\n".join(wrong), ctx) from None

    def _refusal(self, ctx: click.Context, opts: Mapping[str, Any]) -> str:
        try:
            super().handle_parse_result(ctx, opts, [])
        except click.BadParameter as error:
            return error.format_message()
        return ""

    def resolve_envvar_value(self, ctx: click.Context) -> str | None:
        """The value of the variable; None if it has none."""
        return _given(ctx, str(self.envvar)) or None

    def type_cast_value(self, ctx: click.Context, value: Any) -> Any:
        """*value* as its kind has it."""
        try:
            return super().type_cast_value(ctx, value)
        except click.BadParameter as error:
            match self._kind:
                case Whole(accepted=accepted):
                    expected = f"a whole number from {accepted}"
                case Real(accepted=accepted):
                    expected = f"a number from {accepted}"
                case Truth(accepted=expected) | Choice(accepted=expected):
                    pass
                case _:
                    raise
            raise click.BadParameter(f"expected {expected}, not {value!r}.") from error

    def get_error_hint(self, ctx: click.Context | None) -> str:
        """What a wrong value is called: the place where it stands."""
        if ctx is None or ctx.get_parameter_source(str(self.name)) is ParameterSource.COMMANDLINE:
            return self.opts[0]
        file, variable = settings_file(ctx), str(self.envvar)
        return (
            f"{variable} ({file.where(variable)})" if file and variable in file.lines else variable
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
            self.fail("", param, ctx)
        return number


class FilePath(click.Path):
    """A file, which may not be there unless it *exists*. Where *dir_okay*, a folder will do, and
    only that unless *file_okay*. Whoever reads it says so if that is not allowed."""

    def __init__(
        self, *, exists: bool = False, file_okay: bool = True, dir_okay: bool = False
    ) -> None:
        super().__init__(exists, file_okay, dir_okay, readable=False, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Convert *value* to a path, but not to one that a reader would wait for, nor an empty word
        to the folder where the command is given."""
        if not value:
            self.fail(f"it is empty. Give a {self.name}.", param, ctx)
        path = Path(os.fsdecode(super().convert(value, param, ctx)))
        try:
            _check_ends(path)
        except OSError as error:
            self.fail(f"'{path}' cannot be used: {error.strerror}. Give a file.", param, ctx)
        return path

    def fail(
        self,
        message: str,
        param: click.Parameter | None = None,
        ctx: click.Context | None = None,
    ) -> NoReturn:
        """Fail with *message*, which follows a colon; those of click have a capital."""
        super().fail(message[:1].lower() + message[1:], param, ctx)


def _check_ends(path: Path) -> None:
    """Raise OSError if *path* is a pipe or a device, which may be read for ever."""
    with suppress(FileNotFoundError, NotADirectoryError, PermissionError):
        mode = path.stat().st_mode
        if not (S_ISREG(mode) or S_ISDIR(mode)):
            raise OSError(EINVAL, "it is a pipe or a device")


def _taking(kind: Kind) -> dict[str, Any]:
    """The arguments that click needs to accept values of *kind*."""
    match kind:
        case Several(read=read):
            return {
                "multiple": True,
                "callback": _reader(lambda given: tuple(map(read, _values(given)))),
            }
        case Text(read=read):
            return {"callback": _reader(read)}
    return {"type": _type(kind)}


def _values(given: Iterable[str]) -> Iterator[str]:
    """The values that are *given*: those between commas, too, which many programs want there."""
    return (value for values in given for value in values.replace(",", " ").split())


def _type(kind: Kind) -> click.ParamType[Any]:
    match kind:
        case Whole(low, high):
            return _Integer(low, high)
        case Real(low, high):
            return _Number(low, high)
        case Truth():
            return click.BOOL
        case Choice(words):
            return click.Choice(words, case_sensitive=False)
        case Folder():
            return FilePath(file_okay=False, dir_okay=True)
        case File():
            return FilePath()
    raise TypeError(f"no option takes {kind}")


def _reader(read: Callable[[Any], Any]) -> Callable[[click.Context, click.Parameter, Any], Any]:
    def callback(_: click.Context, __: click.Parameter, given: str | Sequence[str]) -> Any:
        try:
            return read(given)
        except ValueError as refused:
            raise click.BadParameter(str(refused)) from refused

    return callback


def _secret(ctx: click.Context, option: click.Parameter, file: Path | None) -> str:
    """The content of *file*, without surrounding white space; without a file, the value of the
    variable."""
    name, secret = str(option.name), f"LOBBY_{str(option.name).upper()}"
    lines = settings.lines if (settings := settings_file(ctx)) else {}
    source = ctx.get_parameter_source(name)
    named_outside = source is ParameterSource.ENVIRONMENT and str(option.envvar) not in lines
    if file is None or (secret in lines and named_outside):
        return _given(ctx, secret)
    try:
        return file.read_text(encoding="utf-8").strip()
    except OSError as error:
        raise click.ClickException(unusable(error, file)) from error
    except UnicodeDecodeError as error:
        raise click.ClickException(
            f"{file} is not a password file: expected text in UTF-8."
        ) from error
