"""Lines: conditional moves that a player plans before their turn comes.

A line is written as the player types it: ``32+a 32-33`` are the moves of the next two turns,
whatever the replies are, and ``if 46+e then 32-33`` is a move for one reply only. A line may end in
``resign``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Self

from lobby.base.translation import N_, _

RESIGN = "resign"
"""The answer that resigns."""

IF, OR = "if", "or"
"""The words before a reply, and before a line that stands beside those that wait already."""

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
        return (self.answer,) if self.reply is None else (IF, self.reply, "then", self.answer)


@dataclass(frozen=True, slots=True)
class PlannedLine:
    """The steps of one plan. Each step waits for the turn after the one before it."""

    steps: tuple[Step, ...]

    @classmethod
    def of(cls, *steps: tuple[str | None, str]) -> Self:
        """The line of *steps*: the reply, None for any, and the answer of each."""
        return cls(tuple(Step(*step) for step in steps))

    def __str__(self) -> str:
        return " ".join(word for step in self.steps for word in step.words())

    @property
    def next(self) -> Step:
        """The step for the player's next turn."""
        return self.steps[0]

    def then(self, line: PlannedLine) -> PlannedLine:
        """This line, and *line* after it."""
        return PlannedLine(self.steps + line.steps)

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


@dataclass(frozen=True, slots=True)
class Dropped:
    """A *line* that will not be played, *why* in a sentence, and after how many moves of the match
    that was clear."""

    line: PlannedLine
    why: str
    ply: int


@dataclass(frozen=True, slots=True)
class Written:
    """A line as a player gave it. With *beside* it stands beside those that wait, and otherwise it
    may continue the last of them."""

    line: PlannedLine
    beside: bool = False

    def among(self, lines: tuple[PlannedLine, ...]) -> tuple[PlannedLine, ...]:
        """*lines* with this one. Moves given one after another are a sequence: they continue the
        last line if that begins with a move, for any reply. What is there already adds nothing."""
        line, last = self.line, lines[-1] if lines else None
        if line in lines or (last and last.steps[-len(line.steps) :] == line.steps):
            return lines
        goes_on = last and last.next.reply is None and last.steps[-1].answer != RESIGN
        if last and goes_on and not self.beside:
            return (*lines[:-1], last.then(line))
        return (*lines, line)


def read(text: str) -> Written:
    """Parse *text* as a line that may begin with ``or``. Raises LineError."""
    first, _between, rest = text.strip().partition(" ")
    return Written(parse(rest), beside=True) if first.lower() == OR else Written(parse(text))


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
        if rest[0] != IF:
            yield Step(None, _move(rest[0]))
            rest = rest[1:]
        elif len(rest) > 3 and rest[2] == "then":
            yield Step(_move(rest[1]), _move(rest[3]))
            rest = rest[4:]
        else:
            raise LineError(_("Each reply needs an answer: if MOVE then MOVE."))


def _move(word: str) -> str:
    if word in (IF, "then", OR):
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
