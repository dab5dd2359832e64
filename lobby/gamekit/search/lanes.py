"""Many random ends of a match at once, for games in which only the full board matters: each bit of
an integer is one full board, a lane. By cell there is an integer that says on which lanes the cell
is the first side's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from random import Random
from typing import Final, TypeAlias

from lobby.gamekit.game import Seat
from lobby.gamekit.search.montecarlo import M, Sample

LANES: Final = 256
FULL: Final = (1 << LANES) - 1
"""All lanes."""

Link: TypeAlias = tuple[tuple[int, ...], int, int]
"""The cells that belong together, and two cells of which their owner gets one."""


def scattered(cells: bytes, seat: Seat, chance: Random) -> list[int]:
    """The lanes of all *cells*, coded as in ``Position``: empty ones are anybody's, with one piece
    more of *seat*, which is to move."""
    lanes = [FULL if code == 1 else 0 for code in cells]
    empty = [cell for cell, code in enumerate(cells) if not code]
    for number, cell in enumerate(empty):
        start, end = number * LANES // len(empty), (number + 1) * LANES // len(empty)
        more, bits = (1 << end) - (1 << start), chance.getrandbits(LANES)
        lanes[cell] = bits & ~more if seat else bits | more
    return lanes


def bridges(near: Sequence[Set[int]]) -> Iterator[Link]:
    """All two cells that do not touch, with two cells between them. *near* are those that touch
    each cell."""
    for cell, around in enumerate(near):
        for other in range(cell + 1, len(near)):
            between = tuple(sorted(around & near[other]))
            if len(between) == 2 and other not in around:
                yield (cell, other), *between


def hold(lanes: list[int], cells: bytes, links: Iterable[Link], chance: Random) -> None:
    """Give the owner of each of *links* whose two cells are empty one of them where it has none."""
    for ends, one, other in links:
        owner = cells[ends[0]]
        if not owner or cells[one] or cells[other] or owner != cells[ends[-1]]:
            continue
        flip = 0 if owner == 1 else FULL
        lost = (lanes[one] ^ FULL ^ flip) & (lanes[other] ^ FULL ^ flip)
        bits = lost & chance.getrandbits(LANES)
        lanes[one] ^= bits
        lanes[other] ^= lost ^ bits


def promised(
    moves: Sequence[M], cells: bytes, seat: Seat, lanes: Sequence[int], won: int
) -> Sample[M]:
    """What *lanes* promise *seat*, if the first side has *won* on these. *moves* are those to each
    of the *cells*; the hope of one is the score where *seat* gets that cell."""
    flip = FULL if seat else 0
    won ^= flip
    score, hopes = won.bit_count() / LANES, dict[M, float]()
    for cell, move in enumerate(moves):
        if not cells[cell]:
            mine = lanes[cell] ^ flip
            hopes[move] = ((mine & won).bit_count() + score) / (mine.bit_count() + 1)
    return Sample(score, hopes)
