"""The neighbours: servers that share a database tell one another who is connected to them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain

from lobby.base.errors import Unavailable
from lobby.core import background
from lobby.core.presence import Presence
from lobby.core.queries import servers as servers_queries
from lobby.core.values import Here, Living, Server
from lobby.database.store import Store
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.clocks import match_clocks
from lobby.features.people.values.player import Player

QUIET = 0.25
"""The least number of seconds between two looks at the others. The first after a quiet period is
immediate."""

POLL_SECONDS = 1.0
"""Seconds after which the others are looked at without a notification: a server that dies without
notice is seen to be silent, and a notification may get lost."""

BEAT_SECONDS = 2.0
"""Seconds between two signs of life."""


@dataclass(frozen=True, slots=True)
class _Neighbour:
    """Another server, as it was at the last look."""

    living: Living
    sessions: tuple[Here, ...]


class Neighbours(background.Supervised):
    """Tells the other servers of the sessions of *server*, this one, and passes theirs to
    *presence*. However many sessions change, each server is written once and the others are read
    once per quarter of a second; sessions are read only from servers that have changed."""

    def __init__(self, store: Store, presence: Presence, server: Server) -> None:
        self._store = store
        self._presence = presence
        self._server = server
        self._known: Mapping[str, _Neighbour] = {}
        self._stored_sessions: Mapping[int, Here] = {}
        self._revision = 0
        self._beat_at = 0.0
        self._beaten: int | None = None
        self._awake = asyncio.Event()

    async def start(self) -> None:
        """Begin, with the current state of the others. Raises Unavailable."""
        await self._look()
        self._presence.listen(self._awake.set)
        self._store.on_servers(self._awake.set)
        self._task = background.supervise(self._follow, "neighbours")

    async def stop(self) -> None:
        """Let the others know that this server is gone."""
        await super().stop()
        with suppress(Unavailable):  # they will notice it themselves
            await self._store.write(servers_queries.remove_server, self._server)

    def tell(self, server: Server) -> None:
        """Tell the others of *server*, this one, whose settings have changed."""
        self._server = server

    @property
    def servers(self) -> tuple[Server, ...]:
        """All running servers, this one first."""
        return (self._server, *(neighbour.living.server for neighbour in self._known.values()))

    async def _follow(self) -> None:
        await self._begin_anew()
        while True:
            self._awake.clear()
            await self._tell()
            await self._look()
            await asyncio.sleep(QUIET)
            await background.wait(self._awake, POLL_SECONDS - QUIET)

    async def _begin_anew(self) -> None:
        """Start from scratch: after a failure nobody knows what the others were told."""
        await self._store.write(servers_queries.remove_server, self._server)
        self._stored_sessions, self._beat_at = {}, 0.0

    async def _tell(self) -> None:
        """Write what has changed here, and from time to time a sign of life."""
        now = asyncio.get_running_loop().time()
        here = {session.session: session for session in self._presence.own()}
        if changed := _differ(self._stored_sessions, here):
            self._revision += 1
        if changed or now >= self._beat_at:
            news = _News(self._revision, self._stored_sessions, here, self._beaten)
            self._beaten = await self._store.write(_note, self._server, news)
            self._stored_sessions, self._beat_at = here, now + BEAT_SECONDS

    async def _look(self) -> None:
        """Read what has changed elsewhere."""
        neighbours = await self._store.read(_neighbours, self._server, self._known)
        known, self._known = self._known, neighbours
        if any(neighbours.get(server) is not known.get(server) for server in {*neighbours, *known}):
            self._presence.learn(
                chain.from_iterable(neighbour.sessions for neighbour in neighbours.values())
            )


def _differ(stored: Mapping[int, Here], here: Mapping[int, Here]) -> bool:
    """Whether the sessions differ. Compares by identity: a guest who chooses a name remains an
    equal player."""
    return stored.keys() != here.keys() or any(
        stored[session] is not here[session] for session in here
    )


@dataclass(frozen=True, slots=True)
class _News:
    """What a server has to tell: its sessions are *here*, those that the others know of were
    *stored*, and *last* is the time of its last sign of life."""

    revision: int
    stored: Mapping[int, Here]
    here: Mapping[int, Here]
    last: int | None


def _note(tx: Transaction, server: Server, news: _News) -> int:
    """Store that *server* is alive, with its *news*; return the time."""
    here, stored = news.here, news.stored
    if not servers_queries.note_alive(tx, server, news.revision):
        stored = {}  # it was taken for gone, or the database has crashed
    servers_queries.end_sessions(tx, server, stored.keys() - here.keys())
    servers_queries.save_sessions(
        tx,
        server,
        (session for session in here.values() if stored.get(session.session) is not session),
    )
    match_clocks.note_silent_servers(tx)
    if news.last is not None:
        match_clocks.note_own_silence(tx, news.last, here.values())
    match_clocks.note_return(tx, _players(here) - _players(stored))
    return tx.now


def _players(sessions: Mapping[int, Here]) -> set[Player]:
    return {session.player for session in sessions.values() if session.player}


def _neighbours(
    look: Snapshot, server: Server, known: Mapping[str, _Neighbour]
) -> Mapping[str, _Neighbour]:
    """The other servers; those that have not changed are taken from *known*."""
    neighbours = {}
    for living in servers_queries.servers(look):
        number = living.server.id
        if number in known and known[number].living == living:
            neighbours[number] = known[number]
        elif number != server.id:
            neighbours[number] = _Neighbour(
                living, servers_queries.sessions_at(look, living.server)
            )
    return neighbours
