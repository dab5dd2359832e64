"""What is stored about a player, as values that make up the pages of long lists."""

from __future__ import annotations

from dataclasses import dataclass

from lobby.features.challenges.values import Challenge
from lobby.features.matches.values import Match, Played
from lobby.features.notices.values import DeliveryEnd, OutboxEntry
from lobby.features.planning.values import Line
from lobby.features.ratings.values.standing import RatingChange
from lobby.gamekit.game import Setup


@dataclass(frozen=True, slots=True)
class Offered:
    """A challenge that was made. *closed* is when it ended, in UTC seconds, and *how* is its
    outcome; both are None while it stands. *why* is the reason given by a player who declined
    it."""

    challenge: Challenge
    closed: int | None
    how: str | None
    why: str


@dataclass(frozen=True, slots=True)
class Told:
    """A notice. *done* is when it was dealt with, in UTC seconds, and *how* is the outcome; both
    are None while it waits."""

    entry: OutboxEntry
    done: int | None
    how: DeliveryEnd | None


@dataclass(frozen=True, slots=True)
class Kept:
    """Everything about *match* that one of its players may have.

    *setup* is None while it is hidden; *taken_back* has each move taken back and when; *lines* are
    the moves queued for the player's own turn.
    """

    match: Match
    setup: Setup | None
    played: tuple[Played, ...]
    taken_back: tuple[tuple[Played, int], ...]
    lines: tuple[Line, ...]
    changes: tuple[RatingChange, ...]
