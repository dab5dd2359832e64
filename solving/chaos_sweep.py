"""Working backwards from the positions without a move.

With best play, a position that ends after an even number of plies is lost, and one that ends after
an odd number is won, as the side without a move loses. So one number says it all.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solving.chaos_moves import Ints
from solving.compiled import compiled

Plies: TypeAlias = NDArray[np.uint8]

ENDLESS: Final = 255
"""Instead of the plies to the end: no win or loss has been found so far."""


@compiled
def sweep(first: int, starts: Ints, ends: Ints, plies: Plies, number: int) -> int:
    """Find the positions that end after exactly *number* plies, once all that end sooner are known,
    among the positions from *first* on, which lead to *ends*. Returns how many were found.

    A position is won if a move leads to a loss, and lost if every move leads to a win.
    """
    count = 0
    for here in range(starts.size - 1):
        if plies[first + here] != ENDLESS:
            continue
        after = ends[starts[here] : starts[here + 1]]
        if leads_to(after, plies, number - 1) if number % 2 else all_won(after, plies):
            plies[first + here] = number
            count += 1
    return count


@compiled
def leads_to(after: Ints, plies: Plies, number: int) -> bool:
    """Whether one of the places *after* a position ends after *number* plies."""
    for place in after:  # noqa: SIM110  (machine code knows no generators)
        if plies[place] == number:
            return True
    return False


@compiled
def all_won(after: Ints, plies: Plies) -> bool:
    """Whether all places *after* a position are won, so that the position is lost."""
    for place in after:  # noqa: SIM110
        if plies[place] % 2 == 0 or plies[place] == ENDLESS:
            return False
    return True
