"""What it costs when many deadlines fall due at once, and how long a key waits meanwhile.

    python -m bench.deadlines [MATCHES]

As many matches as given (1,000 by default) run out of time within one minute, spread evenly over
it, while a player in the lobby keeps pressing keys. The output is how late the last of them was
forfeited, measured from its own deadline, and the longest that a key waited. The aim: within that
minute, and 100 ms.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import time

from bench import asking
from bench.client import enter, new_key, press
from bench.servers import fingerprint, lobby_process
from lobby.base.durations import DAY
from lobby.core.stores import open_sqlite
from lobby.database.transaction import Snapshot
from lobby.features.challenges import challenges, offering
from lobby.features.challenges.values import Proposal, parsed
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.people import players

MATCHES = 1_000
MINUTE = 60
AHEAD = 15
"""Seconds from now to the first deadline, enough to get connected."""
_DAYS = 1


async def filled(path: Path, key: str, number: int) -> float:
    """A database in which *number* matches run out of time in the minute that begins at the
    returned time."""
    beginning = time() + AHEAD + number / 200
    now = [int(beginning) - _DAYS * DAY]
    store = open_sqlite(path, lambda: now[0])
    chance = Random(1)
    await store.write(players.take_name, key, "ann")
    ben = await store.write(players.take_name, "SHA256:ben", "ben")
    dana = await store.write(players.take_name, "SHA256:dana", "dana")
    for index in range(number):
        now[0] = int(beginning) - _DAYS * DAY + index * MINUTE // number
        offer = await store.write(
            offering.offer,
            ben,
            Proposal(
                "octilite",
                *parsed("octilite", (), f"--forfeittime={_DAYS}".split()),
                opponent="dana",
                seat=0,
            ),
        )
        await store.write(challenges.accept, offer.number, dana, chance)
    await store.close()
    return beginning


async def typed(number: int) -> tuple[list[float], list[int]]:
    """How long keys waited until all matches had run out of time, and how late each was
    forfeited."""
    key = new_key()
    waits: list[float] = []
    with TemporaryDirectory() as folder:
        path = Path(folder, "lobby.db")
        beginning = await filled(path, fingerprint(key), number)
        async with contextlib.AsyncExitStack() as stack:
            target = await stack.enter_async_context(lobby_process(Path(folder), key))
            screen, _ = await enter(target, stack)
            while time() < beginning + MINUTE + 2:
                waits.append(await press(screen))
        ended = await _matches(path, number)
    return waits, [(match.ended or sys.maxsize) - _deadline(match) for match in ended]


async def _matches(path: Path, number: int) -> list[Match]:
    store = open_sqlite(path, lambda: int(time()))
    matches = [await store.read(_match, board) for board in range(1, number + 1)]
    await store.close()
    return matches


def _match(snapshot: Snapshot, board: int) -> Match:
    match = matches_queries.match(snapshot, board)
    assert match
    return match


def _deadline(match: Match) -> int:
    return match.started + _DAYS * DAY


async def main(number: int) -> None:
    """Measure and print."""
    waits, late = await typed(number)
    print(
        f"Deadlines: {number:,} in a minute, the last settled {max(late)} s after its time"
        f" (aim {MINUTE}); {len(waits):,} keys meanwhile waited {1000 * median(waits):.1f} ms, at"
        f" most {1000 * max(waits):.0f} ms (aim 100)."
    )


if __name__ == "__main__":
    parser = asking.parser(__doc__)
    parser.add_argument("matches", type=int, nargs="?", metavar="MATCHES", default=MATCHES)
    asyncio.run(main(parser.parse_args().matches))
