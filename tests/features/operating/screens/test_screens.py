"""The operators' screens: what waits, reports, accounts, the log, announcements and stopping."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from textual.pilot import Pilot

from lobby.base.durations import DAY
from lobby.core.lobby import Lobby
from lobby.features.matches.values import Match
from lobby.features.moderation import live, reports, sanctions
from lobby.features.operating import deeds
from lobby.features.people import players, recovery
from lobby.features.people.values.player import Player
from lobby.features.talk import chat
from lobby.ui import places
from tests.conftest import Clock
from tests.support.session import Enter, gone, seen, text

SIZES = [(40, 18), (80, 24), (120, 40)]


@pytest.fixture
async def reported(lobby: Lobby, match: Match, eve: Player) -> Lobby:
    """ann has reported ben, who wrote at their board; eve is an operator."""
    ann, ben = match.players
    lobby.operators = frozenset({f"SHA256:{eve.name}"})
    await lobby.change(chat.say, ben, "You play like a cow", board=match.board)
    await live.report(lobby, ann, "ben", "He insults me", board=match.board)
    return lobby


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def operators(
    request: pytest.FixtureRequest, enter: Enter, reported: Lobby, eve: Player
) -> AsyncIterator[Pilot[Any]]:
    """eve on the operators' screen."""
    async with enter(eve, size=request.param) as pilot:
        await seen(pilot, "1 report waits")
        await pilot.press("enter")
        await seen(pilot, "Operators", "Open reports")
        yield pilot


async def opened(pilot: Pilot[Any], place: places.Place, *words: str) -> str:
    await pilot.pause()
    pilot.app.open(place)  # type: ignore[attr-defined]
    return await seen(pilot, *words)


async def test_a_report_is_read_and_closed(operators: Pilot[Any], reported: Lobby) -> None:
    pilot = operators
    await seen(pilot, "1 ben")
    await pilot.press("enter")
    await seen(pilot, "Report 1", "He insults me", "What ben wrote", "You play like a cow")
    await seen(pilot, "at the board, 2023-11-14 22:13 UTC")
    await pilot.press("enter")
    await seen(pilot, "Close report 1", "Enter close it")
    await pilot.press(*"Warned", "enter")
    await seen(pilot, "Report 1 is closed.", "Closed just now by eve:")
    await pilot.press("down")
    assert "close it" not in await gone(pilot, "is closed.")
    await pilot.press("escape")
    await seen(pilot, "Open reports", "None.")
    assert await reported.ask(reports.waiting) == ()
    (done,) = await reported.ask(deeds.on_record)
    assert (done.what, done.about, done.why) == ("settle", "1", "Warned")
    await pilot.press("r")
    await seen(pilot, "All reports  1", "1 ben", "Closed just now by eve: Warned")
    await pilot.press("r")
    await seen(pilot, "Open reports", "None.")
    await pilot.press("l")
    await seen(
        pilot, "What operators did", "2023-11-14 22:13 eve", "settle 1: Warned", "Enter open"
    )
    await pilot.press("enter")
    await seen(pilot, "Report 1", "He insults me", "Closed just now by eve: Warned")


async def test_an_account_has_all_reports_about_the_player(
    enter: Enter, reported: Lobby, match: Match, eve: Player
) -> None:
    ann, __ = match.players
    await reported.change(reports.close, 1, note="Warned", by=eve)
    await live.report(reported, ann, "ben", "He does it again")
    async with enter(eve) as pilot:
        shown = await opened(
            pilot, places.Account("ben"), "Reports  2", "1 ann", "2 ann", "Closed just now by eve"
        )
        assert shown.index("He does it again") < shown.index("He insults me")
        assert "Bans and mutes\n   None." in shown
        assert "Done by operators (times in UTC)\n   None." in shown
        await pilot.press(*["down"] * 20)
        await seen(pilot, "Enter open")
        await pilot.press("enter")
        await seen(pilot, "Report 1", "He insults me")


async def test_a_report_leads_to_the_board_and_to_the_account(operators: Pilot[Any]) -> None:
    pilot = operators
    await seen(pilot, "1 ben")
    await pilot.press("enter")
    await seen(pilot, "Report 1", "close it")
    await pilot.press("p")
    await seen(pilot, "Account of ben", "SHA256:ben")
    await pilot.press("escape")
    await seen(pilot, "Report 1")
    await pilot.press("b")
    await seen(pilot, "OctiLite", "F1 rules")


async def test_players_are_found_by_name(operators: Pilot[Any]) -> None:
    await operators.press("p")
    await seen(operators, "Which player?")
    await operators.press(*"an", "enter")
    await seen(operators, "Account of ann")


