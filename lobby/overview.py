"""What a player sees on entering: the boards that wait, and what goes on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lobby import quiet
from lobby.challenges import Challenge
from lobby.events import Kind
from lobby.matches import Match
from lobby.players import Player

if TYPE_CHECKING:
    from lobby.storage import Snapshot

UNRELATED: frozenset[Kind] = frozenset(
    {
        "announced",
        "joined",
        "key-added",
        "key-removed",
        "queue-dropped",
        "reminded",
        "said",
        "written",
    }
)
"""Events after which ``common`` answers as before. A new kind counts as a change until it is
listed here."""

RUNNING_SHOWN = 50
FINISHED_SHOWN = 20


@dataclass(frozen=True, slots=True)
class Common:
    """What is the same for everybody: open challenges, oldest first; running matches, the latest
    to change first; finished ones, the latest first. Private matches are left out."""

    open_challenges: tuple[Challenge, ...]
    running: tuple[Match, ...]
    finished: tuple[Match, ...]


@dataclass(frozen=True, slots=True)
class Mine:
    """What is one player's own. ``my_move`` and ``waiting`` have the nearest deadline first and
    then, without one, the longest untouched; ``finished`` has the latest first; ``unread`` are
    boards with messages not yet seen and ``half_entered`` those with a move begun; ``watched`` are
    those that the player subscribed to; ``results`` are finished ones whose result is still to be
    acknowledged, and ``remarks`` what opponents said with the move that ``my_move`` answers."""

    my_move: tuple[Match, ...] = ()
    waiting: tuple[Match, ...] = ()
    challenges_to_me: tuple[Challenge, ...] = ()
    challenges_by_me: tuple[Challenge, ...] = ()
    finished: tuple[Match, ...] = ()
    unread: frozenset[int] = frozenset()
    half_entered: frozenset[int] = frozenset()
    watched: frozenset[int] = frozenset()
    results: frozenset[int] = frozenset()
    remarks: Mapping[int, str] = field(default_factory=dict)


def common(snapshot: Snapshot) -> Common:
    """What every visitor may see."""
    return Common(
        snapshot.open_challenges(),
        snapshot.running_matches(RUNNING_SHOWN),
        snapshot.finished_matches(FINISHED_SHOWN),
    )


def mine(snapshot: Snapshot, player: Player) -> Mine:
    """What concerns *player*."""
    running = snapshot.running_matches_of(player)
    my_move = tuple(match for match in running if match.awaits(player))
    new = snapshot.unacknowledged(player, FINISHED_SHOWN)
    return Mine(
        my_move=my_move,
        waiting=tuple(match for match in running if not match.awaits(player)),
        challenges_to_me=snapshot.challenges_to(player),
        challenges_by_me=snapshot.challenges_by(player),
        finished=snapshot.finished_matches_of(player, FINISHED_SHOWN),
        unread=snapshot.unread_boards(player),
        half_entered=snapshot.half_entered_boards(player),
        watched=frozenset(snapshot.subscriptions(player).boards),
        results=frozenset(event.board for event in new if event.board is not None),
        remarks=_remarks(snapshot, player, my_move),
    )


def _remarks(snapshot: Snapshot, player: Player, my_move: tuple[Match, ...]) -> Mapping[int, str]:
    """By board, what came with the last move, without what *player* does not hear."""
    said, silent = snapshot.last_comments(player), quiet.unheard(snapshot, player)
    heard = (match.board for match in my_move if silent.isdisjoint(match.players))
    return {board: said[board] for board in heard if board in said}
