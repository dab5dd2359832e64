"""How long a bot's move waits while a player has reviews made.

    python -m bench.waiting

One player has every position of long matches of OctiLite judged, all at once, and another asks for
a single one now and then, as when a review is opened. Meanwhile bots must move in other players'
matches. The output is how long it takes until a process starts on a request. The aim: a bot waits
at most one second.
"""

from __future__ import annotations

import asyncio
from functools import partial
from random import Random
from statistics import median
from time import monotonic

from bench import asking
from lobby.core.thinker import Urgency
from lobby.core.workers import Workers
from lobby.features.review import verdicts
from lobby.gamekit.mind import Situation
from lobby.games.catalogue import GAMES

PROCESSES = 3
"""As many as a server has by default, without LOBBY_BOTS."""

PLIES, MOVES = 40, 60
PAUSE = 0.25
"""Seconds between two moves of bots."""

SECONDS = 4.0
"""Clock seconds that a position of a review may be thought about."""


def positions(plies: int) -> list[Situation]:
    """The positions of a random match of OctiLite."""
    chance, rules = Random(1), GAMES["octilite"]
    state, situations = rules.start(rules.parse_options(()), {}), list[Situation]()
    while len(situations) < plies and state.to_move is not None:
        situations.append(Situation("octilite", "", (state.view(state.to_move),)))
        state = state.play(chance.choice(state.moves()))
    return situations


async def reviewed(workers: Workers, whose: str) -> None:
    """Have reviews made endlessly, asking for every position at once."""
    while True:
        works = (partial(verdicts.think, position, SECONDS) for position in positions(PLIES))
        await asyncio.gather(*(workers.ask(work, whose=whose) for work in works))


async def waits(workers: Workers, *, urgency: Urgency, number: int) -> list[float]:
    """The seconds that *number* requests wait, made one after another."""
    seconds = []
    for _ in range(number):
        await asyncio.sleep(PAUSE)
        asked = monotonic()
        seconds.append(await workers.ask(monotonic, urgency=urgency, whose="ben") - asked)
    return sorted(seconds)


async def main() -> None:
    """Measure and print."""
    workers = Workers(PROCESSES, 60)
    await workers.start()
    try:
        quiet = await waits(workers, urgency=Urgency.MATCH, number=MOVES)
        reviewing = asyncio.create_task(reviewed(workers, "ann"))
        await asyncio.sleep(1)
        bots = await waits(workers, urgency=Urgency.MATCH, number=MOVES)
        boards = await waits(workers, urgency=Urgency.BOARD, number=MOVES)
        others = await waits(workers, urgency=Urgency.STUDY, number=8)
        reviewing.cancel()
    finally:
        await workers.stop()
    print(
        f"With {PLIES} positions of a review waiting, a bot's move waits"
        f" {1000 * median(bots):.0f} ms until a process begins with it, at most"
        f" {1000 * bots[-1]:.0f} ms (aim 1000); without them {1000 * median(quiet):.0f} ms. At a"
        f" practice board it waits {1000 * median(boards):.0f} ms, at most {1000 * boards[-1]:.0f}"
        f" ms. One position of another player's review waits {median(others):.1f} s, at most"
        f" {others[-1]:.1f} s."
    )


if __name__ == "__main__":
    asking.parser(__doc__).parse_args()
    asyncio.run(main())
