"""What is wrong on any screen at any size.

    python -m proofs.walk [COLUMNSxROWS ...]

Visits every screen in windows of each size, presses every key in the bar, changes the size and
clicks. Prints a line for each text that is cut although there is room, each line that is not as
wide as the window, each key that does nothing, and each missing cursor. Sizes are 40x18, 60x20,
80x24, 120x40 and 200x50 unless given.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time

from textual import _wait

from bench import asking
from lobby.app.lobby_app import LobbyApp
from lobby.core.lobby import Lobby
from lobby.core.stores import open_sqlite
from lobby.core.workers import Workers
from lobby.features.people.values.player import Visitor
from lobby.features.people.values.terminal import Terminal
from proofs.walking.stops import Stop, stops
from proofs.walking.walker import Finding, Walker
from proofs.walking.world import World, furnish

_STARTED = int(time())
SIZES = ((40, 18), (60, 20), (80, 24), (120, 40), (200, 50))

Size = tuple[int, int]


async def walk(
    world: World,
    size: Size,
    chosen: Sequence[Stop],
    others: tuple[Size, ...] = (),
    *,
    brief: bool = False,
) -> AsyncIterator[Finding]:
    """What is wrong at the *chosen* stops in a window of *size*, which at each stop changes to the
    *others* for a while; a *brief* walk presses each key once per kind of screen."""
    visitor = Visitor("ann", "SHA256:ann", "::1")
    app = LobbyApp(world.lobby, visitor, Terminal("xterm-kitty", {}), world.ann)
    async with app.run_test(size=size) as pilot:
        walker = Walker(pilot, brief=brief)
        for stop in chosen:
            async for finding in walker.visit(stop, others):
                yield finding


async def main(sizes: Sequence[Size]) -> int:
    """Print what is wrong; return how much there is."""
    count = 0
    with TemporaryDirectory() as folder:
        for size in sizes:
            store = open_sqlite(Path(folder, f"{size}.db"), _now)
            workers = Workers(1, 60)
            await workers.start()
            lobby = Lobby(store, _now, thinker=workers)
            await lobby.start()
            world = await furnish(lobby)
            other = SIZES[(SIZES.index(size) + 2) % len(SIZES)] if size in SIZES else SIZES[2]
            async for finding in walk(world, size, tuple(stops(world)), (other,)):
                print(finding, flush=True)
                count += 1
            await lobby.stop()
            await workers.stop()
            await store.close()
    return count


def _now() -> int:
    """The time, which stands still so that nothing on a screen changes by itself."""
    return _STARTED


def _size(text: str) -> Size:
    columns, _, rows = text.partition("x")
    return int(columns), int(rows)


if __name__ == "__main__":
    _wait.SLEEP_GRANULARITY = 1 / 250
    _wait.SLEEP_IDLE = _wait.SLEEP_GRANULARITY / 10
    parser = asking.parser(__doc__)
    parser.add_argument("sizes", nargs="*", type=_size, metavar="COLUMNSxROWS")
    sys.exit(bool(asyncio.run(main(parser.parse_args().sizes or SIZES))))
