"""The balanced openings of Chaos: positions after two or four moves from which neither side can
force a win."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from random import Random
from typing import Final

from lobby.base.translation import _
from lobby.gamekit.game import BadSetup, Seat, Setup
from lobby.gamekit.notations import EMPTY
from lobby.games.chaos.board import CELLS

FILE: Final = "openings.txt"
"""The name of the file beside this module, which ``python -m solving.chaos_openings`` makes. It has
a line for each opening, with a character for each of ``CELLS``."""

SIDES: Final = "OX"


@cache
def openings() -> tuple[str, ...]:
    """The lines of the file: O is to move in all of them."""
    return tuple((files(__package__) / FILE).read_text("ascii").split())


def deal(rng: Random) -> Setup:
    """A random opening: by cell, the letter of the side whose piece stands there."""
    return _setup(rng.choice(openings()))


def read_setup(setup: Setup) -> Mapping[str, Seat]:
    """The seat of each piece of *setup*, by cell. Raises BadSetup unless ``deal`` could have dealt
    it."""
    if "".join(setup.get(cell, EMPTY) for cell in CELLS) not in openings() or (
        not setup.keys() <= {*CELLS}
    ):
        raise BadSetup(
            _(
                "-balanced begins with one of {count} positions, and this is not one of them.",
                count=len(openings()),
            )
        )
    return {cell: SIDES.index(side) for cell, side in setup.items()}


def _setup(line: str) -> Setup:
    return {cell: side for cell, side in zip(CELLS, line, strict=True) if side != EMPTY}
