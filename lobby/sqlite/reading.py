"""Reading: the answers that a look at the database gives."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from lobby.model.bookmark import Bookmark
from lobby.model.challenge import Challenge
from lobby.model.chat_message import ChatMessage
from lobby.model.event import Counted, Event
from lobby.model.match import Match, Played
from lobby.model.player import Player
from lobby.sqlite import rows
from lobby.sqlite.digest import DigestReading
from lobby.sqlite.lists import ListsReading
from lobby.sqlite.messages import LettersReading
from lobby.sqlite.muting import QuietReading
from lobby.sqlite.notices import NoticesReading
from lobby.sqlite.people import PeopleReading
from lobby.sqlite.personal_data import BelongingsReading
from lobby.sqlite.puzzles import PuzzlingReading
from lobby.sqlite.queries import only
from lobby.sqlite.queued_moves import AheadReading
from lobby.sqlite.ratings import LadderReading
from lobby.sqlite.rows import (
    SELECT_BOOKMARKS,
    SELECT_CHALLENGES,
    SELECT_EVENTS,
    SELECT_MATCHES,
    SELECT_MESSAGES,
    SELECT_MOVES,
)
from lobby.sqlite.sanctions import SanctionsReading
from lobby.sqlite.subscriptions import SubscriptionsReading
from lobby.sqlite.time import TimesReading
from lobby.store import Snapshot


class SqliteSnapshot(
    PeopleReading,
    ListsReading,
    AheadReading,
    TimesReading,
    LadderReading,
    LettersReading,
    QuietReading,
    SanctionsReading,
    DigestReading,
    SubscriptionsReading,
    BelongingsReading,
    NoticesReading,
    PuzzlingReading,
    Snapshot,
):
    """A Snapshot over a connection in a transaction, and only for as long as that lasts."""

    def challenge(self, number: int) -> Challenge | None:
        return self._one(
            rows.challenge, f"{SELECT_CHALLENGES} WHERE c.number = ? AND c.closed IS NULL", number
        )

    def open_challenges(self) -> tuple[Challenge, ...]:
        return self._standing_challenges("c.opponent IS NULL")

    def challenges_to(self, player: Player) -> tuple[Challenge, ...]:
        return self._standing_challenges("c.opponent = ?", player.id)

    def challenges_by(self, player: Player) -> tuple[Challenge, ...]:
        return self._standing_challenges("c.challenger = ?", player.id)

    def match(self, board: int) -> Match | None:
        return self._one(rows.match, f"{SELECT_MATCHES} WHERE m.board = ?", board)

    def setup(self, board: int) -> Mapping[str, str]:
        text = self._one(only, "SELECT setup FROM matches WHERE board = ?", board)
        setup: Mapping[str, str] = json.loads(text) if text else {}
        return setup

    def moves(self, board: int) -> tuple[Played, ...]:
        return self._all(rows.played, f"{SELECT_MOVES} WHERE board = ? ORDER BY ply", board)

    def last_comments(self, player: Player) -> Mapping[int, str]:
        halves = (
            "SELECT m.board, v.comment FROM matches AS m"
            " CROSS JOIN moves AS v ON v.board = m.board AND v.ply = m.plies"
            f" WHERE m.ended IS NULL AND m.{seat} = ? AND v.comment <> ''"
            for seat in ("first", "second")
        )
        return dict(self._all(tuple, " UNION ALL ".join(halves), player.id, player.id))

    def count_matches(self) -> tuple[int, int]:
        counts = "SELECT count(*) FROM matches WHERE ended IS "
        return self._all(only, f"{counts} NULL")[0], self._all(only, f"{counts} NOT NULL")[0]

    def running_matches(self, limit: int) -> tuple[Match, ...]:
        return self._all(
            rows.match,
            f"{SELECT_MATCHES} WHERE m.ended IS NULL AND m.private = 0"
            " ORDER BY m.changed DESC, m.board DESC LIMIT ?",
            limit,
        )

    def finished_matches(self, limit: int) -> tuple[Match, ...]:
        return self._all(
            rows.match,
            f"{SELECT_MATCHES} WHERE m.ended IS NOT NULL AND m.private = 0"
            " ORDER BY m.ended DESC, m.board DESC LIMIT ?",
            limit,
        )

    def running_matches_of(self, player: Player) -> tuple[Match, ...]:
        return self._matches_of(player, "m.ended IS NULL", "urgency, changed, board", -1)

    def finished_matches_of(self, player: Player, limit: int) -> tuple[Match, ...]:
        return self._matches_of(player, "m.ended IS NOT NULL", "ended DESC, board DESC", limit)

    def all_boards(self) -> Iterable[int]:
        return self._all(only, "SELECT board FROM matches ORDER BY board")

    def bookmark(self, player: Player, board: int) -> Bookmark | None:
        sql = f"{SELECT_BOOKMARKS} WHERE player = ? AND board = ?"
        return self._one(rows.bookmark, sql, player.id, board)

    def unread_boards(self, player: Player) -> frozenset[int]:
        return frozenset(self._all(only, "SELECT board FROM unread WHERE player = ?", player.id))

    def half_entered_boards(self, player: Player) -> frozenset[int]:
        boards = self._all(
            only,
            # Left alone, SQLite would go through all the boards that the player ever opened.
            "SELECT b.board FROM bookmarks AS b INDEXED BY half_entered"
            " CROSS JOIN matches AS m ON m.board = b.board"
            " WHERE b.player = ? AND b.entry <> '' AND b.entry_ply = m.plies AND m.ended IS NULL",
            player.id,
        )
        return frozenset(boards)

    def messages(self, board: int | None, limit: int) -> tuple[ChatMessage, ...]:
        latest = self._all(
            rows.message,
            f"{SELECT_MESSAGES} WHERE m.board IS ? ORDER BY m.id DESC LIMIT ?",
            board,
            limit,
        )
        return latest[::-1]

    def events_after(self, event: int, limit: int) -> tuple[Event, ...]:
        sql = f"{SELECT_EVENTS} WHERE id > ? ORDER BY id LIMIT ?"
        return self._all(rows.event, sql, event, limit)

    def last_event(self) -> int:
        return self._one(only, "SELECT max(id) FROM events") or 0

    def last_but(self, count: int, kind: Counted, actor: Player | None) -> int | None:
        # The kind is no parameter: only so does its index answer.
        sql = (
            f"SELECT at FROM events WHERE kind = '{kind}' AND actor IS ?"
            " ORDER BY id DESC LIMIT 1 OFFSET ?"
        )
        return self._one(only, sql, actor.id if actor else None, count)

    def _standing_challenges(self, condition: str, *values: int) -> tuple[Challenge, ...]:
        return self._all(
            rows.challenge,
            f"{SELECT_CHALLENGES} WHERE {condition} AND c.closed IS NULL ORDER BY c.number",
            *values,
        )

    def _matches_of(
        self, player: Player, condition: str, order: str, limit: int
    ) -> tuple[Match, ...]:
        # Two halves, each in the order of its index, which SQLite merges: an OR would be sorted.
        return self._all(
            rows.match,
            f"{SELECT_MATCHES} WHERE {condition} AND m.first = ? UNION ALL"
            f"{SELECT_MATCHES} WHERE {condition} AND m.second = ? AND m.first <> m.second"
            f" ORDER BY {order} LIMIT ?",
            player.id,
            player.id,
            limit,
        )
