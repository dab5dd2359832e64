"""OctiLite: the text of the rules, known counts, states and views."""

from __future__ import annotations

from random import Random

import pytest

from lobby.gamekit.game import BadSetup, IllegalMove, Outcome, State
from lobby.gamekit.options import OptionError
from lobby.games.octilite.pod_moves import Pod
from lobby.games.octilite.rules import OctiLiteState
from tests.games.octilite.playing import OCTILITE, O, X, play, pods, position, shown, start, travels
from tests.support.cases import in_one_test

GAME = "32+a 46+e 32-33 36+d 22+b 46-45 22+a 36-54 22-44-46"
RICH = "O 22a 32f 42bcfg 51abcefh X 24cef 36cgh 46ceh 47efh"


def count(state: State, depth: int) -> int:
    """The number of sequences of *depth* moves."""
    if depth == 1:
        return len(state.moves())
    return sum(count(state.play(move), depth - 1) for move in state.moves())


# The rules, sentence by sentence.


@pytest.mark.parametrize(("depth", "sequences"), [(1, 32), (2, 1_024), (3, 32_704), (4, 1_044_484)])
def test_sequences_from_the_start(depth: int, sequences: int) -> None:
    assert count(start(), depth) == sequences


def test_sequences_from_a_position_with_long_jumps() -> None:
    state = position(RICH, supplies=(0, 0))
    assert [count(state, depth) for depth in (1, 2, 3)] == [302, 3_699, 88_867]


def test_a_whole_game() -> None:
    ended = play(GAME)
    assert ended.outcome == Outcome(O, "base")
    assert ended.to_move is None
    assert ended.moves() == ()


def test_a_new_prong_leaves_the_supply() -> None:
    view = shown(play("22+b 36+d 22+a"))
    assert view.pods["22"] == Pod(O, "ab")
    assert view.supplies == (10, 11)


def test_who_waits_would_move_the_own_pods() -> None:
    assert play("").waiting_moves() == play("22+a").moves()
    assert play("22+a").waiting_moves() == play("22+a 26+a").moves()


def test_an_empty_supply_adds_nothing() -> None:
    assert position("O 33c X 66", supplies=(0, 12)).moves() == ("33-43",)


def test_a_full_pod_takes_no_prong() -> None:
    moves = position("O 33abcdefgh X 66").moves()
    assert moves == ("33-22", "33-23", "33-24", "33-32", "33-34", "33-42", "33-43", "33-44")


def test_a_jump_spares_or_captures_each_pod_by_itself() -> None:
    state = position("O 22bd X 33ac 53h 17", supplies=(3, 5))
    assert travels(state) == [
        "22-31",
        "22-44",
        "22-44-62",
        "22-44-62x",
        "22-44x",
        "22-44x-62",
        "22-44x-62x",
    ]
    after = shown(state.play("22-44-62x"))
    assert after.pods == pods("O 62bd X 33ac 17")
    assert after.supplies == (4, 5)
    assert shown(state.play("22-44x-62x")).supplies == (6, 5)


def test_own_pods_may_be_jumped_over_and_captured() -> None:
    after = shown(position("O 22b 33abc X 17").play("22-44x"))
    assert after.pods == pods("O 44b X 17")
    assert after.supplies == (15, 12)


def test_no_square_is_jumped_over_twice() -> None:
    assert travels(position("O 33cg X 43 17")) == ["33-23", "33-53", "33-53x"]


def test_a_chain_may_return_to_its_start() -> None:
    state = position("O 33aceg X 43 54 45 34 17")
    assert "33-53-55-35-33" in state.moves()
    back = state.play("33-53-55-35-33")
    assert (shown(back).pods, back.to_move) == (shown(state).pods, X)


@pytest.mark.parametrize("move", ["34-36", "34-36x"])
def test_a_jump_ends_on_an_enemy_base(move: str) -> None:
    state = position("O 34ac X 35 46 17")
    assert travels(state) == ["34-36", "34-36x", "34-44"]
    assert state.play(move).outcome == Outcome(O, "base")


def test_a_step_onto_an_enemy_base_wins() -> None:
    assert position("O 17 X 13c", to_move=X).play("13-23").outcome is None
    assert position("O 17 X 12c", to_move=X).play("12-22").outcome == Outcome(X, "base")


def test_own_bases_win_nothing() -> None:
    assert position("O 12c X 17").play("12-22").outcome is None


def test_captures_on_the_way_to_a_base_count() -> None:
    state = position("O 32ab X 33a 17", supplies=(0, 0)).play("32-34x")
    assert shown(state).supplies == (1, 0)
    ended = position("O 24b 34a X 35ah", supplies=(0, 0)).play("24-46x")
    assert ended.outcome == Outcome(O, "base")
    assert shown(ended).supplies == (2, 0)
    assert shown(ended).pods == pods("O 34a 46b")


def test_the_last_pod_captured_wins() -> None:
    assert position("O 22b X 33").play("22-44").outcome is None
    assert position("O 22b X 33").play("22-44x").outcome == Outcome(O, "captured-all")
    assert position("O 44 X 33b", to_move=X).play("33-55x").outcome == Outcome(X, "captured-all")


