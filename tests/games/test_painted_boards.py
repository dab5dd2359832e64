"""Every painted board: each cell has its place, and whatever a tone says is also said by a shape, a
letter or a digit."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

from lobby.gamekit.drawing.drawing import Scene, Surface
from lobby.gamekit.drawing.geometry import Form, Geometry, Point
from lobby.gamekit.drawing.painting import Painting, Tone
from lobby.gamekit.game import View
from lobby.gamekit.move_entry import Entry
from lobby.games.catalogue import drawing_of
from tests.games.pictures import SIZES, scene, start

PHONE = 40, 15
"""Columns and lines that a terminal of 40 by 18 leaves for a board."""


class Board(NamedTuple):
    surface: Surface[Any]
    view: View
    form: Form
    flipped: bool

    @property
    def geometry(self) -> Geometry:
        return self.surface.geometry(self.view, self.form, flipped=self.flipped)

    def paint(self, cursor: str = "") -> Painting:
        scene = Scene(self.view, Entry(self.view.moves), flipped=self.flipped)
        return self.surface.paint(scene, self.form, cursor)


@cache
def boards() -> tuple[Board, ...]:
    return tuple(_boards())


def _boards() -> Iterator[Board]:
    for game, options in SIZES:
        view, surface = start(game, options).view(0), drawing_of(game).surface
        if surface is None:
            continue
        for form in surface.forms(view):
            for flipped in (False, True):
                yield Board(surface, view, form, flipped)


def shapes(painting: Painting) -> list[tuple[object, ...]]:
    """What *painting* shows without colour, apart from the backgrounds of cells."""
    return [
        (tuple((stain.shape, stain.x, stain.y) for stain in row.stains), row.writings)
        for row in painting.rows()
    ]


def read(painting: Painting, tone: Tone | None = None) -> dict[Point, str]:
    """The texts of *painting*, or those in *tone*, by the place where they begin."""
    return {
        Point(writing.x, y): writing.text
        for y, row in enumerate(painting.rows())
        for writing in row.writings
        if tone in (None, writing.tone)
    }


def test_every_cell_has_places_of_its_own_within_the_form() -> None:
    for board in boards():
        geometry, form = board.geometry, board.form
        taken: set[tuple[int, int]] = set()
        for shape in geometry.shapes.values():
            places = {(x, span.y) for span in shape for x in range(span.x, span.x + span.width)}
            assert all(0 <= x < form.width and 0 <= y < form.height for x, y in places)
            assert taken.isdisjoint(places)
            taken |= places
        for cell, middle in geometry.middles.items():
            assert geometry.cell_at(*middle) == cell


def test_a_painting_is_as_large_as_its_form_and_its_texts_stay_inside() -> None:
    for board in boards():
        painting = board.paint(next(iter(board.geometry.middles)))
        assert len(painting.rows()) == board.form.height
        assert painting.width == board.form.width
        for (x, y), text in read(painting).items():
            assert 0 <= x <= x + len(text) <= painting.width
            assert y < board.form.height


def test_the_arrows_lead_the_same_way_as_on_the_board_of_characters() -> None:
    for game, options in SIZES:
        drawing, view = drawing_of(game), start(game, options).view(0)
        if surface := drawing.surface:
            for flipped in (False, True):
                plain = drawing.geometry(view, drawing.forms(view)[0], flipped=flipped)
                painted = surface.geometry(view, surface.forms(view)[0], flipped=flipped)
                assert painted.arrows == plain.arrows


def test_the_cursor_is_seen_by_its_shape() -> None:
    for board in boards():
        plain = shapes(board.paint())
        cell = list(board.geometry.middles)[-1]
        assert shapes(board.paint(cell)) != plain


def test_the_better_forms_are_the_larger_ones() -> None:
    for game, options in SIZES:
        view, surface = start(game, options).view(0), drawing_of(game).surface
        forms = surface.forms(view) if surface else ()
        for slanted in (True, False):
            areas = [form.pitch[0] * form.pitch[1] for form in forms if form.slanted == slanted]
            assert areas == sorted(areas, reverse=True)


@pytest.mark.parametrize("game", ["octilite", "chaos"])
def test_a_telephone_has_room(game: str) -> None:
    view = start(game).view(0)
    form = drawing_of(game).fitting(view, *PHONE, painted=True)
    assert form.painted
    assert (form.width, form.height) <= PHONE


@pytest.mark.parametrize("game", ["octilite", "chaos"])
def test_a_move_is_seen_by_its_shape_before_it_is_sent(game: str) -> None:
    state, surface = start(game), drawing_of(game).surface
    assert surface
    first = state.moves()[0][:2]
    for form in surface.forms(state.view(0)):
        last = shapes(surface.paint(scene(state, last=state.moves()[0]), form, ""))
        plain = shapes(surface.paint(scene(state), form, ""))
        picked = shapes(surface.paint(scene(state, typed=first), form, ""))
        entered = shapes(surface.paint(scene(state, typed=state.moves()[0]), form, ""))
        hinted = shapes(surface.paint(scene(state, hint=state.moves()[0]), form, ""))
        assert len({str(look) for look in (last, plain, picked, entered, hinted)}) == 5
