"""A player's page."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from lobby.base.durations import DAY
from lobby.core.lobby import Lobby
from lobby.features.account import leaving
from lobby.features.analysis import notes
from lobby.features.clocks import vacations
from lobby.features.matches import offers
from lobby.features.matches.values import Match
from lobby.features.moderation import reports
from lobby.features.people import muting, own_limits
from lobby.features.people.values.player import Player
from lobby.features.talk import chat, messages
from lobby.games.catalogue import GAMES
from tests.conftest import Clock, begin, play
from tests.features.ratings.test_verbs import beats
from tests.support.at_board import opened
from tests.support.session import Enter, gone, seen, until
from tests.support.shell import Shell


@pytest.fixture
async def played(lobby: Lobby, clock: Clock, ann: Player, ben: Player, eve: Player) -> None:
    """ann beat ben twice at Chaos and lost to eve; a private draw at Binar; two running boards."""
    await beats(lobby, ann, ben)
    clock.advance(30 * DAY)
    await beats(lobby, eve, ann)
    await beats(lobby, ann, ben)
    drawn = await begin(lobby, ann, ben, "binar", terms="--private")
    await play(lobby, drawn, "a1 b1")
    for player in (ann, ben):
        await lobby.change(offers.offer_draw, drawn.board, player)
    await begin(lobby, ann, eve, "curio")
    await begin(lobby, ann, ben, "octilite", terms="--private")


async def open_page(pilot: Pilot[Any], name: str) -> str:
    await pilot.press("p", *name, "enter")
    return await seen(pilot, f" {name}", "Joined")


@pytest.mark.usefixtures("played")
async def test_what_another_player_sees(enter: Enter, ben: Player) -> None:
    async with enter(ben, size=(80, 40)) as pilot:
        await open_page(pilot, "ann")
        shown = await seen(pilot, "Chaos  the last 3 rated matches", "Running matches")
    assert "you against ann" in shown
    (chaos,) = [row.split() for row in shown.splitlines() if row.startswith("▌")]
    assert chaos == "▌ Chaos 1571? ±456 2 0 1 0 0 2".split()
    assert "Binar            1500? ±58" in shown
    assert "14 Nov 2023" in shown
    assert "14 Dec 2023" in shown
    between = shown.split("Your recent matches")[1].split("Running matches")[0]
    assert [row.split()[0] for row in between.splitlines()[1:] if row.strip()] == ["4", "3", "1"]
    (lost,) = (row.split() for row in between.splitlines() if row.split()[:2] == ["3", "Chaos"])
    assert lost[2:6] == ["ann", "beat", "you", "-91"]  # which is ben's
    finished = shown.split("Recently finished")[1].splitlines()
    (won,) = (row.split() for row in finished if row.split()[:2] == ["3", "Chaos"])
    assert won[2:5] == ["beat", "you", "+74"]
    (fell,) = (row.split() for row in finished if row.split()[:2] == ["2", "Chaos"])
    assert fell[2:5] == ["lost", "to", "eve"]
    running = shown.split("Running matches")[1].split("Recently finished")[0]
    assert [row.split()[0] for row in running.splitlines()[1:] if row.strip()] == ["5", "6"]


async def test_the_game_that_stands_for_none_counts_as_not_played(
    enter: Enter, ann: Player, ben: Player
) -> None:
    async with enter(ben) as pilot:
        await open_page(pilot, ann.name)
        await seen(pilot, f"Not played yet: {len(GAMES)} games.")


@pytest.mark.usefixtures("played")
async def test_what_a_guest_sees(enter: Enter) -> None:
    async with enter(None, size=(80, 40)) as pilot:
        await pilot.press("enter")
        shown = await open_page(pilot, "ann")
        shown = await seen(pilot, "Recently finished  3")
    assert "against" not in shown
    assert "between you" not in shown
    assert "Running matches  1" in shown
    assert "n challenge" not in shown
    assert "x mute" not in shown


@pytest.mark.usefixtures("played")
async def test_ones_own_page(enter: Enter, lobby: Lobby, ann: Player) -> None:
    await lobby.change(own_limits.choose, ann, 3, "curio")
    await lobby.change(vacations.declare, ann, "3")
    async with enter(ann, size=(80, 40)) as pilot:
        shown = await open_page(pilot, "ann")
        await seen(pilot, "ann (you)", "On vacation for another 3 d", "3 running boards")
        assert "n challenge" not in shown


@pytest.mark.usefixtures("played")
async def test_the_cursor_chooses_the_curve_and_enter_leads_on(enter: Enter, ben: Player) -> None:
    async with enter(ben, size=(80, 40)) as pilot:
        await open_page(pilot, "ann")
        await seen(pilot, "Chaos  the last 3 rated matches")
        await seen(pilot, "Not played yet: ", " games.")
        await pilot.press("up")
        await seen(pilot, "Binar  one rated match")
        await pilot.press("enter")
        await seen(pilot, "Ratings", "← Binar →")
        await pilot.press("escape", "down", "down")
        await seen(pilot, "Enter open")
        await pilot.press("enter")
        await until(pilot, lambda: getattr(pilot.app.screen, "board", None) == 4)


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_ascii_terminals_get_an_ascii_curve(
    enter: Enter, ben: Player, size: tuple[int, int]
) -> None:
    async with enter(ben, size=size, environment={"LANG": "C"}) as pilot:
        await open_page(pilot, "ann")
        assert (await seen(pilot, "Ratings", "|:")).isascii()


async def test_what_is_refused_after_a_player_has_left_is_not_offered(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    await beats(lobby, ann, ben)
    left = await lobby.change(leaving.leave, ann)
    async with enter(ben) as pilot:
        shown = await open_page(pilot, left.name)
        assert "left for good" in shown
        assert "writes a note" not in shown
        bar = shown.splitlines()[-1]
        assert "x mute" in bar
        assert not any(key in bar for key in ("challenge", "write", "follow"))
        await pilot.press("end", "enter")
        await seen(pilot, f"{left.name} beat you")
        await gone(pilot, "rematch")
        await pilot.press("P")
        await seen(pilot, "At this board", left.name, "left for good")
    said = await Shell(lobby, "ben").does(f"rating {left.name}")
    assert f"{left.name} joined just now and has left for good." in " ".join(said.split())


async def test_challenging_and_writing(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    async with enter(ann) as pilot:
        await open_page(pilot, "ben")
        await pilot.press("n")
        await seen(pilot, "New challenge")
        await pilot.press("f2")
        await seen(pilot, "curio challenge ben")
        await pilot.press("escape", "m", *"hello?", "enter")
        await seen(pilot, "Messages with ben", "ann        hello?")
        await pilot.press("escape")
        await seen(pilot, "Joined just now.")
    assert [message.text for message in await lobby.ask(messages.unread, ben)] == ["hello?"]


async def test_muting_and_blocking(enter: Enter, lobby: Lobby, ann: Player, ben: Player) -> None:
    async with enter(ann, size=(100, 24)) as pilot:
        await open_page(pilot, "ben")
        await pilot.press("x")
        await seen(pilot, "You no longer see anything that ben says.", "You have muted ben.")
        await pilot.press("down")
        await seen(pilot, "x unmute")
        await pilot.press("X")
        await seen(pilot, "Block ben?")
        await pilot.press("y")
        await seen(pilot, "You have blocked ben.")
        assert [muted.blocked for muted in await lobby.ask(muting.listed, ann)] == [True]
        await pilot.press("up")
        shown = await seen(pilot, "X unblock")
        assert not any(offer in shown for offer in ("x unmute", "n challenge", "m write"))
        await pilot.press("X")
        await gone(pilot, "You have blocked")
    assert await lobby.ask(muting.listed, ann) == ()


@pytest.mark.usefixtures("played")
async def test_a_report(enter: Enter, lobby: Lobby, ann: Player, ben: Player) -> None:
    await lobby.change(chat.say, ben, "you fool")
    async with enter(ann, size=(110, 40)) as pilot:
        await open_page(pilot, "ben")
        assert "R report" in await seen(pilot, "X block")
        await pilot.press("R", "l")
        await seen(pilot, "Report ben", "What ben said in the lobby, and in messages to you")
        await pilot.press("enter")
        await seen(pilot, "Describe what happened")
        await pilot.press(*"rude", "enter")
        await seen(pilot, "Report 1 is sent to the operators. ben is not told.")
        await pilot.press("end", "R")
        await seen(pilot, "Report ben, board 1", "What ben said at board 1")
        await pilot.press("escape")
        await seen(pilot, "Recently finished")
    (report,) = await lobby.ask(reports.waiting)
    assert (report.reporter, report.player, report.board, report.text) == (ann, ben, None, "rude")
    assert [said.text for said in report.evidence] == ["you fool"]


CHOICES = {
    "b": ("Report ben, board 1", 1, ["at the board", "to you"]),
    "l": ("What ben said in the lobby", None, ["in the lobby", "to you"]),
    "m": ("What ben said in messages to you", None, ["to you"]),
}


@pytest.mark.parametrize("key", CHOICES)
async def test_the_reporter_chooses_what_operators_see(
    enter: Enter, lobby: Lobby, match: Match, eve: Player, key: str
) -> None:
    """Nobody's words to others are ever among it."""
    words, board, evidence = CHOICES[key]
    ann, ben = match.players
    await lobby.change(chat.say, ben, "in the lobby")
    await lobby.change(chat.say, ben, "at the board", board=match.board)
    await lobby.change(messages.send, ben, ["ann"], "to you")
    await lobby.change(messages.send, ben, ["eve"], "to eve")
    await lobby.change(messages.send, eve, ["ann"], "from eve")
    async with enter(ann, size=(110, 40)) as pilot:
        await open_page(pilot, "ben")
        await seen(pilot, "R report")
        await pilot.press("R")
        await seen(pilot, "Where was it?", "b board 1")
        await pilot.press(key)
        await seen(pilot, words)
        await pilot.press(*"rude", "enter")
        await seen(pilot, "Report 1 is sent")
    (report,) = await lobby.ask(reports.waiting)
    assert report.board == board
    assert [said.text for said in report.evidence] == evidence


