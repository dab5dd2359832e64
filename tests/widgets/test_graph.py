"""Plots in the tones of a palette."""

from __future__ import annotations

from lobby.base.plot import evaluation
from lobby.widgets.graph import in_tones
from lobby.widgets.theme.palette import palette


def test_axes_keep_back_behind_the_curve() -> None:
    tones = palette("truecolor", "unicode")
    drawn = evaluation((0.5, 0.6, 0.9), ("O", "X"), 1, 40, 8)
    lines = [*in_tones(drawn, tones)]
    assert ["".join(segment.text for segment in each) for each in lines] == [*drawn]
    signs = {text: each.style for row in lines for each in row for text in each.text}
    assert signs["│"] == signs["└"] == signs["─"] == tones.rule
    assert signs["O"] == signs["^"] == tones.muted
    dots = [each.style for row in lines for each in row if any(s >= "\u2801" for s in each.text)]
    assert set(dots) == {tones.text}


def test_nothing_is_drawn_of_no_plot() -> None:
    assert [*in_tones((), palette("none", "ascii"))] == []
