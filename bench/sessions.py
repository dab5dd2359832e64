"""What sessions of the lobby cost.

    python -m bench.sessions [SESSIONS ...]

A row for each number of sessions (1, 50 and 200 unless given), all of them in the list of boards;
then one for a board of each game, on which a single session moves the cursor. *News* are messages
to sessions of as many players, each of whom is shown them: the time until the last player has the
message, and the longest that a key of another waited meanwhile. bench.peers compares the lobby with
other programs.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import asyncssh

from bench import asking, costs
from bench.client import Screen, Target, enter, press
from bench.machine import Machine
from bench.servers import lobby_server, made_keys
from bench.table import table
from lobby.games.catalogue import GAMES

SESSIONS = (1, 50, 200)
SIDEWAYS = (b"\x1b[D", b"\x1b[C")
"""Keys that move the cursor on every board, where it starts somewhere in the middle of a row."""
NEWS_SESSIONS = 500
NEWS = (b"extraordinary", b"unbelievable", b"phenomenal", b"preposterous", b"marvellous")


async def boards(target: Target) -> AsyncIterator[Sequence[str]]:
    """A row for keys that move the cursor on a board of each game."""
    async with AsyncExitStack() as stack:
        screen, _ = await enter(target, stack)
        screen.keys = cycle(SIDEWAYS)
        for game in GAMES.values():
            await _open(screen, game.title)
            yield f"{game.title} board, 1", "", "", *await costs.typed(target, [screen]), "", ""


async def _open(screen: Screen, title: str) -> None:
    """Go to the next board that waits, until it is one of the game with that *title*."""
    while True:
        screen.seen = b""
        screen.channel.write(b"\t")
        await screen.until(b"pick")
        await screen.frame()
        if title.encode() in screen.seen:
            return


async def news(target: Target, crowd: Sequence[asyncssh.SSHKey]) -> str:
    """How fast a message reaches the players of *crowd*, and how long keys wait meanwhile."""
    async with AsyncExitStack() as stack:
        screens = [(await enter(replace(target, key=key), stack))[0] for key in crowd]
        speaker, typist, *others = screens
        reached, waits = [], []
        for word in NEWS:
            speaker.channel.write(b"c")
            await speaker.frame()
            said = perf_counter()
            speaker.channel.write(word + b"\r")
            hearing = asyncio.gather(*(listener.until(word) for listener in others))
            while not hearing.done():
                waits.append(await press(typist))
            reached.append(max(await hearing) - said)
    return (
        f"News: {len(crowd)} sessions have it after {1000 * max(reached):.0f} ms (aim 1000), "
        f"a key waits at most {1000 * max(waits):.0f} ms (aim 100)."
    )


async def main(sessions: Iterable[int]) -> None:
    """Measure and print."""
    machine = Machine()
    rows: list[Sequence[str]] = [costs.AIM]
    with TemporaryDirectory() as name:
        for number in sessions:
            async with lobby_server(Path(name, str(number))) as target:
                rows.append(await costs.row(target, number))
            print(table(costs.HEADER, rows), flush=True)
        async with lobby_server(Path(name, "boards")) as target:
            rows += [board async for board in boards(target)]
        print(table(costs.HEADER, rows), flush=True)
        crowd = made_keys(NEWS_SESSIONS)
        async with lobby_server(Path(name, "news"), crowd) as target:
            print(await news(target, crowd))
    print(machine)


if __name__ == "__main__":
    parser = asking.parser(f"{__doc__}\n{costs.__doc__}")
    parser.add_argument("sessions", type=int, nargs="*", metavar="SESSIONS", default=SESSIONS)
    asyncio.run(main(parser.parse_args().sessions))
