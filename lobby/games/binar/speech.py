"""Binar in words: the digits, and the sums of the lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from string import ascii_lowercase
from typing import Final

from lobby.base.translation import _, ngettext
from lobby.gamekit.speech import Speech, Spoken
from lobby.games.binar.board import LineSum, grid, numbers
from lobby.games.binar.rules import BinarView


class BinarSpeech(Speech[BinarView]):
    """Digits belong to nobody: each player may be allowed both."""

    def rows(self, view: BinarView) -> Sequence[Sequence[str]]:
        return grid(view.size).lines()

    def piece(self, view: BinarView, cell: str) -> Spoken | None:
        digit = view.cells[numbers(view.size)[cell]]
        return None if digit is None else Spoken(None, str(digit))

    def of_row(self, view: BinarView, cells: Sequence[str]) -> str:
        line = view.rows[int(cells[0][1:]) - 1]
        return _("{sum}.", sum=_sum(line).capitalize()) if line.filled else ""

    def remarks(self, view: BinarView, *, rows_told: bool = False) -> tuple[str, ...]:
        """The sum of every line that has a digit."""
        rows = _sums(map(str, range(1, view.size + 1)), view.rows)
        columns = _sums(ascii_lowercase, view.columns)
        return (
            *([_("Rows: {sums}.", sums=rows)] if rows and not rows_told else []),
            *([_("Columns: {sums}.", sums=columns)] if columns else []),
        )

    def path(self, view: BinarView, move: str) -> str:
        cell, __, digit = move.partition(":")
        return _("{digit} on {cell}", digit=digit or view.to_move, cell=cell)


def _sums(names: Iterable[str], lines: Sequence[LineSum]) -> str:
    told = zip(names, lines, strict=False)
    return "; ".join(f"{name} {_sum(line)}" for name, line in told if line.filled)


def _sum(line: LineSum) -> str:
    """The sum of a line, and how many cells are empty or else its parity."""
    if line.parity is None:
        return ngettext(
            "sum {total} with {count} empty",
            "sum {total} with {count} empty",
            line.size - line.filled,
            total=line.total,
        )
    parity = (_("even"), _("odd"))[line.parity]
    return _("full with sum {total}, {parity}", total=line.total, parity=parity)


SPEECH: Final = BinarSpeech()
