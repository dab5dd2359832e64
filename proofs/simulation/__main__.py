"""Years of a lobby in minutes, with faults, under one seed: whatever happens is compared with a
reference that computes it differently.

    python -m proofs.simulation [--matches 25000] [--years 10] [--mode safety] [--seed SEED]
    python -m proofs.simulation --planted

People try to arrange *matches* matches; a sixth of the attempts come to nothing. In ``safety`` mode
faults come one at a time, and nothing wrong may ever happen. In ``liveness`` mode they come in
spells, and after each spell everything that was due must be done at once. The seed is that of the
day, unless one is given; if something is wrong, the command that repeats it exactly is printed.
``--planted`` plants bugs, one after another, and reports how long it took to find each, in seconds
of processor time.
"""

from __future__ import annotations

import logging
import sys
from itertools import count
from time import perf_counter, process_time
from typing import get_args

from bench import asking
from bench.machine import Machine
from proofs.simulation import planted
from proofs.simulation.running import Failure, live, seed_of_the_day
from proofs.simulation.years import Mode, Plan

LONGEST = 180
"""Seconds of processor time within which a planted bug must be found."""


def _search(bug: planted.Bug) -> tuple[bool, str]:
    """Whether *bug* was found, and a table row that says how."""
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
    """Look for each planted bug and print the results; return whether all were found."""
    print("| bug | seconds | what was found |\n|---|---|---|")
    all_found = True
    for bug in planted.BUGS:
        bug_found, line = _search(bug)
        print(line, flush=True)
        all_found &= bug_found
    return all_found


def main() -> None:
    """Run a simulation, or look for the planted bugs."""
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
