"""The explorer in the database: what was played from each position, and how long matches were."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from struct import pack, unpack
from typing import TypeVar

from lobby.features.people.values.player import Player
from lobby.features.ratings.values.standing import Results
from lobby.sql.matches import rows
from lobby.sql.queries import Changes, Queries, marks
from lobby.sql.statements import Row
from lobby.store.matches.explorer import Opening, Step, Unexplored

_AT_ONCE = 500
"""Rows written by one statement: each engine limits the number of its values."""

_MATCHES = (
    "SELECT m.board, m.game, m.options, m.setup, m.rules_version, m.winner,"
    " CASE WHEN r.board IS NULL THEN 0 ELSE 1 END FROM {source}"
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
_OPENINGS = (
    "SELECT m.ended AS ended, m.board AS board, {seat}, m.winner, o.path FROM matches AS m"
    " CROSS JOIN openings AS o ON o.board = m.board"
    " WHERE m.ended IS NOT NULL AND m.{column} = ? AND m.game = ? AND m.first <> m.second"
)

T = TypeVar("T")


class ExplorerReading(Queries):
    """The part of a Snapshot that ExplorerRead promises."""

    def explored(self, position: int) -> Mapping[int, Results]:
        sql = "SELECT reply, won, drawn, lost FROM explored WHERE position = ?"
        return {row[0]: Results(*row[1:]) for row in self._rows(sql, position)}

    def unexplored(self, after: int, limit: int, plies: int) -> tuple[Unexplored, ...]:
        return self._with_moves(self._rows(_UNEXPLORED, after, limit), plies)

    def explorable(self, after: int, limit: int, plies: int) -> tuple[Unexplored, ...]:
        return self._with_moves(self._rows(_EXPLORABLE, after, limit), plies)

    def openings_of(self, player: Player, game: str, limit: int) -> tuple[Opening, ...]:
        halves = (
            _OPENINGS.format(seat=seat, column=column)
            for seat, column in enumerate(("first", "second"))
        )
        sql = f"{' UNION ALL '.join(halves)} ORDER BY ended DESC, board DESC LIMIT ?"
        return self._all(_opening, sql, player.id, game, player.id, game, limit)

    def lengths(self, game: str) -> tuple[tuple[str, int, int], ...]:
        sql = (
            "SELECT reason, plies, CAST(sum(matches) AS bigint) FROM length_tallies"
            " WHERE game = ? GROUP BY reason, plies ORDER BY reason, plies"
        )
        return self._all(_three, sql, game)

    def options_played(self, game: str) -> tuple[tuple[str, int, int, int], ...]:
        sql = (
            "SELECT options, CAST(sum(won) AS bigint), CAST(sum(drawn) AS bigint),"
            " CAST(sum(lost) AS bigint) FROM seat_tallies WHERE game = ? GROUP BY options"
        )
        return self._all(rows.tally, sql, game)

    def _with_moves(self, found: Sequence[Row], plies: int) -> tuple[Unexplored, ...]:
        boards = tuple(row[0] for row in found)
        moves: defaultdict[int, list[str]] = defaultdict(list)
        for some in _parts(boards):
            sql = (
                f"SELECT board, move FROM moves WHERE board IN ({marks(tuple(some))})"
                " AND ply <= ? ORDER BY board, ply"
            )
            for board, move in self._rows(sql, *some, plies):
                moves[board].append(move)
        return tuple(_unexplored(row, moves[row[0]]) for row in found)


class ExplorerWriting(ExplorerReading, Changes):
    """The part of a Transaction that ExplorerWrite promises."""

    def add_openings(self, openings: Mapping[int, Sequence[int]]) -> None:
        for some in _parts(openings.items()):
            values = ", ".join(["(?, ?)"] * len(some))
            self._change(
                f"INSERT INTO openings (board, path) VALUES {values}",
                *(value for board, path in some for value in (board, _written(path))),
            )
            boards = tuple(board for board, __ in some)
            self._change(f"DELETE FROM unexplored WHERE board IN ({marks(boards)})", *boards)

    def add_explored(self, steps: Mapping[tuple[int, int], Results]) -> None:
        # In key order: neighbours share a page, and locks are always taken in the same order.
        for some in _parts(sorted(steps.items(), key=lambda each: each[0])):
            values = ", ".join(["(?, ?, ?, ?, ?)"] * len(some))
            self._change(
                f"INSERT INTO explored (position, reply, won, drawn, lost) VALUES {values}"
                " ON CONFLICT (position, reply) DO UPDATE SET won = explored.won + excluded.won,"
                " drawn = explored.drawn + excluded.drawn, lost = explored.lost + excluded.lost",
                *(
                    value
                    for step, found in some
                    for value in (*step, found.won, found.drawn, found.lost)
                ),
            )

    def replace_explored(
        self, openings: Iterable[tuple[int, Sequence[int]]], steps: Iterable[Step]
    ) -> None:
        self._forget_explored()
        self._fill("openings", ("board", "path"), ((board, _written(p)) for board, p in openings))
        self._fill("explored", ("position", "reply", "won", "drawn", "lost"), steps)
        self._change(
            "INSERT INTO unexplored (board) SELECT m.board FROM matches AS m"
            " WHERE m.ended IS NOT NULL AND m.reason <> 'cancelled'"
            " AND NOT EXISTS (SELECT 1 FROM openings AS o WHERE o.board = m.board)"
        )

    def _forget_explored(self) -> None:
        for table in ("explored", "openings", "unexplored"):
            self._change(f"DELETE FROM {table}")


def _parts(items: Iterable[T]) -> Iterator[list[T]]:
    each = iter(items)
    while some := list(islice(each, _AT_ONCE)):
        yield some


def _unexplored(row: Row, moves: Sequence[str]) -> Unexplored:
    board, game, options, setup, rules_version, winner, counted = row
    return Unexplored(
        board, game, options, json.loads(setup), rules_version, winner, bool(counted), tuple(moves)
    )


def _opening(row: Row) -> Opening:
    __, board, seat, winner, path = row
    return Opening(board, seat, winner, _read(path))


def _three(row: Row) -> tuple[str, int, int]:
    return row[0], row[1], row[2]


def _written(positions: Sequence[int]) -> str:
    """Positions as text, compact because a database holds millions.

    >>> _read(_written([1, -2]))
    (1, -2)
    """
    return b64encode(pack(f">{len(positions)}q", *positions)).decode()


def _read(path: str) -> tuple[int, ...]:
    packed = b64decode(path)
    return unpack(f">{len(packed) // 8}q", packed)
