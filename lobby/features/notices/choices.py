"""Choices: which topics a player is notified of, through which channels, and how often."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

from lobby.base.errors import Refused
from lobby.base.translation import _
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.notices import daily_notice
from lobby.features.notices.values import DECLARED, TOPICS, ChannelName, Topic
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


@dataclass(frozen=True, slots=True)
class Choices:
    """A player's choices; anything not in *made* has its default. The daily notice is sent at
    *hour* (0 to 23) in the player's time zone."""

    made: Mapping[tuple[Topic, Medium], How] = field(default_factory=dict)
    hour: int = daily_notice.USUAL_HOUR

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
    return Choices(made, daily_notice.hour(stored))


def set_choice(tx: Transaction, player: Player, topic: Topic, medium: Medium, how: How) -> None:
    """Set how *player* is told of *topic* by *medium*. Raises Refused for a daily notice in the
    terminal."""
    if (medium, how) == ("terminal", "daily"):
        raise Refused(_("The terminal cannot collect notifications for a day. Choose now or off."))
    chosen = None if how == usual(topic, medium) else how
    players_queries.set_preference(tx, player, _named(topic, medium), chosen)


def _named(topic: Topic, medium: Medium) -> str:
    return f"notify:{topic}:{medium}"
