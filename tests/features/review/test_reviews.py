"""Reviewing: who may review what, what a mover could know, and the comments on a move."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import TypeVar

import pytest

from lobby.base.errors import NotFound, Refused
from lobby.core import thinker as thinking
from lobby.core.lobby import Lobby
from lobby.core.thinker import CannotThink, Studies, Urgency
from lobby.features.matches import offers, playing, viewing
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.features.review import reviews, verdicts
from lobby.features.review import words as review_words
from lobby.features.review.judging import Verdicts
from lobby.features.review.reviews import Review
from lobby.gamekit.game import View
from lobby.gamekit.mind import WIN, Value
from lobby.games.curio.view import CurioView, Piece
from tests.conftest import begin, play
from tests.support.aloud import Aloud

T = TypeVar("T")

LINE = "b1 a3 b2 c2 c1 a1"
"""Binar 3x3 with -single; Odd wins."""


@pytest.fixture
async def over(lobby: Lobby, ann: Player, ben: Player) -> Match:
    return await play(lobby, await begin(lobby, ann, ben, "binar", "-size=3 -single"), LINE)


async def opened(lobby: Lobby, match: Match, viewer: Player | None = None) -> Review:
    return await lobby.ask(reviews.of_board, match.board, viewer)


class Counting(Aloud):
    """Counts how often it was asked."""

    asked = 0

    async def ask(
        self, work: Callable[[], T], *, urgency: Urgency = Urgency.STUDY, whose: str = ""
    ) -> T:
        self.asked += 1
        await asyncio.sleep(0)
        return await super().ask(work, urgency=urgency, whose=whose)


async def test_a_running_match_is_not_reviewed(lobby: Lobby, match: Match, ann: Player) -> None:
    for viewer in (ann, None):
        with pytest.raises(Refused, match="Board 1 is still being played"):
            await opened(lobby, match, viewer)


async def test_a_private_match_is_for_its_players(
    lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    private = await begin(lobby, ann, ben, "binar", "-size=3 -single", terms="--private")
    await play(lobby, private, LINE)
    assert (await opened(lobby, private, ben)).plies == 6
    for viewer in (eve, None):
        with pytest.raises(NotFound):
            await opened(lobby, private, viewer)


async def test_each_move_is_judged_once_for_everybody(lobby: Lobby, over: Match) -> None:
    lobby.thinker = thinker = Counting()
    review = await opened(lobby, over)
    assert (await lobby.verdicts.known(review, None)).verdicts == (None,) * 6
    one, other = await asyncio.gather(*(lobby.verdicts.judge(review, 3, None) for _ in range(2)))
    assert one is other
    assert thinker.asked == 2  # before the move and after it
    known = await lobby.verdicts.known(await opened(lobby, over), None)
    assert known.verdicts == (None,) * 3 + (one,) + (None,) * 2


async def test_without_bots_nothing_is_judged(lobby: Lobby, over: Match) -> None:
    with pytest.raises(CannotThink, match="This server has no bots"):
        await lobby.verdicts.judge(await opened(lobby, over), 0, None)


async def test_what_is_said_of_a_whole_match(lobby: Lobby, over: Match) -> None:
    lobby.thinker = Aloud()
    review = await opened(lobby, over)
    judged = [await lobby.verdicts.judge(review, ply, None) for ply in range(6)]
    said = [
        review_words.in_words(verdict, ply + 1, *review.names(ply))
        for ply, verdict in enumerate(judged)
    ]
    assert said == [
        "lost anyway (on move 7)",
        "keeps the win (on move 7)",
        "loses faster (on move 4, 7 with a2)",
        "gives the win to ann (on move 5)",
        "gives the win to ben (on move 6)",
        "wins",
    ]
    assert [verdict.mark for verdict in judged] == ["", "", "", "??", "??", ""]
    assert verdicts.scores(judged, review.seats) == (0, 0, 0, 0, 1, 0, 0)
    assert review_words.of_value(judged[3].value, "ben", 4) == "a win"
    assert review_words.of_value(judged[0].value, "ann", 1) == "a loss on move 7"


async def test_scores_have_gaps_where_nothing_is_known(lobby: Lobby, over: Match) -> None:
    lobby.thinker = Aloud()
    review = await opened(lobby, over)
    await lobby.verdicts.judge(review, 1, None)
    known = await lobby.verdicts.known(review, None)
    assert verdicts.scores(known.verdicts, review.seats) == (None, None, 0, *[None] * 4)


async def test_the_best_move_can_be_looked_at_in_place_of_the_one_played(
    lobby: Lobby, over: Match
) -> None:
    review = await opened(lobby, over)
    played, best = review.view(4), review.view(3, line=("b3",))
    assert (played.outcome, best.outcome and best.outcome.winner) == (None, 1)
    assert review.view(6).outcome == over.outcome
    assert not any(review.view(ply).moves for ply in range(7))


async def test_a_mover_is_judged_by_what_that_one_had_seen(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "curio")
    for player in (ann, ben, ann):
        moves = (await lobby.ask(viewing.show, match.board, player)).view.moves
        match = await lobby.change(playing.play, match.board, player, moves[0])
    match = await lobby.change(playing.resign, match.board, ben)
    review = await opened(lobby, match)
    assert review.hides
    assert (len(review.situations), review.plies) == (4, 3)
    for ply, situation in enumerate(review.situations):
        assert (len(situation.views), len(situation.moves)) == (ply + 1, ply)
        assert {view.seat for view in situation.views} == {ply % 2}
        assert situation.view.moves
        assert any(piece.back is None for piece in _pieces(situation.view, ply % 2))
        assert review.after(ply) is None
    assert all(piece.back is not None for piece in _pieces(review.view(0), 0))


async def test_a_capture_that_won_is_called_so_though_its_mover_could_not_know(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "curio", "-base=2 -rows=4 -cols=3 -num_pieces=3")
    chance = Random(2)
    while not match.over:
        player = match.players[match.to_move or 0]
        moves = (await lobby.ask(viewing.show, match.board, player)).view.moves
        match = await lobby.change(playing.play, match.board, player, chance.choice(moves))
    assert match.outcome
    assert match.outcome.reason == "royals"
    review = await opened(lobby, match)
    last = review.plies - 1
    decided = [review.decided(ply) for ply in range(review.plies)]
    assert decided == [None] * last + [Value(WIN, exact=True, plies=1)]
    verdict = await lobby.verdicts.judge(review, last, None)
    assert review_words.in_words(verdict, last + 1, "ann", "ben") == "wins"


async def test_moves_that_were_taken_back_are_not_in_it(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await play(lobby, await begin(lobby, ann, ben, "binar", "-size=3 -single"), "b1 a3 b2")
    await lobby.change(offers.offer_takeback, match.board, ann)
    match = await lobby.change(offers.accept_takeback, match.board, ben)
    match = await play(lobby, match, "a2")
    match = await lobby.change(playing.resign, match.board, ben)
    review = await opened(lobby, match)
    assert [move.move for move in review.played] == ["b1", "a3", "a2"]
    assert review.view(3).outcome == match.outcome
    assert review.after(2) == review.situations[3]


def _pieces(view: View, seat: int) -> list[Piece]:
    assert isinstance(view, CurioView)
    return [piece for piece in view.pieces.values() if piece.seat == seat]


async def test_everybody_has_so_many_positions_thought_about(
    lobby: Lobby, over: Match, ann: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "POSITIONS", 3)
    judging = Verdicts(lobby.verdicts._rated_matches, Studies(Aloud))
    review = await opened(lobby, over)
    await judging.judge(review, 0, ann)
    with pytest.raises(CannotThink, match=r"had 3 positions judged.*: try again in 20 minutes"):
        await judging.judge(review, 4, ann)
    await judging.judge(review, 0, ann)
    await judging.judge(review, 4, ben)
    assert await judging.judge(review, 4, ann)


async def test_what_is_asked_for_is_asked_in_the_name_of_who_asks(
    lobby: Lobby, over: Match, ann: Player
) -> None:
    class Asked(Counting):
        whose: tuple[str, ...] = ()

        async def ask(
            self, work: Callable[[], T], *, urgency: Urgency = Urgency.STUDY, whose: str = ""
        ) -> T:
            self.whose = (*self.whose, whose)
            return await super().ask(work, urgency=urgency)

    lobby.thinker = thinker = Asked()
    review = await opened(lobby, over)
    await lobby.verdicts.judge(review, 5, ann)
    await lobby.verdicts.judge(review, 0, None)
    assert set(thinker.whose) == {"ann", "guests"}


async def test_another_move_is_judged_as_the_one_that_was_made(
    lobby: Lobby, over: Match, ben: Player
) -> None:
    lobby.thinker = thinker = Counting()
    review, judging = await opened(lobby, over, ben), lobby.verdicts
    missed = await judging.judge(review, 3, ben)
    assert (missed.move, missed.best, missed.missed) == ("c2", "b3", True)
    assert await judging.instead(review, 3, "c2", ben) == missed
    asked, situation, new = thinker.asked, review.situations[3], 0
    thought = verdicts.think(situation, 60)
    for move in situation.view.moves:
        after = review.imagined(3, (move,))
        answer = verdicts.think(after, 60) if after else None
        judged = await judging.instead(review, 3, move, ben)
        alone = verdicts.verdict(situation, move, thought, answer)
        assert (judged.played, judged.choice, judged.mark) == (
            alone.played,
            alone.choice,
            alone.mark,
        )
        new += move != "c2" and after is not None
    assert thinker.asked == asked + new  # only what follows each other move


async def test_a_move_that_lost_nothing_is_thought_about_again_for_another(
    lobby: Lobby, over: Match, ben: Player
) -> None:
    lobby.thinker = thinker = Counting()
    review, judging = await opened(lobby, over, ben), lobby.verdicts
    assert not (await judging.judge(review, 0, ben)).missed
    asked = thinker.asked
    moves = [move for move in review.situations[0].view.moves if move != "b1"][:2]
    for move in moves:
        await judging.instead(review, 0, move, ben)
    assert thinker.asked == asked + 1 + len(moves)
