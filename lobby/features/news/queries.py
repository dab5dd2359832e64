"""Subscriptions, and what players have seen, in the database."""

from __future__ import annotations

from lobby.base.bounds import Time
from lobby.core.queries.events import EVENT, SELECT_EVENTS_OF
from lobby.core.values import Event
from lobby.database.columns import columns
from lobby.database.transaction import Snapshot, Transaction, marks, only
from lobby.features.matches.queries import rows as matches_rows
from lobby.features.matches.queries.rows import SELECT_MATCHES
from lobby.features.matches.values import Match
from lobby.features.news.values import Subscriptions
from lobby.features.people.queries import rows as people_rows
from lobby.features.people.values.player import Player

_EVERYTHING = columns("everything")(bool)


@columns("board", _EVERYTHING)
def _board(board: int, everything: bool) -> tuple[int, bool]:
    return board, everything


@columns("game", _EVERYTHING)
def _game(game: str, everything: bool) -> tuple[str, bool]:
    return game, everything


@columns("m.changed, m.board")
def _change(changed: Time, board: int) -> tuple[int, int]:
    return changed, board


def subscriptions(tx: Snapshot, player: Player) -> Subscriptions:
    """The player's subscriptions."""
    boards = f"SELECT {_board} FROM board_subscriptions WHERE player = ? ORDER BY board"
    games = f"SELECT {_game} FROM game_subscriptions WHERE player = ? ORDER BY game"
    return Subscriptions(
        dict(tx.readable(_board, boards, player.id)),
        dict(tx.readable(_game, games, player.id)),
        _followed(tx, player),
    )


def hears_of_board(tx: Snapshot, player: Player, board: int) -> bool:
    """Whether the player subscribed to that board itself."""
    sql = "SELECT 1 FROM board_subscriptions WHERE player = ? AND board = ?"
    return tx.one(only, sql, player.id, board) is not None


def followed_matches(tx: Snapshot, player: Player, limit: int) -> tuple[Match, ...]:
    """Running public matches of players whom the player follows, the last changed first."""
    # Sorted here, and selected only once the boards are known: with two sets, each found by its
    # own index, SQLite would sort whole rows.
    halves = (
        f"SELECT {_change} FROM player_subscriptions AS s"
        f" CROSS JOIN matches AS m ON m.{seat} = s.other"
        " WHERE s.player = ? AND m.ended IS NULL AND m.private = 0"
        for seat in ("first", "second")
    )
    changes = tx.readable(_change, " UNION ALL ".join(halves), player.id, player.id)
    latest = sorted(set(changes), reverse=True)[:limit]
    if not latest:
        return ()
    boards = tuple(board for _, board in latest)
    sql = f"{SELECT_MATCHES} WHERE m.board IN ({marks(boards)})"
    matches = tx.readable(matches_rows.match, sql, *boards)
    return tuple(sorted(matches, key=lambda match: boards.index(match.board)))


def _followed(tx: Snapshot, follower: Player) -> tuple[Player, ...]:
    others = "SELECT other FROM player_subscriptions WHERE player = ?"
    players = tx.readable(
        people_rows.player, f"{people_rows.SELECT_PLAYERS} WHERE p.id IN ({others})", follower.id
    )
    return tuple(sorted(players, key=lambda followed: followed.name.lower()))


def subscribe(tx: Transaction, player: Player, subject: int | str, *, everything: bool) -> None:
    """Subscribe the player to a board or a game."""
    kind = _kind(subject)
    row = {"player": player.id, kind: subject, "everything": everything}
    tx.put(f"{kind}_subscriptions", f"player {kind}", **row)


def unsubscribe(tx: Transaction, player: Player, subject: int | str) -> None:
    """Unsubscribe the player from a board or a game."""
    kind = _kind(subject)
    sql = f"DELETE FROM {kind}_subscriptions WHERE player = ? AND {kind} = ?"
    tx.change(sql, player.id, subject)


def follow(tx: Transaction, player: Player, other: Player) -> None:
    """Make the player follow *other*."""
    tx.add_new("player_subscriptions", player=player.id, other=other.id)


def unfollow(tx: Transaction, player: Player, other: Player) -> None:
    """Make the player no longer follow *other*."""
    sql = "DELETE FROM player_subscriptions WHERE player = ? AND other = ?"
    tx.change(sql, player.id, other.id)


def _kind(subject: int | str) -> str:
    return "board" if isinstance(subject, int) else "game"


SELECT_UNACKNOWLEDGED = f"""
SELECT {EVENT.under("e")}
FROM unacknowledged AS u CROSS JOIN events AS e ON e.id = u.event
"""


def events_of(tx: Snapshot, player: Player, after: int, limit: int) -> tuple[Event, ...]:
    """The latest events that concern the player, with ids above *after*, the latest first."""
    sql = f"{SELECT_EVENTS_OF} WHERE p.player = ? AND p.event > ? ORDER BY p.event DESC LIMIT ?"
    return tx.readable(EVENT, sql, player.id, after, limit)


def events_before(tx: Snapshot, event: Event, reader: Player | None) -> int:
    """How many events before *event* in the same second the reader (None: a guest) may see."""
    count: int | None = tx.one(
        only,
        "SELECT count(*) FROM events AS e WHERE e.id < ? AND e.id > coalesce("
        "(SELECT id FROM events WHERE id < ? AND at <> ? ORDER BY id DESC LIMIT 1), 0)"
        " AND (e.private = 0 OR EXISTS"
        " (SELECT 1 FROM event_players WHERE player = ? AND event = e.id))",
        event.id,
        event.id,
        event.at,
        reader.id if reader else None,
    )
    return count or 0


def unacknowledged(tx: Snapshot, player: Player, limit: int) -> tuple[Event, ...]:
    """The latest ends of the player's matches that others brought about and the player has not
    acknowledged, the latest first."""
    sql = f"{SELECT_UNACKNOWLEDGED} WHERE u.player = ? ORDER BY u.event DESC LIMIT ?"
    return tx.readable(EVENT, sql, player.id, limit)


def last_seen(tx: Snapshot, player: Player) -> int:
    """The id of the last event of the player's last visit; 0 before the first visit."""
    return tx.one(only, "SELECT event FROM last_seen WHERE player = ?", player.id) or 0


def acknowledge(tx: Transaction, player: Player, event: int) -> None:
    """Store that the player has acknowledged the end of a match."""
    tx.change("DELETE FROM unacknowledged WHERE player = ? AND event = ?", player.id, event)


def acknowledge_until(tx: Transaction, player: Player, last: int) -> None:
    """Store that the player has acknowledged all ends up to the event with the id *last*."""
    tx.change("DELETE FROM unacknowledged WHERE player = ? AND event <= ?", player.id, last)


def save_last_seen(tx: Transaction, player: Player, event: int) -> None:
    """Store the last event of a visit; it never goes back."""
    tx.change(
        "INSERT INTO last_seen (player, event) VALUES (?, ?)"
        " ON CONFLICT (player) DO UPDATE SET event = excluded.event"
        " WHERE last_seen.event < excluded.event",
        player.id,
        event,
    )
