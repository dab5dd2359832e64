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
class CurioBoard:
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
def board(rows: int, cols: int) -> CurioBoard:
    """The board of that size, at most 15 by 15 so that names stay unambiguous."""
    columns = ascii_lowercase[:cols]
    places = {f"{columns[x]}{y + 1}": (x, y) for x in range(cols) for y in range(rows)}
    names = tuple(sorted(places))
    numbers = {name: number for number, name in enumerate(names)}
    named = {place: name for name, place in places.items()}

    def ray(name: str, right: int, up: int) -> Iterator[tuple[int, str]]:
        x, y = places[name]
        while target := named.get((x := x + right, y := y + up)):
            yield numbers[target], f"{name}-{target}"

    rays = tuple(
        tuple(filter(None, (tuple(ray(name, *step)) for step in _DIRECTIONS))) for name in names
    )
    ends = {
        text: (origin, target)
        for origin, lines in enumerate(rays)
        for line in lines
        for target, text in line
    }
    return CurioBoard(rows, cols, names, numbers, rays, ends)


@lru_cache(maxsize=64)
def rays_within(rows: int, cols: int, distance: int) -> Rays:
    """The rays of that board, cut off after *distance* squares."""
    return tuple(tuple(ray[:distance] for ray in rays) for rays in board(rows, cols).rays)
