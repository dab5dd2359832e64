"""The file of settings: a variable on each line, as systemd reads an EnvironmentFile."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from lobby.base import written
from lobby.base.errors import CannotOperate

VARIABLE: Final = "LOBBY_SETTINGS_FILE"
"""The variable that names the file."""

_ASSIGNMENT: Final = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*)")
_COMMENT: Final = ("#", ";")
_ESCAPED: Final = re.compile(r"\\(.)")
_ESCAPED_IN_QUOTES: Final = re.compile(r'\\(["\\`$])')
_QUOTED: Final = re.compile(r"""'([^']*)'|"((?:[^"\\]|\\.)*)\"""")


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
