"""Identifiers that leave the house: of events, and in feeds, calendars, mails and webhooks.

Whoever has seen one before drops what comes under it. So each is made of a name, such as "event 4",
and the epoch of the database: after a restore, what happens next has the same numbers as what was
lost, but other identifiers. What an event caused has the epoch of that event, so that identifiers
of what was not lost stay what they were; everything else has the current epoch. They reveal neither
numbers nor epochs.
"""

from __future__ import annotations

import secrets
from uuid import UUID, uuid5

from lobby.core.queries.epochs import Epoch, epochs
from lobby.core.values import Event
from lobby.database.transaction import Snapshot

_UNREADABLE = Epoch(UUID(int=0), 0)
"""Stands for the epochs if none can be read."""


def of_event(snapshot: Snapshot, event: Event, *parts: str | int) -> UUID:
    """The identifier of *event*; with *parts*, of what it caused and they tell apart."""
    its = next(
        (epoch for epoch in reversed(epochs(snapshot)) if epoch.after < event.id), _UNREADABLE
    )
    return _made(its, "event", event.id, *parts)


def of(snapshot: Snapshot, *parts: str | int) -> UUID:
    """The identifier of what *parts* name, such as "board" and 17, in the current epoch."""
    return _made((epochs(snapshot) or (_UNREADABLE,))[-1], *parts)


def new() -> UUID:
    """An identifier of something that is not stored."""
    return UUID(secrets.token_hex(16), version=4)


def _made(epoch: Epoch, *parts: str | int) -> UUID:
    return uuid5(epoch.id, " ".join(map(str, parts)))
