"""Lessons: positions of a game, each with a move to find and a few words about it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from lobby.base.translation import N_, _
from lobby.gamekit.game import IllegalMove, Seat, State, View


@dataclass(frozen=True, slots=True)
class Step:
    """One rule, shown by making a move.

    The learner has the seat to move in ``state``. Each move in ``accepted`` is legal there and does
    what the step is about; ``done`` is shown after one of them, ``hint`` after any other legal
    move. ``last`` is the move that led to the position, "" if it does not matter. ``example`` is
    the accepted move to show to a learner who asks; "" for the shortest, and of those the first.
    """

    text: str
    state: State
    accepted: frozenset[str]
    done: str
    hint: str = ""
    last: str = ""
    example: str = ""

    @property
    def answer(self) -> str:
        """The accepted move that is shown."""
        return self.example or min(self.accepted, key=lambda move: (len(move), move))


@dataclass(frozen=True, slots=True)
class Lesson:
    """The steps of one lesson of the game called ``game``. ``closing`` is shown after the last
    step; ``about`` says in a few words what the lesson teaches, "" for the game itself."""

    game: str
    title: str
    steps: tuple[Step, ...]
    closing: str
    about: str = ""


def step(
    text: str,
    state: State,
    accepted: str | Callable[[State], Collection[str]],
    done: str,
    hint: str = "",
    *,
    last: str = "",
    shown: str = "",
) -> Step:
    """A step in which *accepted* are moves separated by blanks, "win" for those that win at once,
    "any" for all, or a function that finds them. *shown* is the one to show to a learner who asks,
    if the shortest is no good example. Raises ValueError for a move that is not legal."""
    if not isinstance(accepted, str):
        moves = frozenset(accepted(state))
    elif accepted == "any":
        moves = frozenset(state.moves())
    else:
        moves = wins(state) if accepted == "win" else frozenset(accepted.split())
    if not moves:
        raise ValueError(f"the step {text!r} accepts {accepted!r}, and no move does that there")
    for move in sorted({*shown.split(), *moves} - {*state.moves()}):
        _refuse(text, state, move)
    if not {*shown.split()} <= moves:
        raise ValueError(f"the step {text!r} shows {shown!r}, which it does not accept")
    return Step(text, state, moves, done, hint, last, shown)


def _refuse(text: str, state: State, move: str) -> None:
    try:
        state.play(move)
    except IllegalMove as error:
        raise ValueError(f"the step {text!r} accepts {move!r}: {error}") from error
    raise ValueError(f"the step {text!r} accepts {move!r}: write {state.canonical(move)!r}")


def lesson_of(game: str, *steps: Step, closing: str, about: str = "") -> Lesson:
    """The lesson of *steps* in the rules, or in strategy if it says what it is *about*."""
    return Lesson(game, N_("Strategy") if about else N_("The rules"), steps, closing, about)


def moves_to(state: State, holds: Callable[[State], bool]) -> frozenset[str]:
    """The legal moves of *state* after which *holds* is true."""
    return frozenset(move for move in state.moves() if holds(state.play(move)))


def wins(state: State) -> frozenset[str]:
    """The moves that win at once for the side to move."""
    mover = state.to_move
    return moves_to(
        state, lambda after: after.outcome is not None and after.outcome.winner == mover
    )


def refutation(state: State, seat: Seat) -> str:
    """The move by which the side against *seat* wins at once in *state*; "" for none."""
    return "" if state.to_move in (None, seat) else min(wins(state), default="")


def answered(side: str, reply: str, *, wins: bool = True) -> str:
    """A sentence on the *reply* of *side* to a wrong move: with it, that side *wins* or not; "" if
    there is no reply."""
    if not reply:
        return ""
    sentence = N_("{side} answers {reply} and wins.") if wins else N_("{side} answers {reply}.")
    return _(sentence, side=side, reply=reply)


CourseStage: TypeAlias = Literal["asked", "right", "wrong", "over"]
"""A move is asked for; an accepted one was made; another legal one was made; the lesson is over."""


@dataclass(frozen=True, slots=True)
class Course:
    """Step *at* of *lesson*, counted from 0, with the move *made* in it, "" before there is one.

    >>> from lobby.games.chaos.lesson import LESSON
    >>> course = Course(LESSON).make("A1-C3")
    >>> course.stage, course.onward().at
    ('right', 1)
    """

    lesson: Lesson
    at: int = 0
    made: str = ""

    @property
    def step(self) -> Step:
        """The step shown; the last one once the lesson is over."""
        return self.lesson.steps[min(self.at, len(self.lesson.steps) - 1)]

    @property
    def stage(self) -> CourseStage:
        """How far the learner is in the current step."""
        if self.at == len(self.lesson.steps):
            return "over"
        if not self.made:
            return "asked"
        return "right" if self.made in self.step.accepted else "wrong"

    @property
    def seat(self) -> Seat:
        return self.step.state.to_move or 0

    @property
    def view(self) -> View:
        """What the learner sees, including the move made."""
        state = self.step.state
        return (state.play(self.made) if self.made else state).view(self.seat)

    @property
    def before(self) -> View | None:
        """What the learner saw before the move made; None before there is one."""
        return self.step.state.view(self.seat) if self.made else None

    @property
    def refuted_by(self) -> str:
        """The move by which the other side wins at once after a wrong one; "" for none."""
        after = self.step.state.play(self.made) if self.stage == "wrong" else self.step.state
        return refutation(after, self.seat)

    @property
    def last(self) -> str:
        """The move that led to the position shown; "" for none."""
        return self.made or self.step.last

    @property
    def said(self) -> str:
        """The comment on the move made; "" before there is one."""
        return {"right": self.step.done, "wrong": self.step.hint}.get(self.stage, "")

    def make(self, move: str) -> Course:
        """The course with *move* made, in any spelling that the game accepts. Raises
        IllegalMove."""
        state = self.step.state
        state.play(move)
        return replace(self, made=state.canonical(move))

    def again(self) -> Course:
        return replace(self, made="")

    def onward(self) -> Course:
        """The course at the next step. After the last step the lesson is over, and the position
        after its move stays in view."""
        if self.at + 1 == len(self.lesson.steps):
            return replace(self, at=self.at + 1)
        return self.to(self.at + 1)

    def to(self, at: int) -> Course:
        """The course at the start of step *at*, or of the nearest step there is."""
        return Course(self.lesson, max(0, min(at, len(self.lesson.steps) - 1)))
