"""A game that is there only for a test, as if a package had brought it."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from lobby.features.help import topics
from lobby.gamekit.parts import Parts
from lobby.games import catalogue
from lobby.games.harmless import harmless


@contextmanager
def added(parts: Parts) -> Iterator[None]:
    """The lobby with the game of *parts*, the last of its games."""
    name, patch = parts.rules.name, pytest.MonkeyPatch()
    with patch.context():
        new = name not in catalogue.GAMES
        for mapping, value in ((catalogue.PARTS, harmless(parts)), (catalogue.GAMES, parts.rules)):
            (games,) = gc.get_referents(mapping)  # everybody shares the mappings
            patch.setitem(games, name, value)
        for listed, has in (("WITH_LESSON", parts.lessons), ("WITH_MIND", parts.mind)):
            for module in [each for each in sys.modules.values() if listed in vars(each)]:
                patch.setattr(module, listed, (*vars(module)[listed], *[name] * bool(has and new)))
        topics.page.cache_clear()
        yield
    patch.undo()
    topics.page.cache_clear()
    catalogue.drawing_of.cache_clear()
