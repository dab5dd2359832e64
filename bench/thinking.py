"""How long keys wait while bots think.

    python -m bench.thinking

Bots of level 6 play themselves on four boards, so that four processes think without a pause, while
a player in the lobby presses keys. The output is the time from a key to its frame, with nothing
else going on and with the bots, and the memory of a thinking process. The aims: at most twice as
long, and 200 MB.
"""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import time

from bench import asking
from bench.client import enter, new_key, press
from bench.processes import usage, workers_of
from bench.servers import fingerprint, lobby_process, populate
from bench.table import slowest
from lobby.core.stores import open_sqlite
from lobby.features.bots import bot_matches
from lobby.features.challenges.values import Proposal, parsed
from lobby.features.matches import starting
from lobby.features.terms.values.terms import Terms

BOTS = 4
KEYS = 400
OPTIONS = "-base=6 -rows=9 -cols=9"
"""A Curio that takes long to think about."""

WARMING_SECONDS = 5.0
"""Time for every bot to start thinking."""


async def filled(path: Path, key: str, bots: int) -> None:
    """Create a database with some activity, and *bots* matches of the strongest bot against
    itself."""
    await populate(path, key)
    store = open_sqlite(path, lambda: int(time()))
    accounts = await store.write(bot_matches.ensure)
    for number in range(bots):
        seated = (accounts[-1], accounts[-1])
        terms = Terms(rated=False)
        chance = Random(number)
        await store.write(
            starting.begin,
            Proposal("curio", parsed("curio", OPTIONS.split())[0], terms),
            seated,
            chance,
        )
    await store.close()


async def typed(bots: int) -> tuple[float, float, int]:
    """The median and 95th percentile of milliseconds from a key to its frame, and the memory in
    bytes of the largest thinking process, while *bots* bots think."""
    key = new_key()
    with TemporaryDirectory() as folder:
        await filled(Path(folder, "lobby.db"), fingerprint(key), bots)
        async with contextlib.AsyncExitStack() as stack:
            target = await stack.enter_async_context(lobby_process(Path(folder), key, bots=bots))
            screen, _ = await enter(target, stack)
            await asyncio.sleep(WARMING_SECONDS)
            waits = [1000 * await press(screen) for _ in range(KEYS)]
            memory = [usage(worker).memory for worker in workers_of(target.pid)]
            assert len(memory) == bots, "every bot thinks in a process of its own"
    half, most, _ = slowest(waits, 0.5, 0.95)
    return half, most, max(memory, default=0)


async def main() -> None:
    """Measure and print."""
    idle, slow, _ = await typed(0)
    busy, slower, memory = await typed(BOTS)
    print(
        f"Bots: with {BOTS} thinking a key waits {busy:.1f} ms for its frame (95 %: {slower:.1f}),"
        f" without {idle:.1f} ({slow:.1f}): {busy / idle:.2f} times as long, and"
        f" {slower / slow:.2f} times at the 95 % (aim 2). A process that"
        f" thinks has {memory / 1e6:.0f} MB (aim 200)."
    )


if __name__ == "__main__":
    asking.parser(__doc__).parse_args()
    asyncio.run(main())
