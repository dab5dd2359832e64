"""The proof that level 6 of Four in a Row is perfect notices what is not."""

from __future__ import annotations

from random import Random

from lobby.games.fourinarow.book import Known, Stones, book, replies, winning
from lobby.games.fourinarow.solver import four
from proofs.fourinarow_oracle import Oracle
from proofs.perfect_fourinarow import Costs, Judge, ends, play, wrong
from solving.fourinarow_search import Search

_LATE = 17
"""Stones with which the other search takes a fraction of a second."""


def _late(seed: int) -> Stones:
    return Random(seed).choice([at for at in book() if at[1].bit_count() >= _LATE])


def test_two_solvers_agree() -> None:
    oracle, search, chance = Oracle(), Search(18, 200_000), Random(3)
    for __ in range(30):
        at: Stones = (0, 0)
        while not four(at[0] ^ at[1]) and at[1].bit_count() < 26:
            at = chance.choice([after for __, after in replies(at)])
        if not four(at[0] ^ at[1]) and not winning(at):
            best = search.best(at)
            assert best
            assert best.worth == oracle.worth(*at)


def test_a_wrong_move_or_value_in_the_book_is_noticed() -> None:
    search, judge = Search(16), Judge()
    for seed in range(5):
        at = _late(seed)
        known = book()[at]
        assert not wrong(at, known, search)
        assert wrong(at, known._replace(worth=-1), search)
        worse = [column for column, after in replies(at) if -judge.worth(after) < known.worth]
        assert all(wrong(at, Known(column, known.worth), search) for column in worse)


def test_the_cost_of_what_follows_is_counted() -> None:
    costs = Costs()
    for at in [*ends()][-200:]:
        costs.look(at)
    assert costs.counts[0] == 200
    assert not any(costs.over.values())


def test_a_match_without_a_fault() -> None:
    counts = play("errs at times", 1, "2", Judge())
    assert counts["judged"] > 0
    assert not counts["worsened"]
    assert not counts["untrue"]
