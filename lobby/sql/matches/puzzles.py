"""Puzzles in the database, and how players did at them."""

from __future__ import annotations

from lobby.features.people.values.player import Player
from lobby.features.puzzles.values import PuzzleAttempt, PuzzleStanding, Solved
from lobby.features.ratings.values.rating import Rating
from lobby.sql.queries import Changes, Queries, only
from lobby.sql.statements import Row, Value

_ATTEMPTS = "SELECT id, identifier, game, at, solved, value_before, value FROM puzzle_attempts"
_STANDING = "value, deviation, volatility, at, attempts"
_NEW = ", ".join(f"{column} = excluded.{column}" for column in _STANDING.split(", "))


class PuzzlesReading(Queries):
    """The part of a Snapshot that PuzzlesRead promises."""

    def solved_puzzles(self, player: Player) -> int:
        sql = "SELECT count(*) FROM solved_puzzles WHERE player = ?"
        return self._one(only, sql, player.id) or 0

    def puzzle_solved_at(self, player: Player, identifier: str) -> int | None:
        solved = "SELECT at FROM solved_puzzles WHERE player = ? AND identifier = ?"
        again = "SELECT at FROM puzzle_attempts WHERE player = ? AND identifier = ? AND solved = 1"
        sql = f"SELECT min(at) FROM ({solved} UNION ALL {again}) AS times"
        return self._one(only, sql, player.id, identifier, player.id, identifier)

    def puzzles_after(
        self, player: Player, entry: int, limit: int
    ) -> tuple[tuple[int, Solved], ...]:
        sql = (
            "SELECT id, identifier, at FROM solved_puzzles WHERE player = ? AND id > ?"
            " ORDER BY id LIMIT ?"
        )
        return self._all(_numbered, sql, player.id, entry, limit)

    def puzzle_attempt(self, player: Player, identifier: str) -> PuzzleAttempt | None:
        sql = f"{_ATTEMPTS} WHERE player = ? AND identifier = ?"
        found = self._one(_attempt, sql, player.id, identifier)
        return found[1] if found else None

    def puzzle_attempts_after(
        self, player: Player, entry: int, limit: int
    ) -> tuple[tuple[int, PuzzleAttempt], ...]:
        sql = f"{_ATTEMPTS} WHERE player = ? AND id > ? ORDER BY id LIMIT ?"
        return self._all(_attempt, sql, player.id, entry, limit)

    def puzzles_tried(self, player: Player, game: str) -> frozenset[str]:
        sql = "SELECT identifier FROM puzzle_attempts WHERE player = ? AND game = ?"
        return frozenset(self._all(only, sql, player.id, game))

    def puzzles_in_a_row(self, player: Player) -> int:
        rated = "FROM puzzle_attempts WHERE player = ? AND value <> value_before"
        failed = f"SELECT max(id) {rated} AND solved = 0"
        sql = f"SELECT count(*) {rated} AND id > coalesce(({failed}), 0)"
        return self._one(only, sql, player.id, player.id) or 0

    def puzzle_standings(self, player: Player) -> tuple[PuzzleStanding, ...]:
        sql = f"SELECT game, {_STANDING} FROM puzzle_standings WHERE player = ? ORDER BY game"
        return self._all(_standing, sql, player.id)

    def puzzle_rating(self, identifier: str) -> PuzzleStanding | None:
        sql = f"SELECT game, {_STANDING} FROM puzzle_ratings WHERE identifier = ?"
        return self._one(_standing, sql, identifier)

    def puzzle_ratings(self, game: str) -> tuple[tuple[str, float], ...]:
        sql = "SELECT identifier, value FROM puzzle_ratings WHERE game = ? ORDER BY identifier"
        return self._all(tuple, sql, game)


class PuzzlesWriting(PuzzlesReading, Changes):
    """The part of a Transaction that PuzzlesWrite promises."""

    def add_solved_puzzle(self, player: Player, identifier: str) -> None:
        self._change(
            "INSERT INTO solved_puzzles (player, identifier, at) VALUES (?, ?, ?)"
            " ON CONFLICT (player, identifier) DO NOTHING",
            player.id,
            identifier,
            self.now,
        )

    def add_puzzle_attempt(self, player: Player, attempt: PuzzleAttempt) -> bool:
        sql = (
            "INSERT INTO puzzle_attempts (player, identifier, game, at, solved, value_before,"
            " value) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (player, identifier) DO NOTHING"
        )
        added = self._changed(
            sql,
            player.id,
            attempt.identifier,
            attempt.game,
            attempt.at,
            int(attempt.solved),
            attempt.before,
            attempt.after,
        )
        return added == 1

    def set_puzzle_standing(self, player: Player, standing: PuzzleStanding) -> None:
        self._change(
            f"INSERT INTO puzzle_standings (player, game, {_STANDING}) VALUES (?, ?, ?, ?, ?, ?, ?)"
            f" ON CONFLICT (player, game) DO UPDATE SET {_NEW}",
            player.id,
            *_columns(standing),
        )

    def set_puzzle_rating(self, identifier: str, standing: PuzzleStanding) -> None:
        self._change(
            f"INSERT INTO puzzle_ratings (identifier, game, {_STANDING})"
            f" VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (identifier) DO UPDATE SET {_NEW}",
            identifier,
            *_columns(standing),
        )


def _numbered(row: Row) -> tuple[int, Solved]:
    return row[0], Solved(*row[1:])


def _attempt(row: Row) -> tuple[int, PuzzleAttempt]:
    entry, identifier, game, at, solved, before, after = row
    return entry, PuzzleAttempt(identifier, game, at, bool(solved), before, after)


def _standing(row: Row) -> PuzzleStanding:
    game, value, deviation, volatility, at, attempts = row
    return PuzzleStanding(game, Rating(value, deviation, volatility), at, attempts)


def _columns(standing: PuzzleStanding) -> tuple[Value, ...]:
    rating = standing.rating
    strength = (rating.value, rating.deviation, rating.volatility)
    return (standing.game, *strength, standing.at, standing.attempts)
