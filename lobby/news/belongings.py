"""All that the lobby shows of one player alone, asked at once."""

from __future__ import annotations

from dataclasses import dataclass

from lobby.model.player import Player
from lobby.news import digest, overview
from lobby.news.digest import Digest
from lobby.news.overview import Mine
from lobby.people import muting
from lobby.store import Snapshot


@dataclass(frozen=True, slots=True)
class Belongings:
    """What concerns one player, who does not hear the players with the ids *silent*."""

    mine: Mine
    missed: Digest
    silent: frozenset[int]


def of_player(snapshot: Snapshot, player: Player, until: int | None) -> Belongings:
    """All that is asked of *player*; what was missed *until* that event."""
    return Belongings(
        overview.mine(snapshot, player),
        digest.since_last_seen(snapshot, player, until),
        frozenset(each.id for each in muting.unheard(snapshot, player)),
    )
