"""A lobby in this process, with a player at a terminal, whose questions to the database are
timed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from time import perf_counter, thread_time
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

import asyncssh

from bench.client import Screen
from lobby import ssh
from lobby.app import commands
from lobby.app.lobby_app import LobbyApp
from lobby.app.verbs import CATALOGUE
from lobby.base.errors import NotFound
from lobby.core.entrance import Entrance
from lobby.core.lobby import Lobby
from lobby.core.stores import open_sqlite
from lobby.database.sqlite import SqliteStore
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.home import views as home_views
from lobby.features.matches import viewing
from lobby.features.matches.values import Match
from lobby.features.news.views import digest
from lobby.features.people import keys
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player, Visitor
from lobby.features.people.values.terminal import Terminal
from lobby.language.desk import Desk, beside
from lobby.language.line import read
from lobby.ui import places

P = ParamSpec("P")
T = TypeVar("T")

IN_LOBBY = b"boards wait"
"""The title of the lobby for a player with boards that wait."""


@dataclass
class Meter:
    """The seconds that questions took, and the CPU seconds of their threads."""

    seconds: float = 0.0
    cpu: float = 0.0


class MeteredLobby(Lobby):
    """Adds up the cost of its questions, and can forget what it had cached for everybody."""

    def __init__(self, store: SqliteStore, clock: Callable[[], int]) -> None:
        super().__init__(store, clock)
        self.meter = Meter()
        self.ask = self._timed
        self.change = self._unless_leaving

    async def _timed(
        self, question: Callable[Concatenate[Snapshot, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        meter = self.meter

        def timed(snapshot: Snapshot) -> T:
            cpu, began = thread_time(), perf_counter()
            try:
                return question(snapshot, *args, **kwargs)
            finally:
                meter.cpu += thread_time() - cpu
                meter.seconds += perf_counter() - began

        return await self._store.read(timed)

    async def _unless_leaving(
        self, change: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        # A player who leaves has seen the news; here the next session finds it all the same.
        applied: Any = _stay if cast(object, change) is digest.leave else change
        changed: T = await self._store.write(applied, *args, **kwargs)
        return changed

    def forget(self) -> None:
        """Forget it, as after a change of what everybody sees."""
        self._common.forget()


@dataclass(frozen=True)
class World:
    """The lobby as seen by *player*, with the boards to try."""

    lobby: MeteredLobby
    player: Player
    boards: Mapping[str, Match]
    others: Iterator[Match]
    key: asyncssh.SSHKey
    server: ssh.Server
    apps: list[LobbyApp]

    @property
    def visitor(self) -> Visitor:
        """The player, connected with the key."""
        return Visitor(self.player.name, self.key.get_fingerprint(), "127.0.0.1")

    async def run(self, command: str) -> None:
        """Answer *command*, which must succeed."""
        status, said = await _run(self.lobby, self.visitor, command)
        assert status == 0, said

    async def listen(self) -> None:
        """Wait for news until ``wait`` is listening."""
        desk = Desk(self.lobby, CATALOGUE)
        answers = await desk.answer(self.visitor, read("wait"), partial(beside, ""))
        assert isinstance(answers, AsyncGenerator)
        await anext(answers)
        await answers.aclose()

    async def position(self) -> tuple[Match, str]:
        """A running match of others, and a legal move in it."""
        for match in islice(self.others, 1_000):
            now = await self.lobby.ask(viewing.find, match.board, None)
            if now.to_move is not None:
                mover = now.players[now.to_move]
                view = (await self.lobby.ask(viewing.show, now.board, mover)).view
                return now, view.moves[0]
        raise AssertionError("All matches of the others are over: make the databases afresh.")

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[asyncssh.SSHClientConnection]:
        """A connection for the player."""
        async with asyncssh.connect(
            "127.0.0.1",
            self.server.port,
            username=self.player.name,
            client_keys=[self.key],
            known_hosts=None,
            config=None,
            agent_path=None,
        ) as connection:
            yield connection

    async def enter(self, connection: asyncssh.SSHClientConnection) -> Screen:
        """A session on *connection*, once the lobby is painted."""
        screen = Screen()
        await connection.create_session(
            lambda: screen, encoding=None, term_type="xterm-256color", term_size=(80, 24)
        )
        await screen.until(IN_LOBBY)
        return screen

    async def open(self, screen: Screen, match: Match) -> None:
        """Paint *match* on the *screen* of the latest session."""
        screen.seen = b""
        self.apps[-1].call_later(self.apps[-1].open, places.Board(match.board))
        first, second = zip(match.players, match.rules.seats, strict=True)
        title = f"{first[0].name} {first[1]} - {second[0].name} {second[1]}"
        await screen.until(title.encode())


@asynccontextmanager
async def lobby_at(path: Path, now: int) -> AsyncIterator[MeteredLobby]:
    """The lobby with the database *path*, as of *now*."""
    store = open_sqlite(path, lambda: now)
    lobby = MeteredLobby(store, lambda: now)
    await lobby.start()
    try:
        yield lobby
    finally:
        await lobby.stop()
        await store.close()


@asynccontextmanager
async def world(lobby: MeteredLobby, name: str) -> AsyncIterator[World]:
    """*lobby* as seen by the player called *name*, who connects with a new key."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    player = await lobby.change(give_key, name, key.get_fingerprint())
    mine = await lobby.ask(home_views.mine, player)
    boards = {"running": mine.my_move[0], "finished": mine.finished[0]}
    everything = (await lobby.ask(home_views.common)).running
    others = [match for match in everything if player not in match.players]
    apps: list[LobbyApp] = []
    server = await _serve(lobby, apps)
    try:
        yield World(lobby, player, boards, cycle(others), key, server, apps)
    finally:
        await server.stop("The benchmark is over.")


async def _serve(lobby: Lobby, apps: list[LobbyApp]) -> ssh.Server:
    async def make_app(visitor: Visitor, terminal: Terminal) -> LobbyApp:
        player = await lobby.ask(keys.holder, visitor.fingerprint)
        apps[:] = [LobbyApp(lobby, visitor, terminal, player)]
        return apps[0]

    return await ssh.start(
        await Entrance.take("127.0.0.1", 0),
        host_keys=[asyncssh.generate_private_key("ssh-ed25519")],
        app_factory=make_app,
        run_command=commands.runner(lobby),
        limits=ssh.Limits(attempts_per_minute=100_000, bytes_per_second=1 << 24),
    )


def _stay(_: Transaction, player: Player) -> None:
    """*player* leaves without a trace."""


def give_key(tx: Transaction, name: str, fingerprint: str) -> Player:
    """Give the key *fingerprint* to the player called *name*."""
    player = players_queries.player_named(tx, name)
    if player is None:
        raise NotFound(f"There is no {name} in this database.")
    players_queries.add_key(tx, player, fingerprint)
    return player


def _into(collected: bytearray) -> ssh.Send:
    return lambda text, portable=False: collected.extend(text.encode())


async def _run(lobby: Lobby, visitor: Visitor, command: str) -> tuple[int, str]:
    out, err = bytearray(), bytearray()
    clear = asyncio.Event()
    clear.set()
    stdin = ssh.Input(None)
    stdin.end()
    streams = ssh.Streams(
        stdin,
        ssh.Output(_into(out), clear, terminal=False),
        ssh.Output(_into(err), clear, terminal=False),
        terminal=False,
        columns=0,
    )
    status = await commands.runner(lobby)(visitor, command, streams)
    return status, (out + err).decode()
