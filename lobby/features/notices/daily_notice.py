"""The daily notice: at which hour a player gets what is collected for a day."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta, tzinfo

from lobby.base.errors import Refused
from lobby.base.translation import N_, _
from lobby.database.transaction import Transaction
from lobby.features.clocks import zones
from lobby.features.notices.queries import notices as queries
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player

ACCEPTED_HOUR = N_("The hour of the daily notification is a number from 0 to 23.")
"""The error for any other hour."""

USUAL_HOUR = 8
"""The hour of the daily notice for players who have not chosen one."""

_PREFERENCE = "notify-hour"


def hour(preferences: Mapping[str, str]) -> int:
    """The hour (0 to 23) in a player's stored *preferences*; the usual one if none is readable."""
    stored = preferences.get(_PREFERENCE, "")
    return int(stored) if stored.isdecimal() and int(stored) < 24 else USUAL_HOUR


def read(text: str) -> int:
    """The hour that *text* names, such as "8" or "08:00". Raises Refused for anything else.

    >>> read("8"), read("08:00")
    (8, 8)
    """
    hour = text.strip().removesuffix(":00")
    if not (hour.isascii() and hour.isdecimal() and len(hour) <= 2 and int(hour) < 24):
        raise Refused(_(ACCEPTED_HOUR))
    return int(hour)


def set_hour(tx: Transaction, player: Player, text: str) -> None:
    """Send the daily notice at the hour that *text* names in the player's time zone, including what
    already waits for it. Raises Refused."""
    hour = read(text)
    players_queries.set_preference(
        tx, player, _PREFERENCE, None if hour == USUAL_HOUR else str(hour)
    )
    queries.move_daily_notices(tx, player, next_time(tx.now, hour, zones.of_player(tx, player)))


def next_time(after: int, hour: int, zone: tzinfo) -> int:
    """The first instant after *after*, in UTC seconds, at which it is *hour* o'clock in *zone*.

    If the clocks skip that hour, it is an hour later by them; if it occurs twice, it is the first.
    """
    today = datetime.fromtimestamp(after, zone).date()
    for days in range(3):
        day = today + timedelta(days=days)
        then = int(datetime(day.year, day.month, day.day, hour, tzinfo=zone).timestamp())
        if then > after:
            return then
    raise AssertionError("Every hour comes once in three days.")
