"""Hex, by Piet Hein and by John Nash: join your two edges.

Every full board joins exactly one pair of edges, so no match is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from types import MappingProxyType
from typing import Final

from lobby.base.translation import N_
from lobby.gamekit.boards.board import rhombus
from lobby.gamekit.game import Seat, State
from lobby.gamekit.options import Number, Options
from lobby.gamekit.parts import Mirrored
from lobby.gamekit.search.lanes import Link, bridges, hold, promised, scattered
from lobby.gamekit.search.montecarlo import Sample
from lobby.gamekit.simple.game import PIE, SimpleGame, SimpleState
from lobby.gamekit.simple.placing import ConnectionRules
from lobby.gamekit.simple.rules import SWAP, Position, Steps
from lobby.gamekit.simple.symmetry import images_of

_LARGE: Final = 7
_FAIR: Final = ("a3", "c2")
_FAIR_IF_SMALL: Final = ("a2",)
"""First stones in a match with the swap, from that size on and below it."""


class Joining(ConnectionRules):
    """Hex on a rhombus of any size."""

    symmetries = MappingProxyType({"turn": False, "long diagonal": True})

    def __init__(self, size: int, *, swap: bool) -> None:
        super().__init__(rhombus(size, edges=(0, 1)), size, swap=swap)
        self.fair = _FAIR if size >= _LARGE else _FAIR_IF_SMALL
        self._moves: Final[list[Steps]] = [(cell,) for cell in range(len(self.names))]
        self._bridges: Final = tuple(
            sorted(self._links(seat), key=lambda link: link[0][::-1]) for seat in (0, 1)
        )
        """By seat, those between two stones, and between a stone and an edge, from the top."""

    def _links(self, seat: Seat) -> Iterator[Link]:
        near = [*map(set, self.beside("hexagonal"))]
        yield from bridges(near)
        for owner, names in self.board.sides(flipped=False).values():
            edge = {self.number[name] for name in names if owner == seat}
            for cell, around in enumerate(near):
                ways = tuple(sorted(around & edge))
                if cell not in edge and len(ways) == 2:
                    yield (cell,), *ways

    def certainty(self, at: Position) -> float:
        """Fitted to matches between bots on 7 and 11 rows: 1.9 ± 0.2 and 2.8 ± 0.2."""
        return 2.3

    def sampled(self, at: Position, chance: Random) -> Sample[Steps]:
        """For the winner only the full board matters, not the order of the moves. So many full
        boards are followed at once from the top to the bottom, and bridges hold on all of them. X
        wins where O does not."""
        cells, lanes = at.cells, scattered(at.cells, at.seat, chance)
        for code, links in enumerate(self._bridges, 1):
            hold(lanes, cells, (link for link in links if cells[link[0][0]] == code), chance)
        return promised(self._moves, cells, at.seat, lanes, self._joined(lanes))

    def _joined(self, lanes: list[int]) -> int:
        """The boards on which O's stones join top and bottom."""
        size, across = self.shortest, self.shortest + 1
        taken = [0] * across  # a row of no cells before the first, a cell of none after each row
        for start in range(0, size * size, size):
            taken += [*lanes[start : start + size], 0]
        taken += [0] * (across + 1)
        reached = [0] * across + taken[across : 2 * across] + [0] * (len(taken) - 2 * across)
        cells = [at for at, lane in enumerate(taken) if lane]
        ways = cells, cells[::-1]
        changed, turn = True, 0
        while changed:
            changed = False
            for at in ways[turn]:
                old = reached[at]
                new = taken[at] & (
                    old | reached[at - 1] | reached[at + 1] | reached[at - across]
                    | reached[at - across + 1] | reached[at + across] | reached[at + across - 1]
                )  # fmt: skip
                if new != old:
                    reached[at] = new
                    changed = True
            turn ^= 1
        won = 0
        for at in range(size * across, (size + 1) * across):
            won |= reached[at]
        return won


class Hex(SimpleGame):
    """Hex on boards of 3 to 19 rows."""

    name = "hex"
    title = "Hex"
    kind = "connection"
    credit = N_("Piet Hein, 1942, and John Nash, 1948, who did not know of each other")
    summary = N_("Join your two edges of the board with a chain of stones.")
    can_be_drawn = False  # a full board joins the edges of exactly one side
    options = (Number("size", 3, 19, 11, N_("rows of the board"), label=N_("Size")), PIE)

    def rules(self, options: Options) -> Joining:
        return Joining(options.number("size"), swap=options.choice("swap") == SWAP)


def bits_of(cells: bytes, size: int, seat: Seat) -> int:
    """The stones of *seat* with a bit for each cell, row by row, and a bit of none after each row:
    so no shift leads from the end of one row to the start of another."""
    return sum(1 << at + at // size for at, code in enumerate(cells) if code == seat + 1)


def canonical(state: State, options: Options) -> bytes:
    """*state* as bytes that are equal for its four images, as databases have them. O is to move in
    all; before a swap only half a turn is one, as only X may swap."""
    assert isinstance(state, SimpleState)
    at, size, swaps = state.position, options.number("size"), state.rules.swappable(state.position)
    stones = min(
        (bits_of(image.cells, size, 0), bits_of(image.cells, size, 1))
        for image in images_of(state.rules, at)
        if swaps or image.seat == 0
    )
    text = repr((size, *stones, *["swap"] * swaps)).encode()
    return Mirrored(text) if at.seat and not swaps else text
