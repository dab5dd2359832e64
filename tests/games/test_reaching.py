"""Which positions may lead to one another: no game ever denies what play can reach."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lobby.gamekit.game import State, View
from lobby.games.catalogue import GAMES, OURS
from tests.games.strategies import few, seeds
from tests.games.symmetries import image
from tests.support.cases import in_one_test

OPTIONS = {
    "amazons": ("-size=6", "-size=8"),
    "oware": ("", "-seeds=3"),
    "binar": ("", "-size=3", "-size=4 -choose", "-size=7", "-size=10 -choose", "-single"),
    "breakthrough": ("", "-size=5"),
    "cephalopod": ("",),
    "chaos": ("", "-pie", "-balanced"),
    "crossway": ("", "-size=5"),
    "curio": ("", "-face_random", "-no_turn -no_limit", "-base=2 -rows=4 -cols=3 -num_pieces=3"),
    "fourinarow": ("",),
    "hex": ("", "-size=3", "-size=6 -no_swap"),
    "loa": ("", "-size=5", "-scrambled"),
    "octilite": ("",),
    "reversi": ("", "-size=6"),
    "y": ("", "-size=4", "-size=6 -no_swap"),
}


def walk(game: str, options: str, chance: Random) -> list[State]:
    """A random match of up to 60 moves."""
    rules = GAMES[game]
    parsed = rules.parse_options(options.split())
    states = [rules.start(parsed, rules.deal(parsed, chance))]
    while states[-1].moves() and len(states) <= 60:
        states.append(states[-1].play(chance.choice(states[-1].moves())))
    return states


def shown(state: State) -> View:
    return state.view(None, revealed=True)


@few
@given(
    st.sampled_from([(game, options) for game in OURS for options in OPTIONS[game]]),
    seeds,
    st.integers(0, 60),
    st.integers(0, 60),
)
def test_whatever_is_played_is_held_to_be_possible(
    which: tuple[str, str], seed: int, one: int, other: int
) -> None:
    chance, rules = Random(seed), GAMES[which[0]]
    states = walk(*which, chance)
    early, late = sorted((one % len(states), other % len(states)))
    after = image(shown(states[late]), chance)
    for seat in (None, 0, 1):
        before = states[early].view(seat)
        assert rules.may_lead(before, after)
        assert rules.may_lead(image(shown(states[early]), chance), states[late].view(seat))


@few
@given(st.sampled_from(("chaos", "octilite")), seeds)
def test_a_position_is_like_its_images(game: str, seed: int) -> None:
    chance = Random(seed)
    state = chance.choice(walk(game, "", chance))
    assert GAMES[game].alike(shown(state), image(shown(state), chance))


def play(game: str, options: str, moves: str) -> View:
    rules = GAMES[game]
    state = rules.start(rules.parse_options(options.split()), {})
    for move in moves.split():
        state = state.play(move)
    return shown(state)


@pytest.mark.parametrize(
    ("game", "before", "after"),
    [
        ("binar", "a1 b2 c3", "a1 b2"),  # a mark stays
        ("binar", "a1 b2 c3", "a1 a2 a3 b1 b2 b3"),  # these are never all apart
        ("octilite", "32+a 46+e", "32+b 46+e"),  # a prong stays
        ("octilite", "32+a 46+e 32-33", "32+a 46+e"),  # nothing points back
        ("octilite", "32+a 46+e", "32+a 46+e 22+a 46-45"),
    ],
)
def test_what_can_be_told_apart(game: str, before: str, after: str) -> None:
    possible = GAMES[game].may_lead(play(game, "", before), play(game, "", after))
    assert possible == (after == "32+a 46+e 22+a 46-45")


def test_a_captured_piece_does_not_come_back() -> None:
    chance = Random(3)
    states = walk("curio", "", chance)
    start, end = shown(states[0]), shown(states[-1])
    assert end.captured  # type: ignore[attr-defined]
    assert GAMES["curio"].may_lead(start, end)
    assert not GAMES["curio"].may_lead(end, start)


def test_a_stage_of_the_pie_does_not_come_back() -> None:
    start, middle, chosen = (
        play("chaos", "-pie", moves) for moves in ("", "a1-c3:d4-a1", "a1-c3:d4-a1 keep")
    )
    chaos = GAMES["chaos"]
    assert chaos.may_lead(start, chosen)
    assert chaos.may_lead(middle, chosen)
    assert not chaos.may_lead(chosen, middle)
    assert not chaos.may_lead(middle, start)


@in_one_test(
    ("game", "one", "other", "same"),
    [
        ("binar", "-size=3", "-size=5", True),
        ("binar", "-single", "", False),
        ("binar", "-choose", "", False),
        ("chaos", "-balanced", "-pie", True),
        ("curio", "-face_random", "", True),
        ("curio", "-rows=6", "-cols=6", True),
        ("curio", "-no_turn", "", False),
        ("curio", "-capture_lt", "", False),
    ],
)
def test_options_under_which_moves_mean_the_same(
    game: str, one: str, other: str, same: bool
) -> None:
    rules = GAMES[game]
    options = [rules.parse_options(words.split()) for words in (one, other)]
    assert rules.same_play(*options) == same


def test_a_small_board_of_binar_is_a_large_one_whose_other_lines_are_full() -> None:
    outside = [f"{column}{row}" for column in "abcd" for row in range(1, 5)]
    outside = [cell for cell in outside if not (cell[0] in "abc" and cell[1] in "123")]
    large = play("binar", "-size=4 -choose", " ".join(f"{cell}:0" for cell in outside))
    assert GAMES["binar"].may_lead(play("binar", "-size=3 -choose", ""), large)
    assert not GAMES["binar"].may_lead(play("binar", "-size=3 -choose", "b2:1"), large)
