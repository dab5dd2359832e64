"""Puzzles that players have attempted: what counts, and how strong players and puzzles are.

Only a player's first attempt at a puzzle counts, whichever session makes it. Player and puzzle are
rated by Glicko-2 as if they had met in a match, apart from the ratings of matches.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Final

from lobby.computer import puzzles
from lobby.computer.puzzles import of_day
from lobby.model.player import Player
from lobby.model.rating import Rating, aged
from lobby.model.study.solved_puzzle import Progress, PuzzleAttempt, PuzzleStanding
from lobby.ratings.glicko2 import LOSS, WIN, after_match
from lobby.store import Snapshot, Transaction

SECONDS = 4.0
"""Of the clock, that an answer may be thought about."""

_LONGEST_STREAK = 1000
"""Days after which nobody counts any more."""

_EASIEST: Final = 1100.0
_STEP: Final = 130.0
_DOUBT: Final = 220.0
"""What a puzzle is held to be worth before anybody has tried it: so much with grade 1, a step more
with each grade, and so much in doubt."""

_NEAREST: Final = 6
"""The next puzzle is one of so many whose ratings are nearest to the player's."""


def today(now: int) -> date:
    """The day, in UTC, to which the moment *now* belongs: a puzzle is of the day everywhere at the
    same time."""
    return datetime.fromtimestamp(now, UTC).date()


def started(grade: int) -> Rating:
    """The rating of a puzzle of *grade* that nobody has attempted."""
    return Rating(_EASIEST + _STEP * (grade - 1), _DOUBT)


def progress(snapshot: Snapshot, player: Player, identifier: str = "") -> Progress:
    """What *player* has done so far, and what at the puzzle called *identifier*."""
    day = today(snapshot.now)
    solved_today = _on_its_day(snapshot, player, day)
    streak = int(solved_today)
    while streak < _LONGEST_STREAK:
        day -= timedelta(days=1)
        if not _on_its_day(snapshot, player, day):
            break
        streak += 1
    return Progress(
        snapshot.solved_puzzles(player),
        solved_today,
        streak,
        snapshot.puzzles_in_a_row(player),
        {each.game: each for each in snapshot.puzzle_standings(player)},
        snapshot.puzzle_attempt(player, identifier) if identifier else None,
    )


def standings(snapshot: Snapshot, player: Player) -> tuple[PuzzleStanding, ...]:
    """How strong *player* is at the puzzles of each game that the player has tried."""
    return snapshot.puzzle_standings(player)


def note(tx: Transaction, player: Player, identifier: str, *, solved: bool) -> Progress:
    """Note that *player* has *solved* the puzzle called *identifier*, or failed to, if that is the
    first attempt; any other changes nothing. Raises NoPuzzle for one that is not open yet."""
    game = puzzles.opened(identifier, today(tx.now))
    mine = _standing(tx, player, game)
    its = tx.puzzle_rating(identifier) or PuzzleStanding(
        game, started(puzzles.grade_of(identifier)), tx.now, 0
    )
    before = aged(mine.rating, tx.now - mine.at)
    after, harder = after_match(before, its.rating, WIN if solved else LOSS)
    attempt = PuzzleAttempt(identifier, game, tx.now, solved, before.value, after.value)
    if tx.add_puzzle_attempt(player, attempt):
        if solved:
            tx.add_solved_puzzle(player, identifier)
        tx.set_puzzle_standing(player, PuzzleStanding(game, after, tx.now, mine.attempts + 1))
        tx.set_puzzle_rating(identifier, PuzzleStanding(game, harder, tx.now, its.attempts + 1))
    return progress(tx, player, identifier)


def next_for(snapshot: Snapshot, player: Player, game: str, chance: Random) -> str:
    """A puzzle of *game* that *player* has not attempted, near to the player's rating; any when all
    have been."""
    tried = snapshot.puzzles_tried(player, game)
    standing = _standing(snapshot, player, game)
    ratings = dict(snapshot.puzzle_ratings(game))
    hard = {
        name: ratings.get(name, started(grade).value)
        for name, grade in puzzles.grades(game).items()
        if name not in tried
    }
    if not hard:
        return any_of(game, chance)
    order = chance.sample(sorted(hard), len(hard))
    order.sort(key=lambda name: abs(hard[name] - standing.rating.value))
    return chance.choice(order[:_NEAREST])


def any_of(game: str, chance: Random) -> str:
    """A puzzle of *game*, for somebody who is not known."""
    return f"{game}-{chance.choice(puzzles.numbers(game))}"


def _standing(snapshot: Snapshot, player: Player, game: str) -> PuzzleStanding:
    """How strong *player* is at the puzzles of *game*."""
    found = (each for each in snapshot.puzzle_standings(player) if each.game == game)
    return next(found, PuzzleStanding(game, Rating(), snapshot.now, 0))


def _on_its_day(snapshot: Snapshot, player: Player, day: date) -> bool:
    """Whether *player* solved the puzzle of *day* on that day."""
    at = snapshot.puzzle_solved_at(player, of_day(day))
    return at is not None and today(at) == day
