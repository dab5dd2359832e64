"""The lobby: what all sessions of one server share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import Random, SystemRandom
from typing import Concatenate, ParamSpec, TypeVar

from lobby.computer.judging import Verdicts
from lobby.computer.solutions import Solutions
from lobby.computer.studies import Studies
from lobby.hub.arrivals import Arrivals
from lobby.hub.asked_once import Shared
from lobby.hub.clock_starter import ClockStarter
from lobby.hub.event_feed import Feed
from lobby.hub.gatekeeper import Gatekeeper
from lobby.hub.neighbours import Neighbours
from lobby.hub.presence import Presence
from lobby.matches import kept_apart, match_lists
from lobby.matches.kept_apart import Rated
from lobby.model.event import Event
from lobby.model.player import Player
from lobby.model.servers import Server
from lobby.model.talk.chat_message import Talk
from lobby.model.visitor import Visitor
from lobby.news import overview
from lobby.news.overview import Common
from lobby.notices.channels import CLOSED, Channels
from lobby.people import newcomers
from lobby.process.thinker import NOBODY, Thinker
from lobby.settings import USUAL
from lobby.store import Snapshot, Store, Transaction
from lobby.talk import chat

P = ParamSpec("P")
T = TypeVar("T")
U = TypeVar("U")


class Lobby:
    """The store, the feed of its events, who is here and who may not come, the ways to notify those
    who are away, who thinks for bots, and chance.

    *clock* tells whole seconds, and *precise* the parts of a second that clocks on a screen need.
    *operators* are the fingerprints of the keys of those who operate the server, *verbs* the words
    of the command language, which nobody may be called. *server* is this one among others that
    share the store, where it is shared.

    Sessions act by handing it domain functions::

        match = await lobby.change(playing.play, board, player, "d2-b4", revision=7)
        showing = await lobby.ask(viewing.show, board, player)
    """

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int],
        *,
        precise: Callable[[], float] | None = None,
        guests_chat: bool = USUAL.guests_chat,
        guests_per_hour: int = USUAL.guests_per_hour,
        newcomers_per_address: int = USUAL.newcomers_per_address,
        operators: Iterable[str] = (),
        verbs: Iterable[str] = (),
        channels: Channels = CLOSED,
        thinker: Thinker = NOBODY,
        server: Server | None = None,
    ) -> None:
        self._store = store
        self.shared = store.shared
        self.clock = clock
        self.precise = precise or clock
        self.guests_chat = guests_chat
        self.guests_per_hour = guests_per_hour
        self.newcomers_per_address = newcomers_per_address
        self.operators = frozenset(operators)
        self.verbs = frozenset(verbs)
        self.channels = channels
        self.thinker = thinker
        self.studies = Studies()
        self.verdicts = Verdicts(self._rated_matches, self.studies)
        self.solutions = Solutions()
        self.chance: Random = SystemRandom()
        self.feed = Feed(store)
        self.server = server or Server.new("lobby")
        self.presence = Presence(clock, self.server.name if store.shared else None)
        self.gate = Gatekeeper(store, self.feed, self.presence, clock, self.operators)
        self._arrivals = Arrivals(store, self.feed, clock)
        self._reading = ThreadPoolExecutor(1, "reading")
        self._neighbours = Neighbours(store, self.presence, self.server) if store.shared else None
        self._clocks = ClockStarter(store, self.feed, self.presence)
        self._common = Shared(lambda: self.ask(overview.common), "common")
        self._talk = Shared(lambda: self.ask(chat.talk), "talk")
        self._public: dict[int, bool] = {}

    async def start(self) -> None:
        """Begin to tell of events."""
        await self.feed.start()
        self._arrivals.start()
        await self.gate.start()
        await self._clocks.start()
        if self._neighbours:
            await self._neighbours.start()
        self.feed.listen(self._note)

    async def stop(self) -> None:
        """End. The store is closed by who opened it."""
        self._reading.shutdown(wait=False, cancel_futures=True)
        if self._neighbours:
            await self._neighbours.stop()
        await self._clocks.stop()
        await self.gate.stop()
        await self.feed.stop()

    async def ask(
        self, question: Callable[Concatenate[Snapshot, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What *question* answers from committed data. Raises what it raises, or Unavailable."""
        return await self._store.read(question, *args, **kwargs)

    async def work_out(self, what: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What *what* gives, which asks no database and may take a second, such as reading a record
        that somebody sent. One at a time for all sessions: so many of them never slow down the keys
        of everybody else."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reading, partial(what, *args, **kwargs))

    async def ask_as(
        self,
        make: Callable[[T], U],
        question: Callable[Concatenate[Snapshot, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> U:
        """What *make* makes of what *question* answers, off the event loop: for answers that are
        long. Raises what ``ask`` raises."""

        def made(snapshot: Snapshot) -> U:
            return make(question(snapshot, *args, **kwargs))

        return await self._store.read(made)

    async def change(
        self, act: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Do *act*; returns once it is safely stored. Raises what it raises, or Unavailable."""
        return await self._store.write(act, *args, **kwargs)

    async def change_keys(
        self, act: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Do *act*, after which a key may be somebody else's, or nobody's. Raises what ``change``
        raises."""
        try:
            return await self.change(act, *args, **kwargs)
        finally:
            self._arrivals.forget()

    async def join(
        self,
        visitor: Visitor,
        act: Callable[Concatenate[Transaction, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Do *act*, which makes *visitor* somebody new. Raises what ``change`` raises, and Refused
        when enough have come from the same address."""
        per_address, address = self.newcomers_per_address, visitor.address

        def counted(tx: Transaction) -> T:
            return newcomers.one_from(tx, address, per_address, act, *args, **kwargs)

        return await self._store.write(counted)

    async def arrived(self, visitor: Visitor) -> Player | None:
        """Whose key *visitor* came with; None for nobody's. A code that an operator made for a
        player without a key is void from then on."""
        return await self._arrivals.player(visitor)

    def may_talk(self, player: Player | None) -> bool:
        """Whether *player* (None: somebody who has no account) may say something to all: guests
        may where the operator lets them."""
        return self.guests_chat or (player is not None and player.member)

    async def common(self) -> Common:
        """What every visitor sees, asked once for all sessions after each change of it."""
        return await self._common.get()

    async def talk(self) -> Talk:
        """What was said in the lobby, asked once for all sessions after each word."""
        return await self._talk.get()

    @property
    def asking(self) -> asyncio.Task[Common] | asyncio.Task[Talk] | None:
        """What sessions will wait for that look at the lobby now; None when they need not wait."""
        return self._common.asking or self._talk.asking

    @property
    def servers(self) -> tuple[Server, ...]:
        """All servers of this lobby that live, this one first."""
        return self._neighbours.servers if self._neighbours else (self.server,)

    async def bots(self) -> tuple[Player, ...]:
        """The bots that may be played now, by level; none where nobody thinks for them."""
        return (await self.common()).bots if self.thinker.awake else ()

    async def public(self, boards: Collection[int]) -> frozenset[int]:
        """Those of *boards*, which somebody looks at now, that everybody may look at. What a match
        began with never changes, so the store is asked once for each."""
        new = [board for board in boards if board not in self._public]
        if new:
            public = await self.ask(match_lists.public, new)
            # Kept no longer than somebody looks: boards are many, and some of them do not exist.
            looked_at = self.presence.boards()
            known = {**self._public, **{board: board in public for board in new}}
            self._public = {board: known[board] for board in known if board in looked_at}
            return frozenset(board for board in boards if known[board])
        return frozenset(board for board in boards if self._public[board])

    async def _rated_matches(
        self, asker: Player | None, game: str, options: str
    ) -> tuple[Rated, ...]:
        return await self.ask(kept_apart.rated_matches, asker, game, options)

    def _note(self, events: Sequence[Event]) -> None:
        if any(event.kind not in overview.UNRELATED for event in events):
            self._common.forget()
        if any(event.kind in chat.SAID and event.board is None for event in events):
            self._talk.forget()
