"""Clients that press a key now and then, in a process of their own.

For ``bench.cluster.keys`` and ``bench.load``. Standard input provides, as one JSON object, the
ports of the servers, the key files, the number of seconds to press keys, the seconds between two
keys, and that one in so many clients presses any. Standard output gets a line when all clients have
connected, and another after a word on standard input and those seconds of pressing keys; both are
JSON.
"""

from __future__ import annotations

import asyncio
import json
import sys
from random import Random
from time import monotonic, process_time

from bench.visitors import Terminal, Visitor, enter, tell, visitors


async def main() -> None:
    """Connect, press keys, and report how long each waited, by the port of its server."""
    asked = json.loads(sys.stdin.readline())
    crowd = visitors(asked["ports"], asked["keys"])
    terminals = await enter(crowd)
    tell(came=len(terminals))
    await asyncio.to_thread(sys.stdin.readline)
    cpu, ending = process_time(), monotonic() + asked["seconds"]
    chance = Random(1)
    waits = await asyncio.gather(
        *(
            _press(terminal, ending, asked["pause"], chance.random())
            for terminal in terminals[:: asked["one_in"]]
        )
    )
    tell(waits=_by_port(crowd[:: asked["one_in"]], waits), cpu=process_time() - cpu)
    await asyncio.to_thread(sys.stdin.readline)


async def _press(terminal: Terminal, ending: float, pause: float, phase: float) -> list[float]:
    """How long the keys of one client waited, in seconds."""
    waits: list[float] = []
    due = monotonic() + phase * pause
    while due < ending:
        await asyncio.sleep(due - monotonic())
        waits.append(await terminal.press())
        due += pause
    return waits


def _by_port(crowd: list[Visitor], waits: list[list[float]]) -> dict[int, list[float]]:
    by_port: dict[int, list[float]] = {}
    for visitor, waited in zip(crowd, waits, strict=True):
        by_port.setdefault(visitor.port, []).extend(waited)
    return by_port


if __name__ == "__main__":
    asyncio.run(main())
