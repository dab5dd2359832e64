"""Cephalopod, by Mark Steere: fill the board with dice that take others, and own most of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from types import MappingProxyType
from typing import Final

from lobby.base.translation import N_, _, ngettext
from lobby.gamekit.boards.board import squares
from lobby.gamekit.game import Outcome, View
from lobby.gamekit.options import Options
from lobby.gamekit.simple.game import SimpleGame, SimpleView
from lobby.gamekit.simple.rules import Position, Rules, Steps

PIPS: Final = (0, *range(1, 7), *range(1, 7))
"""By code: the pips that a die shows."""

_WORTH: Final = (0, 70, 75, 78, 82, 92, 110)
"""What a die is worth by its pips: the more it shows, the harder it is to take."""


@cache
def _moves(
    cell: int, around: tuple[int, ...], pips: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """The moves that place a die on *cell*, by the *pips* of the dice *around* it: with those to
    take, wherever some can be taken together."""
    dice = {neighbour: shown for neighbour, shown in zip(around, pips, strict=True) if shown}
    takes = tuple(
        (cell, *taken)
        for count in range(2, len(dice) + 1)
        for taken in combinations(dice, count)
        if sum(dice[neighbour] for neighbour in taken) <= 6
    )
    return takes or ((cell,),)


class Taking(Rules):
    """Cephalopod on five rows of five squares."""

    symmetries = MappingProxyType({"mirror": False, "diagonal": False, "same": True})
    touched = 1
    can_be_stuck = False
    any_order = True
    kinds = MappingProxyType(dict(zip("123456abcdef", "123456" * 2, strict=True)))

    def __init__(self) -> None:
        super().__init__(squares(5, 5, stacked=True), signs=("123456", "abcdef"))
        self._around: Final = self.beside("orthogonal")

    def moves(self, at: Position) -> Iterator[Steps]:
        """Any empty square; where dice can be taken, with those to take, in the board's order."""
        for cell, code in enumerate(at.cells):
            if not code:
                yield from self._placed(at, cell)

    def _placed(self, at: Position, cell: int) -> tuple[tuple[int, ...], ...]:
        around = self._around[cell]
        return _moves(cell, around, tuple([PIPS[at.cells[neighbour]] for neighbour in around]))

    def after(self, at: Position, steps: Steps) -> Position:
        """The new die shows the pips of those that it takes, or 1."""
        assert not isinstance(steps, str), "nobody passes"
        cells, shown = bytearray(at.cells), 0
        for cell in steps[1:]:
            shown += PIPS[cells[cell]]
            cells[cell] = 0
        cells[steps[0]] = (shown or 1) + 6 * at.seat
        return Position(bytes(cells), 1 - at.seat)

    def outcome(self, at: Position) -> Outcome | None:
        """When the board is full, for whoever has more dice."""
        if 0 in at.cells:
            return None
        return Outcome(int(2 * sum(code > 6 for code in at.cells) > len(at.cells)), "most")

    def changed(self, here: bytes, there: bytes) -> int:
        """Only new dice count, as each move places one. Those that took others add no pips, and
        the others one each; so pips never become fewer. One die that differs makes six at most."""
        new = [PIPS[new] for old, new in zip(here, there, strict=True) if new not in (0, old)]
        more = sum(PIPS[code] for code in there) - sum(PIPS[code] for code in here)
        ones = max(new.count(1), more - 6)
        return ones + len(new) - new.count(1) if more >= -6 else len(here)

    def evaluation(self, at: Position) -> int:
        """By what the dice are worth."""
        count, total = at.cells.count, 0
        for pips in range(1, 7):
            total += _WORTH[pips] * (count(pips) - count(pips + 6))
        return -total if at.seat else total

    def counted(self, count: int) -> str:
        return ngettext("{count} die", "{count} dice", count)

    def why_not(self, at: Position, steps: tuple[int, ...]) -> str:
        cell, *taken = steps
        name, around = self.names[cell], self._around[cell]
        if at.cells[cell]:
            return _("There is a die on {cell} already.", cell=name)
        if (moves := self._placed(at, cell)) == ((cell,),):
            return _("No dice can be taken from {cell}: its move is {cell} alone.", cell=name)
        if not taken:
            example = self.spelt[moves[0]]
            return _("You have to take dice from {cell}, as in {move}.", cell=name, move=example)
        if not {*taken} <= {neighbour for neighbour in around if at.cells[neighbour]}:
            return _("Only dice next to {cell} can be taken.", cell=name)
        if len({*taken}) < max(2, len(taken)):
            return _("Take two dice or more, and name each once.")
        pips = sum(PIPS[at.cells[neighbour]] for neighbour in taken)
        return _("These dice show {pips} pips together, and 6 is the most.", pips=pips)


class Cephalopod(SimpleGame):
    """Cephalopod as Mark Steere has it, without options."""

    name = "cephalopod"
    title = "Cephalopod"
    aliases = ("ceph",)
    short = "Ceph"
    kind = "capture"
    credit = N_("Mark Steere, 2006")
    summary = N_("Take dice with dice, and own most when the board is full.")
    can_be_drawn = False  # there are 25 squares
    options = ()

    def effect(self, options: Options, before: View, move: str, after: View) -> str:
        """What the new die shows, if it took others."""
        assert isinstance(after, SimpleView)
        cell, __, taken = move.partition("-")
        pips = Taking.kinds[after.pieces[cell]]
        return _("The die on {cell} shows {pips}.", cell=cell, pips=pips) if taken else ""

    def rules(self, options: Options) -> Taking:
        return Taking()
