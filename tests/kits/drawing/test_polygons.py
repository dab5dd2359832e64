"""Polygons are measured by lines, with the same outcome as by points."""

from __future__ import annotations

from random import Random

from lobby.kits.drawing.shapes import Place, Polygon, coverage, octagon, rectangle

_QUARTERS = [each / 8 for each in (1, 3, 5, 7)]


def by_points(shape: Polygon) -> dict[int, tuple[tuple[int, float], ...]]:
    box = shape.box()
    rows = {
        y: tuple(
            (x, inside / 16)
            for x in range(box.left, box.right)
            if (inside := sum(shape.covers(x + a, y + b) for a in _QUARTERS for b in _QUARTERS))
        )
        for y in range(box.top, box.bottom)
    }
    return {y: row for y, row in rows.items() if row}


def test_a_polygon_covers_what_its_points_cover() -> None:
    chance = Random(2)

    def place(left: float, top: float) -> Place:
        return left + chance.uniform(0, 8), top + chance.uniform(0, 8)

    triangles = [Polygon((place(-9, -9), place(1, -9), place(0, 1))) for _ in range(30)]
    for shape in (rectangle(0, 0, 7, 6), octagon(3.3), octagon(1.6), *triangles):
        assert dict(coverage(shape)) == by_points(shape)
