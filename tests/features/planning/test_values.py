"""Lines are written as they are read."""

from __future__ import annotations

import pytest

from lobby.features.planning.values import (
    MAX_STEPS,
    RESIGNATION,
    LineError,
    PlannedLine,
    Step,
    fitting,
    parse,
    read,
)
from tests.support.cases import in_one_test


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("32+a", [(None, "32+a")]),
        ("resign", [(None, "resign")]),
        ("if a1 then b2", [("a1", "b2")]),
        ("if a1 then b2 if c3 then resign", [("a1", "b2"), ("c3", "resign")]),
        ("d4 if a1 then b2", [(None, "d4"), ("a1", "b2")]),
        ("d4 b2 if a1 then c3 e5", [(None, "d4"), (None, "b2"), ("a1", "c3"), (None, "e5")]),
    ],
)
def test_reading_and_writing(text: str, steps: list[tuple[str | None, str]]) -> None:
    line = parse(f" {text.upper()}  ")
    assert line == PlannedLine(tuple(Step(*step) for step in steps))
    assert str(line) == text


@in_one_test(
    ("text", "why"),
    [
        ("", "begins with a move"),
        ("a1 or b2", "Expected a move instead of or"),
        ("if a1", "needs an answer: if"),
        ("if a1 then", "needs an answer: if"),
        ("if a1 b2 then c3", "needs an answer: if"),
        ("if a1 then if b2 then c3", "Expected a move instead of if"),
        ("resign if a1 then b2", "Nothing can follow"),
        ("if a1 then b2 " * (MAX_STEPS + 1), "at most 20 answers"),
        ("a" * 100, "at most"),
    ],
)
def test_what_is_no_line(text: str, why: str) -> None:
    with pytest.raises(LineError, match=why):
        parse(text)


def test_moves_given_one_after_another_are_a_sequence() -> None:
    def after(*texts: str) -> list[str]:
        lines: tuple[PlannedLine, ...] = ()
        for text in texts:
            lines = read(text).among(lines)
        return [str(line) for line in lines]

    assert after("a1", "b2", "if c3 then d4") == ["a1 b2 if c3 then d4"]
    assert after("if c3 then d4", "if e5 then a1", "b2", "b3") == [
        "if c3 then d4",
        "if e5 then a1",
        "b2 b3",
    ]
    assert after("a1", "or b2", "c3") == ["a1", "b2 c3"]
    assert after("a1", "OR if c3 then d4") == ["a1", "if c3 then d4"]
    assert after("a1 b2", "or b2", "or b2") == ["a1 b2", "b2"]
    assert after("a1", "b2", "b2", "a1 b2") == ["a1 b2"]
    assert after("a1 resign", "b2") == ["a1 resign", "b2"]


def test_what_is_tried_first() -> None:
    lines = tuple(map(parse, ("b2", "if a1 then c3", "if a2 then d4", "if A1 then e5", "resign")))
    tried = fitting(lines, [(str.lower, "a1")])
    assert [str(line) for line in tried] == ["resign", "if a1 then c3", "if a1 then e5", "b2"]
    assert tried[0] == RESIGNATION


def test_turns_of_several_moves() -> None:
    line = parse("if b1,b2 then c1,c2 d1")
    assert str(line) == "if b1,b2 then c1,c2 d1"
    assert list(line.moves()) == ["b1", "b2", "c1", "c2", None, "d1"]
    (rest,) = line.rest()
    assert (line.answer, str(rest)) == ("c1", "c2 d1")
    assert [str(remainder) for remainder in rest.rest()] == ["d1"]

    def fits(*made: str) -> bool:
        return bool(fitting((line,), [(str.lower, move) for move in made]))

    assert fits("b1", "b2")
    assert fits("a9", "b1", "b2")  # the turn ends with them
    assert not fits("b2")
    assert not fits("b2", "b1")
    assert not fits()
    for wrong, why in (
        ("a1,", "on each side of the comma in a1,"),
        ("resign,a1", "Nothing can follow a resignation"),
        (",".join(["a1"] * 9), "at most 8 moves"),
    ):
        with pytest.raises(LineError, match=why):
            parse(wrong)
