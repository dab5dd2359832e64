"""Binar in plain text: as a diagram, as one word, and as it is spoken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from string import ascii_lowercase
from typing import Final

from lobby.base.translation import _, ngettext
from lobby.gamekit.diagram import CharacterGrid, cells_of, content, text_of
from lobby.gamekit.drawing.grid import lettered
from lobby.gamekit.game import Outcome, Seat
from lobby.gamekit.imagined import OpenPosition
from lobby.gamekit.notations import BadPosition, Notation, join, split
from lobby.gamekit.options import Options
from lobby.gamekit.speech import Speech, Spoken
from lobby.games.binar.board import LineSum, numbers, sum_words
from lobby.games.binar.rules import BinarState, BinarView

_WIDE_CELLS = 12
"""The size of the largest board with room for wide cells and a whole word below each column."""


def draw(view: BinarView, last: str | None = None) -> str:
    """Draw the board with sums to its right and below: ``2+?`` while the line has an empty cell."""
    pitch, letters = (5, 4) if view.size <= _WIDE_CELLS else (4, 2)
    names = _across("", ascii_lowercase[: view.size], pitch)
    totals = _across(_("sum"), (str(line.total) for line in view.columns), pitch)
    words = _across("", (_word(line)[:letters] for line in view.columns), pitch)
    rows = _rows(view, cells_of(last), pitch)
    return text_of([names, "", *rows, "", names, "", totals, words])


def _rows(view: BinarView, marked: frozenset[str], pitch: int) -> Iterator[str]:
    for row in range(view.size, 0, -1):
        digits = view.cells[(row - 1) * view.size :][: view.size]
        cells = (
            content("." if digit is None else str(digit), marked=f"{letter}{row}" in marked)
            for letter, digit in zip(ascii_lowercase, digits, strict=False)
        )
        line = view.rows[row - 1]
        total = f"{line.total}{'' if line.parity is None else ' '}{_word(line)}"
        yield f"{_across(str(row), cells, pitch)} {row:<2}  {total}"


def _across(label: str, cells: Iterable[str], pitch: int) -> str:
    return f"{label:>3} " + "".join(f"{cell:^{pitch}}" for cell in cells)


def _word(line: LineSum) -> str:
    return "+?" if line.parity is None else sum_words(line)[1]


_FIRST = 5
"""The column of the first cell; every cell takes two."""


def draw_classic(view: BinarView, last: str | None = None) -> str:
    """Draw the digits between the row numbers, with the letters above and below."""
    letters = " " * _FIRST + " ".join(ascii_lowercase[: view.size])
    sheet = CharacterGrid(_FIRST + 2 * view.size + 4, view.size)
    for row in range(1, view.size + 1):
        _draw_row(sheet, view, row, cells_of(last))
    return "\n".join((letters, "", sheet.text(), "", letters))


def _draw_row(sheet: CharacterGrid, view: BinarView, row: int, marked: frozenset[str]) -> None:
    line = view.size - row
    sheet.put(0, line, f"{row:>2}")
    for column, letter in enumerate(ascii_lowercase[: view.size]):
        digit = view.cells[(row - 1) * view.size + column]
        place = _FIRST + 2 * column
        sheet.put(place, line, "." if digit is None else str(digit))
        if f"{letter}{row}" in marked:
            sheet.put(place - 1, line, "<")
            sheet.put(place + 1, line, ">")
    sheet.put(_FIRST + 2 * view.size + 2, line, str(row))


_SIDES = "EO"
_WINS = ("lines", "line")


def write(view: BinarView, to_move: Seat) -> str:
    names = lettered(view.size, view.size).cells()
    digits = {name: str(it) for name, it in zip(names, view.cells, strict=True) if it is not None}
    won = view.outcome is not None and view.outcome.reason in _WINS
    winner = view.outcome.winner if won and view.outcome else None
    rest = () if winner is None else (_SIDES[winner],)
    return join(lettered(view.size, view.size).lines()[::-1], digits, _SIDES[to_move], *rest)


def read(text: str, options: Options) -> OpenPosition:
    size = options.number("size")
    squares = lettered(size, size)
    fields = split(text, squares.lines()[::-1], cell="[01]", sides=_SIDES, most=3)
    placed = len(fields.cells)
    if placed % 2 != fields.to_move:
        raise BadPosition.because(
            "With {placed} digits on the board, {sides} is to move.",
            placed=placed,
            sides=_SIDES[placed % 2],
        )
    digits = {name: int(digit) for name, digit in fields.cells.items()}
    state = BinarState.of(options, [digits.get(name) for name in squares.cells()])
    if fields.rest:
        (winner,) = fields.rest
        if len(winner) != 1 or winner not in _SIDES:
            raise BadPosition.because("The winner is E or O, after the second colon.")
        reason = "line" if options.choice("goal") == "single" else "lines"
        state = state.won(Outcome(_SIDES.index(winner), reason))
    return OpenPosition(state, None)


NOTATION = Notation(write, read, "...../...../..0../.1.../.....:E")


class BinarSpeech(Speech[BinarView]):
    """Digits belong to nobody: each player may be allowed both."""

    def rows(self, view: BinarView) -> Sequence[Sequence[str]]:
        return lettered(view.size, view.size).lines()

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
    pairs = zip(names, lines, strict=False)
    return "; ".join(f"{name} {_sum(line)}" for name, line in pairs if line.filled)


def _sum(line: LineSum) -> str:
    """The sum of a line, and how many cells are empty or else its parity."""
    if line.parity is None:
        return ngettext(
            "sum {total} with {count} empty",
            "sum {total} with {count} empty",
            line.size - line.filled,
            total=line.total,
        )
    return _("full with sum {total}, {parity}", total=line.total, parity=_word(line))


SPEECH: Final = BinarSpeech()
