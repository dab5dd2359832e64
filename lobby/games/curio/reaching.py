"""Which Curio positions might follow from one another, judging by the numbers in sight.

Pieces roam, so squares tell nothing. But a captured piece stays captured, and a piece turns round
only when it captures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from operator import attrgetter

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


def _captured(view: CurioView) -> Counter[tuple[int, frozenset[int | None]]]:
    return Counter((piece.seat, frozenset((piece.front, piece.back))) for piece in view.captured)


def _other(piece: Piece) -> Piece:
    return replace(piece, seat=1 - piece.seat)


def _of(view: CurioView, seat: int) -> Iterator[Piece]:
    return (piece for piece in view.pieces.values() if piece.seat == seat)
