"""A server that does what falls due and nothing else, for tests to stop and kill.

    python -m tests.features.clocks.sweeping URL NAME TIME

Its clock stands still. It logs to standard output, and prints "begun" when it has started.
"""

from __future__ import annotations

import asyncio
import logging
import sys

from lobby.core.leadership import Elected
from lobby.core.stores import open_postgres
from lobby.features.clocks.duties import Sweep


async def sweep(url: str, name: str, time: int) -> None:
    """Run until killed."""
    store = open_postgres(url, lambda: time, alone=False)
    leadership = Elected(store, name)
    await leadership.start()
    await Sweep(store, lambda: time, leadership=leadership).start()
    logging.info("begun")
    await asyncio.Event().wait()


if __name__ == "__main__":
    logging.basicConfig(stream=sys.stdout, level=logging.INFO, format="%(message)s")
    asyncio.run(sweep(sys.argv[1], sys.argv[2], int(sys.argv[3])))
