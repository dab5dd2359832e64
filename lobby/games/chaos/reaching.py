"""Which Chaos positions are alike, and which might follow from one another."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from lobby.gamekit.game import State
from lobby.gamekit.options import Options
from lobby.games.chaos.board import CELLS, cells_of
from lobby.games.chaos.mind.board import SYMMETRIES
from lobby.games.chaos.mind.index import Image, images
from lobby.games.chaos.rules import ChaosState, ChaosView

_ONE_PIECE: Final = 2
"""What moving a piece, or turning it over, changes about the cells of the two colours."""

_STAGES: Final = ("opening", "side", "")
"""The stages, in the order of a match with ``-pie``."""


def difference(first: ChaosView, second: ChaosView) -> int:
    """0 if *second* is *first* after a rotation or reflection of the board, perhaps with both
    colours exchanged and the other side to move; 1 if it is but for one piece, whatever stage the
    match is in; otherwise 2."""
    if not _near(_cells(first), _cells(second)):
        return 2
    return 0 if _same(first, second) else 1


def plies_between(here: ChaosView, there: ChaosView) -> int | None:
    """0 if the two are alike, 1 if a move leads from *here* to a position like *there*, 2 if two
    moves lead to *there*; otherwise None, as a few more moves lead almost everywhere."""
    start, end = _cells(here), _cells(there)
    if _near(start, end):
        return 0
    mover = 0 if here.stage or here.to_move is None else here.to_move
    if here.stage == _STAGES[0]:
        return _plies_from_opening(start, end)
    if any(_near(after, end) for after in _after(start, mover)):
        return 1
    movers = (0, 1) if there.to_move is None else (there.to_move,)
    two = _after_two(start, mover)
    return 2 if any(_lowest_seen(end, last) in two for last in movers) else None


def _plies_from_opening(start: _Cells, end: _Cells) -> int | None:
    """The same from where one move makes both first moves, and the next one may be a third."""
    begun = {both for first in _after(start, 0) for both in _after(first, 1)}
    if any(_near(both, end) for both in begun):
        return 1
    return 2 if any(_near(after, end) for both in begun for after in _after(both, 0)) else None


def _same(first: ChaosView, second: ChaosView) -> bool:
    if first.stage != second.stage:
        return False
    exchanged = first.to_move != second.to_move
    return any(
        {image[cell]: abs(seat - exchanged) for cell, seat in first.pieces.items()} == second.pieces
        for image in _IMAGES
    )


_Cells: TypeAlias = tuple[int, int]
"""The cells of each seat."""


def _cells(view: ChaosView) -> _Cells:
    return cells_of(view.pieces, 0), cells_of(view.pieces, 1)


def _near(one: _Cells, other: _Cells) -> bool:
    """Whether one piece at most must be moved, turned over, added or removed to make an image of
    *one* the *other*, perhaps with the colours exchanged."""
    first, second = one
    for own, enemy in (other, other[::-1]):
        fewer = first.bit_count() - own.bit_count(), second.bit_count() - enemy.bit_count()
        if abs(fewer[0]) + abs(fewer[1]) > _ONE_PIECE:
            continue
        for low, high in images():
            moved = (low[first & 1023] | high[first >> 10]) ^ own
            others = (low[second & 1023] | high[second >> 10]) ^ enemy
            if moved.bit_count() + others.bit_count() <= _ONE_PIECE:
                return True
    return False


@lru_cache(maxsize=256)
def _after(cells: _Cells, mover: int) -> frozenset[_Cells]:
    """The positions that the moves of *mover* lead to."""
    state = ChaosState(cells, mover)
    return frozenset(state.after(move).key()[:2] for move in state.moves())


@lru_cache(maxsize=256)
def _after_two(cells: _Cells, mover: int) -> frozenset[_Cells]:
    """What two moves lead to, as the side to move sees it, up to symmetry."""
    return frozenset(
        _lowest_seen(last, mover)
        for after in _after(cells, mover)
        for last in _after(after, 1 - mover)
    )


def _lowest_seen(cells: _Cells, mover: int) -> _Cells:
    own, enemy = cells if mover == 0 else cells[::-1]
    lowest, by = _lowest(own)
    return lowest, min(low[enemy & 1023] | high[enemy >> 10] for low, high in by)


def may_lead(here: ChaosView, there: ChaosView) -> bool:
    """Whether the stage of *there* may follow that of *here*. Within ordinary play nothing is ruled
    out: no piece leaves the board, and what was flipped can be flipped back."""
    return _STAGES.index(here.stage) <= _STAGES.index(there.stage)


_IMAGES: Final = tuple(
    {CELLS[start]: CELLS[end] for start, end in enumerate(symmetry)} for symmetry in SYMMETRIES
)
"""The rotations and reflections of the board: for each, where every cell goes."""


_REMEMBERED: Final = 1 << 14
"""The most sets of cells whose lowest image is remembered: matches begin alike."""

_Lowest: TypeAlias = tuple[int, tuple[Image, ...]]


def canonical(state: State, options: Options) -> bytes:
    """*state* as bytes that are equal for its twelve symmetric images. The options are ignored:
    they decide only how a match starts."""
    key = state.key()
    assert isinstance(key, tuple)
    first, second, *rest = key
    lowest, by = _lowest(first)
    image = (lowest, min([low[second & 1023] | high[second >> 10] for low, high in by]))
    return repr((*image, *rest)).encode()


@lru_cache(maxsize=_REMEMBERED)
def _lowest(cells: int) -> _Lowest:
    """The lowest image of *cells*, and the symmetries that produce it."""
    low, high = cells & 1023, cells >> 10
    moved = [lows[low] | highs[high] for lows, highs in images()]
    lowest = min(moved)
    by = zip(images(), moved, strict=True)
    return lowest, tuple(image for image, made in by if made == lowest)
