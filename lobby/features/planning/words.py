"""Planned moves in words: the same on every screen and in every answer."""

from __future__ import annotations

from collections.abc import Iterator

from lobby.base.translation import _
from lobby.features.planning.plans import Moves
from lobby.features.planning.values import RESIGN, RESIGNATION, Dropped, PlannedLine


def in_words(line: PlannedLine) -> str:
    """*line*, with the number of the turn before each move.

    >>> in_words(PlannedLine.of((None, "46-35"), (None, "35-24"), ("36+c", "22-33")))
    '1 46-35, 2 (any) 35-24, if 36+c: 3 22-33'
    """
    if line == RESIGNATION:
        return _("resign after any move")
    return growing(tuple(move for step in line.steps for move in (step.reply, step.answer)))


def growing(moves: Moves) -> str:
    """Replies and answers in turn, as ``in_words`` writes them; the last reply may still lack its
    answer."""
    return ", ".join(_turns(moves))


def dropped(line: Dropped) -> str:
    """What was planned and will not be played, and why."""
    return f"{in_words(line.line)}: {line.why}"


def _turns(moves: Moves) -> Iterator[str]:
    for number, at in enumerate(range(0, len(moves), 2), 1):
        reply, answer = moves[at], moves[at + 1] if at + 1 < len(moves) else None
        answer = _("resign") if answer == RESIGN else answer
        if reply is not None:
            turn = _("if {reply}: {number}", reply=reply, number=number)
        else:
            turn = f"{number}" if number == 1 else _("{number} (any)", number=number)
        yield f"{turn} {answer}" if answer else turn
