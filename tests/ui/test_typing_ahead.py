"""Keys that arrive together, as over a slow connection, act in the order they were typed."""

from __future__ import annotations

from threading import Event
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

from lobby.core.lobby import Lobby
from lobby.features.challenges import offering
from lobby.features.home.screens.screen import LobbyScreen
from lobby.features.matches import views
from lobby.features.matches.values import Match
from lobby.features.people import players, preferences
from lobby.features.people.values.player import Player
from lobby.ui import places
from lobby.ui.window import EscapeThen
from lobby.widgets.rows import RowList
from tests.conftest import begin
from tests.support.at_board import ENTER, ESCAPE, SEND, TAB, burst, moves, opened, show
from tests.support.proposals import proposal
from tests.support.session import Enter, seen, until


@pytest.fixture
async def match(lobby: Lobby, ann: Player, ben: Player) -> Match:
    """A match of Chaos, in which ann is to move."""
    return await begin(lobby, ann, ben, "chaos")


async def test_a_move_and_enter(enter: Enter, lobby: Lobby, match: Match, ann: Player) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, match)
        burst(pilot, "a1-c3", ENTER)
        await seen(pilot, "ben is to move.")
    assert await moves(lobby, match) == "a1-c3"


async def test_moves_that_are_sent_one_after_the_other(
    enter: Enter, lobby: Lobby, ann: Player
) -> None:
    alone = await begin(lobby, ann, ann, "chaos")
    async with enter(ann) as pilot:
        await opened(pilot, alone)
        burst(pilot, "a1-c3", ENTER, "d4-a1", ENTER, "b1")
        await seen(pilot, " b1 ")
    assert await moves(lobby, alone) == "a1-c3 d4-a1"


async def test_a_look_from_before_a_move_takes_nothing_back(
    enter: Enter, lobby: Lobby, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = await begin(lobby, ann, ann, "chaos")
    taken, held, look_now = list[views.Look](), Event(), views.seen

    def slow(*about: Any) -> views.Look:
        look = look_now(*about)
        taken.append(look)
        if taken == [look]:
            held.wait(60)
        return look

    async with enter(ann) as pilot:
        screen = await opened(pilot, alone)
        monkeypatch.setattr(views, "seen", slow)
        screen.look_soon()
        await until(pilot, lambda: taken)
        burst(pilot, "a1-c3", ENTER, "d4")
        await seen(pilot, " d4 ")
        held.set()
        await until(pilot, lambda: len(taken) > 1)
        await pilot.pause()
        await seen(pilot, " d4 ", "<a1-c3>")


async def test_a_pasted_move_and_enter(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, match)
        burst(pilot, "paste a1-c3", ENTER)
        await seen(pilot, "ben is to move.")
    assert await moves(lobby, match) == "a1-c3"


def at_once(pilot: Pilot[Any], character: str) -> None:
    """Press Escape and a key so quickly that the terminal sends both as one."""
    key = {"\r": "enter", "?": "question_mark", "1": "1"}.get(character, character)
    pilot.app.post_message(EscapeThen(events.Key(key, character)))


@pytest.mark.parametrize(("key", "shown"), [("n", "New challenge"), ("?", "Help")])
async def test_escape_and_a_key_at_once_are_both_pressed(
    enter: Enter, ann: Player, key: str, shown: str
) -> None:
    async with enter(ann) as pilot:
        await pilot.press("s")
        await seen(pilot, "Settings of ann")
        at_once(pilot, key)
        await seen(pilot, shown)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, LobbyScreen))


async def test_escape_and_a_cell_at_once_begin_another_move(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, match)
        burst(pilot, "d4")
        at_once(pilot, "a")
        burst(pilot, "1-c3", ENTER)
        await seen(pilot, "ben is to move.")
    assert await moves(lobby, match) == "a1-c3"


async def test_a_word_back_in_a_text_is_not_escape(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, match)
        burst(pilot, "C", "good luck")
        at_once(pilot, "b")
        burst(pilot, "bad ", ENTER)
        await seen(pilot, "good bad luck")


async def test_a_plan_of_several_moves(
    enter: Enter, lobby: Lobby, match: Match, ben: Player
) -> None:
    async with enter(ben) as pilot:
        await opened(pilot, match)
        burst(pilot, "W", "a1-c3", ENTER, "d4-a1", ENTER, ENTER)
        await seen(pilot, "W: if a1-c3 then d4-a1")


