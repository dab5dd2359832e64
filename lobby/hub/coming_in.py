"""Coming in: everything a session must know of its player before it shows anything, read at
once."""

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
        snapshot.last_event(),
        ringing.watched(snapshot, player) if player else Subscriptions(),
    )
