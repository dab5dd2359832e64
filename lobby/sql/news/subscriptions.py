"""Subscriptions in the database."""

from __future__ import annotations

from lobby.features.matches.values.match import Match
from lobby.features.news.values import Subscriptions
from lobby.features.people.values.player import Player
from lobby.sql.matches import rows
from lobby.sql.matches.rows import SELECT_MATCHES
from lobby.sql.player_columns import SELECT_PLAYERS, player
from lobby.sql.queries import Changes, Queries, marks, only


class SubscriptionsReading(Queries):
    """The part of a Snapshot that SubscriptionsRead promises."""

    def subscriptions(self, player: Player) -> Subscriptions:
        boards = "SELECT board, everything FROM board_subscriptions WHERE player = ? ORDER BY board"
        games = "SELECT game, everything FROM game_subscriptions WHERE player = ? ORDER BY game"
        return Subscriptions(
            {board: bool(everything) for board, everything in self._all(tuple, boards, player.id)},
            {game: bool(everything) for game, everything in self._all(tuple, games, player.id)},
            self._followed(player),
        )

    def hears_of_board(self, player: Player, board: int) -> bool:
        sql = "SELECT 1 FROM board_subscriptions WHERE player = ? AND board = ?"
        return self._one(only, sql, player.id, board) is not None

    def followed_matches(self, player: Player, limit: int) -> tuple[Match, ...]:
        # Sorted here, and selected only once the boards are known: with two sets, each found by its
        # own index, SQLite would sort whole rows.
        halves = (
            "SELECT m.changed, m.board FROM player_subscriptions AS s"
            f" CROSS JOIN matches AS m ON m.{seat} = s.other"
            " WHERE s.player = ? AND m.ended IS NULL AND m.private = 0"
            for seat in ("first", "second")
        )
        found = self._all(tuple, " UNION ALL ".join(halves), player.id, player.id)
        latest = sorted(set(found), reverse=True)[:limit]
        if not latest:
            return ()
        boards = tuple(board for _, board in latest)
        sql = f"{SELECT_MATCHES} WHERE m.board IN ({marks(boards)})"
        matches = self._each(rows.match, sql, *boards)
        return tuple(sorted(matches, key=lambda match: boards.index(match.board)))

    def _followed(self, follower: Player) -> tuple[Player, ...]:
        others = "SELECT other FROM player_subscriptions WHERE player = ?"
        found = self._each(player, f"{SELECT_PLAYERS} WHERE p.id IN ({others})", follower.id)
        return tuple(sorted(found, key=lambda each: each.name.lower()))


class SubscriptionsWriting(SubscriptionsReading, Changes):
    """The part of a Transaction that SubscriptionsWrite promises."""

    def subscribe(self, player: Player, subject: int | str, *, everything: bool) -> None:
        kind = _kind(subject)
        sql = (
            f"INSERT INTO {kind}_subscriptions (player, {kind}, everything) VALUES (?, ?, ?)"
            f" ON CONFLICT (player, {kind}) DO UPDATE SET everything = excluded.everything"
        )
        self._change(sql, player.id, subject, everything)

    def unsubscribe(self, player: Player, subject: int | str) -> None:
        kind = _kind(subject)
        sql = f"DELETE FROM {kind}_subscriptions WHERE player = ? AND {kind} = ?"
        self._change(sql, player.id, subject)

    def follow(self, player: Player, other: Player) -> None:
        sql = (
            "INSERT INTO player_subscriptions (player, other) VALUES (?, ?) ON CONFLICT DO NOTHING"
        )
        self._change(sql, player.id, other.id)

    def unfollow(self, player: Player, other: Player) -> None:
        sql = "DELETE FROM player_subscriptions WHERE player = ? AND other = ?"
        self._change(sql, player.id, other.id)


def _kind(subject: int | str) -> str:
    return "board" if isinstance(subject, int) else "game"
