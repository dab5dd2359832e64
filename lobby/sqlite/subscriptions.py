"""Subscriptions in the database."""

from __future__ import annotations

from lobby.model.player import Player
from lobby.model.subscription import Subscriptions
from lobby.sqlite.queries import Changes, Queries


class SubscriptionsReading(Queries):
    """The part of a Snapshot that SubscriptionsRead promises."""

    def subscriptions(self, player: Player) -> Subscriptions:
        boards = "SELECT board, everything FROM board_subscriptions WHERE player = ? ORDER BY board"
        games = "SELECT game, everything FROM game_subscriptions WHERE player = ? ORDER BY game"
        return Subscriptions(
            {board: bool(everything) for board, everything in self._all(tuple, boards, player.id)},
            {game: bool(everything) for game, everything in self._all(tuple, games, player.id)},
        )


class SubscriptionsWriting(SubscriptionsReading, Changes):
    """The part of a Transaction that SubscriptionsWrite promises."""

    def subscribe(self, player: Player, subject: int | str, *, everything: bool) -> None:
        kind = _kind(subject)
        sql = f"INSERT OR REPLACE INTO {kind}_subscriptions VALUES (?, ?, ?)"
        self._change(sql, player.id, subject, everything)

    def unsubscribe(self, player: Player, subject: int | str) -> None:
        kind = _kind(subject)
        sql = f"DELETE FROM {kind}_subscriptions WHERE player = ? AND {kind} = ?"
        self._change(sql, player.id, subject)


def _kind(subject: int | str) -> str:
    return "board" if isinstance(subject, int) else "game"
