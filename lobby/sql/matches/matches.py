"""Matches in the database: their moves, the lists of them, and each player's bookmarks."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace

from lobby.base.errors import Stale
from lobby.features.matches.values.bookmark import Bookmark
from lobby.features.matches.values.clock import Clock
from lobby.features.matches.values.match import How, Imported, Match, Played
from lobby.features.people.values.player import Player
from lobby.sql.matches import rows
from lobby.sql.matches.rows import (
    SELECT_BOOKMARKS,
    SELECT_IMPORTED,
    SELECT_MATCHES,
    SELECT_MATCHES_AND_SETUPS,
    SELECT_MOVES,
)
from lobby.sql.queries import Changes, Queries, json_text, made, marks, only, stored
from lobby.sql.statements import Statements, Value

_RUNNING = "m.ended IS NULL AND m.private = 0"
_FINISHED = "m.ended IS NOT NULL AND m.private = 0"
_LATEST_END = "ORDER BY ended DESC, board DESC LIMIT ?"


class MatchesReading(Queries):
    """The part of a Snapshot that MatchesRead promises."""

    def __init__(self, statements: Statements, now: int) -> None:
        super().__init__(statements, now)
        self._setups: dict[int, str] = {}
        self._last_match: Match | None = None
        """The match read last."""

    def _forget(self, sql: str) -> None:
        super()._forget(sql)
        self._last_match = None

    def match(self, board: int) -> Match | None:
        if self._last_match and self._last_match.board == board:
            return self._last_match
        found = self._one(tuple, f"{SELECT_MATCHES_AND_SETUPS} WHERE m.board = ?", board)
        if found is None:
            return None
        # A match that is read is usually replayed next, and a setup never changes.
        self._setups[board] = found[0]
        self._last_match = made(rows.match, found[1:])
        return self._last_match

    def setup(self, board: int) -> Mapping[str, str]:
        text = self._setups.get(board)
        if text is None:
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
        return self._each(
            rows.match,
            f"{SELECT_MATCHES} WHERE m.ended IS NULL AND m.private = 0"
            " ORDER BY m.changed DESC, m.board DESC LIMIT ?",
            limit,
        )

    def finished_matches(self, limit: int) -> tuple[Match, ...]:
        return self._each(
            rows.match,
            f"{SELECT_MATCHES} WHERE m.ended IS NOT NULL AND m.private = 0"
            " ORDER BY m.ended DESC, m.board DESC LIMIT ?",
            limit,
        )

    def running_matches_of_game(self, game: str, limit: int) -> tuple[Match, ...]:
        order = "ORDER BY m.changed DESC, m.board DESC LIMIT ?"
        sql = f"{SELECT_MATCHES} WHERE {_RUNNING} AND m.game = ? {order}"
        return self._each(rows.match, sql, game, limit)

    def finished_matches_of_game(self, game: str, limit: int) -> tuple[Match, ...]:
        order = "ORDER BY m.ended DESC, m.board DESC LIMIT ?"
        sql = f"{SELECT_MATCHES} WHERE {_FINISHED} AND m.game = ? {order}"
        return self._each(rows.match, sql, game, limit)

    def public_boards(self, boards: Iterable[int]) -> frozenset[int]:
        ids = tuple(boards)
        sql = f"SELECT board FROM matches WHERE board IN ({marks(ids)}) AND private = 0"
        return frozenset(self._all(only, sql, *ids))

    def running_matches_of(self, player: Player) -> tuple[Match, ...]:
        return self._matches_of(player, "m.ended IS NULL", "ORDER BY urgency, changed, board")

    def finished_matches_of(self, player: Player, limit: int) -> tuple[Match, ...]:
        return self._matches_of(player, "m.ended IS NOT NULL", _LATEST_END, limit)

    def finished_matches_of_player_at(
        self, player: Player, game: str, limit: int
    ) -> tuple[Match, ...]:
        ended = f"{SELECT_MATCHES} WHERE m.ended IS NOT NULL"
        return self._each(
            rows.match,
            f"{ended} AND m.first = ? AND m.game = ? UNION ALL"
            f"{ended} AND m.second = ? AND m.game = ? AND m.first <> m.second {_LATEST_END}",
            player.id,
            game,
            player.id,
            game,
            limit,
        )

    def finished_matches_between(self, one: Player, other: Player, limit: int) -> tuple[Match, ...]:
        ended = f"{SELECT_MATCHES} WHERE m.ended IS NOT NULL AND m.first = ? AND m.second = ?"
        return self._each(
            rows.match,
            f"{ended} UNION ALL {ended} AND m.first <> m.second {_LATEST_END}",
            one.id,
            other.id,
            other.id,
            one.id,
            limit,
        )

    def cancelled_by(self, player: Player, since: int, limit: int) -> tuple[int, ...]:
        return self._all(
            only,
            "SELECT ended FROM matches WHERE cancelled_by = 0 AND first = ? AND ended > ?"
            " UNION ALL"
            " SELECT ended FROM matches WHERE cancelled_by = 1 AND second = ? AND ended > ?"
            " ORDER BY ended DESC LIMIT ?",
            player.id,
            since,
            player.id,
            since,
            limit,
        )

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
            # Without the hint, SQLite would go through every board the player ever opened.
            "SELECT b.board FROM bookmarks AS b INDEXED BY half_entered"
            " CROSS JOIN matches AS m ON m.board = b.board"
            " WHERE b.player = ? AND b.entry <> '' AND b.entry_ply = m.plies AND m.ended IS NULL",
            player.id,
        )
        return frozenset(boards)

    def _matches_of(
        self, player: Player, condition: str, order: str, *limit: int
    ) -> tuple[Match, ...]:
        # Two halves, each in index order, which SQLite merges: an OR would need a sort.
        return self._each(
            rows.match,
            f"{SELECT_MATCHES} WHERE {condition} AND m.first = ? UNION ALL"
            f"{SELECT_MATCHES} WHERE {condition} AND m.second = ? AND m.first <> m.second"
            f" {order}",
            player.id,
            player.id,
            *limit,
        )

    def imported(self, number: int) -> Imported | None:
        return self._one(rows.imported, f"{SELECT_IMPORTED} WHERE i.number = ?", number)

    def imported_by(self, owner: Player, limit: int) -> tuple[Imported, ...]:
        sql = f"{SELECT_IMPORTED} WHERE i.owner = ? ORDER BY i.number DESC LIMIT ?"
        return self._all(rows.imported, sql, owner.id, limit)

    def imported_publicly(self, owner: Player, limit: int) -> tuple[Imported, ...]:
        where = "WHERE i.owner = ? AND i.private = 0 ORDER BY i.number DESC LIMIT ?"
        return self._all(rows.imported, f"{SELECT_IMPORTED} {where}", owner.id, limit)

    def imported_after(self, owner: Player, number: int, limit: int) -> tuple[Imported, ...]:
        where = "WHERE i.owner = ? AND i.number > ? ORDER BY i.number LIMIT ?"
        return self._all(rows.imported, f"{SELECT_IMPORTED} {where}", owner.id, number, limit)

    def is_imported(self, owner: Player, digest: str) -> bool:
        sql = "SELECT 1 FROM imported_matches WHERE owner = ? AND digest = ?"
        return self._one(only, sql, owner.id, digest) is not None

    def archive_size(self, owner: Player) -> tuple[int, int]:
        sql = "SELECT count(*), sum(length(record)) FROM imported_matches WHERE owner = ?"
        matches, characters = self._one(tuple, sql, owner.id) or (0, None)
        return matches, characters or 0


class MatchesWriting(MatchesReading, Changes):
    """The part of a Transaction that MatchesWrite promises."""

    def add_match(
        self,
        game: str,
        options: str,
        setup: Mapping[str, str],
        players: tuple[Player, Player],
        *,
        clock: Clock,
        zones: tuple[str, str],
        rules_version: int = 1,
        key_version: int = 1,
    ) -> Match:
        board = self._insert(
            "INSERT INTO matches (game, options, setup, first, second, private, started, changed,"
            " revision, plies, to_move, terms, first_bank, second_bank, since, first_zone,"
            " second_zone, rules_version, key_version, waiting)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            game,
            options,
            json_text(dict(setup)),
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
            rules_version,
            key_version,
            clock.waiting,
            key="board",
        )
        return stored(self.match(board))

    def add_pair(self, one: int, other: int) -> None:
        sql = "INSERT INTO pairs (board, other) VALUES (?, ?), (?, ?)"
        self._change(sql, one, other, other, one)

    def count_end_in_pair(self, board: int) -> int:
        # In order of boards, so that two transactions doing so at once wait instead of deadlocking.
        sql = "SELECT board FROM pairs WHERE board = ? OR other = ? ORDER BY board"
        for each in self._all(only, sql, board, board):
            self._change("UPDATE pairs SET over = over + 1 WHERE board = ?", each)
        return int(stored(self._one(only, "SELECT over FROM pairs WHERE board = ?", board)))

    def save_match(self, match: Match) -> Match:
        changes: dict[str, Value] = {
            "changed": self.now,
            "plies": match.plies,
            "draw_offer": match.draw_offer,
            "takeback_offer": match.takeback_offer,
            "to_move": match.to_move,
            "first_bank": match.clock.banks[0] if match.clock.banks else None,
            "second_bank": match.clock.banks[1] if match.clock.banks else None,
            "since": match.clock.since,
            "waiting": match.clock.waiting,
            "deadline": match.deadline,
            "remind_at": match.remind_at,
            "reminded": match.reminded,
        }
        if match.over:
            # Only then: merely naming the columns would make the database count results.
            changes |= {
                "ended": match.ended,
                "winner": match.winner,
                "reason": match.reason,
                "cancelled_by": match.cancelled_by,
            }
        columns = ", ".join(f"{name} = ?" for name in changes)
        self._change_one(
            f"UPDATE matches SET revision = revision + 1, {columns}"
            " WHERE board = ? AND revision = ?",
            *changes.values(),
            match.board,
            match.revision,
            otherwise=Stale("The match has changed since you looked. Look again before you act."),
        )
        return replace(match, revision=match.revision + 1, changed=self.now)

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

    def take_back(self, board: int, plies: int, *, keep: int) -> None:
        self._change(
            "INSERT INTO moves_taken_back (board, ply, move, comment, at, how, taken_back)"
            " SELECT board, ply, move, comment, at, how, ? FROM moves WHERE board = ? AND ply > ?",
            self.now,
            board,
            plies,
        )
        self._change("DELETE FROM moves WHERE board = ? AND ply > ?", board, plies)
        self._change(
            "DELETE FROM moves_taken_back WHERE board = ? AND id <= (SELECT id FROM"
            " moves_taken_back WHERE board = ? ORDER BY id DESC LIMIT 1 OFFSET ?)",
            board,
            board,
            keep,
        )

    def save_bookmark(self, player: Player, board: int, bookmark: Bookmark) -> None:
        # What was read stays read, even if a session with an older bookmark saves last.
        self._change(
            "INSERT INTO bookmarks (player, board, entry, entry_ply, looking_at, flipped, read)"
            " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (player, board) DO UPDATE SET"
            " entry = excluded.entry, entry_ply = excluded.entry_ply,"
            " looking_at = excluded.looking_at, flipped = excluded.flipped,"
            " read = CASE WHEN bookmarks.read > excluded.read"
            " THEN bookmarks.read ELSE excluded.read END",
            player.id,
            board,
            bookmark.entry,
            bookmark.entry_ply,
            bookmark.looking_at,
            bookmark.flipped,
            bookmark.read,
        )

    def add_imported(
        self, owner: Player, digest: str, record: str, *, source: str, private: bool
    ) -> int:
        return self._insert(
            "INSERT INTO imported_matches (owner, at, source, private, digest, record)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            owner.id,
            self.now,
            source,
            private,
            digest,
            record,
            key="number",
        )

    def remove_imported(self, owner: Player, number: int) -> bool:
        sql = "DELETE FROM imported_matches WHERE number = ? AND owner = ?"
        return self._changed(sql, number, owner.id) > 0
