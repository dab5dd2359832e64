"""Solves Chaos: writes the table in which ``lobby.games.chaos.mind`` looks up positions.

    python -m solving.chaos --work FOLDER

Every position of the fourteen pieces gets the number of plies that best play takes to the end, or
none if it never ends. First, the positions that each position leads to are written down (half a
gigabyte). Then the positions that end after 0, 1, 2, ... plies are found, one number after another.
Finished work stays in the working folder, so an interrupted run continues from there. The result is
always the same table.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from time import monotonic
from typing import Final

import numpy as np

from lobby.games.chaos.mind import index, table
from solving.chaos_moves import Ints, geometry, moves_of
from solving.chaos_summary import check, summary
from solving.chaos_sweep import ENDLESS, Plies, sweep
from solving.folder import Folder

_TOGETHER: Final = 64
"""Patterns in one part of the work."""
_PARTS: Final = tuple(range(0, index.PATTERNS, _TOGETHER))
_MOST: Final = 500 * index.PAGE
"""More places than the positions of one pattern lead to."""
_TABLE: Final = Path(index.__file__).with_name(table.FILE)
_KEPT_EVERY: Final = 10
"""Progress is saved each time this many numbers of plies are done."""


class Progress:
    """Lines of progress that show the time since the start."""

    def __init__(self) -> None:
        self._began = monotonic()

    def say(self, text: str) -> None:
        """Print *text* after the seconds since the start."""
        print(f"{monotonic() - self._began:7.1f} s  {text}", flush=True)


def write_moves(work: Folder, progress: Progress) -> None:
    """Write down where each position leads, in parts: first the index at which each position's
    places start, then the places."""
    at = geometry()
    starts, ends = np.empty(index.PAGE + 1, np.int32), np.empty(_MOST, np.int32)
    for first in _PARTS:
        if work.has(_moves(first)):
            continue
        all_starts, all_ends, total = [np.zeros(1, np.int32)], [], 0
        for pattern in range(first, _behind(first)):
            count = moves_of(pattern, at, starts, ends)
            all_starts.append(starts[1:] + np.int32(total))
            all_ends.append(ends[:count].copy())
            total += count
        work.keep(_moves(first), np.concatenate(all_starts + all_ends))
        progress.say(f"patterns {first} to {_behind(first) - 1} lead to {total:,} places")


def find_plies(work: Folder, progress: Progress) -> Plies:
    """The number of plies to the end, for each place."""
    number, plies = 0, np.full(index.SIZE, ENDLESS, np.uint8)
    for checkpoint in range(0, ENDLESS, _KEPT_EVERY):
        if work.has(_plies(checkpoint)):
            number, plies = checkpoint, work.load(_plies(checkpoint)).copy()
    parts = [_part(work, first) for first in _PARTS]
    ended = 1
    while ended:
        if number % _KEPT_EVERY == 0:
            work.keep(_plies(number), plies)
        ended = sum(sweep(first, starts, ends, plies, number) for first, starts, ends in parts)
        progress.say(f"{ended:,} places end after {number} plies")
        number += 1
    return plies


def main() -> None:
    """Solve the game."""
    parser = argparse.ArgumentParser(description="Solves Chaos and writes the table of the bots.")
    parser.add_argument("--work", type=Path, required=True, help="folder of what is half done")
    parser.add_argument("--table", type=Path, default=_TABLE, help="file to write")
    given = parser.parse_args()
    work, progress = Folder(given.work), Progress()
    write_moves(work, progress)
    plies = find_plies(work, progress)
    progress.say("nothing else ends\n")
    print(summary(plies), end="\n\n")
    check(plies)
    progress.say("packing the table")
    given.table.write_bytes(table.Table(_codes(plies)).packed())
    progress.say(f"{given.table} has {given.table.stat().st_size:,} bytes")


def _codes(plies: Plies) -> bytes:
    """The places of the table, where won positions are only marked as won."""
    won = (plies % 2 == 1) & (plies != ENDLESS)
    codes = np.where(won, np.uint8(table.WON), plies)
    return codes.astype(np.uint8).tobytes()


def _part(work: Folder, first: int) -> tuple[int, Ints, Ints]:
    both = work.load(_moves(first))
    places = (_behind(first) - first) * index.PAGE
    return first * index.PAGE, both[: places + 1], both[places + 1 :]


def _behind(first: int) -> int:
    return min(first + _TOGETHER, index.PATTERNS)


def _moves(first: int) -> str:
    return f"moves-{first:04}"


def _plies(number: int) -> str:
    return f"plies-{number:03}"


if __name__ == "__main__":
    main()
