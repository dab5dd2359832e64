"""Tools for drawing diagrams in plain text."""

from __future__ import annotations

from collections.abc import Iterable

from lobby.gamekit.spelling import bare, tokens

WIDTH = 80
"""The most columns that a diagram may take."""


class CharacterGrid:
    """A grid of plain characters by column and line, counted from the upper left corner."""

    def __init__(self, width: int, height: int) -> None:
        self._lines = [[" "] * width for _ in range(height)]

    def put(self, column: int, line: int, text: str) -> None:
        """Write *text* from *column* on *line*. It replaces what is there, and so do its blanks."""
        self._lines[line][column : column + len(text)] = text

    def text(self) -> str:
        """The whole sheet as text."""
        return text_of("".join(line) for line in self._lines)


def text_of(lines: Iterable[str]) -> str:
    """*lines* as one text, without trailing blanks."""
    return "\n".join(line.rstrip() for line in lines)


def cells_of(move: str | None) -> frozenset[str]:
    """The cells that *move* touches: where it started and wherever it landed.

    >>> sorted(cells_of("22-44x-46")), sorted(cells_of("22+b")), sorted(cells_of("d3:1"))
    (['22', '44', '46'], ['22'], ['d3'])
    """
    return frozenset(bare(step).rstrip("x") for step in tokens(move or "") if step[0] not in "+:")


def content(text: str, *, marked: bool) -> str:
    """*text* as its cell shows it: between angle brackets if it is *marked*."""
    return f"<{text}>" if marked else f" {text} "
