from __future__ import annotations

import asyncio
from random import Random

import pytest

from lobby import challenges
from lobby.challenges import MAX_OPEN, Challenge
from lobby.errors import NotFound, Refused
from lobby.lobby import Lobby
from lobby.matches import Match
from lobby.players import Player
from tests.conftest import NOON


async def test_an_offer_stands(lobby: Lobby, ann: Player) -> None:
    offered = await lobby.change(challenges.offer, ann, "binar", " -single   -size=5 ", seat=None)
    assert offered == Challenge(
        number=offered.number,
        game="binar",
        options=offered.options,
        challenger=ann,
        opponent=None,
        seat=None,
        private=False,
        made=NOON,
    )
    assert "-single" in offered.options
    assert await lobby.ask(lambda look: look.challenge(offered.number)) == offered
    assert await lobby.ask(lambda look: look.open_challenges()) == (offered,)
    assert await lobby.ask(lambda look: look.challenges_by(ann)) == (offered,)


async def test_an_offer_to_one_player(lobby: Lobby, ann: Player, ben: Player) -> None:
    offered = await lobby.change(challenges.offer, ann, "chaos", opponent="BEN", private=True)
    assert (offered.opponent, offered.private) == (ben, True)
    assert await lobby.ask(lambda look: look.challenges_to(ben)) == (offered,)
    assert await lobby.ask(lambda look: look.open_challenges()) == ()


async def test_an_unknown_game(lobby: Lobby, ann: Player) -> None:
    with pytest.raises(NotFound, match="There is no game 'chess': the games are curio, binar, "):
        await lobby.change(challenges.offer, ann, "chess")


async def test_bad_options(lobby: Lobby, ann: Player) -> None:
    with pytest.raises(Refused, match="'-size=99' is refused: give a whole number from"):
        await lobby.change(challenges.offer, ann, "binar", "-size=99")


async def test_an_unknown_opponent(lobby: Lobby, ann: Player) -> None:
    with pytest.raises(NotFound, match="Nobody here is called 'nemo'"):
        await lobby.change(challenges.offer, ann, "chaos", opponent="nemo")


async def test_too_many_offers(lobby: Lobby, ann: Player) -> None:
    for _ in range(MAX_OPEN):
        offered = await lobby.change(challenges.offer, ann, "chaos")
    with pytest.raises(Refused, match="You have 20 challenges standing: withdraw one first"):
        await lobby.change(challenges.offer, ann, "chaos")
    await lobby.change(challenges.withdraw, offered.number, ann)
    await lobby.change(challenges.offer, ann, "chaos")


@pytest.mark.parametrize("seat", [0, 1])
async def test_the_challenger_gets_the_seat(
    lobby: Lobby, ann: Player, ben: Player, seat: int
) -> None:
    offered = await lobby.change(challenges.offer, ann, "octilite", seat=seat, private=True)
    match = await lobby.change(challenges.accept, offered.number, ben, Random(0))
    assert match.players[seat] == ann
    assert match.players[1 - seat] == ben
    assert match.private
    assert await lobby.ask(lambda look: look.challenges_by(ann)) == ()


async def test_chance_seats_where_asked_to(lobby: Lobby, ann: Player, ben: Player) -> None:
    firsts = set()
    for seed in range(8):
        offered = await lobby.change(challenges.offer, ann, "octilite", seat=None)
        match = await lobby.change(challenges.accept, offered.number, ben, Random(seed))
        firsts.add(match.players[0])
    assert firsts == {ann, ben}


async def test_one_of_two_accepts_wins(lobby: Lobby, ann: Player, ben: Player, eve: Player) -> None:
    offered = await lobby.change(challenges.offer, ann, "octilite")
    won, lost = await asyncio.gather(
        *(
            lobby.change(challenges.accept, offered.number, player, Random(0))
            for player in (eve, ben)
        ),
        return_exceptions=True,
    )
    assert isinstance(won, Match)
    assert isinstance(lost, NotFound)
    assert str(lost) == (
        f"Challenge {offered.number} is not open to you: it may have been taken or withdrawn."
    )
    assert list(await lobby.ask(lambda look: look.all_boards())) == [won.board]


async def test_a_player_may_challenge_himself(lobby: Lobby, ann: Player) -> None:
    offered = await lobby.change(challenges.offer, ann, "octilite", opponent="ann")
    match = await lobby.change(challenges.accept, offered.number, ann, Random(0))
    assert match.players == (ann, ann)


async def test_an_open_challenge_is_for_others(lobby: Lobby, ann: Player) -> None:
    offered = await lobby.change(challenges.offer, ann, "octilite")
    with pytest.raises(Refused, match="That is your own challenge: somebody else has to take it"):
        await lobby.change(challenges.accept, offered.number, ann, Random(0))


async def test_a_challenge_is_declined(lobby: Lobby, ann: Player, ben: Player) -> None:
    offered = await lobby.change(challenges.offer, ann, "octilite", opponent="ben")
    await lobby.change(challenges.decline, offered.number, ben)
    assert await lobby.ask(lambda look: look.challenge(offered.number)) is None
    assert await lobby.ask(lambda look: look.challenges_to(ben)) == ()
    assert await lobby.ask(lambda look: look.challenges_by(ann)) == ()


async def test_a_challenge_of_others(lobby: Lobby, ann: Player, ben: Player, eve: Player) -> None:
    offered = await lobby.change(challenges.offer, ann, "octilite", opponent="ben")
    deeds = (
        lambda tx: challenges.accept(tx, offered.number, eve, Random(0)),
        lambda tx: challenges.decline(tx, offered.number, eve),
        lambda tx: challenges.withdraw(tx, offered.number, eve),
        lambda tx: challenges.withdraw(tx, offered.number, ben),
        lambda tx: challenges.decline(tx, offered.number, ann),
        lambda tx: challenges.withdraw(tx, offered.number + 1, ann),
    )
    for deed in deeds:
        with pytest.raises(NotFound, match=r"Challenge \d+ is not open to you"):
            await lobby.change(deed)
    assert await lobby.ask(lambda look: look.challenge(offered.number)) == offered


async def test_what_was_withdrawn_is_gone(lobby: Lobby, ann: Player, ben: Player) -> None:
    offered = await lobby.change(challenges.offer, ann, "octilite", opponent="ben")
    await lobby.change(challenges.withdraw, offered.number, ann)
    with pytest.raises(NotFound, match=r"Challenge \d+ is not open to you"):
        await lobby.change(challenges.accept, offered.number, ben, Random(0))
