"""Attempts at puzzles: the first one counts; streaks of days; ratings of players and puzzles."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from random import Random
from typing import TypeAlias

import pytest

from lobby.base.durations import DAY
from lobby.core.lobby import Lobby
from lobby.features.people.values.player import Player
from lobby.features.puzzles import names as puzzles_names
from lobby.features.puzzles import queries as puzzles_queries
from lobby.features.puzzles.attempts import attempted, next_for, note, progress, started
from lobby.features.puzzles.names import NoPuzzle, of_day
from lobby.features.puzzles.values import Progress, PuzzleAttempt
from lobby.features.ratings import queries as ratings_queries
from lobby.features.ratings.glicko2 import LOSS, WIN, after_match
from lobby.features.ratings.values import Rating
from tests.conftest import Clock

Attempted: TypeAlias = Callable[[str], Awaitable[None]]


async def todays(lobby: Lobby, player: Player, *, solved: bool = True) -> Progress:
    """Solve the puzzle of the day."""
    name = of_day(puzzles_names.today(lobby.clock()))
    return await lobby.change(note, player, name, solved=solved)


def counts(reached: Progress) -> tuple[int, bool, int, int]:
    return reached.solved, reached.today, reached.streak, reached.in_a_row


async def test_each_puzzle_counts_once_for_each(lobby: Lobby, ann: Player, ben: Player) -> None:
    assert await lobby.ask(progress, ann) == Progress()
    await lobby.change(note, ann, "chaos-7", solved=True)
    again = await lobby.change(note, ann, "chaos-7", solved=True)
    assert counts(again) == (1, False, 0, 1)
    assert counts(await lobby.change(note, ann, "binar-7", solved=True)) == (2, False, 0, 2)
    assert await lobby.ask(progress, ben) == Progress()


async def test_the_first_attempt_counts_whatever_follows(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    failed = await lobby.change(note, ann, "chaos-7", solved=False)
    later = await lobby.change(note, ann, "chaos-7", solved=True)
    assert later == failed
    assert later.attempt is not None
    assert not later.attempt.solved
    assert later.solved == 0
    solved = await lobby.change(note, ben, "chaos-7", solved=True)
    assert await lobby.change(note, ben, "chaos-7", solved=False) == solved


async def test_sessions_at_the_same_time_count_once(lobby: Lobby, ann: Player) -> None:
    both = (lobby.change(note, ann, "chaos-7", solved=solved) for solved in (True, False) * 4)
    came = await asyncio.gather(*both)
    assert len({noted.attempt for noted in came}) == 1
    assert came[0].standings["chaos"].attempts == 1
    rating = await lobby.ask(lambda look: puzzles_queries.puzzle_rating(look, "chaos-7"))
    assert rating is not None
    assert rating.attempts == 1


async def test_sessions_at_the_same_time_count_once_by_whatever_name(
    lobby: Lobby, ann: Player, clock: Clock
) -> None:
    day = puzzles_names.today(clock())
    days = (day - timedelta(days=number) for number in range(40 * len(puzzles_names.games())))
    names = [of_day(when) for when in days if puzzles_names.game_of_day(when) == "octilite"]
    same = [name for name in names if puzzles_names.place(name) == puzzles_names.place(names[-1])]
    assert len(same) > 1
    await asyncio.gather(*(lobby.change(note, ann, name, solved=True) for name in same * 3))
    reached = await lobby.ask(progress, ann)
    assert (reached.solved, reached.standings["octilite"].attempts) == (1, 1)


async def test_puzzles_at_the_same_time_count_each(lobby: Lobby, ann: Player) -> None:
    names = [f"chaos-{number}" for number in range(1, 9)]
    await asyncio.gather(*(lobby.change(note, ann, name, solved=True) for name in names))
    reached = await lobby.ask(progress, ann)
    assert (reached.solved, reached.in_a_row) == (8, 8)
    assert reached.standings["chaos"].attempts == 8


async def test_player_and_puzzle_are_rated_against_each_other(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    hard = started(puzzles_names.problem("chaos-7").grade)
    mine, its = after_match(Rating(), hard, WIN)
    noted = await lobby.change(note, ann, "chaos-7", solved=True)
    assert noted.standings["chaos"].rating == mine
    assert noted.attempt is not None
    assert (noted.attempt.before, noted.attempt.after) == (1500, mine.value)
    other, its = after_match(Rating(), its, LOSS)
    noted = await lobby.change(note, ben, "chaos-7", solved=False)
    assert noted.standings["chaos"].rating == other
    rating = await lobby.ask(lambda look: puzzles_queries.puzzle_rating(look, "chaos-7"))
    assert rating is not None
    assert rating.rating == its
    assert (rating.game, rating.attempts) == ("chaos", 2)


async def test_games_are_apart_and_so_are_ratings_of_matches(lobby: Lobby, ann: Player) -> None:
    await lobby.change(note, ann, "chaos-7", solved=True)
    noted = await lobby.change(note, ann, "binar-7", solved=False)
    assert noted.standings["chaos"].rating.value > 1500 > noted.standings["binar"].rating.value
    assert await lobby.ask(lambda look: ratings_queries.ratings_of(look, [ann])) == {}


def test_harder_grades_are_rated_higher() -> None:
    values = [started(grade).value for grade in range(1, 8)]
    assert values == sorted(set(values))


async def test_days_in_a_row(lobby: Lobby, ann: Player, clock: Clock) -> None:
    assert counts(await todays(lobby, ann)) == (1, True, 1, 1)
    clock.advance(DAY)
    assert counts(await lobby.ask(progress, ann)) == (1, False, 1, 1)
    assert counts(await todays(lobby, ann)) == (2, True, 2, 2)
    clock.advance(2 * DAY)
    assert counts(await lobby.ask(progress, ann)) == (2, False, 0, 2)
    assert counts(await todays(lobby, ann)) == (3, True, 1, 3)


async def test_a_day_that_failed_ends_both_rows(lobby: Lobby, ann: Player, clock: Clock) -> None:
    await todays(lobby, ann)
    clock.advance(DAY)
    assert counts(await todays(lobby, ann, solved=False)) == (1, False, 1, 0)
    assert counts(await todays(lobby, ann)) == (1, False, 1, 0)
    clock.advance(DAY)
    assert counts(await todays(lobby, ann)) == (2, True, 1, 1)


async def test_the_puzzle_of_another_day_counts_and_makes_no_day(
    lobby: Lobby, ann: Player, clock: Clock
) -> None:
    yesterday = of_day(puzzles_names.today(clock() - DAY))
    await lobby.change(note, ann, yesterday, solved=True)
    assert counts(await todays(lobby, ann)) == (2, True, 1, 2)


async def test_the_puzzle_of_tomorrow_cannot_be_solved(
    lobby: Lobby, ann: Player, clock: Clock
) -> None:
    tomorrow = of_day(puzzles_names.today(clock()) + timedelta(days=1))
    with pytest.raises(NoPuzzle, match="opens on that day"):
        await lobby.change(note, ann, tomorrow, solved=True)
    clock.advance(DAY)
    assert counts(await lobby.change(note, ann, tomorrow, solved=True)) == (1, True, 1, 1)


async def on_a_day_and_again(clock: Clock, first: Attempted) -> str:
    """Await *first* on a day with an OctiLite puzzle, then wait until that puzzle comes again;
    return its name at that time."""
    while puzzles_names.game_of_day(puzzles_names.today(clock())) != "octilite":
        clock.advance(DAY)
    before = of_day(puzzles_names.today(clock()))
    await first(before)
    clock.advance(DAY)
    while puzzles_names.place(of_day(puzzles_names.today(clock()))) != puzzles_names.place(before):
        clock.advance(DAY)
    return of_day(puzzles_names.today(clock()))


@pytest.mark.parametrize("solved", [True, False])
async def test_a_puzzle_that_comes_again_counts_once(
    lobby: Lobby, ann: Player, ben: Player, clock: Clock, solved: bool
) -> None:
    async def first(name: str) -> None:
        await lobby.change(note, ann, name, solved=solved)

    name = await on_a_day_and_again(clock, first)
    before = await lobby.ask(progress, ann, name)
    assert before.attempt is not None
    assert before.attempt.solved == solved
    await lobby.change(note, ann, name, solved=not solved)
    after = await lobby.change(note, ann, name, solved=True)
    assert after.attempt == before.attempt
    assert after.standings == before.standings
    assert (after.solved, after.in_a_row) == (before.solved, before.in_a_row)
    await lobby.change(note, ben, name, solved=True)
    rated = await lobby.ask(lambda look: [*puzzles_queries.puzzle_ratings(look, "octilite")])
    assert len(rated) == 1, "it is as hard on all its days"
    its = await lobby.ask(lambda look: puzzles_queries.puzzle_rating(look, rated[0][0]))
    assert its is not None
    assert its.attempts == 2


@pytest.mark.parametrize("solved", [True, False])
async def test_a_puzzle_that_comes_again_makes_a_day(
    lobby: Lobby, ann: Player, clock: Clock, solved: bool
) -> None:
    async def first(name: str) -> None:
        await lobby.change(note, ann, name, solved=not solved)

    await on_a_day_and_again(clock, first)
    clock.advance(-DAY)
    await todays(lobby, ann)
    clock.advance(DAY)
    assert (await lobby.ask(progress, ann)).streak == 1
    await todays(lobby, ann, solved=solved)
    noted = await todays(lobby, ann)
    assert (noted.today, noted.streak) == (solved, 2 if solved else 1)


async def test_a_puzzle_that_comes_again_is_to_be_attempted_again_on_its_day(
    lobby: Lobby, ann: Player, clock: Clock
) -> None:
    async def first(name: str) -> None:
        await lobby.change(note, ann, name, solved=True)

    name = await on_a_day_and_again(clock, first)
    assert not await lobby.ask(attempted, ann, name)
    await lobby.change(note, ann, name, solved=False)
    assert await lobby.ask(attempted, ann, name)


async def test_names_that_are_no_longer_in_use_are_of_no_puzzle(lobby: Lobby, ann: Player) -> None:
    old = PuzzleAttempt("chaos-9999", "chaos", lobby.clock(), True, 1500, 1600)
    await lobby.change(lambda tx: puzzles_queries.add_puzzle_attempt(tx, ann, old))
    noted = await lobby.change(note, ann, "chaos-7", solved=True)
    assert noted.attempt is not None
    assert noted.attempt.rated


async def test_a_day_ends_at_midnight_in_utc(clock: Clock) -> None:
    midnight = clock() - clock() % DAY + DAY
    assert (puzzles_names.today(midnight) - puzzles_names.today(midnight - 1)).days == 1


async def test_the_next_one_is_near_and_was_not_attempted(lobby: Lobby, ann: Player) -> None:
    """The stronger the player, the harder the puzzles; none repeats until all have come."""
    grades, chance = puzzles_names.grades("chaos"), Random(1)
    came: list[int] = []
    seen: set[str] = set()
    for _ in range(8):
        name = await lobby.ask(next_for, ann, "chaos", chance)
        assert name not in seen
        seen.add(name)
        came.append(grades[name])
        await lobby.change(note, ann, name, solved=True)
    assert sum(came[4:]) >= sum(came[:4])
    for name in grades.keys() - seen:
        await lobby.change(note, ann, name, solved=True)
    assert await lobby.ask(next_for, ann, "chaos", chance) in grades