async def test_a_player_is_muted_and_unmuted(enter: Enter, reported: Lobby, eve: Player) -> None:
    async with enter(eve) as pilot:
        await opened(pilot, places.Account("ben"), "Account of ben", "m mute")
        await pilot.press("m")
        await seen(pilot, "Mute ben: for how long?", "w a week")
        await pilot.press("w")
        await seen(pilot, "Mute ben for a week", "The player is told the reason", "Enter mute")
        await pilot.press("enter")
        await seen(pilot, "Give a reason.")
        await pilot.press(*"Rude", "enter")
        await seen(pilot, "ben muted until 2023-11-21")
        (held,) = await reported.ask(sanctions.in_force)
        assert (held.reason, held.by) == ("Rude", eve)
        await pilot.press("down")
        await seen(pilot, "m unmute", "mute ben --days=7: Rude")
        await pilot.press("m")
        await seen(pilot, "Let ben write again?")
        await pilot.press("y")
        await seen(pilot, "Lifted.", "UTC, by eve, lifted by eve:")
        assert await reported.ask(sanctions.in_force) == ()


async def test_nothing_is_done_if_the_question_is_not_answered(
    enter: Enter, reported: Lobby, eve: Player
) -> None:
    async with enter(eve) as pilot:
        await opened(pilot, places.Account("ben"), "b ban")
        for keys in (["b", "x"], ["b", "d", "escape"], ["e", "n"], ["K", "n"], ["D", "escape"]):
            await pilot.press(*keys)
            await seen(pilot, "Account of ben", "b ban")
        assert await reported.ask(deeds.on_record) == ()


async def test_an_operator_cannot_be_banned(enter: Enter, reported: Lobby, eve: Player) -> None:
    async with enter(eve) as pilot:
        await opened(pilot, places.Account("eve"), "b ban")
        await pilot.press("b", "f")
        await seen(pilot, "the reason")
        await pilot.press(*"No", "enter")
        await seen(pilot, "That is an operator of this server.")


async def test_a_player_is_renamed(enter: Enter, reported: Lobby, ben: Player, eve: Player) -> None:
    async with enter(eve) as pilot:
        await opened(pilot, places.Account("ben"), "R rename")
        await pilot.press("R")
        await seen(pilot, "Rename ben")
        await pilot.press(*"ann", "enter")
        await seen(pilot, "ann is taken.")
        await pilot.press("ctrl+u", *"ned", "enter")
        await seen(pilot, "Rename ben to ned")
        await pilot.press(*"Rude", "enter")
        await seen(pilot, "ben is now called ned and has been told why.", "Account of ned")
    assert (await reported.ask(players.named, "ned")) == ben


async def test_sessions_are_ended(enter: Enter, reported: Lobby, ben: Player, eve: Player) -> None:
    reported.gate.attend(lambda __: 1, lambda: None)
    async with enter(ben), enter(eve) as pilot:
        await opened(pilot, places.Account("ben"), "connected", "::1")
        await pilot.press("e")
        await seen(pilot, "End the sessions of ben?")
        await pilot.press("y")
        await seen(pilot, "1 session ended.")


async def test_an_account_shows_that_the_player_has_gone(
    enter: Enter, reported: Lobby, ben: Player, eve: Player
) -> None:
    here = reported.presence.enter(ben)
    async with enter(eve) as pilot:
        await opened(pilot, places.Account("ben"), "connected")
        reported.presence.leave(here)
        assert "connected" not in await seen(pilot, "last here")


async def test_a_code_stands_until_it_was_read(
    enter: Enter, reported: Lobby, ben: Player, eve: Player
) -> None:
    async with enter(eve) as pilot:
        await opened(pilot, places.Account("ben"), "K key code")
        await pilot.press("K")
        await seen(pilot, "Make a code for ben?")
        await pilot.press("y")
        await seen(pilot, "Give the code", "to ben and nobody else", "Esc closes this")
    assert await reported.ask(recovery.standing, ben)


async def test_an_account_is_deleted_by_its_name_and_a_reason(
    enter: Enter, reported: Lobby, eve: Player
) -> None:
    async with enter(eve) as pilot:
        await opened(pilot, places.Account("ben"), "D delete")
        await pilot.press("D")
        await seen(pilot, "Type the player's name")
        await pilot.press(*"bun", "enter")
        await seen(pilot, "That is not the name.")
        await pilot.press("ctrl+u", *"ben", "enter")
        await seen(pilot, "The log keeps the reason.")
        await pilot.press(*"Spam", "enter")
        await seen(pilot, "ben is deleted. Finished matches show gone-", "Account of gone-")
    (done,) = await reported.ask(deeds.on_record)
    assert (done.what, done.why) == ("delete", "Spam")


