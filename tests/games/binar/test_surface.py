"""Binar, painted."""

from __future__ import annotations

from lobby.gamekit.drawing.painting import SEATED
from tests.games.paintings import surface_of
from tests.games.pictures import after, scene, start

SURFACE = surface_of("binar")


def test_full_lines_are_lit_but_not_where_they_favour_different_players() -> None:
    """Row 1 and column a are even, row 2 and column c are odd, the others are not full."""
    moves = "a1 b1 a2 c1 a3 c3 b2 c2"
    state = after(start("binar", "-size=3"), moves)
    for form in SURFACE.forms(state.view(0)):
        middles = SURFACE.geometry(state.view(0), form, flipped=False).middles
        painting = SURFACE.paint(scene(state), form, "")
        lit = {
            (stain.x, y, SEATED.index(next(tones for tones in SEATED if tones.piece is stain.tone)))
            for y, row in enumerate(painting.rows())
            for stain in row.stains
            if stain.strength == 0.45
        }
        for cell, seats in {
            "a1": {0},
            "b1": {0},
            "c1": set(),
            "a2": set(),
            "b2": {1},
            "b3": set(),
        }.items():
            x, y = middles[cell]
            assert {seat for at, line, seat in lit if (at, line) == (x, y)} == seats
