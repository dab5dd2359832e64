"""Crossway, by Mark Steere: join your two edges of a square board without ever crossing."""

from __future__ import annotations

from itertools import product
from random import Random
from types import MappingProxyType
from typing import Final

from lobby.base.translation import N_, _
from lobby.gamekit.boards.board import points
from lobby.gamekit.options import Number, Options
from lobby.gamekit.search.montecarlo import Sample
from lobby.gamekit.simple.cell_sets import number_of
from lobby.gamekit.simple.game import SimpleGame
from lobby.gamekit.simple.placing import ConnectionRules
from lobby.gamekit.simple.rules import PASS, Position, Steps
from lobby.games.crossway.ways import Lattice, begun, promised


class Crossing(ConnectionRules):
    """Crossway on a square of any size."""

    symmetries = MappingProxyType({"mirror": False, "flip": False, "diagonal": True})
    passes = True
    marks_refused = True
    refused = N_("A stone on {cell} would complete a crossing.")

    def __init__(self, size: int) -> None:
        super().__init__(points(size, size, (0, 1)), size, swap=True)
        self._row: Final = 8 * (size + 1)
        squares = (
            zip(*map(self.towards, (0, right, right), (down, 0, down)), strict=True)
            for down, right in product((-1, 1), (2, -2))
        )
        self._corners: Final = [
            [square for square in near if min(square) >= 0] for near in zip(*squares, strict=True)
        ]
        """By point: of each square of four with it, the two points beside it and the one across."""
        cells = range(len(self.names))
        self._squares: Final = tuple(
            (
                self._row + 8 * (right + down * size),
                self._row + 8 * right,
                self._row + 8 * down * size,
                number_of(cell for cell in cells if cell % size != last),
            )
            for right, last in ((1, size - 1), (-1, 0))
            for down in (1, -1)
        )
        """Of each square with a point: how far the point across and the two beside lie, in numbers
        with a byte for each point that have a row of room below; and the points that have it."""
        self._lattice: Final = Lattice(size)
        self.fair = (self.names[size // 4],)

    def open(self, at: Position) -> bytes:
        """Where no crossing is completed."""
        own, other = (side << self._row for side in self.sides(at.cells, at.seat))
        refused = (own | other) >> self._row
        for across, level, upright, columns in self._squares:
            refused |= own >> across & other >> level & other >> upright & columns
        return (self.every & ~refused).to_bytes(len(at.cells), "little")

    def wrong(self, at: Position) -> str:
        """Some stones cross, do not fit the side to move, or have won already."""
        cells = at.cells
        for cell, code in enumerate(cells):
            for one, two, across in self._corners[cell]:
                if code and code == cells[across] and cells[one] == 3 - code == cells[two]:
                    return _("The stones around {cell} cross.", cell=self.names[cell])
        return super().wrong(at)

    def surplus(self, at: Position) -> int:
        """One side may have too many, if the other has no move any more: a point that it may not
        take stays so."""
        surplus = super().surplus(at)
        stuck = Position(at.cells, int(surplus > 0))
        return 0 if surplus and self.moves(stuck) == [PASS] else surplus

    def sampled(self, at: Position, chance: Random) -> Sample[Steps]:
        """By the ways on which each side may join its edges."""
        mine, theirs = (
            self._lattice.ways(self.owned(at.cells, seat), self.open(at._replace(seat=seat)), seat)
            for seat in (at.seat, 1 - at.seat)
        )
        sample = promised(mine, theirs, self.moves(at))
        if len(at.cells) - at.cells.count(0) > 1:
            return sample
        return begun(sample, next(self.where(at, 1 - at.seat), None), self.shortest)


class Crossway(SimpleGame):
    """Crossway on boards of 5 to 19 rows."""

    name = "crossway"
    title = "Crossway"
    kind = "connection"
    credit = N_("Mark Steere, 2007")
    summary = N_("Join your two edges with a chain that nobody can cross.")
    can_be_drawn = False  # a full board without crossings joins the edges of exactly one side
    options = (Number("size", 5, 19, 13, N_("rows and columns of the board"), label=N_("Size")),)

    def rules(self, options: Options) -> Crossing:
        return Crossing(options.number("size"))
