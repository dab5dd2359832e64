"""What the size of the lobby costs a player: hardly anything.

    python -m bench.scale [--finished 100000] [--running 10000] [--keep FOLDER] [--repeats 100]

The same *regular* does everything in two lobbies (see bench.filling): one of 100 matches, and one
with as many *finished* and *running* ones as given. The regular has the same 30 running and 30
finished boards in both, so what remains is the cost of the others' matches. *x* is how many times
the median of the small lobby it takes in the large one, by the clock and in CPU time, which is less
affected by other users of a shared machine. In the last columns a *veteran* with thousands of
finished boards does the same in the large lobby.

The first seven should cost at most 1.2 times as much. The others are for information: the lists of
everybody's matches and of all players are simply longer in the large lobby.

Each action is done in both lobbies in turn, and once before it is timed, so caches are warm, both
the database's and that of replayed positions. What is the same for everybody is read again each
time, as after a change. Everything is in this process: server, client and database. The *questions*
part is what an action asks the database, without drawing, SSH and waiting for threads.

The large database is created first; for --finished 1000000, the size aimed at, that takes two
minutes and 2.3 GB. --keep leaves the databases in a folder, and uses them again.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from argparse import Namespace
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import TypeAlias

from bench import asking, filling
from bench.seating import Size
from bench.table import table
from bench.world import Meter, World, lobby_at, world
from lobby.database.transaction import Snapshot
from lobby.features.clocks import queries as clocks_queries
from lobby.features.clocks.duties import BATCH
from lobby.features.clocks.queries import Due
from lobby.features.matches import playing

SMALL = Size(finished=40, running=60, players=30)
FINISHED = 100_000
NOW = 1_900_000_000
LIMIT = 1.2
HEADER = ("", "ms", "99%", "CPU", "ms", "99%", "CPU", "x", "x CPU", "aim", "veteran", "x")


@dataclass(frozen=True, slots=True)
class Sample:
    """Seconds by the clock and of CPU, in total and for the questions alone."""

    seconds: float
    cpu: float
    asked_seconds: float
    asked_cpu: float


Act: TypeAlias = Callable[[World], Awaitable[Sample]]


@dataclass(frozen=True, slots=True)
class Measure:
    """Something a player does, *times* times as often as the slowest action; *limited* if its cost
    must not grow with the lobby. If *parted*, the cost of its questions is shown on a separate
    line."""

    name: str
    act: Act
    limited: bool = False
    parted: bool = False
    times: int = 5


async def timed(world: World, work: Awaitable[object]) -> Sample:
    """What *work* costs."""
    meter = world.lobby.meter = Meter()
    cpu, began = process_time(), perf_counter()
    await work
    seconds, cpu = perf_counter() - began, process_time() - cpu
    return Sample(seconds, cpu, meter.seconds, meter.cpu)


def command(line: str) -> Act:
    """A command of the player; a name in braces stands for one of the player's boards."""
    return lambda world: timed(world, world.run(_filled(line, world)))


def _filled(line: str, world: World) -> str:
    return line.format(**{name: match.board for name, match in world.boards.items()})


async def enter(world: World) -> Sample:
    """Measure from the authenticated connection to the painted lobby."""
    world.lobby.forget()
    async with world.connected() as connection:
        return await timed(world, world.enter(connection))


def open_board(which: str) -> Act:
    """Measure from the lobby to the painted board."""

    async def act(world: World) -> Sample:
        async with world.connected() as connection:
            screen = await world.enter(connection)
            return await timed(world, world.open(screen, world.boards[which]))

    return act


async def wait(world: World) -> Sample:
    """Measure until ``wait`` is listening."""
    return await timed(world, world.listen())


async def common(world: World) -> Sample:
    """Measure what all sessions share."""
    world.lobby.forget()
    return await timed(world, world.lobby.common())


def _due(snapshot: Snapshot) -> tuple[Due, ...]:
    return clocks_queries.due(snapshot, BATCH)


async def sweep(world: World) -> Sample:
    """Measure a check for what is due, when nothing is."""
    return await timed(world, world.lobby.ask(_due))


async def move(world: World) -> Sample:
    """Measure a move by others, until it is on the disk."""
    match, legal = await world.position()
    assert match.to_move is not None
    mover = match.players[match.to_move]
    return await timed(world, world.lobby.change(playing.play, match.board, mover, legal))


