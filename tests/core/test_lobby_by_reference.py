"""The lobby against a reference model: two players, a watcher, a guest, a bot and an operator do
whatever hypothesis comes up with, over the real store and as sessions do it, and after each step
everything stored, told and shown is what it should be.

    MODEL_EXAMPLES=2000 .venv/bin/pytest tests/core/test_lobby_by_reference.py

tries more examples, at random; without that variable a few are tried, always the same ones.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Concatenate, ParamSpec, TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from lobby.app.check import verification
from lobby.base.durations import DAY, HOUR, MINUTE
from lobby.core.lobby import Lobby
from lobby.core.stores import open_sqlite
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.bots import bot_matches
from lobby.features.clocks import queries as clocks_queries
from lobby.features.clocks.duties import Sweep
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.people import players
from lobby.features.planning.values import PlannedLine, Step
from proofs.simulation.acts import Acts
from proofs.simulation.reference import Board
from tests.conftest import NOON
from tests.support import databases

P = ParamSpec("P")
T = TypeVar("T")

EXAMPLES = int(os.environ.get("MODEL_EXAMPLES", "0"))

GAMES = (("binar", "-size=3"), ("chaos", ""), ("curio", "-base=2 -rows=5 -cols=3"))
TERMS = ("", "--totaltime=3 --increment=6 --cap=4 --weekends-off", "--forfeittime=1 --private")
ACTORS = ("ann", "ben", "eve")
PAUSES = (1, MINUTE, 5 * HOUR, DAY, 6 * DAY)
DOWNTIMES = (1, 119, 120, 3 * HOUR, 2 * DAY)

some = st.integers(0, 200)
"""A choice from a list: larger than any list gets."""


class Together:
    """A server on the database *path*, with its lobby and its sweep, in an event loop that keeps
    running between calls."""

    def __init__(self, path: Path) -> None:
        self.now = NOON
        self._path = path
        self._runner = asyncio.Runner()
        self._begin()

    def _begin(self) -> None:
        self._store = open_sqlite(self._path, lambda: self.now)
        self._lobby = Lobby(self._store, lambda: self.now)
        self._sweep = Sweep(self._store, lambda: self.now)
        self._runner.run(self._lobby.start())

    def ask(
        self, question: Callable[Concatenate[Snapshot, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        return self._runner.run(self._lobby.ask(question, *args, **kwargs))

    def change(
        self, act: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        return self._runner.run(self._lobby.change(act, *args, **kwargs))

    def resume(self) -> None:
        self._runner.run(self._sweep.resume())

    def settle(self) -> None:
        self._runner.run(self._sweep.settle())

    def _end(self) -> None:
        self._runner.run(self._lobby.stop())
        self._runner.run(self._store.close())

    def restart(self) -> None:
        self._end()
        self._begin()

    def close(self) -> None:
        self._end()
        self._runner.close()


class LobbyMachine(RuleBasedStateMachine):
    """What anybody may do; *which* chooses the board or the move."""

    @initialize()
    def open(self) -> None:
        self.folder = TemporaryDirectory()
        self.server = Together(databases.lay(Path(self.folder.name, "data", "lobby.db")))
        self.acts = Acts(self.server, Random(1))
        self.reference = self.acts.reference
        self.sweep()
        zones = ("Europe/Berlin", "Asia/Kathmandu", "UTC")
        named = [self.acts.join(actor, zone) for actor, zone in zip(ACTORS, zones, strict=True)]
        self.people = dict(zip(ACTORS, named, strict=True))
        self.bot = self.server.change(bot_matches.ensure)[0]
        self.guest = self.server.change(players.begin_guest, "SHA256:guest")
        self.offered: list[tuple[int, str]] = []

    def teardown(self) -> None:
        if hasattr(self, "server"):
            self.server.close()
            self.folder.cleanup()

    def board(self, which: int) -> Board:
        """One of all boards, most often the latest."""
        boards = list(self.reference.boards.values())
        return boards[-1 - which % len(boards)]

    @property
    def playing(self) -> bool:
        return bool(self.reference.boards)

    @rule(one=st.sampled_from(("ann", "ben")), game=some, terms=some, open_to_all=st.booleans())
    def challenge(self, one: str, game: int, terms: int, open_to_all: bool) -> None:
        other = "ben" if one == "ann" else "ann"
        opponent = None if open_to_all else self.people[other]
        kind, words = GAMES[game % len(GAMES)], TERMS[terms % len(TERMS)]
        offer = self.acts.offer(self.people[one], *kind, words, opponent)
        if offer:
            self.offered.append((offer.number, other))

    @precondition(lambda self: self.offered)
    @rule(which=some)
    def accept(self, which: int) -> None:
        number, who = self.offered.pop(which % len(self.offered))
        self.acts.accept(number, self.people[who])

    @rule(guest=st.booleans(), game=some)
    def meet_bot(self, guest: bool, game: int) -> None:
        player = self.guest if guest else self.people["ann"]
        self.acts.meet_bot(player, self.bot, *GAMES[game % len(GAMES)])

    @precondition(lambda self: self.playing)
    @rule(which=some, move=some, by=st.sampled_from((*ACTORS, "who is to move")))
    def move(self, which: int, move: int, by: str) -> None:
        board = self.board(which % 3)
        mover = board.mover
        if mover is not None and mover.bot:
            self.acts.bot_acts(board)
            return
        moves = board.states[-1].moves() or ("a1",)
        player = self.people.get(by) or mover or self.people["ann"]
        self.acts.move(board, player, moves[move % len(moves)])

    @precondition(lambda self: self.playing)
    @rule(which=some, moves=st.lists(some, min_size=2, max_size=6))
    def moves_in_turn(self, which: int, moves: list[int]) -> None:
        for move in moves:
            self.move(which, move, "who is to move")

    @precondition(lambda self: self.playing)
    @rule(which=some, by=st.sampled_from(ACTORS), act=st.sampled_from(("offer", "decline")))
    def draw(self, which: int, by: str, act: str) -> None:
        does = self.acts.draw if act == "offer" else self.acts.decline_draw
        does(self.board(which % 3), self.people[by])

    @precondition(lambda self: self.playing)
    @rule(which=some, by=st.sampled_from(ACTORS), act=st.sampled_from(("ask", "give", "keep")))
    def takeback(self, which: int, by: str, act: str) -> None:
        board, player = self.board(which % 3), self.people[by]
        if act == "ask":
            self.acts.ask_back(board, player)
        else:
            self.acts.give_back(board, player, accept=act == "give")

    @precondition(lambda self: self.playing)
    @rule(which=some, by=st.sampled_from(ACTORS), reply=some, answer=some, whatever=st.booleans())
    def queue(self, which: int, by: str, reply: int, answer: int, whatever: bool) -> None:
        board = self.board(which % 3)
        moves = board.states[-1].moves() or ("a1",)
        first = moves[reply % len(moves)]
        after = board.states[-1].play(first).moves() if board.states[-1].moves() else ()
        answers = after or ("a1",)
        step = Step(None if whatever else first, answers[answer % len(answers)])
        self.acts.queue(board, self.people[by], PlannedLine((step,)))

    @precondition(lambda self: self.playing)
    @rule(which=some, by=st.sampled_from(ACTORS), later=st.booleans())
    def resign(self, which: int, by: str, later: bool) -> None:
        self.acts.resign(self.board(which), self.people[by], later=later)

    @rule(by=st.sampled_from(ACTORS), days=st.integers(1, 31))
    def go_away(self, by: str, days: int) -> None:
        self.acts.vacation(self.people[by], str(days))

    @rule(by=st.sampled_from(ACTORS))
    def come_back(self, by: str) -> None:
        self.acts.come_back(self.people[by])

    @rule(seconds=st.sampled_from(PAUSES))
    def wait(self, seconds: int) -> None:
        """Let time pass on a running server, then do what is due."""
        self.live(self.reference.now + seconds)
        self.sweep()

    @precondition(lambda self: self.playing)
    @rule(which=some, seconds=st.sampled_from((-1, 0, 1)))
    def wait_for_deadline(self, which: int, seconds: int) -> None:
        """Let somebody act just before, at or just after the deadline, with no sweep in between."""
        deadline = self.board(which).deadline
        if deadline is not None and deadline - 1 > self.reference.now:
            self.live(deadline + seconds)

    @rule(seconds=st.sampled_from(DOWNTIMES))
    def restart(self, seconds: int) -> None:
        self.server.restart()
        self.set_clock(self.reference.now + seconds)
        self.sweep()

    @rule(by=st.sampled_from(ACTORS))
    def ban(self, by: str) -> None:
        self.acts.ban(self.people[by])

    @precondition(lambda self: self.playing)
    @rule(which=some)
    def call_off(self, which: int) -> None:
        self.acts.call_off(self.board(which))

    def set_clock(self, when: int) -> None:
        self.server.now = self.reference.now = when

    def live(self, when: int) -> None:
        """Let the server give signs of life until *when*, without settling anything."""
        self.set_clock(when)
        self.server.change(_beat)
        self.reference.beat = when

    def sweep(self) -> None:
        self.reference.now = self.server.now
        self.server.resume()
        self.reference.lived()
        self.server.settle()
        self.acts.swept()

    @invariant()
    def all_is_as_it_should_be(self) -> None:
        if hasattr(self, "acts"):
            self.acts.compare(self.reference.boards.values())
            problems = self.server.ask(_problems)
            assert not problems, problems


def _beat(tx: Transaction) -> None:
    clocks_queries.beat(tx)


def _problems(snapshot: Snapshot) -> list[str]:
    matches = [
        match
        for match in map(
            partial(matches_queries.match, snapshot), matches_queries.all_boards(snapshot)
        )
        if match
    ]
    problems = [verification.verify(snapshot, match) for match in matches]
    return [*filter(None, problems), *verification.verify_ratings(snapshot)]


TestLobby = LobbyMachine.TestCase
TestLobby.settings = settings(
    max_examples=EXAMPLES or 15,
    stateful_step_count=30,
    derandomize=not EXAMPLES,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
