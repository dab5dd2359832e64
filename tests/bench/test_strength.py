"""Strength is measured fairly, by an opponent with its own implementation of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

from hypothesis import given

from bench import newcomers
from bench.contest import CAREFUL, RANDOM, Pace, play
from bench.rival.board import Board
from bench.rival.search import Rival
from bench.strength.running import Result, results
from bench.strength.shares import pairings, result_of, share
from lobby.gamekit.mind import Situation
from lobby.games.octilite.pod_moves import Pod
from lobby.games.octilite.rules import OctiLite, OctiLiteState
from tests.games.strategies import few, walks_of


def board_of(state: OctiLiteState) -> Board:
    view = state.view(None)
    assert view.to_move is not None
    pods = {name: (pod.seat, pod.prongs) for name, pod in view.pods.items()}
    return Board.of(pods, view.supplies, view.to_move)


def racing() -> OctiLiteState:
    """A position that the side to move wins in two moves."""
    pods = {"34": Pod(0, "a"), "51": Pod(0, ""), "65": Pod(1, "e"), "17": Pod(1, "")}
    return OctiLiteState.of(pods, (0, 0), 0)


def ticks() -> Iterator[float]:
    seconds = 0.0
    while True:
        yield seconds
        seconds += 1.0


@few
@given(walks_of(OctiLite(), 60))
def test_the_rival_has_every_move_of_the_rules_and_takes_each_back(
    walk: tuple[OctiLiteState, ...],
) -> None:
    for state in walk[len(walk) % 10 :: 10]:
        if state.outcome:
            continue
        board = board_of(state)
        sign, moves = board.sign, board.moves()
        assert sorted(move.spelled() for move in moves) == sorted(state.moves())
        for move in moves:
            after = state.play(move.spelled())
            taken = board.play(move)
            if after.outcome is None:
                assert board.sign == board_of(after).sign
            elif after.outcome.reason != "no-move":
                assert board.winner() == after.outcome.winner
            board.undo(move, taken)
            assert board.sign == sign


def test_the_rival_wins_what_it_sees() -> None:
    assert Rival(depth=3).move(board_of(racing()), Random(1)).spelled() == "34-35"


def test_the_rival_stops_by_its_clock_and_by_its_depth() -> None:
    board = board_of(OctiLite().start(OctiLite().parse_options([]), {}))
    clock = ticks()
    late = Rival(seconds=5.0, clock=lambda: next(clock))
    late.move(board, Random(1))
    assert late.positions == 6 * 64
    shallow = Rival(depth=2)
    shallow.move(board, Random(1))
    assert shallow.reached == 2


def test_every_opening_is_played_from_both_seats() -> None:
    matches = list(pairings("chaos", "", (RANDOM, CAREFUL), 6, seed=3))
    assert Counter(match.deal for match in matches) == {"3/0": 2, "3/1": 2, "3/2": 2}
    assert [match.players for match in matches[:2]] == [(RANDOM, CAREFUL), (CAREFUL, RANDOM)]
    assert len({match.seed for match in matches}) == 6


def test_a_share_has_its_standard_error_and_a_distance() -> None:
    quarter = share([1.0] * 75 + [0.0] * 25)
    assert str(quarter) == "75.0 ± 4.4"
    assert quarter.elo == "+191 ± 40"
    assert share([1.0, 1.0]).elo == "beyond measure"


def test_who_is_careful_wins_at_once_and_does_not_lose_at_once() -> None:
    pods = {"35": Pod(0, "a"), "51": Pod(0, "c"), "63": Pod(1, "e"), "17": Pod(1, "")}
    state = OctiLiteState.of(pods, (0, 0), 0)
    assert careful(state) == {"35-36"}
    pods = {"33": Pod(1, "e"), "51": Pod(1, "g"), "42": Pod(0, "gac"), "11": Pod(0, "a")}
    assert careful(OctiLiteState.of(pods, (0, 0), 0)) == {"42-32"}


def test_a_careful_player_beats_a_random_one_and_the_same_way_each_time() -> None:
    choosers = {RANDOM: newcomers.random, CAREFUL: newcomers.careful}
    matches = list(pairings("chaos", "", (CAREFUL, RANDOM), 20, seed=1))
    scores = [result_of(CAREFUL, play(match, choosers)).score for match in matches]
    assert sum(scores) > 15
    assert scores == [result_of(CAREFUL, play(match, choosers)).score for match in matches]


def careful(state: OctiLiteState) -> set[str]:
    """The moves it plays in *state*, whatever its random seed."""
    situation = Situation("octilite", "", (state.view(state.to_move),))
    return {newcomers.careful(situation, state, Random(seed)) for seed in range(10)}


def test_kept_matches_are_not_played_again(tmp_path: Path) -> None:
    keep = tmp_path / "kept"
    first = results(plied, {"four": 4, "one": 1}, 2, keep)
    assert [played.plies for played in first] == [4, 1]
    keep.write_text(keep.read_text().replace('"plies": 4', '"plies": 40') + "[torn")
    again = results(plied, {"one": 1, "four": 4, "two": 2}, 1, keep)
    assert [played.plies for played in again] == [1, 40, 2]


def plied(plies: int) -> Result:
    return Result(1.0, "goal", plies, Pace(plies, 1.0, 0.5), Pace())