async def test_a_report_is_about_the_board_the_reporter_comes_from_and_its_twin(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    pair = await begin(lobby, ann, ben, terms="--pair")
    await begin(lobby, ann, ben)
    for board in pair.boards:
        await lobby.change(chat.say, ben, f"at board {board}", board=board)
    async with enter(ann, size=(110, 40)) as pilot:
        await opened(pilot, pair)
        await open_page(pilot, "ben")
        await seen(pilot, "R report")
        await pilot.press("R")
        await seen(pilot, "b board 1+2")
        await pilot.press("b")
        await seen(pilot, "Report ben, board 1+2", "What ben said at board 1+2")
        await pilot.press(*"rude", "enter")
        await seen(pilot, "Report 1 is sent")
    (report,) = await lobby.ask(reports.waiting)
    assert report.board == pair.board
    assert {said.text for said in report.evidence} == {f"at board {board}" for board in pair.boards}


async def test_nobody_reports_themselves(enter: Enter, ann: Player) -> None:
    async with enter(ann, size=(100, 24)) as pilot:
        assert "report" not in await open_page(pilot, "ann")


async def test_where_somebody_is(enter: Enter, lobby: Lobby, ann: Player, ben: Player) -> None:
    async with enter(ann) as pilot:
        await open_page(pilot, "ben")
        await seen(pilot, "not here")
        session = lobby.presence.enter(ben)
        await seen(pilot, "here now")
        match = await begin(lobby, ann, ben)
        lobby.presence.look_at(session, match.board)
        await seen(pilot, "at board 1", "Running matches  1")


@pytest.mark.usefixtures("played")
async def test_the_smallest_window_shows_the_whole_curve(enter: Enter, ben: Player) -> None:
    async with enter(ben, size=(40, 18)) as pilot:
        await open_page(pilot, "ann")
        shown = await seen(pilot, "Chaos  the last 3 rated matches", "14 Nov 2023")
        assert "▌  Chaos      1571?     2     0     1\n" in shown
        assert "…" not in shown
        await pilot.press("down")
        await seen(pilot, "You against ann  ", "  Chaos                0     0     2")


async def test_a_note_is_written_on_the_page(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    async with enter(ann) as pilot:
        await open_page(pilot, "ben")
        await seen(pilot, "N writes a note that only you see.")
        await pilot.press("N")
        await seen(pilot, "Your note on ben", "Only you see it")
        await pilot.press(*"quick", "enter")
        await seen(pilot, "Your note: quick")
    assert await lobby.ask(notes.on, ann, ben) == "quick"
