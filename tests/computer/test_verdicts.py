"""Verdicts: on moves of games that are solved, exactly; on others, as far as a search gets."""

from __future__ import annotations

import pytest

from lobby.computer.verdicts import Verdict, verdict
from lobby.games.catalogue import GAMES
from lobby.kits.game import State
from lobby.kits.mind import Situation, Value


def start(game: str, options: str = "") -> State:
    rules = GAMES[game]
    return rules.start(rules.parse_options(options.split()), {})


def judged(game: str, options: str, line: str) -> Verdict:
    """On the last move of *line*."""
    *before, move = line.split()
    states = [start(game, options)]
    for each in before:
        states.append(states[-1].play(each))
    seat = states[-1].to_move
    views = tuple(state.view(seat) for state in states)
    after = states[-1].play(move)
    answer = after.view(after.to_move) if after.outcome is None else None
    return verdict(
        Situation(game, options, views, tuple(before)),
        move,
        60,
        Situation(game, options, (answer,)) if answer else None,
    )


def test_what_was_won_and_is_given_away_is_a_blunder() -> None:
    # Odd wins Binar 3x3 -single; b3 would have ended it at once.
    found = judged("binar", "-size=3 -single", "b1 a3 b2 c2")
    assert (found.mark, found.exact, found.loss) == ("??", True, 1.0)
    assert (found.best, found.value) == ("b3", Value(1.0, True, 1))
    assert (found.played.score, found.played.plies) == (0.0, 2)


def test_any_move_that_is_as_good_as_the_best_is_the_best() -> None:
    corners = ("a1", "a3", "c1", "c3")
    found = [judged("binar", "-size=3 -double", corner) for corner in corners]
    assert [each.best for each in found] == [*corners]
    assert {(each.mark, each.loss) for each in found} == {("", 0.0)}


def test_a_move_is_the_only_good_one_when_every_other_loses_something() -> None:
    found = judged("binar", "-size=3 -single", "b1 a3 b2 b3")
    assert (found.mark, found.only, found.forced) == ("!", True, False)


def test_a_move_without_another_is_forced_and_gets_no_mark() -> None:
    found = judged("binar", "-size=3 -double", "a1 b1 c1 a2 b2 c2 a3 b3 c3")
    assert found.forced
    assert found.mark == ""


def test_a_slower_loss_is_not_as_good_and_no_mistake() -> None:
    found = judged("binar", "-size=3 -single", "b1 a3 b2")
    assert (found.loss, found.mark) == (0.0, "")
    assert found.best != found.move
    assert (found.value.plies or 0) > (found.played.plies or 0)


def test_a_win_that_the_search_had_no_need_to_find_is_judged_by_what_follows() -> None:
    """The search stops once it has a win: other moves may win as well."""
    found = judged("octilite", "", "32+a 46+e 32-33 36+d 22+b 46-45 22+a 36-54 42+a")
    assert found.value == Value(1.0, True, 1)
    assert found.best.startswith("22-44")
    assert found.played.score > 0.8


@pytest.mark.parametrize(
    ("before", "after", "mark"),
    [(0.6, 0.56, ""), (0.6, 0.54, "?!"), (0.6, 0.48, "?"), (0.6, 0.3, "??"), (0.4, 0.7, "")],
)
def test_estimates_are_marked_by_what_they_lose(before: float, after: float, mark: str) -> None:
    assert Verdict("a1", Value(after), "b1", Value(before)).mark == mark
