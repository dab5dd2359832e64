"""Leaving for good: what is a player's own goes, and what others have a part in stays under a name
that says nothing.

Many running matches take many changes, so that nobody else has to wait meanwhile. A player who is
cut off in the middle has given up some of them, and leaves by asking again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lobby.basics.durations import DAY
from lobby.basics.translation import _
from lobby.errors import NotFound
from lobby.housekeeping import deadlines
from lobby.matches import endings
from lobby.model.challenge import Challenge
from lobby.model.player import Player
from lobby.offers import challenges
from lobby.people import names, players
from lobby.store import Snapshot, Transaction

HELD_DAYS = 365
"""Days in which nobody can take the name of who has left. Those who knew the player could be
fooled by another one of that name, and old talk and links would seem to be of that one."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What leaving would mean: matches *resigned*, others *cancelled* because they had hardly
    begun, and standing *challenges* withdrawn or declined."""

    resigned: int
    cancelled: int
    challenges: int


def prospect(snapshot: Snapshot, player: Player) -> Prospect:
    """What it would mean for *player* to leave now."""
    going = snapshot.running_matches_of(player)
    hardly_begun = sum(not match.begun for match in going)
    return Prospect(len(going) - hardly_begun, hardly_begun, len(_offers(snapshot, player)))


def running(snapshot: Snapshot, player: Player) -> tuple[int, ...]:
    """The boards that *player* would give up."""
    return tuple(match.board for match in snapshot.running_matches_of(player))


def give_up(tx: Transaction, player: Player, boards: Iterable[int]) -> None:
    """Resign *player*'s matches on *boards*, or cancel them; nothing where one is over by now."""
    for board in boards:
        _give_up(tx, board, player)


def leave(tx: Transaction, player: Player) -> Player:
    """*player* leaves for good: every match that runs is given up, every challenge ended, all that
    is the player's own deleted. The result is who stays in finished matches and in talk.

    Raises NotFound when the player has left already.
    """
    if tx.player_named(player.name) != player:
        raise NotFound(_("There is no player called {player} any more.", player=player.name))
    give_up(tx, player, running(tx, player))
    for challenge in _offers(tx, player):
        challenges.drop(tx, challenge, player)
    gone = players.retire(tx, player)
    if player.member:
        tx.hold_name(names.digest_of_name(player.name), tx.now + HELD_DAYS * DAY)
    tx.emit("left", actor=gone)
    return gone


def _offers(snapshot: Snapshot, player: Player) -> tuple[Challenge, ...]:
    """Those by and to *player*, each once."""
    found = (*snapshot.challenges_by(player), *snapshot.challenges_to(player))
    return tuple(dict.fromkeys(found))


def _give_up(tx: Transaction, board: int, player: Player) -> None:
    """What has run out counts first: who let it run out has lost."""
    match = tx.match(board)
    if match and not match.over and match.deadline is not None and tx.now >= match.deadline:
        deadlines.time_out(tx, match)
        match = tx.match(board)
    if match and not match.over:
        endings.resign(tx, match, player)
