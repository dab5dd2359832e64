"""The sweep: one task for the whole server that does what falls due, to the minute. And the clock
starter: the clock of a match with less than a day for a move starts when both players are here."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

from lobby.base.durations import exactly
from lobby.base.errors import Superseded, Unavailable
from lobby.core import background
from lobby.core.event_feed import Feed
from lobby.core.leadership import Leadership
from lobby.core.presence import Presence
from lobby.core.queries import events as events_queries
from lobby.core.queries import servers as servers_queries
from lobby.core.steady_clock import SteadyClock
from lobby.core.values import Event
from lobby.database.store import Store
from lobby.database.transaction import Transaction
from lobby.features.account import leaving
from lobby.features.challenges import challenges
from lobby.features.challenges import queries as challenges_queries
from lobby.features.clocks import match_clocks, queries, vacations
from lobby.features.clocks.queries import Due, Duty
from lobby.features.clocks.values import Span
from lobby.features.matches import starting
from lobby.features.matches.endings import begin_turn_anew, time_out
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player

BEAT_SECONDS = 30
"""Seconds between the server's signs of life, and the most between two looks at what is due."""

DISPUTE_SECONDS = 5
"""Seconds between two checks whether a clock that has jumped can be trusted again."""

BATCH = 20
"""Things done at once, which share a commit: few, so that no player's move waits long for them."""

FIRST_PAUSE, LONGEST_PAUSE = 60, 3600
"""Seconds until something that could not be settled is tried again: at first, and at most, after
doubling each time."""

_DEADLINES_AT_ONCE = 200
_BREATH = 0.01
"""Seconds between two batches, to leave time for the sessions."""

T = TypeVar("T")
U = TypeVar("U")

_log = logging.getLogger(__name__)


