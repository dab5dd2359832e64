"""OctiLite: a second implementation agrees with the rules."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from lobby.games.octilite.pod_moves import Pod
from lobby.games.octilite.rules import OctiLiteState
from tests.games.octilite import oracle
from tests.games.octilite.playing import SQUARES, O, X, shown, start
from tests.games.strategies import few


def known(state: OctiLiteState) -> oracle.Position:
    """*state* as a position of the oracle."""
    view = shown(state)
    placed = {
        (int(square[0]), int(square[1])): (pod.seat, frozenset(pod.prongs))
        for square, pod in view.pods.items()
    }
    return oracle.Position(placed, view.supplies, state.key()[2])


def ending(state: OctiLiteState) -> tuple[int | None, str] | None:
    return (state.outcome.winner, state.outcome.reason) if state.outcome else None


def test_whole_matches_agree_with_the_oracle() -> None:
    rng = Random(19)
    for _ in range(100):
        state, expected = start(), oracle.START
        while moves := oracle.legal_moves(expected):
            assert list(state.moves()) == moves
            move = rng.choice(moves)
            state, expected = state.play(move), oracle.played(expected, move)
            assert known(state) == expected
            assert ending(state) == oracle.outcome(expected)


letters = st.sets(st.sampled_from("abcdefgh"), min_size=2).map(sorted).map("".join)
crowds = st.dictionaries(
    st.sampled_from([square for square in SQUARES if square[1] not in "26"]),
    st.builds(Pod, st.sampled_from((O, X)), letters),
    min_size=4,
    max_size=9,
)
"""Pods with many prongs, none on a base."""


@few
@given(crowds, st.tuples(st.integers(0, 2), st.integers(0, 2)), st.sampled_from((O, X)))
def test_any_position_agrees_with_the_oracle(
    placed: dict[str, Pod], supplies: tuple[int, int], seat: int
) -> None:
    state = OctiLiteState.of(placed, supplies, seat)
    if len({pod.seat for pod in placed.values()}) == 2:
        assert list(state.moves()) == oracle.legal_moves(known(state))
        for move in state.moves()[:20]:
            after = oracle.played(known(state), move)
            assert known(state.play(move)) == after
            assert ending(state.play(move)) == oracle.outcome(after)