async def test_announcements_and_the_log(operators: Pilot[Any]) -> None:
    pilot = operators
    await pilot.press("a")
    await seen(pilot, "Announce to everybody", "what to announce", "Enter announce")
    await pilot.press(*"Noon", "enter")
    await seen(pilot, "Announcement: Noon")
    await pilot.press("l")
    await seen(pilot, "What operators did", "eve", "broadcast: Noon")
    assert "Enter" not in text(pilot).splitlines()[-1]
    await pilot.press("escape")
    await seen(pilot, "Operators", "Open reports")


async def test_a_stop_is_planned_and_cancelled(
    enter: Enter, operators: Pilot[Any], reported: Lobby, match: Match
) -> None:
    pilot = operators
    async with enter(match.players[0]) as other:
        await pilot.press("d")
        await seen(pilot, "In how many minutes")
        await pilot.press(*"soon", "enter")
        await seen(pilot, "Give a number of minutes")
        await pilot.press("ctrl+u", *"10", "space", *"restart", "enter")
        await seen(pilot, "restarts in 10 min", "Open reports")
        await seen(other, "restarts in 10 min")
        await pilot.press("d")
        await seen(pilot, "Keep it running?")
        await pilot.press("y")
        await gone(pilot, "in 10 min")
        await gone(other, "restarts in 10 min")
    assert reported.gate.stops_at is None


async def test_what_needs_attention_names_keys_of_the_screen(
    enter: Enter, reported: Lobby, clock: Clock, eve: Player
) -> None:
    clock.advance(40 * DAY)
    reported.gate.drain(30, restarts=True)
    async with enter(eve) as pilot:
        shown = await opened(
            pilot,
            places.Operators(),
            "A report was made on 2023-11-14 and is still open. It is listed below.",
            "The server restarts in 30 minutes. d keeps it running.",
        )
        assert "`admin" not in shown


async def test_nobody_else_gets_there(enter: Enter, reported: Lobby, ann: Player) -> None:
    everywhere = (places.Operators(), places.OpenReport(1), places.Account("ben"), places.Deeds())
    assert {type(place) for place in everywhere} == set(places.FOR_OPERATORS)
    async with enter(ann) as pilot:
        await seen(pilot, "Lobby")
        for place in everywhere:
            await opened(pilot, place, "Only operators of this server can go there.")
            await pilot.press("escape")
        await pilot.press("ctrl+p")
        await seen(pilot, "What do you want to do?")
        await pilot.press(*"operate this")
        assert "operators" not in await seen(pilot, "0 found")


async def test_an_operator_finds_it_in_the_actions(
    enter: Enter, reported: Lobby, eve: Player
) -> None:
    async with enter(eve) as pilot:
        await seen(pilot, "1 report waits")
        await pilot.press("ctrl+p", *"operators")
        await seen(pilot, "How the server is doing")
        await pilot.press("enter")
        await seen(pilot, "Open reports")


async def test_who_is_no_operator_any_more_does_nothing(
    enter: Enter, reported: Lobby, eve: Player
) -> None:
    async with enter(eve) as pilot:
        await opened(pilot, places.Account("ben"), "b ban")
        reported.operators = frozenset()
        await pilot.press("b", "f")
        await seen(pilot, "the reason")
        await pilot.press(*"No", "enter")
        await seen(pilot, "Only operators of this server can do that.")
    assert await reported.ask(sanctions.in_force) == ()


async def test_a_new_report_is_told_on_any_screen(
    enter: Enter, reported: Lobby, match: Match, eve: Player
) -> None:
    async with enter(eve) as pilot:
        await opened(pilot, places.Operators(), "Open reports  1")
        await live.report(reported, match.players[1], "ann", "She swears")
        await seen(pilot, "Open reports  2", "She swears")


async def test_a_new_report_is_one_key_away(
    enter: Enter, reported: Lobby, match: Match, eve: Player
) -> None:
    async with enter(eve) as pilot:
        await opened(pilot, places.Standings(), "Ratings")
        await live.report(reported, match.players[1], "ann", "She swears")
        await seen(pilot, "A player was reported (report 2): Enter shows it.")
        await pilot.press("enter")
        await seen(pilot, "Report 2", "She swears")


async def test_a_report_that_was_missed_is_one_key_away(
    enter: Enter, reported: Lobby, eve: Player
) -> None:
    async with enter(eve) as pilot:
        await seen(pilot, "1 report waits")
        await pilot.press("down", "up")
        await seen(pilot, "A player was reported (report 1)")
        await pilot.press("enter")
        await seen(pilot, "Report 1", "He insults me")
