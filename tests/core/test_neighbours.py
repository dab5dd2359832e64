"""Several servers share one database: each knows who is connected to the others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial

import psycopg
import pytest

from lobby.base.errors import StoreError
from lobby.base.settings import Settings
from lobby.core import background, duties
from lobby.core.lobby import Lobby
from lobby.core.queries import events as events_queries
from lobby.core.queries.servers import SILENT_SECONDS
from lobby.core.stores import open_postgres
from lobby.core.values import Server
from lobby.features.matches import viewing
from lobby.features.moderation import sanctions
from lobby.features.operating import words
from lobby.features.operating.live import status
from lobby.features.people import players
from lobby.features.people.values.player import Player, TurnedAway, Visitor
from lobby.features.talk import chat
from tests.conftest import Clock, Listener, begin
from tests.core import killed_server
from tests.e2e.forked import started
from tests.support.postgres_cluster import NEEDS_POSTGRES
from tests.support.shell import Shell

pytestmark = NEEDS_POSTGRES

PATIENCE, AGES = 60, 1000
"""Seconds that an expected event may take, and seconds longer than any test."""


@asynccontextmanager
async def opened(url: str, clock: Clock, name: str) -> AsyncIterator[Lobby]:
    """The lobby at *url* on the server called *name*."""
    store = open_postgres(url, clock, alone=False)
    lobby = Lobby(store, clock, server=Server.new(name))
    await lobby.start()
    try:
        yield lobby
    finally:
        await lobby.stop()
        await store.close()


@pytest.fixture
async def lobbies(postgres_emptied: str, clock: Clock) -> AsyncIterator[tuple[Lobby, Lobby]]:
    async with AsyncExitStack() as closing:
        east, west = [
            await closing.enter_async_context(opened(postgres_emptied, clock, name))
            for name in ("east", "west")
        ]
        yield east, west


async def test_settings_that_differ_are_named(lobbies: tuple[Lobby, Lobby]) -> None:
    east, west = lobbies
    one, other = Settings(ntfy=True), Settings(ntfy=True, operators=("SHA256:a",))
    east.adjust(one)
    west.adjust(other)

    async def differences(lobby: Lobby) -> list[str]:
        sentences = words.problems(await status.status(lobby))
        return [sentence for sentence in sentences if "other settings" in sentence]

    expected = (
        "The server west has other settings than this one: LOBBY_OPERATORS. Correct them, and run"
        " `lobby reload` there."
    )
    async with asyncio.timeout(PATIENCE):
        while (told := await differences(east)) != [expected]:
            assert told == []
    west.adjust(one)
    async with asyncio.timeout(PATIENCE):
        while await differences(east):
            pass


@pytest.fixture
def east(lobbies: tuple[Lobby, Lobby]) -> Lobby:
    return lobbies[0]


@pytest.fixture
def west(lobbies: tuple[Lobby, Lobby]) -> Lobby:
    return lobbies[1]


@pytest.fixture
async def ann(east: Lobby) -> Player:
    return await east.change(players.take_name, "SHA256:ann", "ann")


@pytest.fixture
async def ben(east: Lobby) -> Player:
    return await east.change(players.take_name, "SHA256:ben", "ben")


@pytest.fixture
def _without_beats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a server give only its first sign of life, unless its sessions change."""
    monkeypatch.setattr(duties, "BEAT_SECONDS", AGES)


