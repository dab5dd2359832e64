"""Lengths of matches are listed in ranges, whatever is stored."""

from __future__ import annotations

from collections.abc import Mapping

from lobby.features.explorer import words
from lobby.features.explorer.game_statistics import Statistics
from lobby.games.catalogue import GAMES


def lengths(counted: Mapping[int, int]) -> list[tuple[str, ...]]:
    statistics = Statistics(GAMES["chaos"], {}, counted, (), None, (), ())
    return [tuple(row) for row in words.lengths(statistics, bar=4)]


def test_empty_ranges_are_listed_between_used_ones() -> None:
    assert lengths({3: 2, 10: 2, 35: 1}) == [
        ("1-10", "4", "####"),
        ("11-20", "0", ""),
        ("21-30", "0", ""),
        ("31-40", "1", "#"),
    ]
    assert lengths({}) == []


def test_many_empty_ranges_are_left_out() -> None:
    assert len(lengths({1: 1, 211: 1})) == 22
    assert lengths({1: 1, 221: 1, 2**62: 1}) == [
        ("1-10", "1", "####"),
        ("221-230", "1", "####"),
        ("4611686018427387901-4611686018427387910", "1", "####"),
    ]


def test_bars_are_never_longer_than_the_longest() -> None:
    assert lengths({1: -(2**62), 11: -1}) == [
        ("1-10", str(-(2**62)), ""),
        ("11-20", "-1", ""),
    ]
    assert lengths({1: 0}) == [("1-10", "0", "")]
