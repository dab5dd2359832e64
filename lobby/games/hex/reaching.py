"""Which Hex positions are alike, and which might follow from one another.

The board looks the same after half a turn, and in the mirror along its long diagonal with the
colours exchanged. Stones never move and never leave the board. A swap makes nothing but a mirrored
image.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from lobby.gamekit.game import AHEAD, Seat, State
from lobby.gamekit.options import Options
from lobby.gamekit.parts import Mirrored
from lobby.games.hex.board import Board, board

Stones: TypeAlias = tuple[int, int]
"""The cells of each seat, as bits."""

_REMEMBERED: Final = 1 << 12


@dataclass(frozen=True, slots=True)
class Shown:
    """What is on a board, whose turn it is, and whether the only stone may be taken."""

    board: Board
    stones: Stones
    to_move: Seat | None
    swappable: bool


def difference(first: Shown, second: Shown) -> int:
    """0 if *second* is an image of *first*; 1 if it is but for one stone, whoever is to move;
    otherwise 2."""
    if first.board is not second.board:
        return 2
    images = images_of(first.board, first.stones)
    for number, image in enumerate(images):
        to_move = first.to_move
        if number in _EXCHANGED and to_move is not None:
            to_move = 1 - to_move
        if image == second.stones and to_move == second.to_move:
            return int(first.swappable != second.swappable)
    near = any(
        max(_apart(image, second.stones)) <= 1 >= _changed(image, second.stones) for image in images
    )
    return 1 if near else 2


def plies_between(here: Shown, there: Shown) -> int | None:
    """The fewest moves from *here*, or from what is the same but for one stone, to an image of
    *there*; None if there are more than ``AHEAD``, or none lead there. It may be one too few."""
    if here.board is not there.board:
        return None
    if difference(here, there) < 2:
        return 0
    apart = [_apart(here.stones, image) for image in images_of(there.board, there.stones)]
    fewest = min((added for missing, added in apart if missing <= 1), default=AHEAD + 2)
    plies = max(1, fewest - 1)
    return plies if plies <= AHEAD else None


def may_lead(here: Shown, there: Shown) -> bool:
    """Whether an image of *there* has all the stones of *here*, or the two are alike."""
    if here.board is not there.board:
        return False
    images = images_of(there.board, there.stones)
    return any(not _apart(here.stones, image)[0] for image in images) or (
        difference(here, there) < 2
    )


def _apart(here: Stones, there: Stones) -> tuple[int, int]:
    """How many stones of *here* are not in *there*, and the other way round."""
    missing = sum((old & ~new).bit_count() for old, new in zip(here, there, strict=True))
    added = sum((new & ~old).bit_count() for old, new in zip(here, there, strict=True))
    return missing, added


def _changed(here: Stones, there: Stones) -> int:
    """On how many cells the two differ."""
    return ((here[0] ^ there[0]) | (here[1] ^ there[1])).bit_count()


_EXCHANGED: Final = (2, 3)
"""Which of ``images_of`` have the colours exchanged."""


@lru_cache(maxsize=_REMEMBERED)
def images_of(on: Board, stones: Stones) -> tuple[Stones, Stones, Stones, Stones]:
    """*stones*, and after half a turn; then both in the mirror, with the colours exchanged."""
    first, second = stones
    turned = _moved(on, first, on.half_turn), _moved(on, second, on.half_turn)
    return stones, turned, _exchanged(on, stones), _exchanged(on, turned)


def _exchanged(on: Board, stones: Stones) -> Stones:
    first, second = stones
    return _moved(on, second, on.mirror), _moved(on, first, on.mirror)


def _moved(on: Board, stones: int, to: dict[str, str]) -> int:
    return on.stones(to[name] for name in on.cells(stones))


def canonical(state: State, options: Options) -> bytes:
    """*state* as bytes that are equal for its four images. The side to move tells them apart, so
    that O is to move in all; before a swap only half a turn is one, as only X may swap."""
    key = state.key()
    assert isinstance(key, tuple)
    size, first, second, seat, swappable = key
    images = images_of(board(size), (first, second))
    if swappable:
        return repr((size, *min(images[:2]), "swap")).encode()
    if seat:
        return Mirrored(repr((size, *min(images[2:]))).encode())
    return repr((size, *min(images[:2]))).encode()
