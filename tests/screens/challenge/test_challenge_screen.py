"""Writing a challenge."""

from __future__ import annotations

from lobby.hub.lobby import Lobby
from lobby.model.player import Player
from lobby.screens.challenge.challenge_screen import ChallengeScreen
from lobby.screens.challenge.draft import GAME, Draft
from lobby.screens.lobby.lobby_screen import LobbyScreen
from tests.screens.conftest import Enter
from tests.screens.session import gone, seen, until


async def test_a_challenge_to_anyone_in_few_keys(enter: Enter, lobby: Lobby, ann: Player) -> None:
    async with enter(ann) as pilot:
        await pilot.press("n")
        await seen(pilot, "New challenge", "curio seek")
        await pilot.press("right")
        await seen(pilot, "binar seek")
        await pilot.press("up", "enter")
        await seen(pilot, "Challenge sent: anyone may accept it.")
        await pilot.press("down")
        await seen(pilot, "Your challenges  1", "Binar    to anyone")


async def test_every_option_of_every_game_is_in_the_form(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await pilot.press("n")
        await seen(pilot, "num_pieces", "10", "face_large", "capture_le")
        await pilot.press("right")
        await seen(pilot, "size", "own", "double")
        await pilot.press("right")
        await gone(pilot, "double")
        await pilot.press("right")
        await seen(pilot, "Chaos")


async def test_defaults_follow_what_was_given_before(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await pilot.press("n", "down", "down", "down", "5", "down", "6")
        shown = await seen(pilot, "curio seek -base=5 -rows=6")
        assert "num_pieces    15" in shown


async def test_what_is_wrong_is_said_while_it_is_typed(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await pilot.press("n", "down", "down", "down", "7")
        await seen(pilot, "Two armies of 28 pieces do not fit", "curio seek -base=7")
        await pilot.press("ctrl+s")
        await seen(pilot, "New challenge", "Two armies of 28 pieces do not fit")
        await pilot.press("backspace")
        await gone(pilot, "Two armies")


async def test_terms_are_part_of_it(enter: Enter, lobby: Lobby, ann: Player, ben: Player) -> None:
    async with enter(ann, size=(80, 40)) as pilot:
        await pilot.press("n", "right", "right", "right", "down", "down", "down")
        await seen(pilot, "the limit for each move")
        await pilot.press(*"0.5")
        await seen(pilot, "chaos seek --forfeittime=12h")
        await pilot.press("down", *"2")
        await seen(pilot, "--remind is a time before the deadline: give less than ")
        await pilot.press("backspace", "ctrl+s")
        await seen(pilot, "Your challenges  1", "12 hours per move")


async def test_remarks_are_made(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await pilot.press("n", "right", "down", "down", "down", "6")
        await seen(pilot, "odd", "binar seek -size=6")


async def test_an_opponents_name_is_completed(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    async with enter(ann) as pilot:
        await pilot.press("n", "right", "right", "right", "down", "b")
        await seen(pilot, "Matches: ben (Right completes ben)")
        await pilot.press("right")
        await seen(pilot, "chaos challenge ben")
        await gone(pilot, "Who begins")
        await pilot.press("down", "right", "up", "up", "up", "up", "right")
        await seen(pilot, "chaos challenge ben --private --seat=1")
        await pilot.press("down", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, LobbyScreen))
        await seen(pilot, "Chaos    to ben                  as X           now  private")


async def test_nobody_of_that_name(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await pilot.press("n", "right", "right", "right", "down", *"xyz")
        await seen(pilot, "There is no player called 'xyz'.")
        await pilot.press("ctrl+s")
        await seen(pilot, "New challenge", "There is no player called 'xyz'.")


async def test_escape_leaves_without_a_challenge(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await pilot.press("n", "escape")
        await seen(pilot, "No running matches")


async def test_people_who_come_and_go_disturb_nobody_who_types(
    enter: Enter, lobby: Lobby, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await pilot.press("n", "right", "down", "down", "down")
        await seen(pilot, "binar seek")
        screen = pilot.app.screen
        assert isinstance(screen, ChallengeScreen)
        screen.form.show_fields(
            Draft("chaos").fields()
        )  # what was pressed, and is not heard of yet
        await screen.look()
        assert screen.form.values[GAME] == "Chaos"
