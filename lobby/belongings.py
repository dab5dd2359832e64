"""Belongings: what is stored about a player, in values that a page of a long list is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lobby import ladder, matches
from lobby.challenges import Challenge
from lobby.games import Setup
from lobby.ladder import Change
from lobby.lines import Line
from lobby.matches import Match, Played
from lobby.notices.outbox import End, Entry
from lobby.players import Player

if TYPE_CHECKING:
    from lobby.storage import Snapshot


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

    entry: Entry
    done: int | None
    how: End | None


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
    changes: tuple[Change, ...]


def kept(snapshot: Snapshot, board: int, player: Player) -> Kept:
    """The match on *board*, for *player*, who plays it. Raises NotFound."""
    match = matches.find(snapshot, board, player)
    setup = snapshot.setup(board)
    return Kept(
        match=match,
        setup=setup if match.over or not setup else None,
        played=snapshot.moves(board),
        taken_back=snapshot.moves_taken_back(board),
        lines=snapshot.lines(board, player),
        changes=ladder.changes_at(snapshot, board),
    )
