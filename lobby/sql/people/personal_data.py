"""Personal data in the database: everything stored about a player, and what becomes of it when the
player leaves."""

from __future__ import annotations

from dataclasses import replace

from lobby.core.values.event import Event
from lobby.features.account.values import Offered, Told
from lobby.features.matches.values.bookmark import Bookmark
from lobby.features.matches.values.match import Played
from lobby.features.people.values.player import Player
from lobby.features.ratings.values.standing import RatingChange
from lobby.features.talk.values.chat_message import ChatMessage
from lobby.features.talk.values.private_message import PrivateMessage
from lobby.sql.matches import rows as matches_rows
from lobby.sql.matches.rows import (
    SELECT_BOARDS_AND_BOOKMARKS,
    SELECT_OFFERED,
    SELECT_RATING_CHANGES,
    SELECT_TAKEN_BACK,
)
from lobby.sql.news import rows as news_rows
from lobby.sql.news.rows import SELECT_EVENTS_OF, SELECT_OUTBOX_AND_ENDS
from lobby.sql.queries import Changes, Queries, only
from lobby.sql.talk import rows as talk_rows
from lobby.sql.talk.rows import SELECT_MESSAGES, SELECT_PRIVATE_MESSAGES

_OWN = (
    ("keys", "player"),
    ("codes", "player"),
    ("recovery_codes", "player"),
    ("preferences", "player"),
    ("letters", "author"),
    ("letters", "reader"),
    ("bookmarks", "player"),
    ("unread", "player"),
    ("unacknowledged", "player"),
    ("last_seen", "player"),
    ("quieted", "player"),
    ("vacations", "player"),
    ("disconnections", "player"),
    ("lines", "player"),
    ("board_subscriptions", "player"),
    ("game_subscriptions", "player"),
    ("player_subscriptions", "player"),
    ("player_subscriptions", "other"),
    ("notice_addresses", "player"),
    ("notice_codes", "player"),
    ("outbox", "player"),
    ("solved_puzzles", "player"),
    ("puzzle_attempts", "player"),
    ("puzzle_standings", "player"),
    ("reply_tokens", "player"),
    ("replies", "player"),
    ("imported_matches", "owner"),
    ("practice_boards", "owner"),
    ("reply_answers", "player"),
    ("analyses", "player"),
    ("notes", "player"),
    ("notes", "other"),
)
"""Tables with rows that concern only the player, and the column that holds the player.

The mutes and blocks of others against the player stay: words that were hidden must not appear
because of this. The record that a code was requested stays for a day or two. Otherwise somebody
could leave and come back as often as they like, and each time have codes sent to an address that is
not theirs.
"""