def test_a_side_without_a_move_has_lost() -> None:
    ended = position("O 33e X 17g", supplies=(12, 0)).play("33+a")
    assert ended.outcome == Outcome(O, "no-move")
    assert ended.to_move is None


@in_one_test(
    ("move", "sentence"),
    [
        ("", "'' is not understood: write 22+b to add a prong, 22-33 to step,"),
        ("22", "'22' is not understood"),
        ("22-", "'22-' is not understood"),
        ("22+ab", "is not understood"),
        ("22*33", "is not understood"),
        ("22-33xx", "is not understood"),
        ("resign", "This game has no move called resign."),
        ("72-33", "72 is not a square: columns run from 1 to 6, rows from 1 to 7."),
        ("22-08", "08 is not a square"),
        ("12-13", "There is no pod on 12."),
        ("33-44", "The pod on 33 is your opponent's."),
        ("22+k", "k is not a direction: they run clockwise from a (up) to h."),
        ("22+b", "The pod on 22 already has a prong b."),
        ("22+c", "You have no prongs left in your supply."),
        ("22-35", "From 22 to 35 is neither a step nor a jump."),
        ("22-22", "From 22 to 22 is neither a step nor a jump."),
        ("22-55", "From 22 to 55 is neither a step nor a jump."),
        ("22-32", "From 22 to 32 your pod needs a prong c."),
        ("22-42", "From 22 to 42 your pod needs a prong c."),
        ("22-33", "33 is occupied: a pod lands on an empty square."),
        ("22-21x", "A step cannot capture: leave out the x."),
        ("22-44-55", "55 is one step away, and a step cannot be part of a longer move."),
        ("22-44-55x", "55 is one step away"),
        ("22-21-11", "21 is one step away, and a step cannot be part of a longer move."),
        ("22-44-66", "There is no pod on 55 to jump over."),
        ("22-24", "24 is occupied: a pod lands on an empty square."),
        ("22-44-22", "From 44 to 22 your pod needs a prong f."),
        ("22-44-46-44", "46 is an enemy base: a jump ends the move there."),
        ("22-44-42-44", "This move has jumped over 43 already."),
    ],
)
def test_a_refusal_says_what_is_wrong(move: str, sentence: str) -> None:
    state = position("O 22abe 24 X 33 43 45 17", supplies=(0, 12))
    with pytest.raises(IllegalMove) as refusal:
        state.play(move)
    assert sentence in str(refusal.value)


def test_a_refused_chain_may_pass_its_start() -> None:
    with pytest.raises(IllegalMove, match=r"^There is no pod on 32 to jump over\.$"):
        position("O 33aceg X 43 54 45 34 17").play("33-53-55-35-33-31")


def test_a_match_that_is_over_takes_no_move() -> None:
    with pytest.raises(IllegalMove, match=r"^The match is over\.$"):
        play(GAME).play("22+b")


def test_case_and_outer_blanks_are_ignored() -> None:
    assert start().play(" 22+B\n") == start().play("22+b")
    state = position("O 22b X 33 17")
    assert state.play("22-44X") == state.play("22-44x")


def test_it_takes_no_options_and_no_setup() -> None:
    with pytest.raises(OptionError, match="It takes no options"):
        OCTILITE.parse_options(["-size=5"])
    with pytest.raises(BadSetup, match="the setup must be empty"):
        OCTILITE.start(OCTILITE.parse_options([]), {"22": "O"})
    assert OCTILITE.deal(OCTILITE.parse_options([]), Random(1)) == {}


# States and views.


def test_equal_positions_are_equal_states() -> None:
    one, other = play("22+a 26+e 22+b"), play("22+b 26+e 22+a")
    assert one == other
    assert hash(one) == hash(other)
    assert one.key() == other.key()
    assert eval(repr(one), {"OctiLiteState": OctiLiteState, "Pod": Pod}) == one
    view = shown(one)
    assert one != OctiLiteState.of(view.pods, view.supplies, to_move=O)
    assert one != OctiLiteState.of(view.pods, (12, 12), to_move=X)


def test_only_the_seat_to_move_is_shown_moves() -> None:
    state = start()
    assert state.view(O).moves == state.moves()
    assert state.view(X).moves == state.view(None).moves == ()
    assert shown(state).pods == pods("O 22 32 42 52 X 26 36 46 56")


def test_a_half_entered_move_shows_the_pod_and_what_it_took() -> None:
    view = shown(position("O 22bd X 33ac 53h 17", supplies=(3, 5)), O)
    assert view.after("22") == view
    assert view.after("22+a").pods == pods("O 22abd X 33ac 53h 17")
    assert view.after("22+a").supplies == (2, 5)
    assert view.after("22-44x").pods == pods("O 44bd X 53h 17")
    assert view.after("22-44x-62").pods == pods("O 62bd X 53h 17")
    assert view.after("22-44x").moves == view.moves
    ended = shown(play(GAME))
    assert ended.after("22+a") == ended
