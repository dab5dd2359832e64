"""The moves in machine code, against those of the bots, which agree with the rules.

The compiler is imported only by tests that run, as every worker collects all tests.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from lobby.games.chaos.mind import index
from lobby.games.chaos.mind.board import successors

if TYPE_CHECKING:
    from solving.chaos_moves import Geometry


@pytest.fixture(scope="module")
def at() -> Geometry:
    """The board in arrays."""
    from solving.chaos_moves import geometry  # noqa: PLC0415

    return geometry()


@pytest.mark.parametrize("pattern", [0, 1, 500, 1_038])
def test_positions_lead_where_the_rules_say(pattern: int, at: Geometry) -> None:
    from solving.chaos_moves import moves_of  # noqa: PLC0415

    starts, ends = np.empty(index.PAGE + 1, np.int32), np.empty(100 * index.PAGE, np.int32)
    assert moves_of(pattern, at, starts, ends) == starts[-1]
    chance = Random(pattern)
    for colours in chance.sample(range(index.PAGE), 100):
        here = index.position_at(pattern * index.PAGE + colours)
        after = sorted({index.index(position) or 0 for position in successors(here)})
        assert ends[starts[colours] : starts[colours + 1]].tolist() == after


def test_more_places_than_there_is_room_for_are_noticed(at: Geometry) -> None:
    from solving.chaos_moves import moves_of  # noqa: PLC0415

    starts, ends = np.empty(index.PAGE + 1, np.int32), np.empty(10, np.int32)
    with pytest.raises(OverflowError, match="more places than expected"):
        moves_of(0, at, starts, ends)
