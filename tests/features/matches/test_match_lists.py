"""Boards by player and by game."""

from __future__ import annotations

import pytest

from lobby.base.errors import NotFound
from lobby.core.lobby import Lobby
from lobby.features.matches import lists, playing
from lobby.features.matches.lists import Which
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from tests.conftest import Clock, begin, play


@pytest.fixture
async def four(lobby: Lobby, clock: Clock, ann: Player, ben: Player) -> list[Match]:
    """Two boards await ann's move, the second for longer; one awaits ben's; one is over."""
    waiting = await begin(lobby, ann, ben)
    longer = await begin(lobby, ann, ben, "chaos", terms="--private")
    moved = await begin(lobby, ann, ben, "binar")
    over = await begin(lobby, ann, ben, "binar")
    await play(lobby, over, "c3 c2")
    await lobby.change(playing.resign, over.board, ben)
    clock.advance(60)
    await play(lobby, waiting, "32+a 46+e")
    await play(lobby, moved, "c3")
    return [waiting, longer, moved, over]


@pytest.mark.parametrize(
    ("which", "expected"),
    [("active", [2, 1, 3]), ("inactive", [4]), ("all", [2, 1, 3, 4]), ("next", [2])],
)
async def test_of_a_player(
    lobby: Lobby, four: list[Match], ann: Player, which: Which, expected: list[int]
) -> None:
    matches = await lobby.ask(lists.of_player, ann, "ANN", which)
    assert [match.board for match in matches] == expected


async def test_private_ones_of_another_are_left_out(
    lobby: Lobby, four: list[Match], eve: Player
) -> None:
    for viewer in (eve, None):
        matches = await lobby.ask(lists.of_player, viewer, "ann", "all")
        assert [match.board for match in matches] == [1, 3, 4]
        matches = await lobby.ask(lists.of_player, viewer, "ann", "next")
        assert [match.board for match in matches] == [1]


async def test_of_nobody(lobby: Lobby) -> None:
    with pytest.raises(NotFound, match=r"^There is no player called 'zoe'\.$"):
        await lobby.ask(lists.of_player, None, "zoe", "all")


async def test_of_games(lobby: Lobby, four: list[Match]) -> None:
    matches = await lobby.ask(lists.running, ["binar", "chaos"])
    assert [match.board for match in matches] == [3]
    matches = await lobby.ask(lists.finished, ["binar", "chaos"])
    assert [match.board for match in matches] == [4]
    assert await lobby.ask(lists.finished, ["chaos"]) == ()


async def test_a_game_that_is_seldom_played_is_found_behind_the_others(
    lobby: Lobby, four: list[Match], ann: Player, ben: Player
) -> None:
    await play(lobby, four[0], "22+a")
    await lobby.change(playing.resign, 1, ann)
    later, both = await begin(lobby, ann, ben, "chaos"), ["binar", "octilite"]
    assert [match.board for match in await lobby.ask(lists.finished, ["binar"], 1)] == [4]
    assert [match.board for match in await lobby.ask(lists.finished, both, 1)] == [1]
    assert [match.board for match in await lobby.ask(lists.running, ["binar"], 1)] == [3]
    assert [match.board for match in await lobby.ask(lists.running, ["chaos"], 1)] == [later.board]
