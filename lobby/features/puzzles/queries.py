"""Puzzles in the database, and how players did at them."""

from __future__ import annotations

from lobby.base.bounds import Measure
from lobby.database.columns import columns, numbered
from lobby.database.transaction import Snapshot, Transaction, Value, only
from lobby.features.people.queries.rows import after
from lobby.features.people.values.player import Player
from lobby.features.puzzles.values import PuzzleAttempt, PuzzleStanding, Solved
from lobby.features.ratings.queries import rating

SOLVED = numbered("id", columns("identifier, at")(Solved))
ATTEMPT = numbered(
    "id",
    columns("identifier, game, at", columns("solved")(bool), "value_before, value")(PuzzleAttempt),
)
SELECT_ATTEMPTS = f"SELECT {ATTEMPT} FROM puzzle_attempts"


@columns("identifier, value")
def difficulty(identifier: str, value: Measure) -> tuple[str, float]:
    return identifier, value


PUZZLE_STANDING = columns("game", rating, "at, attempts")(PuzzleStanding)


def solved_puzzles(tx: Snapshot, player: Player) -> int:
    """How many puzzles the player has solved."""
    sql = "SELECT count(*) FROM solved_puzzles WHERE player = ?"
    return tx.one(only, sql, player.id) or 0


def puzzle_solved_at(tx: Snapshot, player: Player, identifier: str) -> int | None:
    """When the player solved the puzzle with that identifier, rated or not; None if never."""
    solved = "SELECT at FROM solved_puzzles WHERE player = ? AND identifier = ?"
    again = "SELECT at FROM puzzle_attempts WHERE player = ? AND identifier = ? AND solved = 1"
    sql = f"SELECT min(at) FROM ({solved} UNION ALL {again}) AS times"
    return tx.one(only, sql, player.id, identifier, player.id, identifier)


puzzles_after = after(SOLVED, f"SELECT {SOLVED} FROM solved_puzzles", "player", "id")
"""Puzzles that the player has solved, each with its id, starting after an id."""


def puzzle_attempt(tx: Snapshot, player: Player, identifier: str) -> PuzzleAttempt | None:
    """The player's first attempt at that puzzle."""
    sql = f"{SELECT_ATTEMPTS} WHERE player = ? AND identifier = ?"
    __, attempt = tx.one(ATTEMPT, sql, player.id, identifier) or (0, None)
    return attempt


puzzle_attempts_after = after(ATTEMPT, SELECT_ATTEMPTS, "player", "id")
"""The player's first attempts, each with its id, starting after an id."""


def puzzles_tried(tx: Snapshot, player: Player, game: str) -> frozenset[str]:
    """The identifiers of the puzzles of *game* that the player has attempted."""
    sql = "SELECT identifier FROM puzzle_attempts WHERE player = ? AND game = ?"
    return frozenset(tx.all(only, sql, player.id, game))


def puzzles_in_a_row(tx: Snapshot, player: Player) -> int:
    """How many rated first attempts in a row the player has solved since the last failed
    one."""
    rated = "FROM puzzle_attempts WHERE player = ? AND value <> value_before"
    failed = f"SELECT max(id) {rated} AND solved = 0"
    sql = f"SELECT count(*) {rated} AND id > coalesce(({failed}), 0)"
    return tx.one(only, sql, player.id, player.id) or 0


def puzzle_standings(tx: Snapshot, player: Player) -> tuple[PuzzleStanding, ...]:
    """The player's strength at puzzles, by game."""
    sql = f"SELECT {PUZZLE_STANDING} FROM puzzle_standings WHERE player = ? ORDER BY game"
    return tx.readable(PUZZLE_STANDING, sql, player.id)


def puzzle_rating(tx: Snapshot, identifier: str) -> PuzzleStanding | None:
    """The difficulty of that puzzle; None if nobody has attempted it yet."""
    sql = f"SELECT {PUZZLE_STANDING} FROM puzzle_ratings WHERE identifier = ?"
    return tx.one(PUZZLE_STANDING, sql, identifier)


def puzzle_ratings(tx: Snapshot, game: str) -> tuple[tuple[str, float], ...]:
    """The identifiers of the puzzles of *game* that somebody has attempted, and their
    difficulty."""
    sql = "SELECT identifier, value FROM puzzle_ratings WHERE game = ? ORDER BY identifier"
    return tx.readable(difficulty, sql, game)


def add_solved_puzzle(tx: Transaction, player: Player, identifier: str) -> None:
    """Store that the player has solved that puzzle now; nothing changes if it was solved
    before."""
    tx.add_new("solved_puzzles", player=player.id, identifier=identifier, at=tx.now)


def add_puzzle_attempt(tx: Transaction, player: Player, attempt: PuzzleAttempt) -> bool:
    """Store the player's first attempt at a puzzle; return whether it was the first. If not,
    nothing changes."""
    return tx.add_new(
        "puzzle_attempts",
        player=player.id,
        identifier=attempt.identifier,
        game=attempt.game,
        at=attempt.at,
        solved=attempt.solved,
        value_before=attempt.before,
        value=attempt.after,
    )


def set_puzzle_standing(tx: Transaction, player: Player, standing: PuzzleStanding) -> None:
    """Store the player's strength at the puzzles of a game."""
    tx.put("puzzle_standings", "player game", player=player.id, **_row(standing))


def set_puzzle_rating(tx: Transaction, identifier: str, standing: PuzzleStanding) -> None:
    """Store the difficulty of that puzzle."""
    tx.put("puzzle_ratings", "identifier", identifier=identifier, **_row(standing))


def _row(standing: PuzzleStanding) -> dict[str, Value]:
    rating = standing.rating
    return {
        "game": standing.game,
        "value": rating.value,
        "deviation": rating.deviation,
        "volatility": rating.volatility,
        "at": standing.at,
        "attempts": standing.attempts,
    }
