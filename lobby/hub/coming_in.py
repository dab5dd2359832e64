"""Coming in: what a session has to know of its player before it shows anything, asked at once."""

from __future__ import annotations

from dataclasses import dataclass

from lobby.model.player import Player
from lobby.model.preference import Preferences
from lobby.model.subscription import Subscriptions
from lobby.notices import ringing
from lobby.people import preferences
from lobby.store import Snapshot


@dataclass(frozen=True, slots=True)
class Known:
    """What the player prefers, the id of the last *event* before, and what of others rings the
    player's bell."""

    preferences: Preferences
    event: int
    watched: Subscriptions


NOTHING = Known(Preferences(), 0, Subscriptions())
"""While nothing can be looked up."""


def known(snapshot: Snapshot, player: Player | None, fingerprint: str | None) -> Known:
    """What is known of *player*, who comes with the key *fingerprint*."""
    return Known(
        preferences.load(snapshot, player, fingerprint),
        snapshot.last_event(),
        ringing.watched(snapshot, player) if player else Subscriptions(),
    )
