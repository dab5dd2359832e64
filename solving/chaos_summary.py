"""What is known about Chaos once it is solved: numbers to print, and numbers to check."""

from __future__ import annotations

from random import Random
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from lobby.games.chaos.board import CELLS
from lobby.games.chaos.mind.board import SYMMETRIES, position
from lobby.games.chaos.mind.index import PAGE, SIZE, index, moved, patterns, pressed
from lobby.games.chaos.rules import ChaosView
from lobby.games.chaos.variants import Chaos
from solving.chaos_sweep import ENDLESS, Plies

Mask: TypeAlias = NDArray[np.bool_]

_POSITIONS: Final = 15_900_064
"""The number of positions up to rotation and reflection, counted by Burnside's lemma."""
_START: Final = 16
_LONGEST: Final = 95


def summary(plies: Plies) -> str:
    """How many positions are won, lost and drawn, how long that takes, and the value of the
    start."""
    of_all = plies[once()]
    won, lost = ended(of_all, odd=True), ended(of_all, odd=False)
    drawn = of_all.size - won.size - lost.size
    lines = [f"{of_all.size:12,} positions, for the side to move"]
    for count, what in ((won.size, "won"), (lost.size, "lost"), (drawn, "drawn")):
        lines.append(f"{count:12,} {what}, {count / of_all.size:.1%}")
    lines.append(f"A win takes {won.mean():.1f} plies, at most {won.max()}.")
    lines.append(f"A loss takes {lost.mean():.1f} plies, at most {lost.max()}.")
    return "\n".join([*lines, f"From the start it takes {_at_start(plies)}."])


def check(plies: Plies) -> None:
    """Raise ArithmeticError unless *plies* agree with what was already known about the game."""
    longest = int(plies[plies != ENDLESS].max())
    actual = (int(once().sum()), _at_start(plies), longest)
    known = (_POSITIONS, _START, _LONGEST)
    if actual != known:
        raise ArithmeticError(
            f"Positions, plies from the start and plies of the longest win are {actual} and should"
            f" be {known}: no table was written."
        )


def ended(plies: Plies, *, odd: bool) -> Plies:
    """Those of *plies* that are *odd*, which are won, or even, which are lost."""
    chosen: Plies = plies[(plies % 2 == odd) & (plies != ENDLESS)]
    return chosen


def once() -> Mask:
    """Which places to count so that no position is counted twice: a symmetric pattern of empty
    cells has several places for the same position."""
    chosen = np.ones(SIZE, np.bool_)
    colours = np.arange(PAGE)
    for number, empty in enumerate(patterns()):
        for symmetry, image in enumerate(SYMMETRIES):
            if moved(empty, symmetry) == empty:
                chosen[number * PAGE :][:PAGE] &= _coloured(colours, empty, image) >= colours
    return chosen


def _coloured(colours: NDArray[np.int64], empty: int, image: tuple[int, ...]) -> NDArray[np.int64]:
    """What becomes of all *colours* when each cell is mapped to its *image* while *empty* stays
    empty."""
    turned = np.zeros_like(colours)
    full = [cell for cell in range(len(CELLS)) if not empty >> cell & 1]
    for place, cell in enumerate(full):
        turned |= (colours >> place & 1) * pressed(1 << image[cell], empty)
    return turned


def _at_start(plies: Plies) -> int:
    game = Chaos()
    view = game.start(game.parse_options([]), game.deal(game.parse_options([]), Random(0))).view(0)
    assert isinstance(view, ChaosView)
    place = index(position(view.pieces, 0))
    assert place is not None
    return int(plies[place])
