"""How long ``lobby check`` takes: with two processes little more than half as long as with one.

    python -m bench.checking [--finished 100000] [--running 10000] [--keep FOLDER] [--rounds 3]
        [--processes 2]

The database is that of bench.filling. In each round the check is made by one process and then by as
many as given, one after the other, so that both meet the same machine. *x* is how many times as
long one process takes, by the medians. *CPU* is the processor time of the process that used most:
that is how long the check takes where nothing else runs, and other users of a shared machine affect
it less. --keep leaves the database in a folder, and uses it again.
"""

from __future__ import annotations

import multiprocessing
import os
from argparse import Namespace
from contextlib import suppress
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import TypeAlias

from bench import asking, filling
from bench.machine import Machine
from bench.scale import made
from bench.seating import Size
from bench.table import table
from lobby.app.check import Manner
from lobby.app.check.sqlite import check

HEADER = ("processes", "s", "fastest", "slowest", "CPU s", "x", "x CPU")
LEAST = 1.7
_TICK = os.sysconf("SC_CLK_TCK")

Sample: TypeAlias = tuple[float, float]
"""Seconds by the clock, and of CPU."""


class Busiest:
    """The processor time of this process, or of the busiest of those that it has begun."""

    def __init__(self) -> None:
        self._began = process_time()
        self._others: dict[int, float] = {}

    def look(self, *_: int) -> None:
        """Look at the processes that run now."""
        for child in multiprocessing.active_children():
            with suppress(OSError):
                fields = Path(f"/proc/{child.pid}/stat").read_text().rpartition(")")[2].split()
                self._others[child.pid or 0] = (int(fields[11]) + int(fields[12])) / _TICK

    @property
    def seconds(self) -> float:
        """Up to the last look."""
        return max([process_time() - self._began, *self._others.values()])


def checked(path: Path, processes: int) -> Sample:
    """What a check takes. The database must be sound."""
    began, busiest = perf_counter(), Busiest()
    problems = list(check(path, Manner(processes, busiest.look)))
    assert not problems, problems[0]
    return perf_counter() - began, busiest.seconds


def main(folder: Path, given: Namespace) -> None:
    """Print the table."""
    size = Size(given.finished, given.running, filling.FULL.players)
    path, machine = made(folder, "check", size), Machine()
    samples: dict[int, list[Sample]] = {1: [], given.processes: []}
    for _ in range(given.rounds):
        for processes, taken in samples.items():
            taken.append(checked(path, processes))
    print(f"{given.finished + given.running:,} matches; aim: x is at least {LEAST}")
    print(table(HEADER, [row(processes, samples) for processes in samples]))
    print(machine)


def row(processes: int, samples: dict[int, list[Sample]]) -> tuple[str, ...]:
    """The row of so many *processes*."""
    clock, cpu = zip(*samples[processes], strict=True)
    alone = [median(values) for values in zip(*samples[1], strict=True)]
    shown = (median(clock), min(clock), max(clock), median(cpu))
    times = [one / median(values) for one, values in zip(alone, (clock, cpu), strict=True)]
    return (f"{processes}", *(f"{took:.1f}" for took in shown), *(f"{gain:.2f}" for gain in times))


def _arguments() -> Namespace:
    parser = asking.parser(__doc__)
    parser.add_argument("--finished", type=int, default=100_000)
    parser.add_argument("--running", type=int, default=filling.FULL.running)
    parser.add_argument("--keep", type=Path, help="folder to keep the database in")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--processes", type=int, default=2)
    return parser.parse_args()


if __name__ == "__main__":
    asked = _arguments()
    with TemporaryDirectory(prefix="bench-checking-") as temporary:
        directory = asked.keep or Path(temporary)
        directory.mkdir(parents=True, exist_ok=True)
        main(directory, asked)
