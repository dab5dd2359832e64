"""Games from other packages, declared as entry points in the group ``lobby.games``.

A package that is installed, or is on the ``PYTHONPATH`` with its metadata, names its ``Parts``::

    [project.entry-points."lobby.games"]
    tictac = "tictactoe:PARTS"
"""

from __future__ import annotations

import logging
import re
from collections.abc import Collection, Iterator
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from lobby.gamekit.parts import Parts

GROUP: Final = "lobby.games"

_NAME: Final = re.compile(r"[a-z][a-z0-9]*")

_log = logging.getLogger(__name__)


def brought(taken: Collection[str]) -> Iterator[Parts]:
    """The games of other packages, sorted by entry point name. A game that cannot be loaded, or
    whose name is *taken*, is left out and the log says why."""
    names = set(taken)
    for point in sorted(entry_points(group=GROUP), key=lambda each: each.name):
        try:
            parts = _loaded(point, names)
        except Exception as error:  # the lobby starts whatever a package does
            _log.warning("The game %s (%s) is left out: %s", point.name, point.value, error)
        else:
            names.add(parts.rules.name)
            yield parts


def _loaded(point: EntryPoint, taken: Collection[str]) -> Parts:
    parts = point.load()
    if not isinstance(parts, Parts):
        raise TypeError("it must name a Parts of lobby.gamekit.parts")
    name = parts.rules.name
    if name in taken:
        raise ValueError(f"this server has another game called {name}")
    if not _NAME.fullmatch(name):
        raise ValueError(
            "a game's name consists of lowercase letters and digits and begins with a letter"
        )
    return parts
