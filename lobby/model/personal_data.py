"""What is stored about a player, in values that a page of a long list is made of."""

from __future__ import annotations

from dataclasses import dataclass

from lobby.kits.game import Setup
from lobby.model.challenge import Challenge
from lobby.model.conditional_moves import Line
from lobby.model.match import Match, Played
from lobby.model.notice import DeliveryEnd, OutboxEntry
from lobby.model.standing import RatingChange


@dataclass(frozen=True, slots=True)
class Offered:
    """A challenge that was made. *closed* is when, in UTC seconds, and *how* what became of it;
    both are None while it stands. *why* was said by who declined it."""

    challenge: Challenge
    closed: int | None
    how: str | None
    why: str


@dataclass(frozen=True, slots=True)
class Told:
    """A notice. *done* is when, in UTC seconds, and *how* it was dealt with; both are None while it
    waits."""

    entry: OutboxEntry
    done: int | None
    how: DeliveryEnd | None


@dataclass(frozen=True, slots=True)
class Kept:
    """All that one of its players may have of *match*.

    *setup* is None while it is hidden; *taken_back* are moves with when they were taken back;
    *lines* are what waits for the player's own turn.
    """

    match: Match
    setup: Setup | None
    played: tuple[Played, ...]
    taken_back: tuple[tuple[Played, int], ...]
    lines: tuple[Line, ...]
    changes: tuple[RatingChange, ...]
