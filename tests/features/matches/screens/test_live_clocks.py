"""Clocks of fast matches: seconds, tenths, and warnings."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from lobby.app.lobby_app import LobbyApp
from lobby.base.durations import DAY, HOUR, MINUTE
from lobby.core.lobby import Lobby
from lobby.features.clocks import clocks
from lobby.features.matches import starting
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.features.terms.values import terms
from lobby.ui import places
from lobby.widgets.players_panel import PlayersPanel
from tests.conftest import Clock, begin, play, settle_all
from tests.support.at_board import opened
from tests.support.cases import in_one_test
from tests.support.session import Enter, gone, seen, until


@pytest.fixture
async def five(lobby: Lobby, ann: Player, ben: Player) -> Match:
    """A match with five minutes and three seconds per move, whose clock is running."""
    match = await begin(lobby, ann, ben, terms="--totaltime=5m --increment=3s")
    await lobby.change(starting.start_clock, match.board)
    return match


@pytest.fixture
def pass_by(lobby: Lobby, clock: Clock) -> Callable[[float], None]:
    """Lets fractions of a second pass on the precise clock."""
    gone_by = [0.0]

    def pass_by(seconds: float) -> None:
        gone_by[0] += seconds

    lobby.precise = lambda: clock.time + gone_by[0]
    return pass_by


async def test_seconds_below_ten_minutes_and_no_danger_at_first(
    enter: Enter, five: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, five)
        shown = await seen(pilot, "12 prongs left  5:00", "your move")
        assert "!" not in shown


async def test_a_clock_that_is_seen_ticks(
    enter: Enter, five: Match, ann: Player, pass_by: Callable[[float], None]
) -> None:
    async with enter(ann) as pilot:
        pass_by(0.9)
        await opened(pilot, five)
        await seen(pilot, "12 prongs left  4:59")
        pass_by(0.2)
        await seen(pilot, "12 prongs left  4:58")


async def test_a_clock_ticks_only_where_it_is_seen(
    enter: Enter, five: Match, ann: Player, pass_by: Callable[[float], None]
) -> None:
    async with enter(ann) as pilot:
        pass_by(0.9)
        screen = await opened(pilot, five)
        app = pilot.app
        assert isinstance(app, LobbyApp)
        app.call_later(app.open, places.Help("board"))
        await until(pilot, lambda: app.screen is not screen)
        await pilot.pause()  # the board may still have been drawing what it saw
        pass_by(0.2)
        await _quarter()
        assert "4:58" not in "".join(
            segment.text for row in screen.panes.players.lines for segment in row
        )
        await pilot.press("escape")
        await seen(pilot, "12 prongs left  4:58")


async def _quarter() -> None:
    """Let the timers of a quarter of a second fire."""
    loop = asyncio.get_running_loop()
    done = loop.create_future()
    loop.call_later(0.25, done.set_result, None)
    await done


async def test_an_unchanged_figure_is_not_painted_again(
    enter: Enter, five: Match, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with enter(ann) as pilot:
        screen = await opened(pilot, five)
        await seen(pilot, "12 prongs left  5:00")
        panel = screen.panes.players
        monkeypatch.setattr(PlayersPanel, "show", lambda *_: pytest.fail("it was painted"))
        assert screen.sitting
        screen.panes.draw_clocks(screen.sitting)
        assert panel.lines


async def test_the_last_seconds_are_told_in_tenths_and_as_danger(
    enter: Enter, five: Match, ann: Player, clock: Clock, pass_by: Callable[[float], None]
) -> None:
    clock.advance(5 * MINUTE - 31)
    async with enter(ann) as pilot:
        await opened(pilot, five)
        assert "!" not in await seen(pilot, "12 prongs left  0:31")
        clock.advance(1)
        pass_by(0.5)
        await seen(pilot, "12 prongs left  0:29!", "your move  0:29!")
        clock.advance(20)
        await seen(pilot, "12 prongs left  9.5!")
        pass_by(0.1)
        await seen(pilot, "12 prongs left  9.4!")


async def test_both_clocks_are_large_where_there_is_room(
    enter: Enter, lobby: Lobby, five: Match, ann: Player, clock: Clock
) -> None:
    clock.advance(MINUTE)
    await play(lobby, five, "32+a")
    async with enter(ann, size=(120, 40)) as pilot:
        await opened(pilot, five)
        # 5:00 for the side to move; ann has 4:03 left.
        await seen(pilot, "█▀▀ ▄ █▀█ █▀█", "█ █ ▄ █▀█ ▀▀█")
    async with enter(ann, size=(120, 40), environment={"LANG": "C"}, term="vt100") as pilot:
        await opened(pilot, five)
        await seen(pilot, "5:00")


async def test_a_clock_that_waits_for_both_shows_what_is_on_it(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, terms="--totaltime=5m")
    async with enter(None) as pilot:
        await opened(pilot, match)
        shown = await seen(pilot, "clock starts when both are here")
        assert shown.count("5:00") == 2


@pytest.mark.parametrize(
    ("words", "seconds"),
    [
        ("--totaltime=10m", MINUTE),
        ("--totaltime=2m --increment=1s", 20),
        ("--forfeittime=3", 3 * DAY // 10),
        ("--forfeittime=60", DAY),
        ("--totaltime=10 --forfeittime=1", DAY // 10),
        ("--forfeittime=none", 0),
    ],
)
def test_danger_begins_with_the_last_tenth(words: str, seconds: int) -> None:
    assert clocks.danger(clocks.start(terms.parse(words.split()), 0)) == seconds


@in_one_test(
    ("seconds", "figure", "stands"),
    [
        (0.0, "0.0", 0.1),
        (9.96, "9.9", 0.06),
        (10.0, "0:10", 1),
        (59.5, "0:59", 0.5),
        (599.9, "9:59", 0.9),
        (10 * MINUTE + 1.5, "10 min", 1.5),
        (5 * HOUR + 60, "5 h", 60),
    ],
)
def test_the_figures_of_a_clock(seconds: float, figure: str, stands: float) -> None:
    assert clocks.figure(seconds) == figure
    assert clocks.stands(seconds) == pytest.approx(stands)


async def test_both_clocks_stand_in_the_title_where_there_is_room_for_nothing_else(
    enter: Enter, lobby: Lobby, five: Match, ann: Player
) -> None:
    async with enter(ann, size=(50, 20)) as pilot:
        await opened(pilot, five)
        await seen(pilot, "▸ 5:00  5:00")
        await play(lobby, five, "32+a")
        await seen(pilot, "5:03  ▸ 5:00")


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (40, 18)], ids=str)
async def test_it_is_told_at_a_live_board_that_the_opponent_is_not_here(
    enter: Enter, five: Match, ann: Player, ben: Player, size: tuple[int, int]
) -> None:
    async with enter(ann, size=size) as pilot:
        await opened(pilot, five)
        await seen(pilot, "is not here now")
        async with enter(ben):
            await gone(pilot, "is not here now")
        await seen(pilot, "is not here now")


async def test_time_that_runs_out_before_both_have_moved_costs_nothing_and_says_so(
    enter: Enter, lobby: Lobby, five: Match, ann: Player, clock: Clock
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, five)
        clock.advance(6 * MINUTE)
        await settle_all(lobby)
        await seen(pilot, "ended before both players had moved, so it counts for nothing.", "over")


async def test_a_match_is_aborted_with_the_key_of_resigning(
    enter: Enter, lobby: Lobby, five: Match, ann: Player, ben: Player
) -> None:
    async with enter(ben) as pilot:
        await opened(pilot, five)
        await pilot.press("R")
        await seen(pilot, "Abort this match? It changes no rating.")
        await pilot.press("y")
        await seen(pilot, "You aborted the match, so it counts for nothing.")
