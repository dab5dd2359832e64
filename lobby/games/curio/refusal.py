"""Why a move of Curio is refused: one sentence, from what its mover knows and nothing else.

A refusal must not tell a player what the board hides: no sentence holds a number but the front of
an own piece, and a capture is refused for a reason that the list of legal moves gives away as well.
"""

from __future__ import annotations

import re
from string import ascii_lowercase

from lobby.games.curio.ruleset import EMPTY, MEN, Rules
from lobby.kits.game import Seat, quoted

PASS = "pass"

_FORM = re.compile(r"([a-z][0-9]{1,3})-([a-z][0-9]{1,3})")

_CAPTURES = {
    "capture_lt": "With -capture_lt it captures only a piece that shows a smaller number.",
    "capture_le": "With -capture_le it captures only a piece that shows its own number or less.",
    "capture_gt": "With -capture_gt it captures only a piece that shows a larger number.",
    "capture_ge": "With -capture_ge it captures only a piece that shows its own number or more.",
    "capture_lt_total": "With -capture_lt_total it captures only a smaller total.",
    "capture_le_total": "With -capture_le_total it captures only its own total or less.",
    "capture_gt_total": "With -capture_gt_total it captures only a larger total.",
    "capture_ge_total": "With -capture_ge_total it captures only its own total or more.",
}


def refusal(rules: Rules, cells: bytes, seat: Seat, move: str) -> str:
    """Why *move*, in lower case and without outer blanks, cannot be played by *seat* here.

    Whose the piece is comes before everything that only its owner may know, so that a player who
    tries an own piece out of turn learns nothing either.
    """
    if move == PASS:
        return "You may pass only if you have no other move."
    names = move.split("-")
    wrong = _squares_problem(rules, move)
    if wrong:
        return wrong
    origin, target = (rules.board.numbers[name] for name in names)
    if cells[origin] == EMPTY:
        return f"There is no piece on {names[0]}."
    if MEN[cells[origin]].seat != seat:
        return f"The piece on {names[0]} is not yours."
    return _of_own_piece(rules, cells, origin, target)


def misspelling(rules: Rules, move: str) -> str | None:
    """Why *move*, in lower case and without outer blanks, is legal in no position at all; None
    where it may be in one."""
    if move == PASS:
        return None
    return _squares_problem(rules, move) or _line_problem(rules, *move.split("-"))


def _squares_problem(rules: Rules, move: str) -> str | None:
    match = _FORM.fullmatch(move)
    if match is None:
        return f"{quoted(move)} is not understood: write two squares, such as d2-b4, or pass."
    off = [name for name in match.groups() if name not in rules.board.numbers]
    return _off_the_board(rules, off[0]) if off else None


def _line_problem(rules: Rules, start: str, end: str) -> str | None:
    if start == end:
        return f"A move must end on another square than {start}."
    if rules.board.between(rules.board.numbers[start], rules.board.numbers[end]) is None:
        return f"No straight line leads from {start} to {end}."
    return None


def _off_the_board(rules: Rules, name: str) -> str:
    last = ascii_lowercase[rules.board.cols - 1]
    return (
        f"{name} is off the board: columns run from a to {last}, rows from 1 to {rules.board.rows}."
    )


def _of_own_piece(rules: Rules, cells: bytes, origin: int, target: int) -> str:
    names = rules.board.names
    wrong = _line_problem(rules, names[origin], names[target])
    if wrong:
        return wrong
    between = rules.board.between(origin, target) or ()
    if not rules.steps(cells, MEN[cells[origin]].seat):
        return "None of your pieces can move. Play pass."
    for square in between:
        if cells[square]:
            way = f"{names[origin]} to {names[target]}"
            return f"The way from {way} is blocked on {names[square]}."
    return _at_its_target(rules, cells, origin, target, distance=len(between) + 1)


def _at_its_target(rules: Rules, cells: bytes, origin: int, target: int, distance: int) -> str:
    mover, start, end = MEN[cells[origin]], rules.board.names[origin], rules.board.names[target]
    if MEN[cells[target]].seat == mover.seat:
        return f"Your own piece stands on {end}."
    if rules.limited and distance > mover.front:
        return f"The piece on {start} shows {mover.front} and cannot move {distance} squares."
    rule = _CAPTURES[rules.options.choice("capture")]
    return f"The piece on {start} cannot capture the one on {end}. {rule}"
