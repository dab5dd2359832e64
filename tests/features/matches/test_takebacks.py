"""A takeback undoes a player's last move, and nothing that hides information."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from lobby.app.check import verification
from lobby.app.check.sqlite import check
from lobby.base.durations import DAY, HOUR
from lobby.base.errors import Refused
from lobby.core.lobby import Lobby
from lobby.features.matches import offers, playing, viewing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Bookmark, Match
from lobby.features.people.values.player import Player
from lobby.features.records import records
from lobby.gamekit.game import State
from tests.conftest import Clock, begin, play


async def moves(lobby: Lobby, match: Match) -> str:
    return " ".join(
        move.move for move in await lobby.ask(lambda look: matches_queries.moves(look, match.board))
    )


async def positions(lobby: Lobby, match: Match) -> tuple[State, ...]:
    played = await lobby.ask(lambda look: matches_queries.moves(look, match.board))
    return await lobby.ask(viewing.history, match, played)


async def test_the_last_move_is_taken_back(
    lobby: Lobby, match: Match, ann: Player, ben: Player, database: Path
) -> None:
    await play(lobby, match, "22+a 26+a 22+e")
    asked = await lobby.change(offers.offer_takeback, match.board, ann)
    assert (asked.takeback_offer, asked.plies) == (0, 3)
    back = await lobby.change(offers.accept_takeback, match.board, ben)
    assert (back.takeback_offer, back.plies, back.to_move) == (None, 2, 0)
    assert await moves(lobby, match) == "22+a 26+a"
    assert await lobby.ask(verification.verify, back) is None
    again = await play(lobby, back, "22+b")
    assert await moves(lobby, match) == "22+a 26+a 22+b"
    written = records.write(await lobby.ask(records.of_match, match.board, ben))
    assert [word for word in written.split() if "+" in word] == ["22+a", "26+a", "22+b"]
    assert await lobby.ask(verification.verify, again) is None
    assert list(check(database)) == []


async def test_an_answer_is_taken_back_with_it(
    lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await play(lobby, match, "22+a 26+a")
    await lobby.change(offers.offer_takeback, match.board, ann)
    back = await lobby.change(offers.accept_takeback, match.board, ben)
    assert (back.plies, back.to_move) == (0, 0)


async def test_it_is_declined(lobby: Lobby, match: Match, ann: Player, ben: Player) -> None:
    await play(lobby, match, "22+a")
    with pytest.raises(Refused, match="No takeback request is waiting for you"):
        await lobby.change(offers.accept_takeback, match.board, ben)
    await lobby.change(offers.offer_takeback, match.board, ann)
    with pytest.raises(Refused, match="A takeback request is already waiting"):
        await lobby.change(offers.offer_takeback, match.board, ann)
    with pytest.raises(Refused, match="No takeback request is waiting for you"):
        await lobby.change(offers.accept_takeback, match.board, ann)
    declined = await lobby.change(offers.decline_takeback, match.board, ben)
    assert declined.takeback_offer is None
    assert await moves(lobby, match) == "22+a"


async def test_it_lapses_with_a_move(lobby: Lobby, match: Match, ann: Player) -> None:
    await play(lobby, match, "22+a")
    await lobby.change(offers.offer_takeback, match.board, ann)
    assert (await play(lobby, match, "")).takeback_offer is None
    moved = await lobby.change(playing.play, match.board, match.players[1], "26+a")
    assert moved.takeback_offer is None


async def test_there_is_nothing_to_take_back(lobby: Lobby, match: Match, ben: Player) -> None:
    await play(lobby, match, "22+a")
    with pytest.raises(Refused, match="You have not made a move that can be taken back"):
        await lobby.change(offers.offer_takeback, match.board, ben)


async def test_what_came_to_light_stays(lobby: Lobby, ann: Player, ben: Player) -> None:
    match = await play(lobby, await begin(lobby, ann, ben, "curio"), "a2-a4")
    with pytest.raises(Refused, match="its numbers were revealed"):
        await lobby.change(offers.offer_takeback, match.board, ann)


async def test_time_is_paid_and_a_new_turn_begins(
    lobby: Lobby, ann: Player, ben: Player, clock: Clock
) -> None:
    match = await begin(lobby, ann, ben, terms="--totaltime=10 --increment=12")
    clock.advance(DAY)
    await play(lobby, match, "22+a")
    clock.advance(2 * DAY)
    await lobby.change(offers.offer_takeback, match.board, ann)
    back = await lobby.change(offers.accept_takeback, match.board, ben)
    assert back.clock.banks == (9 * DAY + 12 * HOUR, 8 * DAY)
    assert (back.clock.since, back.deadline) == (clock.time, clock.time + 9 * DAY + 12 * HOUR)


async def test_what_was_entered_is_forgotten(
    lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await play(lobby, match, "22+a")
    place = Bookmark(entry="26+a", entry_ply=1, flipped=True)
    await lobby.change(playing.keep_place, ben, match.board, place)
    await lobby.change(offers.offer_takeback, match.board, ann)
    await lobby.change(offers.accept_takeback, match.board, ben)
    stored = await lobby.ask(playing.place_of, ben, match.board)
    assert stored == replace(place, entry="")


async def test_alone_one_need_not_ask(lobby: Lobby, ann: Player) -> None:
    match = await begin(lobby, ann, ann)
    await play(lobby, match, "22+a 26+a")
    back = await lobby.change(offers.offer_takeback, match.board, ann)
    assert (back.plies, back.to_move, back.takeback_offer) == (1, 1, None)
