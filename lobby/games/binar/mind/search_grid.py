"""A Binar position of any size, as the search sees it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final, Self, TypeAlias, final

from lobby.gamekit.game import Seat
from lobby.games.binar.mind.board import Rules, parsed
from lobby.games.binar.rules import BinarView

LineBits: TypeAlias = int
"""A row or a column. Bit 0: the parity of its digits; the other bits: its empty cells, from the
first. A full line is 0 whatever its parity, as that no longer matters."""

LIMIT: Final = 400
"""Prospects are worth at most this many points: only a proof decides."""

_TURN, _SAFE = 600, 320
"""With -own and -single: for having the move, and for each safe move more than the opponent has."""

_LAST, _MORE = 1_100, 480
"""With -choose and -single: for the last safe move, and for having the move."""

_SHARE = 250
"""With -own and -double: for having all the safe moves there are."""


def prospects(
    rows: tuple[LineBits, ...], columns: tuple[LineBits, ...], seat: Seat, rules: Rules
) -> int:
    """Points for *seat*, the side to move, from -400 to 400."""
    if rules.choose:
        promised = _MORE + _LAST * _tempo(rows, columns) if rules.single else 0
    else:
        mine, theirs = (_safe(rows, columns, side) for side in (seat, 1 - seat))
        if rules.single:
            promised = _TURN + _SAFE * (mine - theirs)
        else:
            promised = _SHARE * (mine - theirs) // (mine + theirs + 1)
    return promised * LIMIT // (abs(promised) + LIMIT)


def _safe(rows: Iterable[LineBits], columns: Iterable[LineBits], seat: Seat) -> int:
    calm = sum(2 << i for i, column in enumerate(columns) if _is_calm(column, seat))
    return sum((row & calm).bit_count() for row in rows if _is_calm(row, seat))


def _is_calm(line: LineBits, seat: Seat) -> bool:
    """Whether *seat* can safely place its own digit in *line*: that neither fills the line with the
    wrong parity nor leaves a last cell that is good for the opponent."""
    empty = line & ~1
    if not empty & empty - 1:
        return not line & 1
    two = empty & empty - 1
    return bool(two & two - 1) or line & 1 != seat


def _tempo(rows: Iterable[LineBits], columns: Iterable[LineBits]) -> int:
    """1 if the side to move seems to make the last move that leaves every line two empty cells, -1
    if the opponent does."""
    spare = min(
        sum(max(0, (line >> 1).bit_count() - 2) for line in lines) for lines in (rows, columns)
    )
    return 1 if spare & 1 else -1


_COLUMNS: Final = 16
"""A move is one number: row, column and digit."""

_AT_ONCE: Final = 6_000
"""Points for a match that the side to move wins with its next move: as good as won."""


@final
class SearchGrid:
    """A position as seen by the side to move."""

    __slots__ = ("_columns", "_rows", "_rules", "_seat", "result")

    scale: ClassVar[float] = 400.0

    def __init__(
        self,
        rules: Rules,
        rows: tuple[LineBits, ...],
        columns: tuple[LineBits, ...],
        seat: Seat,
        result: int | None = None,
    ) -> None:
        self._rules = rules
        self._rows = rows
        self._columns = columns
        self._seat = seat
        self.result: Final = result

    @classmethod
    def of(cls, view: BinarView, rules: Rules) -> Self:
        size, cells = view.size, view.cells
        rows = tuple(_line(cells[i * size :][:size]) for i in range(size))
        columns = tuple(_line(cells[i::size]) for i in range(size))
        return cls(rules, rows, columns, len(cells) - cells.count(None) & 1)

    @property
    def key(self) -> tuple[tuple[LineBits, ...], tuple[LineBits, ...]]:
        """The rows and columns; the order of the rows does not matter."""
        return tuple(sorted(self._rows)), tuple([column & 1 for column in self._columns])

    def moves(self) -> list[int]:
        """One of each set of equivalent moves, rows and columns with fewer empty cells first."""
        digits = (0, 1) if self._rules.choose else (self._seat,)
        columns = _different(self._columns)
        return [
            (row * _COLUMNS + column) * 2 + digit
            for row in _different(self._rows)
            for column in columns
            if self._rows[row] >> column + 1 & 1
            for digit in digits
        ]

    def alike(self, spelling: str) -> list[str]:
        """All moves equivalent to the one written as *spelling*, including itself."""
        row, column, digit = parsed(spelling, self._seat)
        return [
            self.spelling((i * _COLUMNS + j) * 2 + digit)
            for i, line in enumerate(self._rows)
            if line == self._rows[row]
            for j, crossing in enumerate(self._columns)
            if crossing == self._columns[column]
        ]

    def noisy(self) -> Sequence[int]:
        """A move that wins at once, as a sequence of one or none."""
        move = self._winning()
        return () if move is None else (move,)

    def after(self, move: int) -> Self:
        cell, digit = divmod(move, 2)
        row, column = divmod(cell, _COLUMNS)
        rows, columns = list(self._rows), list(self._columns)
        rows[row] ^= 2 << column | digit
        columns[column] ^= 2 << row | digit
        result = None
        if rows[row] < 2 or columns[column] < 2:
            result = self._result(rows[row], columns[column])
            rows[row] *= rows[row] > 1
            columns[column] *= columns[column] > 1
            if result is None and not any(rows):
                result = 0
        if self._rules.choose:
            _settle(rows, columns)
        return type(self)(self._rules, tuple(rows), tuple(columns), 1 - self._seat, result)

    def evaluation(self) -> int:
        """The points for a win at once, or else for the prospects that safe moves offer."""
        if self._winning() is not None:
            return _AT_ONCE
        return prospects(self._rows, self._columns, self._seat, self._rules)

    def spelling(self, move: int) -> str:
        """The cell and, with -choose, the digit."""
        cell, digit = divmod(move, 2)
        row, column = divmod(cell, _COLUMNS)
        return f"{chr(ord('a') + column)}{row + 1}" + (f":{digit}" if self._rules.choose else "")

    def _winning(self) -> int | None:
        digits = (0, 1) if self._rules.choose else (self._seat,)
        for row, column in self._last_cells():
            for digit in digits:
                filled = self._rows[row] ^ (2 << column | digit)
                crossing = self._columns[column] ^ (2 << row | digit)
                if self._result(filled, crossing) == -1:
                    return (row * _COLUMNS + column) * 2 + digit
        return None

    def _last_cells(self) -> list[tuple[int, int]]:
        """The cells that are the only empty one of a line; with -double, of their row."""
        cells = _only_empty(self._rows)
        if self._rules.single:
            cells += [(row, column) for column, row in _only_empty(self._columns)]
        return cells

    def _result(self, row: LineBits, column: LineBits) -> int | None:
        """The result for the next side to move, after a move has left *row* and *column* like this;
        None if that decides nothing."""
        full = [line for line in (row, column) if line < 2]
        winner = self._rules.winner(full, self._seat)
        return None if winner is None else -1 if winner == self._seat else 1


def _line(cells: tuple[int | None, ...]) -> LineBits:
    mask = sum(2 << i for i, digit in enumerate(cells) if digit is None)
    return mask | sum(digit or 0 for digit in cells) & 1 if mask else 0


def _only_empty(lines: Sequence[LineBits]) -> list[tuple[int, int]]:
    """The index of each line with a single empty cell, and that of the cell."""
    masks = [line >> 1 for line in lines]
    return [
        (i, mask.bit_length() - 1) for i, mask in enumerate(masks) if mask and not mask & mask - 1
    ]


def _different(lines: tuple[LineBits, ...]) -> list[int]:
    """The first index of each distinct line with empty cells, those with the fewest in front."""
    first = {line: i for i, line in reversed(list(enumerate(lines))) if line}
    return sorted(first.values(), key=lambda i: lines[i].bit_count() - (lines[i] & 1))


def _settle(rows: list[LineBits], columns: list[LineBits]) -> None:
    """Move odd parities, which with -choose may travel along empty cells, to the first column they
    can reach."""
    groups: list[int] = []
    odd = sum((column & 1) << i for i, column in enumerate(columns))
    for i, row in enumerate(rows):
        mask = row >> 1
        if not mask:
            continue
        if row & 1:
            odd ^= mask & -mask
            rows[i] ^= 1
        apart = [group for group in groups if not group & mask]
        for group in groups:
            if group & mask:
                mask |= group
        groups = [*apart, mask]
    settled = 0
    for group in groups:
        if (odd & group).bit_count() & 1:
            settled |= group & -group
    for i, column in enumerate(columns):
        columns[i] = column & ~1 | settled >> i & 1
