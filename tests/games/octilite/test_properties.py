"""OctiLite: what holds in any match."""

from __future__ import annotations

import re
from itertools import product
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from lobby.gamekit.game import State
from lobby.games.octilite.pod_moves import Pod
from lobby.games.octilite.rules import OctiLiteState
from tests.games.octilite.playing import OCTILITE, SQUARES, accepts, shown, start, travels
from tests.games.strategies import few, seeds, walk, walks_of

walks = walks_of(OCTILITE)


@few
@given(walks)
def test_moves_are_unique_and_sorted_and_there_until_the_end(states: tuple[State, ...]) -> None:
    for state in states:
        assert list(state.moves()) == sorted(set(state.moves()))
        assert (state.outcome is None) == bool(state.moves()) == (state.to_move is not None)


@few
@given(walks)
def test_a_view_foresees_the_pods_after_each_move(states: tuple[State, ...]) -> None:
    for state in states[::4]:
        view = shown(state, state.to_move)
        for move in state.moves():
            after, then = view.after(move), shown(state.play(move))
            assert (after.pods, after.supplies) == (then.pods, then.supplies)


@few
@given(seeds)
def test_of_all_short_texts_exactly_the_moves_are_accepted(seed: int) -> None:
    *_, state = walk(start(), Random(seed), seed % 60)
    ends = [f"+{letter}" for letter in "abcdefgh"]
    ends += [f"-{square}{capture}" for square in SQUARES for capture in ("", "x")]
    texts = [square + end for square, end in product(SQUARES, ends)]
    short = [move for move in state.moves() if move.count("-") <= 1]
    assert [text for text in texts if accepts(state, text)] == short


@few
@given(walks, st.data())
def test_near_misses_are_refused(states: tuple[State, ...], data: st.DataObject) -> None:
    for state in states[::4]:
        for move in travels(state)[:5]:
            place = data.draw(st.integers(0, len(move)))
            text = move[:place] + data.draw(st.text("1234567x-", max_size=3)) + move[place + 1 :]
            assert accepts(state, text.upper()) == (state.canonical(text) in state.moves())


MIRROR = str.maketrans("bcdfgh", "hgfdcb")
HALF_TURN = str.maketrans("abcdefgh", "efghabcd")


def reflected(text: str) -> str:
    """Squares, prongs or a move mirrored, left to right."""
    squares = re.sub("([0-9])([0-9])", lambda at: f"{7 - int(at[1])}{at[2]}", text)
    return squares.translate(MIRROR)


def rotated(text: str) -> str:
    """Squares, prongs or a move turned by half a turn around the centre."""
    squares = re.sub("([0-9])([0-9])", lambda at: f"{7 - int(at[1])}{8 - int(at[2])}", text)
    return squares.translate(HALF_TURN)


@few
@given(walks)
def test_a_mirror_and_a_half_turn_change_nothing(states: tuple[State, ...]) -> None:
    for state in states:
        view, seat = shown(state), len(states) % 2
        first, second = view.supplies
        here = OctiLiteState.of(view.pods, view.supplies, seat)
        mirrored = OctiLiteState.of(
            {reflected(at): Pod(pod.seat, reflected(pod.prongs)) for at, pod in view.pods.items()},
            (first, second),
            seat,
        )
        turned = OctiLiteState.of(
            {rotated(at): Pod(1 - pod.seat, rotated(pod.prongs)) for at, pod in view.pods.items()},
            (second, first),
            1 - seat,
        )
        assert mirrored.moves() == tuple(sorted(map(reflected, here.moves())))
        assert turned.moves() == tuple(sorted(map(rotated, here.moves())))
