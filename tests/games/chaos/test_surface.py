"""Chaos, painted."""

from __future__ import annotations

import pytest

from lobby.games.chaos.rules import ChaosState
from lobby.games.chaos.surface import ChaosSurface
from lobby.kits.drawing.geometry import Form
from lobby.kits.drawing.painting import Painting, Tone
from lobby.kits.drawing.shapes import Stroke
from tests.games.pictures import scene
from tests.games.test_painted_boards import read

SURFACE = ChaosSurface()
STATE = ChaosState.of({"a2": 0, "b2": 0, "c3": 1, "c4": 1, "e5": 1}, to_move=0)
"""a2 may jump to c2, over an own piece, and then to c5, over two that it turns."""
FORMS = SURFACE.forms(STATE.view(0))


def toned(painting: Painting, tone: Tone) -> int:
    """How often *tone* is in *painting*, by lines."""
    return sum(stain.tone is tone for row in painting.rows() for stain in row.stains)


def lit(painting: Painting) -> set[float]:
    """How far the lit lines go to the right."""
    return {
        abs(stain.shape.end[0] - stain.shape.start[0])
        for row in painting.rows()
        for stain in row.stains
        if stain.tone is Tone.TARGET and isinstance(stain.shape, Stroke)
    }


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("flipped", [False, True])
def test_pieces_are_letters_and_all_labels_are_there(form: Form, flipped: bool) -> None:
    painting = SURFACE.paint(scene(STATE, flipped=flipped), form, "")
    texts = read(painting)
    middles = SURFACE.geometry(STATE.view(0), form, flipped=flipped).middles
    assert texts[middles["a2"]] == texts[middles["b2"]] == "O"
    assert texts[middles["c3"]] == texts[middles["e5"]] == "X"
    assert sorted(read(painting, Tone.LABEL).values()) == list("12345abcde")


def test_a_jump_shows_what_it_turns_while_the_cursor_is_where_it_lands() -> None:
    for form in FORMS:
        wide = form.pitch[0]
        far = SURFACE.paint(scene(STATE, typed="a2-c2"), form, "e5")
        near = SURFACE.paint(scene(STATE, typed="a2-c2"), form, "c5")
        entered = SURFACE.paint(scene(STATE, typed="a2-c2-c5"), form, "e5")
        assert toned(far, Tone.CAPTURE) == 0
        assert toned(near, Tone.CAPTURE) == toned(entered, Tone.CAPTURE) > 0
        assert 3 * wide in lit(near) & lit(entered)
        middles = SURFACE.geometry(STATE.view(0), form, flipped=False).middles
        assert read(near)[middles["c3"]] == "X"  # not yet entered
        assert read(entered)[middles["c3"]] == "O"


def test_pieces_that_can_move_are_marked_until_one_is_picked() -> None:
    form = FORMS[0]
    ink = [
        toned(SURFACE.paint(scene(STATE, typed=typed), form, ""), Tone.FIRST_INK)
        for typed in ("", "a2")
    ]
    assert ink[0] > ink[1] == 0
