"""A match as it stood after an earlier move."""

from __future__ import annotations

import pytest

from lobby.base.errors import NotFound
from lobby.core.lobby import Lobby
from lobby.features.matches.values import Match
from lobby.features.matches.viewing import show
from lobby.features.people.values.player import Player
from tests.conftest import begin, play


@pytest.mark.parametrize(("ply", "moves"), [(None, 3), (0, 0), (2, 2), (3, 3), (-1, 2), (-3, 0)])
async def test_plies(lobby: Lobby, match: Match, ann: Player, ply: int | None, moves: int) -> None:
    await play(lobby, match, "32+a 46+e 32-33")
    shown = await lobby.ask(show, match.board, ann, ply)
    assert [played.move for played in shown.played] == "32+a 46+e 32-33".split()[:moves]
    assert shown.view.to_move == moves % 2
    assert bool(shown.view.moves) == (moves == 3 and shown.seat == 1)


@pytest.mark.parametrize("ply", [4, -4, 999999])
async def test_plies_that_were_not(lobby: Lobby, match: Match, ann: Player, ply: int) -> None:
    await play(lobby, match, "32+a 46+e 32-33")
    with pytest.raises(
        NotFound, match=rf"^Board 1 has no move {ply}. Give a number from -3 to 3\.$"
    ):
        await lobby.ask(show, match.board, ann, ply)


async def test_private_boards_stay_private(
    lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    match = await begin(lobby, ann, ben, terms="--private")
    for viewer in (eve, None):
        with pytest.raises(NotFound):
            await lobby.ask(show, match.board, viewer, 0)