class Sweep(background.Supervised):
    """Forfeits, reminds, expires and announces. It belongs to the server and to no session, so it
    survives restarts. Of several servers only the leader does it."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int],
        steady: SteadyClock | None = None,
        leadership: Leadership | None = None,
    ) -> None:
        """*clock* gives the time; *steady*, if given, says whether it can be trusted. Without
        *leadership*, no other server may use *store*."""
        self._store = store
        self._leadership = leadership or Leadership(store)
        self._steady = steady
        self._gap = 0
        self._term = 0
        self._failing: dict[Due, _Failing] = {}
        self._clock = clock
        self._beaten: float | None = None

    async def start(self) -> None:
        """Start. Once this returns, no deadline charges the time when no server ran."""
        with suppress(Superseded):  # another server runs
            await self.resume(begins=True)
        self._task = background.supervise(self._leadership.only(self._run), "sweep")

    async def stop(self) -> None:
        """Stop, and leave a sign of life, so that downtime counts from here."""
        await super().stop()
        try:
            with suppress(Superseded):
                await self._leadership.write(note_downtime)
        except Unavailable as error:
            _log.error("could not record the shutdown: %s", error)

    async def resume(self, *, begins: bool = False) -> None:
        """Leave a sign of life. If the server was down and *begins* now, or its clock has jumped,
        which is logged, make every deadline allow for the time since the last sign of life."""
        if self._leadership.term != self._term:  # another server has led and made up for it
            self._term, self._gap = self._leadership.term, 0
        self._gap += self._steady.anchor() if self._steady else 0
        self._report(await self._leadership.write(note_downtime, self._gap, begins=begins))
        self._gap = 0
        if not await self._store.read(queries.unsettled_downtime):
            return
        board = 0
        most = _DEADLINES_AT_ONCE
        while boards := await self._store.read(queries.timed_boards, board, most):
            await self._act_on_all(boards, self._allow_for_downtime)
            board = boards[-1]
        await self._leadership.write(_tell_of_deadlines)

    async def settle(self) -> int:
        """Do everything that is due now; return how many things were done. What fails is logged and
        tried again later, and holds up nothing else. Nothing is done while the clock is disputed.
        Raises Unavailable."""
        if self._steady and self._steady.disputed:
            return 0
        tried = {due for due, failing in self._failing.items() if failing.until > _now()}
        done, left = 0, len(tried)
        while True:
            due = await self._store.read(queries.due, BATCH + left)
            batch = [duty for duty in due if duty not in tried][:BATCH]
            if not batch:
                break
            settled = await self._act_on_all(batch, self._settle)
            done, left = done + settled.count(True), left + settled.count(False)
            tried.update(batch)
            await asyncio.sleep(_BREATH)
        # All that is due has been looked at: what is not among it was settled elsewhere or is gone.
        self._failing = {duty: self._failing[duty] for duty in due if duty in self._failing}
        return done

    async def pause(self) -> float:
        """Seconds until something falls due, or the next sign of life."""
        if self._steady and self._steady.disputed:
            return DISPUTE_SECONDS
        upcoming = await self._store.read(queries.next_due, self._clock())
        if upcoming is None:
            return BEAT_SECONDS
        return min(max(upcoming - self._clock(), 1), BEAT_SECONDS)

    async def _act_on_all(
        self, items: Sequence[T], act: Callable[[T], Coroutine[Any, Any, U]]
    ) -> list[U]:
        """Do *act* to all *items* concurrently, so that they share a commit, each as a change of
        its own. Raises Unavailable once all have ended."""
        results = await asyncio.gather(*map(act, items), return_exceptions=True)
        for result in results:
            if isinstance(result, BaseException):
                raise result
        return [result for result in results if not isinstance(result, BaseException)]

    async def _settle(self, due: Due) -> bool:
        with background.Sparing(partial(self._note_failure, due)):
            settled = await self._leadership.write(settle_due, due)
            self._failing.pop(due, None)
            return settled
        return False

    async def _allow_for_downtime(self, board: int) -> None:
        message = "the deadline of board %d does not allow for downtime: %r"
        with background.Sparing(partial(_log.error, message, board)):
            await self._leadership.write(allow_for_downtime, board)

    def _note_failure(self, due: Due, error: Exception) -> None:
        before = self._failing.get(due)
        pause = FIRST_PAUSE if before is None else min(2 * before.pause, LONGEST_PAUSE)
        self._failing[due] = _Failing(pause, _now() + pause)
        _log.error(
            "the %s of %d cannot be settled, and is tried again in %s: %r",
            due.duty,
            due.number,
            exactly(pause),
            error,
            exc_info=None if before else error,
        )

    def _report(self, passed: int) -> None:
        """Log that *passed* seconds were made up for, if any."""
        now = asyncio.get_running_loop().time()
        before, self._beaten = self._beaten, now
        length = exactly(abs(passed))
        if passed < 0:
            _log.warning("the system's clock was set back by %s", length)
        elif passed and before is None:
            _log.info("the server was down for %s: no player loses that time", length)
        elif passed:
            lived = before is not None and now - before >= match_clocks.SILENCE
            what = "the server stood still for" if lived else "the system's clock jumped forward by"
            _log.warning("%s %s: nobody is charged for it", what, length)

    async def _run(self) -> None:
        while True:
            # Here too: while the machine slept, or the disk was full, players could not move.
            await self.resume()
            await self.settle()
            await asyncio.sleep(await self.pause())


def settle_due(tx: Transaction, due: Due) -> bool:
    """Do what is *due*, if it still is; return whether it was. Nothing is due after a silence that
    has not been noted yet. Raises Unreadable, or whatever a corrupt record leads to."""
    if match_clocks.silence(tx) or not queries.is_due(tx, due):
        return False
    find, act = _ACTS[due.duty]
    if subject := find(tx, due.number):
        act(tx, subject)
    return True


def _remind(tx: Transaction, match: Match) -> None:
    if match.to_move is None:
        return
    if not match.installed:
        begin_turn_anew(tx, match)
        return
    queries.save_deadline(tx, replace(match, remind_at=None, reminded=True))
    events_queries.emit(
        tx,
        "reminded",
        board=match.board,
        concerns=(match.players[match.to_move],),
        private=True,
        deadline=match.deadline,
    )


_ACTS: Mapping[
    Duty, tuple[Callable[[Transaction, int], Any], Callable[[Transaction, Any], object]]
] = {
    "vacation-begins": (queries.vacation, vacations.begin),
    "vacation-ends": (queries.vacation, vacations.finish),
    "deadline": (matches_queries.match, time_out),
    "reminder": (matches_queries.match, _remind),
    "challenge": (challenges_queries.challenge, challenges.expire),
    "guest": (players_queries.player, leaving.retire),
}
"""By duty, how to find what it is about, and what to do to that."""


def note_downtime(tx: Transaction, gap: int = 0, *, begins: bool = False) -> int:
    """Downtime is time during which the server did not run, which no clock charges: it was down, or
    stood still; or the system's clock jumped forward, which looks the same from inside. If the
    clock is set back, the opposite is corrected: whatever began later than now begins now.

    Note that the server runs now, and make up for what has passed since its last sign of life,
    if that was long ago (``match_clocks.SILENCE``) or the clock was set back; otherwise for the
    *gap* in seconds by which the clock is known to have jumped just now. A server that *begins*
    while no other one runs makes up for all that has passed, and for the time that players have to
    connect again. Return how many seconds had passed: negative if the clock was set back, 0 for an
    ordinary pause between two signs of life."""
    last = queries.last_beat(tx)
    passed = 0 if last is None else tx.now - last
    restarted = begins and passed > 0 and not servers_queries.servers(tx)
    if abs(passed) < match_clocks.SILENCE and not restarted:
        passed = gap
    if last is None or not passed:
        queries.beat(tx)
        return 0
    if passed > 0:
        back = match_clocks.RETURN_SECONDS if restarted else 0
        queries.add_downtime(tx, Span(tx.now - passed, tx.now + back))
    else:
        queries.begin_nothing_later(tx)
    queries.postpone(tx, passed)
    queries.beat(tx)
    return passed


def _tell_of_deadlines(tx: Transaction) -> None:
    """Note that all deadlines allow for every downtime, and have the screens show them."""
    queries.settle_downtimes(tx)
    events_queries.emit(tx, "clock-corrected")


def allow_for_downtime(tx: Transaction, board: int) -> None:
    """Make the deadline of *board* allow_for_downtime for every downtime. Raises Unreadable."""
    if match := matches_queries.match(tx, board):
        match_clocks.refresh(tx, (match,))


@dataclass(frozen=True, slots=True)
class _Failing:
    """Something that could not be settled, to be tried again after a *pause* in seconds, at the
    time *until* of the event loop."""

    pause: int
    until: float


def _now() -> float:
    return asyncio.get_running_loop().time()


class ClockStarter(background.Supervised):
    """Starts clocks that wait for both players: when the second of them arrives, and when a match
    begins between two who are already here. Players count as here if they have a session: a screen,
    line-by-line commands, or ``wait``; a single command is not enough."""

    def __init__(self, store: Store, feed: Feed, presence: Presence) -> None:
        self._store = store
        self._feed = feed
        self._presence = presence
        self._begun: set[int] = set()
        self._awake = asyncio.Event()

    async def start(self) -> None:
        """Start."""
        self._feed.listen(self._note)
        self._presence.listen(self._awake.set)
        self._task = background.supervise(self._follow, "clocks")

    def _note(self, events: Sequence[Event]) -> None:
        begun = [event.concerns for event in events if event.kind == "started"]
        if begun:
            self._begun.update(*begun)
            self._awake.set()

    async def _follow(self) -> None:
        known: Collection[Player] = frozenset()  # after a failure everybody counts as new
        while True:
            begun, self._begun = self._begun, set()
            sessions = self._presence.sessions()
            here = frozenset(
                session.player for session in sessions if session.player and not session.guest
            )
            await self._start_clocks(
                {player for player in here if player not in known or player.id in begun}, here
            )
            known = here
            await self._awake.wait()
            self._awake.clear()

    async def _start_clocks(self, asked: Collection[Player], here: Collection[Player]) -> None:
        if not asked:
            return
        for board in await self._store.read(starting.ready_boards, asked, here):
            message = "the clock on board %d could not be started: %r"
            with background.Sparing(partial(_log.exception, message, board)):
                await self._store.write(starting.start_clock, board)
