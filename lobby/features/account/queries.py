"""What is stored about a player alone, in the database: pages of it to export, and its deletion."""

from __future__ import annotations

from dataclasses import dataclass, replace
from uuid import UUID

from lobby.base.bounds import Time
from lobby.core.queries.events import EVENT, SELECT_EVENTS_OF
from lobby.core.values import Event
from lobby.database.columns import columns, numbered
from lobby.database.transaction import Snapshot, Transaction, only, stored
from lobby.features.challenges.queries import CHALLENGE
from lobby.features.challenges.values import Challenge
from lobby.features.matches.queries import rows as matches_rows
from lobby.features.matches.queries.rows import SELECT_TAKEN_BACK, bookmark
from lobby.features.matches.values import Played
from lobby.features.notices import queries as notices
from lobby.features.notices.queries import SELECT_OUTBOX_AND_ENDS
from lobby.features.people.queries.rows import after
from lobby.features.people.values.player import Player
from lobby.features.ratings import queries as ratings_queries
from lobby.features.ratings.queries import SELECT_RATING_CHANGES
from lobby.features.ratings.values import RatingChange
from lobby.features.talk import queries as talk_queries
from lobby.features.talk.queries import SELECT_MESSAGES, SELECT_PRIVATE_MESSAGES
from lobby.features.talk.values import PrivateMessage


@dataclass(frozen=True, slots=True)
class Offered:
    """A challenge that was made. *closed* is when it ended, in UTC seconds, and *how* is its
    outcome; both are None while it stands. *why* is the reason given by a player who declined
    it."""

    challenge: Challenge
    closed: Time | None
    how: str | None
    why: str


@columns("id")
def installation_id(text: str) -> str:
    return UUID(text).hex


SELECT_INSTALLATION = f"SELECT {installation_id} FROM installation"


_OFFERED = columns(CHALLENGE, "c.closed, c.how, c.why")(Offered)
SELECT_OFFERED = f"""
SELECT {_OFFERED}
FROM challenges AS c CROSS JOIN players AS p ON p.id = c.challenger
LEFT JOIN players AS o ON o.id = c.opponent
"""
_BOARD_AND_BOOKMARK = numbered("board", bookmark)
SELECT_BOARDS_AND_BOOKMARKS = f"SELECT {_BOARD_AND_BOOKMARK} FROM bookmarks"

_OWN = {
    "player": """keys codes recovery_codes preferences bookmarks unread unacknowledged last_seen
        quieted vacations disconnections lines board_subscriptions game_subscriptions
        player_subscriptions notice_addresses notice_codes outbox solved_puzzles puzzle_attempts
        puzzle_standings reply_tokens replies reply_answers analyses notes""",
    "author": "letters",
    "reader": "letters",
    "other": "player_subscriptions notes",
    "owner": "imported_matches practice_boards",
}
"""Tables with rows that concern only the player, by the column that holds the player.

The mutes and blocks of others against the player stay: words that were hidden must not appear
because of this. The record that a code was requested stays for a day or two. Otherwise somebody
could leave and come back as often as they like, and each time have codes sent to an address that is
not theirs.
"""


def boards_of(tx: Snapshot, player: Player) -> tuple[int, ...]:
    """Every board on which the player plays or has played, in order."""
    boards = tx.all(
        only,
        "SELECT board FROM matches WHERE ended IS NULL AND first = ?"
        " UNION ALL SELECT board FROM matches WHERE ended IS NULL AND second = ?"
        " UNION ALL SELECT board FROM matches WHERE ended IS NOT NULL AND first = ?"
        " UNION ALL SELECT board FROM matches WHERE ended IS NOT NULL AND second = ?",
        *(player.id,) * 4,
    )
    return tuple(sorted(set(boards)))


def moves_taken_back(tx: Snapshot, board: int) -> tuple[tuple[Played, int], ...]:
    """The moves that were taken back on a board, each with when, in that order."""
    sql = f"{SELECT_TAKEN_BACK} WHERE board = ? ORDER BY board, ply, id"
    return tuple(sorted(tx.readable(matches_rows.taken_back, sql, board), key=lambda move: move[1]))


def offers_after(tx: Snapshot, player: Player, number: int, limit: int) -> tuple[Offered, ...]:
    """Challenges by and to the player, standing or not, with numbers above *number*."""
    # Two halves, each in index order, which SQLite merges: an OR would need a sort.
    sql = (
        f"{SELECT_OFFERED} WHERE c.challenger = ? AND c.number > ? UNION ALL"
        f" {SELECT_OFFERED} WHERE c.opponent = ? AND c.challenger <> c.opponent"
        " AND c.number > ? ORDER BY 1 LIMIT ?"
    )
    return tx.readable(_OFFERED, sql, player.id, number, player.id, number, limit)


