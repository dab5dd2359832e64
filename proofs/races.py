"""Races: what happens when people, a server's sweep and an operator act on one board at the same
time.

    python -m proofs.races [RACES] [--seed SEED] [--only NUMBER]

The order in which everything happens is drawn from the seed: which change the writer makes next,
which answer arrives first, when the clock strikes. After each race there must be at most one end,
reported once to everybody, and everything that anybody was told must be true. ``--only`` repeats
one race.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import cycle, islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Concatenate, ParamSpec, TypeVar

from bench import asking, pool
from bench.machine import Machine
from lobby.app.check import verification
from lobby.base.durations import DAY
from lobby.base.errors import Refused
from lobby.core.lobby import Lobby
from lobby.core.queries import events as events_queries
from lobby.core.queries.events import last_event
from lobby.core.values import Event
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.challenges import challenges, offering
from lobby.features.challenges.values import Proposal, parsed
from lobby.features.clocks import queries as clocks_queries
from lobby.features.clocks.duties import Sweep
from lobby.features.matches import endings, offers, playing, starting, viewing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.people import players
from lobby.features.planning import queued_moves
from lobby.features.planning.values import PlannedLine, Step, Written
from lobby.features.terms.values.terms import Terms
from lobby.gamekit.game import State
from proofs.seeded_loop import seeded_loop
from proofs.simulation.direct_store import DirectStore

P = ParamSpec("P")
T = TypeVar("T")

RACES = 10_000
POSITIONS = 24
"""Positions from which races begin."""

NAMES = ("ann", "ben", "eve")
BEGINNING = 1_709_000_000
_PATIENCE = 1_000
LIMIT = DAY
"""Seconds that a move may take: races begin in the last of them."""


class Lost(Exception):
    """A race had a wrong result, described by the text."""


class RacingStore(DirectStore):
    """Changes wait in a queue, some are made at some moment, and their answers arrive at other
    moments, as with a server whose writer is a thread of its own."""

    def __init__(self, path: Path, clock: Callable[[], int], chance: Random) -> None:
        super().__init__(path, clock)
        self._chance = chance
        self._asked: list[tuple[Callable[[], Any], asyncio.Future[Any]]] = []

    async def read(
        self, question: Callable[Concatenate[Snapshot, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        await asyncio.sleep(0)
        answer = self.ask(question, *args, **kwargs)
        await asyncio.sleep(0)
        return answer

    async def write(
        self, change: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._asked.append((lambda: self.change(change, *args, **kwargs), future))
        loop.call_soon(self._make_some)
        return await future

    def _make_some(self) -> None:
        batch = self._chance.randint(1, max(1, len(self._asked)))
        made, self._asked = self._asked[:batch], self._asked[batch:]
        loop = asyncio.get_running_loop()
        for change, future in made:
            try:
                loop.call_soon(_answer, future, change(), None)
            except Exception as error:
                loop.call_soon(_answer, future, None, error)


def _answer(future: asyncio.Future[Any], result: object, error: Exception | None) -> None:
    if future.done():
        return
    if error is None:
        future.set_result(result)
    else:
        future.set_exception(error)


_IN_ANY_POSITION = (playing.resign, queued_moves.resign)
"""What takes no revision, as it does not depend on the position."""


@dataclass(frozen=True, slots=True)
class Position:
    """A database in which ann and ben are at board 1, and everybody may take challenge 1. *moves*
    are the moves available, and some of them, *ending*, end the match."""

    database: bytes
    moves: tuple[str, ...]
    ending: tuple[str, ...]


@lru_cache(maxsize=1)
def positions(seed: int) -> tuple[Position, ...]:
    """Where the races of a seed begin: positions of all games in turn, most of which the next move
    may end."""
    games, chance = islice(cycle(pool.OPENINGS), POSITIONS), Random(seed)
    with TemporaryDirectory() as folder:
        return tuple(
            _position(Path(folder, f"{number}.db"), *game, chance)
            for number, game in enumerate(games)
        )


def _position(path: Path, game: str, options: str, chance: Random) -> Position:
    store = DirectStore(path, lambda: BEGINNING)
    ann, ben, _ = (store.change(players.take_name, f"SHA256:{name}", name) for name in NAMES)
    terms = Terms(per_move=LIMIT, reminder=None)
    match = store.change(
        starting.begin,
        Proposal(game, parsed(game, options.split())[0], terms),
        (ann, ben),
        chance,
    )
    state = store.ask(_state)
    # A few moves, or as many as it takes if an end is not far off.
    for ply in range(40):
        ending = tuple(move for move in state.moves() if state.play(move).outcome)
        if ply >= 2 and (ending or ply >= 12):
            break
        quiet = [move for move in state.moves() if move not in ending]
        if not quiet:
            break
        assert match.to_move is not None
        match = store.change(playing.play, 1, match.players[match.to_move], chance.choice(quiet))
        if match.over:
            store.shut()
            path.unlink()
            return _position(path, game, options, chance)
        state = store.ask(_state)
    store.change(offering.offer, ann, Proposal("chaos", *parsed("chaos")))
    store.shut()
    return Position(path.read_bytes(), state.moves(), ending)


def _state(snapshot: Snapshot) -> State:
    match = matches_queries.match(snapshot, 1)
    assert match is not None
    return viewing.history(snapshot, match, matches_queries.moves(snapshot, 1))[-1]


class Race:
    """One race from *position* on, in the folder *folder*, in an order drawn by *chance*."""

    def __init__(self, position: Position, folder: Path, chance: Random) -> None:
        self._path = folder / "lobby.db"
        self._path.write_bytes(position.database)
        self._position = position
        self._chance = chance
        self._now = BEGINNING + LIMIT - 1
        self._before = 0
        self._answers: list[tuple[str, Any]] = []
        self._heard: tuple[list[Event], list[Event]] = ([], [])

    def run(self) -> str:
        """How the match ended, or "" if it goes on. Raises Lost."""
        store = RacingStore(self._path, lambda: self._now, self._chance)
        try:
            # The server is alive: its last sign of life was a moment ago.
            store.change(_beat)
            self._before = store.ask(last_event)
            seeded_loop(self._chance).run(self._race(store))
            return self._judge(store)
        finally:
            store.shut()
            for file in self._path.parent.iterdir():
                file.unlink()

    async def _race(self, store: RacingStore) -> None:
        lobby = Lobby(store, lambda: self._now)
        lobby.chance = self._chance
        await lobby.start()
        for heard in self._heard:
            lobby.feed.listen(heard.extend)
        clients = [self._client(lobby, store) for _ in range(self._chance.randint(3, 7))]
        takers = [self._take(lobby, name) for name in NAMES] if self._chance.random() < 0.3 else []
        await asyncio.gather(*clients, *takers, self._strike())
        await self._all_told(store.ask(last_event))
        await lobby.stop()

    async def _all_told(self, last: int) -> None:
        """Return once both listeners have been told everything that happened."""
        for _ in range(_PATIENCE):
            if all((heard[-1].id if heard else self._before) == last for heard in self._heard):
                return
            await asyncio.sleep(0)
        raise Lost("not everybody was told of everything")

    async def _strike(self) -> None:
        """Let the last second pass at some time, or not at all."""
        if self._chance.random() < 0.6:
            for _ in range(self._chance.randrange(30)):
                await asyncio.sleep(0)
            self._now += 1

    async def _client(self, lobby: Lobby, store: RacingStore) -> None:
        """Do a few things in turn, as somebody who may or may not have looked first."""
        who = self._chance.choice(("ann", "ben", "the sweep", "the operator"))
        if who == "the sweep":
            sweep = Sweep(store, lambda: self._now)
            await self._tell("sweep", sweep.settle())
            return
        if who == "the operator":
            if self._chance.random() < 0.3:
                await self._tell("call off", lobby.change(endings.call_off, 1, "Why?", None))
            return
        me = await lobby.ask(players.named, who)
        for _ in range(self._chance.randint(1, 3)):
            showing = await lobby.ask(viewing.show, 1, me)
            revision = self._chance.choice((None, showing.match.revision))
            name, act, *rest = self._intention()
            rests_on = {} if act in _IN_ANY_POSITION else {"revision": revision}
            await self._tell(name, lobby.change(act, 1, me, *rest, **rests_on))

    def _intention(self) -> tuple[Any, ...]:
        """What somebody wants to do: its name, the function that does it, and its arguments."""
        move = self._chance.choice(self._position.ending or self._position.moves)
        other = self._chance.choice(self._position.moves)
        line = PlannedLine((Step(self._chance.choice((None, other)), move),))
        return self._chance.choice(
            (
                ("move", playing.play, move),
                ("move", playing.play, other),
                ("resign", playing.resign),
                ("resign later", queued_moves.resign),
                ("draw", offers.offer_draw),
                ("draw", offers.offer_draw),
                ("no draw", offers.decline_draw),
                ("ask back", offers.offer_takeback),
                ("give back", offers.accept_takeback),
                ("give nothing back", offers.decline_takeback),
                ("queue", queued_moves.queue, Written(line)),
            )
        )

    async def _take(self, lobby: Lobby, name: str) -> None:
        """Take the challenge, or withdraw it if *name* is its author."""
        me = await lobby.ask(players.named, name)
        if name == NAMES[0]:
            await self._tell("withdraw", lobby.change(challenges.withdraw, 1, me))
        else:
            await self._tell("take", lobby.change(challenges.accept, 1, me, lobby.chance))

    async def _tell(self, what: str, act: Awaitable[Any]) -> None:
        with suppress(Refused):
            self._answers.append((what, await act))

    def _judge(self, store: RacingStore) -> str:
        match, events, moves = store.ask(_all_of_it)
        of_board = [event for event in events if event.board == 1]
        ends = [event for event in of_board if event.kind == "ended"]
        _check(len(ends) == match.over, f"{len(ends)} ends were told of")
        for heard in self._heard:
            _check(
                heard == [event for event in events if event.id > self._before],
                "events were missed",
            )
        if ends:
            _check(
                of_board[-1] is ends[0] or of_board[-1].kind == "queue-dropped",
                "it went on after its end",
            )
            result = {"winner": match.winner, "reason": match.reason}
            _check(result.items() <= dict(ends[0].detail).items(), "another end was told of")
        for what, answer in self._answers:
            self._check_answer(what, answer, match, events, moves)
        for problem in store.ask(_problems):
            raise Lost(problem)
        taken = [what for what, _ in self._answers if what in ("take", "withdraw")]
        _check(len(taken) <= 1, "a challenge was taken twice")
        return match.reason or ""

    def _check_answer(
        self, what: str, answer: Any, match: Match, events: Sequence[Event], moves: Sequence[str]
    ) -> None:
        """Check that what somebody was told is true."""
        if not isinstance(answer, Match) or answer.board != 1:
            return
        if answer.over:
            _check(answer == match, f"somebody was told of another end than {match.outcome}")
        if what == "move":
            made = [event for event in events if event.kind == "moved" and event.at <= self._now]
            _check(len(made) >= answer.plies, "a move that was acknowledged is lost")
        _check(answer.revision <= match.revision, "a change that was acknowledged is lost")


def _check(right: bool, what: str) -> None:
    if not right:
        raise Lost(what)


def _beat(tx: Transaction) -> None:
    clocks_queries.beat(tx)


def _all_of_it(snapshot: Snapshot) -> tuple[Match, tuple[Event, ...], tuple[str, ...]]:
    match = matches_queries.match(snapshot, 1)
    assert match is not None
    moves = tuple(move.move for move in matches_queries.moves(snapshot, 1))
    return match, events_queries.events_after(snapshot, 0, 1000), moves


def _problems(snapshot: Snapshot) -> list[str]:
    boards = [
        match
        for match in map(
            partial(matches_queries.match, snapshot), matches_queries.all_boards(snapshot)
        )
        if match
    ]
    wrong = [verification.verify(snapshot, match) for match in boards]
    return [*filter(None, wrong), *verification.verify_ratings(snapshot)]


def races(numbers: Iterable[int], seed: int) -> Counter[str]:
    """How the races with these *numbers* ended. Raises Lost, with how to repeat the race."""
    ends = Counter[str]()
    with TemporaryDirectory() as folder:
        begun = positions(seed)
        for number in numbers:
            try:
                race = Race(begun[number % POSITIONS], Path(folder), Random(f"{seed}:{number}"))
                ends[race.run() or "goes on"] += 1
            except Exception as error:
                again = f"python -m proofs.races --seed {seed} --only {number}"
                raise Lost(f"{error!r} in race {number}. Again: {again}") from error
    return ends


def main() -> None:
    """Race, and count the ends."""
    parser = asking.parser(__doc__ or "")
    parser.add_argument("races", type=int, nargs="?", metavar="RACES", default=RACES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, metavar="NUMBER")
    given = parser.parse_args()
    logging.disable()
    machine, began = Machine(), perf_counter()
    try:
        ends = races(range(given.races) if given.only is None else [given.only], given.seed)
    except Lost as lost:
        sys.exit(str(lost))
    print(f"{ends.total():,} races in {perf_counter() - began:.0f} s, one end each at most:")
    for end, number in ends.most_common():
        print(f"  {end}: {number:,}")
    print(machine)


if __name__ == "__main__":
    main()
