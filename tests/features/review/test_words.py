"""Verdicts in words."""

from __future__ import annotations

import re

import pytest

from lobby.features.review.verdicts import Verdict
from lobby.features.review.words import briefly, in_words, sentence
from lobby.gamekit.mind import Choice, Value
from tests.support.cases import in_one_test


@in_one_test(
    ("before", "after", "words"),
    [
        ((1.0, 5), (1.0, 5), "keeps the win (on move 7)"),
        ((1.0, 5), (1.0, 7), "keeps the win, but more slowly (on move 9, 7 with b1)"),
        ((1.0, 5), (0.5, None), "throws the win away: a draw"),
        ((1.0, 5), (0.0, 4), "gives the win to ben (on move 6)"),
        ((0.5, None), (0.5, None), "holds the draw"),
        ((0.5, None), (0.0, 2), "gives the win to ben (on move 4)"),
        ((0.0, 8), (0.0, 8), "lost anyway (on move 10)"),
        ((0.0, 8), (0.0, 4), "loses faster (on move 6, 10 with b1)"),
    ],
)
def test_what_is_said_of_what_is_proved(
    before: tuple[float, int | None], after: tuple[float, int | None], words: str
) -> None:
    values = [Value(score, True, plies) for score, plies in (after, before)]
    assert in_words(Verdict("a1", values[0], Choice("b1", values[1])), 3, "ann", "ben") == words


def test_what_is_said_of_the_only_move() -> None:
    draw, win = Value(0.5, True), Value(1.0, True, 3)
    only = Verdict("a1", draw, only=True)
    assert in_words(only, 3, "ann", "ben") == "the only move that holds the draw"
    forced = Verdict("a1", win, only=True, forced=True)
    assert in_words(forced, 3, "ann", "ben") == "the only move, and it wins (on move 5)"


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        (0.6, 0.6, "the best move found (60% for ann)"),
        (0.6, 0.53, "an inaccuracy (60% for ann, now 53%)"),
        (0.6, 0.47, "a mistake (60% for ann, now 47%)"),
        (0.6, 0.2, "a blunder (60% for ann, now 20%)"),
    ],
)
def test_what_is_said_of_estimates(before: float, after: float, words: str) -> None:
    assert (
        in_words(Verdict("a1", Value(after), Choice("b1", Value(before))), 3, "ann", "ben") == words
    )


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        (Value(1.0, True, 5), Value(0.0, True, 4), "a1 gives the win to ben (on move 6)."),
        (Value(0.6), Value(0.2), "a1 is a blunder (60% for ann, now 20%)."),
        (Value(1.0, True, 5), Value(0.8), "a1 misses a sure win (80% for ann)."),
    ],
)
def test_what_is_said_of_a_move_that_lost_something(
    before: Value, after: Value, words: str
) -> None:
    assert sentence(Verdict("a1", after, Choice("b1", before)), 3, "ann", "ben") == words


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        (Value(0.6), Value(0.2), "60%, now 20%"),
        (Value(0.6), Value(0.6), "60%"),
        (Value(1.0, True, 3), Value(0.8), "wins, now 80%"),
        (Value(1.0, True, 5), Value(0.0, True, 4), "wins, now loses"),
        (Value(0.5, True), Value(0.5, True), "draws"),
        (Value(0.5, True), Value(0.0, True, 4), "draws, now loses"),
        (Value(0.0, True, 14), Value(0.0, True, 2), "loses on move 4, not 16"),
        (Value(1.0, True, 3), Value(1.0, True, 7), "wins on move 9, not 5"),
        (Value(1.0, True, 1), Value(1.0, True, 7), "wins on move 9, not 3"),
    ],
)
def test_what_is_said_briefly(before: Value, after: Value, words: str) -> None:
    assert briefly(Verdict("a1", after, Choice("b1", before)), 3) == words


def test_a_win_that_was_in_sight() -> None:
    verdict = Verdict("a1", Value(0.8), Choice("b1", Value(1.0, True, 3)))
    assert in_words(verdict, 3, "ann", "ben") == "misses a sure win (80% for ann)"


def test_a_move_that_is_called_good_has_nothing_better_beside_it() -> None:
    verdict = Verdict("a1", Value(0.58), Choice("b1", Value(0.6)))
    assert in_words(verdict, 3, "ann", "ben") == "a good move (58% for ann)"
    assert briefly(verdict, 3) == "58%"


def test_whatever_is_marked_as_a_fault_says_what_was_lost() -> None:
    """Nobody reads `?! 0%, now 0%`."""
    proved = [Value(float(plies % 2), True, plies) for plies in range(1, 21)]
    worth = [*proved, *(Value(score / 1000) for score in (*range(1, 60, 3), 300, 500, 900, 999))]
    verdicts = [Verdict("a1", now, Choice("b1", could)) for now in worth for could in worth]
    for verdict in filter(lambda verdict: verdict.missed, verdicts):
        said = in_words(verdict, 3, "ann", "ben")
        assert not re.search(r"\((\d+%) for ann, now \1", said)
        figures = re.fullmatch(r"(.+?),? (?:now|not) (.+)", briefly(verdict, 3))
        assert figures
        assert figures[1] != figures[2]
