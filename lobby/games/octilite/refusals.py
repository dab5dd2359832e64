"""Why a pod cannot do what was asked of it: each refusal says which rule that breaks."""

from __future__ import annotations

from typing import NoReturn

from lobby.base.translation import _
from lobby.gamekit.game import IllegalMove
from lobby.games.octilite.pod_moves import INDEX, LETTERS, SQUARES, reach


def refuse_add(pod: int, letter: str) -> NoReturn:
    if letter not in LETTERS:
        raise IllegalMove(
            _("{letter} is not a direction: they run clockwise from a (up) to h.", letter=letter)
        )
    if pod >> LETTERS.index(letter) & 1:
        raise IllegalMove(
            _(
                "The pod on {squares} already has a prong {letter}.",
                squares=SQUARES[pod >> 8],
                letter=letter,
            )
        )
    raise IllegalMove(_("You have no prongs left in your supply."))


def check_travel(pod: int, landings: list[str], others: int, goal: int) -> None:
    """Raise IllegalMove for the first of *landings* that *pod* cannot reach."""
    jumped = 0
    for landing in landings:
        start, end = pod >> 8, checked_square(landing[:2])
        if goal >> start & 1:
            raise IllegalMove(
                _(
                    "{squares} is an enemy base: a jump ends the move there.",
                    squares=SQUARES[start],
                )
            )
        distance = _checked_distance(pod, end)
        if others >> end & 1:
            raise IllegalMove(
                _("{squares} is occupied: a pod lands on an empty square.", squares=SQUARES[end])
            )
        if distance == 1:
            _refuse_step(landing, alone=len(landings) == 1)
        else:
            jumped |= _checked_jump((start + end) // 2, others, jumped)
        pod = end << 8 | pod & 255


def checked_square(name: str) -> int:
    if name not in INDEX:
        raise IllegalMove(
            _("{name} is not a square: columns run from 1 to 6, rows from 1 to 7.", name=name)
        )
    return INDEX[name]


def _checked_distance(pod: int, end: int) -> int:
    """1 if *end* is a step away from *pod*, 2 if it is a jump."""
    square, name = SQUARES[pod >> 8], SQUARES[end]
    for distance in (1, 2):
        for bit, letter in enumerate(LETTERS):
            if end in reach(pod & ~255 | 1 << bit, distance):
                if pod >> bit & 1:
                    return distance
                raise IllegalMove(
                    _(
                        "From {square} to {name} your pod needs a prong {letter}.",
                        square=square,
                        name=name,
                        letter=letter,
                    )
                )
    raise IllegalMove(
        _("From {square} to {name} is neither a step nor a jump.", square=square, name=name)
    )


def _refuse_step(landing: str, *, alone: bool) -> NoReturn:
    if not alone:
        raise IllegalMove(
            _(
                "{landing} is one step away, and a step cannot be part of a longer move.",
                landing=landing[:2],
            )
        )
    raise IllegalMove(_("A step cannot capture: leave out the x."))


def _checked_jump(middle: int, others: int, jumped: int) -> int:
    """The square *middle* as a bit, if a pod can jump over it."""
    if not others >> middle & 1:
        raise IllegalMove(_("There is no pod on {squares} to jump over.", squares=SQUARES[middle]))
    if jumped >> middle & 1:
        raise IllegalMove(
            _("This move has jumped over {squares} already.", squares=SQUARES[middle])
        )
    return 1 << middle
