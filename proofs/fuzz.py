"""Random and mutated input for everything that takes input from strangers.

    python -m proofs.fuzz [--rounds 1200000] [--seed 1] [TARGET ...]

The rounds are shared among the targets. Commands, each of which goes to a real database, get a
fiftieth of their share, so 1,200,000 rounds make a million inputs. The output is the rounds per
second, and the growth in memory after the first tenth. An input that breaks something is printed
and ends the run; the same seed finds it again.
"""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from bench import asking
from bench.processes import usage
from bench.table import table
from proofs.fuzzing.inputs import Inputs
from proofs.fuzzing.targets import TARGETS, Target, lobby_of_two

ROUNDS = 1_200_000
SLOW = {"commands": 0.02}
"""The fraction of an equal share of the rounds, for slow targets."""
_MEGABYTE = 1 << 20


async def fuzzed(target: Target, rounds: int, seed: int) -> tuple[float, float]:
    """Rounds per second, and the megabytes by which the memory grew after the first tenth."""
    inputs = Inputs(target.pieces, Random(seed))
    began, warm = perf_counter(), 0
    for number in range(rounds):
        if number == rounds // 10:
            warm = memory()
        data = inputs.next()
        try:
            await target.take(data)
        except BaseException:
            print(f"round {number} of seed {seed}: {data!r}")
            raise
        if not number % 1000:
            await asyncio.sleep(0)
    return rounds / (perf_counter() - began), (memory() - warm) / _MEGABYTE


def memory() -> int:
    """The memory this process uses after cleaning up."""
    gc.collect()
    return usage(os.getpid()).memory


async def main(arguments: Sequence[str] | None = None) -> None:
    """Fuzz what was requested, and print a table."""
    parser = asking.parser(__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("targets", nargs="*", metavar="TARGET")
    chosen = parser.parse_args(arguments)
    if unknown := set(chosen.targets) - set(TARGETS):
        parser.error(f"no such target: {', '.join(unknown)}; there are {', '.join(TARGETS)}")
    with TemporaryDirectory() as folder:
        store, lobby = await lobby_of_two(Path(folder))
        named = chosen.targets or TARGETS
        rows = []
        for name in named:
            rounds = int(chosen.rounds / len(named) * SLOW.get(name, 1))
            rate, grown = await fuzzed(TARGETS[name](lobby), rounds, chosen.seed)
            rows.append((name, f"{rounds:,}", f"{rate:,.0f}", f"{grown:.1f}"))
        await lobby.stop()
        await store.close()
    print(table(("", "inputs", "a second", "grown MB"), rows))


if __name__ == "__main__":
    asyncio.run(main())
