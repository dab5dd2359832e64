"""A diagram can replace a drawing."""

from __future__ import annotations

import pytest

from lobby.gamekit.drawing.drawing import DiagramDrawing
from lobby.gamekit.drawing.sheet import ASCII
from lobby.gamekit.move_entry import Entry
from lobby.games.catalogue import GAMES, PARTS
from tests.games.pictures import after, scene, start, text


@pytest.mark.parametrize("game", sorted(GAMES))
def test_it_reads_as_the_diagram_does(game: str) -> None:
    drawing, state = DiagramDrawing(PARTS[game].diagram), start(game)
    last = state.moves()[0]
    drawn = scene(after(state, last), last=last)
    form = drawing.fitting(drawn.view, 200, 200)
    assert form.width <= 80
    assert text(drawing.draw(drawn, form, ASCII)) == PARTS[game].diagram(drawn.view, last)


def test_it_shows_what_is_being_entered() -> None:
    drawing, state = DiagramDrawing(PARTS["octilite"].diagram), start("octilite")
    drawn = scene(state, typed=state.moves()[0])
    sheet = drawing.draw(drawn, drawing.forms(drawn.view)[0], ASCII)
    assert text(sheet) == PARTS["octilite"].diagram(drawn.shown, None)
    assert drawn.shown != drawn.view


@pytest.mark.parametrize(
    ("typed", "letters"), [("", "acp"), ("a1", "b"), ("c", "x"), ("cx", "d"), ("z", "")]
)
def test_letters_are_those_of_the_moves(typed: str, letters: str) -> None:
    entry = Entry(("a1-b2", "cx-d4", "pass")).typed(typed)
    view = start("chaos").view(0)
    assert DiagramDrawing(PARTS["chaos"].diagram).letters(view, entry) == letters
