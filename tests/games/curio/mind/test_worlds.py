"""The worlds of Curio are exactly the deals in which a seat would have seen what it saw."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from random import Random

import pytest

from lobby.games.curio.mind.knowledge import learn
from lobby.games.curio.mind.worlds import listed
from tests.games.curio.oracle import CAPTURE, FACE, LIMIT, TURN, Oracle
from tests.games.curio.playing import Deal, played, random_match, situation
from tests.support.cases import in_one_test

SMALL = ["-base=2 -rows=3 -cols=3", "-base=2 -rows=4 -cols=3", "-base=2 -rows=3 -cols=4"]
LARGER = ["-base=3 -rows=4 -cols=3", "-base=3 -rows=6 -cols=3"]


def one_side(deal: Deal, letter: str, seen: int, face: str) -> Iterator[Deal]:
    """Every way to deal one player's pieces to their squares so that the number in sight of each,
    at index *seen* of its text, stays the same."""
    squares = [square for square, text in deal.items() if text[0] == letter]
    ways = [
        sorted({text[1:], text[:0:-1]} if face == "face_random" else {text[1:]})
        for text in (deal[square] for square in squares)
    ]
    orders = {order for numbers in product(*ways) for order in permutations(numbers)}
    for order in orders:
        guess = {s: letter + numbers for s, numbers in zip(squares, order, strict=True)}
        if all(guess[square][seen] == deal[square][seen] for square in squares):
            yield guess


def sights(words: list[str], deal: Deal, moves: list[str], seat: int) -> Iterator[object]:
    """What *seat* would have seen, as far as the match would have been possible."""
    oracle = Oracle(words, deal)
    for move in moves:
        yield oracle.sight(seat)
        if move not in oracle.moves():
            yield "it could not go on"
            return
        oracle = oracle.play(move)
    yield oracle.sight(seat)


def brute(words: list[str], deal: Deal, moves: list[str]) -> set[bytes]:
    """The positions after all deals that would have looked the same to the seat to move."""
    seat = len(moves) % 2
    seen = list(sights(words, deal, moves, seat))
    face = next(word for word in words if "face" in word)[1:]
    own = list(one_side(deal, "LD"[seat], 1, face))
    enemy = list(one_side(deal, "DL"[seat], 2, face))
    positions = set()
    for one, other in product(own, enemy):
        guess = one | other
        looks = sights(words, guess, moves, seat)
        if all(look == shown for look, shown in zip(looks, seen, strict=False)):
            positions.add(position(words, guess, moves))
    return positions


def position(words: list[str], deal: Deal, moves: list[str]) -> bytes:
    """The board after *moves*."""
    key: tuple[bytes, int] = played(words, deal, moves)[-1].key_by_numbers()  # type: ignore[assignment]
    return key[0]


def compare(words: list[str], rng: Random, longest: int) -> int:
    """The number of worlds in a match, checked to be those of the oracle."""
    deal, moves = random_match(words, rng, longest)
    if played(words, deal, moves)[-1].outcome is not None:  # some deals end the match at once
        return 0
    worlds = listed(learn(situation(words, deal, moves)))
    assert worlds is not None
    positions = list(worlds)
    assert len(positions) == len(worlds) == len(set(positions))
    assert set(positions) == brute(words, deal, moves)
    return len(positions)


def random_options(sizes: list[str], faces: list[str], rng: Random) -> list[str]:
    kinds = (TURN, LIMIT, faces, CAPTURE)
    return [*rng.choice(sizes).split(), *("-" + rng.choice(kind) for kind in kinds)]


@pytest.mark.parametrize("batch", range(4))
def test_small_armies_under_any_options(batch: int) -> None:
    total = 0
    for seed in range(15 * batch, 15 * batch + 15):
        rng = Random(seed)
        total += compare(random_options(SMALL, FACE, rng), rng, longest=14)
    assert total > 15


@in_one_test("seed", range(12))
def test_larger_armies_under_any_options(seed: int) -> None:
    rng = Random(seed)
    compare(random_options(LARGER, FACE, rng), rng, longest=20)


def test_all_the_deals_at_the_beginning() -> None:
    deal, moves = random_match([], Random(1), longest=0)
    worlds = listed(learn(situation([], deal, moves)))
    assert worlds is not None
    assert len(worlds) == 288 * 288
    assert position([], deal, moves) in set(worlds)


@pytest.mark.parametrize("seed", range(6))
def test_the_truth_is_among_them(seed: int) -> None:
    rng = Random(seed)
    deal, moves = random_match([], rng, longest=30)
    worlds = listed(learn(situation([], deal, moves)))
    assert worlds is not None
    assert position([], deal, moves) in set(worlds)


def test_how_far_a_piece_went_tells_of_its_front() -> None:
    deal = {"a1": "L21", "b1": "L22", "c1": "L11", "a4": "D21", "b4": "D22", "c4": "D11"}
    words = ["-base=2", "-rows=4", "-cols=3", "-num_pieces=3"]
    unmoved = listed(learn(situation(words, deal, [])))
    moved = listed(learn(situation(words, deal, ["b1-b2", "a4-a2"])))
    assert unmoved is not None
    assert moved is not None
    assert (len(unmoved), len(moved)) == (4, 2)


def test_some_of_many_differ_and_few_are_all() -> None:
    many = listed(learn(situation([], *random_match([], Random(1), longest=0))))
    assert many is not None
    some = many.some(50, Random(2))
    assert len(set(some)) == 50
    assert set(some) <= set(many)
    deal = {"a1": "L21", "b1": "L22", "c1": "L11", "a4": "D21", "b4": "D22", "c4": "D11"}
    few = listed(learn(situation(["-base=2", "-rows=4", "-cols=3"], deal, [])))
    assert few is not None
    assert sorted(few.some(50, Random(2))) == sorted(few)
