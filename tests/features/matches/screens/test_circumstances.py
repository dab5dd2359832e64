"""What is shown around the board: terms, time, ratings, and who is away."""

from __future__ import annotations

from lobby.base.durations import DAY, MINUTE
from lobby.core.lobby import Lobby
from lobby.features.challenges import offering
from lobby.features.clocks import vacations
from lobby.features.matches import playing
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from tests.conftest import Clock, begin, play
from tests.support.at_board import opened
from tests.support.proposals import proposal
from tests.support.session import Enter, gone, seen


async def test_terms_are_told_in_words_when_they_are_unusual(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    terms = "--forfeittime=2 --unrated"
    match = await begin(lobby, ann, ben, "curio", "-rows=6", terms=terms)
    async with enter(None, size=(120, 40)) as pilot:
        await opened(pilot, match)
        shown = await seen(pilot, "2 days per move · unrated · rows 6")
        assert "--" not in shown.splitlines()[0]


async def test_usual_terms_are_told_too(enter: Enter, match: Match) -> None:
    async with enter(None, size=(120, 40)) as pilot:
        await opened(pilot, match)
        shown = await seen(pilot, "ann to move")
        assert "ann O - ben X   7 days per move · rated  " in shown.splitlines()[0]


async def test_a_condition_for_which_there_is_no_room_is_left_out(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    terms = "--totaltime=20 --increment=12 --private"
    match = await begin(lobby, ann, ben, "curio", "-rows=6 -cols=6", terms=terms)
    async with enter(ann) as pilot:
        await opened(pilot, match)
        title = (await seen(pilot, "your move")).splitlines()[0]
        assert "20 d + 12 h · private · rows 6  " in title
        assert "cols" not in title


async def test_a_time_control_is_shortened_where_there_is_little_room(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    terms = "--totaltime=2000m --increment=90s --forfeittime=24h"
    match = await begin(lobby, ann, ben, "curio", terms=terms)
    async with enter(ann, size=(100, 40)) as pilot:
        await opened(pilot, match)
        title = (await seen(pilot, "your move")).splitlines()[0]
        assert "2000 min + 90 s, each move within 24 h · rated  " in title


async def test_ratings_and_what_the_match_added(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    async with enter(ann, size=(120, 40)) as pilot:
        await opened(pilot, match)
        await play(lobby, match, "32+a 46+e")
        await lobby.change(playing.resign, match.board, ben)
        await seen(pilot, "you  O  1500? +0", "ben  X  1338? -162", "won")
    async with enter(ben) as pilot:
        await opened(pilot, match)
        shown = await seen(pilot, "too few moves to gain rating")
        in_order = "ann  O", "won", "too few", "you  X"
        assert [*in_order] == sorted(in_order, key=shown.index)
    again = await begin(lobby, ann, ben)
    async with enter(ann, size=(120, 40)) as pilot:
        await opened(pilot, again)
        await seen(pilot, "you  O  1500?", "ben  X  1338?")


async def test_time_that_runs_out_is_told_in_the_title(
    enter: Enter, match: Match, ann: Player, clock: Clock
) -> None:
    clock.advance(7 * DAY - 30 * MINUTE)
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await seen(pilot, "your move  30 min!")


async def test_who_is_away_is_said_so(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await lobby.change(vacations.declare, ben, "5")
        await seen(pilot, "on vacation, back in 5 d")
        await lobby.change(vacations.end, ben)
        await seen(pilot, "ben")


async def test_the_opponents_move_takes_away_what_was_said_of_the_position_before(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    match = await play(lobby, match, "32+a")
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await pilot.press("V")
        await seen(pilot, "Nobody is watching this board.")
        match = await play(lobby, match, "46+e")
        await gone(pilot, "Nobody is watching")
        match = await play(lobby, match, "32+b")
        await lobby.change(offering.offer, ben, proposal("chaos", opponent="ann"))
        await seen(pilot, "ben offers Chaos")
        await play(lobby, match, "46+f")
        await seen(pilot, "46+f", "ben offers Chaos")
