"""The explorer in the database: what was played from each position, and how long matches were."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from struct import pack, unpack
from typing import TypeAlias, TypeVar

from lobby.base.bounds import Count, Ply
from lobby.database.columns import columns
from lobby.database.transaction import Snapshot, Transaction, marks
from lobby.features.matches.queries.rows import setup
from lobby.features.people.values.player import Player
from lobby.features.ratings.values import Results
from lobby.gamekit.game import Seat

Step: TypeAlias = tuple[int, int, int, int, int]
"""A position and the one that came next, and how many of the matches that went there the first seat
won, drew and lost."""


@dataclass(frozen=True, slots=True)
class Unexplored:
    """A finished match whose first *moves* have not been explored yet. It is *counted* for
    everybody if it was played between two people and is not private."""

    board: int
    game: str
    options: str
    setup: Mapping[str, str]
    rules_version: int
    winner: Seat | None
    counted: bool
    moves: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Opening:
    """The first positions of a match, each as its number, and the result for the player who had
    *seat*."""

    board: int
    seat: Seat
    winner: Seat | None
    positions: tuple[int, ...]


_AT_ONCE = 500
"""Rows written by one statement: each engine limits the number of its values."""
_MATCH = columns(
    "m.board, m.game, m.options",
    setup,
    "m.rules_version, m.winner",
    columns("CASE WHEN r.board IS NULL THEN 0 ELSE 1 END")(bool),
)(Unexplored)
_MATCHES = (
    f"SELECT {_MATCH} FROM {{source}}"
    " LEFT JOIN seat_results AS r ON r.board = m.board WHERE {condition} ORDER BY {first} LIMIT ?"
)
_UNEXPLORED = _MATCHES.format(
    source="unexplored AS u CROSS JOIN matches AS m ON m.board = u.board",
    condition="u.board > ?",
    first="u.board",
)
_EXPLORABLE = _MATCHES.format(
    source="matches AS m",
    condition="m.board > ? AND m.ended IS NOT NULL AND m.reason <> 'cancelled'",
    first="m.board",
)
T = TypeVar("T")


@columns("reply, won, drawn, lost")
def _reply(reply: int, won: Count, drawn: Count, lost: Count) -> tuple[int, Results]:
    return reply, Results(won, drawn, lost)


@columns("reason, plies, matches")
def _length(reason: str, plies: Ply, matches: Count) -> tuple[str, int, int]:
    return reason, plies, matches


def explored(tx: Snapshot, position: int) -> Mapping[int, Results]:
    """The results of matches that went on from *position*, by the position that came next. They
    include only matches between people that everybody may see and that were not cancelled."""
    sql = "SELECT reply, won, drawn, lost FROM explored WHERE position = ?"
    return dict(tx.readable(_reply, sql, position))


def unexplored(tx: Snapshot, after: int, limit: int, plies: int) -> tuple[Unexplored, ...]:
    """Finished matches that ``explored`` and ``openings_of`` do not include yet, each with its
    first *plies* moves, in the order of their boards, starting after board *after*."""
    return _with_moves(tx, tx.readable(_MATCH, _UNEXPLORED, after, limit), plies)


def explorable(tx: Snapshot, after: int, limit: int, plies: int) -> tuple[Unexplored, ...]:
    """The same for all finished matches, whether or not they have been explored."""
    return _with_moves(tx, tx.readable(_MATCH, _EXPLORABLE, after, limit), plies)


def openings_of(tx: Snapshot, player: Player, game: str, limit: int) -> tuple[Opening, ...]:
    """The first positions of the player's latest matches of *game*, with the player's seat.
    They include private matches and those against bots, but not matches against oneself."""
    halves = (
        _OPENINGS.format(seat=seat, column=column)
        for seat, column in enumerate(("first", "second"))
    )
    sql = f"{' UNION ALL '.join(halves)} ORDER BY ended DESC, board DESC LIMIT ?"
    return tx.readable(_OPENING, sql, player.id, game, player.id, game, limit)


def lengths(tx: Snapshot, game: str) -> tuple[tuple[str, int, int], ...]:
    """How finished matches of *game* ended: each reason, number of moves, and how many matches
    ended so. They are the matches that ``seat_tallies`` counts."""
    sql = f"SELECT {_length} FROM length_tallies WHERE game = ? ORDER BY reason, plies"
    # Added here, where each number has been checked: the sum of damaged ones has no end.
    counts = Counter[tuple[str, int]]()
    for reason, plies, matches in tx.readable(_length, sql, game):
        counts[reason, plies] += matches
    return tuple((*length, matches) for length, matches in counts.items())


def _with_moves(tx: Snapshot, matches: Sequence[Unexplored], plies: int) -> tuple[Unexplored, ...]:
    boards = tuple(match.board for match in matches)
    moves: defaultdict[int, list[str]] = defaultdict(list)
    for some in _parts(boards):
        sql = (
            f"SELECT board, move FROM moves WHERE board IN ({marks(tuple(some))})"
            " AND ply <= ? ORDER BY board, ply"
        )
        for board, move in tx.rows(sql, *some, plies):
            moves[board].append(move)
    return tuple(replace(match, moves=tuple(moves[match.board])) for match in matches)


def add_openings(tx: Transaction, openings: Mapping[int, Sequence[int]]) -> None:
    """Add the first positions of matches, by board; these matches then count as explored."""
    for some in _parts(openings.items()):
        values = ", ".join(["(?, ?)"] * len(some))
        tx.change(
            f"INSERT INTO openings (board, path) VALUES {values}",
            *(value for board, path in some for value in (board, _written(path))),
        )
        boards = tuple(board for board, __ in some)
        tx.change(f"DELETE FROM unexplored WHERE board IN ({marks(boards)})", *boards)


def add_explored(tx: Transaction, steps: Mapping[tuple[int, int], Results]) -> None:
    """Add results of matches that went from one position to the next."""
    # In key order: neighbours share a page, and locks are always taken in the same order.
    for some in _parts(sorted(steps.items(), key=lambda item: item[0])):
        values = ", ".join(["(?, ?, ?, ?, ?)"] * len(some))
        tx.change(
            f"INSERT INTO explored (position, reply, won, drawn, lost) VALUES {values}"
            " ON CONFLICT (position, reply) DO UPDATE SET won = explored.won + excluded.won,"
            " drawn = explored.drawn + excluded.drawn, lost = explored.lost + excluded.lost",
            *(
                value
                for step, results in some
                for value in (*step, results.won, results.drawn, results.lost)
            ),
        )


def replace_explored(
    tx: Transaction, openings: Iterable[tuple[int, Sequence[int]]], steps: Iterable[Step]
) -> None:
    """Replace everything that was explored: the first positions of matches by board, and
    *steps*, which are all different and best in order. All other finished matches become
    unexplored."""
    _forget_explored(tx)
    tx.fill("openings", ("board", "path"), ((board, _written(p)) for board, p in openings))
    tx.fill("explored", ("position", "reply", "won", "drawn", "lost"), steps)
    tx.change(
        "INSERT INTO unexplored (board) SELECT m.board FROM matches AS m"
        " WHERE m.ended IS NOT NULL AND m.reason <> 'cancelled'"
        " AND NOT EXISTS (SELECT 1 FROM openings AS o WHERE o.board = m.board)"
    )


def _forget_explored(tx: Transaction) -> None:
    # In PostgreSQL deleted rows would keep their space for as long as writing the new ones takes.
    for sql in tx.either(
        sqlite=tuple(f"DELETE FROM {table}" for table in ("explored", "openings", "unexplored")),
        postgres=("TRUNCATE explored, openings, unexplored",),
    ):
        tx.change(sql)


def _parts(items: Iterable[T]) -> Iterator[list[T]]:
    remaining = iter(items)
    while some := list(islice(remaining, _AT_ONCE)):
        yield some


def _written(positions: Sequence[int]) -> str:
    """Positions as text, compact because a database holds millions.

    >>> _path.make(_written([1, -2]))
    (1, -2)
    """
    return b64encode(pack(f">{len(positions)}q", *positions)).decode()


@columns("o.path")
def _path(text: str) -> tuple[int, ...]:
    packed = b64decode(text)
    return unpack(f">{len(packed) // 8}q", packed)


_OPENING = columns("m.board AS board, {seat}, m.winner", _path)(Opening)
_OPENINGS = (
    f"SELECT {_OPENING}, m.ended AS ended FROM matches AS m"
    " CROSS JOIN openings AS o ON o.board = m.board"
    " WHERE m.ended IS NOT NULL AND m.{column} = ? AND m.game = ? AND m.first <> m.second"
)
