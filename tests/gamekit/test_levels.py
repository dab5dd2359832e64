"""Levels: what a bot plays after thinking."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from lobby.gamekit.levels import EARLY, LEVELS, Level, choose
from lobby.gamekit.mind import DRAW, LOSS, WIN, Choice, Thought, Value
from lobby.games.catalogue import PARTS, WITH_MIND

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


def test_of_nearly_equal_moves_any_is_played_early_and_the_best_later() -> None:
    level, chance = Level(9, 0.0, variety=0.1), Random(1)
    early = [choose(THOUGHT, level.after(EARLY - 1), chance).move for _ in range(300)]
    later = [choose(THOUGHT, level.after(EARLY), chance).move for _ in range(300)]
    assert set(early) == {"a", "b"}
    assert 100 < early.count("b") < 200
    assert set(later) == {"a"}


def test_what_is_proved_is_played_whatever_is_nearly_as_good() -> None:
    won = Choice("w", Value(WIN, exact=True, plies=5))
    thought = Thought((won, Choice("n", Value(0.99))), 9)
    level = Level(9, 0.0, variety=0.1)
    assert {choose(thought, level, Random(seed)).move for seed in range(50)} == {"w"}


def test_who_is_alert_takes_a_win_and_allows_none_however_much_is_misjudged() -> None:
    wins = Choice("w", Value(WIN, exact=True, plies=1))
    loses = Choice("l", Value(LOSS, exact=True, plies=2))
    others = Choice("o", Value(0.1)), Choice("p", Value(0.1)), loses
    alert = Level(9, 5.0, alert=True)
    chance = Random(1)
    for choices, played in (((wins, *others), {"w"}), (others, {"o", "p"}), ((loses,), {"l"})):
        thought = Thought(choices, 9)
        assert {choose(thought, alert, chance).move for _ in range(60)} == played
    blind = Level(9, 5.0)
    assert "l" in {choose(Thought(others, 9), blind, chance).move for _ in range(60)}


def test_of_a_shortlist_alone_is_anything_misjudged_but_what_is_careless_is_any_move() -> None:
    chance = Random(1)
    short = Level(9, 5.0, shortlist=2)
    assert {choose(THOUGHT, short, chance).move for _ in range(300)} == {"a", "b"}
    careless = Level(9, 5.0, careless=0.3, shortlist=2)
    assert {choose(THOUGHT, careless, chance).move for _ in range(300)} == {"a", "b", "c"}


def test_who_is_careless_makes_a_share_of_the_moves_without_a_thought_the_same_for_a_seed() -> None:
    level = Level(9, 0.0, careless=0.3, alert=True)

    def played(seed: int) -> list[str]:
        chance = Random(seed)
        return [choose(THOUGHT, level, chance).move for _ in range(300)]

    assert played(1) == played(1) != played(2)
    assert 150 < played(1).count("a") < 270
    assert set(played(1)) == {"a", "b", "c"}


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
