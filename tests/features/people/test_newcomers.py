"""Newcomers are counted by their address."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest

from lobby.base.errors import Refused
from lobby.base.settings import Settings
from lobby.core.lobby import Lobby
from lobby.core.stores import open_postgres
from lobby.database.store import Store
from lobby.features.people import names, players
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player, Visitor
from tests.conftest import Clock
from tests.support.postgres_cluster import NEEDS_POSTGRES


async def join(lobby: Lobby, name: str, address: str) -> Player:
    key = f"SHA256:new {name}"
    return await lobby.join(Visitor(name, key, address), players.take_name, key, name)


async def joined(lobby: Lobby, name: str) -> None:
    async with asyncio.timeout(60):
        while await lobby.ask(lambda look: players_queries.player_named(look, name)) is None:
            pass


async def test_those_who_are_refused_do_not_count_and_those_who_hang_up_do(
    lobby: Lobby, clock: Clock, ann: Player
) -> None:
    lobby.newcomers_per_address = 2
    for _ in range(3):
        with pytest.raises(Refused, match="taken"):
            await join(lobby, "ann", "2001:db8::1")
    for name, address in (("kim", "2001:db8::1"), ("lea", "2001:db8::2")):
        asked = asyncio.create_task(join(lobby, name, address))
        await asyncio.sleep(0)
        asked.cancel()
        await joined(lobby, name)
    with pytest.raises(Refused, match=r"2 newcomers an hour .*: try again in 30 minutes"):
        await join(lobby, "zoe", "2001:db8::3")
    await join(lobby, "max", "192.0.2.1")
    clock.advance(1799)
    with pytest.raises(Refused, match="newcomers an hour"):
        await join(lobby, "zoe", "2001:db8::3")
    clock.advance(1)
    await join(lobby, "zoe", "2001:db8::3")
    with pytest.raises(Refused, match=r"try again in 30 minutes"):
        await join(lobby, "joe", "2001:db8::3")


async def test_they_are_forgotten_after_an_hour_and_no_address_is_kept(
    lobby: Lobby, store: Store, clock: Clock
) -> None:
    await join(lobby, "kim", "192.0.2.7")
    await join(lobby, "lea", "192.0.2.7")
    clock.advance(3601)
    await join(lobby, "max", "192.0.2.8")

    async def used(whose: str) -> float:
        return (
            await store.read(lambda look: players_queries.allowance_used(look, "newcomers", whose))
        )[0]

    assert await used(names.digest("192.0.2.8")) == 1
    assert await used(names.digest("192.0.2.7")) == await used("192.0.2.8") == 0


@pytest.fixture
async def lobbies(postgres_emptied: str, clock: Clock) -> AsyncIterator[list[Lobby]]:
    """Two lobbies that share a database."""
    async with AsyncExitStack() as closing:
        opened = []
        for _ in range(2):
            store = open_postgres(postgres_emptied, clock, alone=False)
            closing.push_async_callback(store.close)
            opened.append(Lobby(store, clock, settings=Settings(newcomers_per_address=7)))
        yield opened


@NEEDS_POSTGRES
async def test_so_many_come_from_one_address_to_two_servers(lobbies: list[Lobby]) -> None:
    joining = (join(lobbies[n % 2], f"player{n}", "192.0.2.7") for n in range(50))
    answers = await asyncio.gather(*joining, return_exceptions=True)
    assert sum(isinstance(answer, Player) for answer in answers) == 7
    refused = {str(answer) for answer in answers if not isinstance(answer, Player)}
    assert all(refusal.startswith("Only 7 newcomers an hour can join") for refusal in refused)
