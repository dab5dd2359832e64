"""Games in an order in which people find them: those they play first, then kind by kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from lobby.base.translation import N_, _
from lobby.gamekit.game import Kind
from lobby.games.catalogue import GAMES

KINDS: Mapping[Kind, str] = MappingProxyType(
    {
        "hidden": N_("Hidden pieces"),
        "line": N_("Lines"),
        "race": N_("Races"),
        "capture": N_("Captures"),
        "connection": N_("Connections"),
        "territory": N_("Territory"),
        "other": N_("Other games"),
    }
)
"""What people call each kind, in the order in which lists have them."""


def grouped(
    games: Iterable[str] = GAMES, played: Sequence[str] = ()
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """*games* below headings: those *played*, in that order, then the others by kind. A heading
    without games is left out."""
    rest = tuple(games)
    groups = [(_("You play"), tuple(game for game in played if game in rest))]
    left = [game for game in rest if game not in groups[0][1]]
    groups += (
        (_(title), tuple(game for game in left if GAMES[game].kind == kind))
        for kind, title in KINDS.items()
    )
    return ((title, named) for title, named in groups if named)


def kind_of(game: str) -> str:
    """What people call the kind of *game*."""
    return _(KINDS[GAMES[game].kind])


def ordered(played: Sequence[str] = ()) -> tuple[str, ...]:
    """All games in the order of ``grouped``."""
    return tuple(game for __, games in grouped(played=played) for game in games)
