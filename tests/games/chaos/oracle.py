"""Chaos once more, slowly: the rules spelled out over a dictionary of pieces."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

Pieces = dict[str, int]

CELLS = "a1 a2 a3 b1 b2 b3 b4 c1 c2 c3 c4 c5 d2 d3 d4 d5 e3 e4 e5".split()
INNER = "b2 b3 c2 c3 c4 d3 d4".split()
START = {**dict.fromkeys(CELLS[:7], 0), **dict.fromkeys(CELLS[12:], 1)}


def neighbour(cell: str, rows: int, numbers: int) -> str:
    """The cell *rows* rows down and *numbers* numbers up, which may be off the board."""
    return chr(ord(cell[0]) + rows) + str(int(cell[1]) + numbers)


def jumps(pieces: Pieces, start: str) -> Iterator[tuple[list[str], str]]:
    """Each line that a piece lifted from *start* may jump, and where it lands."""
    for rows, numbers in ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1)):
        line: list[str] = []
        cell = neighbour(start, rows, numbers)
        while cell in pieces:
            line.append(cell)
            cell = neighbour(cell, rows, numbers)
        colours = {pieces[jumped] for jumped in line}
        if len(colours) == 1 and cell in CELLS:
            yield line, cell


def legal_moves(pieces: Pieces, seat: int) -> list[str]:
    """Every legal move, sorted."""
    moves: list[str] = []

    def extend(path: list[str], lifted: Pieces, flipped: bool) -> None:
        for line, end in jumps(lifted, path[-1]):
            made = list(pairwise(path))
            if (path[-1], end) in made or (end, path[-1]) in made:
                continue
            flips = flipped or lifted[line[0]] != seat
            if flips or (end in INNER and end != path[0]):
                moves.append("-".join([*path, end]))
            extend([*path, end], {**lifted, **dict.fromkeys(line, seat)}, flips)

    for start in pieces:
        if pieces[start] == seat:
            extend([start], {cell: pieces[cell] for cell in pieces if cell != start}, False)
    return sorted(moves)


def played(pieces: Pieces, seat: int, move: str) -> Pieces:
    """The pieces after a legal *move*."""
    path = move.split("-")
    left = {cell: owner for cell, owner in pieces.items() if cell != path[0]}
    for start, end in pairwise(path):
        (line,) = (line for line, landing in jumps(left, start) if landing == end)
        left |= dict.fromkeys(line, seat)
    return {**left, path[-1]: seat}
