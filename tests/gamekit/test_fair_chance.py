"""Randomness that anybody can check afterwards."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import factorial

from lobby.gamekit.fair_chance import FairChance, Seed, digest

SEED = Seed("00" * 31 + "01")
NONCES = digest("ann's"), digest("")


def chance(*purpose: str) -> FairChance:
    return FairChance(SEED, NONCES, *purpose)


def test_what_it_draws_never_changes() -> None:
    drawn = chance("deal", "1")
    numbers = [drawn.below(1000) for _ in range(10)]
    assert numbers == [898, 728, 716, 876, 904, 146, 874, 525, 645, 771]


def test_a_seed_does_not_print_itself() -> None:
    assert SEED.text not in f"{SEED} {SEED!r}"


def test_each_part_changes_what_it_draws() -> None:
    chances = (
        chance("deal", "1"),
        chance("deal", "2"),
        chance("seats"),
        FairChance(Seed("00" * 32), NONCES, "deal", "1"),
        FairChance(SEED, NONCES[::-1], "deal", "1"),
        FairChance(SEED, (NONCES[0], digest("x")), "deal", "1"),
    )
    first = {tuple(drawn.below(2**32) for _ in range(8)) for drawn in chances}
    assert len(first) == len(chances)


def test_no_order_is_likelier_than_another() -> None:
    drawn, rounds = chance("deal", "1"), 200
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(rounds * factorial(4)):
        items = [1, 2, 3, 4]
        drawn.shuffle(items)
        orders[tuple(items)] += 1
    assert set(orders) == set(permutations((1, 2, 3, 4)))
    # Chi squared with 23 degrees of freedom exceeds 49.7 once in a thousand.
    assert sum((count - rounds) ** 2 / rounds for count in orders.values()) < 49.7


def test_a_number_that_would_be_likelier_is_drawn_again() -> None:
    limit = 2**32 - 2**30
    drawn, plain = chance("deal", "1"), chance("deal", "1")
    raw = [plain.below(2**32) for _ in range(100)]
    below = [number for number in raw if number < limit]
    assert [drawn.below(limit) for _ in range(50)] == below[:50]


def test_all_that_a_random_can_do_draws_from_it() -> None:
    one, other = chance("deal", "1"), chance("deal", "1")
    for _ in range(50):
        assert 0 <= one.random() < 1
        other.random()
        assert one.randrange(7, 1000) == other.randrange(7, 1000)
        assert one.sample("abcdef", 3) == other.sample("abcdef", 3)
        assert one.choices("abc", k=2) == other.choices("abc", k=2)
