"""What a viewer of Curio can conclude: never wrong, and all that counting would find."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

from lobby.games.curio.rules import Curio, CurioState
from lobby.games.curio.view import CurioView, Piece
from tests.games.curio.oracle import random_words
from tests.support.cases import in_one_test

CURIO = Curio()
VIEWERS = (0, 1, None)

Way = tuple[int, int]


def random_state(rng: Random, words: list[str]) -> CurioState:
    """A position somewhere in a random match before its end."""
    options = CURIO.parse_options(words)
    state = CURIO.start(options, CURIO.deal(options, rng))
    for _ in range(rng.randrange(80)):
        following = state.play(rng.choice(state.moves()))
        if following.outcome is not None:
            break
        state = following
    return state


def consistent(view: CurioView, square: str) -> list[Way]:
    """The ways in which the piece on *square* can stand, found by dealing pairs to all pieces."""
    numbers = sorted({number for pair in view.army for number in pair})
    every_way = list(product(numbers, numbers))
    return [way for way in every_way if _can_be_dealt(view, square, way)]


def _can_be_dealt(view: CurioView, square: str, way: Way) -> bool:
    """Whether there is a pair for every piece of that army if this piece stands that way."""
    seat = view.pieces[square].seat
    ways = {other: _ways(view, p) for other, p in view.pieces.items() if p.seat == seat}
    pairs = list((Counter(view.army) - Counter(_lost(view, seat))).elements())
    if way not in ways[square]:
        return False
    ways[square] = [way]
    holder: dict[int, str] = {}

    def find_pair(of: str, tried: set[int]) -> bool:
        for i, pair in enumerate(pairs):
            if i not in tried and pair in [(min(w), max(w)) for w in ways[of]]:
                tried.add(i)
                if i not in holder or find_pair(holder[i], tried):
                    holder[i] = of
                    return True
        return False

    return all(find_pair(of, set()) for of in ways)


def _ways(view: CurioView, piece: Piece) -> list[Way]:
    """How *piece* may stand, considered by itself. Once it has turned, it shows both numbers."""
    if piece.front is not None and piece.back is not None:
        return [(piece.front, piece.back)]
    dealt = {(i, j) for pair in view.army for i, j in (pair, pair[::-1])}
    if view.face == "face_large":
        dealt = {(front, back) for front, back in dealt if front >= back}
    if view.face == "face_small":
        dealt = {(front, back) for front, back in dealt if front <= back}
    fits = [w for w in dealt if piece.front in (None, w[0]) and piece.back in (None, w[1])]
    return sorted(fits)


def _lost(view: CurioView, seat: int) -> list[Way]:
    numbers = [(p.front or 0, p.back or 0) for p in view.captured if p.seat == seat]
    return [(min(way), max(way)) for way in numbers]


@in_one_test("seed", range(40))
def test_counting_is_exact(seed: int) -> None:
    rng = Random(seed)
    face = rng.choice(["-face_random", "-face_random", "-face_large", "-face_small"])
    words = [word for word in random_words(rng, longest=6, most_pieces=10) if "face" not in word]
    state = random_state(rng, [*words, face])
    for viewer in VIEWERS:
        view = state.view(viewer)
        for square in view.pieces:
            assert list(view.possible(square)) == consistent(view, square)


@in_one_test("seed", range(20))
def test_the_truth_is_always_possible(seed: int) -> None:
    """With options and armies of any size, and with a move entered but not yet made."""
    rng = Random(seed)
    state = random_state(rng, random_words(rng, most_pieces=60))
    truth = state.view(None, revealed=True)
    for viewer in VIEWERS:
        view = state.view(viewer)
        for square in view.pieces:
            assert truth.pieces[square].way in view.possible(square)
    move = rng.choice(state.moves())
    view = state.view(state.to_move).after(move)
    for square, piece in truth.after(move).pieces.items():
        assert piece.way in view.possible(square)


def test_what_the_numbers_of_a_deal_give_away() -> None:
    """With -face_large, no number is hidden behind a 1 or in front of a 4."""
    options = CURIO.parse_options([])
    state = CURIO.start(options, CURIO.deal(options, Random(1)))
    view = state.view(0)
    for square, piece in view.pieces.items():
        ways = view.possible(square)
        if piece.seat == 0:
            assert ways == tuple((piece.front, back) for back in range(1, (piece.front or 0) + 1))
        else:
            assert ways == tuple((front, piece.back) for front in range(piece.back or 0, 5))
    spectator = state.view(None)
    assert {len(spectator.possible(square)) for square in spectator.pieces} == {10}
    assert spectator.possible("c3") == ()


def test_ones_that_need_every_pair_with_a_one() -> None:
    """Of 11 12 13 22 23 33 three show a 1, so the two that show a 2 are 22 and 23, not 12."""
    light = {"a1": "L11", "b1": "L12", "c1": "L13", "a2": "L22", "b2": "L23", "c2": "L33"}
    dark = {square[0] + str(7 - int(square[1])): "D" + light[square][1:] for square in light}
    options = CURIO.parse_options("-base=3 -rows=6 -cols=3 -face_random".split())
    state = CURIO.start(options, light | dark)
    assert state.view(0).possible("b1") == ((1, 1), (1, 2), (1, 3))
    assert state.view(0).possible("b2") == ((2, 2), (2, 3))
    assert state.view(0).possible("c2") == ((3, 3),)
    assert state.view(1).possible("c2") == ((1, 3), (2, 3), (3, 3))
    assert len(state.view(None).possible("c2")) == 9
