"""The games there are: ours, which one line here names, then those of other packages."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, NoReturn, TypeVar

from lobby.basics.translation import _
from lobby.errors import NotInstalled, Refused
from lobby.games import binar, chaos, curio, octilite
from lobby.games.other_packages import brought
from lobby.kits.drawing.diagram_drawing import DiagramDrawing
from lobby.kits.drawing.drawing import Drawing
from lobby.kits.game import Game, View
from lobby.kits.lesson import Lesson
from lobby.kits.levels import Level
from lobby.kits.mind import Mind
from lobby.kits.notations import Notation
from lobby.kits.parts import Parts

_T = TypeVar("_T")


class _ByName(dict[str, _T]):
    """Something of each game. To look one up that is not there is refused in words: the name is
    from a record of a game that was installed once."""

    def __missing__(self, game: str) -> NoReturn:
        raise NotInstalled(not_installed(game))


def not_installed(game: str) -> str:
    """What is wrong with what is stored of *game*, which is not installed, and what would help."""
    return _(
        "This server no longer has the game {game}; ask its operator to install it again.",
        game=game,
    )


_OURS = (curio.PARTS, binar.PARTS, octilite.PARTS, chaos.PARTS)

OURS: tuple[str, ...] = tuple(each.rules.name for each in _OURS)
"""The names of the games that the lobby itself has: its reference page and its records of what was
shown are of them alone."""

_BROUGHT = tuple(brought(OURS))

PARTS: Mapping[str, Parts] = MappingProxyType(
    _ByName({each.rules.name: each for each in (*_OURS, *_BROUGHT)})
)
"""All that belongs to each game, by its name, in the order in which games are listed. A look-up
raises NotInstalled."""

GAMES: Mapping[str, Game] = MappingProxyType(
    _ByName({name: each.rules for name, each in PARTS.items()})
)
"""The rules of each. A look-up raises NotInstalled."""

WITH_LESSON: tuple[str, ...] = tuple(name for name, each in PARTS.items() if each.lessons)
"""The games that have lessons."""

WITH_MIND: tuple[str, ...] = tuple(name for name, each in PARTS.items() if each.mind)
"""The games that have a mind, and so bots and reviews."""

WITH_DRAWING: tuple[str, ...] = tuple(name for name, each in PARTS.items() if each.drawing)
"""The games whose board is drawn on screens; of others the diagram is shown there."""


def title_of(game: str) -> str:
    """What people call *game*, which may not be installed any more.

    >>> title_of("octilite"), title_of("oldgame")
    ('OctiLite', 'oldgame (not installed)')
    """
    return GAMES[game].title if game in GAMES else _("{game} (not installed)", game=game)


def seats_of(game: str) -> tuple[str, str]:
    """What the sides of *game* are called, which may not be installed any more."""
    return GAMES[game].seats if game in GAMES else ("First", "Second")


def draw(game: str, view: View, last: str | None = None, *, classic: bool = False) -> str:
    """*view*, a position of *game*, to which the move *last* led, as plain text; *classic* as the
    old server drew it, where the game has such a drawing.

    The text does not end with a line end, and holds nothing that *view* does not hold.
    """
    parts = PARTS[game]
    diagram = parts.classic if classic and parts.classic else parts.diagram
    return diagram(view, last)


def notation_of(game: str) -> Notation:
    """How positions of *game* are written as one word. Raises Refused where it has no way to."""
    notation = PARTS[game].notation
    if notation is None:
        raise Refused(_("Positions of {title} cannot be written as text.", title=GAMES[game].title))
    return notation()


def mind_of(game: str) -> Mind:
    """The mind for *game*, which is one of ``WITH_MIND``, imported when it is first asked for. Only
    workers think."""
    mind = PARTS[game].mind
    assert mind is not None, f"nobody asks for a mind for {game}"
    return mind()


def level_of(game: str, level: int) -> Level:
    """How hard a bot of *level* thinks about *game*, which is one of ``WITH_MIND``."""
    return PARTS[game].levels[level]


def lessons_of(game: str) -> tuple[Lesson, ...]:
    """The lessons of *game*, the rules first; none where it is not one of ``WITH_LESSON``."""
    return tuple(lesson() for lesson in PARTS[game].lessons)


@cache
def drawing_of(game: str) -> Drawing[Any]:
    """How the board of *game* is drawn on screens: its diagram, where it has no drawing."""
    parts = PARTS[game]
    return parts.drawing() if parts.drawing else DiagramDrawing(parts.diagram)
