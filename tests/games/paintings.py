"""Painted boards, and what their cells show."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from lobby.gamekit.drawing.drawing import Scene, Surface
from lobby.gamekit.drawing.geometry import Form, Geometry
from lobby.gamekit.drawing.painting import Painting, Tone
from lobby.gamekit.drawing.shapes import Shape, coverage
from lobby.gamekit.game import View
from lobby.games.catalogue import WITH_DRAWING, drawing_of
from tests.games.pictures import start

_SOME = (
    ("octilite", ""),
    ("chaos", ""),
    ("binar", "-size=3"),
    ("binar", ""),
    ("binar", "-size=12"),
    ("curio", ""),
    ("curio", "-base=2 -rows=3 -cols=12"),
    ("curio", "-base=5 -rows=8 -cols=8"),
)


def surface_of(game: str) -> Surface[Any]:
    """The surface that paints *game*."""
    surface = drawing_of(game).surface
    assert surface
    return surface


PAINTED = tuple(game for game in WITH_DRAWING if drawing_of(game).surface)
"""The games that are painted."""


def painted_boards() -> Iterator[tuple[Surface[Any], View, Form]]:
    """Every form of some boards, as the player to move sees them."""
    for game, options in _SOME:
        if game in PAINTED:
            view = start(game, options).view(0)
            for form in surface_of(game).forms(view):
                yield surface_of(game), view, form


class Shown(NamedTuple):
    """What is painted and written within a cell."""

    tones: frozenset[Tone]
    text: str
    shapes: frozenset[Shape]
    """The shapes of tiles, marks and digits, wherever they lie."""


def shown(painting: Painting, geometry: Geometry) -> Mapping[str, Shown]:
    """What each cell shows."""
    owners = {
        (x, span.y): cell
        for cell, shape in geometry.shapes.items()
        for span in shape
        for x in range(span.x, span.x + span.width)
    }
    tones: dict[str, set[Tone]] = defaultdict(set)
    texts: dict[str, str] = defaultdict(str)
    shapes: dict[str, set[Shape]] = defaultdict(set)
    for y, row in enumerate(painting.rows()):
        for stain in row.stains:
            at = ((pixel + stain.x, y) for pixel in _columns(stain.shape))
            for cell in {owners[place] for place in at if place in owners}:
                tones[cell].add(stain.tone)
                shapes[cell].add(stain.shape)
        for writing in row.writings:
            for x, character in enumerate(writing.text, writing.x):
                if (x, y) in owners:
                    tones[owners[x, y]].add(writing.tone)
                    texts[owners[x, y]] += character
    return {
        cell: Shown(frozenset(tones[cell]), texts[cell], frozenset(shapes[cell]))
        for cell in geometry.shapes
    }


@cache
def _columns(shape: Shape) -> frozenset[int]:
    return frozenset(pixel for line in coverage(shape).values() for pixel, _ in line)


def painted(game: str, scene: Scene[Any], form: Form, cursor: str = "") -> Mapping[str, Shown]:
    """What each cell of a scene shows."""
    surface = surface_of(game)
    geometry = surface.geometry(scene.view, form, flipped=scene.flipped)
    return shown(surface.paint(scene, form, cursor), geometry)
