"""Writing: the changes that a transaction makes to the database."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping

from sqlite_utils import Database

from lobby.bookmarks import Bookmark
from lobby.challenges import Challenge
from lobby.chat import Message
from lobby.errors import NotFound, Refused, Stale
from lobby.events import Kind
from lobby.games import Seat
from lobby.matches import Match
from lobby.players import Player
from lobby.storage import Transaction
from lobby.store import rows
from lobby.store.failures import refusal
from lobby.store.reading import SqliteSnapshot
from lobby.store.rows import SELECT_PLAYERS


class SqliteTransaction(SqliteSnapshot, Transaction):
    """A Transaction over the writing connection; whoever made it begins and ends it."""

    def __init__(self, db: Database, now: int) -> None:
        super().__init__(db, now)
        self.emitted = False
        """Whether it appended an event."""

    def add_player(self, name: str) -> Player:
        number = self._insert("INSERT INTO players (name, joined) VALUES (?, ?)", name, self.now)
        return Player(number, name, self.now)

    def add_key(self, player: Player, fingerprint: str) -> None:
        self._insert(
            "INSERT INTO keys (player, fingerprint, added) VALUES (?, ?, ?)",
            player.id,
            fingerprint,
            self.now,
        )

    def remove_key(self, fingerprint: str) -> None:
        self._change("DELETE FROM keys WHERE fingerprint = ?", fingerprint)

    def add_code(self, player: Player, digest: str, expires: int) -> None:
        self._change(
            "INSERT OR REPLACE INTO codes (player, digest, expires) VALUES (?, ?, ?)",
            player.id,
            digest,
            expires,
        )

    def take_code(self, digest: str) -> Player | None:
        player = self._one(
            rows.player,
            f"{SELECT_PLAYERS} JOIN codes AS c ON c.player = p.id"
            " WHERE c.digest = ? AND c.expires >= ?",
            digest,
            self.now,
        )
        self._change("DELETE FROM codes WHERE digest = ?", digest)
        return player

    def set_preference(self, player: Player, name: str, value: str | None) -> None:
        if value is None:
            sql = "DELETE FROM preferences WHERE player = ? AND name = ?"
            self._change(sql, player.id, name)
        else:
            sql = "INSERT OR REPLACE INTO preferences (player, name, value) VALUES (?, ?, ?)"
            self._change(sql, player.id, name, value)

    def add_challenge(
        self,
        game: str,
        options: str,
        challenger: Player,
        *,
        opponent: Player | None,
        seat: Seat | None,
        private: bool,
    ) -> Challenge:
        number = self._insert(
            "INSERT INTO challenges (game, options, challenger, opponent, seat, private, made)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            game,
            options,
            challenger.id,
            opponent.id if opponent else None,
            seat,
            private,
            self.now,
        )
        return Challenge(number, game, options, challenger, opponent, seat, private, self.now)

    def close_challenge(self, number: int, how: str) -> None:
        sql = "UPDATE challenges SET closed = ?, how = ? WHERE number = ?"
        if not self._change(sql, self.now, how, number):
            raise NotFound(f"There is no challenge {number}.")

    def add_match(
        self,
        game: str,
        options: str,
        setup: Mapping[str, str],
        players: tuple[Player, Player],
        private: bool,
    ) -> Match:
        board = self._insert(
            "INSERT INTO matches (game, options, setup, first, second, private, started, changed,"
            " revision, plies, to_move) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0)",
            game,
            options,
            _json(dict(setup)),
            players[0].id,
            players[1].id,
            private,
            self.now,
            self.now,
        )
        return self._stored(board)

    def save_match(self, match: Match) -> Match:
        saved = self._change(
            "UPDATE matches SET revision = revision + 1, changed = ?, private = ?, ended = ?,"
            " plies = ?, to_move = ?, draw_offer = ?, winner = ?, reason = ?"
            " WHERE board = ? AND revision = ?",
            self.now,
            match.private,
            match.ended,
            match.plies,
            match.to_move,
            match.draw_offer,
            match.winner,
            match.reason,
            match.board,
            match.revision,
        )
        if not saved:
            raise Stale("The match has changed since you looked: look again before you act.")
        return self._stored(match.board)

    def add_move(self, board: int, ply: int, move: str, comment: str) -> None:
        self._change(
            "INSERT INTO moves (board, ply, move, comment, at) VALUES (?, ?, ?, ?, ?)",
            board,
            ply,
            move,
            comment,
            self.now,
        )

    def add_message(self, author: Player | None, board: int | None, text: str) -> Message:
        number = self._insert(
            "INSERT INTO messages (at, board, author, text) VALUES (?, ?, ?, ?)",
            self.now,
            board,
            author.id if author else None,
            text,
        )
        return Message(number, self.now, board, author, text)

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
        **detail: str | int | None,
    ) -> None:
        self._insert(
            "INSERT INTO events (at, kind, actor, board, concerns, detail)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            self.now,
            kind,
            actor.id if actor else None,
            board,
            _json(sorted({player.id for player in concerns})),
            _json(detail),
        )
        self.emitted = True

    def _stored(self, board: int) -> Match:
        match = self.match(board)
        assert match is not None
        return match

    def _insert(self, sql: str, *values: str | int | None) -> int:
        """The id of the new row."""
        number = self._execute(sql, values).lastrowid
        assert number is not None
        return number

    def _change(self, sql: str, *values: str | int | None) -> int:
        """How many rows it touched."""
        return self._execute(sql, values).rowcount

    def _execute(self, sql: str, values: tuple[str | int | None, ...]) -> sqlite3.Cursor:
        try:
            return self._db.execute(sql, values)
        except sqlite3.IntegrityError as error:
            raise refusal(error) from error
        except (OverflowError, UnicodeEncodeError) as error:
            raise Refused("The database cannot hold such a number or text.") from error


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
