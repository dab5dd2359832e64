"""Guests: what visitors without a name may do, how many of them come in, and how long they stay."""

from __future__ import annotations

import secrets
from itertools import count

from lobby.base.errors import Refused
from lobby.base.settings import USUAL
from lobby.base.translation import _
from lobby.database.transaction import Transaction
from lobby.features.people.keys import holder
from lobby.features.people.names import numbered
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player

LIFETIME = 24 * 60 * 60
"""Seconds after which a guest with neither a match nor a key is deleted, and so the name."""


def begin_guest(
    tx: Transaction, fingerprint: str | None, *, an_hour: int = USUAL.guests_per_hour
) -> Player:
    """A new guest, or the player who already has the key *fingerprint*. The key, if any, becomes
    the guest's, who finds the boards again with it. This emits no event.

    Raises Refused if *an_hour* guests came within the last hour: nobody vouches for them.
    """
    if owner := holder(tx, fingerprint):
        return owner
    if players_queries.guests_since(tx, tx.now - 3600) >= an_hour:
        raise Refused(
            _(
                "Too many guests have come in the last hour. Choose a name (you need an SSH key),"
                " or come back later."
            )
        )
    unnamed = players_queries.add_guest(tx, f"guest-{secrets.token_hex(6)}", tx.now + LIFETIME)
    names = (numbered("guest", unnamed.id, attempt) for attempt in count())
    free = next(name for name in names if not players_queries.player_named(tx, name))
    guest = players_queries.rename(tx, unnamed, free, guest=True)
    if fingerprint:
        players_queries.add_key(tx, guest, fingerprint)
    return guest
