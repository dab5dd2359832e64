"""What servers that share a database do when one of them, or the database, fails.

    python -m proofs.leaders [FAULT ...] [--deadlines DEADLINES]

Two servers, A and B, each a process of its own, on a new PostgreSQL, play 120 matches by commands;
A is the leader. Then each FAULT occurs (all by default): database-killed, database-slow, cut-off,
server-stopped and server-killed, after which the players of A go to B. The output is the number of
seconds after which nobody from A was left in `who`, another server was leader, and bots had moved
on 10 boards that were waiting for them; the longest that a command waited; how soon after the end
of the fault each server played a move; how many moves were reported as played; and how many of
these were missing or made twice. Then come the messages players read.

Last, a number of DEADLINES (1,000 by default) fall due at once, and the leader is killed when a
quarter are settled. Each match must end once, and change each rating once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bench import asking
from bench.machine import Machine
from bench.table import table
from proofs.leaders import deadlines, faults

DEADLINES = 1_000


async def main(names: Sequence[str], number: int) -> None:
    """Print the tables."""
    machine = Machine()
    results = [await faults.measured(name, faults.FAULTS[name]) for name in names]
    print(table(faults.HEADER, [result.row for result in results]))
    for message in sorted({message for result in results for message in result.messages}):
        print(f"  {message}")
    if number:
        print(table(deadlines.HEADER, [await deadlines.settled(number)]))
    print(machine)


if __name__ == "__main__":
    parser = asking.parser(__doc__)
    parser.add_argument("faults", nargs="*", metavar="FAULT", choices=[*faults.FAULTS, []])
    parser.add_argument("--deadlines", type=int, default=DEADLINES)
    chosen = parser.parse_args()
    asyncio.run(main(chosen.faults or [*faults.FAULTS], chosen.deadlines))
