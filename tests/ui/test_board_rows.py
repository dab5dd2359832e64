"""Matches as rows of a list."""

from __future__ import annotations

import pytest

from lobby.ui.board.row_columns import Look, Needs, RightPart, in_columns
from lobby.widgets.theme.palette import palette


@pytest.mark.parametrize(
    ("moves", "time", "shown"),
    [
        ("25 moves", "5 d ago", "25 moves    5 d ago"),
        ("187 moves", "yesterday", "187 moves yesterday"),
        ("187 moves", "38 min ago", "187 moves 38 min ago"),
    ],
)
def test_a_long_match_borrows_what_its_time_does_not_need(
    moves: str, time: str, shown: str
) -> None:
    look = Look(palette("truecolor", "unicode"), 80)
    row = in_columns(
        ("4", "Curio", "dana drew with ann", moves), RightPart(time, aside="full"), look
    )
    text = "".join(segment.text for segment in row)
    assert shown in text
    assert text.endswith("  full")
    assert text.index("full") == 62


@pytest.mark.parametrize("ended", ["time", "no royals left", "most seeds, as nobody can move"])
@pytest.mark.parametrize("cells", [79, 119])
def test_how_a_match_ended_shifts_no_column(ended: str, cells: int) -> None:
    look = Look(palette("truecolor", "unicode"), cells)
    columns = ("11", "Curio", "you beat ben", "12 moves")
    row = in_columns(columns, RightPart("11 min ago", ended=ended), look)
    plain = in_columns(columns, RightPart("11 min ago"), look)
    shown, usual = ("".join(segment.text for segment in line) for line in (row, plain))
    assert shown.startswith(usual.rstrip())


@pytest.mark.parametrize(
    ("longest", "rating", "shown"),
    [
        ("bot2 beat you", "", "both edges joined"),
        ("bot2 beat you", "+12", "both edges joined"),
        ("benedict drew with finnegan", "", "both edges joi…"),
    ],
)
def test_names_lend_a_list_what_none_of_them_needs(longest: str, rating: str, shown: str) -> None:
    part = RightPart("now", rating=rating, ended="both edges joined")
    needs = Needs(len(longest), len(part.ended), 8, bool(rating))
    look = Look(palette("truecolor", "unicode"), 79).lending([needs], titles=True)
    ends = set()
    for who in ("you beat ben", longest):
        row = in_columns(("11", "Hex", who, "12 moves"), part, look)
        text = "".join(segment.text for segment in row)
        assert text.endswith(f"  {shown}")
        ends.add(text.index("12 moves"))
    assert len(ends) == 1


@pytest.mark.parametrize("who", ["you beat ben", "benedict drew with finnegan"])
def test_news_of_a_result_are_a_mark_and_shift_no_column(who: str) -> None:
    look = Look(palette("truecolor", "unicode"), 79)
    columns = ("11", "Curio", who, "12 moves")
    part = RightPart("11 min ago", ("new", "new message"), ended="nobody moved")
    text = "".join(segment.text for segment in in_columns(columns, part, look))
    assert text.endswith("nobody moved")
    assert text.startswith("   11* Curio")
    plain = in_columns(columns, RightPart("11 min ago", ended="nobody moved"), look)
    assert text.replace("*", " ") == "".join(segment.text for segment in plain)


@pytest.mark.parametrize(
    ("who", "time"),
    [
        ("finn drew with nora", "now"),
        ("rex: aborted", "5 h ago"),
        ("Bobby: aborted", "20 min ago"),
    ],
)
def test_on_a_phone_names_have_what_the_time_leaves(who: str, time: str) -> None:
    look = Look(palette("truecolor", "unicode"), 39)
    row = in_columns(("7+8", "Chaos", who, "4 moves"), RightPart(time), look)
    text = "".join(segment.text for segment in row)
    assert f" {who} " in text
    assert text.startswith(" 7+8 ")
    assert text.endswith(f" {time}")
    assert len(text) == 38


@pytest.mark.parametrize(
    ("who", "number"), [("pair  v ben", "117+118"), ("pair  v bartholomew_the", "117+")]
)
def test_on_a_phone_the_numbers_of_a_pair_have_what_the_names_leave(who: str, number: str) -> None:
    look = Look(palette("truecolor", "unicode"), 39)
    row = in_columns(("117+118", "Chaos", who, "4 moves"), RightPart("2 d"), look)
    text = "".join(segment.text for segment in row)
    assert text.startswith(f"{number} Chaos ")
    assert f" {' '.join(who.split())} " in text
    assert text.endswith(" 2 d")
    assert len(text) == 38


@pytest.mark.parametrize("news", [(), ("here",), ("-size=7 -no_swap",)])
def test_in_narrow_windows_remarks_do_not_shift_the_columns_of_a_row(news: tuple[str, ...]) -> None:
    look = Look(palette("truecolor", "unicode"), 58)
    row = in_columns(("16", "OctiLite", "O     v ben", "move 23"), RightPart("2 d", news), look)
    text = "".join(segment.text for segment in row)
    assert text.index("move 23") == 34
    assert ("*" in text) is bool(news)
    assert "…" not in text
