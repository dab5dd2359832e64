"""Lines: conditional moves that a player plans before their turn comes.

A line is written as the player types it, such as ``32+a`` or ``if 46+e then 32-33 if 46+d then
33-34``, and may end in ``resign``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Self

from lobby.base.translation import N_, _

RESIGN = "resign"
"""The answer that resigns."""

MAX_STEPS = 20
"""The most answers in a line."""

TOO_LONG = N_("A line has at most {most} answers.")
"""The error for a line with more answers."""

_WORD = 40
"""The most characters in a word: more than the longest move needs in practice."""


class LineError(ValueError):
    """Raised for words that are not a line; the text is one sentence that says why."""


@dataclass(frozen=True, slots=True)
class Step:
    """Play *answer* in reply to *reply*, or to any move of the opponent if that is None."""

    reply: str | None
    answer: str

    def words(self) -> tuple[str, ...]:
        """The step as it is written."""
        return (self.answer,) if self.reply is None else ("if", self.reply, "then", self.answer)


@dataclass(frozen=True, slots=True)
class PlannedLine:
    """The steps of one plan. Each step waits for the turn after the one before it."""

    steps: tuple[Step, ...]

    def __str__(self) -> str:
        return " ".join(word for step in self.steps for word in step.words())

    @property
    def next(self) -> Step:
        """The step for the player's next turn."""
        return self.steps[0]

    def rest(self) -> Iterator[Self]:
        """Yield the line that remains after its first step; nothing if that was the last."""
        if len(self.steps) > 1:
            yield type(self)(self.steps[1:])

    def moves(self) -> Iterator[str | None]:
        """The moves of both sides alternately; None for any reply. A resignation is not a move."""
        for step in self.steps:
            yield step.reply
            if step.answer != RESIGN:
                yield step.answer


RESIGNATION = PlannedLine((Step(None, RESIGN),))
"""Resign on the player's next turn, whatever the opponent plays."""


def parse(text: str) -> PlannedLine:
    """Parse *text* as a line. Raises LineError."""
    words = text.lower().split()
    if max(map(len, words), default=0) > _WORD:
        raise LineError(_("A move has at most {word} characters.", word=_WORD))
    steps = tuple(islice(_steps(words), MAX_STEPS + 1))
    if not steps:
        raise LineError(_("A line begins with a move or with if."))
    if len(steps) > MAX_STEPS:
        raise LineError(_(TOO_LONG, most=MAX_STEPS))
    if any(step.answer == RESIGN for step in steps[:-1]):
        raise LineError(_("Nothing can follow a resignation."))
    return PlannedLine(steps)


def _steps(words: list[str]) -> Iterator[Step]:
    rest = words
    while rest:
        if rest[0] != "if" and rest is words:
            yield Step(None, _move(rest[0]))
            rest = rest[1:]
        elif len(rest) > 3 and (rest[0], rest[2]) == ("if", "then"):
            yield Step(_move(rest[1]), _move(rest[3]))
            rest = rest[4:]
        else:
            raise LineError(_("Each reply needs an answer: if MOVE then MOVE."))


def _move(word: str) -> str:
    if word in ("if", "then"):
        raise LineError(_("Expected a move instead of {word}.", word=word))
    return word


def fitting(
    lines: tuple[PlannedLine, ...], reply: str, spelled: Callable[[str], str]
) -> tuple[PlannedLine, ...]:
    """Those of *lines* whose next step answers *reply*, as the position spells moves (*spelled*),
    in the order to try them: a resignation first, then answers to this very move, then answers to
    any move."""
    fits = [line for line in lines if line.next.reply is None or spelled(line.next.reply) == reply]
    return tuple(sorted(fits, key=lambda line: (line != RESIGNATION, line.next.reply is None)))
