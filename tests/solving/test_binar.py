"""The program that makes the table, on the small part that takes a moment."""

from __future__ import annotations

from lobby.games.binar.mind.board import align
from lobby.games.binar.mind.table import ALL_RULES, table, width
from solving.binar import all_patterns, solve

THREE = bytes([7, 7, 7, 0, 0])
"""The pattern of the empty board of 3x3."""


def test_the_package_carries_what_the_program_finds() -> None:
    solved = solve(THREE)
    for rules in ALL_RULES:
        for pattern, number in solved.numbers.items():
            start, known = number * width(rules), table().numbers[pattern] * width(rules)
            codes = solved.codes[rules][start:][: width(rules)]
            assert codes == table().codes[rules][known:][: width(rules)]


def test_patterns_come_after_those_with_fewer_empty_cells() -> None:
    counts = [int.from_bytes(pattern, "big").bit_count() for pattern in all_patterns(THREE)]
    assert counts == sorted(counts)
    assert (counts[0], counts[-1]) == (0, 9)


def test_no_two_patterns_have_the_same_form() -> None:
    """Of 3x3 there are 36 patterns that differ by more than the order of rows and columns; 20 of
    them form ten pairs of transposes."""
    patterns = all_patterns(THREE)
    assert all(align(pattern).pattern == pattern for pattern in patterns)
    assert len(patterns) == len(set(patterns)) == 26
