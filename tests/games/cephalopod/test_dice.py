"""Dice show their pips, and whose they are, in every size."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from lobby.gamekit.boards.dice import PIPS, die
from lobby.gamekit.drawing.drawing import Scene
from lobby.gamekit.drawing.painting import Painting, Tone
from lobby.gamekit.drawing.shapes import coverage
from lobby.gamekit.drawing.sheet import ASCII, UNICODE
from lobby.gamekit.imagined import OpenPosition
from lobby.gamekit.move_entry import Entry
from lobby.gamekit.simple.drawing import DICE as DRAWING
from lobby.gamekit.simple.game import SimpleState, SimpleView
from lobby.games.cephalopod import PARTS
from tests.games.pictures import text

LAST = "c3-c4-b3"


def scene(position: str) -> Scene[SimpleView]:
    assert PARTS.notation
    read = PARTS.notation().read(position, PARTS.rules.parse_options([]))
    assert isinstance(read, OpenPosition)
    assert isinstance(read.state, SimpleState)
    view = read.state.view(0)
    return Scene(view, Entry(view.moves), LAST)


SCENE = scene("1.2.3/4.5.6/...../a.b.c/d.e.f:O")


def drawn(pitch: tuple[int, int], *, fine: bool = True) -> str:
    form = next(form for form in DRAWING.forms(SCENE.view) if form.pitch == pitch)
    return text(DRAWING.draw(SCENE, form, UNICODE if fine else ASCII))


def test_each_die_has_as_many_pips_as_it_shows() -> None:
    assert [len(set(places)) for places in PIPS] == [0, 1, 2, 3, 4, 5, 6]


def test_large_dice_show_pips_and_small_ones_a_digit() -> None:
    assert drawn((13, 7)).count("●") == 2 * 21
    small = drawn((5, 2))
    assert "│1│" in small
    assert " 1 " in small.replace("│1│", "")
    assert "●" not in drawn((13, 7), fine=False)


def test_the_pips_lie_on_the_face_and_apart() -> None:
    assert DRAWING.surface
    for form in DRAWING.surface.forms(SCENE.view):
        for seat in (0, 1):
            shapes = die(form.pitch, (0.5, 1.0), seat, 6)
            assert len(shapes.pips) in {0, 6}
            left, top, right, bottom = shapes.face.box()
            boxes = [pip.box() for pip in shapes.pips]
            assert all(
                left <= a and top <= b and c <= right and d <= bottom for a, b, c, d in boxes
            )
            rows = [
                {y for y, row in coverage(pip).items() if any(share >= 0.5 for _, share in row)}
                for pip in shapes.pips
            ]
            assert all(a == b or min(b) - max(a) > 1 for a, b in pairwise(sorted(rows, key=min)))


def test_the_sides_differ_in_shape() -> None:
    first, second = (die((13, 7), (0.5, 1.0), seat, 3) for seat in (0, 1))
    assert first.face != second.face
    assert first.pips == second.pips


@pytest.mark.parametrize("pips", ["1", "a", "6", "f"])
@pytest.mark.parametrize("cell", ["b5", "b4"])
def test_what_is_around_a_die_is_around_all_of_it(cell: str, pips: str) -> None:
    """Also in the highest row, above which there may be no line."""
    assert DRAWING.surface
    at = scene(f".{pips}.../.{pips}.../...../...../.....:O")
    for form in DRAWING.surface.forms(at.view):
        if form.pitch[1] < 3:
            continue
        x, y = DRAWING.surface.geometry(at.view, form, flipped=False).middles[cell]
        place = x, 2 * y
        for tone, last, cursor in ((Tone.LAST_MARK, cell, ""), (Tone.CURSOR, "", cell)):
            tones = topmost(DRAWING.surface.paint(replace(at, last=last), form, cursor))
            assert tones[place] != tone, form
            for right, down in ((0, -1), (0, 1), (-1, 0), (1, 0)):
                way = (
                    tones.get((place[0] + right * step, place[1] + down * step))
                    for step in range(form.pitch[0])
                )
                assert tone in way, (form, right, down)
            assert Tone.LAST not in tones.values()


def topmost(painting: Painting) -> dict[tuple[int, int], Tone]:
    """The tone that covers each pixel."""
    return {
        (x + stain.x, 2 * y + half): stain.tone
        for y, row in enumerate(painting.rows())
        for half in (0, 1)
        for stain in row.stains
        for x, share in coverage(stain.shape).get(half - stain.y, ())
        if share >= 0.5
    }


def test_lines_lead_from_a_new_die_to_what_it_took() -> None:
    assert list(DRAWING.way(SCENE.view, ("c3", "c4", "b3"))) == ["c3", "c4", "c3", "b3", "c3"]
