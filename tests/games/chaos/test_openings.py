"""The balanced openings of Chaos: each of them drawn, by the table of all positions."""

from __future__ import annotations

from random import Random

import pytest

from lobby.gamekit.game import BadSetup
from lobby.gamekit.mind import DRAW, Value
from lobby.games.chaos.board import CELLS
from lobby.games.chaos.mind.board import position
from lobby.games.chaos.mind.table import table
from lobby.games.chaos.rules import ChaosView
from lobby.games.chaos.variants import Chaos, openings, read_setup
from solving import chaos_openings

CHAOS = Chaos()
BALANCED = CHAOS.parse_options(["-balanced"])


def test_each_opening_is_drawn_and_reached_in_two_or_four_moves() -> None:
    reached = chaos_openings.after(2) | chaos_openings.after(4)
    for number, line in enumerate(openings()):
        placed = read_setup(CHAOS.deal(BALANCED, only(number)))
        here = position(placed, 0)
        assert "".join(".OX"[placed.get(cell, -1) + 1] for cell in CELLS) == line
        assert here in reached
        assert table().value(here) == Value(DRAW, exact=True)


def test_the_file_has_every_drawn_opening_once() -> None:
    assert [*chaos_openings.lines()] == [*openings()]
    assert [len(chaos_openings.after(plies)) for plies in (2, 4)] == [36, 1_652]
    assert [len(chaos_openings.drawn(plies)) for plies in (2, 4)] == [14, 609]
    assert len(openings()) == len(set(openings())) == 305


def test_a_deal_says_which_piece_stands_where() -> None:
    setup = CHAOS.deal(BALANCED, Random(1))
    view = CHAOS.start(BALANCED, setup).view(0)
    assert isinstance(view, ChaosView)
    assert {cell: "OX"[seat] for cell, seat in view.pieces.items()} == setup
    assert view.to_move == 0
    assert CHAOS.deal(BALANCED, Random(1)) == setup
    assert len({str(CHAOS.deal(BALANCED, Random(seed))) for seed in range(50)}) > 30


@pytest.mark.parametrize("change", [{"c3": "O"}, {"a1": ""}, {"z9": "O"}, {"a1": "Q"}])
def test_another_position_is_refused(change: dict[str, str]) -> None:
    setup = {**CHAOS.deal(BALANCED, Random(1)), **change}
    with pytest.raises(BadSetup, match="begins with one of 305 positions"):
        CHAOS.start(BALANCED, setup)


def test_without_the_option_no_setup_is_taken() -> None:
    setup = CHAOS.deal(BALANCED, Random(1))
    for word in ("-usual", "-pie"):
        options = CHAOS.parse_options([word])
        assert CHAOS.deal(options, Random(1)) == {}
        with pytest.raises(BadSetup, match="Only -balanced leaves anything to chance"):
            CHAOS.start(options, setup)


def only(number: int) -> Random:
    """A random source that chooses opening *number*."""

    class Fixed(Random):
        def choice(self, sequence):  # type: ignore[no-untyped-def]
            return sequence[number]

    return Fixed()
