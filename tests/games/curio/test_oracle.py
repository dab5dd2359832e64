"""Curio against its oracle, the sizes of its game trees, and random matches."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from lobby.gamekit.game import IllegalMove, Outcome
from lobby.games.curio.rules import Curio, CurioState
from tests.games.curio.oracle import CAPTURE, FACE, LIMIT, TURN, Oracle, random_words

CURIO = Curio()


def start(words: list[str], rng: Random) -> tuple[CurioState, Oracle]:
    """The same random deal for engine and oracle."""
    options = CURIO.parse_options(words)
    setup = CURIO.deal(options, rng)
    return CURIO.start(options, setup), Oracle(words, dict(setup))


def setup_of(*rows: str) -> dict[str, str]:
    """A setup from its rows as Light sees them, the farthest first; a dot is an empty square."""
    return {
        f"{'abcdefghijklmno'[x]}{len(rows) - y}": piece
        for y, row in enumerate(rows)
        for x, piece in enumerate(row.split())
        if piece != "."
    }


def perft(state: CurioState, depth: int) -> int:
    """The number of lines of play of *depth* moves."""
    if depth == 1:
        return len(state.moves())
    return sum(perft(state.play(move), depth - 1) for move in state.moves())


def assert_equal(state: CurioState, oracle: Oracle) -> None:
    """Check that the engine finds the same moves and outcome as the oracle."""
    assert list(state.moves()) == oracle.moves()
    assert state.outcome == (Outcome(*oracle.result) if oracle.result else None)
    assert state.to_move == (None if oracle.result else oracle.mover)


def shown(state: CurioState, viewer: int | None) -> object:
    """The contents of a view, in the form of the oracle's."""
    view = state.view(viewer)
    seen = [
        ((square[0], int(square[1:])), piece.seat, piece.front, piece.back)
        for square, piece in view.pieces.items()
    ]
    lost = [(piece.seat, piece.front, piece.back) for piece in view.captured]
    return sorted(seen), lost, list(view.moves) if viewer == view.to_move else None, None


def assert_equal_trees(state: CurioState, oracle: Oracle, depth: int) -> None:
    """Check the same for all positions less than *depth* moves ahead."""
    assert_equal(state, oracle)
    if depth > 1:
        for move in state.moves():
            assert_equal_trees(state.play(move), oracle.play(move), depth - 1)


def assert_plays_exactly_its_moves(state: CurioState) -> None:
    """Check that of all pairs of squares, and other text, exactly the legal moves can be played."""
    names = [f"{letter}{row}" for letter in "abcdef" for row in range(1, 7)]
    texts = [f"{origin}-{target}" for origin in names for target in names]
    for text in [*texts, *names, "pass", "", "-", "resign", *(t[::-1] for t in state.moves())]:
        if text in state.moves():
            state.play(text.upper())
        else:
            with pytest.raises(IllegalMove) as refused:
                state.play(text)
            assert str(refused.value).endswith(".")


PERFT = [
    (
        "",
        setup_of(
            "D31 D41 D43 D22 D33",
            "D42 D11 D32 D21 D44",
            ".   .   .   .   .  ",
            "L41 L11 L22 L21 L31",
            "L42 L43 L44 L33 L32",
        ),
        [20, 411, 10_267, 269_110],
    ),
    (
        "-no_turn -capture_any",
        setup_of(
            "D44 D31 D11 D43 D21",
            "D22 D41 D42 D32 D33",
            ".   .   .   .   .  ",
            "L33 L31 L43 L21 L11",
            "L32 L44 L41 L22 L42",
        ),
        [22, 513, 14_704, 433_271],
    ),
    (
        "-base=2 -rows=4 -cols=3 -no_limit -face_random -capture_lt",
        setup_of(
            "D21 D11 D22",
            ".   .   .  ",
            ".   .   .  ",
            "L21 L22 L11",
        ),
        [14, 160, 2_004, 22_911],
    ),
    (
        "-base=3 -rows=6 -cols=4 -capture_ge_total -face_small",
        setup_of(
            "D22 D11 D33 D13",
            "D23 D12 .   .  ",
            ".   .   .   .  ",
            ".   .   .   .  ",
            "L12 .   .   L13",
            "L22 L33 L23 L11",
        ),
        [18, 263, 5_495, 105_603],
    ),
    (
        "-base=5 -rows=7 -cols=6 -capture_gt",
        setup_of(
            "D53 D55 D33 D42 D32 D52",
            "D21 D22 D51 D43 D31 D44",
            "D54 .   D11 D41 .   .  ",
            ".   .   .   .   .   .  ",
            ".   L51 .   L53 .   L33",
            "L32 L42 L11 L52 L43 L22",
            "L31 L41 L54 L44 L55 L21",
        ),
        [35, 999, 36_928],
    ),
    (
        "-base=3 -rows=8 -cols=5 -num_pieces=12 -capture_le_total -face_random",
        setup_of(
            "D23 D33 D32 D11 D21",
            "D33 D31 D12 D11 D22",
            ".   .   D13 D22 .  ",
            ".   .   .   .   .  ",
            ".   .   .   .   .  ",
            "L32 .   L11 .   .  ",
            "L33 L33 L11 L31 L22",
            "L22 L31 L12 L21 L23",
        ),
        [28, 647, 21_868],
    ),
]


