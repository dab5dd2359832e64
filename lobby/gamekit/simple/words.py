"""Positions of simple games in plain text: as a diagram, as one word, and as they are spoken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lobby.base.translation import _
from lobby.gamekit.diagram import WIDTH, CharacterGrid, cells_of, content
from lobby.gamekit.drawing.sheet import REFUSED
from lobby.gamekit.game import Seat
from lobby.gamekit.imagined import OpenPosition
from lobby.gamekit.notations import EMPTY, BadPosition, Notation, join, split
from lobby.gamekit.options import Options
from lobby.gamekit.simple.game import (
    SimpleGame,
    SimpleState,
    SimpleView,
    barred,
    game_of,
    lost,
    rules_of,
)
from lobby.gamekit.simple.rules import SWAP, Position
from lobby.gamekit.speech import Speech, Spoken
from lobby.gamekit.spelling import bare, tokens

_LEFT: Final = 4
"""The column of a diagram in which its leftmost cell stands."""


def draw(view: SimpleView, last: str | None = None) -> str:
    """The diagram of all simple games, with labels as on the board."""
    rules, closed = rules_of(view.rules), barred(view)
    board, marked = rules.board, frozenset(view.pieces) if last == SWAP else cells_of(last)
    left, top = (min(ends) for ends in zip(*board.places.values(), strict=True))
    top -= any(label.side == "above" for label in board.labels)
    high = 1 + max(y for __, y in board.places.values()) - top
    sheet = CharacterGrid(WIDTH, high + 4)

    def at(cell: str) -> tuple[int, int]:
        x, y = board.places[cell]
        return _LEFT + (x - left if board.slanted else (x - left) * 3 // 2), y - top

    for label in board.labels:
        (x, y), (end, low) = at(label.cells[0]), at(label.cells[-1])
        if label.side == "left":
            sheet.put(x - 1 - len(label.text), y, label.text)
        elif label.side == "above":
            sheet.put(x, y - 1, label.text)
        elif low < high - 1:
            sheet.put(end + 1, low + 1, label.text)
        else:
            sheet.put(end, high + (not board.slanted), label.text)
    for cell in board.places:
        x, y = at(cell)
        sign, mark = view.pieces.get(cell, ""), cell in marked
        face = rules.face(sign) if sign else REFUSED if cell in closed else EMPTY
        sheet.put(x - mark, y, content(face, marked=True) if mark else face)
    if board.edges:
        first, second = (rules.signs[rules.codes[seat][0] - 1] for seat in board.edges)
        note = _(
            "{first} joins top and bottom, {second} joins left and right.",
            first=first,
            second=second,
        )
        sheet.put(0, high + (1 if board.slanted else 3), note)
    return sheet.text().strip("\n")


def notation(game: SimpleGame, example: str) -> Notation:
    """How positions of *game* are written: the rows, the side to move, and what the game remembers
    besides."""
    sides = "".join(seat[0] for seat in game.seats)

    def read(text: str, options: Options) -> OpenPosition:
        called = game.called(options)
        rules = rules_of(called)
        fields = split(text, rules.board.rows, cell=f"[{rules.signs}]", sides=sides, most=3)
        at = Position(rules.holding(fields.cells), fields.to_move, "".join(fields.rest))
        if wrong := rules.wrong(at):
            raise BadPosition(wrong)
        return OpenPosition(SimpleState(rules, called, at), None)

    def write(view: SimpleView, to_move: Seat) -> str:
        rows = rules_of(view.rules).board.rows
        return join(rows, view.pieces, sides[to_move], *filter(None, (view.more,)))

    return Notation(write, read, example)


class SimpleSpeech(Speech[SimpleView]):
    """Pieces are told by their owners and, where these have several kinds, by what each is."""

    def rows(self, view: SimpleView) -> Sequence[Sequence[str]]:
        return rules_of(view.rules).board.rows

    def piece(self, view: SimpleView, cell: str) -> Spoken | None:
        sign = view.pieces.get(cell)
        if sign is None:
            return None
        rules = rules_of(view.rules)
        return Spoken(rules.owners[rules.signs.index(sign) + 1], rules.kinds.get(sign, ""))

    def counted(self, view: SimpleView, count: int) -> str:
        return rules_of(view.rules).counted(count)

    def path(self, view: SimpleView, move: str) -> str:
        if move == SWAP:
            return _("swaps")
        cells = [*map(bare, tokens(move))]
        return super().path(view, "-".join(cells[:1] if view.any_order else cells))

    def remarks(self, view: SimpleView, *, rows_told: bool = False) -> tuple[str, ...]:
        if view.to_move is None or not (cells := ", ".join(barred(view))):
            return ()
        side = game_of(view.rules).seats[view.to_move]
        return (_("{side} may not take {cells}.", side=side, cells=cells),)

    def about(self, view: SimpleView, cell: str) -> str:
        rules = rules_of(view.rules)
        closed = cell in barred(view)
        return rules.why_not(view.position, (rules.number[cell],)) if closed else ""

    def does(self, view: SimpleView, move: str) -> str:
        shown = view.after(move)
        if move == SWAP:
            cell = next(iter(shown.pieces))
            return _("the first stone changes sides, and is on {cell}", cell=cell)
        taken, turned = lost(view, move, shown)
        placed = self.piece(shown, tokens(move)[0]) if taken and view.any_order else None
        clauses = (
            _("takes {cells}", cells=", ".join(taken)) if taken else "",
            _("turns {cells}", cells=", ".join(turned)) if turned else "",
            _("and shows {kind}", kind=placed.words) if placed else "",
        )
        return ", ".join(filter(None, clauses))


SPEECH: Final = SimpleSpeech()
