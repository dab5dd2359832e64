"""The lobby: what all sessions of one server share."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass, replace
from ipaddress import ip_network
from random import Random, SystemRandom
from typing import Any, Concatenate, Final, ParamSpec, TypeAlias, TypeVar

from lobby.base import metrics, work
from lobby.base.durations import MINUTE
from lobby.base.networks import Networks
from lobby.base.settings import USUAL, Settings, digests
from lobby.core import background, budgets
from lobby.core.background import Shared
from lobby.core.budgets import Budgets
from lobby.core.duties import Neighbours
from lobby.core.event_feed import Feed
from lobby.core.operators import Operators
from lobby.core.presence import Presence
from lobby.core.thinker import NOBODY, Studies, Thinker
from lobby.core.values import Event, Server
from lobby.database.store import Store
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.clocks.duties import ClockStarter
from lobby.features.home import views as home_views
from lobby.features.home.views import Common
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.moderation.duties import Gatekeeper
from lobby.features.notices.duties.channels import CLOSED, Channels
from lobby.features.people import allowances, traces
from lobby.features.people.duties import Arrivals
from lobby.features.people.values.player import Player, Visitor
from lobby.features.review import fair_play
from lobby.features.review.fair_play import Rated
from lobby.features.review.judging import Verdicts
from lobby.features.review.verdicts import Solutions
from lobby.features.talk import chat
from lobby.features.talk.values import Talk

MINUTES: Final = 15
"""How many minutes are looked back."""

_Counts: TypeAlias = Mapping[float, float]
"""How many keys took no longer than each number of seconds."""


@dataclass(frozen=True, slots=True)
class KeyTime:
    """99 of 100 of the last *keys* took no longer than *seconds*; 0 if there were none."""

    keys: int
    seconds: float


class KeyTimes(background.Supervised):
    """Notes each minute what has been measured."""

    def __init__(self) -> None:
        self._past = deque([_counts()], maxlen=MINUTES + 1)

    def start(self) -> None:
        """Start."""
        self._task = background.supervise(self._run, "key times")

    def note(self) -> None:
        """Note what has been measured until now: a minute has passed."""
        self._past.append(_counts())

    def last(self) -> KeyTime:
        """What was measured in the last minutes."""
        now, before = _counts(), self._past[0]
        return _slowest({bound: count - before[bound] for bound, count in now.items()}, 0.99)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(MINUTE)
            self.note()


def _counts() -> _Counts:
    (measured,) = metrics.key_to_frame.collect()
    buckets = (sample for sample in measured.samples if sample.name.endswith("_bucket"))
    return {float(bucket.labels["le"]): bucket.value for bucket in buckets}


def _slowest(counts: _Counts, share: float) -> KeyTime:
    """The time within which *share* of the keys were, in the bucket where they end, as evenly
    spread as Prometheus takes them to be."""
    total = max(counts.values())
    low = below = 0.0
    for bound, count in sorted(counts.items()):
        if count >= share * total and bound != float("inf"):
            part = (share * total - below) / (count - below) if count > below else 0.0
            return KeyTime(int(total), low + (bound - low) * part)
        if bound != float("inf"):
            low, below = bound, count
    return KeyTime(int(total), low)


P = ParamSpec("P")
T = TypeVar("T")
U = TypeVar("U")


class Lobby:
    """The store, the feed of its events, presence, bans, the channels for notices to players who
    are away, the bots' thinker, and a source of random numbers.

    *clock* gives whole seconds, and *precise* the fractions that clocks on a screen need.
    *settings* are the operator's; *verbs* are the words of the command language, which cannot be
    names. *server* is this server among those that share the store, if it is shared.

    Sessions act by passing it domain functions::

        match = await lobby.change(playing.play, board, player, "d2-b4", revision=7)
        showing = await lobby.ask(viewing.show, board, player)
    """

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int],
        *,
        precise: Callable[[], float] | None = None,
        settings: Settings = USUAL,
        verbs: Iterable[str] = (),
        channels: Channels = CLOSED,
        thinker: Thinker = NOBODY,
        server: Server | None = None,
    ) -> None:
        self._store = store
        self.ask = store.read
        """Return what a question, given with its arguments, returns from committed data. Raises
        what it raises, or Unavailable."""
        self.change = store.write
        """Do an act, given with its arguments; return once it is safely stored. Raises what it
        raises, or Unavailable."""
        self.shared = store.shared
        self.clock = clock
        self.precise = precise or clock
        self._operators = Operators()
        self.budgets = Budgets(self._operators)
        self.since = clock()
        """When this server started, in UTC seconds."""
        self.key_times = KeyTimes()
        self.verbs = frozenset(verbs)
        self.channels = channels
        self.thinker = thinker
        self.studies = Studies(lambda: self.thinker)
        self.verdicts = Verdicts(self._rated_matches, self.studies)
        self.solutions = Solutions(Studies(lambda: self.thinker))
        self.chance: Random = SystemRandom()
        self.feed = Feed(store)
        self.server = server or Server.new("lobby")
        self.presence = Presence(clock, self.server.name if store.shared else None)
        self.gate = Gatekeeper(store, self.feed, self.presence, clock, self._operators)
        self._arrivals = Arrivals(store, self.feed, clock, self._traced)
        self._reading = ThreadPoolExecutor(1, "reading")
        self._neighbours = Neighbours(store, self.presence, self.server) if store.shared else None
        self.adjust(settings)
        self._clocks = ClockStarter(store, self.feed, self.presence)
        self._common = Shared(lambda: self.ask(home_views.common), "common")
        self._talk = Shared(lambda: self.ask(chat.talk), "talk")
        self._public: dict[int, bool] = {}

    def adjust(self, settings: Settings) -> None:
        """Go on with these *settings* of the operator, and tell the other servers their digests.
        Who is no operator any more may do nothing as one from now on."""
        self.guests_chat = settings.guests_chat
        self.guests_per_hour = settings.guests_per_hour
        self.newcomers_per_address = settings.newcomers_per_address
        shared = (*settings.proxies, *settings.shared_addresses)
        self._shared_addresses = Networks((ip_network(text), text) for text in shared)
        self._operators.named = frozenset(settings.operators)
        self.budgets.adjust(settings.connections_per_address)
        self.server = replace(self.server, settings=digests(settings))
        if self._neighbours:
            self._neighbours.tell(self.server)

    async def start(self) -> None:
        """Start the parts that all sessions share."""
        await self.feed.start()
        self.key_times.start()
        self._arrivals.start()
        await self.gate.start()
        await self._clocks.start()
        if self._neighbours:
            await self._neighbours.start()
        self.feed.listen(self._note)

    async def stop(self) -> None:
        """Stop. The store is closed by whoever opened it."""
        self._reading.shutdown(wait=False, cancel_futures=True)
        if self._neighbours:
            await self._neighbours.stop()
        await self._clocks.stop()
        await self.key_times.stop()
        await self.gate.stop()
        await self.feed.stop()

    async def work_out(self, what: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the result of *what*, which does not use the database and may take a second, such
        as reading a record that somebody sent. Only one runs at a time for all sessions: however
        many there are, they never slow down everybody else's keys."""
        loop, here = asyncio.get_running_loop(), copy_context()

        def worked_out() -> T:
            with work.charged(work.PAYER.get()):
                return what(*args, **kwargs)

        return await loop.run_in_executor(self._reading, here.run, worked_out)

    async def ask_as(
        self,
        make: Callable[[T], U],
        question: Callable[Concatenate[Snapshot, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> U:
        """Return the result of *make* for the answer to *question*, both off the event loop: for
        long answers. *make* sees the caller's context, such as the width of the terminal. Raises
        what ``ask`` raises."""
        here = copy_context()

        def made(snapshot: Snapshot) -> U:
            return here.run(make, question(snapshot, *args, **kwargs))

        return await self._store.read(made)

    async def change_keys(
        self, act: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Do *act*, after which a key may belong to somebody else, or to nobody. Raises what
        ``change`` raises."""
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
        """Do *act*, which makes *visitor* a new player or guest. Raises what ``change`` raises, and
        Refused if enough have come from the same address."""
        per_address, address = self.newcomers_per_address, visitor.address

        def counted(tx: Transaction) -> T:
            made = allowances.one_newcomer(tx, address, per_address, act, *args, **kwargs)
            if isinstance(made, Player):
                traces.note_address(tx, made, self._traced(visitor))
            return made

        made = await self._store.write(counted)
        newcomer = made[0] if isinstance(made, tuple) else made  # a guest comes with a match
        if isinstance(newcomer, Player):
            metrics.sign_ups.labels("guest" if newcomer.guest else "player").inc()
        return made

    def _traced(self, visitor: Visitor) -> str | None:
        """The address of *visitor*, unless it is known that many people share it."""
        address = visitor.address
        return None if visitor.local or self._shared_addresses.at(address) else address

    async def arrived(self, visitor: Visitor) -> Player | None:
        """The player with *visitor*'s key; None if nobody has it. A recovery code that an operator
        made for this player becomes void."""
        player = await self._arrivals.player(visitor)
        if tab := budgets.current():
            tab.belongs_to(player)
        return player

    async def common(self) -> Common:
        """What every visitor sees, read once for all sessions after each change."""
        return await self._common.get()

    async def talk(self) -> Talk:
        """The latest messages of the lobby, read once for all sessions after each new one."""
        return await self._talk.get()

    @property
    def operators(self) -> Operators:
        """The keys of the operators. Setting it names others than the settings did."""
        return self._operators

    @operators.setter
    def operators(self, named: Iterable[str]) -> None:
        self._operators.named = frozenset(named)

    def operated_by(self, visitor: Visitor) -> bool:
        """Whether *visitor* is an operator of this server."""
        return visitor.local or visitor.fingerprint in self.operators

    @property
    def asking(self) -> asyncio.Task[Any] | None:
        """The answer that sessions looking at the lobby now will wait for; None if they need not
        wait."""
        return self._common.asking or self._talk.asking

    @property
    def servers(self) -> tuple[Server, ...]:
        """All running servers of this lobby, this one first."""
        return self._neighbours.servers if self._neighbours else (self.server,)

    async def bots(self) -> tuple[Player, ...]:
        """The bots that can be played now, by level; none if nothing thinks for them."""
        return (await self.common()).bots if self.thinker.awake else ()

    async def public(self, boards: Collection[int]) -> frozenset[int]:
        """Those of *boards*, which somebody is looking at, that everybody may see. The terms of a
        match never change, so the store is asked only once for each."""
        new = [board for board in boards if board not in self._public]
        if new:
            public = await self.ask(matches_queries.public_boards, new)
            # Kept only while somebody looks: there are many boards, and some do not exist.
            looked_at = self.presence.boards()
            known = {**self._public, **{board: board in public for board in new}}
            self._public = {board: known[board] for board in known if board in looked_at}
            return frozenset(board for board in boards if known[board])
        return frozenset(board for board in boards if self._public[board])

    async def _rated_matches(
        self, asker: Player | None, game: str, options: str
    ) -> tuple[Rated, ...]:
        return await self.ask(fair_play.rated_matches, asker, game, options)

    def _note(self, events: Sequence[Event]) -> None:
        if any(event.kind not in home_views.UNRELATED for event in events):
            self._common.forget()
        if any(event.kind in chat.SAID and event.board is None for event in events):
            self._talk.forget()
