"""Lessons: a short course for each game, learnt by making moves. ``LESSONS`` is the catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from lobby.lessons import binar, chaos, curio, octilite
from lobby.lessons.course import Course, Stage
from lobby.lessons.lesson import Lesson, Step

LESSONS: Mapping[str, Lesson] = MappingProxyType(
    {each.game: each for each in (curio.LESSON, binar.LESSON, octilite.LESSON, chaos.LESSON)}
)
"""By the name of the game, in the order of the games."""

__all__ = ["LESSONS", "Course", "Lesson", "Stage", "Step"]
