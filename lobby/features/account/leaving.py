"""Leaving for good: a player's own data is deleted, and what others have a part in stays under a
neutral name.

Giving up many running matches takes many transactions, so that nobody else has to wait. A player
who is cut off in the middle has given up some of them, and leaves by asking again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lobby.base.errors import NotFound
from lobby.core.queries import events as events_queries
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.account import queries
from lobby.features.challenges import challenges
from lobby.features.challenges import queries as challenges_queries
from lobby.features.matches import endings
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.people import names, traces
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player


@dataclass(frozen=True, slots=True)
class Prospect:
    """What leaving would mean: matches *resigned*, others *cancelled* because they had hardly
    begun, and standing *challenges* withdrawn or declined."""

    resigned: int
    cancelled: int
    challenges: int


def prospect(snapshot: Snapshot, player: Player) -> Prospect:
    """What it would mean for *player* to leave now."""
    going = matches_queries.running_matches_of(snapshot, player)
    hardly_begun = sum(not match.begun for match in going)
    return Prospect(
        len(going) - hardly_begun, hardly_begun, len(challenges_queries.involving(snapshot, player))
    )


def running(snapshot: Snapshot, player: Player) -> tuple[int, ...]:
    """The boards that *player* would give up."""
    return tuple(match.board for match in matches_queries.running_matches_of(snapshot, player))


def give_up(tx: Transaction, player: Player, boards: Iterable[int]) -> None:
    """Resign or cancel *player*'s matches on *boards*, but for those that are over by now."""
    for board in boards:
        _give_up(tx, board, player)


def leave(tx: Transaction, player: Player, *, deleted: bool = False) -> Player:
    """Let *player* leave for good: give up every running match, end every challenge, and delete all
    that is the player's own. Return the player who stays, under a neutral name, in finished matches
    and in talk. *deleted* is whether an operator wants it, and not the player.

    Raises NotFound if the player has already left.
    """
    if players_queries.player_named(tx, player.name) != player:
        raise NotFound.because("{player} has already left.", player=player.name)
    give_up(tx, player, running(tx, player))
    for challenge in challenges_queries.involving(tx, player):
        challenges.drop(tx, challenge, player)
    gone = retire(tx, player)
    if player.member:
        names.hold(tx, player.name)
    events_queries.emit(tx, "left", actor=gone, deleted=1 if deleted else None)
    return gone


def _give_up(tx: Transaction, board: int, player: Player) -> None:
    """Give up the match on *board*. Time that has run out counts first: a player who let it run out
    has lost."""
    match = matches_queries.match(tx, board)
    if match and not match.over and match.deadline is not None and tx.now >= match.deadline:
        endings.time_out(tx, match)
        match = matches_queries.match(tx, board)
    if match and not match.over:
        endings.resign(tx, match, player)


def retire(tx: Transaction, player: Player) -> Player:
    """Delete *player*'s own data; what others have a part in stays under a neutral name."""
    traces.keep_keys(tx, player)
    queries.forget(tx, player)
    return queries.retire(tx, player, names.free(tx, "gone", player.id))
