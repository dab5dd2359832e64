"""The neighbours: the servers that share a database tell one another who is connected to them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain

from lobby.errors import Unavailable
from lobby.hub.presence import Presence
from lobby.model.player import Player
from lobby.model.servers import Here, Living, Server
from lobby.process import background
from lobby.store import Snapshot, Store, Transaction
from lobby.time import disconnections

QUIET = 0.25
"""Seconds between two looks at the others, at least. The first after a quiet while is at once."""

POLL_SECONDS = 1.0
"""Seconds after which they are looked at without having been told of: who ends without a word is
seen to be silent, and a word may get lost."""

BEAT_SECONDS = 2.0
"""Seconds between two signs of life."""


@dataclass(frozen=True, slots=True)
class _Neighbour:
    """Another server, as it was when it was looked at last."""

    living: Living
    sessions: tuple[Here, ...]


class Neighbours:
    """Tells the other servers of the sessions of this one, *server*, and has *presence* learn of
    theirs. However many sessions change, each server is written once and the others are read once
    in a quarter of a second, and of their sessions only those of a server that has changed."""

    def __init__(self, store: Store, presence: Presence, server: Server) -> None:
        self._store = store
        self._presence = presence
        self._server = server
        self._known: Mapping[str, _Neighbour] = {}
        self._told: Mapping[int, Here] = {}
        self._revision = 0
        self._beat_at = 0.0
        self._beaten: int | None = None
        self._awake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin, with the others as they are now. Raises Unavailable."""
        await self._look()
        self._presence.listen(self._awake.set)
        self._store.on_servers(self._awake.set)
        self._task = background.supervise(self._follow, "neighbours")

    async def stop(self) -> None:
        """Let the others know that this server is gone."""
        await background.end(self._task)
        with suppress(Unavailable):  # they will see it by themselves
            await self._store.write(_leave, self._server)

    @property
    def servers(self) -> tuple[Server, ...]:
        """All servers that live, this one first."""
        return (self._server, *(each.living.server for each in self._known.values()))

    async def _follow(self) -> None:
        await self._begin_anew()
        while True:
            self._awake.clear()
            await self._tell()
            await self._look()
            await asyncio.sleep(QUIET)
            with suppress(TimeoutError):
                async with asyncio.timeout(POLL_SECONDS - QUIET):
                    await self._awake.wait()

    async def _begin_anew(self) -> None:
        """After a failure nobody knows what the others were told."""
        await self._store.write(_leave, self._server)
        self._told, self._beat_at = {}, 0.0

    async def _tell(self) -> None:
        """Write what has changed here, and now and then a sign of life."""
        now = asyncio.get_running_loop().time()
        here = {each.session: each for each in self._presence.own()}
        if changed := _differ(self._told, here):
            self._revision += 1
        if changed or now >= self._beat_at:
            news = _News(self._revision, self._told, here, self._beaten)
            self._beaten = await self._store.write(_note, self._server, news)
            self._told, self._beat_at = here, now + BEAT_SECONDS

    async def _look(self) -> None:
        """Learn what has changed elsewhere."""
        found = await self._store.read(_neighbours, self._server, self._known)
        known, self._known = self._known, found
        if any(found.get(each) is not known.get(each) for each in {*found, *known}):
            self._presence.learn(chain.from_iterable(each.sessions for each in found.values()))


def _differ(told: Mapping[int, Here], here: Mapping[int, Here]) -> bool:
    """By the objects: a guest who takes a name stays the same player."""
    return told.keys() != here.keys() or any(told[each] is not here[each] for each in here)


@dataclass(frozen=True, slots=True)
class _News:
    """What a server has to tell: it has the sessions *here*; before, the others were *told* of
    those, and its *last* sign of life was at that time."""

    revision: int
    told: Mapping[int, Here]
    here: Mapping[int, Here]
    last: int | None


def _note(tx: Transaction, server: Server, news: _News) -> int:
    """The *server* lives, with *news*; when that was."""
    here, told = news.here, news.told
    if not tx.note_alive(server, news.revision):
        told = {}  # it was held to be gone, or the database has crashed
    tx.end_sessions(server, told.keys() - here.keys())
    tx.save_sessions(server, (each for each in here.values() if told.get(each.session) is not each))
    disconnections.note_silent_servers(tx)
    if news.last is not None:
        disconnections.note_own_silence(tx, news.last, here.values())
    disconnections.note_return(tx, _players(here) - _players(told))
    return tx.now


def _players(sessions: Mapping[int, Here]) -> set[Player]:
    return {each.player for each in sessions.values() if each.player}


def _leave(tx: Transaction, server: Server) -> None:
    tx.remove_server(server)


def _neighbours(
    look: Snapshot, server: Server, known: Mapping[str, _Neighbour]
) -> Mapping[str, _Neighbour]:
    """The other servers, each as *known* where it has not changed."""
    found = {}
    for living in look.servers():
        number = living.server.id
        if number in known and known[number].living == living:
            found[number] = known[number]
        elif number != server.id:
            found[number] = _Neighbour(living, look.sessions_at(living.server))
    return found