@pytest.mark.parametrize(("words", "setup", "sizes"), PERFT)
def test_tree_sizes(words: str, setup: dict[str, str], sizes: list[int]) -> None:
    """The oracle counts the same, down to the third move."""
    state = CURIO.start(CURIO.parse_options(words.split()), setup)
    assert [perft(state, depth) for depth in range(1, len(sizes) + 1)] == sizes


@pytest.mark.parametrize("seed", range(14))
def test_trees_from_random_positions(seed: int) -> None:
    """To depth 3, from random positions on small boards with any options."""
    rng = Random(seed)
    state, oracle = start(random_words(rng, longest=6, most_pieces=10), rng)
    for _ in range(rng.randrange(30)):
        if state.outcome is None:
            move = rng.choice(state.moves())
            state, oracle = state.play(move), oracle.play(move)
    assert_equal_trees(state, oracle, depth=3)


@pytest.mark.parametrize("seed", range(12))
def test_matches_with_any_options(seed: int) -> None:
    """On boards of every size, with armies of every size."""
    rng = Random(100 + seed)
    state, oracle = start(random_words(rng), rng)
    for _ in range(60):
        assert_equal(state, oracle)
        if state.outcome is not None:
            break
        assert all(shown(state, viewer) == oracle.sight(viewer) for viewer in (0, 1, None))
        move = rng.choice(state.moves())
        state, oracle = state.play(move), oracle.play(move)


def test_every_option_is_tried() -> None:
    """By the seeds of the two tests above."""
    small = [random_words(Random(seed), longest=6, most_pieces=10) for seed in range(14)]
    words = {word for options in small for word in options}
    words |= {word for seed in range(100, 112) for word in random_words(Random(seed))}
    assert words >= {f"-{word}" for word in (*TURN, *LIMIT, *FACE, *CAPTURE)}
    assert words >= {f"-base={base}" for base in range(2, 10)}


def test_random_matches() -> None:
    """Moves are sorted and unique, and there are some until there is an outcome."""
    rng = Random(7)
    ends = Counter(_finish(start([], rng)[0], rng) for _ in range(300))
    assert {reason for _, reason in ends} == {"royals", "no-captures", "quiet"}
    assert {seat for seat, reason in ends if reason == "royals"} == {0, 1}


def _finish(state: CurioState, rng: Random) -> tuple[int | None, str]:
    while state.outcome is None:
        moves = state.moves()
        assert list(moves) == sorted(set(moves))
        assert state.to_move in (0, 1)
        state = state.play(rng.choice(moves))
    assert state.moves() == ()
    assert state.to_move is None
    return state.outcome.winner, state.outcome.reason


def test_play_accepts_exactly_the_legal_moves() -> None:
    rng = Random(8)
    for _ in range(6):
        state, _ = start(random_words(rng, longest=6, most_pieces=10), rng)
        for _ in range(rng.randrange(40)):
            if state.outcome is None:
                state = state.play(rng.choice(state.moves()))
        assert_plays_exactly_its_moves(state)
