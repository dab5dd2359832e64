"""Subscriptions in the database."""

from __future__ import annotations

from lobby.database.transaction import Snapshot, Transaction, marks, only
from lobby.features.matches.queries import rows as matches_rows
from lobby.features.matches.queries.rows import SELECT_MATCHES
from lobby.features.matches.values import Match
from lobby.features.news.values import Subscriptions
from lobby.features.people.queries.rows import SELECT_PLAYERS, player
from lobby.features.people.values.player import Player


def subscriptions(tx: Snapshot, player: Player) -> Subscriptions:
    """The player's subscriptions."""
    boards = "SELECT board, everything FROM board_subscriptions WHERE player = ? ORDER BY board"
    games = "SELECT game, everything FROM game_subscriptions WHERE player = ? ORDER BY game"
    return Subscriptions(
        {board: bool(everything) for board, everything in tx.all(tuple, boards, player.id)},
        {game: bool(everything) for game, everything in tx.all(tuple, games, player.id)},
        _followed(tx, player),
    )


def hears_of_board(tx: Snapshot, player: Player, board: int) -> bool:
    """Whether the player subscribed to that board itself."""
    sql = "SELECT 1 FROM board_subscriptions WHERE player = ? AND board = ?"
    return tx.one(only, sql, player.id, board) is not None


def followed_matches(tx: Snapshot, player: Player, limit: int) -> tuple[Match, ...]:
    """The running matches of players whom the player follows, except private ones, the most
    recently changed first."""
    # Sorted here, and selected only once the boards are known: with two sets, each found by its
    # own index, SQLite would sort whole rows.
    halves = (
        "SELECT m.changed, m.board FROM player_subscriptions AS s"
        f" CROSS JOIN matches AS m ON m.{seat} = s.other"
        " WHERE s.player = ? AND m.ended IS NULL AND m.private = 0"
        for seat in ("first", "second")
    )
    found = tx.all(tuple, " UNION ALL ".join(halves), player.id, player.id)
    latest = sorted(set(found), reverse=True)[:limit]
    if not latest:
        return ()
    boards = tuple(board for _, board in latest)
    sql = f"{SELECT_MATCHES} WHERE m.board IN ({marks(boards)})"
    matches = tx.each(matches_rows.match, sql, *boards)
    return tuple(sorted(matches, key=lambda match: boards.index(match.board)))


def _followed(tx: Snapshot, follower: Player) -> tuple[Player, ...]:
    others = "SELECT other FROM player_subscriptions WHERE player = ?"
    found = tx.each(player, f"{SELECT_PLAYERS} WHERE p.id IN ({others})", follower.id)
    return tuple(sorted(found, key=lambda each: each.name.lower()))


def subscribe(tx: Transaction, player: Player, subject: int | str, *, everything: bool) -> None:
    """Subscribe the player to a board or a game."""
    kind = _kind(subject)
    sql = (
        f"INSERT INTO {kind}_subscriptions (player, {kind}, everything) VALUES (?, ?, ?)"
        f" ON CONFLICT (player, {kind}) DO UPDATE SET everything = excluded.everything"
    )
    tx.change(sql, player.id, subject, everything)


def unsubscribe(tx: Transaction, player: Player, subject: int | str) -> None:
    """Unsubscribe the player from a board or a game."""
    kind = _kind(subject)
    sql = f"DELETE FROM {kind}_subscriptions WHERE player = ? AND {kind} = ?"
    tx.change(sql, player.id, subject)


def follow(tx: Transaction, player: Player, other: Player) -> None:
    """Make the player follow *other*."""
    sql = "INSERT INTO player_subscriptions (player, other) VALUES (?, ?) ON CONFLICT DO NOTHING"
    tx.change(sql, player.id, other.id)


def unfollow(tx: Transaction, player: Player, other: Player) -> None:
    """Make the player no longer follow *other*."""
    sql = "DELETE FROM player_subscriptions WHERE player = ? AND other = ?"
    tx.change(sql, player.id, other.id)


def _kind(subject: int | str) -> str:
    return "board" if isinstance(subject, int) else "game"
