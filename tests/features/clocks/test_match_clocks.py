"""What stops the clock of a stored match, and the deadlines that follow."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lobby.base.durations import DAY
from lobby.core.lobby import Lobby
from lobby.features.clocks import match_clocks, vacations, zones
from lobby.features.clocks import queries as clocks_queries
from lobby.features.clocks.match_clocks import SILENCE
from lobby.features.clocks.values import NEVER, Pauses, Span
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from tests.conftest import NOON, Clock, begin


@pytest.mark.parametrize(
    ("seconds", "since_when"), [(0, None), (SILENCE - 1, None), (SILENCE, NOON)]
)
async def test_the_server_was_down_when_it_was_silent_for_so_long(
    lobby: Lobby, clock: Clock, seconds: int, since_when: int | None
) -> None:
    assert await lobby.ask(match_clocks.silence) is None
    await lobby.change(clocks_queries.beat)
    clock.advance(seconds)
    expected = None if since_when is None else Span(since_when, clock.time)
    assert await lobby.ask(match_clocks.silence) == expected


async def test_nothing_stops_a_clock_without_a_limit(
    lobby: Lobby, ann: Player, ben: Player, match: Match
) -> None:
    await lobby.change(vacations.declare, ann, "3")
    unlimited = await begin(lobby, ann, ben, terms="--forfeittime=none")
    assert await lobby.ask(match_clocks.pauses_of, unlimited) == NEVER
    over = replace(match, clock=replace(match.clock, turn=None))
    assert await lobby.ask(match_clocks.pauses_of, over) == NEVER


async def test_a_bot_to_move_is_charged_nothing_and_reminded_of_nothing(
    lobby: Lobby, match: Match, clock: Clock
) -> None:
    bot, other = replace(match.players[0], level=3), match.players[1]
    clock.advance(8 * DAY)
    of_bot = replace(match, players=(bot, other))
    assert await lobby.ask(match_clocks.pauses_of, of_bot) == Pauses((Span(NOON, clock.time),))
    refreshed = await lobby.ask(match_clocks.refreshed, of_bot)
    assert (refreshed.deadline, refreshed.remind_at) == (clock.time + 7 * DAY, None)
    against_bot = await lobby.ask(match_clocks.refreshed, replace(match, players=(other, bot)))
    assert against_bot.remind_at is not None


async def test_the_vacations_of_the_player_to_move_that_end_after_the_turn_began(
    lobby: Lobby, ann: Player, ben: Player, clock: Clock
) -> None:
    await lobby.change(vacations.declare, ann, "1")
    await lobby.change(vacations.declare, ben, "2")
    clock.advance(DAY - 1)
    match = await begin(lobby, ann, ben)
    assert await lobby.ask(match_clocks.pauses_of, match) == Pauses((Span(NOON, NOON + DAY),))
    clock.advance(1)
    later = await begin(lobby, ann, ben)
    assert await lobby.ask(match_clocks.pauses_of, later) == NEVER


async def test_downtime_stops_a_clock_and_so_does_silence_that_nobody_has_noted(
    lobby: Lobby, match: Match, clock: Clock
) -> None:
    down = Span(NOON, NOON + DAY)
    await lobby.change(lambda tx: clocks_queries.add_downtime(tx, down))
    clock.time = down.end
    await lobby.change(clocks_queries.beat)
    clock.advance(SILENCE)
    pauses = await lobby.ask(match_clocks.pauses_of, match)
    assert pauses == Pauses((down, Span(down.end, clock.time)))
    assert await lobby.ask(match_clocks.time_left, match) == 7 * DAY


async def test_weekends_are_those_of_the_player_to_move(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    await lobby.change(zones.choose, ann, "Asia/Tokyo")
    match = await begin(lobby, ann, ben, terms="--weekends-off")
    assert (await lobby.ask(match_clocks.pauses_of, match)).weekends == zones.named("Asia/Tokyo")


async def test_time_has_run_out_from_the_deadline_on_unless_a_pause_has_moved_it(
    lobby: Lobby, match: Match, clock: Clock
) -> None:
    assert match.deadline == NOON + 7 * DAY
    clock.time = match.deadline - 1
    await lobby.change(clocks_queries.beat)
    assert not await lobby.ask(match_clocks.run_out, match)
    clock.advance(1)
    assert await lobby.ask(match_clocks.run_out, match)
    assert not await lobby.ask(match_clocks.run_out, replace(match, deadline=None))
    await lobby.change(lambda tx: clocks_queries.add_downtime(tx, Span(NOON, NOON + 1)))
    assert not await lobby.ask(match_clocks.run_out, match)


async def test_a_new_turn_is_reminded_of_anew(lobby: Lobby, match: Match) -> None:
    reminded = replace(match, reminded=True, remind_at=None)
    assert (await lobby.ask(match_clocks.refreshed, reminded)).remind_at is None
    later = replace(match.clock, since=NOON + 60)
    begun = await lobby.ask(match_clocks.restarted, reminded, later)
    assert match.remind_at is not None
    assert (begun.reminded, begun.remind_at) == (False, match.remind_at + 60)
    assert (begun.clock, begun.deadline) == (later, NOON + 7 * DAY + 60)


async def test_only_deadlines_that_are_others_are_stored(
    lobby: Lobby, ann: Player, ben: Player, match: Match
) -> None:
    theirs = await begin(lobby, ben, ann)
    unlimited = await begin(lobby, ann, ben, terms="--forfeittime=none")
    await lobby.change(vacations.declare, ann, "2")

    def stored(board: int) -> Match | None:
        return board_of[board]

    running = await lobby.ask(lambda look: matches_queries.running_matches_of(look, ann))
    board_of = {current.board: current for current in running}
    assert stored(match.board) == replace(
        match, deadline=NOON + 9 * DAY, remind_at=(match.remind_at or 0) + 2 * DAY
    )
    assert stored(theirs.board) == theirs
    assert stored(unlimited.board) == unlimited