@pytest.fixture
def _without_polls(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a server look at the others only when notified."""
    monkeypatch.setattr(duties, "POLL_SECONDS", AGES)


def give_sign_of_life(lobby: Lobby) -> None:
    """Make the server give a sign of life the next time it looks at the others."""
    assert lobby._neighbours
    lobby._neighbours._beat_at = 0.0


async def until(lobby: Lobby, holds: Callable[[], bool]) -> None:
    """Wait until *holds* is true, checking whenever presence changes."""
    changed = asyncio.Event()
    stop = lobby.presence.listen(changed.set)
    async with asyncio.timeout(PATIENCE):
        while not holds():
            changed.clear()
            await changed.wait()
    stop()


def names(lobby: Lobby) -> list[str]:
    return [player.name for player in lobby.presence.players()]


async def test_who_is_here_is_the_same_on_both(
    east: Lobby, west: Lobby, ann: Player, ben: Player
) -> None:
    east.presence.enter(ann)
    west.presence.enter(ben)
    west.presence.enter(None)
    await until(east, lambda: len(east.presence.sessions()) == 3)
    await until(west, lambda: len(west.presence.sessions()) == 3)
    for lobby in (east, west):
        assert names(lobby) == ["ann", "ben"]
        assert lobby.presence.guests() == 1
        assert lobby.presence.is_here(ann)
        assert lobby.presence.is_here(ben)


async def test_who_tells_of_both(east: Lobby, west: Lobby, ann: Player, ben: Player) -> None:
    match = await begin(east, ann, ben)
    east.presence.look_at(east.presence.enter(ann), match.board)
    west.presence.enter(ben)
    await until(west, lambda: west.presence.at(match.board) != ())
    assert await Shell(west, "ben").does("who") == f"ann  on board {match.board}\nben\n"


async def test_a_server_that_starts_knows_who_is_here(
    east: Lobby, west: Lobby, ann: Player, postgres_emptied: str, clock: Clock
) -> None:
    east.presence.enter(ann)
    await until(west, lambda: names(west) == ["ann"])
    async with opened(postgres_emptied, clock, "north") as north:
        assert names(north) == ["ann"]


async def test_a_clock_starts_once_when_its_players_are_on_different_servers(
    east: Lobby, west: Lobby, ann: Player, ben: Player
) -> None:
    heard = Listener()
    west.feed.listen(heard)
    match = await begin(east, ann, ben, terms="--forfeittime=1m")
    east.presence.enter(ann)
    west.presence.enter(ben)
    await heard.until("clock-started")
    await until(east, lambda: names(east) == ["ann", "ben"])
    await east.change(chat.say, ann, "go")
    kinds = [event.kind for event in await heard.until("said")]
    assert kinds.count("clock-started") == 1
    assert not (await west.ask(viewing.find, match.board, ben)).clock.waiting


@pytest.mark.usefixtures("_without_polls")
async def test_it_is_told_at_once(east: Lobby, west: Lobby, ann: Player) -> None:
    session = east.presence.enter(ann)
    await until(west, lambda: names(west) == ["ann"])
    east.presence.look_at(session, 7)
    await until(west, lambda: [here.player for here in west.presence.at(7)] == [ann])
    assert west.presence.boards() == {7: frozenset([ann])}
    east.presence.leave(session)
    await until(west, lambda: names(west) == [])


async def test_a_guest_who_takes_a_name(east: Lobby, west: Lobby) -> None:
    guest = await east.change(players.begin_guest, "SHA256:kim")
    session = east.presence.enter(guest)
    await until(west, lambda: west.presence.guests() == 1)
    kim = await east.change(players.take_name, "SHA256:kim", "kim")
    east.presence.become(session, kim)
    await until(west, lambda: names(west) == ["kim"])
    assert west.presence.guests() == 0


async def test_who_has_which_session(east: Lobby, west: Lobby, ann: Player, clock: Clock) -> None:
    east.presence.enter(ann, Visitor("ann", "SHA256:ann", "192.0.2.7"))
    clock.advance(1)
    west.presence.enter(None)
    await until(west, lambda: len(west.presence.sessions()) == 2)
    assert [(session.server, session.player) for session in west.presence.sessions()] == [
        ("east", ann),
        ("west", None),
    ]
    assert west.presence.sessions()[0].visitor == Visitor("", "SHA256:ann", "192.0.2.7")
    assert [session.player for session in west.presence.own()] == [None]
    assert [server.name for server in west.servers] == ["west", "east"]


async def test_a_server_that_stops_takes_its_sessions_along(
    west: Lobby, ann: Player, postgres_emptied: str, clock: Clock
) -> None:
    async with opened(postgres_emptied, clock, "north") as north:
        north.presence.enter(ann)
        await until(west, lambda: names(west) == ["ann"])
    await until(west, lambda: names(west) == [])


async def test_a_server_without_a_sign_of_life_is_gone(
    east: Lobby, west: Lobby, ann: Player, ben: Player, clock: Clock
) -> None:
    assert east._neighbours
    east.presence.enter(ann)
    west.presence.enter(ben)
    await until(west, lambda: names(west) == ["ann", "ben"])
    await background.end(east._neighbours._task)
    clock.advance(SILENT_SECONDS)
    await until(west, lambda: names(west) == ["ben"])


async def test_a_server_that_is_killed_is_gone(
    west: Lobby, ann: Player, postgres_emptied: str, clock: Clock
) -> None:
    """Its connections end with it, without a goodbye."""
    killed = await started(killed_server.serve, postgres_emptied, clock.time)
    try:
        await until(west, lambda: names(west) == ["ann"])
    finally:
        killed.kill()
        await killed.wait()
    clock.advance(SILENT_SECONDS)
    await until(west, lambda: names(west) == [])


@pytest.mark.usefixtures("_without_beats")
async def test_who_was_held_to_be_gone_is_back_with_the_next_sign_of_life(
    east: Lobby, west: Lobby, ann: Player, ben: Player, clock: Clock
) -> None:
    east.presence.enter(ann)
    await until(west, lambda: names(west) == ["ann"])
    clock.advance(SILENT_SECONDS)
    west.presence.enter(ben)
    await until(west, lambda: names(west) == ["ben"])
    give_sign_of_life(east)
    await until(west, lambda: names(west) == ["ann", "ben"])


@pytest.mark.usefixtures("_without_beats")
async def test_what_the_database_forgets_is_written_again(
    east: Lobby, west: Lobby, ann: Player, postgres_emptied: str
) -> None:
    """That is what happens when it crashes."""
    east.presence.enter(ann)
    await until(west, lambda: names(west) == ["ann"])
    with psycopg.connect(postgres_emptied) as db:
        db.execute("TRUNCATE servers, sessions")
    await until(west, lambda: names(west) == [])
    give_sign_of_life(east)
    await until(west, lambda: names(west) == ["ann"])


async def test_many_changes_are_told_at_once(east: Lobby, west: Lobby) -> None:
    """However many sessions there are and change, this is at most four times a second."""
    heard: list[int] = []
    west.presence.listen(lambda: heard.append(len(west.presence.others())))
    loop = asyncio.get_running_loop()
    began = loop.time()
    sessions = [east.presence.enter(None) for _ in range(500)]
    await until(west, lambda: heard != [] and heard[-1] == 500)
    for session in sessions:
        east.presence.look_at(session, session)
        await asyncio.sleep(0)
    await until(west, lambda: len(west.presence.boards()) == 500)
    assert len(heard) <= 2 + (loop.time() - began) / duties.QUIET


async def test_what_is_said_on_one_is_heard_on_both(east: Lobby, west: Lobby, ann: Player) -> None:
    heard = {lobby: Listener() for lobby in (east, west)}
    for lobby, listener in heard.items():
        lobby.feed.listen(listener)
    assert (await west.talk()).messages == ()
    await east.change(chat.say, ann, "hello")
    for listener in heard.values():
        await listener.until("said")
    assert [message.text for message in (await west.talk()).messages] == ["hello"]


@pytest.mark.parametrize("act", ["kick", "ban"])
async def test_who_is_sent_away_on_one_is_sent_away_on_both(
    east: Lobby, west: Lobby, ann: Player, ben: Player, act: str
) -> None:
    """This includes a guest, who has no key to be recognized by."""
    guest = await west.change(players.begin_guest, None)
    visitors = {ann: Visitor("ann", "SHA256:ann", "192.0.2.7"), guest: Visitor("x", None, "")}
    for player, visitor in visitors.items():
        west.presence.enter(player, visitor)
        left = asyncio.Event()
        west.gate.attend(partial(_send_away, visitor, left), lambda: None)
        if act == "kick":
            await east.change(sanctions.kick, player.name, by=ben)
        else:
            await east.change(sanctions.impose, "ban", player.name, "insults", by=ben)
        async with asyncio.timeout(PATIENCE):
            await left.wait()


def _send_away(
    visitor: Visitor, left: asyncio.Event, judge: Callable[[Visitor], TurnedAway | None]
) -> int:
    if judge(visitor):
        left.set()
    return left.is_set()


async def test_one_of_several_servers_stops_without_a_word(east: Lobby, west: Lobby) -> None:
    """Players who reconnect reach another one."""
    await until(east, lambda: len(east.servers) == 2)
    east.operators = frozenset({"SHA256:op"})
    said = await Shell(east, "op").does("admin drain 5")
    assert said.startswith("The server stops in 5 minutes.")
    assert await east.ask(lambda look: events_queries.events_after(look, 0, 9)) == ()
    assert (east.gate.stops_at is None, west.gate.stops_at) == (False, None)


@pytest.mark.parametrize("alone", [(True, False), (False, True)])
async def test_who_is_to_be_alone_is_alone(
    postgres_emptied: str, clock: Clock, alone: tuple[bool, bool]
) -> None:
    store = open_postgres(postgres_emptied, clock, alone=alone[0])
    with pytest.raises(StoreError, match="stop it first"):
        open_postgres(postgres_emptied, clock, alone=alone[1])
    await store.close()
