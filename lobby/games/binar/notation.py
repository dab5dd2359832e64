"""Binar positions as one word: the top row first, then the side to move, then any winner."""

from __future__ import annotations

from lobby.base.translation import _
from lobby.gamekit.game import Outcome, Seat
from lobby.gamekit.imagined import OpenPosition
from lobby.gamekit.notations import EMPTY, BadPosition, Notation, join, split
from lobby.gamekit.options import Options
from lobby.games.binar.rules import BinarState, BinarView

_SIDES = "EO"
_WINS = ("lines", "line")


def write(view: BinarView, to_move: Seat) -> str:
    digits = [EMPTY if digit is None else str(digit) for digit in view.cells]
    rows = [digits[start:][: view.size] for start in range(0, len(digits), view.size)]
    won = view.outcome is not None and view.outcome.reason in _WINS
    winner = view.outcome.winner if won and view.outcome else None
    rest = () if winner is None else (_SIDES[winner],)
    return join(rows[::-1], _SIDES[to_move], *rest)


def read(text: str, options: Options) -> OpenPosition:
    size = options.number("size")
    fields = split(text, cell="[.01]", sizes=[size] * size, sides=_SIDES, most=3)
    cells = [None if cell == EMPTY else int(cell) for row in fields.rows[::-1] for cell in row]
    placed = sum(cell is not None for cell in cells)
    if placed % 2 != fields.to_move:
        raise BadPosition(
            _(
                "With {placed} digits on the board, {sides} is to move.",
                placed=placed,
                sides=_SIDES[placed % 2],
            )
        )
    state = BinarState.of(options, cells)
    if fields.rest:
        (winner,) = fields.rest
        if len(winner) != 1 or winner not in _SIDES:
            raise BadPosition(_("The winner is E or O, after the second colon."))
        reason = "line" if options.choice("goal") == "single" else "lines"
        state = state.won(Outcome(_SIDES.index(winner), reason))
    return OpenPosition(state, None)


NOTATION = Notation(write, read, "...../...../..0../.1.../.....:E")
