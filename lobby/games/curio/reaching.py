"""Which Curio positions might follow from one another, judging by the numbers in sight.

Pieces roam, so squares tell nothing. But a captured piece stays captured, and a piece turns round
only when it captures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from math import inf
from operator import attrgetter
from string import ascii_lowercase
from typing import Final

from lobby.gamekit.game import AHEAD
from lobby.gamekit.options import Options
from lobby.games.curio.view import CurioView, Piece


def may_lead(here: CurioView, there: CurioView) -> bool:
    """Whether the pieces of *there* can be those of *here* after some captures, perhaps with the
    two sides exchanged."""
    exchanged = replace(
        there,
        pieces={square: _other(piece) for square, piece in there.pieces.items()},
        captured=tuple(map(_other, there.captured)),
    )
    return _may_come(here, there) or _may_come(here, exchanged)


def difference(first: CurioView, second: CurioView) -> int:
    """0 if *second* can be *first* after a rotation or reflection of the board, perhaps with the
    two sides exchanged; 1 if it can be but for one piece or number; otherwise 2."""
    exact, near = _plies(first, second)
    return 0 if exact == 0 else 1 if near == 0 else 2


def plies_between(here: CurioView, there: CurioView) -> int | None:
    """The fewest moves that can lead from *here*, or from what is the same but for one piece or
    number, to *there* or one of its symmetric images; None if more than ``AHEAD``. Every piece that
    stands elsewhere has moved, and every one that is gone was captured by a move."""
    __, near = _plies(here, there)
    return int(near) if near <= AHEAD else None


def _plies(here: CurioView, there: CurioView) -> tuple[float, float]:
    """The fewest moves from *here* to *there*, and the same if one piece may differ."""
    exact = near = inf
    for exchanged in (0, 1):
        armies = [([*_of(here, seat)], [*_of(there, seat ^ exchanged)]) for seat in (0, 1)]
        lost, second_lost = (len(before) - len(after) for before, after in armies)
        if min(lost, second_lost) < -1 or max(lost, second_lost) > _MOST:
            continue
        moved = [counts for counts in _moved(here, there, exchanged) if max(counts) <= _MOST]
        if not moved or (gone := _not_captured(here, there, exchanged)) > 1:
            continue
        strange = [
            len(after) - _paired(before, after, turned=others > 0)
            for (before, after), others in zip(armies, (second_lost, lost), strict=True)
        ]
        if gone + sum(strange) > 1:
            continue
        movers = here.to_move, there.to_move
        passed = None not in movers and movers[0] != (movers[1] or 0) ^ exchanged
        for one, other in moved:
            if not gone and not any(strange):
                plies = _in_turn(here, max(one, second_lost), max(other, lost))
                exact = min(exact, max(plies, passed))
            if not strange[1]:
                plies = _in_turn(here, max(one - 1, second_lost), max(other, lost - 1))
                near = min(near, plies)
            if not strange[0]:
                plies = _in_turn(here, max(one, second_lost - 1), max(other - 1, lost))
                near = min(near, plies)
    return exact, near


_MOST: Final = AHEAD // 2 + 1
"""The most pieces of a side that can have moved or gone, if one more may differ."""


def _in_turn(view: CurioView, first: int, second: int) -> int:
    """How many moves of both sides it takes until each has made so many."""
    if view.to_move == 1:
        first, second = second, first
    return max(2 * first - 1, 2 * second, 0)


def _moved(here: CurioView, there: CurioView, exchanged: int) -> Iterator[tuple[int, int]]:
    """For each image of *there*, how many pieces of each seat do not stand where they stood."""
    for image in _images(there.rows, there.cols, here.rows, here.cols):
        moved = [0, 0]
        for square, piece in there.pieces.items():
            before, seat = here.pieces.get(image[square]), piece.seat ^ exchanged
            moved[seat] += before is None or before.seat != seat or not _can_be(before, piece)
        yield moved[0], moved[1]


def _can_be(before: Piece, after: Piece) -> bool:
    return (before.front is None or after.front is None or before.front == after.front) and (
        before.back is None or after.back is None or before.back == after.back
    )


def _not_captured(here: CurioView, there: CurioView, exchanged: int) -> int:
    """How many of the pieces captured *here* are not captured *there*, if both show that."""
    for view in (here, there):
        if len(view.captured) + len(view.pieces) != 2 * len(view.army):
            return 0
    if here.army != there.army:
        return 0
    return (_captured(here) - _captured(there, exchanged)).total()


def _paired(before: Sequence[Piece], after: Sequence[Piece], *, turned: bool) -> int:
    """How many of the pieces *after* can be different ones of those *before*, perhaps *turned*."""
    holder: dict[int, int] = {}

    def settle(number: int, seen: set[int]) -> bool:
        piece = after[number]
        other = replace(piece, front=piece.back, back=piece.front) if turned else piece
        for place, old in enumerate(before):
            if place not in seen and (_can_be(old, piece) or _can_be(old, other)):
                seen.add(place)
                if place not in holder or settle(holder[place], seen):
                    holder[place] = number
                    return True
        return False

    return sum(settle(number, set()) for number in range(len(after)))


@cache
def _images(rows: int, cols: int, to_rows: int, to_cols: int) -> tuple[Mapping[str, str], ...]:
    """The ways to lay a board of *rows* and *cols* on another: for each, where every square goes.
    Empty if they differ in size."""
    ways = list[Mapping[str, str]]()
    for across, up, turned in product((False, True), repeat=3):
        if ((cols, rows) if turned else (rows, cols)) == (to_rows, to_cols):
            image = dict[str, str]()
            for x, y in product(range(cols), range(rows)):
                to = (cols - 1 - x if across else x, rows - 1 - y if up else y)
                image[_name(x, y)] = _name(*(to[::-1] if turned else to))
            ways.append(image)
    return tuple(ways)


def _name(column: int, row: int) -> str:
    return f"{ascii_lowercase[column]}{row + 1}"


def same_play(first: Options, second: Options) -> bool:
    """Whether both have the same board, perhaps with rows and columns exchanged, and the same
    moves. Armies of different sizes, or that faced their owners differently, may have become the
    same by captures."""
    return all(
        sorted(map(first.number, names)) == sorted(map(second.number, names))
        for names in (("base",), ("rows", "cols"))
    ) and all(first.choice(name) == second.choice(name) for name in ("turn", "limit", "capture"))


def _may_come(here: CurioView, there: CurioView) -> bool:
    lost = [len([*_of(here, seat)]) - len([*_of(there, seat)]) for seat in (0, 1)]
    if min(lost) < 0 or (here.army == there.army and _captured(here) - _captured(there)):
        return False
    return all(
        _may_show(
            [number(piece) for piece in _of(here, seat)],
            [number(piece) for piece in _of(there, seat)],
            turned=lost[1 - seat],
        )
        for seat in (0, 1)
        for number in (attrgetter("front"), attrgetter("back"))
    )


def _may_show(before: list[int | None], after: list[int | None], *, turned: int) -> bool:
    """Whether one army's numbers on one side can change from *before* to *after* when *turned* of
    its pieces have turned. An unknown number may be anything."""
    known, shown = Counter(before), Counter(after)
    unknown = known.pop(None, 0)
    shown.pop(None, None)
    return (shown - known).total() <= unknown + turned


def _captured(view: CurioView, exchanged: int = 0) -> Counter[tuple[int, frozenset[int | None]]]:
    return Counter(
        (piece.seat ^ exchanged, frozenset((piece.front, piece.back))) for piece in view.captured
    )


def _other(piece: Piece) -> Piece:
    return replace(piece, seat=1 - piece.seat)


def _of(view: CurioView, seat: int) -> Iterator[Piece]:
    return (piece for piece in view.pieces.values() if piece.seat == seat)
