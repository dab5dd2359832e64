"""Players' attempts at puzzles: which of them count, and the ratings of players and puzzles.

Only a player's first attempt at a problem counts, in whichever session and under whichever name:
the puzzle of a day returns on another one. Solving it then still extends the streak of days, but
counts for nothing else. Player and puzzle are rated by Glicko-2 as if they had met in a match;
these ratings are separate from those of matches.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from random import Random
from typing import Final

from lobby.database.transaction import Snapshot, Transaction
from lobby.features.people.values.player import Player
from lobby.features.puzzles import names as puzzles_names
from lobby.features.puzzles import queries
from lobby.features.puzzles.names import of_day, today
from lobby.features.puzzles.values import Progress, PuzzleAttempt, PuzzleStanding
from lobby.features.ratings.glicko2 import LOSS, WIN, after_match
from lobby.features.ratings.values import Rating, aged

SECONDS = 4.0
"""The most seconds of wall-clock time to think about an answer."""

_LONGEST_STREAK = 1000
"""The longest streak that is counted, in days."""

_EASIEST: Final = 1100.0
_STEP: Final = 130.0
_DOUBT: Final = 220.0
"""A puzzle's rating before anybody has tried it: ``_EASIEST`` for grade 1, ``_STEP`` more for each
further grade, with the deviation ``_DOUBT``."""

_NEAREST: Final = 6
"""The next puzzle is chosen from this many whose ratings are nearest to the player's."""


def started(grade: int) -> Rating:
    """The rating of a puzzle of *grade* that nobody has attempted."""
    return Rating(_EASIEST + _STEP * (grade - 1), _DOUBT)


def progress(snapshot: Snapshot, player: Player, identifier: str = "") -> Progress:
    """The player's overall progress, and that with the puzzle called *identifier*."""
    day = today(snapshot.now)
    solved_today = _on_its_day(snapshot, player, day)
    streak = int(solved_today)
    while streak < _LONGEST_STREAK:
        day -= timedelta(days=1)
        if not _on_its_day(snapshot, player, day):
            break
        streak += 1
    return Progress(
        queries.solved_puzzles(snapshot, player),
        solved_today,
        streak,
        queries.puzzles_in_a_row(snapshot, player),
        {standing.game: standing for standing in queries.puzzle_standings(snapshot, player)},
        _first_attempt(snapshot, player, identifier) if identifier else None,
    )


def note(tx: Transaction, player: Player, identifier: str, *, solved: bool) -> Progress:
    """Record whether *player* *solved* the puzzle called *identifier*. Only the first attempt
    counts; a later one changes nothing but the streak of days. Raises NoPuzzle if the puzzle is not
    open yet."""
    day = today(tx.now)
    game = puzzles_names.opened(identifier, day)
    if _first_attempt(tx, player, identifier) is None:
        _rate(tx, player, identifier, game, solved=solved)
    elif identifier == of_day(day):
        value = _standing(tx, player, game).rating.value
        again = PuzzleAttempt(identifier, game, tx.now, solved, value, value)
        queries.add_puzzle_attempt(tx, player, again)
    return progress(tx, player, identifier)


def _rate(tx: Transaction, player: Player, identifier: str, game: str, *, solved: bool) -> None:
    """Record the first attempt of *player* at a puzzle of *game*, and rate both."""
    mine = _standing(tx, player, game)
    name, its = _difficulty(tx, identifier, game)
    before = aged(mine.rating, tx.now - mine.at)
    after, harder = after_match(before, its.rating, WIN if solved else LOSS)
    attempt = PuzzleAttempt(identifier, game, tx.now, solved, before.value, after.value)
    queries.add_puzzle_attempt(tx, player, attempt)
    if solved:
        queries.add_solved_puzzle(tx, player, identifier)
    queries.set_puzzle_standing(tx, player, PuzzleStanding(game, after, tx.now, mine.attempts + 1))
    queries.set_puzzle_rating(tx, name, PuzzleStanding(game, harder, tx.now, its.attempts + 1))


def _first_attempt(snapshot: Snapshot, player: Player, identifier: str) -> PuzzleAttempt | None:
    """The first attempt of *player* at the problem called *identifier*, under any name."""
    game = identifier.partition("-")[0]
    names = _same(queries.puzzles_tried(snapshot, player, game), identifier)
    attempts = filter(None, (queries.puzzle_attempt(snapshot, player, name) for name in names))
    return min(attempts, key=lambda attempt: (attempt.at, not attempt.rated), default=None)


def _difficulty(snapshot: Snapshot, identifier: str, game: str) -> tuple[str, PuzzleStanding]:
    """The puzzle rating of the problem called *identifier*, and the name it is kept under: the one
    attempted most."""
    rated = (name for name, __ in queries.puzzle_ratings(snapshot, game))
    standings = ((name, queries.puzzle_rating(snapshot, name)) for name in _same(rated, identifier))
    candidates = [(name, its) for name, its in standings if its]
    if not candidates:
        grade = puzzles_names.problem(identifier).grade
        return identifier, PuzzleStanding(game, started(grade), snapshot.now, 0)
    return max(candidates, key=lambda candidate: (candidate[1].attempts, candidate[1].at))


def _same(names: Iterable[str], identifier: str) -> tuple[str, ...]:
    """Those of *names* that belong to the same problem as *identifier*."""
    place = puzzles_names.place(identifier)
    return tuple(name for name in names if puzzles_names.place(name) == place)


def attempted(snapshot: Snapshot, player: Player, identifier: str) -> bool:
    """Whether *player* has made the attempt that counts at the puzzle called *identifier*. For
    today's puzzle that means an attempt under its present name, which extends the streak of
    days."""
    if identifier == of_day(today(snapshot.now)):
        return queries.puzzle_attempt(snapshot, player, identifier) is not None
    return _first_attempt(snapshot, player, identifier) is not None


def next_for(snapshot: Snapshot, player: Player, game: str, chance: Random) -> str:
    """A puzzle of *game* that *player* has not attempted, near the player's rating; any puzzle if
    all have been attempted."""
    tried = {puzzles_names.place(name) for name in queries.puzzles_tried(snapshot, player, game)}
    standing = _standing(snapshot, player, game)
    ratings = dict(queries.puzzle_ratings(snapshot, game))
    hard = {
        name: ratings.get(name, started(grade).value)
        for name, grade in puzzles_names.grades(game).items()
        if puzzles_names.place(name) not in tried
    }
    if not hard:
        return any_of(game, chance)
    order = chance.sample(sorted(hard), len(hard))
    order.sort(key=lambda name: abs(hard[name] - standing.rating.value))
    return chance.choice(order[:_NEAREST])


def any_of(game: str, chance: Random) -> str:
    """A random puzzle of *game*, for an unknown player."""
    return f"{game}-{chance.choice(puzzles_names.numbers(game))}"


def _standing(snapshot: Snapshot, player: Player, game: str) -> PuzzleStanding:
    """The rating of *player* for the puzzles of *game*."""
    standings = (
        standing for standing in queries.puzzle_standings(snapshot, player) if standing.game == game
    )
    return next(standings, PuzzleStanding(game, Rating(), snapshot.now, 0))


def _on_its_day(snapshot: Snapshot, player: Player, day: date) -> bool:
    """Whether *player* solved the puzzle of *day* on that day."""
    at = queries.puzzle_solved_at(snapshot, player, of_day(day))
    return at is not None and today(at) == day
