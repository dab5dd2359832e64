"""Signs on the board that are not seen every day."""

from __future__ import annotations

from lobby.core.lobby import Lobby
from lobby.features.people.values.player import Player
from lobby.games.curio.view import CurioView
from tests.conftest import begin
from tests.support.at_board import opened
from tests.support.session import Enter, gone, seen, text

SAID = "the number after ~ is hidden"


async def test_a_deduced_number_is_explained_when_it_first_appears(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "curio", nonce="ann-1")
    async with enter(ann) as pilot:
        screen = await opened(pilot, match)
        assert screen.sitting
        view = screen.sitting.view
        assert isinstance(view, CurioView)
        own = [square for square, piece in view.pieces.items() if piece.front == 1]
        other = next(square for square, piece in view.pieces.items() if piece.front == 4)
        screen.table.put_cursor(own[0])
        await seen(pilot, f"1~1: {SAID}")
        screen.table.put_cursor(other)
        await pilot.press("less_than_sign")
        await gone(pilot, SAID)
        screen.table.put_cursor(own[0])
        await pilot.pause()
        assert SAID not in text(pilot)


async def test_the_sum_of_a_line_is_explained_once_in_a_session(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "binar")
    async with enter(ann) as pilot:
        for said in (True, False):
            screen = await opened(pilot, match)
            await pilot.press("up")
            if said:
                await seen(pilot, "0+? beside row 4: 0 is the sum so far, ? the digits to come.")
            await pilot.pause()
            assert ("beside row" in text(pilot)) == said
            await pilot.press("Q")
            await gone(pilot, "beside row")
            assert pilot.app.screen is not screen
