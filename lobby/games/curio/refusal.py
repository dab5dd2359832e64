"""Why a Curio move is refused: one sentence, using only what its mover knows.

A refusal must not tell a player what the board hides: the only number of a piece in a sentence is
the front of the mover's own, and a capture is refused for a reason that the list of legal moves
gives away as well.
"""

from __future__ import annotations

import re
from string import ascii_lowercase

from lobby.base.translation import N_, _
from lobby.gamekit.game import Seat, quoted
from lobby.gamekit.move_entry import not_started
from lobby.gamekit.spelling import NO_PASS, unknown_word
from lobby.games.curio.ruleset import EMPTY, MEN, Rules

PASS = "pass"

_FORM = re.compile(r"([a-z][0-9]{1,3})-([a-z][0-9]{1,3})")

_CAPTURES = {
    "capture_lt": N_("It captures only pieces with a smaller number."),
    "capture_le": N_("It captures only pieces with its own number or less."),
    "capture_gt": N_("It captures only pieces with a larger number."),
    "capture_ge": N_("It captures only pieces with its own number or more."),
    "capture_lt_total": N_("It captures only pieces with a smaller total."),
    "capture_le_total": N_("It captures only pieces with its own total or less."),
    "capture_gt_total": N_("It captures only pieces with a larger total."),
    "capture_ge_total": N_("It captures only pieces with its own total or more."),
}


def refusal(rules: Rules, cells: bytes, seat: Seat, move: str) -> str:
    """Why *seat* cannot play *move*, in lower case and without surrounding blanks, here.

    Who owns the piece is checked before anything that only its owner may know, so a player who
    tries their own piece out of turn learns nothing either.
    """
    if move == PASS:
        return _(NO_PASS)
    names = move.split("-")
    wrong = _squares_problem(rules, move)
    if wrong:
        return wrong
    origin, target = (rules.board.numbers[name] for name in names)
    owner = None if cells[origin] == EMPTY else MEN[cells[origin]].seat
    return not_started(names[0], owner, seat) or _of_own_piece(rules, cells, origin, target)


def misspelling(rules: Rules, move: str) -> str | None:
    """Why *move*, in lower case and without surrounding blanks, is not legal in any position; None
    if it may be legal in one."""
    if move == PASS:
        return None
    return _squares_problem(rules, move) or _line_problem(rules, *move.split("-"))


def _squares_problem(rules: Rules, move: str) -> str | None:
    match = _FORM.fullmatch(move)
    if wrong := unknown_word(move, (PASS,)):
        return wrong
    if match is None:
        return _(
            "{move} is not understood: write two squares, such as d2-b4, or pass.",
            move=quoted(move),
        )
    for name in match.groups():
        if name not in rules.board.numbers:
            return _(
                "{name} is off the board: columns run from a to {last}, rows from 1 to {rows}.",
                name=name,
                last=ascii_lowercase[rules.board.cols - 1],
                rows=rules.board.rows,
            )
    return None


def _line_problem(rules: Rules, start: str, end: str) -> str | None:
    if start == end:
        return _("A move must end on another square than {start}.", start=start)
    if rules.board.between(rules.board.numbers[start], rules.board.numbers[end]) is None:
        return _("No straight line leads from {start} to {end}.", start=start, end=end)
    return None


def _of_own_piece(rules: Rules, cells: bytes, origin: int, target: int) -> str:
    names = rules.board.names
    wrong = _line_problem(rules, names[origin], names[target])
    if wrong:
        return wrong
    between = rules.board.between(origin, target) or ()
    if not rules.steps(cells, MEN[cells[origin]].seat):
        return _("None of your pieces can move. Play pass.")
    for square in between:
        if cells[square]:
            way = _("{name} to {target_name}", name=names[origin], target_name=names[target])
            return _("The way from {way} is blocked on {name}.", way=way, name=names[square])
    return _at_its_target(rules, cells, origin, target, distance=len(between) + 1)


def _at_its_target(rules: Rules, cells: bytes, origin: int, target: int, distance: int) -> str:
    mover, start, end = MEN[cells[origin]], rules.board.names[origin], rules.board.names[target]
    if MEN[cells[target]].seat == mover.seat:
        return _("Your own piece stands on {end}.", end=end)
    if rules.limited and distance > mover.front:
        return _(
            "The piece on {start} shows {front} and cannot move {distance} squares.",
            start=start,
            front=mover.front,
            distance=distance,
        )
    return _(
        "The piece on {start} cannot capture the one on {end}. {rule}",
        start=start,
        end=end,
        rule=_(_CAPTURES[rules.options.choice("capture")]),
    )
