"""Matches as rows of a list."""

from __future__ import annotations

import pytest

from lobby.screens.base.board_rows import Look, Told, _columns
from lobby.widgets.theme.palette import palette


@pytest.mark.parametrize(
    ("moves", "time", "shown"),
    [
        ("25 moves", "5 d", "25 moves       5 d"),
        ("187 moves", "4 d", "187 moves      4 d"),
        ("187 moves", "yesterday", "187 mov… yesterday"),
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
    assert text.index("full") == 61
