"""Names of puzzles: each problem has one at a time, and those of the coming days have none."""

from __future__ import annotations

from contextlib import suppress
from datetime import date, timedelta

import pytest

from lobby.features.puzzles import names
from lobby.features.puzzles.names import NoPuzzle, check, of_day
from lobby.features.puzzles.puzzles import draw, numbered

TODAY = date(2026, 11, 21)


def test_every_day_has_one_puzzle_and_the_games_take_turns() -> None:
    days = [of_day(TODAY + timedelta(days=number)) for number in range(len(names.games()))]
    assert [name.partition("-")[0] for name in sorted(days)] == sorted(names.games())
    assert days[0].endswith("-20261121")


def test_a_puzzle_of_a_day_has_no_number_and_comes_again_late() -> None:
    round_ = len(names.games())
    soon = (TODAY + timedelta(days=number) for number in range(round_))
    first_day = next(day for day in soon if names.game_of_day(day) == "binar")
    days = [first_day + timedelta(days=round_ * number) for number in range(10)]
    views = [draw(of_day(day)).puzzle.view for day in days]
    game = "binar"
    assert len({str(view) for view in views}) == len(views)
    numbers = {str(numbered(f"{game}-{number}").view) for number in names.numbers(game)}
    assert numbers.isdisjoint(map(str, views))


@pytest.mark.parametrize("name", ["", "chaos", "chaos-0", "chaos-01", "go-1", "binar-123456789"])
def test_nothing_else_is_a_puzzle(name: str) -> None:
    with pytest.raises(NoPuzzle, match="the name of a game and a number"):
        check(name, TODAY)


def test_there_are_so_many() -> None:
    count = names.numbers("chaos")[-1]
    assert check(f"chaos-{count}", TODAY) == "chaos"
    with pytest.raises(NoPuzzle, match=f"Chaos has the puzzles chaos-1 to chaos-{count}"):
        check(f"chaos-{count + 1}", TODAY)


def test_the_puzzle_of_tomorrow_is_closed() -> None:
    for day in (TODAY - timedelta(days=1), TODAY):
        assert check(of_day(day), TODAY)
    tomorrow = TODAY + timedelta(days=1)
    with pytest.raises(NoPuzzle, match="The puzzle of 2026-11-22 opens on that day"):
        check(of_day(tomorrow), TODAY)
    assert check(of_day(tomorrow), tomorrow)


def octilite_after(day: date) -> date:
    """The first day after *day* with a puzzle of OctiLite."""
    later = (day + timedelta(days=number) for number in range(1, len(names.games()) + 1))
    return next(when for when in later if names.game_of_day(when) == "octilite")


def test_the_puzzle_of_tomorrow_is_closed_under_the_name_of_another_day_too() -> None:
    coming = octilite_after(TODAY)
    before = next(
        day
        for day in (coming - timedelta(days=number) for number in range(4, 400, 4))
        if numbered(of_day(day)).view == numbered(of_day(coming)).view
    )
    said = f"The puzzle of {before} returns on {coming} and is closed until then."
    for days in range(1, 8):
        with pytest.raises(NoPuzzle, match=said):
            check(of_day(before), coming - timedelta(days=days))
    assert check(of_day(before), coming - timedelta(days=8))
    assert check(of_day(coming), coming)
    with pytest.raises(NoPuzzle, match=f"has since returned as {of_day(coming)}."):
        check(of_day(before), coming)


def test_one_that_was_left_out_is_refused_and_known_as_the_one_that_is_like_it() -> None:
    assert 41 not in names.numbers("binar")
    with pytest.raises(NoPuzzle, match="Puzzle binar-41 was left out because another"):
        check("binar-41", TODAY)
    assert names.place("binar-41") == names.place("binar-1")


@pytest.mark.parametrize("game", names.games())
def test_no_open_name_is_of_a_problem_of_the_next_days(game: str) -> None:
    coming = [TODAY + timedelta(days=number) for number in range(1, 8)]
    closed = [numbered(of_day(day)).view for day in coming if names.game_of_day(day) == game]
    open_ = []
    for day in (TODAY - timedelta(days=number) for number in range(600)):
        if names.game_of_day(day) == game:
            with suppress(NoPuzzle):
                check(of_day(day), TODAY)
                open_.append(numbered(of_day(day)).view)
    assert open_
    assert not [view for view in closed if view in open_]
    assert len({*map(str, open_)}) == len(open_)


def test_a_day_has_the_puzzle_of_one_game() -> None:
    others = {f"{game}-20261121" for game in names.games()} - {of_day(TODAY)}
    for name in others:
        with pytest.raises(NoPuzzle, match=f"The puzzle of that day is {of_day(TODAY)}"):
            check(name, TODAY)
