"""What a review shows beside a rated match: no line enters a position that is kept apart, and no
verdict names or praises a move that leads to one."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest

from lobby.base.errors import Refused
from lobby.core.lobby import Lobby
from lobby.features.matches import playing
from lobby.features.people.values.player import Player
from lobby.features.review import fair_play, reviews
from lobby.features.review.reviews import Review
from tests.conftest import begin, play
from tests.features.explorer.test_solutions import line
from tests.support.aloud import Aloud

OPTIONS = "-size=4"


async def is_open(lobby: Lobby, asker: Player, review: Review, ply: int, moves: list[str]) -> bool:
    view = review.position(ply, moves)
    try:
        rated = await lobby.ask(fair_play.rated_matches, asker, "binar", OPTIONS)
        fair_play.check(rated, view)
    except Refused:
        return False
    return True


@pytest.mark.parametrize("seed", range(6))
async def test_no_line_or_verdict_enters_a_closed_position(
    lobby: Lobby, ann: Player, ben: Player, eve: Player, seed: int
) -> None:
    lobby.thinker = Aloud()
    chance, judging = Random(seed), lobby.verdicts
    over = await begin(lobby, eve, ben, "binar", OPTIONS)
    await play(lobby, over, " ".join(line("binar", OPTIONS, chance, 10)))
    await lobby.change(playing.resign, over.board, eve)
    rated = await begin(lobby, ann, ben, "binar", OPTIONS)
    await play(lobby, rated, " ".join(line("binar", OPTIONS, chance, 6)))
    review = await lobby.ask(reviews.of_board, over.board, ann)
    for ply in range(review.plies):
        with suppress(Refused):
            shown = await judging.line(review, ply, (), ann)
            assert shown
            for length in range(len(shown) + 1):
                assert await is_open(lobby, ann, review, ply, list(shown[:length]))
        with suppress(Refused):
            verdict = await judging.judge(review, ply, ann)
            named = [verdict.best] if not verdict.only else review.situations[ply].view.moves
            for move in (verdict.move, *named):
                assert await is_open(lobby, ann, review, ply, [move])
