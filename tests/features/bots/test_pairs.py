"""Pairs against bots."""

from __future__ import annotations

import pytest

from lobby.base.durations import DAY
from lobby.base.errors import Refused
from lobby.core.lobby import Lobby
from lobby.features.bots import bot_matches
from lobby.features.challenges import offering
from lobby.features.matches.values import Match
from lobby.features.people import players
from lobby.features.people.values.player import Player
from tests.features.matches.pairs_played import fair, look
from tests.support.proposals import proposal


@pytest.fixture
async def bots(lobby: Lobby) -> tuple[Player, ...]:
    return await lobby.change(bot_matches.ensure)


async def propose(lobby: Lobby, player: Player, game: str = "chaos", options: str = "") -> Match:
    made = await lobby.change(
        offering.propose,
        player,
        proposal(game, options, "--pair", opponent="bot3"),
        chance=lobby.chance,
    )
    assert isinstance(made, Match)
    return made


@pytest.mark.parametrize(("game", "deals"), [("chaos", 0), ("curio", 2)])
@pytest.mark.usefixtures("bots")
async def test_a_bot_takes_both_boards_at_once(
    lobby: Lobby, ann: Player, game: str, deals: int
) -> None:
    made = await propose(lobby, ann, game)
    assert made.awaits(ann)
    assert made.twin
    assert not made.terms.rated
    other = await look(lobby, made.twin.board)
    assert other.players == made.players[::-1]
    dealt = [await fair(lobby, n) for n in made.boards]
    assert sum(deal is not None for deal in dealt) == deals


@pytest.mark.usefixtures("bots")
async def test_a_pair_with_a_bot_takes_two_of_the_places(lobby: Lobby, ann: Player) -> None:
    guest = await lobby.change(players.begin_guest, "SHA256:guest")
    made = await propose(lobby, guest)
    assert (made.terms.pair, made.terms.per_move) == (True, DAY)
    with pytest.raises(Refused, match="You are playing Chaos on board 1"):
        await propose(lobby, guest)
    await lobby.change(
        offering.propose, ann, proposal("chaos", opponent="bot3"), chance=lobby.chance
    )
    for _ in range((bot_matches.MOST - 1) // 2):
        await propose(lobby, ann)
    with pytest.raises(Refused, match="A pair is two matches"):
        await propose(lobby, ann)
