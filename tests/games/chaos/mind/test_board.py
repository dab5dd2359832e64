"""The board on which bots think, compared with the rules; and the places of the table."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from lobby.games.chaos.board import BETWEEN, CELLS
from lobby.games.chaos.mind import board, index
from lobby.games.chaos.mind.board import Position
from lobby.games.chaos.rules import ChaosState
from tests.games.strategies import few

places = st.integers(0, index.SIZE - 1)
sides = st.sampled_from((0, 1))
placed = st.dictionaries(st.sampled_from(CELLS), sides, max_size=18)


def turned(position: Position, symmetry: int) -> Position:
    own, enemy = position
    return index.moved(own, symmetry), index.moved(enemy, symmetry)


@few
@given(placed, sides)
def test_moves_lead_where_the_rules_say(pieces: dict[str, int], seat: int) -> None:
    state = ChaosState.of(pieces, seat)
    here = board.position(pieces, seat)
    played = {
        board.position(state.play(move).view(None).pieces, 1 - seat) for move in state.moves()
    }
    assert board.successors(here) == tuple(sorted(played))
    assert {board.after(here, move) for move in state.moves()} == played


@few
@given(placed, sides)
def test_pieces_of_a_position_are_those_it_was_made_of(pieces: dict[str, int], seat: int) -> None:
    assert board.pieces(board.position(pieces, seat), seat) == pieces


def test_twelve_symmetries_that_keep_neighbours() -> None:
    assert len(set(board.SYMMETRIES)) == 12
    near = {frozenset(ends) for ends, line in BETWEEN.items() if not line}
    for image in board.SYMMETRIES:
        assert {frozenset(image[cell] for cell in ends) for ends in near} == near


def test_there_are_as_many_patterns_as_said() -> None:
    assert len(index.patterns()) == index.PATTERNS
    assert len(index.places()) == 11_628  # 5 of 19


@few
@given(places)
def test_symmetric_positions_stand_at_the_same_place_unless_their_pattern_is(place: int) -> None:
    here = index.position_at(place)
    pattern = index.patterns()[place // index.PAGE]
    for symmetry in range(12):
        image = index.index(turned(here, symmetry))
        assert image is not None
        assert image // index.PAGE == place // index.PAGE
    if sum(index.moved(pattern, symmetry) == pattern for symmetry in range(12)) == 1:
        assert {index.index(turned(here, symmetry)) for symmetry in range(12)} == {place}


def test_other_numbers_of_pieces_have_no_place() -> None:
    assert index.index((0b11, 0b1100)) is None


def test_whole_matches_stay_in_the_table() -> None:
    chance = Random(7)
    for _ in range(20):
        here = index.position_at(chance.randrange(index.SIZE))
        for _ in range(30):
            after = board.successors(here)
            if not after:
                break
            here = chance.choice(after)
            assert index.index(here) is not None
