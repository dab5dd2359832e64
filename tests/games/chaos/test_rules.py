"""Chaos: the text of the rules, known counts, a second implementation, and properties."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lobby.gamekit.game import BadSetup, IllegalMove, Outcome, State
from lobby.gamekit.options import OptionError
from lobby.gamekit.spelling import tokens
from lobby.games.chaos.rules import ChaosState, ChaosView
from lobby.games.chaos.variants import Chaos
from tests.games.chaos import oracle
from tests.games.strategies import few, seeds, walk, walks_of
from tests.support.cases import in_one_test

CHAOS = Chaos()
O, X = 0, 1  # noqa: E741  (the first seat is called O)

SHORTEST = "a1-c3 d4-a1 a2-c2 d2-a2"
ENDS = {"a": 4, "b": 5, "c": 6, "d": 7, "e": 8}
"""The sum of the two numbers at the ends of each row."""


def start() -> ChaosState:
    usual = CHAOS.start(CHAOS.parse_options([]), {})
    assert isinstance(usual, ChaosState)
    return usual


def play(moves: str) -> ChaosState:
    state = start()
    for move in moves.split():
        state = state.play(move)
    return state


def pieces(text: str) -> dict[str, int]:
    """Pieces from text such as ``o a2 b2 x c3 c4``."""
    placed: dict[str, int] = {}
    seat = O
    for word in text.split():
        if word in ("o", "x"):
            seat = "ox".index(word)
        else:
            placed[word] = seat
    return placed


def position(text: str, to_move: int = O) -> ChaosState:
    return ChaosState.of(pieces(text), to_move)


def shown(state: State) -> dict[str, int]:
    view = state.view(None)
    assert isinstance(view, ChaosView)
    return dict(view.pieces)


def count(state: State, depth: int) -> int:
    """The number of sequences of *depth* moves."""
    if depth == 1:
        return len(state.moves())
    return sum(count(state.play(move), depth - 1) for move in state.moves())


def accepts(state: State, text: str) -> bool:
    try:
        state.play(text)
    except IllegalMove:
        return False
    return True


# The rules, sentence by sentence.


def test_first_moves() -> None:
    assert start().moves() == ("a1-c3", "a2-c2", "a2-c4", "a3-c3")


@pytest.mark.parametrize(
    ("depth", "sequences"), [(1, 4), (2, 40), (3, 300), (4, 2_874), (5, 24_278)]
)
def test_sequences_from_the_start(depth: int, sequences: int) -> None:
    assert count(start(), depth) == sequences


def test_sequences_from_a_position_with_long_jumps() -> None:
    state = position("o b2 b3 c2 c3 c4 d3 d4 x a2 b1 b4 c1 d2 d5 e4")
    assert [count(state, depth) for depth in (1, 2)] == [352, 57_196]


def test_the_check_position() -> None:
    assert position("o a2 b2 x c3 c4").moves() == ("a2-c2", "a2-c2-c5", "b2-d4", "b2-d4-b4")


def test_no_match_is_shorter_than_the_shortest() -> None:
    ended = play(SHORTEST)
    assert ended.outcome == Outcome(X, "no-move")
    assert ended.to_move is None
    assert ended.moves() == ()
    early: list[State] = [start()]
    for _ in range(3):
        early = [state.play(move) for state in early for move in state.moves()]
        assert all(state.outcome is None for state in early)


def test_who_waits_would_move_the_own_pieces() -> None:
    start = CHAOS.start(CHAOS.parse_options(()), {})
    assert start.waiting_moves() == ("e3-c3", "e4-c2", "e4-c4", "e5-c3")
    begun = start.play("a1-c3")
    assert "a2-c2" in begun.waiting_moves()
    assert not {*begun.waiting_moves()} & {*begun.moves()}


def test_flipped_pieces_count_as_own_for_the_rest_of_the_move() -> None:
    state = position("o e3 d4 x d3 c3 c4").play("e3-b3-d5-d2")
    assert shown(state) == pieces("o c3 c4 d2 d3 d4")


def test_a_move_may_end_where_it_began_if_it_flips() -> None:
    state = position("o e3 x d3 d4 e4").play("e3-c3-e5-e3")
    assert shown(state) == pieces("o e3 d3 d4 e4")


def test_a_move_may_pass_its_start_and_go_on() -> None:
    assert "c3-a1-c1-c3-e3" in position("o c3 b1 c2 x d3 b2").moves()


def test_outer_cells_may_be_passed_without_a_flip() -> None:
    moves = position("o e3 d3 d4 e4").moves()
    assert "e3-e5" not in moves
    assert "e3-e5-c3" in moves


def test_a_side_without_pieces_has_lost() -> None:
    assert position("x c3", to_move=O).outcome == Outcome(X, "no-move")


@in_one_test(
    ("placed", "move", "sentence"),
    [
        ("o a1 b2", "", "'' is not understood"),
        ("o a1 b2", "a1", "'a1' is not understood: write every cell of the move"),
        ("o a1 b2", "a1*c3", "is not understood"),
        ("o a1 b2", "a1-", "is not understood"),
        ("o a1 b2", "pass", "This game has no move called pass."),
        ("o a1 b2", "a4-c3", "a4 is not on the board, which has a1 to a3, b1 to b4,"),
        ("o a1 b2", "a1-c33", "c33 is not on the board"),
        ("o a1 b2", "c3-a1", "There is no piece on c3."),
        ("o a1 x b2", "b2-b4", "The piece on b2 is your opponent's."),
        ("o a1 b2", "a1-c2", "a1 and c2 are not two cells on a straight line."),
        ("o a1 b2", "a1-a1", "a1 and a1 are not two cells on a straight line."),
        ("o a1 b2", "a1-b1", "a1 and b1 are neighbours: there is nothing to jump over"),
        ("o a1 b2 c3", "a1-c3", "c3 is occupied: a jump must end on an empty cell."),
        ("o a1 b2", "a1-d4", "The line between a1 and d4 is broken: c3 is empty."),
        ("o a1 b2 x c3", "a1-d4", "The line between a1 and d4 has pieces of both colours."),
        ("o a1 b2", "a1-c3-a1", "This move has jumped between c3 and a1 already."),
        ("o a2 b2 x c3", "a2-c2-c4-c2", "This move has jumped between c4 and c2 already."),
        ("o c3 b2", "c3-a1", "To end on a1, an outer cell, a move must flip an enemy piece."),
        ("o e3 e4 d4 x c3", "e3-e5-b2", "The line between e5 and b2 has pieces of both colours."),
        ("o e3 d4 x d3 c3 c4", "e3-b3-d5-d2-d5", "This move has jumped between d2 and d5 already."),
        (
            "o e3 d3 d4 e4",
            "e3-c3-e5",
            "To end on e5, an outer cell, a move must flip an enemy piece.",
        ),
        ("o e3 d3 d4 e4", "e3-c3-e5-e3", "This move changes nothing: it flips no piece and ends"),
    ],
)
def test_a_refusal_says_what_is_wrong(placed: str, move: str, sentence: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        position(placed).play(move)
    assert sentence in str(refusal.value)


def test_a_match_that_is_over_takes_no_move() -> None:
    with pytest.raises(IllegalMove, match=r"^The match is over\.$"):
        play(SHORTEST).play("a3-c3")


def test_case_and_outer_blanks_are_ignored() -> None:
    assert start().play("  A2-C4\n") == start().play("a2-c4")


def test_it_takes_only_starts_and_the_usual_one_no_setup() -> None:
    with pytest.raises(OptionError, match="It takes -usual -balanced -pie"):
        CHAOS.parse_options(["-size=5"])
    with pytest.raises(BadSetup, match="without it the setup must be empty"):
        CHAOS.start(CHAOS.parse_options([]), {"a1": "o"})
    assert CHAOS.deal(CHAOS.parse_options([]), Random(1)) == {}


# States and views.


def test_equal_positions_are_equal_states() -> None:
    turned = play("a1-c3 d4-a1")
    again = ChaosState.of(shown(turned), to_move=O)
    assert turned == again
    assert hash(turned) == hash(again)
    assert turned.key() == again.key()
    assert turned.key() != ChaosState.of(shown(turned), to_move=X).key()
    assert eval(repr(turned), {"ChaosState": ChaosState}) == turned


def test_only_the_seat_to_move_is_shown_moves() -> None:
    state = start()
    assert state.view(O).moves == state.moves()
    assert state.view(X).moves == state.view(None).moves == ()
    assert shown(state) == oracle.START


def test_a_half_entered_move_shows_the_jumper_and_what_it_flipped() -> None:
    view = position("o e3 d4 x d3 c3 c4").view(O)
    assert view.after("e3") == view
    assert dict(view.after("e3-b3").pieces) == pieces("o b3 c3 d3 d4 x c4")
    assert dict(view.after("e3-b3-d5").pieces) == pieces("o d5 c3 c4 d3 d4")
    assert view.after("e3-b3").moves == view.moves
    ended = play(SHORTEST).view(O)
    assert ended.after("a3-c3") == ended


# A second implementation.


def test_whole_matches_agree_with_the_oracle() -> None:
    rng = Random(19)
    for _ in range(100):
        state, expected, seat = start(), oracle.START, O
        while moves := oracle.legal_moves(expected, seat):
            assert list(state.moves()) == moves
            move = rng.choice(moves)
            state, expected, seat = state.play(move), oracle.played(expected, seat, move), 1 - seat
            assert shown(state) == expected
        assert state.outcome == Outcome(1 - seat, "no-move")


@few
@given(st.dictionaries(st.sampled_from(oracle.CELLS), st.sampled_from((O, X)), max_size=18))
def test_any_position_agrees_with_the_oracle(placed: dict[str, int]) -> None:
    for seat in (O, X):
        assert list(ChaosState.of(placed, seat).moves()) == oracle.legal_moves(placed, seat)


# Properties.

walks = walks_of(CHAOS)


@few
@given(walks)
def test_moves_are_unique_and_sorted_and_there_until_the_end(states: tuple[State, ...]) -> None:
    for state in states:
        assert list(state.moves()) == sorted(set(state.moves()))
        assert (state.outcome is None) == bool(state.moves()) == (state.to_move is not None)


@few
@given(walks)
def test_a_view_foresees_the_pieces_after_each_move(states: tuple[State, ...]) -> None:
    for state in states:
        view = state.view(state.to_move)
        for move in state.moves():
            after = view.after(move)
            assert isinstance(after, ChaosView)
            assert dict(after.pieces) == shown(state.play(move))


@few
@given(seeds)
def test_of_all_short_texts_exactly_the_moves_are_accepted(seed: int) -> None:
    *_, state = walk(start(), Random(seed), seed % 40)
    cells = oracle.CELLS
    texts = ["-".join(path) for length in (2, 3) for path in product(cells, repeat=length)]
    short = [move for move in state.moves() if len(tokens(move)) <= 3]
    assert [text for text in texts if accepts(state, text)] == sorted(
        short, key=lambda m: (len(m), m)
    )


@few
@given(walks, st.data())
def test_near_misses_are_refused(states: tuple[State, ...], data: st.DataObject) -> None:
    for state in states:
        for move in state.moves()[:5]:
            place = data.draw(st.integers(0, len(move)))
            text = move[:place] + data.draw(st.text("abcde12345-", max_size=3)) + move[place + 1 :]
            assert accepts(state, text.upper()) == (state.canonical(text) in state.moves())


def reflected(text: str) -> str:
    """*text* with every cell mirrored, left to right."""
    return "-".join(cell[0] + str(ENDS[cell[0]] - int(cell[1])) for cell in text.split("-"))


def rotated(text: str) -> str:
    """*text* with every cell turned by half a turn around the centre."""
    cells = text.split("-")
    return "-".join("edcba"["abcde".index(cell[0])] + str(6 - int(cell[1])) for cell in cells)


@few
@given(walks)
def test_a_mirror_and_a_half_turn_change_nothing(states: tuple[State, ...]) -> None:
    for state in states:
        placed, seat = shown(state), len(states) % 2
        here = ChaosState.of(placed, seat)
        mirrored = ChaosState.of({reflected(cell): who for cell, who in placed.items()}, seat)
        turned = ChaosState.of({rotated(cell): 1 - who for cell, who in placed.items()}, 1 - seat)
        assert mirrored.moves() == tuple(sorted(map(reflected, here.moves())))
        assert turned.moves() == tuple(sorted(map(rotated, here.moves())))
