"""Years of a lobby in minutes, with faults, under one seed: whatever happens is held against a
reference that reckons in another way.

    python -m bench.simulation [--matches 25000] [--years 10] [--mode safety] [--seed SEED]
    python -m bench.simulation --planted

So many matches are wanted by somebody; a sixth of them come to nothing. In ``safety`` mode faults
come one at a time, and nothing wrong may ever happen. In ``liveness`` mode they come in spells,
after each of which everything that was due is to be done at once. The seed is that of the day,
unless one is given; when something is wrong, the command is printed that does exactly the same
again. ``--planted`` plants bugs, one after the other, and says how long it took to find each, in
seconds of processor time.
"""

from __future__ import annotations

import logging
import sys
from itertools import count
from time import perf_counter, process_time
from typing import get_args

from bench import asking
from bench.machine import Machine
from bench.simulation import planted
from bench.simulation.running import Failure, live, seed_of_the_day
from bench.simulation.years import Mode, Plan

LONGEST = 180
"""Seconds of processor time within which a planted bug is to be found."""


def _search(bug: planted.Bug) -> tuple[bool, str]:
    """Whether *bug* was found, and a line of a table that tells how."""
    began, modes = process_time(), get_args(Mode)
    with planted.planted(bug):
        for seed in count(1):
            try:
                live(Plan(seed, 300, 0.75, modes[seed % 2], 100))
            except Failure as failure:
                return True, f"| {bug.words} | {process_time() - began:.1f} | {failure.what} |"
            if process_time() - began > LONGEST:
                break
    return False, f"| {bug.words} | not found | |"


def _search_all() -> bool:
    """Look for each planted bug, and print how it went; whether all were found."""
    print("| bug | seconds | what was found |\n|---|---|---|")
    all_found = True
    for bug in planted.BUGS:
        found, line = _search(bug)
        print(line, flush=True)
        all_found &= found
    return all_found


def main() -> None:
    """Live, or look for what was planted."""
    parser = asking.parser(__doc__ or "")
    parser.add_argument("--seed", type=int, default=seed_of_the_day())
    parser.add_argument("--matches", type=int, default=25_000)
    parser.add_argument("--years", type=float, default=10)
    parser.add_argument("--mode", choices=get_args(Mode), default="safety")
    parser.add_argument("--closely", type=int, default=10, help="of a hundred acts")
    parser.add_argument("--planted", action="store_true")
    given = parser.parse_args()
    logging.disable()
    if given.planted:
        sys.exit(not _search_all())
    machine, began = Machine(), perf_counter()
    plan = Plan(given.seed, given.matches, given.years, given.mode, given.closely)
    print(f"Seed {plan.seed}.", flush=True)
    try:
        figures = live(plan)
    except Failure as failure:
        sys.exit(str(failure))
    print(
        f"{figures.days / 365:.1f} years, {figures.matches:,} matches, {figures.moves:,} moves,"
        f" {figures.acts:,} acts, {figures.faults:,} faults in {perf_counter() - began:.0f} s:"
        f" nothing was wrong.\n{machine}"
    )


if __name__ == "__main__":
    main()
