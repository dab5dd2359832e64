"""Puzzles that were solved: each counts once, and days in a row."""

from __future__ import annotations

from lobby.basics.durations import DAY
from lobby.computer import solved_puzzles
from lobby.computer.puzzles import of_day
from lobby.hub.lobby import Lobby
from lobby.model.player import Player
from lobby.model.solved_puzzle import Progress
from tests.conftest import Clock


async def todays(lobby: Lobby, player: Player) -> Progress:
    """Solve the puzzle of the day."""
    return await lobby.change(
        solved_puzzles.note, player, of_day(solved_puzzles.today(lobby.clock()))
    )


async def test_each_puzzle_counts_once_for_each(lobby: Lobby, ann: Player, ben: Player) -> None:
    assert await lobby.ask(solved_puzzles.progress, ann) == Progress(0, False, 0)
    await lobby.change(solved_puzzles.note, ann, "chaos-7")
    assert await lobby.change(solved_puzzles.note, ann, "chaos-7") == Progress(1, False, 0)
    assert await lobby.change(solved_puzzles.note, ann, "binar-7") == Progress(2, False, 0)
    assert await lobby.ask(solved_puzzles.progress, ben) == Progress()


async def test_days_in_a_row(lobby: Lobby, ann: Player, clock: Clock) -> None:
    assert await todays(lobby, ann) == Progress(1, True, 1)
    clock.advance(DAY)
    assert await lobby.ask(solved_puzzles.progress, ann) == Progress(1, False, 1)
    assert await todays(lobby, ann) == Progress(2, True, 2)
    clock.advance(2 * DAY)
    assert await lobby.ask(solved_puzzles.progress, ann) == Progress(2, False, 0)
    assert await todays(lobby, ann) == Progress(3, True, 1)


async def test_the_puzzle_of_another_day_counts_and_makes_no_day(
    lobby: Lobby, ann: Player, clock: Clock
) -> None:
    yesterday = of_day(solved_puzzles.today(clock() - DAY))
    await lobby.change(solved_puzzles.note, ann, yesterday)
    assert await todays(lobby, ann) == Progress(2, True, 1)


async def test_a_day_ends_at_midnight_in_utc(clock: Clock) -> None:
    midnight = clock() - clock() % DAY + DAY
    assert (solved_puzzles.today(midnight) - solved_puzzles.today(midnight - 1)).days == 1
