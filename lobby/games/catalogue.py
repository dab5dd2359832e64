"""The catalogue of games: our own, each named here and loaded when first asked for, then those of
other packages."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from functools import cache, partial
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final, TypeVar

from lobby.base import aside, faults
from lobby.base.errors import NotInstalled, Refused
from lobby.base.layout import described, wrapped
from lobby.base.translation import _
from lobby.gamekit.drawing.drawing import DiagramDrawing, Drawing
from lobby.gamekit.game import Game, View, squeezed
from lobby.gamekit.lesson import Lesson
from lobby.gamekit.levels import Level
from lobby.gamekit.mind import Mind
from lobby.gamekit.notations import Notation
from lobby.gamekit.parts import Parts
from lobby.gamekit.telling import Names, Teller
from lobby.games.harmless import harmless

GROUP: Final = "lobby.games"

_log = logging.getLogger(__name__)


OURS: tuple[str, ...] = (
    "curio",
    "binar",
    "octilite",
    "chaos",
    "breakthrough",
    "hex",
    "y",
    "crossway",
    "loa",
    "cephalopod",
    "reversi",
    "amazons",
    "oware",
    "fourinarow",
)
"""The names of the lobby's own games, each the package of its ``PARTS``. The lobby's reference page
and its records of what was shown cover only these."""


def brought(taken: Collection[str]) -> Iterator[Parts]:
    """The games of other packages, sorted by entry point name. A game that cannot be loaded, or
    whose name is *taken*, is left out and the log says why."""
    points = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    ours = map(_our, OURS) if points else ()
    names = {spelling for parts in ours for spelling in parts.rules.spellings}.union(taken)
    for point in points:
        try:
            parts = _loaded(point, names)
        except Exception as error:  # the lobby starts whatever a package does
            _log.warning("The game %s (%s) is left out: %s", point.name, point.value, error)
        else:
            names.update(parts.rules.spellings)
            yield parts


def _loaded(point: EntryPoint, taken: Collection[str]) -> Parts:
    from lobby.gamekit.contract_of_parts import unlisted  # noqa: PLC0415

    parts = point.load()
    if not isinstance(parts, Parts):
        raise TypeError("it must name a Parts of lobby.gamekit.parts")
    for spelling in parts.rules.spellings:
        if spelling in taken:
            raise ValueError(f"this server has another game called {spelling}")
    for why in unlisted(parts.rules):
        raise ValueError(why)
    return parts


_T = TypeVar("_T")


class _ByName(Mapping[str, _T]):
    """A mapping by game name, of what is *made* when it is first asked for. Looking up a missing
    game raises NotInstalled with an explanation, as its name comes from a record of a game that was
    once installed."""

    def __init__(self, made: Mapping[str, Callable[[], _T]]) -> None:
        self._made, self._known = made, dict[str, _T]()

    def __getitem__(self, game: str) -> _T:
        if game not in self._known:
            if game not in self._made:
                raise NotInstalled(not_installed(game))
            # Several threads may make it at once: all of them get what the first has made.
            self._known.setdefault(game, self._made[game]())
        return self._known[game]

    def __contains__(self, game: object) -> bool:
        return game in self._made

    def __iter__(self) -> Iterator[str]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)


class _Having(Collection[str]):
    """The games whose parts *have* something, in the order in which games are listed."""

    def __init__(self, have: Callable[[Parts], object]) -> None:
        self._have = have

    def __contains__(self, game: object) -> bool:
        return game in PARTS and bool(self._have(PARTS[str(game)]))

    def __iter__(self) -> Iterator[str]:
        return (game for game in PARTS if game in self)

    def __len__(self) -> int:
        return sum(1 for __ in self)


def not_installed(game: str) -> str:
    """The message about stored records of *game*, which is not installed, and what to do."""
    return _(
        "This server no longer has the game {game}; ask its operator to install it again.",
        game=game,
    )


def _our(game: str) -> Parts:
    """The parts of one of our own games, whose package is imported only now."""
    return harmless(import_module(f"{__package__}.{game}").PARTS)


def _sources() -> Iterator[tuple[str, Callable[[], Parts]]]:
    yield from ((game, partial(_our, game)) for game in OURS)
    for parts in brought(OURS):
        yield parts.rules.name, partial(harmless, parts)


def _rules(game: str) -> Game:
    return PARTS[game].rules


PARTS: Mapping[str, Parts] = _ByName(dict(_sources()))
"""The parts of each game by name, in the order in which games are listed. Looking up a missing game
raises NotInstalled."""

GAMES: Mapping[str, Game] = _ByName({game: partial(_rules, game) for game in PARTS})
"""The rules of each game by name. Looking up a missing game raises NotInstalled."""

WITH_LESSON: Collection[str] = _Having(lambda parts: parts.lessons)
"""The games that have lessons."""

WITH_MIND: Collection[str] = _Having(lambda parts: parts.mind)
"""The games that have a mind, and therefore bots and reviews."""

WITH_PUZZLES: Collection[str] = _Having(lambda parts: parts.puzzles)
"""The games that have puzzles."""

WITH_DRAWING: Collection[str] = _Having(lambda parts: parts.drawing)
"""The games whose board is drawn on screens; the others show their diagram instead."""


def game_called(word: str) -> str | None:
    """The game that *word* names, by its name, its title or one of its aliases; None if there is
    none.

    >>> game_called("Octi-Lite"), game_called("hello")
    ('octilite', None)
    """
    if word in GAMES:
        return word
    spelled = squeezed(word)
    return next((name for name, rules in GAMES.items() if spelled in rules.spellings), None)


def by_rules(game: str, key: tuple[Hashable, ...], work: Callable[[], _T]) -> _T:
    """What *work* by the rules of *game* returns or raises; equal keys stand for equal work. It is
    measured, and what takes long is noted. The rules of other packages may take as long as they
    like: in a thread that everybody shares, raises Beforehand (``lobby.base.aside``)."""

    def measured() -> _T:
        with faults.timed(game, *key[:2]):
            return work()

    return measured() if game in OURS else aside.worked_out(game, key, measured)


def names_of(game: str) -> str:
    """All that *game* is called, for a filter to find it by; it may no longer be installed."""
    return " ".join((GAMES[game].title, *GAMES[game].spellings)) if game in GAMES else game


def title_of(game: str) -> str:
    """The title of *game*, which may no longer be installed.

    >>> title_of("octilite"), title_of("oldgame")
    ('OctiLite', 'oldgame (not installed)')
    """
    return GAMES[game].title if game in GAMES else _("{game} (not installed)", game=game)


def seats_of(game: str) -> tuple[str, str]:
    """The names of the sides of *game*, which may no longer be installed."""
    return GAMES[game].seats if game in GAMES else ("First", "Second")


def draw(game: str, view: View, last: str | None = None, *, classic: bool = False) -> str:
    """Draw *view*, a position of *game* after the move *last*, as plain text. *classic* draws it as
    the old server did, if the game has such a drawing.

    A task whose reader does not see drawings (``layout.described``) describes it instead, unless
    *classic* is asked for. The text does not end with a newline, and shows nothing that *view* does
    not hold.
    """
    parts = PARTS[game]
    if described() and not classic:
        return "\n".join(map(wrapped, teller_of(game).pieces(view)))
    diagram = parts.classic if classic and parts.classic else parts.diagram
    return diagram(view, last)


def teller_of(game: str, players: Names | None = None) -> Teller:
    """Tells positions of *game* in words, to whom *players* are named by seat."""
    parts = PARTS[game]
    assert parts.speech is not None, "harmless parts can be spoken of"
    return Teller(parts.speech(), parts.rules.seats, parts.diagram, players)


def notation_of(game: str) -> Notation:
    """How positions of *game* are written as one word. Raises Refused if it has no notation."""
    notation = PARTS[game].notation
    if notation is None:
        raise Refused.because(
            "Positions of {title} cannot be written as text.", title=GAMES[game].title
        )
    return notation()


def is_explored(game: str) -> bool:
    """Whether moves played from positions of *game* are indexed: in games that hide something or
    deal each match anew, no position occurs twice."""
    return game in PARTS and PARTS[game].canonical is not None


def mind_of(game: str) -> Mind:
    """The mind for *game*, which is one of ``WITH_MIND``. It is imported on first use, as only
    workers think."""
    mind = PARTS[game].mind
    assert mind is not None, f"nobody asks for a mind for {game}"
    return mind()


def level_of(game: str, level: int) -> Level:
    """How hard a bot of *level* thinks about *game*, which is one of ``WITH_MIND``."""
    return PARTS[game].levels[level]


def lessons_of(game: str) -> tuple[Lesson, ...]:
    """The lessons of *game*, the rules first; empty if it is not one of ``WITH_LESSON``."""
    return tuple(lesson() for lesson in PARTS[game].lessons)


@cache
def drawing_of(game: str) -> Drawing[Any]:
    """How the board of *game* is drawn on screens: its diagram if it has no drawing."""
    parts = PARTS[game]
    return parts.drawing() if parts.drawing else DiagramDrawing(parts.diagram)


def holdings(game: str, view: View) -> tuple[str, ...]:
    """What each side holds in *view*, a position of *game*: ``O: 2 prongs left``. Sides that hold
    nothing are left out."""
    drawing = drawing_of(game)
    of_sides = (
        (name, ", ".join(filter(None, drawing.holding(view, seat))))
        for seat, name in enumerate(GAMES[game].seats)
    )
    return tuple(_("{side}: {held}", side=name, held=held) for name, held in of_sides if held)
