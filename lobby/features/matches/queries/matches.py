"""Matches in the database: their moves, the lists of them, and each player's bookmarks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from lobby.base.errors import Stale
from lobby.core.queries import events as events_queries
from lobby.core.values import Kind
from lobby.database.columns import columns
from lobby.database.transaction import (
    Snapshot,
    Transaction,
    Value,
    json_text,
    made,
    marks,
    only,
    stored,
)
from lobby.features.clocks.values import Clock
from lobby.features.matches.queries import rows
from lobby.features.matches.queries.rows import (
    SELECT_BOOKMARKS,
    SELECT_MATCHES,
    SELECT_MATCHES_AND_SETUPS,
    SELECT_MOVES,
)
from lobby.features.matches.values import CANCELLED, EVERY, Bookmark, How, Match, Played, Wanted
from lobby.features.people.values.player import Player
from lobby.gamekit.game import Seat

_LISTED = "m.private = 0 AND f.guest = 0 AND s.guest = 0"
_RUNNING = f"m.ended IS NULL AND {_LISTED}"
_FINISHED = f"m.ended IS NOT NULL AND {_LISTED} AND m.reason <> '{CANCELLED}'"
_LATEST_END = "ORDER BY ended DESC, board DESC LIMIT ?"


@columns("m.board, v.comment")
def _comment(board: int, comment: str) -> tuple[int, str]:
    return board, comment


def match(tx: Snapshot, board: int) -> Match | None:
    """The match on a board."""
    latest: Match | None = tx.memo.get("match")
    if latest and latest.board == board:
        return latest
    sql = f"{SELECT_MATCHES_AND_SETUPS} WHERE m.board = ?"
    for row in tx.rows(sql, board):
        match, setup = made(rows.match_and_setup, row, sql)
        # A match that is read is usually replayed next.
        tx.memo["setup"], tx.memo["match"] = (board, setup), match
        return match
    return None


def setup(tx: Snapshot, board: int) -> Mapping[str, str]:
    """What chance decided before the first move. It may be hidden from players."""
    sql = f"SELECT {rows.setup} FROM matches AS m WHERE board = ?"
    whose, text = tx.memo.get("setup", (None, None))
    if whose == board:
        return made(rows.setup, (board, text), sql)
    return tx.one(rows.setup, sql, board) or {}


def moves(tx: Snapshot, board: int) -> tuple[Played, ...]:
    """The moves played on a board, in order."""
    return tx.all(rows.played, f"{SELECT_MOVES} WHERE board = ? ORDER BY ply", board)


def last_comments(tx: Snapshot, player: Player) -> Mapping[int, str]:
    """The comments made with the last move, by board, on those of the player's running boards
    that have one."""
    halves = (
        f"SELECT {_comment} FROM matches AS m"
        " CROSS JOIN moves AS v ON v.board = m.board AND v.ply = m.plies"
        f" WHERE m.ended IS NULL AND m.{seat} = ? AND v.comment <> ''"
        for seat in ("first", "second")
    )
    return dict(tx.readable(_comment, " UNION ALL ".join(halves), player.id, player.id))


def count_matches(tx: Snapshot) -> tuple[int, int]:
    """How many matches are running, and how many are finished."""
    counts = "SELECT count(*) FROM matches WHERE ended IS "
    return tx.all(only, f"{counts} NULL")[0], tx.all(only, f"{counts} NOT NULL")[0]


def running_matches(tx: Snapshot, limit: int, game: str = "") -> tuple[Match, ...]:
    """Running matches, of *game* or of all, of members and bots that are not private, the most
    recently changed first."""
    return _public(tx, _RUNNING, "changed", limit, game)


def finished_matches(tx: Snapshot, limit: int, game: str = "") -> tuple[Match, ...]:
    """Finished matches, of *game* or of all, of members and bots that are neither private nor
    cancelled, the latest first."""
    return _public(tx, _FINISHED, "ended", limit, game)


def _public(tx: Snapshot, condition: str, latest: str, limit: int, game: str) -> tuple[Match, ...]:
    of_game, values = (" AND m.game = ?", (game, limit)) if game else ("", (limit,))
    order = f"ORDER BY m.{latest} DESC, m.board DESC LIMIT ?"
    return tx.readable(rows.match, f"{SELECT_MATCHES} WHERE {condition}{of_game} {order}", *values)


def public_boards(tx: Snapshot, boards: Iterable[int]) -> frozenset[int]:
    """Those of *boards* that exist and are not private."""
    ids = tuple(boards)
    sql = f"SELECT board FROM matches WHERE board IN ({marks(ids)}) AND private = 0"
    return frozenset(tx.all(only, sql, *ids))


def running_matches_of(tx: Snapshot, player: Player) -> tuple[Match, ...]:
    """All of the player's running matches: the nearest deadline first, then those without a
    deadline, the longest untouched first."""
    running = f"{SELECT_MATCHES} WHERE m.ended IS NULL AND m."
    sql = _halves(lambda seat, _: f"{running}{seat} = ?", "ORDER BY urgency, changed, board")
    return tx.readable(rows.match, sql, player.id, player.id)


def finished_matches_of(
    tx: Snapshot, player: Player, limit: int, wanted: Wanted = EVERY
) -> tuple[Match, ...]:
    """The player's finished matches, those that are *wanted*, the latest first."""
    asked: dict[str, tuple[Value, ...]] = {"m.ended IS NOT NULL": ()}
    if wanted.game:
        asked["m.game = ?"] = (wanted.game,)
    if wanted.before:
        asked["(m.ended, m.board) < (?, ?)"] = wanted.before
    more = tuple(value for bound in asked.values() for value in bound)
    against = (wanted.other.id,) if wanted.other else ()

    def half(seat: str, other: str) -> str:
        opponent = f" AND m.{other} = ?" if against else ""
        return f"{SELECT_MATCHES} WHERE {' AND '.join(asked)} AND m.{seat} = ?{opponent}"

    values = (*more, player.id, *against)
    return tx.readable(rows.match, _halves(half, _LATEST_END), *values, *values, limit)


