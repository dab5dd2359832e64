"""The board of the search obeys the rules."""

from __future__ import annotations

import pytest
from hypothesis import given

from lobby.games.octilite.mind.board import OctiBoard
from lobby.games.octilite.pod_moves import Pod
from lobby.games.octilite.rules import OctiLite, OctiLiteState
from tests.games.strategies import few, walks_of

_TURNED = dict(zip("abcdefgh", "efghabcd", strict=True))
"""Where prongs point when the board is turned by half a turn."""


def turned(state: OctiLiteState) -> OctiLiteState:
    """The same position with the sides exchanged."""
    view = state.view(None)
    assert view.to_move is not None
    pods = {
        f"{7 - int(square[0])}{8 - int(square[1])}": Pod(
            1 - pod.seat, "".join(sorted(map(_TURNED.__getitem__, pod.prongs)))
        )
        for square, pod in view.pods.items()
    }
    return OctiLiteState.of(pods, (view.supplies[1], view.supplies[0]), 1 - view.to_move)


@few
@given(walks_of(OctiLite(), 30))
def test_it_has_every_move_of_the_rules_and_no_other(walk: tuple[OctiLiteState, ...]) -> None:
    for state in walk[::5]:
        if state.outcome:
            continue
        board = OctiBoard.of(state)
        moves = board.moves()
        spelled = {board.spelling(move) for move in moves}
        assert len(spelled) == len(moves)
        assert spelled <= set(state.moves())
        assert {_seen(state.play(text)) for text in spelled} == set(map(_seen, _all_after(state)))
        assert set(board.noisy()) <= set(moves)


@few
@given(walks_of(OctiLite(), 60))
def test_a_move_leads_where_the_rules_say(walk: tuple[OctiLiteState, ...]) -> None:
    for state in walk[-2:]:
        if state.outcome:
            continue
        board = OctiBoard.of(state)
        for move in board.moves():
            after, truth = board.after(move), state.play(board.spelling(move))
            if truth.outcome is None:
                assert after.result is None
                assert after.key == OctiBoard.of(truth).key
            else:
                assert after.result == (-1 if truth.outcome.winner == state.to_move else 1)


@few
@given(walks_of(OctiLite(), 30))
def test_both_sides_judge_alike(walk: tuple[OctiLiteState, ...]) -> None:
    for state in walk:
        if state.outcome is None:
            board, other = OctiBoard.of(state), OctiBoard.of(turned(state))
            assert board.evaluation() == other.evaluation()
            assert len(board.moves()) == len(other.moves())


@pytest.mark.parametrize(
    ("prongs", "supply", "stuck"),
    [("a", 0, True), ("", 0, True), ("a", 1, False), ("abcdefgh", 1, False), ("ae", 0, False)],
)
def test_who_cannot_move_has_lost(prongs: str, supply: int, stuck: bool) -> None:
    pods = {"37": Pod(1, prongs), "12": Pod(0, "a")}
    state = OctiLiteState.of(pods, (0, supply), 0)
    after = OctiBoard.of(state).after(OctiBoard.of(state).moves()[0])
    assert (after.result == -1) == stuck == (state.play("12-13").outcome is not None)


def test_who_has_no_room_for_the_prong_in_hand_has_lost() -> None:
    pods = {square: Pod(0, "") for square in ("12", "13", "21", "22", "31", "33")}
    pods["11"] = Pod(1, "abcdefgh")
    state = OctiLiteState.of(pods, (1, 1), 0)
    assert state.play("12+a").outcome
    assert {OctiBoard.of(state).after(move).result for move in OctiBoard.of(state).moves()} == {-1}


def _all_after(state: OctiLiteState) -> list[OctiLiteState]:
    return [state.play(text) for text in state.moves()]


def _seen(state: OctiLiteState) -> object:
    return state.key()
