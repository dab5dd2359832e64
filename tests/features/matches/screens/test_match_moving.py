"""Making a move on the screen: with the cursor, by typing, and leaving it half entered."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from lobby.base.errors import Unavailable
from lobby.core.lobby import Lobby
from lobby.features.home.screens.screen import LobbyScreen
from lobby.features.matches import playing
from lobby.features.matches.screens.screen import MatchScreen
from lobby.features.matches.values import Bookmark, Match
from lobby.features.people import preferences
from lobby.features.people.values.player import Player
from tests.conftest import begin, play
from tests.support.at_board import CLOSE, moves, now, opened, pointed, typed
from tests.support.session import Enter, seen, until


async def test_a_move_is_made_with_the_cursor(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        screen = await opened(pilot, match)
        await until(pilot, lambda: screen.table.cursor == "32")
        await pilot.press("right", "left", "left", "enter")
        await seen(pilot, "22   prong: [a] b  c  d  e  f  g  h")
        await pilot.press("up", "right", "enter")
        await seen(pilot, "22+b   Enter plays it", "Enter play")
        assert await moves(lobby, match) == ""
        await pilot.press("enter")
        await seen(pilot, "ben is to move.")
    assert await moves(lobby, match) == "22+b"


async def test_the_cursor_stays_beside_a_target_that_was_missed(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "chaos")
    await play(lobby, match, "a1-c3")
    async with enter(ben, size=(40, 18)) as pilot:
        screen = await opened(pilot, match)
        await pointed(pilot, screen, "d4")
        await pointed(pilot, screen, "a2")
        await seen(pilot, "You can go from d4 only to a1.")
        assert screen.table.cursor == "a2"
        await pilot.press("left", "enter")
        await seen(pilot, "d4-a1   Enter again stops here")


async def test_nothing_is_sent_without_a_confirmation(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await typed(pilot, "32+a")
        await pilot.press("escape")
        await seen(pilot, "32   then")
        await pilot.press("escape")
        await seen(pilot, "Your move.")
    assert await moves(lobby, match) == ""


async def test_who_wants_no_confirmation_plays_with_the_last_step(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    await lobby.change(preferences.turn, ann, "confirm", False)
    match = await begin(lobby, ann, ben, "binar")
    async with enter(ann) as pilot:
        screen = await opened(pilot, match)
        await typed(pilot, "d2")
        await seen(pilot, "d2   Enter plays it")
        await pilot.press("backspace")
        await pointed(pilot, screen, "b4")
        await seen(pilot, "ben to move")
    assert await moves(lobby, match) == "b4"


async def test_the_first_turn_begins_with_the_cursor_on_a_piece(
    enter: Enter, lobby: Lobby, match: Match, ben: Player
) -> None:
    async with enter(ben) as pilot:
        await opened(pilot, match)
        await seen(pilot, "ann is to move.")
        await play(lobby, match, "32+a")
        await seen(pilot, "Your move.")
        await pilot.press("enter")
        await seen(pilot, "6   prong:", "[e]")


async def test_a_jump_may_go_on_or_end(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    await play(lobby, match, "32+a 46+e 32-33 36+d 22+b 46-45 22+a 36-54")
    async with enter(ann) as pilot:
        screen = await opened(pilot, match)
        await pointed(pilot, screen, "22")
        await pointed(pilot, screen, "44")
        await seen(pilot, "22-44   choose:" if screen.sitting is None else "choose:", "spare")
        await pilot.press("s")
        await seen(pilot, "22-44   Enter again stops here", "stop here")
        await pilot.press("enter")
        await seen(pilot, "22-44   Enter plays it")
        await pilot.press("up", "up", "enter", "s")
        await seen(pilot, "22-44-46   Enter plays it")
        await pilot.press("enter")
        await seen(pilot, "You beat ben (reached a base).", "over")
    assert (await now(lobby, match)).match.winner == 0


async def test_enter_spares_an_own_pod(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    await play(lobby, match, CLOSE)
    async with enter(ann) as pilot:
        screen = await opened(pilot, match)
        await pointed(pilot, screen, "22")
        await pointed(pilot, screen, "44")
        await seen(pilot, "22   choose: [s spare] x capture own 33")
        await pilot.press("enter")
        await seen(pilot, "22-44   Enter again stops here")


async def test_up_is_up_on_a_turned_board_too(
    enter: Enter, lobby: Lobby, match: Match, ben: Player
) -> None:
    await play(lobby, match, "32+a")
    async with enter(ben) as pilot:
        screen = await opened(pilot, match)
        await pointed(pilot, screen, "36")
        await pilot.press("up", "enter")
        await seen(pilot, "36+e   Enter plays it")
        await pilot.press("F", "backspace", "enter", "up", "left", "enter")
        await seen(pilot, "36+h   Enter plays it")


async def test_a_prong_is_chosen_again_until_the_move_is_sent(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        screen = await opened(pilot, match)
        await pointed(pilot, screen, "22")
        await pilot.press("up", "enter")
        await seen(pilot, "22+a   Enter plays it")
        await pilot.press("right")
        await seen(pilot, "22   prong:", "[c]")
        await pilot.press("enter")
        await seen(pilot, "22+c   Enter plays it", "arrows choose")
        await pilot.press("g")
        await seen(pilot, "22+g   Enter plays it")
        await pilot.press("ctrl+u")
        await seen(pilot, "Your move.")
    assert await moves(lobby, match) == ""


async def test_a_whole_move_found_again_is_played_by_enter(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "binar")
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await typed(pilot, "a1")
        await seen(pilot, "a1   Enter plays it")
        await pilot.press("Q")
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await seen(pilot, "a1   Enter plays it")
        await pilot.press("enter")
        await seen(pilot, "ben is to move.")
    assert await moves(lobby, match) == "a1"


async def test_another_target_is_picked_in_place_of_the_one_that_was_not_sent(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "chaos")
    async with enter(ann) as pilot:
        screen = await opened(pilot, match)
        await typed(pilot, "a2-c2")
        await seen(pilot, "a2-c2   Enter plays it", "Enter play")
        screen.table.put_cursor("c4")
        await seen(pilot, "a2-c2   Enter picks c4 instead", "Enter pick")
        await pilot.press("enter")
        await seen(pilot, "a2-c4   Enter plays it")
        await pointed(pilot, screen, "c2")
        await seen(pilot, "a2-c2   Enter plays it")
        await pointed(pilot, screen, "a1")
        await seen(pilot, "a1   then go to c3")
    assert await moves(lobby, match) == ""


async def test_the_opponents_move_appears_at_once(
    enter: Enter, lobby: Lobby, match: Match, ben: Player
) -> None:
    async with enter(ben) as pilot:
        await opened(pilot, match)
        await seen(pilot, "ann is to move.")
        await play(lobby, match, "32+a")
        await seen(pilot, "your move", "<32+a>", "Your move.")


async def test_on_a_stale_screen_nothing_is_overwritten(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await typed(pilot, "32+a")
        await lobby.feed.stop()  # so that this session does not learn of the other one's move
        await play(lobby, match, "22+c")
        await pilot.press("enter")
        await seen(
            pilot,
            "The position has changed since you looked. Look at the board again first.",
            "<22+c>",
        )
    assert await moves(lobby, match) == "22+c"


async def test_a_half_entered_move_is_found_again(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await typed(pilot, "42")
        await seen(pilot, "42   then")
        await pilot.press("Q")
        await until(pilot, lambda: isinstance(pilot.app.screen, LobbyScreen))
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await seen(pilot, "42   then")
        await typed(pilot, "+a")
        await pilot.press("enter")
        await seen(pilot, "ben is to move.")
        await pilot.press("Q")  # it waits until the entry is saved
        await until(pilot, lambda: isinstance(pilot.app.screen, LobbyScreen))
    assert await moves(lobby, match) == "42+a"
    assert (await lobby.ask(playing.place_of, ann, match.board)).entry == ""


async def test_a_half_entered_move_is_dropped_when_the_position_is_another(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    await lobby.change(playing.keep_place, ann, match.board, Bookmark("22", 0))
    await play(lobby, match, "32+a 26+e")
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await seen(pilot, "Your move.")


async def test_letters_move_the_cursor_where_they_are_no_notation(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    async with enter(ann) as pilot:
        screen = await opened(pilot, match)
        await typed(pilot, "hjkl")
        await until(pilot, lambda: screen.table.cursor == "32")
        await typed(pilot, "22h")
        await seen(pilot, "22+h   Enter plays it")
    large = await begin(lobby, ann, ben, "binar", "-size=9")
    async with enter(ann) as pilot:
        await opened(pilot, large)
        await typed(pilot, "h9")
        await seen(pilot, "h9   Enter plays it")


async def test_a_full_disk_is_told_and_what_was_entered_is_kept_later(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unavailable(*_: object, **__: object) -> None:
        raise Unavailable("The disk of the server is full.")

    async with enter(ann) as pilot:
        await opened(pilot, match)
        monkeypatch.setattr(lobby, "change", unavailable)
        await typed(pilot, "32a")
        await seen(pilot, "Your place on this board could not be saved: The disk of the server")
        await pilot.press("enter")
        await seen(pilot, "The disk of the server is full.", "32+a   Enter plays it")
        monkeypatch.undo()
        await pilot.press("backspace", "Q")
        await until(pilot, lambda: isinstance(pilot.app.screen, LobbyScreen))
    assert (await lobby.ask(playing.place_of, ann, match.board)).entry == "32"


async def test_a_regular_answers_three_boards_in_twenty_keys(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    await lobby.change(preferences.turn, ann, "go_on", True)
    matches = [await begin(lobby, ann, ben, "chaos") for _ in range(3)]
    async with enter(ann) as pilot:
        await seen(pilot, "3 boards wait")
        await pilot.press("tab")
        for match in matches:
            await can_play(pilot, match)
            await pilot.press("a", "1", "c", "3", "enter")  # with Tab, Q and q 18 keys
        await seen(pilot, "ben is to move.")
        await pilot.press("Q")
        await until(pilot, lambda: isinstance(pilot.app.screen, LobbyScreen))
        await pilot.press("q")
        await until(pilot, lambda: not pilot.app.is_running)
    assert [await moves(lobby, match) for match in matches] == ["a1-c3"] * 3


async def can_play(pilot: Pilot[Any], match: Match) -> None:
    """Wait until the board of *match* is shown and can be played on."""

    def shown() -> bool:
        screen = pilot.app.screen
        return (
            isinstance(screen, MatchScreen)
            and screen.number == match.board
            and screen.sitting is not None
        )

    await until(pilot, shown)


async def test_any_cell_of_a_column_drops_a_stone_and_both_see_the_same_way_up(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "fourinarow")
    await play(lobby, match, "d1")
    async with enter(ben) as pilot:
        screen = await opened(pilot, match)
        await pointed(pilot, screen, "c5")
        await seen(pilot, "c1   Enter plays it")
        assert screen.table.cursor == "c1"
        await pilot.press("enter")
        lines = (await seen(pilot, "ann is to move.", " a      b      c ")).splitlines()
        labels = [line[:4].strip() for line in lines]
        assert [label for label in labels if label.isdecimal()] == [*"654321"]
    assert await moves(lobby, match) == "d1 c1"


async def test_a_move_that_is_being_entered_goes_when_another_session_plays(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await typed(pilot, "46")
        await play(lobby, match, "32+a")
        await seen(pilot, "You played 32+a in another session. 46 was not played.", "ben to move")


async def test_the_move_being_entered_may_be_played_in_another_session(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await typed(pilot, "32")
        await play(lobby, match, "32+a")
        shown = await seen(pilot, "You played 32+a in another session.", "ben to move")
    assert "was not played" not in shown