def cancelled_by(tx: Snapshot, player: Player, since: int, limit: int) -> tuple[int, ...]:
    """When matches ended after *since* that count as cancelled by the player, the latest first,
    at most *limit* of them."""
    return tx.all(
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


def all_boards(tx: Snapshot) -> Iterable[int]:
    """Every board number that exists, in order."""
    return tx.all(only, "SELECT board FROM matches ORDER BY board")


def bookmark(tx: Snapshot, player: Player, board: int) -> Bookmark | None:
    """The player's place on a board."""
    sql = f"{SELECT_BOOKMARKS} WHERE player = ? AND board = ?"
    return tx.one(rows.bookmark, sql, player.id, board)


def unread_boards(tx: Snapshot, player: Player) -> frozenset[int]:
    """The player's boards, running or finished, with unread messages from others."""
    return frozenset(tx.all(only, "SELECT board FROM unread WHERE player = ?", player.id))


def half_entered_boards(tx: Snapshot, player: Player) -> frozenset[int]:
    """The player's running boards with a half-entered move for the current ply."""
    boards = tx.all(
        only,
        # Without the hint, SQLite would go through every board the player ever opened.
        "SELECT b.board FROM bookmarks AS b INDEXED BY half_entered"
        " CROSS JOIN matches AS m ON m.board = b.board"
        " WHERE b.player = ? AND b.entry <> '' AND b.entry_ply = m.plies AND m.ended IS NULL",
        player.id,
    )
    return frozenset(boards)


def _halves(half: Callable[[str, str], str], order: str) -> str:
    """The matches in which a player sits in either seat; each *half* names the player's seat and
    the other."""
    # Two halves, each in index order, which SQLite merges: an OR would need a sort.
    both = half("first", "second"), half("second", "first")
    return f"{both[0]} UNION ALL {both[1]} AND m.first <> m.second {order}"


def add_match(
    tx: Transaction,
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
    """Create a match at revision 0, without a deadline yet. Its clock says who is to move."""
    board = tx.insert(
        "matches",
        "board",
        game=game,
        options=options,
        setup=json_text(dict(setup)),
        first=players[0].id,
        second=players[1].id,
        private=clock.terms.private,
        started=tx.now,
        changed=tx.now,
        revision=0,
        plies=0,
        to_move=clock.turn,
        terms=str(clock.terms),
        first_bank=clock.banks[0] if clock.banks else None,
        second_bank=clock.banks[1] if clock.banks else None,
        since=clock.since,
        first_zone=zones[0],
        second_zone=zones[1],
        rules_version=rules_version,
        key_version=key_version,
        waiting=clock.waiting,
    )
    return stored(match(tx, board))


def add_pair(tx: Transaction, board: int, other: int) -> None:
    """Make the boards *board* and *other*, which have just begun, a pair."""
    sql = "INSERT INTO pairs (board, other) VALUES (?, ?), (?, ?)"
    tx.change(sql, board, other, other, board)


def count_end_in_pair(tx: Transaction, board: int) -> int:
    """Count that the *board* of a pair ends; return how many of the two boards have ended now.
    If two transactions do so at once, one of them is repeated."""
    # In order of boards, so that two transactions doing so at once wait instead of deadlocking.
    sql = "SELECT board FROM pairs WHERE board = ? OR other = ? ORDER BY board"
    for half in tx.all(only, sql, board, board):
        tx.change("UPDATE pairs SET over = over + 1 WHERE board = ?", half)
    return int(stored(tx.one(only, "SELECT over FROM pairs WHERE board = ?", board)))


def save_match(tx: Transaction, match: Match) -> Match:
    """Store the changes of a match that is still at ``match.revision``, and return it with the
    next revision and the time of the change. Raises Stale if the revision is no longer the
    same."""
    changes: dict[str, Value] = {
        "changed": tx.now,
        "plies": match.plies,
        "moved": match.moved,
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
            "last_turn": match.last_turn,
        }
    columns = ", ".join(f"{name} = ?" for name in changes)
    tx.change_one(
        f"UPDATE matches SET revision = revision + 1, {columns} WHERE board = ? AND revision = ?",
        *changes.values(),
        match.board,
        match.revision,
        otherwise=Stale("The match has changed since you looked. Look again before you act."),
    )
    return replace(match, revision=match.revision + 1, changed=tx.now)


def add_move(  # noqa: PLR0917  (a row, column by column)
    tx: Transaction, board: int, ply: int, seat: Seat, move: str, comment: str, how: How
) -> None:
    """Append a move of the seat whose turn it is stored to be."""
    tx.add("moves", board=board, ply=ply, seat=seat, move=move, comment=comment, at=tx.now, how=how)


def take_back(tx: Transaction, board: int, plies: int, *, keep: int) -> None:
    """Move all moves of a running match after the first *plies* from its record to the moves
    taken back. Of these the latest *keep*, at least 100, are kept. The match must be saved with
    *plies* moves in the same change."""
    tx.change(
        "INSERT INTO moves_taken_back (board, ply, seat, move, comment, at, how, taken_back)"
        " SELECT board, ply, seat, move, comment, at, how, ?"
        " FROM moves WHERE board = ? AND ply > ?",
        tx.now,
        board,
        plies,
    )
    tx.change("DELETE FROM moves WHERE board = ? AND ply > ?", board, plies)
    tx.change(
        "DELETE FROM moves_taken_back WHERE board = ? AND id <= (SELECT id FROM"
        " moves_taken_back WHERE board = ? ORDER BY id DESC LIMIT 1 OFFSET ?)",
        board,
        board,
        keep,
    )


def save_bookmark(tx: Transaction, player: Player, board: int, bookmark: Bookmark) -> None:
    """Remember a place; ``read`` never goes back."""
    # What was read stays read, even if a session with an older bookmark saves last.
    tx.change(
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


def tell(
    tx: Transaction, match: Match, kind: Kind, actor: Player | None, **detail: str | int | None
) -> None:
    """Append an event of *match* that concerns its players; if the match is private, nobody else
    sees it."""
    events_queries.emit(
        tx,
        kind,
        actor=actor,
        board=match.board,
        concerns=match.players,
        private=match.private,
        **detail,
    )
