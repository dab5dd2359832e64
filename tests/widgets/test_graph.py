"""Plots in the tones of a palette."""

from __future__ import annotations

from lobby.base.plot import evaluation
from lobby.widgets.graph import in_tones
from lobby.widgets.theme.palette import palette


def test_axes_keep_back_behind_the_curve() -> None:
    tones = palette("truecolor", "unicode")
    drawn = evaluation((0.5, 0.6, 0.9), ("O", "X"), 1, 40, 8)
    lines = [*in_tones(drawn, tones)]
    assert ["".join(segment.text for segment in row) for row in lines] == [*drawn]
    segments = [segment for row in lines for segment in row]
    signs = {sign: segment.style for segment in segments for sign in segment.text}
    assert signs["│"] == signs["└"] == signs["─"] == tones.rule
    assert signs["O"] == signs["^"] == tones.muted
    dots = [segment.style for segment in segments if any(s >= "\u2801" for s in segment.text)]
    assert set(dots) == {tones.text}


def test_nothing_is_drawn_of_no_plot() -> None:
    assert [*in_tones((), palette("none", "ascii"))] == []
