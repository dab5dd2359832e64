"""Coming in: everything a session must know of its player before it shows anything, read at
once."""

from __future__ import annotations

from dataclasses import dataclass

from lobby.core.queries import events as events_queries
from lobby.database.transaction import Snapshot
from lobby.features.news.values import Subscriptions
from lobby.features.notices.duties import ringing
from lobby.features.people import preferences
from lobby.features.people.values.player import Player
from lobby.features.people.values.preference import Preferences


@dataclass(frozen=True, slots=True)
class Known:
    """The player's preferences, the id of the last *event* so far, and the subscriptions that ring
    the player's bell."""

    preferences: Preferences
    event: int
    watched: Subscriptions


NOTHING = Known(Preferences(), 0, Subscriptions())
"""What is assumed while nothing can be read."""


def known(snapshot: Snapshot, player: Player | None, fingerprint: str | None) -> Known:
    """What is known of *player*, who connected with the key *fingerprint*."""
    return Known(
        preferences.load(snapshot, player, fingerprint),
        events_queries.last_event(snapshot),
        ringing.watched(snapshot, player) if player else Subscriptions(),
    )
