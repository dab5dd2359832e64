"""Chaos in plain text: as a diagram, as one word, and as it is spoken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lobby.base.translation import _
from lobby.gamekit.diagram import WIDTH, CharacterGrid, content
from lobby.gamekit.game import Seat
from lobby.gamekit.imagined import OpenPosition
from lobby.gamekit.notations import BadPosition, Notation, join, split
from lobby.gamekit.options import Options
from lobby.gamekit.speech import Speech, Spoken
from lobby.games.chaos.board import DIAGONALS, LINES, ROWS, landings, paths, places
from lobby.games.chaos.rules import KEEP, SWAP, ChaosState, ChaosView
from lobby.games.chaos.variants import BothFirstMoves, Chaos, ChoiceOfSide

_CLASSIC_NUMBERS = ("                1 2 3", "               / / / 4", "                    / 5")


def draw(view: ChaosView, last: str | None = None) -> str:
    """Draw the board with lines between neighbours, and each diagonal's number at its upper
    right."""
    sheet = CharacterGrid(WIDTH, 2 * len(ROWS) + 1)
    middles = {
        cell: (8 + 2 * right, 2 + 2 * down) for cell, (right, down) in places(flipped=False).items()
    }
    neighbours = (((4, 0), (1, 0), "---"), ((-2, 2), (-1, 1), "/"), ((2, 2), (1, 1), "\\"))
    for x, y in middles.values():
        for (right, down), (at, below), line in neighbours:
            if (x + right, y + down) in middles.values():
                sheet.put(x + at, y + below, line)
    for row, numbers in ROWS.items():
        x, y = middles[row + numbers[0]]
        sheet.put(x - 5, y, f"{row} -")
    for number, cells in DIAGONALS.items():
        x, y = middles[cells[0]]
        sheet.put(x + 1, y - 1, "/")
        sheet.put(x + 2, y - 2, number)
    marked = landings(last or "")
    for cell, (x, y) in middles.items():
        sign = _sign(view, cell)
        sheet.put(x - (cell in marked), y, content(sign, marked=True) if cell in marked else sign)
    return sheet.text()


def draw_classic(view: ChaosView, last: str | None = None) -> str:
    """Draw the five rows, with the numbers of the diagonals above them."""
    rows = (
        f"{row + '-':>{13 - len(numbers)}}   "
        + " ".join(_sign(view, row + number).lower() for number in numbers)
        + ("   /" if row == "a" else "")
        for row, numbers in ROWS.items()
    )
    return "\n".join((*_CLASSIC_NUMBERS, *rows))


def _sign(view: ChaosView, cell: str) -> str:
    seat = view.pieces.get(cell)
    return "." if seat is None else Chaos.seats[seat]


_SIDES = "OX"
_TOP_DOWN = LINES[::-1]
_PIECES = 14
_PIE = "pie"


def write(view: ChaosView, to_move: Seat) -> str:
    cells = {cell: _SIDES[seat] for cell, seat in view.pieces.items()}
    return join(_TOP_DOWN, cells, _SIDES[to_move], *([_PIE] if view.stage else []))


def read(text: str, options: Options) -> OpenPosition:
    fields = split(text, _TOP_DOWN, cell="[OX]", sides=_SIDES, most=3)
    pieces = {cell: _SIDES.index(side) for cell, side in fields.cells.items()}
    if len(pieces) != _PIECES:
        raise BadPosition.because(
            "There are always {pieces} pieces on the board, not {count}.",
            pieces=_PIECES,
            count=len(pieces),
        )
    if not fields.rest:
        return OpenPosition(ChaosState.of(pieces, fields.to_move), None)
    if fields.rest != (_PIE,) or options.choice("start") != _PIE:
        raise BadPosition.because(
            "Only :pie may follow the side to move, and only with the option -pie."
        )
    before = ChaosState.of(pieces, to_move=0)
    return OpenPosition(ChoiceOfSide(before) if fields.to_move else BothFirstMoves(before), None)


NOTATION = Notation(write, read, "XXX/XXXX/...../OOOO/OOO:O")


class ChaosSpeech(Speech[ChaosView]):
    """All pieces of a side are alike."""

    def rows(self, view: ChaosView) -> Sequence[Sequence[str]]:
        return LINES

    def piece(self, view: ChaosView, cell: str) -> Spoken | None:
        seat = view.pieces.get(cell)
        return None if seat is None else Spoken(seat)

    def path(self, view: ChaosView, move: str) -> str:
        jumps = _(", then ").join(_(" to ").join(path) for path in paths(move))
        if move == KEEP:
            return _("keeps {side}", side=Chaos.seats[view.to_move or 0])
        return _("swaps colours, then {jumps}", jumps=jumps) if move.startswith(SWAP) else jumps

    def does(self, view: ChaosView, move: str) -> str:
        if view.stage:
            return ""
        after = view.after(move).pieces
        flipped = [cell for cell, seat in view.pieces.items() if after.get(cell, seat) != seat]
        return _("flips {cells}", cells=", ".join(flipped)) if flipped else ""


SPEECH: Final = ChaosSpeech()
