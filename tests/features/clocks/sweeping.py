"""A server that does what falls due and nothing else, for tests to stop and kill.

Its clock stands still. It logs to standard output, and prints "begun" when it has started.
"""

from __future__ import annotations

import asyncio
import logging
import sys

from lobby.core.leadership import Elected
from lobby.core.stores import open_postgres
from lobby.features.clocks.duties import Sweep


async def _sweep(url: str, name: str, time: int) -> None:
    store = open_postgres(url, lambda: time, alone=False)
    leadership = Elected(store, name)
    await leadership.start()
    await Sweep(store, lambda: time, leadership=leadership).start()
    logging.info("begun")
    await asyncio.Event().wait()


def sweep(url: str, name: str, time: int) -> None:
    """Run until killed."""
    logging.basicConfig(stream=sys.stdout, level=logging.INFO, format="%(message)s")
    asyncio.run(_sweep(url, name, time))
