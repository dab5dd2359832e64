"""Lines: conditional moves that a player plans before their turn comes.

A line is written as the player types it: ``32+a 32-33`` are the moves of the next two turns,
whatever the replies are, and ``if 46+e then 32-33`` is a move for one reply only. A line may end in
``resign``.

A reply is what the opponent's turn ends with, and an answer what the player's turn begins with: one
move, or in games where a side moves several times in a row several, with commas between them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Self

from lobby.base.errors import Explained
from lobby.base.translation import N_, _

RESIGN = "resign"
"""The answer that resigns."""

_AND = ","

IF, OR = "if", "or"
"""The words before a reply, and before a line that stands beside those that wait already."""

MAX_STEPS = 20
"""The most answers in a line."""

TOO_LONG = N_("A line has at most {most} answers.")
"""The error for a line with more answers."""

_WORD = 40
"""The most characters in a move: more than the longest one needs in practice."""

_OF_A_TURN = 8
"""The most moves in a word."""


class LineError(Explained, ValueError):
    """Raised for words that are not a line; the text is one sentence that says why."""


@dataclass(frozen=True, slots=True)
class Step:
    """Play *answer* in reply to *reply*, or to any move of the opponent if that is None. Each is as
    it is written: a move, or the moves of one turn."""

    reply: str | None
    answer: str

    @property
    def replies(self) -> tuple[str, ...]:
        """The moves of the reply; () for any."""
        return () if self.reply is None else tuple(self.reply.split(_AND))

    @property
    def answers(self) -> tuple[str, ...]:
        """The moves of the answer."""
        return tuple(self.answer.split(_AND))

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
    def in_words(self) -> str:
        """The line as it is typed, or that the player resigns: the same wherever it is shown.

        >>> PlannedLine.of((None, "46-35"), (None, "35-24"), ("36+c", "22-33")).in_words
        '46-35 35-24 if 36+c then 22-33'
        """
        return _("resign after any move") if self == RESIGNATION else str(self)

    @property
    def next(self) -> Step:
        """The step for the player's next turn."""
        return self.steps[0]

    @property
    def answer(self) -> str:
        """The first move of that step's answer."""
        return self.next.answers[0]

    def then(self, line: PlannedLine) -> PlannedLine:
        """This line, and *line* after it."""
        return PlannedLine(self.steps + line.steps)

    def rest(self) -> Iterator[Self]:
        """Yield the line that remains after its first answer; nothing if that was the last."""
        __, *others = self.next.answers
        steps = (*([Step(None, _AND.join(others))] if others else ()), *self.steps[1:])
        if steps:
            yield type(self)(steps)

    def moves(self) -> Iterator[str | None]:
        """The moves of both sides in order; None for any reply. A resignation is not a move."""
        for step in self.steps:
            yield from step.replies or (None,)
            if step.answer != RESIGN:
                yield from step.answers


RESIGNATION = PlannedLine((Step(None, RESIGN),))
"""Resign on the player's next turn, whatever the opponent plays."""


@dataclass(frozen=True, slots=True)
class Dropped:
    """A *line* that will not be played, *why* in a sentence, and after how many moves of the match
    that was clear."""

    line: PlannedLine
    why: str
    ply: int

    @property
    def in_words(self) -> str:
        """What was planned and will not be played, and why."""
        return f"{self.line.in_words}: {self.why}"


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
        if line in lines:
            return lines
        goes_on = last and last.next.reply is None and last.steps[-1].answer != RESIGN
        if last and goes_on and not self.beside:
            again = last.steps[-len(line.steps) :] == line.steps
            return lines if again else (*lines[:-1], last.then(line))
        return (*lines, line)


def read(text: str) -> Written:
    """Parse *text* as a line that may begin with ``or``. Raises LineError."""
    first, _between, rest = text.strip().partition(" ")
    return Written(parse(rest), beside=True) if first.lower() == OR else Written(parse(text))


def parse(text: str) -> PlannedLine:
    """Parse *text* as a line. Raises LineError."""
    words = text.lower().split()
    turns = [word.split(_AND) for word in words]
    if max((len(move) for turn in turns for move in turn), default=0) > _WORD:
        raise LineError.because("A move has at most {word} characters.", word=_WORD)
    if max(map(len, turns), default=0) > _OF_A_TURN:
        raise LineError.because("A turn has at most {most} moves here.", most=_OF_A_TURN)
    steps = tuple(islice(_steps(words), MAX_STEPS + 1))
    if not steps:
        raise LineError.because("A line begins with a move or with if.")
    if len(steps) > MAX_STEPS:
        raise LineError.because(TOO_LONG, most=MAX_STEPS)
    if any(RESIGN in step.answers for step in steps[:-1]) or RESIGN in steps[-1].answers[:-1]:
        raise LineError.because("Nothing can follow a resignation.")
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
            raise LineError.because("Each reply needs an answer: if MOVE then MOVE.")


def _move(word: str) -> str:
    if word in (IF, "then", OR):
        raise LineError.because("Expected a move instead of {word}.", word=word)
    if "" in word.split(_AND):
        raise LineError.because("Expected a move on each side of the comma in {word}.", word=word)
    return word


def turn(moves: Iterable[str]) -> str:
    """*moves* of one turn, as a reply or an answer has them."""
    return _AND.join(moves)


def fitting(
    lines: tuple[PlannedLine, ...], replied: Sequence[tuple[Callable[[str], str], str]]
) -> tuple[PlannedLine, ...]:
    """Those of *lines* whose next step answers what the opponent *replied*, in the order to try
    them: a resignation first, then answers to this very turn, then answers to any. Each move of the
    turn comes with how the position before it spells moves."""
    fits = [line for line in lines if _answers(line.next, replied)]
    return tuple(sorted(fits, key=lambda line: (line != RESIGNATION, line.next.reply is None)))


def _answers(step: Step, replied: Sequence[tuple[Callable[[str], str], str]]) -> bool:
    awaited = step.replies
    if len(awaited) > len(replied):
        return False
    last = replied[len(replied) - len(awaited) :]
    return all(spelled(move) == made for move, (spelled, made) in zip(awaited, last, strict=True))
