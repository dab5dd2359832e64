"""Subscriptions: boards and games of which somebody wants to hear without playing there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lobby import matches, named_games, players
from lobby.errors import NotFound, Refused
from lobby.events import Event, Kind
from lobby.matches import Match
from lobby.players import Player

if TYPE_CHECKING:
    from lobby.storage import Snapshot, Transaction

MOST = 200
"""Boards to which one player may subscribe."""

_LANDMARKS: frozenset[Kind] = frozenset({"started", "ended"})


@dataclass(frozen=True, slots=True)
class Subscriptions:
    """What somebody subscribed to, by board number and by game; the value tells whether to hear of
    everything: at a board of the talk too, of a game of every move too."""

    boards: Mapping[int, bool] = field(default_factory=dict)
    games: Mapping[str, bool] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.boards or self.games)

    def cover(self, event: Event, match: Match) -> bool:
        """Whether *event*, which happened in *match*, is to be told."""
        if match.board in self.boards and (event.kind != "said" or self.boards[match.board]):
            return True
        everything = self.games.get(match.game)
        if everything is None or event.kind == "said":
            return False
        return everything or event.kind in _LANDMARKS


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
        raise NotFound(f"You have not subscribed to {subject}: subscribe alone lists to what.")
    tx.unsubscribe(player, subject)
    return tx.subscriptions(player)


def _check_board(tx: Transaction, player: Player, board: int) -> None:
    if matches.find(tx, board, player).over:
        raise Refused(f"The match on board {board} is over: nothing more will happen there.")
    held = tx.subscriptions(player).boards
    if len(held) >= MOST and board not in held:
        raise Refused(f"You have subscribed to {MOST} boards: unsubscribe from one first.")