async def test_a_move_before_the_board_is_there(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        show(pilot, match)
        await until(pilot, lambda: getattr(pilot.app.screen, "board", None) == match.board)
        burst(pilot, "a1-c3", ENTER)
        await seen(pilot, "ben is to move.")
    assert await moves(lobby, match) == "a1-c3"


async def test_a_board_is_opened_and_the_move_made(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "Your move")
        burst(pilot, ENTER, "a1-c3", ENTER)
        await seen(pilot, "ben is to move.")
    assert await moves(lobby, match) == "a1-c3"


async def test_the_board_is_left_and_the_lobby_gets_the_next_key(
    enter: Enter, match: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, match)
        burst(pilot, "a1Qn")
        await seen(pilot, "New challenge")


async def test_the_next_board_gets_the_next_keys(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    other = await begin(lobby, ann, ben, "chaos")
    async with enter(ann) as pilot:
        await opened(pilot, match)
        burst(pilot, TAB, "a1-c3", ENTER, "Q")
        await until(pilot, lambda: isinstance(pilot.app.screen, LobbyScreen))
    assert (await moves(lobby, match), await moves(lobby, other)) == ("", "a1-c3")


async def test_a_challenge_is_answered_and_what_follows_gets_the_next_keys(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    for __ in range(2):
        await lobby.change(offering.offer, ben, proposal("chaos", "", "--private", opponent="ann"))
    async with enter(ann) as pilot:
        await seen(pilot, "Challenges to you  2")
        burst(pilot, ENTER, "xy", "n")
        await seen(pilot, "New challenge")
        burst(pilot, ESCAPE)
        await seen(pilot, "Challenges to you  1")
        burst(pilot, ENTER, ENTER, "Qn")
        await seen(pilot, "New challenge")


async def test_talk_between_commands(enter: Enter, lobby: Lobby, match: Match, ann: Player) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, match)
        burst(pilot, "C", "good luck", ENTER, "a1-c3", ENTER)
        await seen(pilot, "ben is to move.", "good luck")
    assert await moves(lobby, match) == "a1-c3"


async def test_a_name_is_typed_and_the_challenge_sent(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "n challenge")
        await pilot.press("n")
        await seen(pilot, "New challenge", "opponent")
        await pilot.press("down")
        burst(pilot, "ben", SEND)
        await until(pilot, lambda: isinstance(pilot.app.screen, LobbyScreen))
        await seen(pilot, "Challenge sent to ben.")


async def test_a_setting_that_is_changed_twice(enter: Enter, lobby: Lobby, ann: Player) -> None:
    async with enter(ann) as pilot:
        await pilot.press("s")
        await seen(pilot, "Settings of ann", "Draw boards with")
        pilot.app.screen.query_one(RowList).go_to("pieces")
        burst(pilot, ENTER, ENTER)
        await until(pilot, lambda: pilot.app.preferences.pieces == "ascii")  # type: ignore[attr-defined]
    assert (await lobby.ask(preferences.load, ann, "SHA256:ann")).pieces == "ascii"


async def test_a_plan_that_is_sent_and_the_next_one(
    enter: Enter, lobby: Lobby, match: Match, ben: Player
) -> None:
    async with enter(ben) as pilot:
        await opened(pilot, match)
        burst(pilot, "if a1-c3 then d4-a1", ENTER, "b1")
        await seen(pilot, "W: if a1-c3 then d4-a1", "ahead > b1")


async def test_a_name_that_is_taken_and_a_key_in_the_lobby(enter: Enter, lobby: Lobby) -> None:
    async with enter(None, key="SHA256:new", name="stranger") as pilot:
        await seen(pilot, "Enter choose a name")
        await pilot.press("enter")
        await seen(pilot, "Choose a name")
        burst(pilot, "pia", ENTER, ENTER, "chi", ENTER)
        await seen(pilot, "now pia        hi")
        assert await lobby.ask(players.named, "pia")


async def test_a_note_that_is_saved_and_a_key_below_it(
    enter: Enter, ann: Player, ben: Player
) -> None:
    async with enter(ann) as pilot:
        pilot.app.open(places.PlayerPage("ben"))  # type: ignore[attr-defined]
        await seen(pilot, "Joined")
        burst(pilot, "Nplays fast", ENTER, ENTER, "m")
        await seen(pilot, "Messages with ben")


async def test_a_challenge_that_is_sent_and_a_key_in_the_lobby(
    enter: Enter, ann: Player, ben: Player
) -> None:
    async with enter(ann) as pilot:
        pilot.app.open(places.NewChallenge("chaos", "ben"))  # type: ignore[attr-defined]
        await seen(pilot, "Send the challenge")
        burst(pilot, SEND, ENTER, "s")
        await seen(pilot, "Settings of ann")
        await pilot.press("escape")
        await seen(pilot, "Your challenges  1")


async def test_a_text_of_several_lines_that_is_pasted_is_one_line(
    enter: Enter, lobby: Lobby, match: Match, ben: Player
) -> None:
    async with enter(ben) as pilot:
        await opened(pilot, match)
        burst(pilot, "paste b1\nc2\n")
        await seen(pilot, "ahead > b1 c2")


async def test_what_is_typed_after_leaving_does_nothing(enter: Enter) -> None:
    async with enter(None, key="SHA256:new") as pilot:
        await seen(pilot, "Welcome to the Lobby")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, LobbyScreen))
        burst(pilot, "qt/")
        await until(pilot, lambda: pilot.app.return_code is not None)
        assert [type(screen) for screen in pilot.app.screen_stack] == [LobbyScreen]
