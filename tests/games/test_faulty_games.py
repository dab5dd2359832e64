"""The contract names the fault of each faulty game, and what to do about it."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import pytest

from lobby.gamekit.contract import problems
from lobby.gamekit.lesson import Lesson
from lobby.gamekit.options import Options
from lobby.gamekit.simple.rules import Position, Steps
from lobby.gamekit.simple.whole import Task, lesson, whole
from lobby.games.breakthrough.rules import Breakthrough, Forward
from lobby.games.catalogue import PARTS
from tests import faulty_games


@pytest.mark.parametrize("game", PARTS)
def test_every_game_keeps_the_contract(game: str) -> None:
    assert problems(PARTS[game], matches=1, plies=8) == ()


@pytest.mark.parametrize(
    ("name", "advice"),
    [
        ("TWICE", "give it the state's own to_move"),
        ("DRAWING", "View.after, the drawing and its surface must take every view"),
        ("DIAGRAM", "it must draw every view"),
        ("ODD", "cannot be pickled"),
        ("ODD", "holds a function, which is not JSON"),
        ("SLOW", "State.play took"),
    ],
)
def test_each_fault_is_named(name: str, advice: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faulty_games, "SLEEP", 0.1)
    faults = problems(getattr(faulty_games, name), seconds=0.05)
    assert any(advice in problem for problem in faults), faults
    assert all(problem.endswith(".") for problem in faults)


class _Sideways(Forward):
    """Rules that say something else of themselves than they do."""

    touched = 1
    symmetries = MappingProxyType({"flip": False})


class _Wrong(Breakthrough):
    name = "wrongthrough"
    short = "Wrongthrough"
    kind = "jumps"  # type: ignore[assignment]
    summary = ""

    def rules(self, options: Options) -> Forward:
        return _Sideways(options.number("size"))


def test_what_a_game_says_of_itself_is_compared_with_what_it_does() -> None:
    right = PARTS["breakthrough"]
    wrong = whole(
        _Wrong(),
        "lobby.games.breakthrough",
        right.levels,
        example="nonsense",
        reasons={},
        lessons=("LESSON", "LESSEN"),
        help=lambda: " ",
        position={},
        glimpse=("d2-d3", "d2-d3"),
    )
    faults = problems(wrong, matches=1, plies=6)
    for advice in (
        "a title of more than 8 characters",
        "its kind is 'jumps', and must be one of hidden, line",
        "Game.summary must have 1 to 70 characters",
        "The help page is empty",
        "Lesson 1 is of the game 'breakthrough': name 'wrongthrough' there.",
        "Lesson 2 raised AttributeError",
        "Parts.position must explain the keys of views: more, pieces, rules.",
        "The glimpse cannot play d2-d3: ",
        "The notation's example raised BadPosition",
        "name in Rules.symmetries only what changes nothing",
        "A move changes more cells than Rules.touched, which is 1",
    ):
        assert any(advice in problem for problem in faults), (advice, faults)
    assert all(problem.endswith(".") for problem in faults)


class _Again(Forward):
    """The same side moves twice, is told so at length, and nothing can be written."""

    def after(self, at: Position, steps: Steps) -> Position:
        return super().after(at, steps)._replace(seat=at.seat)

    def task(self, at: Position) -> str:
        return "You may move the same piece, or any other one, again. Do."

    def wrong(self, at: Position) -> str:
        return str(1 // 0) if at.seat else "Nobody comes here." * (len(at.cells) < 64)


class _Twice(Breakthrough):
    name = "twicethrough"

    def rules(self, options: Options) -> Forward:
        return _Again(options.number("size"))


def test_a_lesson_wins_in_its_last_step_and_faults_are_found_in_the_package() -> None:
    example = "XXXXXXXX/XXX.XXXX/......../...X..../....O.../......../OOOO.OOO/OOOOOOOO:X"
    levels, package = PARTS["breakthrough"].levels, "lobby.games.breakthrough"
    parts = whole(_Twice(), package, levels, example=example, reasons={}, lessons=())
    won = Task("", "X..XX/.O..X/...../..XO./OO..O", "win", "")
    taught = lesson("twicethrough", "-size=5", won, won._replace(accepted="a1-a2"), won, closing="")

    def faults_in(given: Lesson) -> tuple[str, ...]:
        return problems(replace(parts, lessons=(lambda: given,)), matches=1, plies=6)

    named = faults_in(taught) + faults_in(replace(taught, steps=taught.steps[:2]))
    for advice in (
        "Step 1 of lesson 1 accepts a move that wins",
        "Step 2 of lesson 1 shows a position that no match reaches: Nobody comes here.",
        "The last step of lesson 1 accepts a move that does not win",
        "modulo by zero (test_faulty_games.py, line ",
        "The task 'You may move the same piece, or any other one, again. Do.' is long",
        "A side moves twice in a row, and alpha-beta expects turns",
    ):
        assert any(advice in problem for problem in named), (advice, named)
