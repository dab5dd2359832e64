"""A game that is there only for a test, as if a package had brought it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial

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
        made: tuple[tuple[Mapping[str, object], Callable[[], object]], ...] = (
            (catalogue.PARTS, partial(harmless, parts)),
            (catalogue.GAMES, lambda: parts.rules),
        )
        for mapping, make in made:
            patch.setitem(vars(mapping)["_made"], name, make)
            patch.delitem(vars(mapping)["_known"], name, raising=False)
        topics.page.cache_clear()
        yield
    patch.undo()
    topics.page.cache_clear()
    catalogue.drawing_of.cache_clear()
