"""The boards of simple games on screens, from the kit of boards."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from lobby.gamekit.boards.board import Board, Piece
from lobby.gamekit.boards.drawing import BoardDrawing
from lobby.gamekit.game import Seat
from lobby.gamekit.move_entry import others_turn
from lobby.gamekit.simple.game import SimpleView, barred, rules_of
from lobby.gamekit.simple.refusals import refusal
from lobby.gamekit.simple.rules import SWAP


class SimpleDrawing(BoardDrawing[SimpleView]):
    """Pieces show their sign where their owner has several kinds."""

    def board(self, view: SimpleView) -> Board:
        return rules_of(view.rules).board

    def pieces(self, view: SimpleView) -> Mapping[str, Piece]:
        rules, pieces = rules_of(view.rules), {}
        for cell, sign in view.pieces.items():
            owner = rules.owners[rules.signs.index(sign) + 1]
            alone = rules.owners.count(owner) == 1 + (owner is None)
            face = "" if alone else rules.face(sign)
            pieces[cell] = Piece(owner, face, closed=sign in rules.closed)
        return pieces

    def marks_places(self, view: SimpleView) -> bool:
        return rules_of(view.rules).marks_places

    def refused(self, view: SimpleView) -> Collection[str]:
        return barred(view)

    def way(self, view: SimpleView, cells: Sequence[str]) -> Sequence[str]:
        """Out to each piece that is taken, and back, if the move names them in any order."""
        start, others = cells[:1], cells[1:] if view.any_order else ()
        return [*start, *(step for cell in others for step in (cell, *start))] if others else cells

    def useless(self, view: SimpleView, entered: str, cell: str) -> str:
        rules, text = rules_of(view.rules), f"{entered}-{cell}" if entered else cell
        start = self.pieces(view).get(text) if rules.least > 1 else None
        return others_turn(view, start.seat if start else None) or refusal(
            rules, view.position, text, map(rules.read, view.moves)
        )

    def won(self, view: SimpleView) -> Collection[str]:
        if view.outcome is None or view.outcome.winner is None:
            return ()
        return rules_of(view.rules).winning(view.position.cells, view.outcome.winner)

    def holding(self, view: SimpleView, seat: Seat) -> tuple[str, str]:
        rules = rules_of(view.rules)
        owners = [piece.seat for piece in self.pieces(view).values()]
        return rules.counted(owners.count(seat)) if rules.says_counts else "", ""

    def words(self, view: SimpleView) -> tuple[str, ...]:
        rules = rules_of(view.rules)
        return rules.words if rules.swap or not rules.fair else (*rules.words, SWAP)


class SharedDrawing(SimpleDrawing):
    """For games in which nobody sits at a side: both players see the board the same way up."""

    has_sides = False


class DiceDrawing(SharedDrawing):
    """Pieces are dice, whose kinds are their pips: a digit where there is no room for these."""

    def pieces(self, view: SimpleView) -> Mapping[str, Piece]:
        kinds = rules_of(view.rules).kinds
        return {
            cell: piece._replace(pips=int(kinds[view.pieces[cell]]))
            for cell, piece in super().pieces(view).items()
        }

    def side(self, name: str, seat: Seat, *, painted: bool) -> str:
        return f"{name} {'●■'[seat]}" if painted else name


SIDED: Final = SimpleDrawing()
SHARED: Final = SharedDrawing()
DICE: Final = DiceDrawing()
