"""Rectangular boards: names of squares, and the straight lines from each of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from string import ascii_lowercase
from typing import TypeAlias

Ray: TypeAlias = tuple[tuple[int, str], ...]
"""The squares in one direction, nearest first, each with the text of the move that goes there."""

Rays: TypeAlias = tuple[tuple[Ray, ...], ...]
"""For every square its rays, none of them empty."""

_DIRECTIONS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))


@dataclass(frozen=True, slots=True)
class Board:
    """The squares of a board. A square is a number: its index in the sorted ``names``."""

    rows: int
    cols: int
    names: tuple[str, ...] = field(compare=False, repr=False)
    numbers: Mapping[str, int] = field(compare=False, repr=False)
    """From name to number."""
    rays: Rays = field(compare=False, repr=False)
    ends: Mapping[str, tuple[int, int]] = field(compare=False, repr=False)
    """Origin and target of every move along a ray, by the text of the move."""

    def between(self, origin: int, target: int) -> tuple[int, ...] | None:
        """The squares between *origin* and *target*; None if no straight line joins them."""
        for ray in self.rays[origin]:
            squares = [square for square, _ in ray]
            if target in squares:
                return tuple(squares[: squares.index(target)])
        return None


@lru_cache(maxsize=16)
def board(rows: int, cols: int) -> Board:
    """The board of that size, at most 15 by 15 so that names stay unambiguous."""
    columns = ascii_lowercase[:cols]
    places = {f"{columns[x]}{y + 1}": (x, y) for x in range(cols) for y in range(rows)}
    names = tuple(sorted(places))
    numbers = {name: number for number, name in enumerate(names)}
    named = {place: name for name, place in places.items()}

    def ray(name: str, step: tuple[int, int]) -> Ray:
        targets = (named[place] for place in _places_from(places[name], step, rows, cols))
        return tuple((numbers[target], f"{name}-{target}") for target in targets)

    rays = tuple(tuple(filter(None, (ray(name, s) for s in _DIRECTIONS))) for name in names)
    ends = {
        text: (origin, target)
        for origin, lines in enumerate(rays)
        for line in lines
        for target, text in line
    }
    return Board(rows, cols, names, numbers, rays, ends)


@lru_cache(maxsize=64)
def rays_within(rows: int, cols: int, distance: int) -> Rays:
    """The rays of that board, cut off after *distance* squares."""
    return tuple(tuple(ray[:distance] for ray in rays) for rays in board(rows, cols).rays)


def _places_from(
    place: tuple[int, int], step: tuple[int, int], rows: int, cols: int
) -> Iterator[tuple[int, int]]:
    x, y = place[0] + step[0], place[1] + step[1]
    while 0 <= x < cols and 0 <= y < rows:
        yield x, y
        x, y = x + step[0], y + step[1]
