"""Lessons: a short course for each game, learnt by making moves. ``LESSONS`` is the catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from lobby.games.binar import lesson as binar
from lobby.games.chaos import lesson as chaos
from lobby.games.curio import lesson as curio
from lobby.games.octilite import lesson as octilite
from lobby.kits.lesson import Lesson

LESSONS: Mapping[str, Lesson] = MappingProxyType(
    {each.game: each for each in (curio.LESSON, binar.LESSON, octilite.LESSON, chaos.LESSON)}
)
"""By the name of the game, in the order of the games."""
