"""A crowd of sessions in a process of its own, for ``bench.load``.

Standard input provides, as one JSON object, the port, the key files, and the number of seconds to
type. Standard output gets a line when all clients have connected, and another after a word on
standard input and those seconds of typing; both are JSON.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from pathlib import Path
from random import Random
from time import perf_counter

import asyncssh

from bench.client import Screen, Target, enter, press

TYPISTS = 5
"""One in this many sessions types."""

PAUSE_SECONDS = 1.0
"""Seconds between two keys of a typist."""


async def main() -> None:
    """Connect, wait for the word, type, and report how long each key waited."""
    asked = json.loads(sys.stdin.readline())
    keys = [asyncssh.read_private_key(Path(each)) for each in asked["keys"]]
    async with contextlib.AsyncExitStack() as stack:
        began = perf_counter()
        screens = []
        for key in keys:
            target = Target("lobby", asked["port"], 0, "somebody", key, b"challenge")
            screens.append((await enter(target, stack))[0])
        print(json.dumps({"seconds": perf_counter() - began}), flush=True)
        await asyncio.to_thread(sys.stdin.readline)
        ending = perf_counter() + asked["seconds"]
        typists = enumerate(screens[::TYPISTS])
        waits = await asyncio.gather(*(_type(each, ending, seed) for seed, each in typists))
        print(json.dumps({"waits": [wait for each in waits for wait in each]}), flush=True)
        await asyncio.to_thread(sys.stdin.readline)


async def _type(screen: Screen, ending: float, seed: int) -> list[float]:
    """How long the keys of one typist waited, in seconds."""
    waits: list[float] = []
    await asyncio.sleep(Random(seed).random() * PAUSE_SECONDS)
    while perf_counter() < ending:
        waits.append(await press(screen))
        await asyncio.sleep(PAUSE_SECONDS)
    return waits


if __name__ == "__main__":
    asyncio.run(main())
