"""Writing: the changes that a transaction makes to the database."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import TypeVar

from sqlite_utils import Database

from lobby.errors import NotFound, Stale
from lobby.kits.game import Seat
from lobby.model.bookmark import Bookmark
from lobby.model.challenge import Challenge
from lobby.model.chat_message import ChatMessage
from lobby.model.clock import Clock
from lobby.model.event import Kind
from lobby.model.match import How, Match
from lobby.model.player import Player
from lobby.model.terms import Terms
from lobby.sqlite.digest import DigestWriting
from lobby.sqlite.messages import LettersWriting
from lobby.sqlite.muting import QuietWriting
from lobby.sqlite.notices import NoticesWriting
from lobby.sqlite.people import PeopleWriting
from lobby.sqlite.personal_data import BelongingsWriting
from lobby.sqlite.puzzles import PuzzlingWriting
from lobby.sqlite.queued_moves import AheadWriting
from lobby.sqlite.ratings import LadderWriting
from lobby.sqlite.reading import SqliteSnapshot
from lobby.sqlite.sanctions import SanctionsWriting
from lobby.sqlite.subscriptions import SubscriptionsWriting
from lobby.sqlite.time import TimesWriting
from lobby.store import Transaction

T = TypeVar("T")


class SqliteTransaction(
    SqliteSnapshot,
    PeopleWriting,
    AheadWriting,
    TimesWriting,
    LadderWriting,
    LettersWriting,
    QuietWriting,
    SanctionsWriting,
    DigestWriting,
    SubscriptionsWriting,
    BelongingsWriting,
    NoticesWriting,
    PuzzlingWriting,
    Transaction,
):
    """A Transaction over the writing connection; whoever made it begins and ends it."""

    def __init__(self, db: Database, now: int) -> None:
        super().__init__(db, now)
        self.emitted = False
        """Whether it appended an event."""

    def add_challenge(
        self,
        game: str,
        options: str,
        challenger: Player,
        *,
        terms: Terms,
        opponent: Player | None,
        seat: Seat | None,
        expires: int,
        ratings: tuple[int, int] | None = None,
    ) -> Challenge:
        number = self._insert(
            "INSERT INTO challenges"
            " (game, options, terms, challenger, opponent, seat, made, expires, lowest, highest)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            game,
            options,
            str(terms),
            challenger.id,
            opponent.id if opponent else None,
            seat,
            self.now,
            expires,
            *(ratings or (None, None)),
        )
        return self._stored(self.challenge(number))

    def close_challenge(self, number: int, how: str, why: str = "") -> None:
        sql = "UPDATE challenges SET closed = ?, how = ?, why = ? WHERE number = ?"
        if not self._change(sql, self.now, how, why, number):
            raise NotFound(f"There is no challenge {number}.")

    def add_match(
        self,
        game: str,
        options: str,
        setup: Mapping[str, str],
        players: tuple[Player, Player],
        *,
        clock: Clock,
        zones: tuple[str, str],
    ) -> Match:
        board = self._insert(
            "INSERT INTO matches (game, options, setup, first, second, private, started, changed,"
            " revision, plies, to_move, terms, first_bank, second_bank, since, first_zone,"
            " second_zone) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, 0, ?, ?, ?, ?, ?, ?, ?)",
            game,
            options,
            _json(dict(setup)),
            players[0].id,
            players[1].id,
            clock.terms.private,
            self.now,
            self.now,
            clock.turn,
            str(clock.terms),
            *(clock.banks or (None, None)),
            clock.since,
            *zones,
        )
        return self._stored(self.match(board))

    def save_match(self, match: Match) -> Match:
        saved = self._change(
            "UPDATE matches SET revision = revision + 1, changed = ?, ended = ?, plies = ?,"
            " draw_offer = ?, takeback_offer = ?, winner = ?, reason = ?, to_move = ?,"
            " first_bank = ?, second_bank = ?, since = ?, deadline = ?, remind_at = ?, reminded = ?"
            " WHERE board = ? AND revision = ?",
            self.now,
            match.ended,
            match.plies,
            match.draw_offer,
            match.takeback_offer,
            match.winner,
            match.reason,
            match.to_move,
            *(match.clock.banks or (None, None)),
            match.clock.since,
            match.deadline,
            match.remind_at,
            match.reminded,
            match.board,
            match.revision,
        )
        if not saved:
            raise Stale("The match has changed since you looked: look again before you act.")
        return self._stored(self.match(match.board))

    def add_move(self, board: int, ply: int, move: str, comment: str, how: How) -> None:
        self._change(
            "INSERT INTO moves (board, ply, move, comment, at, how) VALUES (?, ?, ?, ?, ?, ?)",
            board,
            ply,
            move,
            comment,
            self.now,
            how,
        )

    def take_back(self, board: int, plies: int) -> None:
        self._change(
            "INSERT INTO moves_taken_back (board, ply, move, comment, at, how, taken_back)"
            " SELECT board, ply, move, comment, at, how, ? FROM moves WHERE board = ? AND ply > ?",
            self.now,
            board,
            plies,
        )
        self._change("DELETE FROM moves WHERE board = ? AND ply > ?", board, plies)

    def add_message(
        self, author: Player | None, board: int | None, text: str, *, announcement: bool = False
    ) -> ChatMessage:
        number = self._insert(
            "INSERT INTO messages (at, board, author, text, announcement) VALUES (?, ?, ?, ?, ?)",
            self.now,
            board,
            author.id if author else None,
            text,
            announcement,
        )
        return ChatMessage(number, self.now, board, author, text, announcement)

    def save_bookmark(self, player: Player, board: int, bookmark: Bookmark) -> None:
        # What was read stays read, also when a session with an older bookmark saves last.
        self._change(
            "INSERT INTO bookmarks (player, board, entry, entry_ply, looking_at, flipped, read)"
            " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (player, board) DO UPDATE SET"
            " entry = excluded.entry, entry_ply = excluded.entry_ply,"
            " looking_at = excluded.looking_at, flipped = excluded.flipped,"
            " read = max(read, excluded.read)",
            player.id,
            board,
            bookmark.entry,
            bookmark.entry_ply,
            bookmark.looking_at,
            bookmark.flipped,
            bookmark.read,
        )

    def emit(
        self,
        kind: Kind,
        *,
        actor: Player | None = None,
        board: int | None = None,
        concerns: Iterable[Player] = (),
        private: bool = False,
        **detail: str | int | None,
    ) -> None:
        ids = sorted({player.id for player in concerns})
        event = self._insert(
            "INSERT INTO events (at, kind, actor, board, concerns, private, detail)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            self.now,
            kind,
            actor.id if actor else None,
            board,
            _json(ids),
            private,
            _json(detail),
        )
        for player in ids:
            sql = "INSERT INTO event_players (player, event) VALUES (?, ?)"
            self._change(sql, player, event)
        self.emitted = True

    def _stored(self, row: T | None) -> T:
        assert row is not None, "what was just stored is there"
        return row


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
