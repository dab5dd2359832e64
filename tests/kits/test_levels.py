"""Levels: what a bot plays of what it has thought."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from lobby.games.catalogue import PARTS, WITH_MIND
from lobby.kits.levels import LEVELS, Level, choose
from lobby.kits.mind import DRAW, Choice, Thought, Value

THOUGHT = Thought((Choice("a", Value(0.6)), Choice("b", Value(0.5)), Choice("c", Value(0.1))), 9)


def chosen(error: float) -> list[str]:
    chance = Random(1)
    return [choose(THOUGHT, Level(9, error), chance).move for _ in range(300)]


def test_who_misjudges_nothing_plays_the_best() -> None:
    assert set(chosen(0.0)) == {"a"}


def test_who_misjudges_a_little_plays_what_is_nearly_as_good() -> None:
    moves = chosen(0.08)
    assert moves.count("a") > moves.count("b") > 0
    assert "c" not in moves


def test_the_more_is_misjudged_the_more_often_something_worse_is_played() -> None:
    shares = [chosen(error).count("a") for error in (0.05, 0.1, 0.3, 1.0)]
    assert shares == sorted(shares, reverse=True)


def test_every_game_has_every_level_each_working_harder_than_the_one_below() -> None:
    for levels in (PARTS[game].levels for game in WITH_MIND):
        assert list(levels) == list(LEVELS)
        for below, above in pairwise(LEVELS):
            assert levels[below].work <= levels[above].work
            assert levels[below].error >= levels[above].error


def test_contempt_refuses_a_draw_that_is_just_as_good_unless_no_more_can_be_had() -> None:
    content, scornful = Level(100, 0.0), Level(100, 0.0, contempt=0.3)
    assert content.agrees(Value(DRAW))
    assert not scornful.agrees(Value(DRAW))
    assert scornful.agrees(Value(0.1))
    assert scornful.agrees(Value(DRAW, exact=True))
