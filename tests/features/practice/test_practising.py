"""Playing on: what is stored about it, and what its bot knows."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

import pytest

from lobby.base.errors import NotFound, Refused, Stale
from lobby.core.lobby import Lobby
from lobby.core.queries import events as events_queries
from lobby.core.thinker import Urgency
from lobby.features.matches import playing, viewing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.features.practice import live as practice_live
from lobby.features.practice import practising
from lobby.features.practice import queries as practice_queries
from lobby.features.practice.values import Beginning, Practice
from lobby.features.records import positions
from lobby.games.curio.view import CurioView
from tests.conftest import begin, play
from tests.support.aloud import Aloud

T = TypeVar("T")


@pytest.fixture
async def over(lobby: Lobby, ann: Player, ben: Player) -> Match:
    """Odd wins; both missed b3."""
    match = await begin(lobby, ann, ben, "binar", "-size=3 -single")
    return await play(lobby, match, "b1 a3 b2 c2 c1 a1")


async def begun(
    lobby: Lobby, owner: Player, board: int, ply: int | None, level: int | None = None
) -> Practice:
    beginning = await lobby.ask(practising.of_board, board, owner, ply)
    return await lobby.change(practising.begin, owner, beginning, level)


async def test_a_bot_knows_what_its_side_has_seen(lobby: Lobby, ann: Player, ben: Player) -> None:
    match = await begin(lobby, ann, ben, "curio")
    for player in (ann, ben, ann):
        moves = (await lobby.ask(viewing.show, match.board, player)).view.moves
        match = await lobby.change(playing.play, match.board, player, moves[0])
    await lobby.change(playing.resign, match.board, ben)
    going = practising.look(await begun(lobby, ann, match.board, 2, 6))
    shown = going.view
    assert isinstance(shown, CurioView)
    assert all(piece.way for piece in shown.pieces.values())
    going = practising.look(
        await lobby.change(practising.play, ann, going.practice.number, shown.moves[0], 0)
    )
    assert going.awaits_bot
    situation = going.situation
    assert (len(situation.views), len(situation.moves)) == (4, 3)
    for view in situation.views:
        assert isinstance(view, CurioView)
        assert view.seat == 1
        assert any(piece.way is None for piece in view.pieces.values() if piece.seat == 0)
        assert any(piece.way is None for piece in view.pieces.values() if piece.seat == 1)


async def test_nothing_is_told_of_it_and_nobody_else_has_it(
    lobby: Lobby, over: Match, ann: Player, ben: Player
) -> None:
    before = await lobby.ask(
        lambda look: (matches_queries.count_matches(look), events_queries.last_event(look))
    )
    practice = await begun(lobby, ann, over.board, 3)
    await lobby.change(practising.play, ann, practice.number, "c3", 0)
    assert (
        await lobby.ask(
            lambda look: (matches_queries.count_matches(look), events_queries.last_event(look))
        )
        == before
    )
    with pytest.raises(NotFound):
        await lobby.ask(practising.find, ben, practice.number)
    assert await lobby.ask(practising.listed, ben) == ()


async def test_moves_follow_one_another(lobby: Lobby, over: Match, ann: Player) -> None:
    practice = await begun(lobby, ann, over.board, 3)
    await lobby.change(practising.play, ann, practice.number, "c3", 0)
    with pytest.raises(Stale):
        await lobby.change(practising.play, ann, practice.number, "a1", 0)
    with pytest.raises(Refused, match="c3 is taken"):
        await lobby.change(practising.play, ann, practice.number, "c3", 1)


async def test_taking_back_goes_to_the_last_own_move(
    lobby: Lobby, over: Match, ann: Player
) -> None:
    lobby.thinker = Aloud()
    practice = await begun(lobby, ann, over.board, 2, 6)
    for plies, move in ((0, "c3"), (2, "c2")):
        practice = await lobby.change(practising.play, ann, practice.number, move, plies)
        practice = (await practice_live.answered(lobby, practice)).practice
    assert len(practice.moves) in (3, 4)
    practice = await lobby.change(practising.take_back, ann, practice.number)
    assert len(practice.moves) == 2
    await lobby.change(practising.take_back, ann, practice.number)
    with pytest.raises(Refused, match="You have no move to take back here"):
        await lobby.change(practising.take_back, ann, practice.number)


async def test_the_last_move_stays_marked_through_a_forced_pass(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "reversi", "-size=6")
    await play(lobby, match, "d5 e5 b3 d2 f5 f6 d1 f4")
    await lobby.change(playing.resign, match.board, ann)
    going = practising.look(await begun(lobby, ann, match.board, 8))
    assert (going.moves[-1], going.passed, going.marked) == ("pass", "O had to pass.", "f4")
    assert going.before
    assert "f4" in going.before.moves


async def test_a_forced_pass_is_played_at_once_and_taken_back_with_the_move_before(
    lobby: Lobby, ann: Player
) -> None:
    position = "....../OX..../OXXXX./.XXX../.XXXX./.X.O..:O"
    beginning = practising.of_text("reversi", ("-size=6",), position)
    practice = await lobby.change(practising.begin, ann, beginning, None)
    practice = await lobby.change(practising.play, ann, practice.number, "e6", 0)
    going = practising.look(practice)
    assert (practice.moves, going.passed) == (("e6", "pass"), "X had to pass.")
    practice = await lobby.change(practising.take_back, ann, practice.number)
    assert practice.moves == ()


async def test_there_is_room_for_so_many(
    lobby: Lobby, over: Match, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(practising, "MOST", 2)
    for ply in (1, 2):
        await begun(lobby, ann, over.board, ply)
    with pytest.raises(Refused, match="You already have 2 practice boards, the limit"):
        await begun(lobby, ann, over.board, 3)


async def test_a_hidden_number_cannot_be_played_on(lobby: Lobby, ann: Player, ben: Player) -> None:
    match = await begin(lobby, ann, ben, "curio")
    __, position = await lobby.ask(positions.written, match.board, ann)
    beginning = practising.of_text("curio", (), position.word)
    with pytest.raises(Refused, match="Give all of them to play on"):
        await lobby.change(practising.begin, ann, beginning, None)


async def test_a_board_that_the_rules_refuse_now_can_be_removed(lobby: Lobby, ann: Player) -> None:
    wrong = "D22D43D42D33D44/D12D41D31D11D32/...../L43L33L42L21L32/L31L41L44L22L11:L"
    beginning = Beginning("curio", "", 1, "", {}, (), wrong)
    number = await lobby.change(lambda tx: practice_queries.add_practice(tx, ann, beginning, 6, 0))
    practice = await lobby.ask(practising.find, ann, number)
    with pytest.raises(Refused, match=r"any more: Dark has .* You can remove it.$"):
        practising.look(practice)
    await lobby.change(practising.remove, ann, number)
    assert await lobby.ask(practising.listed, ann) == ()


async def test_who_stops_waiting_stops_the_bot(lobby: Lobby, over: Match, ann: Player) -> None:
    class Slow(Aloud):
        asked = asyncio.Event()

        async def ask(
            self, work: Callable[[], T], *, urgency: Urgency = Urgency.STUDY, whose: str = ""
        ) -> T:
            self.asked.set()
            await asyncio.Event().wait()
            return work()

    lobby.thinker = thinker = Slow()
    practice = await begun(lobby, ann, over.board, 2, 6)
    practice = await lobby.change(practising.play, ann, practice.number, "c3", 0)
    waiting = asyncio.ensure_future(practice_live.answered(lobby, practice))
    await thinker.asked.wait()
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert (await lobby.ask(practising.find, ann, practice.number)).moves == ("c3",)
