"""Planned moves in words: the same on every screen and in every answer."""

from __future__ import annotations

from lobby.base.translation import _
from lobby.features.planning.plans import Plan
from lobby.features.planning.values import RESIGNATION, Dropped, PlannedLine, Step


def in_words(line: PlannedLine) -> str:
    """*line* as it is typed.

    >>> in_words(PlannedLine.of((None, "46-35"), (None, "35-24"), ("36+c", "22-33")))
    '46-35 35-24 if 36+c then 22-33'
    """
    return _("resign after any move") if line == RESIGNATION else str(line)


def growing(plan: Plan) -> str:
    """The turns of *plan*, as ``in_words`` writes them; the last reply may still lack its
    answer."""
    turns = (" ".join(Step(*turn).words()).rstrip() for turn in plan.turns)
    return " ".join(filter(None, turns))


def dropped(line: Dropped) -> str:
    """What was planned and will not be played, and why."""
    return f"{in_words(line.line)}: {line.why}"
