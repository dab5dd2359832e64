"""Choices: which topics a player is notified of, through which channels, and how often; and all
that a player has arranged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta, tzinfo
from typing import Literal, TypeAlias, get_args

from lobby.base.errors import Refused
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.clocks import zones
from lobby.features.notices import addresses, queries
from lobby.features.notices.values import (
    DECLARED,
    TOPICS,
    ChannelName,
    NoticeAddress,
    PendingAddress,
    Topic,
)
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player

Medium: TypeAlias = ChannelName
"""How a player is told: by a channel, or in the ``terminal`` while they are connected."""

How: TypeAlias = Literal["off", "now", "daily"]
"""Not at all; when it happens; or once a day with everything else."""

MEDIA: tuple[Medium, ...] = ("terminal", *DECLARED)
HOWS: tuple[How, ...] = get_args(How)

_TOLD: frozenset[Topic] = frozenset(
    {"turn", "reminder", "challenge", "offer", "result", "message", "account"}
)
_TOLD_IN_TERMINAL: frozenset[Topic] = frozenset({"turn", "reminder", "challenge", "message"})

USUAL_HOUR = 8
"""The hour of the daily notice for players who have not chosen one."""

_HOUR = "notify-hour"


@dataclass(frozen=True, slots=True)
class Choices:
    """A player's choices; anything not in *made* has its default. The daily notice is sent at
    *hour* (0 to 23) in the player's time zone."""

    made: Mapping[tuple[Topic, Medium], How] = field(default_factory=dict)
    hour: int = USUAL_HOUR

    def of(self, topic: Topic, medium: Medium) -> How:
        """How the player is told of *topic* by *medium*, if that reaches them at all."""
        return self.made.get((topic, medium), usual(topic, medium))


def usual(topic: Topic, medium: Medium) -> How:
    """The default for players who have not chosen."""
    topics = _TOLD_IN_TERMINAL if medium == "terminal" else _TOLD
    return "now" if topic in topics else "off"


def load(snapshot: Snapshot, player: Player) -> Choices:
    """The choices of *player*. Stored values that are no longer understood count as not chosen."""
    stored = players_queries.preferences(snapshot, player)
    made = {
        (topic, medium): how
        for topic in TOPICS
        for medium in MEDIA
        for how in HOWS
        if how == stored.get(_named(topic, medium))
    }
    return Choices(made, _hour(stored))


def set_choice(tx: Transaction, player: Player, topic: Topic, medium: Medium, how: How) -> None:
    """Set how *player* is told of *topic* by *medium*. Raises Refused for a daily notice in the
    terminal."""
    if (medium, how) == ("terminal", "daily"):
        raise Refused.because(
            "The terminal cannot collect notifications for a day. Choose now or off."
        )
    chosen = None if how == usual(topic, medium) else how
    players_queries.set_preference(tx, player, _named(topic, medium), chosen)


def set_hour(tx: Transaction, player: Player, text: str) -> None:
    """Send the daily notice at the hour that *text* names in the player's time zone, including what
    already waits for it. Raises Refused."""
    hour = read_hour(text)
    players_queries.set_preference(tx, player, _HOUR, None if hour == USUAL_HOUR else str(hour))
    queries.move_daily_notices(tx, player, next_time(tx.now, hour, zones.of_player(tx, player)))


def read_hour(text: str) -> int:
    """The hour that *text* names, such as "8" or "08:00". Raises Refused for anything else.

    >>> read_hour("8"), read_hour("08:00")
    (8, 8)
    """
    hour = text.strip().removesuffix(":00")
    if not (hour.isascii() and hour.isdecimal() and len(hour) <= 2 and int(hour) < 24):
        raise Refused.because("The hour of the daily notification is a number from 0 to 23.")
    return int(hour)


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


def _hour(preferences: Mapping[str, str]) -> int:
    """The hour (0 to 23) in a player's stored *preferences*; the usual one if none is readable."""
    stored = preferences.get(_HOUR, "")
    return int(stored) if stored.isdecimal() and int(stored) < 24 else USUAL_HOUR


def _named(topic: Topic, medium: Medium) -> str:
    return f"notify:{topic}:{medium}"


@dataclass(frozen=True, slots=True)
class Held:
    """A player's choices and addresses, both confirmed and waiting for their code. *zone* is the
    time zone for the hour of the daily notice."""

    addresses: Mapping[ChannelName, NoticeAddress] = field(default_factory=dict)
    pending: Mapping[ChannelName, PendingAddress] = field(default_factory=dict)
    choices: Choices = field(default_factory=Choices)
    zone: str = zones.DEFAULT


def held(snapshot: Snapshot, player: Player) -> Held:
    """What *player* has arranged."""
    return Held(
        addresses.of_player(snapshot, player),
        addresses.pending(snapshot, player),
        load(snapshot, player),
        zones.of_player(snapshot, player).key,
    )
