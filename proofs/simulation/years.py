"""Years of a lobby under one seed: people with habits and time zones, a clock that jumps, processes
that die, disks that fill up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from pathlib import Path
from random import Random
from typing import Literal, TypeAlias

from lobby.app.check import verification
from lobby.base.durations import DAY, HOUR
from lobby.base.errors import Unavailable
from lobby.core.steady_clock import STABLE_SECONDS, SteadyClock
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.clocks import duties as sweep
from lobby.features.clocks import queries as clocks_queries
from lobby.features.clocks.duties import BEAT_SECONDS, DISPUTE_SECONDS, LONGEST_PAUSE, Sweep
from proofs.seeded_loop import seeded_loop
from proofs.simulation.acts import Acts
from proofs.simulation.checks import Wrong
from proofs.simulation.direct_store import Crash, DirectStore, Fault, FaultKind
from proofs.simulation.people import People
from proofs.simulation.reference import Board

Mode: TypeAlias = Literal["safety", "liveness"]

BEGINNING = 1_709_000_000
"""When the years begin, in UTC seconds: in a leap year, a month before clocks go forward."""

_GUARDS = """
SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND sql LIKE '%match began with%'
"""
"""The triggers that keep the lobby from damaging a row, but cannot stop a disk."""

_FAULTS: tuple[FaultKind, ...] = ("crash", "crash after the commit", "full disk")


@dataclass(frozen=True, slots=True)
class Plan:
    """Arranges *matches* matches within *years* years, drawn from *seed*. In ``safety`` mode faults
    come one at a time; in ``liveness`` mode they come in spells, after each of which all must be
    well. *closely* of a hundred acts are checked closely."""

    seed: int
    matches: int
    years: float
    mode: Mode = "safety"
    closely: int = 10

    def __str__(self) -> str:
        return (
            f"--seed {self.seed} --matches {self.matches} --years {self.years:g}"
            f" --mode {self.mode} --closely {self.closely}"
        )


@dataclass(frozen=True, slots=True)
class Figures:
    """What happened, in numbers."""

    matches: int
    moves: int
    acts: int
    faults: int
    days: float


class Years:
    """The lobby in the folder *folder*, as *plan* has it."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self.plan = plan
        self.chance = Random(plan.seed)
        self.loop = seeded_loop()
        self._up = 0
        self._wrong_by = 0
        self._clock = self._new_clock()
        self.store = DirectStore(folder / "lobby.db", lambda: self.now)
        self.acts = Acts(self.store, self.chance, closely=plan.closely)
        self.people = People(self.acts, self.chance, self.at)
        self.faults = 0
        self.done = 0
        self._sweep = Sweep(self.store, self._clock, self._clock)
        self._agenda: list[tuple[int, int, Callable[[], None]]] = []
        self._numbers = count()
        self._spell_ends = 0

    @property
    def now(self) -> int:
        """The time as the server believes it to be."""
        return self._clock()

    def _new_clock(self) -> SteadyClock:
        """A clock that starts now: the wall clock it is set by may be wrong, its steady clock is
        not."""
        return SteadyClock(
            wall=lambda: float(BEGINNING + self._up + self._wrong_by),
            steady=lambda: float(self._up),
        )

    def at(self, when: int, act: Callable[[], None]) -> None:
        """Do *act* at *when*, or as soon as possible after it."""
        heappush(self._agenda, (when, next(self._numbers), act))

    def run(self) -> Figures:
        """Run through all the years. Raises Wrong."""
        self._restart(0)
        self.people.come()
        end = BEGINNING + round(self.plan.years * 365 * DAY)
        self._plan_matches(end)
        self._plan_events(end)
        while self._agenda:
            when, _, act = heappop(self._agenda)
            self._advance(when)
            self._do(act)
        self._end_spell()
        self._audit(every=True)
        boards = self.acts.reference.boards.values()
        moves = sum(len(board.moves) for board in boards)
        days = (self.now - BEGINNING) / DAY
        return Figures(len(boards), moves, self.done, self.faults, days)

    def _plan_matches(self, end: int) -> None:
        for _ in range(self.plan.matches):
            self.at(self.chance.randrange(BEGINNING + DAY, end), self.people.arrange)

    def _plan_events(self, end: int) -> None:
        """Schedule what does not come from people's matches, several times a month."""
        a_month: list[tuple[float, Callable[[], None]]] = [
            (8, self.people.plan_vacation),
            (2, self.people.end_vacation),
            (1, self.people.travel),
            (2, self.people.ban),
            (1, self._spoil),
            (1, self._shut_down),
            (2, self._set_clock_wrong),
            (1, lambda: self._audit(every=False)),
            (2 if self.plan.mode == "liveness" else 0, self._begin_spell),
        ]
        months = (end - BEGINNING) / (30 * DAY)
        for often, act in a_month:
            for _ in range(round(often * months + self.chance.random() * (often > 0))):
                self.at(self.chance.randrange(BEGINNING + DAY, end), act)

    def _do(self, act: Callable[[], None]) -> None:
        """Do *act*, which a fault may hit."""
        self.done += 1
        odds = 0.3 if self._in_spell else 0.01
        if self.chance.random() < odds:
            self.faults += 1
            self.store.fail(Fault(self.chance.choice(_FAULTS), self.chance.randrange(20)))
        self._sync()
        try:
            act()
        except Unavailable:
            # Nothing was changed; whoever asked tries again later.
            self.at(self.now + self.chance.randrange(10, HOUR), act)
        except Crash:
            self.at(self.now + self.chance.randrange(10, HOUR), act)
            self.acts.crashed = True
        self.store.fail(None)
        if self.acts.crashed:
            self.acts.crashed = False
            self._restart(self.chance.choice((3, 30, 119, 120, 600, 5 * HOUR)))

    @property
    def _in_spell(self) -> bool:
        return self.now < self._spell_ends

    def _begin_spell(self) -> None:
        self._spell_ends = self.now + self.chance.randrange(HOUR, 5 * DAY)
        self.at(self._spell_ends, self._end_spell)

    def _end_spell(self) -> None:
        """End the faults: everything that was due is done at once, and all must be as it should."""
        self._spell_ends = 0
        self.store.fail(None)
        self._settle()
        self._audit(every=False)

    def _shut_down(self) -> None:
        """End the process in order, and start it again."""
        self._write(sweep.note_downtime)
        self._restart(self.chance.choice((5, 90, 119, 120, 900, 7200, 3 * DAY)))

    def _restart(self, pause: int) -> None:
        """The process has ended, and starts again after *pause* seconds."""
        self.store.reopen()
        self._pass(pause)
        self._clock = self._new_clock()
        self._sweep = Sweep(self.store, self._clock, self._clock)
        self._settle(begins=True)

    def _pass(self, seconds: int) -> None:
        """Let time pass, even for those who do not look at the clock."""
        self._up += seconds
        self.loop.pass_time(seconds)

    def _spoil(self) -> None:
        """Something outside the lobby damages a row, which is repaired some days later."""
        boards = [running for running in self.acts.reference.running.values() if running.deadline]
        if not boards:
            return
        board = self.chance.choice(boards)
        if board.number in self.acts.reference.spoilt:
            return
        self.faults += 1
        self.acts.reference.spoilt.add(board.number)
        [(terms,)] = self.store.run_sql("SELECT terms FROM matches WHERE board = ?", board.number)
        self._set_terms(board.number, "--spoilt")
        later = self.now + self.chance.randrange(HOUR, 6 * DAY)
        self.at(later, lambda: self._repair(board, terms))

    def _repair(self, board: Board, terms: str) -> None:
        """Repair the row: what was due is done as soon as the sweep tries it again."""
        self.store.fail(None)
        self._set_terms(board.number, terms)
        self._live_until(self.now + LONGEST_PAUSE + 1)
        self.acts.reference.spoilt.remove(board.number)
        self.store.change(sweep.allow_for_downtime, board.number)
        self._settle()
        self.people.plan(board)

    def _set_terms(self, board: int, terms: str) -> None:
        guards = self.store.run_sql(_GUARDS)
        for name, _ in guards:
            self.store.run_sql(f"DROP TRIGGER {name}")
        self.store.run_sql("UPDATE matches SET terms = ? WHERE board = ?", terms, board)
        for _, sql in guards:
            self.store.run_sql(sql)

    def _set_clock_wrong(self) -> None:
        """Somebody sets the machine's clock forward or back: for a few seconds, or for good, so
        that the server eventually believes it."""
        jump = self.chance.choice((1, 60, 119, 120, HOUR, DAY, 40 * DAY))
        self._wrong_by += jump * self.chance.choice((1, -1))
        if self.chance.random() < 0.5:
            right = self._wrong_by
            self.at(self.now + self.chance.randrange(1, 30), lambda: self._set_clock_right(right))

    def _set_clock_right(self, wrong_by: int) -> None:
        if self._wrong_by == wrong_by:
            self._wrong_by = 0

    def _advance(self, when: int) -> None:
        """Let time pass, with the sweep running as on the server."""
        if self._clock.disputed:
            if when < self.now + STABLE_SECONDS or self.chance.random() < 0.3:
                # Things are done while nobody knows the time.
                self._live_until(min(when, self.now + 20))
                return
            self._live_until(self.now + round(STABLE_SECONDS) + DISPUTE_SECONDS)
            self._settle()
        self._settle_if_due()
        while (due := self.store.ask(_next_due, self.now - 1)) is not None and due < when:
            self._live_until(max(due, self.now) + self.chance.randrange(2))
            if not self._settle_if_due(always=True):
                break
        self._live_until(when)

    def _settle_if_due(self, *, always: bool = False) -> bool:
        """Sweep if it is time, or try to; return False if it must be tried again."""
        beat = self.acts.reference.beat
        if not always and beat is not None and abs(self.now - beat) < BEAT_SECONDS:
            return True
        if self._in_spell and self.chance.random() < 0.7:
            self.faults += 1
            self.store.fail(Fault(self.chance.choice(_FAULTS), self.chance.randrange(40)))
        try:
            self._settle()
        except (Crash, Unavailable) as error:
            self._know_beat()
            self.acts.swept(wholly=False)
            if isinstance(error, Crash):
                self._restart(BEAT_SECONDS)
                return True
            self._live_until(self.now + BEAT_SECONDS)
            return False
        return True

    def _settle(self, *, begins: bool = False) -> None:
        """Run the sweep once. While the clock is disputed, nothing is due."""
        before = self.now
        self.loop.run(self._sweep.resume(begins=begins))
        self._lived(self.now - before, begins=begins)
        self.loop.run(self._sweep.settle())
        self._sync()
        if not self._clock.disputed:
            self.acts.swept()

    def _lived(self, gap: int = 0, *, begins: bool = False) -> None:
        self._sync()
        self.acts.reference.lived(gap, begins=begins)

    def _know_beat(self) -> None:
        """Note a sign of life that may have been stored although nobody was told."""
        if self.store.ask(_last_beat) == self.now != self.acts.reference.beat:
            self._lived()

    def _live_until(self, when: int) -> None:
        """Let the server live until *when*, with nothing to do but leave signs of life; only the
        last one matters."""
        if when <= self.now:
            return
        beat = self.acts.reference.beat or self.now
        last = when - self.chance.randrange(BEAT_SECONDS)
        if last > max(beat, self.now) and beat <= self.now:
            self._pass(last - self.now)
            # A server that had done so every thirty seconds would have found nothing else to do.
            self.store.run_sql("UPDATE heartbeat SET at = ?", last)
            self.acts.reference.beat = self.now
        self._pass(when - self.now)
        self._sync()

    def _write(self, change: Callable[[Transaction], object]) -> None:
        self._sync()
        self.store.change(change)
        self._lived()

    def _sync(self) -> None:
        self.acts.reference.now = self.now

    def _audit(self, *, every: bool) -> None:
        """Compare all running matches, and some or *every* one of those that have ended, with the
        ratings too."""
        reference = self.acts.reference
        ended = [board for board in reference.boards.values() if board.reason is not None]
        some = ended if every else self.chance.sample(ended, min(20, len(ended)))
        self.acts.compare((*reference.running.values(), *some))
        for problem in self.store.ask(_rating_problems) if every else ():
            raise Wrong(problem)


def _rating_problems(snapshot: Snapshot) -> list[str]:
    return list(verification.verify_ratings(snapshot))


def _last_beat(snapshot: Snapshot) -> int | None:
    return clocks_queries.last_beat(snapshot)


def _next_due(snapshot: Snapshot, after: int) -> int | None:
    return clocks_queries.next_due(snapshot, after)
