"""A learner's way through a lesson, as a value: every act makes a new one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from lobby.kits.game import Seat, State, View
from lobby.kits.lesson import Lesson, Step

Stage: TypeAlias = Literal["asked", "right", "wrong", "over"]
"""A move is asked for; it was made; another legal one was made; the last step is behind."""


@dataclass(frozen=True, slots=True)
class Course:
    """Step *at* of *lesson*, counted from 0, and the move *made* in it, "" before there is one.

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
        """The step that is shown; the last one when all are behind."""
        return self.lesson.steps[min(self.at, len(self.lesson.steps) - 1)]

    @property
    def stage(self) -> Stage:
        """What is to be done now."""
        if self.at == len(self.lesson.steps):
            return "over"
        if not self.made:
            return "asked"
        return "right" if self.made in self.step.accepted else "wrong"

    @property
    def seat(self) -> Seat:
        """The learner's."""
        return self.step.state.to_move or 0

    @property
    def view(self) -> View:
        """What the learner sees, after the move that was made."""
        return self._state.view(self.seat)

    @property
    def last(self) -> str:
        """The move that led to what is seen, "" for none."""
        return self.made or self.step.last

    @property
    def said(self) -> str:
        """What there is to say to the move that was made, "" before there is one."""
        return {"asked": "", "right": self.step.done, "wrong": self.step.hint, "over": ""}[
            self.stage
        ]

    def make(self, move: str) -> Course:
        """With *move* made, in any spelling that the game reads. Raises IllegalMove."""
        state = self.step.state
        state.play(move)
        return replace(self, made=state.canonical(move))

    def again(self) -> Course:
        """With the move that was made taken back."""
        return replace(self, made="")

    def onward(self) -> Course:
        """At the next step; past the last one there is nothing but the end. That keeps showing
        where the last move led."""
        if self.at + 1 == len(self.lesson.steps):
            return replace(self, at=self.at + 1)
        return self.to(self.at + 1)

    def to(self, at: int) -> Course:
        """At the beginning of step *at*, or of the nearest one there is."""
        return Course(self.lesson, max(0, min(at, len(self.lesson.steps) - 1)))

    @property
    def _state(self) -> State:
        return self.step.state.play(self.made) if self.made else self.step.state
