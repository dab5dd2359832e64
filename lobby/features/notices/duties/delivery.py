"""Delivery: one task for the whole server that plans notices and delivers them.

Planning turns events into outbox entries. Events are read from where the last run stopped, and the
new entries and the progress are stored in one change, so a restart forgets nothing and repeats
nothing.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass
from datetime import tzinfo
from itertools import groupby
from secrets import token_hex
from typing import Concatenate, Final, ParamSpec, TypeVar

from lobby.base import metrics
from lobby.base.errors import Stale, Unavailable
from lobby.core import background
from lobby.core.queries import events as events_queries
from lobby.core.queries import leases as claims_queries
from lobby.core.values import Event
from lobby.database.store import Store
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.clocks import zones
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.notices import choices, outbox, queries
from lobby.features.notices.channel import PAUSES, Undeliverable
from lobby.features.notices.duties import due_notices, mail_answers, relevance
from lobby.features.notices.duties.channels import Channels, deliver
from lobby.features.notices.duties.due_notices import DueNotice
from lobby.features.notices.outbox import Envelope
from lobby.features.notices.replies import moves_by_mail, reply_tokens
from lobby.features.notices.values import NoticeAddress, ReplyAnswer, Topic, Wish
from lobby.features.people.values.player import Player

P = ParamSpec("P")
T = TypeVar("T")

AT_ONCE = 8
"""Deliveries in progress by one channel: enough that this many dead servers hold up no other."""

PATIENCE = 45.0
"""Seconds after which a delivery has failed: less than the shortest pause of the outbox."""

_LATEST = PAUSES[0] - 5.0
"""Seconds after which a claimed attempt must be over: then another server may begin one."""

PLANS = 10
"""Seconds for which a server's claim to plan the notices lasts unless renewed; meanwhile the other
servers that share its database do not plan."""

BREATH = 0.2
"""Seconds between two rounds, so that a burst of events costs only a few rounds."""

IDLE = 60
"""Seconds between two rounds if nothing happens and nothing is due."""

_KEEP_AFTER = 500
"""The most events that are read without any result before that progress is stored."""

_ANSWER: Final = ("answer", 0)
"""Stands for the answer under way, among what is delivered to players by channels."""

_log = logging.getLogger(__name__)


class Delivery:
    """Reads the events, and notifies the players concerned who are not here. It also sends the
    answers to their mails, one after the other.

    It survives restarts: what is to be sent is in the outbox, and the progress through the events
    is stored with it. A channel that hangs or fails holds up no other. If several servers share the
    database, one plans and all deliver.
    """

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int],
        channels: Channels,
        is_here: Callable[[Player], bool],
        *,
        grace: int,
    ) -> None:
        self._store = store
        self._clock = clock
        self._channels = channels
        self._is_here = is_here
        self._grace = grace
        self._server = token_hex(8) if store.shared else None
        self._awake = asyncio.Event()
        self._under_way: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._planned: int | None = None
        self._stored = 0
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start."""
        for name in self._channels.by_name:
            for how in ("sent", "put off", "failed"):
                metrics.notices.labels(name, how)
        self._store.on_events(self._awake.set)
        self._task = background.supervise(self._run, "delivery")

    def wake(self) -> None:
        """Look at once: an answer may be waiting."""
        self._awake.set()

    async def stop(self) -> None:
        """Stop. Deliveries in progress are broken off, and tried again after the next start."""
        await background.end(*self._under_way.values(), self._task)
        if self._server:
            await self._noted(claims_queries.end_claims, self._server)

    async def plan(self) -> None:
        """Put the notices of everything that has happened into the outbox, unless another server
        plans them."""
        if not await self._plans():
            self._planned = None
            return
        if self._planned is None:
            self._planned = self._stored = await self._store.read(queries.planned_until)
        more, rests = True, background.Rests()
        while more:
            progress = await self._plan_some(self._planned)
            # Storing the progress even without a result would cost a write for every move; after a
            # kill, those events are read again.
            if progress.wishes or progress.last - self._stored >= _KEEP_AFTER:
                await self._store.write(keep, progress)
                self._stored = progress.last
            self._planned, more = progress.last, progress.more
            if not more:
                return
            await rests.rest()
            if not await self._plans():
                self._planned = None
                return

    async def send(self) -> None:
        """Begin to deliver what is due, as far as the channels have room."""
        for name in self._channels.by_name:
            busy = [player for channel, player in self._under_way if channel == name]
            if len(busy) < AT_ONCE:
                began = _now()
                room = AT_ONCE - len(busy)
                claimed = await self._claimed(outbox.claim, name, room, busy, self._server)
                for envelope in claimed or ():
                    key = envelope.channel, envelope.player.id
                    self._begin(key, self._attempt(envelope, began + _LATEST))
        answers = self._channels.replies and _ANSWER not in self._under_way
        if answers and (waiting := await self._claimed(mail_answers.claim)):
            self._begin(_ANSWER, self._answer(waiting))

    async def settle(self) -> None:
        """Deliver everything that is due, and wait until that is done."""
        while not await self.pause():
            await self.send()
            await asyncio.gather(*self._under_way.values())

    async def pause(self) -> float:
        """Seconds until something is due; 0 if it already is."""
        due = await self._store.read(_next_due, self._channels)
        return IDLE if due is None else min(max(due - self._clock(), 0), IDLE)

    async def _plans(self) -> bool:
        """Whether this server does the planning."""
        if self._server is None:
            return True
        try:
            return await self._store.write(_claim_planning, self._server)
        except Stale:  # another server was faster
            return False

    async def _claimed(
        self, claim: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T | None:
        """What *claim* returns; None if other servers were faster every time."""
        try:
            return await self._store.write(claim, *args, **kwargs)
        except Stale:
            self._awake.set()
            return None

    async def _plan_some(self, after: int) -> Plan:
        """Plan the notices of the next events. One that makes this fail is logged and left out."""
        errors: list[Exception] = []
        with background.Sparing(errors.append):
            return await self._store.read(plan, after, self._grace)
        # Plan the events one by one to find the one that fails.
        with background.Sparing(errors.append):
            return await self._store.read(plan, after, self._grace, 1)
        skipped = await self._store.read(skip, after)
        _log.error("event %d was not sent to anyone", skipped.last, exc_info=errors[-1])
        return skipped

    def _begin(self, key: tuple[str, int], work: Coroutine[None, None, None]) -> None:
        task = background.begin(work, "delivery")
        self._under_way[key] = task
        task.add_done_callback(lambda __: self._ended(key))

    def _ended(self, key: tuple[str, int]) -> None:
        del self._under_way[key]
        self._awake.set()

    async def _attempt(self, envelope: Envelope, until: float) -> None:
        try:
            await self._deliver(envelope, until)
        finally:
            if self._server:
                await self._noted(outbox.let_go, envelope, self._server)

    async def _answer(self, waiting: ReplyAnswer) -> None:
        errors: list[Exception] = []
        with background.Sparing(errors.append):
            await mail_answers.send(self._store, waiting, self._channels)
        if errors:
            _log.error("an answer by mail could not be made", exc_info=errors[-1])

    async def _noted(
        self, change: Callable[Concatenate[Transaction, P], None], *args: P.args, **kwargs: P.kwargs
    ) -> None:
        """Make *change* if possible: if it fails, the claim runs out by itself."""
        try:
            await self._store.write(change, *args, **kwargs)
        except (Stale, Unavailable) as error:
            _log.warning("a claim runs out by itself: %s", error)

    async def _deliver(self, envelope: Envelope, until: float) -> None:
        try:
            here = self._is_here(envelope.player)
            access = self._channels.access
            answerable = envelope.channel == "mail" and self._channels.replies is not None
            token = reply_tokens.new() if answerable else ""
            due = await self._store.read(due_notices.pack, envelope, access, here=here, token=token)
            if due is None:
                await self._store.write(outbox.settled, envelope.entries)
            else:
                await self._hand_over(due, until)
        except Unavailable as error:
            _log.error("a delivery could not be recorded: %s", error)
        except Exception:
            _log.exception("a notice could not be made; it is tried again later")

    async def _hand_over(self, due: DueNotice, until: float) -> None:
        to, envelope = due.to, due.envelope
        if due.settled:
            await self._store.write(outbox.settled, due.settled)
        if due.reply:
            await self._store.write(reply_tokens.keep, due.notice.reply_token, due.reply)
        try:
            seconds = min(PATIENCE, until - _now())
            await deliver(self._channels.channel(to.channel), to, due.notice, seconds)
        except Undeliverable as error:
            _log.info("a notice by %s was not delivered: %s", to.channel, error.logged)
            await self._refused(due, error)
        else:
            await self._store.write(outbox.delivered, envelope, to)
            metrics.notices.labels(to.channel, "sent").inc()

    async def _refused(self, due: DueNotice, error: Undeliverable) -> None:
        lost = await self._store.write(outbox.refused, due.envelope, due.to, error)
        metrics.notices.labels(due.to.channel, "failed" if lost else "put off").inc()

    async def _run(self) -> None:
        forgotten = 0
        while True:
            self._awake.clear()
            await self.plan()
            pause = await self.pause()
            if not pause:
                await self.send()
                pause = IDLE  # the end of any delivery wakes this
            if self._server and self._planned is None:
                pause = min(pause, PLANS)  # the planning server may vanish
            if self._clock() - forgotten >= 86400:
                await self._store.write(outbox.forget_old)
                await self._store.write(moves_by_mail.forget_old)
                forgotten = self._clock()
            await asyncio.sleep(BREATH)
            await background.wait(self._awake, pause)


def _next_due(snapshot: Snapshot, channels: Channels) -> int | None:
    """When the next notice, or answer to a mail, is due, or was due; None if none waits."""
    notice = queries.next_notice(snapshot, channels.by_name)
    answer = queries.next_answer(snapshot) if channels.replies else None
    return min((due for due in (notice, answer) if due is not None), default=None)


def _now() -> float:
    return asyncio.get_running_loop().time()


def _claim_planning(tx: Transaction, server: str) -> bool:
    # The holder renews its claim; the others only look, rather than compete for it each time.
    return not claims_queries.claimed(tx, "planning", server) and claims_queries.claim(
        tx, "planning", 1, server, tx.now + PLANS
    )


BATCH = 50
"""The most events read at a time: few, because the planning server has to renew its claim often."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The notices of the events up to the one with the id *last*; *more* tells whether there may be
    later ones."""

    wishes: tuple[Wish, ...]
    last: int
    more: bool


def plan(snapshot: Snapshot, after: int, grace: int, limit: int = BATCH) -> Plan:
    """Plan the notices of the events after the one with the id *after*: they are due *grace*
    seconds after the event, or with the daily notice. At most *limit* events are read."""
    events = events_queries.events_after(snapshot, after, limit)
    settings = _Settings(snapshot)
    wishes = tuple(wish for event in events for wish in _wishes(snapshot, event, grace, settings))
    return Plan(wishes, events[-1].id if events else after, len(events) == limit)


def skip(snapshot: Snapshot, after: int) -> Plan:
    """A plan that sends nothing for the event following the one with the id *after*."""
    events = events_queries.events_after(snapshot, after, 1)
    return Plan((), events[-1].id if events else after, bool(events))


def keep(tx: Transaction, planned: Plan) -> None:
    """Put the notices of *planned* into the outbox. This emits no event."""
    for wish in planned.wishes:
        queries.add_notice(tx, wish)
    queries.save_planned(tx, planned.last)


class _Settings:
    """Each player's choices and time zone, read once."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self._known: dict[int, tuple[choices.Choices, tzinfo]] = {}

    def of(self, player: Player) -> tuple[choices.Choices, tzinfo]:
        if player.id not in self._known:
            zone = zones.of_player(self._snapshot, player)
            self._known[player.id] = choices.load(self._snapshot, player), zone
        return self._known[player.id]


def _wishes(snapshot: Snapshot, event: Event, grace: int, settings: _Settings) -> Iterator[Wish]:
    reachable = sorted(_reachable(snapshot, event), key=lambda address: address.player.id)
    for player, addresses in groupby(reachable, key=lambda address: address.player):
        topic = relevance.topic_of(snapshot, event, player)
        if topic:
            yield from _by_channel(settings, event, topic, tuple(addresses), grace)


def _by_channel(
    settings: _Settings,
    event: Event,
    topic: Topic,
    addresses: tuple[NoticeAddress, ...],
    grace: int,
) -> Iterator[Wish]:
    player = addresses[0].player
    made, zone = settings.of(player)
    due = {"now": event.at + grace, "daily": choices.next_time(event.at, made.hour, zone)}
    for address in addresses:
        how = made.of(topic, address.channel)
        if how != "off":
            at = event.id, event.board
            yield Wish(player, address.channel, *at, topic, how == "daily", due[how])


def _reachable(snapshot: Snapshot, event: Event) -> Iterator[NoticeAddress]:
    """The addresses, confirmed before *event*, of everybody who may want to be told of it."""
    ids = set(event.concerns)
    match = (
        None
        if event.private or event.board is None
        else matches_queries.match(snapshot, event.board)
    )
    if match:
        followed = match.players if event.kind == "started" else ()
        ids |= {
            subscriber.id
            for subscriber in queries.subscribers(snapshot, match.board, match.game, followed)
        }
    for address in queries.notice_addresses(snapshot, ids) if ids else ():
        if event.at >= address.confirmed and not address.given_up:
            yield address
