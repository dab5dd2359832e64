"""The servers that share a database: which are running, and who is connected to which."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lobby.core.queries import servers as servers_queries
from lobby.core.values import Here, Living, Server
from lobby.database.store import Store
from lobby.database.transaction import Snapshot
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Visitor
from tests.conftest import NOON, Clock

pytestmark = pytest.mark.every_engine

EAST, WEST = Server("e1", "east", "1.0"), Server("w1", "west", "1.1")
VISITOR = Visitor("", "SHA256:ann", "192.0.2.7")


def sessions(look: Snapshot, server: Server) -> list[tuple[int, str | None, int | None]]:
    """The numbers of the sessions, their players and boards."""
    known = servers_queries.sessions_at(look, server)
    return [(here.session, here.player.name if here.player else None, here.board) for here in known]


async def test_who_gave_a_sign_of_life_lately_lives(store: Store, clock: Clock) -> None:
    assert not await store.write(servers_queries.note_alive, WEST, 1)
    clock.advance(3)
    assert not await store.write(servers_queries.note_alive, EAST, 1)
    assert await store.write(servers_queries.note_alive, EAST, 2)
    east, west = Living(EAST, 2), Living(WEST, 1)
    assert await store.read(servers_queries.servers) == (east, west)
    clock.advance(2)
    assert await store.read(servers_queries.servers) == (east, west)
    clock.advance(1)
    assert await store.read(servers_queries.servers) == (east,)
    assert await store.write(servers_queries.note_alive, WEST, 1)
    assert await store.read(servers_queries.servers) == (east, west)


async def test_who_is_connected_where(store: Store) -> None:
    ann = await store.write(lambda tx: players_queries.add_player(tx, "ann"))
    await store.write(servers_queries.note_alive, EAST, 1)
    await store.write(servers_queries.note_alive, WEST, 1)
    here = Here(7, ann, None, NOON, VISITOR)
    guest = Here(8, None, 5, NOON + 1)
    await store.write(servers_queries.save_sessions, EAST, [here, guest])
    await store.write(servers_queries.save_sessions, WEST, [replace(here, board=3)])
    assert await store.read(sessions, EAST) == [(7, "ann", None), (8, None, 5)]
    assert await store.read(sessions, WEST) == [(7, "ann", 3)]
    connected = await store.read(lambda look: servers_queries.sessions_at(look, EAST))
    assert [(session.visitor, session.server, session.since) for session in connected] == [
        (VISITOR, "east", NOON),
        (None, "east", NOON + 1),
    ]


async def test_a_session_changes_and_ends(store: Store) -> None:
    ann = await store.write(lambda tx: players_queries.add_player(tx, "ann"))
    await store.write(servers_queries.note_alive, EAST, 1)
    guest = Here(1, None, None, NOON)
    await store.write(servers_queries.save_sessions, EAST, [guest, Here(2, ann, 3, NOON)])
    await store.write(servers_queries.save_sessions, EAST, [replace(guest, player=ann, board=4)])
    assert await store.read(sessions, EAST) == [(1, "ann", 4), (2, "ann", 3)]
    await store.write(servers_queries.end_sessions, EAST, [1, 9])
    assert await store.read(sessions, EAST) == [(2, "ann", 3)]
    await store.write(servers_queries.end_sessions, WEST, [2])
    assert await store.read(sessions, EAST) == [(2, "ann", 3)]


async def test_a_player_who_has_another_name_now(store: Store) -> None:
    ann = await store.write(lambda tx: players_queries.add_player(tx, "ann"))
    await store.write(servers_queries.note_alive, EAST, 1)
    await store.write(servers_queries.save_sessions, EAST, [Here(1, ann, None, NOON)])
    await store.write(players_queries.rename, ann, "Ann", guest=False)
    assert await store.read(sessions, EAST) == [(1, "Ann", None)]


async def test_a_server_that_stops_leaves_nothing_behind(store: Store) -> None:
    for server in (EAST, WEST):
        await store.write(servers_queries.note_alive, server, 1)
        await store.write(servers_queries.save_sessions, server, [Here(1, None, None, NOON)])
    await store.write(servers_queries.remove_server, EAST)
    assert await store.read(servers_queries.servers) == (Living(WEST, 1),)
    assert not await store.write(servers_queries.note_alive, EAST, 2)
    assert await store.read(sessions, EAST) == []
    assert await store.read(sessions, WEST) == [(1, None, None)]


async def test_who_is_silent_is_told_until_it_is_forgotten(store: Store, clock: Clock) -> None:
    await store.write(servers_queries.note_alive, EAST, 1)
    await store.write(servers_queries.save_sessions, EAST, [Here(1, None, None, NOON)])
    clock.advance(5)
    await store.write(servers_queries.note_alive, WEST, 1)

    def silent(look: Snapshot) -> tuple[tuple[Server, int], ...]:
        return servers_queries.silent_servers(look)

    assert await store.read(silent) == ()
    clock.advance(1)
    assert await store.read(silent) == ((EAST, NOON),)
    assert await store.read(sessions, EAST) == [(1, None, None)]
    await store.write(servers_queries.remove_server, EAST)
    assert await store.read(silent) == ()
    assert not await store.write(servers_queries.note_alive, EAST, 2)
    assert await store.read(sessions, EAST) == []
    assert await store.write(servers_queries.note_alive, WEST, 2)


async def test_the_last_sign_of_life_of_those_that_a_player_is_connected_to(
    store: Store, clock: Clock
) -> None:
    ann = await store.write(lambda tx: players_queries.add_player(tx, "ann"))
    ben = await store.write(lambda tx: players_queries.add_player(tx, "ben"))
    for server, player in ((EAST, ann), (WEST, ann), (EAST, ben)):
        await store.write(servers_queries.note_alive, server, 1)
        await store.write(servers_queries.save_sessions, server, [Here(player.id, player, 1, NOON)])
        clock.advance(1)
    signs = [await store.read(servers_queries.sign_of_life, player) for player in (ann, ben)]
    assert signs == [NOON + 2, NOON + 2]
    await store.write(servers_queries.note_alive, WEST, 1)
    assert await store.read(servers_queries.sign_of_life, ann) == NOON + 3
    await store.write(servers_queries.remove_server, EAST)
    assert await store.read(servers_queries.sign_of_life, ben) is None
