"""Subscriptions: boards and games of which somebody wants to hear without playing there."""

from __future__ import annotations

from lobby.basics.translation import _
from lobby.errors import NotFound, Refused
from lobby.games import named_games
from lobby.matches import viewing
from lobby.model.player import Player
from lobby.model.subscription import Subscriptions
from lobby.people import players
from lobby.store import Snapshot, Transaction

MOST = 200
"""Boards to which one player may subscribe."""


def of_player(snapshot: Snapshot, player: Player) -> Subscriptions:
    """What *player* subscribed to."""
    return snapshot.subscriptions(player)


def subscribe(
    tx: Transaction, player: Player, subject: int | str, *, everything: bool = False
) -> Subscriptions:
    """Let *player* hear of a board, given its number, or of a game, given its name; the result is
    all that the player subscribed to.

    Raises NotFound when there is no such board that *player* may look at, or no such game; Refused
    when the match is over or the subscriptions are too many.
    """
    players.check_member(player)
    if isinstance(subject, int):
        _check_board(tx, player, subject)
    else:
        named_games.check(subject)
    tx.subscribe(player, subject, everything=everything)
    return tx.subscriptions(player)


def unsubscribe(tx: Transaction, player: Player, subject: int | str) -> Subscriptions:
    """The opposite of ``subscribe``. Raises NotFound for what *player* did not subscribe to."""
    held = tx.subscriptions(player)
    if subject not in (*held.boards, *held.games):
        raise NotFound(
            _("You do not follow {subject}. `subscribe` lists what you follow.", subject=subject)
        )
    tx.unsubscribe(player, subject)
    return tx.subscriptions(player)


def _check_board(tx: Transaction, player: Player, board: int) -> None:
    if viewing.find(tx, board, player).over:
        raise Refused(
            _("The match on board {board} is over. There will be no more news of it.", board=board)
        )
    held = tx.subscriptions(player).boards
    if len(held) >= MOST and board not in held:
        raise Refused(
            _("You have subscribed to {most} boards. Unsubscribe from one first.", most=MOST)
        )
