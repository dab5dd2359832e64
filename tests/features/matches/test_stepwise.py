"""Moves for a given ply, submitted moves, and agreed draws."""

from __future__ import annotations

import pytest

from lobby.base.errors import NotFound, Refused, Stale
from lobby.core.lobby import Lobby
from lobby.features.matches import offers, playing, viewing
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from tests.conftest import begin, play


async def test_a_move_at_its_ply(lobby: Lobby, match: Match, ann: Player, ben: Player) -> None:
    await lobby.change(playing.play_at, match.board, ann, "32+a", ply=1)
    moved = await lobby.change(playing.play_at, match.board, ben, "46+e", ply=None, comment="hi")
    assert (moved.ply, moved.match.plies, moved.answers) == (2, 2, ())
    shown = await lobby.ask(viewing.show, match.board, ann)
    assert shown.played[-1].comment == "hi"


@pytest.mark.parametrize("ply", [0, 2, 99])
async def test_a_move_at_another_ply(lobby: Lobby, match: Match, ann: Player, ply: int) -> None:
    with pytest.raises(
        Stale,
        match=rf"^The next move on board 1 is number 1, not {ply}\. Look at the position again.$",
    ):
        await lobby.change(playing.play_at, match.board, ann, "32+a", ply=ply)


async def test_a_move_that_was_sent_twice_is_played_once(lobby: Lobby, ann: Player) -> None:
    alone = await begin(lobby, ann, ann)
    await lobby.change(playing.play_at, alone.board, ann, "32+a", ply=1)
    with pytest.raises(Stale):
        await lobby.change(playing.play_at, alone.board, ann, "46+e", ply=1)


async def test_submit_and_confirm(lobby: Lobby, match: Match, ann: Player) -> None:
    stored = await lobby.change(playing.submit, match.board, ann, " 32+A ")
    assert (stored.move, stored.match.plies) == ("32+a", 0)
    before = await lobby.ask(viewing.show, match.board, ann)
    assert stored.view == before.view.after("32+a")
    moved = await lobby.change(playing.confirm, match.board, ann, comment="there")
    assert moved.ply == 1
    assert (await lobby.ask(playing.place_of, ann, match.board)).entry == ""


async def test_the_last_move_submitted_counts(lobby: Lobby, match: Match, ann: Player) -> None:
    await lobby.change(playing.submit, match.board, ann, "32+a")
    await lobby.change(playing.submit, match.board, ann, "32+b")
    await lobby.change(playing.confirm, match.board, ann)
    shown = await lobby.ask(viewing.show, match.board, ann)
    assert [played.move for played in shown.played] == ["32+b"]


async def test_what_cannot_be_submitted(
    lobby: Lobby, match: Match, ann: Player, ben: Player, eve: Player
) -> None:
    with pytest.raises(Refused, match=r"^There is no pod on 33\.$"):
        await lobby.change(playing.submit, match.board, ann, "33+a")
    for player, why in (
        (ben, "It is your opponent's turn."),
        (eve, "You do not play on board 1."),
    ):
        with pytest.raises(Refused, match=why):
            await lobby.change(playing.submit, match.board, player, "46+e")
    with pytest.raises(NotFound):
        await lobby.change(playing.submit, 99, ann, "32+a")


async def test_confirm_without_submit(lobby: Lobby, match: Match, ann: Player) -> None:
    with pytest.raises(
        Refused,
        match="You have not submitted a move on board 1",
    ):
        await lobby.change(playing.confirm, match.board, ann)


async def test_confirm_too_late(lobby: Lobby, match: Match, ann: Player) -> None:
    await lobby.change(playing.submit, match.board, ann, "32+a")
    await play(lobby, match, "32+b 46+e")
    with pytest.raises(
        Stale,
        match=r"^The position has changed since you submitted 32\+a. Look at the board again.",
    ):
        await lobby.change(playing.confirm, match.board, ann)


async def test_a_draw_that_is_agreed_to(
    lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await play(lobby, match, "22+a 26+a")
    for player in (ann, ben):
        with pytest.raises(Refused, match="has not offered anything"):
            await lobby.change(offers.accept, match.board, player)
    await lobby.change(offers.offer_draw, match.board, ann)
    with pytest.raises(Refused):
        await lobby.change(offers.accept, match.board, ann)
    assert (await lobby.change(offers.accept, match.board, ben)).reason == "agreement"
