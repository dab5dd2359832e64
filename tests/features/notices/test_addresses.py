"""Addresses are confirmed by a code, and nobody can make the server send many."""

from __future__ import annotations

import pytest

from lobby.base.errors import NotFound, Refused
from lobby.core.lobby import Lobby
from lobby.features.matches.values import Match
from lobby.features.notices import addresses
from lobby.features.notices.addresses import MAX_GUESSES
from lobby.features.people import players
from lobby.features.people.one_time_codes import ADDRESS_LIFETIME
from lobby.features.people.values.player import Player
from tests.conftest import Clock
from tests.support.letterbox import Post

MINE = "ann@example.org"


async def proposed(lobby: Lobby, player: Player, address: str = MINE) -> str:
    """The code for *address*."""
    return (await lobby.change(addresses.propose, player, "mail", address))[1]


async def held(lobby: Lobby, player: Player) -> str | None:
    address = (await lobby.ask(addresses.of_player, player)).get("mail")
    return address.address if address else None


async def test_nothing_is_sent_before_it_is_confirmed(
    lobby: Lobby, post: Post, match: Match, ann: Player
) -> None:
    await proposed(lobby, ann)
    assert await held(lobby, ann) is None
    assert await post.goes_round() == []


async def test_a_code_confirms_once(lobby: Lobby, ann: Player, ben: Player) -> None:
    code = await proposed(lobby, ann)
    assert await lobby.change(addresses.confirm, ben, code) is None
    confirmed = await lobby.change(addresses.confirm, ann, f" {code.upper()} ")
    assert confirmed
    assert confirmed.address == MINE
    assert await lobby.change(addresses.confirm, ann, code) is None
    with pytest.raises(Refused, match=f"You already get notifications at {MINE}"):
        await proposed(lobby, ann)


async def test_a_code_gets_old(lobby: Lobby, ann: Player, clock: Clock) -> None:
    code = await proposed(lobby, ann)
    clock.advance(ADDRESS_LIFETIME + 1)
    assert await lobby.change(addresses.confirm, ann, code) is None


async def test_few_guesses(lobby: Lobby, ann: Player) -> None:
    code = await proposed(lobby, ann)
    for _ in range(MAX_GUESSES):
        assert await lobby.change(addresses.confirm, ann, "0000-0000") is None
    assert await lobby.change(addresses.confirm, ann, code) is None


async def test_only_the_last_code_of_a_channel_counts(lobby: Lobby, ann: Player) -> None:
    first = await proposed(lobby, ann)
    second = await proposed(lobby, ann, "other@example.org")
    assert await lobby.change(addresses.confirm, ann, first) is None
    assert await lobby.change(addresses.confirm, ann, second)
    assert await held(lobby, ann) == "other@example.org"


async def test_the_old_address_stays_until_the_new_one_is_confirmed(
    lobby: Lobby, ann: Player
) -> None:
    await lobby.change(addresses.confirm, ann, await proposed(lobby, ann))
    code = await proposed(lobby, ann, "new@example.org")
    assert await held(lobby, ann) == MINE
    await lobby.change(addresses.confirm, ann, code)
    assert await held(lobby, ann) == "new@example.org"


async def test_no_code_is_stored(lobby: Lobby, ann: Player) -> None:
    code = await proposed(lobby, ann)
    (waiting,) = (await lobby.ask(addresses.pending, ann)).values()
    assert code not in repr(waiting)


async def test_few_codes_for_a_player(lobby: Lobby, ann: Player, clock: Clock) -> None:
    for number in range(6):
        await proposed(lobby, ann, f"ann{number}@example.org")
    with pytest.raises(Refused, match="Wait an hour"):
        await proposed(lobby, ann)
    clock.advance(3600)
    await proposed(lobby, ann)


async def test_few_codes_to_an_address(
    lobby: Lobby, ann: Player, ben: Player, clock: Clock
) -> None:
    for player in (ann, ben):
        await proposed(lobby, player)
        await proposed(lobby, player, f"Ann+{player.name}@example.org")
    with pytest.raises(Refused, match="that address today"):
        await proposed(lobby, ann)
    clock.advance(86400)
    await proposed(lobby, ann)


async def test_few_codes_in_all(lobby: Lobby) -> None:
    for number in range(20):
        player = await lobby.change(players.take_name, f"SHA256:{number}", f"p-{number}")
        for attempt in range(5):
            place, address = f"{number}.{attempt}", f"{number}.{attempt}@example.org"
            await lobby.change(addresses.propose, player, "mail", address, place=place)
    last = await lobby.change(players.take_name, "SHA256:last", "p-last")
    with pytest.raises(Refused, match="many codes and tests"):
        await proposed(lobby, last)
    with pytest.raises(Refused, match="The server has sent many codes and tests"):
        await lobby.ask(addresses.check_rate, last)


async def test_what_is_forgotten_is_not_used(
    lobby: Lobby, post: Post, match: Match, ann: Player
) -> None:
    await post.confirm(ann)
    await post.delivery.plan()
    await lobby.change(addresses.forget, ann, "mail")
    assert await post.goes_round() == []
    with pytest.raises(NotFound, match="You have no address for mail"):
        await lobby.change(addresses.forget, ann, "mail")
