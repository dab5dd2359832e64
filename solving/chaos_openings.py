"""Finds the balanced openings of Chaos: writes the file from which ``-balanced`` draws its starts.

    python -m solving.chaos_openings

These are the positions after two and four moves that are drawn according to the bots' table. Of
positions that are rotations or reflections of each other, only one is kept.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from lobby.gamekit.mind import DRAW
from lobby.gamekit.notations import EMPTY
from lobby.games.chaos import variants
from lobby.games.chaos.board import BOARD, CELLS
from lobby.games.chaos.mind.board import SYMMETRIES, Position, successors
from lobby.games.chaos.mind.index import moved
from lobby.games.chaos.mind.table import table

PLIES: Final = (2, 4)
_START: Final[Position] = (0b1111111, BOARD ^ BOARD >> 7)
_FILE: Final = Path(variants.__file__).with_name(variants.FILE)


def after(plies: int) -> frozenset[Position]:
    """Every position that *plies* moves lead to, seen by the side to move."""
    positions = frozenset({_START})
    for __ in range(plies):
        positions = frozenset(position for before in positions for position in successors(before))
    return positions


def drawn(plies: int) -> frozenset[Position]:
    """The drawn positions among them."""
    return frozenset(position for position in after(plies) if table().score(position) == DRAW)


def once(position: Position) -> Position:
    """The lowest of *position* and all its rotations and reflections."""
    own, enemy = position
    return min((moved(own, by), moved(enemy, by)) for by in range(len(SYMMETRIES)))


def lines() -> Iterator[str]:
    """The lines of the file, sorted."""
    positions = {once(position): position for plies in PLIES for position in sorted(drawn(plies))}
    yield from sorted(map(_line, positions.values()))


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description="Finds the balanced openings of Chaos.")
    parser.add_argument("--file", type=Path, default=_FILE, help="file to write")
    given = parser.parse_args()
    for plies in PLIES:
        print(f"{len(drawn(plies)):,} of {len(after(plies)):,} are drawn after {plies} moves.")
    openings = [*lines()]
    given.file.write_text("".join(f"{line}\n" for line in openings), "ascii")
    print(f"{given.file} has {len(openings):,} openings.")


def _line(position: Position) -> str:
    """A character for each cell; O is to move after an even number of moves."""
    own, enemy = position
    return "".join(_sign(own >> cell & 1, enemy >> cell & 1) for cell in range(len(CELLS)))


def _sign(own: int, enemy: int) -> str:
    first, second = variants.SIDES
    return first if own else second if enemy else EMPTY


if __name__ == "__main__":
    main()