messages_after = after(talk_queries.MESSAGE, SELECT_MESSAGES, "m.author", "m.id")
"""What the player said, with ids above a given one."""


def private_messages_after(
    tx: Snapshot, player: Player, message: int, limit: int
) -> tuple[PrivateMessage, ...]:
    """Messages to and by the player, with ids above *message*."""
    sql = (
        f"{SELECT_PRIVATE_MESSAGES} WHERE l.reader = ? AND l.id > ? UNION ALL"
        f" {SELECT_PRIVATE_MESSAGES} WHERE l.author = ? AND l.id > ? ORDER BY 1 LIMIT ?"
    )
    return tx.readable(
        talk_queries.PRIVATE_MESSAGE, sql, player.id, message, player.id, message, limit
    )


bookmarks_after = after(_BOARD_AND_BOOKMARK, SELECT_BOARDS_AND_BOOKMARKS, "player", "board")
"""The player's places on boards above a given one, each with its board."""


def changes_after(
    tx: Snapshot, player: Player, game: str, place: int, limit: int
) -> tuple[tuple[int, RatingChange], ...]:
    """Changes of the player's rating at *game*, each with its place, starting after *place*."""
    sql = (
        f"{SELECT_RATING_CHANGES} WHERE c.player = ? AND c.game = ? AND c.id > ?"
        " ORDER BY c.id LIMIT ?"
    )
    return tx.readable(ratings_queries.placed_change, sql, player.id, game, place, limit)


def events_since(tx: Snapshot, player: Player, event: int, limit: int) -> tuple[Event, ...]:
    """Events that concern the player, with ids above *event*."""
    sql = f"{SELECT_EVENTS_OF} WHERE p.player = ? AND p.event > ? ORDER BY p.event LIMIT ?"
    return tx.readable(EVENT, sql, player.id, event, limit)


notices_after = after(notices.stored_notice, SELECT_OUTBOX_AND_ENDS, "o.player", "o.id")
"""The player's outbox entries, sent or not, with ids above a given one."""


def asked_for_at(tx: Snapshot, player: Player) -> tuple[int, ...]:
    """When the player requested codes and tests, as long as that is kept."""
    return tx.all(only, "SELECT at FROM notices_asked_for WHERE player = ? ORDER BY at", player.id)


def code_expires(tx: Snapshot, player: Player) -> int | None:
    """When the player's one-time code expires; None if there is none."""
    return tx.one(only, "SELECT expires FROM codes WHERE player = ?", player.id)


def installation(tx: Snapshot) -> str:
    """32 hexadecimal digits that identify this database."""
    return stored(tx.one(installation_id, f"{SELECT_INSTALLATION} WHERE one = 1"))


def forget(tx: Transaction, player: Player) -> None:
    """Delete the player's own data: keys, codes, preferences, messages, places, vacations,
    subscriptions, mutes and blocks, events they have not seen, notice addresses and notices,
    solved puzzles, variations and notes, others' notes on them, moves by mail, imported
    matches, practice boards, and closed reports. Open reports lose their reporter."""
    # Open reports stay for the operators, but no longer say who made them.
    tx.change("DELETE FROM reports WHERE reporter = ? AND closed IS NOT NULL", player.id)
    tx.change("UPDATE reports SET reporter = NULL WHERE reporter = ?", player.id)
    # What operators did to the player stays on record, but not by the names the player had.
    tx.change("UPDATE deeds SET about = '' WHERE player = ?", player.id)
    # Deals stay verifiable by the digests of the nonces. The nonces themselves are the players'
    # own words.
    tx.change("DELETE FROM fair_deals WHERE player = ? AND board IS NULL", player.id)
    tx.change("UPDATE fair_deals SET nonce = NULL WHERE player = ?", player.id)
    tx.change("UPDATE fair_deals SET answer = NULL WHERE acceptor = ?", player.id)
    for column, tables in _OWN.items():
        for table in tables.split():
            tx.change(f"DELETE FROM {table} WHERE {column} = ?", player.id)


def retire(tx: Transaction, player: Player, name: str) -> Player:
    """Remove the player for good; what remains is under *name*."""
    sql = "UPDATE players SET name = ?, gone = ?, lapses = NULL WHERE id = ? AND gone IS NULL"
    tx.change(sql, name, tx.now, player.id)
    return replace(player, name=name)
