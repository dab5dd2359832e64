"""Matches as rows of a list."""

from __future__ import annotations

import pytest

from lobby.screens.base.board_rows import Look, Told, _columns
from lobby.widgets.theme.palette import palette


@pytest.mark.parametrize(
    ("moves", "time", "shown"),
    [
        ("25 moves", "5 d ago", "25 moves    5 d ago"),
        ("187 moves", "yesterday", "187 moves yesterday"),
        ("187 moves", "38 min ago", "187 mov… 38 min ago"),
    ],
)
def test_a_long_match_borrows_what_its_time_does_not_need(
    moves: str, time: str, shown: str
) -> None:
    look = Look(palette("truecolor", "unicode"), 80)
    row = _columns(("4", "Curio", "dana drew with ann", moves), Told(time, aside="full"), look)
    text = "".join(segment.text for segment in row)
    assert shown in text
    assert text.endswith("  full")
    assert text.index("full") == 62


@pytest.mark.parametrize(
    ("who", "time"), [("finn drew with nora", "now"), ("cancelled: rex", "5 h ago")]
)
def test_on_a_phone_names_have_what_the_time_leaves(who: str, time: str) -> None:
    look = Look(palette("truecolor", "unicode"), 39)
    row = _columns(("7+8", "Chaos", who, "4 moves"), Told(time), look)
    text = "".join(segment.text for segment in row)
    assert f" {who} " in text
    assert text.endswith(f" {time}")
    assert len(text) == 38
