"""Planned moves in words: the same on every screen and in every answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lobby.base.translation import _
from lobby.features.planning.plans import Plan
from lobby.features.planning.values import RESIGN, RESIGNATION, Dropped, PlannedLine


def in_words(line: PlannedLine) -> str:
    """*line*, with the number of the turn before each move.

    >>> in_words(PlannedLine.of((None, "46-35"), (None, "35-24"), ("36+c", "22-33")))
    '1 46-35, 2 (any) 35-24, if 36+c: 3 22-33'
    """
    if line == RESIGNATION:
        return _("resign after any move")
    return ", ".join(_turns((step.reply, step.answer) for step in line.steps))


def growing(plan: Plan) -> str:
    """The turns of *plan*, as ``in_words`` writes them; the last reply may still lack its
    answer."""
    return ", ".join(_turns(plan.turns))


def dropped(line: Dropped) -> str:
    """What was planned and will not be played, and why."""
    return f"{in_words(line.line)}: {line.why}"


def _turns(turns: Iterable[tuple[str | None, str]]) -> Iterator[str]:
    for number, (reply, answer) in enumerate(turns, 1):
        if reply is not None:
            turn = _("if {reply}: {number}", reply=reply, number=number)
        else:
            turn = f"{number}" if number == 1 else _("{number} (any)", number=number)
        said = _("resign") if answer == RESIGN else answer
        yield f"{turn} {said}" if said else turn
