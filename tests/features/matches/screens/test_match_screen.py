"""A match on the screen: looking back, chat, watching, and windows of any size."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from textual.pilot import Pilot

from lobby.base.durations import DAY, MINUTE
from lobby.core.lobby import Lobby
from lobby.features.home.screens.screen import LobbyScreen
from lobby.features.matches import playing, viewing
from lobby.features.matches.values import Match
from lobby.features.people import players
from lobby.features.people.values.player import Player
from lobby.features.talk import chat
from lobby.ui import places
from lobby.widgets.board.board import Board
from lobby.widgets.chat_panel import ChatPane
from tests.conftest import Clock, begin, play
from tests.support.at_board import moves, now, opened, posed, show, typed
from tests.support.session import Enter, gone, seen, text, until


async def test_stepping_through_the_moves_keeps_what_is_entered(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    await play(lobby, match, "32+a 46+e 32-33 36+d")
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await typed(pilot, "22")
        await pilot.press("less_than_sign", "less_than_sign")
        await seen(pilot, "Move 2 of 4: ben 46+e", "<46+e>", "looking back")
        await pilot.press("home")
        await seen(pilot, "The start, before move 1 of 4.")
        await pilot.press("greater_than_sign")
        await seen(pilot, "Move 1 of 4: ann 32+a")
        await typed(pilot, "3")
        await seen(pilot, "This is an earlier position")
        await pilot.press("end")
        await seen(pilot, "22   then", "<36+d>")


async def test_what_is_typed_after_a_step_is_meant_for_the_position_it_leads_to(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play(lobby, match, "32+a 46+e 32-33 36+d")
    released, asked = asyncio.Event(), lobby.ask

    async def slow(question: Callable[..., Any], *about: Any) -> object:
        if question is viewing.show:
            await released.wait()
        return await asked(question, *about)

    async with enter(ann) as pilot:
        await opened(pilot, match)
        monkeypatch.setattr(lobby, "ask", slow)
        await pilot.press("less_than_sign", "less_than_sign", "v")
        released.set()
        await seen(pilot, "<46+e>", "move 2 of 4")


async def test_a_new_move_is_announced_to_who_looks_back(
    enter: Enter, lobby: Lobby, match: Match, ben: Player
) -> None:
    match = await play(lobby, match, "32+a 46+e")
    async with enter(ben) as pilot:
        await opened(pilot, match)
        await pilot.press("less_than_sign")
        await seen(pilot, "Move 1 of 2")
        await play(lobby, match, "32-33")
        await seen(pilot, "ann played 32-33. It is your move. Esc shows it.")
        await pilot.press("escape")
        await seen(pilot, "<32-33>", "Your move.")


async def test_where_one_looked_is_found_again(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    await play(lobby, match, "32+a 46+e")
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await pilot.press("home", "F")
        await seen(pilot, "The start")
        await pilot.press("Q")
        await until(pilot, lambda: isinstance(pilot.app.screen, LobbyScreen))
        screen = await opened(pilot, match)
        await seen(pilot, "The start")
        assert screen.sitting
        assert screen.sitting.flipped


async def test_everybody_sits_at_the_bottom(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    for player in (ann, ben):
        async with enter(player) as pilot:
            screen = await opened(pilot, match)
            shown = await seen(pilot, "you")
            rows = [line.split()[0] for line in shown.splitlines() if line.strip()[:1].isdigit()]
            assert screen.sitting
            assert screen.sitting.flipped == (player == ben)
            assert ("7" in rows[:2]) == (player == ann)


async def test_the_rules_are_one_key_away(enter: Enter, match: Match, ann: Player) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await pilot.press("f1")
        await seen(pilot, "Help: OctiLite")
        await pilot.press("escape")
        await seen(pilot, "Your move.")


async def test_the_terms_stay_as_they_are_when_the_turn_changes(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, terms="--totaltime=5m --increment=3s")
    async with enter(ann) as pilot:
        await opened(pilot, match)
        terms = "5+3 · rated"
        await seen(pilot, terms, "your move")
        await play(lobby, match, "32+a")
        await seen(pilot, terms, "ben to move")


async def test_options_without_room_in_the_title_stand_beside_the_board(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "loa", "-size=6 -both=mover")
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await seen(pilot, "7 d/move · size 6  ", "  both mover")
        await pilot.resize_terminal(120, 40)
        await seen(pilot, "7 days per move · size 6 · both mover · rated")
        await pilot.resize_terminal(60, 20)
        await seen(pilot, "ann O - ben X", "size 6 · both mover")


async def test_the_clocks_stay_where_they_are_when_what_is_held_gets_shorter(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, terms="--totaltime=5m --increment=3s")
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await play(lobby, match, "32+a 46+e 32+b 46+d 32+c 46-45")
        shown = await seen(pilot, " 9 prongs", "10 prongs")
        clocks = [row.index(":") for row in shown.splitlines() if " prongs" in row]
        assert len(clocks) == 2
        assert len(set(clocks)) == 1


async def test_talk_at_the_board(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await lobby.change(chat.say, ben, "good luck", board=match.board)
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await seen(pilot, "good luck", "new")
        await pilot.press("C")
        await typed(pilot, "FDRQ 32 to you too")
        await pilot.press("enter")
        await seen(pilot, "FDRQ 32 to you too", "Your move.")
        await gone(pilot, " new ")
        await lobby.change(chat.say, ben, "didn't see that coming", board=match.board)
        await seen(pilot, "didn't see that")
    said = await lobby.ask(chat.history, ann, board=match.board)
    place = await lobby.ask(playing.place_of, ann, match.board)
    assert place.read == said[-1].id


async def test_talk_is_reached_where_there_is_no_room_for_it(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "curio", "-base=9 -rows=15 -cols=15")
    await lobby.change(chat.say, ben, "what a board", board=match.board)
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await seen(pilot, "new message: C")
        await pilot.press("C")
        await seen(pilot, "what a board")
        await pilot.press("escape")
        await seen(pilot, "Your move.", "you")
        await gone(pilot, "new message")


async def test_whose_move_it_is_stands_in_the_title_before_all_else(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "curio", "-base=9 -rows=15 -cols=15")
    await lobby.change(chat.say, ben, "what a board", board=match.board)
    async with enter(ann, size=(66, 20)) as pilot, enter(None) as guest:
        await opened(guest, match)
        await opened(pilot, match)
        await seen(pilot, "Curio  ann Light - ben Dark", "new message: C  your move")
        assert "watching" not in text(pilot)
        await pilot.resize_terminal(60, 20)
        await gone(pilot, "new message:")
        assert "your move" in text(pilot).splitlines()[0]


async def test_a_title_of_long_names_leaves_room_for_whose_move_it_is(
    enter: Enter, lobby: Lobby
) -> None:
    one, other = [
        await lobby.change(players.take_name, f"SHA256:{name}", name)
        for name in ("bartholomew-quicksil", "maximilian-van-buren")
    ]
    match = await begin(lobby, one, other, "octilite")
    async with enter(one, size=(60, 20)) as pilot:
        await opened(pilot, match)
        await seen(pilot, "OctiLite O v maximilian-van-buren", "your move")


async def test_a_guest_watches_and_sees_no_hidden_number(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "curio")
    async with enter(ann) as player, enter(None, term="xterm") as guest:
        await opened(guest, match)
        shown = await seen(guest, ":?:", "ann is to move.")
        assert not any(number in shown for number in (":1:", ":2:", ":3:", ":4:"))
        await guest.press("enter", "R", "D")
        await typed(guest, "b2")
        await seen(guest, "ann is to move.")
        await opened(player, match)
        await seen(player, "1 watching")
    assert (await now(lobby, match)).match.draw_offer is None


async def test_what_a_piece_may_be_hiding_is_told_on_request(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "curio")
    async with enter(ann) as pilot:
        await opened(pilot, match)
        assert "and hides" not in text(pilot)
        await pilot.press("P", "up", "up", "up")
        await seen(pilot, "and hides")
        await pilot.press("P")
        await gone(pilot, "and hides")


async def test_the_next_board_that_waits(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    other = await begin(lobby, ann, ben, "chaos")
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await pilot.press("tab")
        await seen(pilot, f"{other.board} Chaos")
        await pilot.press("tab")
        await seen(pilot, f"{match.board} OctiLite")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, LobbyScreen))


async def test_a_board_that_may_not_be_seen(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    match = await begin(lobby, ann, ben, terms="--private")
    async with enter(eve) as pilot:
        show(pilot, match)
        shown = await seen(pilot, f"There is no board {match.board}, or it is private.")
        assert ">" not in shown  # there is no talk, either
        await pilot.press("Q")
        await until(pilot, lambda: isinstance(pilot.app.screen, LobbyScreen))


@pytest.mark.parametrize("game", ["octilite", "curio", "chaos", "binar"])
async def test_any_size_at_any_moment(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, game: str
) -> None:
    match = await begin(lobby, ann, ben, game)
    async with enter(ann) as pilot:
        screen = await opened(pilot, match)
        for size in ((60, 20), (40, 18), (30, 10), (10, 3), (120, 40), (200, 60), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.press("right")
        await seen(pilot, "Your move.", "Q leave")
        pose = await posed(pilot, screen.table)
        assert pose.form.height <= screen.table.size.height


async def test_a_window_too_small_for_a_board_shows_the_part_around_the_cursor(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "binar", "-size=15")
    async with enter(ann, size=(48, 18)) as pilot:
        screen = await opened(pilot, match)
        await seen(pilot, "→")
        await pilot.press(*("right",) * 15)
        await seen(pilot, "←", "o")
        caret = screen.table.caret
        assert caret
        assert screen.table.size.contains_point(caret)
        await pilot.click(screen.table, offset=caret - (6, 0))
        assert screen.table.cursor.startswith("m")


async def test_a_window_too_small_for_any_part_of_a_board_is_told_so(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "binar", "-size=15")
    async with enter(ann, size=(60, 10)) as pilot:
        await uncovered(pilot, match)
        await seen(pilot, "This board needs a window of 60 columns", "can still type moves")
    await lobby.change(playing.resign, match.board, ann)
    async with enter(ann, size=(60, 10)) as pilot:
        await uncovered(pilot, match)
        assert "typed" not in await seen(pilot, "This board needs a window")


async def uncovered(pilot: Pilot[Any], match: Match) -> None:
    """The board of *match* without what covers every page in a window of that size."""
    pilot.app.open(places.Board(match.board))  # type: ignore[attr-defined]
    await pilot.pause()
    pilot.app.pop_screen()


async def test_a_chat_line_closes_once_it_is_sent_and_swallows_no_move(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await pilot.press("C", *"good luck", "enter")
        await typed(pilot, "32+a")
        await pilot.press("enter")
        await seen(pilot, "good luck", "ben to move")
    assert await moves(lobby, match) == "32+a"


async def test_a_command_of_other_chats_is_not_told_at_the_board(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await pilot.press("C", *"/help", "enter")
        await seen(pilot, "Not sent: the chat has no commands with /.")
    assert not await lobby.ask(chat.history, ann, board=match.board)


async def test_a_guest_who_watches_needs_a_name_to_talk(enter: Enter, match: Match) -> None:
    async with enter(None) as pilot:
        await opened(pilot, match)
        assert "C chat" not in await seen(pilot, "ann to move", "press C to choose a name")
        await pilot.press("C")
        await seen(pilot, "Choose a name")


async def test_chat_keeps_the_keys_while_it_has_them(
    enter: Enter, match: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        screen = await opened(pilot, match)
        await pilot.press("C")
        await until(pilot, lambda: isinstance(screen.focused, ChatPane))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(screen.focused, Board))


async def test_the_time_that_is_left_stands_beside_its_player(
    enter: Enter, match: Match, ann: Player, clock: Clock
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await seen(pilot, "12 prongs left  7 d")
        clock.advance(7 * DAY - 30 * MINUTE)
        await pilot.press("F")
        await seen(pilot, "12 prongs left  30 min!")


async def test_small_letters_are_commands_and_a_useless_key_says_so(
    enter: Enter, match: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await pilot.press("z")
        await seen(pilot, "z does nothing here. ? lists the keys.", "Enter pick", "R abort")
        await pilot.press("r")
        await seen(pilot, "Abort this match?")
        await pilot.press("n", "f1")
        await seen(pilot, "Help: OctiLite", "Land one of your pods")
        await pilot.press("escape")
        await seen(pilot, "Your move.", "F1 rules")
