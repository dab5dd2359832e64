"""For a pair, what concerns both boards is reported once."""

from __future__ import annotations

import pytest

from lobby.core.lobby import Lobby
from lobby.features.challenges import challenges, offering
from lobby.features.matches import playing
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from tests.conftest import play
from tests.support.letterbox import Post, everything
from tests.support.proposals import proposal


@pytest.fixture
async def both(post: Post, ann: Player, ben: Player) -> Post:
    """ann and ben are notified of everything."""
    for player in (ann, ben):
        await post.confirm(player)
        await everything(post.lobby, player)
    return post


@pytest.fixture
async def second(lobby: Lobby, both: Post, ann: Player, ben: Player) -> Match:
    """The second board of a pair, where ben moves first; the notices of its challenge are gone."""
    offered = await lobby.change(
        offering.offer, ann, proposal("octilite", terms="--pair", opponent="ben")
    )
    await both.goes_round()
    return await lobby.change(challenges.accept, offered.number, ben, lobby.chance)


async def test_that_it_begins(both: Post, second: Match) -> None:
    assert await both.goes_round() == [
        "Boards 1 and 2: a pair begins, your move on 1 (OctiLite against ben)"
    ]


async def test_that_it_is_cancelled(lobby: Lobby, both: Post, second: Match, ann: Player) -> None:
    await both.goes_round()
    await lobby.change(playing.abort, second.board, ann)
    subjects = await both.goes_round()
    assert [subject.partition(":")[0] for subject in subjects] == ["Board 1"]


async def test_that_each_board_ends(lobby: Lobby, both: Post, second: Match, ann: Player) -> None:
    await play(lobby, second, "22+a 26+a")
    await both.goes_round()
    for board in (2, 1):
        await lobby.change(playing.resign, board, ann)
        assert await both.goes_round() == [f"Board {board}: you beat ann (OctiLite)"]