class PersonalDataReading(Queries):
    """The part of a Snapshot that PersonalDataRead promises."""

    def boards_of(self, player: Player) -> tuple[int, ...]:
        found = self._all(
            only,
            "SELECT board FROM matches WHERE ended IS NULL AND first = ?"
            " UNION ALL SELECT board FROM matches WHERE ended IS NULL AND second = ?"
            " UNION ALL SELECT board FROM matches WHERE ended IS NOT NULL AND first = ?"
            " UNION ALL SELECT board FROM matches WHERE ended IS NOT NULL AND second = ?",
            *(player.id,) * 4,
        )
        return tuple(sorted(set(found)))

    def moves_taken_back(self, board: int) -> tuple[tuple[Played, int], ...]:
        sql = f"{SELECT_TAKEN_BACK} WHERE board = ? ORDER BY board, ply, id"
        found = self._all(matches_rows.taken_back, sql, board)
        return tuple(sorted(found, key=lambda each: each[1]))

    def offers_after(self, player: Player, number: int, limit: int) -> tuple[Offered, ...]:
        # Two halves, each in index order, which SQLite merges: an OR would need a sort.
        return self._all(
            matches_rows.offered,
            f"{SELECT_OFFERED} WHERE c.challenger = ? AND c.number > ? UNION ALL"
            f" {SELECT_OFFERED} WHERE c.opponent = ? AND c.challenger <> c.opponent"
            " AND c.number > ? ORDER BY 1 LIMIT ?",
            player.id,
            number,
            player.id,
            number,
            limit,
        )

    def messages_after(self, author: Player, message: int, limit: int) -> tuple[ChatMessage, ...]:
        sql = f"{SELECT_MESSAGES} WHERE m.author = ? AND m.id > ? ORDER BY m.id LIMIT ?"
        return self._each(talk_rows.message, sql, author.id, message, limit)

    def private_messages_after(
        self, player: Player, message: int, limit: int
    ) -> tuple[PrivateMessage, ...]:
        return self._each(
            talk_rows.private_message,
            f"{SELECT_PRIVATE_MESSAGES} WHERE l.reader = ? AND l.id > ? UNION ALL"
            f" {SELECT_PRIVATE_MESSAGES} WHERE l.author = ? AND l.id > ? ORDER BY 1 LIMIT ?",
            player.id,
            message,
            player.id,
            message,
            limit,
        )

    def bookmarks_after(
        self, player: Player, board: int, limit: int
    ) -> tuple[tuple[int, Bookmark], ...]:
        sql = f"{SELECT_BOARDS_AND_BOOKMARKS} WHERE player = ? AND board > ? ORDER BY board LIMIT ?"
        return self._all(matches_rows.board_and_bookmark, sql, player.id, board, limit)

    def changes_after(
        self, player: Player, game: str, place: int, limit: int
    ) -> tuple[tuple[int, RatingChange], ...]:
        sql = (
            f"{SELECT_RATING_CHANGES} WHERE c.player = ? AND c.game = ? AND c.id > ?"
            " ORDER BY c.id LIMIT ?"
        )
        return self._all(matches_rows.placed_change, sql, player.id, game, place, limit)

    def events_since(self, player: Player, event: int, limit: int) -> tuple[Event, ...]:
        sql = f"{SELECT_EVENTS_OF} WHERE p.player = ? AND p.event > ? ORDER BY p.event LIMIT ?"
        return self._each(news_rows.event, sql, player.id, event, limit)

    def notices_after(self, player: Player, entry: int, limit: int) -> tuple[Told, ...]:
        sql = f"{SELECT_OUTBOX_AND_ENDS} WHERE o.player = ? AND o.id > ? ORDER BY o.id LIMIT ?"
        return self._all(news_rows.told, sql, player.id, entry, limit)

    def asked_for_at(self, player: Player) -> tuple[int, ...]:
        sql = "SELECT at FROM notices_asked_for WHERE player = ? ORDER BY at"
        return self._all(only, sql, player.id)

    def code_expires(self, player: Player) -> int | None:
        return self._one(only, "SELECT expires FROM codes WHERE player = ?", player.id)

    def held_until(self, digest: str) -> int | None:
        sql = "SELECT until FROM held_names WHERE digest = ? AND until > ?"
        return self._one(only, sql, digest, self.now)

    def installation(self) -> str:
        found: str | None = self._one(only, "SELECT id FROM installation WHERE one = 1")
        assert found is not None, "the schema puts it there"
        return found


class PersonalDataWriting(PersonalDataReading, Changes):
    """The part of a Transaction that PersonalDataWrite promises."""

    def forget(self, player: Player) -> None:
        # Open reports stay for the operators, but no longer say who made them.
        self._change("DELETE FROM reports WHERE reporter = ? AND closed IS NOT NULL", player.id)
        self._change("UPDATE reports SET reporter = NULL WHERE reporter = ?", player.id)
        # Deals stay verifiable by the digests of the nonces. The nonces themselves are the players'
        # own words.
        self._change("DELETE FROM fair_deals WHERE player = ? AND board IS NULL", player.id)
        self._change("UPDATE fair_deals SET nonce = NULL WHERE player = ?", player.id)
        self._change("UPDATE fair_deals SET answer = NULL WHERE acceptor = ?", player.id)
        for table, column in _OWN:
            self._change(f"DELETE FROM {table} WHERE {column} = ?", player.id)

    def retire(self, player: Player, name: str) -> Player:
        sql = "UPDATE players SET name = ?, gone = ?, lapses = NULL WHERE id = ? AND gone IS NULL"
        self._change(sql, name, self.now, player.id)
        return replace(player, name=name)

    def hold_name(self, digest: str, until: int) -> None:
        self._change("DELETE FROM held_names WHERE until <= ?", self.now)
        sql = (
            "INSERT INTO held_names (digest, until) VALUES (?, ?)"
            " ON CONFLICT (digest) DO UPDATE SET until = excluded.until"
        )
        self._change(sql, digest, until)
