"""Shapes cover what they should, pixel by pixel."""

from __future__ import annotations

from itertools import pairwise
from math import dist

import pytest

from lobby.gamekit.drawing.painting import Painting, Tone
from lobby.gamekit.drawing.plane import tile
from lobby.gamekit.drawing.shapes import (
    Bits,
    Disc,
    Polygon,
    Shape,
    Stroke,
    coverage,
    cut_rectangle,
    rectangle,
)
from lobby.gamekit.drawing.tile_painter import SIZES, digit
from tests.support.cases import in_one_test

_LEANING = Polygon(((2.3, 0), (9.1, 0), (7.2, 5), (0.4, 5)))


def _within(shape: Shape, x: float, y: float) -> bool:
    """Whether a shape covers a point, told by the definition of the shape."""
    match shape:
        case Disc(radius, middle):
            return dist(middle, (x, y)) <= radius
        case Stroke(start, end, width):
            length = dist(start, end) ** 2
            along = sum((at - a) * (b - a) for at, a, b in zip((x, y), start, end, strict=True))
            along = min(1.0, max(0.0, along / length))
            nearest = [a + along * (b - a) for a, b in zip(start, end, strict=True)]
            return dist(nearest, (x, y)) <= width / 2
        case Polygon(corners):
            turns = [
                (bx - ax) * (y - ay) - (by - ay) * (x - ax)
                for (ax, ay), (bx, by) in pairwise((*corners, corners[0]))
            ]
            return min(turns) >= 0 or max(turns) <= 0
    raise AssertionError(shape)


@in_one_test(
    "shape",
    [
        rectangle(0.5, 1, 3, 2),
        cut_rectangle(0, 0, 7, 5, 1),
        _LEANING,
        Disc(4.1),
        Stroke((0.5, 1), (9.3, 6.2), 1.3),
        Stroke((7, 2), (1.1, 2), 0.8),
        Stroke((3, 8), (3, 1), 2),
    ],
)
def test_a_shape_covers_the_points_within_it(shape: Shape) -> None:
    box, covered = shape.box(), coverage(shape)
    for y in range(box.top, box.bottom):
        for x in range(box.left, box.right):
            inside = sum(
                _within(shape, x + (across + 0.5) / 4, y + (down + 0.5) / 4)
                for across in range(4)
                for down in range(4)
            )
            assert dict(covered.get(y, ())).get(x, 0.0) == inside / 16


def test_a_shape_covers_nothing_beside_it() -> None:
    assert coverage(rectangle(1, 1, 2, 1)) == {1: ((1, 1.0), (2, 1.0))}


def test_bits_are_whole_pixels() -> None:
    assert coverage(Bits(("#.#", ".#"))) == {0: ((0, 1.0), (2, 1.0)), 1: ((1, 1.0),)}


@pytest.mark.parametrize("height", SIZES)
def test_digits_are_of_one_size_and_differ(height: int) -> None:
    signs = [digit(sign, height) for sign in "0123456789?"]
    assert len(set(signs)) == len(signs)
    for bits in signs:
        assert len(bits.rows) == height
        assert {len(row) for row in bits.rows} == {SIZES[height]}


@in_one_test("lean", [0, 2])
@in_one_test("pitch", [(19, 9), (12, 6), (11, 5), (7, 3), (5, 2), (4, 2)])
def test_tiles_keep_within_the_frame_that_marks_them(pitch: tuple[int, int], lean: int) -> None:
    shapes = tile(pitch, lean)
    frame = {x for side in shapes.frame for row in coverage(side).values() for x, _ in row}
    for shape in (shapes.face, shapes.foot):
        covered = {x for row in coverage(shape).values() for x, _ in row}
        assert min(frame) <= min(covered) <= max(covered) <= max(frame)
    if not lean:
        around = {pixel for side in shapes.frame for pixel in _pixels(side)}
        assert not around & (_pixels(shapes.face) | _pixels(shapes.foot))


def test_what_is_put_on_a_copy_is_not_on_the_original() -> None:
    painting = Painting(4, 1)
    painting.put(Disc(1), 1, 0, Tone.POINT)
    copy = painting.copy()
    assert copy.rows() == painting.rows()
    copy.put(Disc(1), 2, 0, Tone.POINT)
    copy.write(0, 0, "a", Tone.LABEL)
    assert len(copy.rows()[0].stains) == 2
    assert (len(painting.rows()[0].stains), painting.rows()[0].writings) == (1, ())


def _pixels(shape: Shape) -> set[tuple[int, int]]:
    return {(x, y) for y, row in coverage(shape).items() for x, _ in row}