MEASURES = (
    Measure("entering the lobby", enter, limited=True, parted=True, times=1),
    Measure("opening a running board", open_board("running"), limited=True, parted=True, times=1),
    Measure("opening a finished board", open_board("finished"), limited=True, parted=True, times=1),
    Measure("turns", command("turns"), limited=True),
    Measure("next", command("next"), limited=True),
    Measure("show, of a running board", command("show {running}"), limited=True),
    Measure("show, of a finished board", command("show {finished}"), limited=True),
    Measure("what all see in the lobby", common),
    Measure("games", command("games")),
    Measure("games, finished ones too", command("games all")),
    Measure("help on a game, with its scores", command("help curio")),
    Measure("history", command("history")),
    Measure("history of one game", command("history curio")),
    Measure("list of one game", command("list curio")),
    Measure("standings of one game", command("standings curio")),
    Measure("news", command("news")),
    Measure("wait, until it listens", wait),
    Measure("a move", move, times=1),
    Measure("the sweep's look", sweep),
)


async def measured(measure: Measure, worlds: Sequence[World], repeats: int) -> list[list[Sample]]:
    """Samples of *measure* in each of *worlds*, taken in turn."""
    for filled in worlds:
        await measure.act(filled)
    samples: list[list[Sample]] = [[] for _ in worlds]
    for _ in range(repeats * measure.times):
        for filled, taken in zip(worlds, samples, strict=True):
            taken.append(await measure.act(filled))
    return samples


def rows(measure: Measure, samples: Sequence[Sequence[Sample]]) -> list[Sequence[str]]:
    """The row of *measure*, and that of its questions."""
    whole = [[(sample.seconds, sample.cpu) for sample in taken] for taken in samples]
    asked = [[(sample.asked_seconds, sample.asked_cpu) for sample in taken] for taken in samples]
    lines = [_row(measure.name, whole, limited=measure.limited)]
    if measure.parted:
        lines.append(_row("  its questions", asked, limited=measure.limited))
    return lines


def _row(
    name: str, samples: Sequence[Sequence[tuple[float, float]]], *, limited: bool
) -> Sequence[str]:
    clock, cpu = ([[sample[i] for sample in taken] for taken in samples] for i in (0, 1))
    x, x_cpu, x_veteran = (
        median(times[large]) / median(times[0]) for times, large in ((clock, 1), (cpu, 1), (cpu, 2))
    )
    aim = ("met" if x_cpu <= LIMIT else "missed") if limited else ""
    cells = [cell for i in (0, 1) for cell in _times(clock[i], cpu[i])]
    veteran = _ms(median(cpu[2]))
    return (name, *cells, f"{x:.2f}", f"{x_cpu:.2f}", aim, veteran, f"{x_veteran:.2f}")


def _times(clock: Sequence[float], cpu: Sequence[float]) -> tuple[str, str, str]:
    return _ms(median(clock)), _ms(quantiles(clock, n=100)[98]), _ms(median(cpu))


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.2f}"


def made(folder: Path, name: str, size: Size) -> Path:
    """The database of a lobby of that *size*, created if there is none yet."""
    path = folder / f"{name}-{size.finished}-{size.running}.db"
    if not path.exists():
        began = perf_counter()
        unfinished = path.with_suffix(".part")
        unfinished.unlink(missing_ok=True)
        filling.fill(unfinished, size, seed=1, now=NOW)
        unfinished.rename(path)
        megabytes = path.stat().st_size / 1e6
        print(f"{path.name}: {megabytes:,.0f} MB, made in {perf_counter() - began:.0f} s")
    return path


async def main(folder: Path, size: Size, repeats: int) -> None:
    """Print the table."""
    small, large = made(folder, "small", SMALL), made(folder, "large", size)
    print(f"\nms and CPU ms; 100 matches | {size.running:,} running and {size.finished:,} finished")
    async with AsyncExitStack() as stack:
        few = await stack.enter_async_context(lobby_at(small, NOW))
        many = await stack.enter_async_context(lobby_at(large, NOW))
        worlds = [
            await stack.enter_async_context(world(lobby, name))
            for lobby, name in ((few, "regular"), (many, "regular"), (many, "veteran"))
        ]
        # As a server does: a full collection in the middle of an action would be charged to it.
        gc.collect()
        gc.freeze()
        lines: list[Sequence[str]] = []
        for measure in MEASURES:
            lines += rows(measure, await measured(measure, worlds, repeats))
            print(".", end="", file=sys.stderr, flush=True)
    print("\n" + table(HEADER, lines))


def _arguments() -> Namespace:
    parser = asking.parser(__doc__)
    parser.add_argument("--finished", type=int, default=FINISHED)
    parser.add_argument("--running", type=int, default=filling.FULL.running)
    parser.add_argument("--keep", type=Path, help="folder to keep the databases in")
    parser.add_argument("--repeats", type=int, default=100)
    return parser.parse_args()


if __name__ == "__main__":
    given = _arguments()
    asked_for = Size(given.finished, given.running, filling.FULL.players)
    with TemporaryDirectory(prefix="bench-scale-") as temporary:
        directory = given.keep or Path(temporary)
        directory.mkdir(parents=True, exist_ok=True)
        asyncio.run(main(directory, asked_for, given.repeats))
