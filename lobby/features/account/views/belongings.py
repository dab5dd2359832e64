"""Everything that the lobby shows to one player alone, read at once."""

from __future__ import annotations

from dataclasses import dataclass

from lobby.database.transaction import Snapshot
from lobby.features.home import views as home_views
from lobby.features.home.views import Mine
from lobby.features.news.views import digest
from lobby.features.news.views.digest import Digest
from lobby.features.people import muting
from lobby.features.people.values.player import Player


@dataclass(frozen=True, slots=True)
class Belongings:
    """Everything that concerns one player. *silent* are the ids of players they have muted or
    blocked."""

    mine: Mine
    missed: Digest
    silent: frozenset[int]


def of_player(snapshot: Snapshot, player: Player, until: int | None) -> Belongings:
    """Everything that concerns *player*, including what they missed up to the event *until*."""
    return Belongings(
        home_views.mine(snapshot, player),
        digest.since_last_seen(snapshot, player, until),
        frozenset(muted.id for muted in muting.unheard(snapshot, player)),
    )
