"""What the match screen says about a plan, and about what waits for a turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from lobby.base.translation import _
from lobby.features.matches.screens.sitting import Sitting
from lobby.features.planning.plans import Moves
from lobby.features.planning.values import RESIGNATION, PlannedLine


def before(sitting: Sitting) -> str:
    """What comes before the move being entered: ``if 32+a then``."""
    plan = sitting.plan
    assert plan
    goes_on = plan.replying and sitting.stage != "empty"
    asked = "then" if not plan.replying and not plan.stuck else "if" if goes_on else ""
    return " ".join(filter(None, (*_words(plan.moves), asked)))


def asks(sitting: Sitting, key: Callable[[str], str]) -> str:
    """What the player has to enter or decide next. *key* names the key of an action."""
    plan, match = sitting.plan, sitting.match
    assert plan
    if plan.stuck:
        return _("Enter saves it. {stuck}", stuck=plan.stuck) if plan.replying else plan.stuck
    if not plan.moves:
        opponent = match.players[match.to_move or 0].name
        return _(
            "Which reply do you expect from {opponent}? {any_key} any",
            opponent=opponent,
            any_key=key("any"),
        )
    return (
        _("Enter saves it, or continue with the next reply.")
        if plan.replying
        else _("What do you play?")
    )


def ahead(lines: Sequence[PlannedLine]) -> Iterator[str]:
    """What waits for the turn, line by line, numbered if there are several."""
    for number, line in enumerate(lines, 1):
        what = _("resign after any move") if line == RESIGNATION else str(line)
        yield (
            _("ahead {number}: {what}", number=number, what=what)
            if len(lines) > 1
            else _("ahead: {what}", what=what)
        )


def growing(sitting: Sitting) -> str:
    """The line being planned."""
    assert sitting.plan
    entered = sitting.move.entry.settled.text
    more = "" if sitting.plan.stuck else "..."
    return " ".join(filter(None, ("plan:", before(sitting), entered, more)))


def _words(moves: Moves) -> Iterator[str]:
    for index, move in enumerate(moves):
        if move is None:
            yield _("any reply")
        else:
            yield f"{'if' if index % 2 == 0 else 'then'} {move}"
