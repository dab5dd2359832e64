"""Rating curves as text."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from lobby.base.durations import DAY
from lobby.features.people.values.player import Player
from lobby.features.ratings.values import Rating, RatingChange
from lobby.features.ratings.words import curve
from tests.conftest import NOON
from tests.support.cases import in_one_test

ANN = Player(1, "ann", 0)


def changes(*values: float, days: int = 10) -> Sequence[RatingChange]:
    """Changes *days* days apart, from 1500 on."""
    before = (1500.0, *values)
    return [
        RatingChange(board, 0, ANN, "chaos", NOON + board * days * DAY, Rating(last), Rating(value))
        for board, (last, value) in enumerate(zip(before, values, strict=False))
    ]


def test_a_curve() -> None:
    assert curve(changes(1550, 1600, 1560, 1640), 40, 8) == (
        "      │                              ⡠⠔⠊",
        " 1600 ┤          ⢀⣀              ⢀⡠⠒⠉",
        "      │     ⣀⡠⠤⠒⠉⠁ ⠉⠉⠒⠢⠤⢄⣀    ⣀⠔⠊⠁",
        " 1550 ┤⣀⠤⠔⠊⠉              ⠉⠉⠒⠉",
        "      │⡇",
        " 1500 ┤⡇",
        "      └─────────────────────────────────",
        "       14 Nov 2023           14 Dec 2023",
    )


def test_the_same_in_ascii() -> None:
    drawn = curve(changes(1550, 1600, 1560, 1640), 40, 8, unicode=False)
    assert "".join(drawn).isascii()
    assert [line[:7] for line in drawn] == [
        line[:7].replace("│", "|").replace("┤", "+").replace("└", "+").replace("─", "-")
        for line in curve(changes(1550, 1600, 1560, 1640), 40, 8)
    ]


def test_matches_of_one_day_stand_side_by_side() -> None:
    *plot, rule, days = curve(changes(1550, 1500, 1550, days=0), 40, 8)
    assert days == "       14 Nov 2023"
    assert rule.startswith("      └─")
    assert len({line.rstrip()[-1] for line in plot}) > 1
    assert all(len(line) <= 40 for line in plot)


def test_small_changes_look_small() -> None:
    plot = curve(changes(1501, 1499, 1500), 60, 12)[:-2]
    drawn = [
        line for line in plot if any(mark in line[7:] for mark in map(chr, range(0x2801, 0x2900)))
    ]
    assert len(drawn) <= 2


@in_one_test(("columns", "rows"), [(40, 6), (60, 9), (120, 20), (80, 4)])
@in_one_test("unicode", [True, False])
@in_one_test("values", [(900.0, 2900.0), (1500.2,), (1700.0, 1400.0, 1400.0)])
def test_it_keeps_to_its_room(
    columns: int, rows: int, unicode: bool, values: tuple[float, ...]
) -> None:
    drawn = curve(changes(*values), columns, rows, unicode=unicode)
    assert len(drawn) == rows
    assert max(map(len, drawn)) <= columns
    labels = [int(line[:5]) for line in drawn if line[:5].strip()]
    assert labels == sorted(labels, reverse=True) != []


@pytest.mark.parametrize(("columns", "rows"), [(20, 9), (60, 3), (0, 0)])
def test_without_room_there_is_none(columns: int, rows: int) -> None:
    assert curve(changes(1600), columns, rows) == ()


@pytest.mark.parametrize("value", [2.0**62, -(2.0**62), 1e300])
def test_ratings_beyond_all_reason_have_few_labels(value: float) -> None:
    shown = curve(changes(value, 1500), 40, 8)
    assert len(shown) == 8
    assert 1 < sum("┤" in line for line in shown) <= 6


def test_without_matches_there_is_none() -> None:
    assert curve((), 60, 9) == ()
