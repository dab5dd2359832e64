"""A lobby that keeps everything in PostgreSQL."""

from __future__ import annotations

import asyncio
from pathlib import Path
from time import time

from psycopg.conninfo import conninfo_to_dict

from lobby.app.database import problems
from lobby.base.settings import Settings
from lobby.core.queries import servers as servers_queries
from lobby.core.stores import open_postgres
from lobby.database.transaction import Snapshot
from lobby.features.clocks import match_clocks
from lobby.features.clocks.match_clocks import RETURN_SECONDS
from lobby.features.clocks.values import Span
from lobby.features.matches.queries import matches as matches_queries
from tests.e2e.openssh import NEEDS_SSH, Client, Machine, make_key, serving, ssh
from tests.e2e.test_faults import enter
from tests.e2e.test_journey import CHAOS, play, was_played
from tests.support.postgres_cluster import NEEDS_POSTGRES, Cluster


@NEEDS_SSH
@NEEDS_POSTGRES
async def test_a_match_goes_on_after_the_database_was_away(
    tmp_path: Path, postgres_cluster: Cluster, postgres_url: str
) -> None:
    data, key = tmp_path / "data", make_key(tmp_path / "ann")
    async with serving(data, LOBBY_DATABASE=postgres_url) as server:
        machine, ben = Machine(server.port, key), Machine(server.port, make_key(tmp_path / "ben"))
        await machine.does("signup ann")
        await ben.does("signup ben")
        await machine.does("chaos challenge ben")
        await ben.does("accept 1")
        async with Client(ssh(server.port, key=key, user="ann")) as ann:
            await ann.until("Your move")
            ann.type("\t")
            await ann.until("Your move.")
            await enter(ann, CHAOS[0])
            with postgres_cluster.away(str(conninfo_to_dict(postgres_url)["dbname"])):
                ann.type("\r")
                await ann.until("cannot be used just now")
            while "1  Chaos  your move" not in (await ben("games")).out:
                ann.type("\r")  # retried until the server has reconnected
            await ann.until(was_played)
            await ben.does(f"move 1 {CHAOS[1]}")
            await play(ann, CHAOS[2])
        server.terminate()
        status, said = await server.ended()
        assert status == 0
        assert "Traceback" not in said
    assert not (data / "lobby.db").exists()
    settings = Settings(database=postgres_url)
    assert await asyncio.to_thread(lambda: list(problems(settings))) == []


@NEEDS_SSH
@NEEDS_POSTGRES
async def test_two_servers_are_one_lobby(tmp_path: Path, postgres_url: str) -> None:
    key, host_key = make_key(tmp_path / "ann"), make_key(tmp_path / "host")
    shared = {"LOBBY_DATABASE": postgres_url, "LOBBY_HOST_KEY": str(host_key)}
    async with (
        serving(tmp_path / "one", **shared) as one,
        serving(tmp_path / "other", **shared) as other,
    ):
        ben = Machine(other.port, make_key(tmp_path / "ben"))
        await Machine(one.port, key).does("signup ann")
        await ben.does("signup ben")
        await Machine(one.port, key).does("chaos challenge ben")
        await ben.does("accept 1")
        async with Client(ssh(one.port, key=key, user="ann")) as ann:
            await ann.until("Your move")
            ann.type("\t")
            await ann.until("Your move.")
            while "ann  on board 1" not in await ben.does("who"):
                pass
            await ben.does("chat 1 -m evening")
            await ann.until("evening")
            ann.type("a1")
            await ann.until("a1   then")
            async with Client(ssh(other.port, key=key, user="ann")) as again:
                await again.until("half a move")
                one.kill()
                again.type("\t")
                await again.until("a1   then")
        while "ann  on board 1\n" not in await ben.does("who"):
            pass


def _pauses(snapshot: Snapshot) -> tuple[Span, ...]:
    match = matches_queries.match(snapshot, 1)
    assert match
    return match_clocks.pauses_of(snapshot, match).spans


def _connected(snapshot: Snapshot) -> set[str]:
    """The players who are connected to a running server."""
    sessions = (
        session
        for server in servers_queries.servers(snapshot)
        for session in servers_queries.sessions_at(snapshot, server.server)
    )
    return {session.player.name for session in sessions if session.player}


@NEEDS_SSH
@NEEDS_POSTGRES
async def test_whose_server_is_killed_is_charged_no_time(tmp_path: Path, postgres_url: str) -> None:
    key, host_key = make_key(tmp_path / "ann"), make_key(tmp_path / "host")
    shared = {"LOBBY_DATABASE": postgres_url, "LOBBY_HOST_KEY": str(host_key)}
    store = open_postgres(postgres_url, lambda: int(time()), alone=False)
    async with (
        serving(tmp_path / "one", **shared) as one,
        serving(tmp_path / "other", **shared) as other,
    ):
        ben = Machine(other.port, make_key(tmp_path / "ben"))
        await Machine(one.port, key).does("signup ann")
        await ben.does("signup ben")
        await Machine(one.port, key).does("chaos challenge ben")
        await ben.does("accept 1")
        async with Client(ssh(one.port, key=key, user="ann")) as ann:
            await ann.until("Your move")
            while "ann" not in await store.read(_connected):
                pass
            assert await store.read(_pauses) == ()
            killed = int(time())
            one.kill()
        while not (spans := await store.read(_pauses)):
            pass
        (span,) = spans
        assert span.start <= killed
        assert span.end > time()
        assert span.end - span.start > RETURN_SECONDS
        while "ann" in await ben.does("who"):
            pass
        async with Client(ssh(other.port, key=key, user="ann")) as ann:
            await ann.until("Your move")
            while "ann" not in await store.read(_connected):
                pass
            (span,) = await store.read(_pauses)
            assert killed < span.end <= time()
    await store.close()
