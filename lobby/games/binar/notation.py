"""Binar positions as one word: the top row first, then the side to move, then any winner."""

from __future__ import annotations

from lobby.base.translation import _
from lobby.gamekit.game import Outcome, Seat
from lobby.gamekit.imagined import OpenPosition
from lobby.gamekit.notations import BadPosition, Notation, join, split
from lobby.gamekit.options import Options
from lobby.games.binar.board import grid
from lobby.games.binar.rules import BinarState, BinarView

_SIDES = "EO"
_WINS = ("lines", "line")


def write(view: BinarView, to_move: Seat) -> str:
    names = grid(view.size).cells()
    digits = {name: str(it) for name, it in zip(names, view.cells, strict=True) if it is not None}
    won = view.outcome is not None and view.outcome.reason in _WINS
    winner = view.outcome.winner if won and view.outcome else None
    rest = () if winner is None else (_SIDES[winner],)
    return join(grid(view.size).lines()[::-1], digits, _SIDES[to_move], *rest)


def read(text: str, options: Options) -> OpenPosition:
    squares = grid(options.number("size"))
    fields = split(text, squares.lines()[::-1], cell="[01]", sides=_SIDES, most=3)
    placed = len(fields.cells)
    if placed % 2 != fields.to_move:
        raise BadPosition(
            _(
                "With {placed} digits on the board, {sides} is to move.",
                placed=placed,
                sides=_SIDES[placed % 2],
            )
        )
    digits = {name: int(digit) for name, digit in fields.cells.items()}
    state = BinarState.of(options, [digits.get(name) for name in squares.cells()])
    if fields.rest:
        (winner,) = fields.rest
        if len(winner) != 1 or winner not in _SIDES:
            raise BadPosition(_("The winner is E or O, after the second colon."))
        reason = "line" if options.choice("goal") == "single" else "lines"
        state = state.won(Outcome(_SIDES.index(winner), reason))
    return OpenPosition(state, None)


NOTATION = Notation(write, read, "...../...../..0../.1.../.....:E")
