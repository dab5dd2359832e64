"""Held names: nobody can take the name of a player who has left, or was renamed, for a while."""

from __future__ import annotations

from datetime import UTC, datetime

from lobby.base.durations import DAY
from lobby.base.errors import Refused
from lobby.base.translation import _
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.people import names
from lobby.features.people.queries import players as players_queries

DAYS = 365
"""Days for which a name is held. A new player of that name could fool those who knew the old one,
and old talk and links would seem to be about the new one."""


def hold(tx: Transaction, name: str) -> None:
    """Hold *name*, whose player has left or has another name now."""
    players_queries.hold_name(tx, _digest(name), tx.now + DAYS * DAY)


def check(snapshot: Snapshot, name: str) -> None:
    """Raise Refused if *name* is held, ignoring case."""
    held = players_queries.held_until(snapshot, _digest(name))
    if held is not None:
        raise Refused(
            _(
                "{name} was the name of another player. Nobody can take it until {day:%Y-%m-%d}."
                " Choose another name.",
                name=name,
                day=datetime.fromtimestamp(held, UTC),
            )
        )


def _digest(name: str) -> str:
    """All that is stored of a held name."""
    return names.digest(name.lower())
