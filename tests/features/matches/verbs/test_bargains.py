"""Takebacks, and the words that answer any offer."""

from __future__ import annotations

import pytest

from lobby.core.lobby import Lobby
from lobby.features.matches import offers, viewing
from lobby.features.matches.values import Match
from tests.conftest import begin, play
from tests.support.shell import Shell


async def test_a_takeback_is_agreed_to(
    lobby: Lobby, match: Match, as_ann: Shell, as_ben: Shell
) -> None:
    await play(lobby, match, "32+a")
    said = await as_ann.does("move 1 UNDO")
    assert said == "You ask to take your last move back on board 1. It is ben's move.\n"
    assert "ann - ben, ann asks to take back a move" in await as_ben.does("games")
    assert "ann - ben, you ask to take back a move" in await as_ann.does("games")
    assert "ann asks to take back a move." in await as_ben.does("show 1")
    assert (await as_ben("games --json")).document["boards"][0]["takeback_offer"] == 0
    await as_ben.does("queue 1 if 33-32 then 46+e")
    session = as_ann.begin("wait")
    await session.until("Waiting")
    said = await as_ben.does("move 1 accept")
    await session.until("Board 1: a move was taken back, and the match is back at its start\n")
    await session.leave()
    assert " ".join(said.split()) == (
        "You have agreed to the takeback on board 1. What you had planned there is dropped. It is"
        " ann's move."
    )
    assert (await as_ann("show 1 --json")).document["boards"][0]["moves"] == []


async def test_a_takeback_is_declined(
    lobby: Lobby, match: Match, as_ann: Shell, as_ben: Shell
) -> None:
    await play(lobby, match, "32+a")
    session = as_ann.begin("wait 1")
    await session.until("Waiting")
    await as_ann.does("move 1 undo")
    said = await as_ben.does("move 1 reject")
    await session.until("Board 1: ben declined the takeback\n")
    assert "Board 1: you asked to take back a move\n" in (await session.leave()).out
    assert said == "You have declined the takeback on board 1. It is your move.\n"
    assert await as_ann.refused("move 1 accept") == (
        1,
        "Your opponent has not offered anything on board 1.",
    )


async def test_what_cannot_be_taken_back(match: Match, as_ann: Shell, as_ben: Shell) -> None:
    assert await as_ann.refused("move 1 undo") == (
        1,
        "You have not made a move that can be taken back.",
    )
    await as_ann.does("move 1 32+a")
    await as_ann.does("move 1 undo")
    assert (await as_ann.refused("move 1 accept"))[0] == 1
    status, reason = await as_ann.refused("move 1 undo -m Please")
    assert (status, reason[:34]) == (2, "`undo` does not accept a text. Wri")


async def test_alone_at_a_board_a_move_is_taken_back_at_once(
    lobby: Lobby, match: Match, as_ann: Shell
) -> None:
    ann, _ = match.players
    alone = await play(lobby, await begin(lobby, ann, ann), "32+a")
    said = await as_ann.does(f"move {alone.board} undo")
    assert said == f"You have taken your last move back on board {alone.board}. It is your move.\n"


async def test_a_draw_and_a_takeback_at_once(
    lobby: Lobby, match: Match, as_ann: Shell, as_ben: Shell
) -> None:
    ann, _ = match.players

    async def offer_both() -> None:
        await lobby.change(offers.offer_takeback, 1, ann)
        await lobby.change(offers.offer_draw, 1, ann)

    await play(lobby, match, "32+a")
    await offer_both()
    said = await as_ben.does("move 1 reject")
    assert said.startswith("You have declined the draw and the takeback on board 1.")
    for move in ("46+e", "22+a"):
        await play(lobby, await lobby.ask(viewing.find, 1, ann), move)
    await offer_both()
    assert (await as_ben.does("move 1 accept")).startswith("You have agreed to the takeback")
    await play(lobby, await lobby.ask(viewing.find, 1, ann), "22+a")
    await offer_both()
    assert (await as_ben.does("move 1 propose")).startswith("You have agreed to a draw")


AGAIN = {
    "propose": "You can offer a draw again after your next move.",
    "undo": "You can ask for a takeback again after your next move.",
}


@pytest.mark.parametrize("word", AGAIN)
async def test_what_was_declined_is_offered_again_after_a_move(
    lobby: Lobby, match: Match, as_ann: Shell, as_ben: Shell, word: str
) -> None:
    await play(lobby, match, "32+a")
    await as_ann.does(f"move 1 {word}")
    await as_ben.does("move 1 reject")
    assert await as_ann.refused(f"move 1 {word}") == (1, AGAIN[word])
    await as_ben.does("move 1 46+e")
    assert await as_ann.refused(f"move 1 {word}") == (1, AGAIN[word])
    await as_ben.does(f"move 1 {word}")  # which is another player's
    await as_ann.does("move 1 22+a")
    await as_ann.does(f"move 1 {word}")


async def test_after_a_takeback_another_can_be_asked_for(
    lobby: Lobby, match: Match, as_ann: Shell, as_ben: Shell
) -> None:
    for move in ("32+a", "46+e", "22+a"):
        match = await play(lobby, match, move)
    for _ in range(2):
        await as_ann.does("move 1 propose")
        await as_ann.does("move 1 undo")
        await as_ben.does("move 1 accept")
    assert (await as_ann("show 1 --json")).document["boards"][0]["moves"] == []
