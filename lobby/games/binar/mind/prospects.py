"""The prospects of the side to move in a Binar position, if nobody wins with the next move.

The weights were fitted to the table for 4x4 and 5x5, on positions from random play.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from lobby.gamekit.game import Seat
from lobby.games.binar.mind.board import Rules

Line: TypeAlias = int
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


def prospects(rows: tuple[Line, ...], columns: tuple[Line, ...], seat: Seat, rules: Rules) -> int:
    """Points for *seat*, the side to move, from -400 to 400."""
    if rules.choose:
        promised = _MORE + _LAST * _tempo(rows, columns) if rules.single else 0
    else:
        mine, theirs = (_safe(rows, columns, each) for each in (seat, 1 - seat))
        if rules.single:
            promised = _TURN + _SAFE * (mine - theirs)
        else:
            promised = _SHARE * (mine - theirs) // (mine + theirs + 1)
    return promised * LIMIT // (abs(promised) + LIMIT)


def _safe(rows: Iterable[Line], columns: Iterable[Line], seat: Seat) -> int:
    """How many cells *seat* can safely fill with its own digit."""
    calm = sum(2 << i for i, column in enumerate(columns) if _is_calm(column, seat))
    return sum((row & calm).bit_count() for row in rows if _is_calm(row, seat))


def _is_calm(line: Line, seat: Seat) -> bool:
    """Whether *seat* can safely place its own digit in *line*: that neither fills the line with the
    wrong parity nor leaves a last cell that is good for the opponent."""
    empty = line & ~1
    if not empty & empty - 1:
        return not line & 1
    two = empty & empty - 1
    return bool(two & two - 1) or line & 1 != seat


def _tempo(rows: Iterable[Line], columns: Iterable[Line]) -> int:
    """1 if the side to move seems to make the last move that leaves every line two empty cells, -1
    if the opponent does."""
    spare = min(
        sum(max(0, (line >> 1).bit_count() - 2) for line in lines) for lines in (rows, columns)
    )
    return 1 if spare & 1 else -1
