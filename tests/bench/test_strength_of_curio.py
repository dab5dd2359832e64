"""The opponent of Curio's bots obeys the rules and knows only what its seat sees."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from bench.contest import Pace
from bench.strength import curio
from bench.strength.curio import Match
from bench.strength.curio_board import PAIRS, name_of, square_named
from bench.strength.curio_rival import Rival
from bench.strength.running import Result
from lobby.gamekit.game import State
from lobby.gamekit.levels import Level
from lobby.games.catalogue import GAMES
from lobby.games.curio.ruleset import MEN

CURIO = GAMES["curio"]


def start(seed: int) -> State:
    options = CURIO.parse_options([])
    return CURIO.begun(options, seed)


def hurried() -> float:
    """The share of the time that is used up: all of it."""
    return 1.0


@pytest.mark.parametrize("seed", range(2))
def test_the_opponent_plays_legal_moves_to_the_end(seed: int) -> None:
    state, rivals, plies = start(seed), [Rival(seat, Random(seed)) for seat in (0, 1)], 0
    while state.to_move is not None and plies < 40:
        move = state.forced or curio.rival_move(
            rivals[state.to_move], state.view(state.to_move), hurried
        )
        assert move in state.moves()
        for rival in rivals:
            rival.show(move)
        state, plies = state.play(move), plies + 1
    assert plies > 5


def test_the_opponent_deals_what_its_seat_cannot_see() -> None:
    state = start(1)
    view = state.view(0)
    pieces = {at: (piece.seat, piece.front, piece.back) for at, piece in view.pieces.items()}  # type: ignore[attr-defined]
    rival = Rival(0, Random(1))
    dealt = [rival._dealt(pieces, []) for _ in range(20)]
    assert len({bytes(board.cells) for board in dealt}) > 10
    cells = state.key_by_numbers()[0]  # type: ignore[attr-defined]
    for board in dealt:
        for at, (seat, front, back) in pieces.items():
            code = board.cells[square_named(at)] - 1
            assert code >> 4 == seat
            assert front in (None, (code >> 2 & 3) + 1)
            assert back in (None, (code & 3) + 1)
        for seat in (0, 1):
            codes = [code - 1 for code in board.cells if code and code - 1 >> 4 == seat]
            pairs = Counter(tuple(sorted(((c >> 2 & 3) + 1, (c & 3) + 1))) for c in codes)
            assert pairs == Counter(PAIRS)
    assert sum(map(bool, cells)) == len(pieces) == sum(MEN[c].seat >= 0 for c in cells)


def test_squares_are_named_as_in_the_lobby() -> None:
    assert {name_of(square) for square in range(25)} == {
        f"{c}{r}" for c in "abcde" for r in "12345"
    }


def test_both_sides_of_a_match_are_timed() -> None:
    played = curio.played(Match(Level(20, 0.0), 0, "a", "b"))
    assert played.score in {0.0, 0.5, 1.0}
    assert played.ours.moves + played.theirs.moves <= played.plies
    assert min(played.ours.total, played.theirs.total) > 0


def test_the_report_says_how_sure_the_score_is() -> None:
    pace = Pace(10, 1.0, 0.5)
    played = [Result(score, "royals", 20, pace, pace) for score in (1.0, 1.0, 0.0, 0.5)]
    first, _, last = curio.report(played).splitlines()
    assert first.startswith(
        "4 matches: 62.5 ± 37.5 of 100 (aim 65: missed); 2 won, 1 drawn, 1 lost"
    )
    assert last == "CPU seconds of a move: bot 0.100, opponent 0.100"
