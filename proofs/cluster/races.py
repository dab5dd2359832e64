"""Races of the same move, made at two servers at once.

    python -m proofs.cluster.races [--races 10000] [--pairs 24] [--database URL]

Each player is connected to both servers, in line mode, and gives the same move to both at the same
moment. One must report that it is played, and the other that the position has changed, with the
exit status for that. Pairs play one board after another, so each move is a race. In the end, each
move must be in the database once, with one event that reports it.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack
from time import perf_counter
from typing import Any

import psycopg

from bench import asking
from bench.client import Target, new_key
from bench.cluster.pairs import Pair, boards_for, paired
from bench.cluster.servers import database, servers
from bench.lines import Player
from bench.machine import Machine
from bench.store import LINE

STALE = 4
"""The exit status of a command that came too late."""

_CHANGED = re.compile(
    r"The next move on board \d+ is number \d+, not \d+\. Look at the position again: show \d+"
    r"|The match has changed since you looked\. Look again before you act\."
    r"|Others changed that at the same moment\. Nothing was changed\. Look again\."
)

WON = ("won at A", "won at B")


def outcome(answers: Sequence[Any]) -> str:
    """How a race went, from the *answers* of A and B: where it was won, or what is odd.

    >>> said = "The next move on board 7 is number 2, not 1. Look at the position again: show 7"
    >>> late = {"error": said}
    >>> outcome([{"ply": 1}, {**late, "status": 4}])
    'won at A'
    >>> outcome([{"ply": 1}, {**late, "status": 1}]).split(".")[0]
    'odd: 1 The next move on board 7 is number 2, not 1'
    >>> outcome([{"ply": 1}, {"ply": 1}])
    'odd: two winners'
    """
    winners = [place for place, answer in enumerate(answers) if "error" not in answer]
    if len(winners) != 1:
        return "odd: two winners" if winners else f"odd: no winner: {answers}"
    late = answers[1 - winners[0]]
    if late["status"] != STALE or not _CHANGED.fullmatch(late["error"]):
        return f"odd: {late['status']} {late['error']}"
    return WON[winners[0]]


async def raced(at: Sequence[Target], pairs: Sequence[Pair]) -> Counter[str]:
    """How often each outcome occurred in the races of *pairs* at the two servers *at*."""
    outcomes: Counter[str] = Counter()
    async with AsyncExitStack() as stack:

        async def play(pair: Pair) -> None:
            twice = [[await Player.come(target, own, stack) for target in at] for own in pair.keys]
            for board in pair.boards:
                for ply, move in enumerate(LINE):
                    line = f"move {board} {move}#{ply + 1}"
                    answers = await asyncio.gather(*(player.say(line) for player in twice[ply % 2]))
                    outcomes[outcome(answers)] += 1

        await asyncio.gather(*map(play, pairs))
    return outcomes


def stored_moves(url: str) -> tuple[int, int]:
    """How many moves the database *url* holds, and how many of them have any other number of events
    than one."""
    with psycopg.connect(url) as db:
        [row] = db.execute(_KEPT)
    moves, odd = row
    return moves, odd


_KEPT = """
SELECT count(*), count(*) FILTER (WHERE told IS DISTINCT FROM 1)
FROM moves AS m LEFT JOIN (
    SELECT board, (detail::json ->> 'ply')::bigint AS ply, count(*) AS told
    FROM events WHERE kind = 'moved' GROUP BY 1, 2
) AS e ON e.board = m.board AND e.ply = m.ply
"""


async def main(url: str, pairs: int, number: int) -> None:
    """Race and print."""
    machine = Machine()
    async with database(url) as its:
        seated = await paired(its.url, pairs, boards_for(number, pairs))
        async with servers(its.url, 2, new_key()) as running:
            began = perf_counter()
            outcomes = await raced(running, seated)
            seconds = perf_counter() - began
        moves, odd = stored_moves(its.url)
    ran = outcomes.total()
    print(f"{ran:,} races, {ran / seconds:,.0f} a second:")
    for how, many in sorted(outcomes.items()):
        print(f"  {many:6,} {how}")
    print(f"{moves:,} moves are stored, {odd} of them with no event or several.")
    print(machine)


if __name__ == "__main__":
    parser = asking.parser(__doc__)
    parser.add_argument("--races", type=int, default=10_000)
    parser.add_argument("--pairs", type=int, default=24)
    parser.add_argument("--database", metavar="URL", default="")
    chosen = parser.parse_args()
    asyncio.run(main(chosen.database, chosen.pairs, chosen.races))
