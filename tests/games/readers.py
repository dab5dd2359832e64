"""Diagrams read back: the contents of the cells, found in the text alone."""

from __future__ import annotations

import re
from collections.abc import Mapping

_BLOCK = re.compile(r"[|<]([ :][\d?][ :]|\d[/:]\d)[|>]\|")


def binar(text: str) -> tuple[int | None, ...]:
    """The digits from a1 along the rows."""
    rows = [line.split() for line in text.replace("<", " ").replace(">", " ").splitlines()]
    size = len(rows[0])
    cells = [row[1 : size + 1] for row in rows if len(row) > size + 2 and row[0].isdigit()]
    return tuple(None if cell == "." else int(cell) for row in reversed(cells) for cell in row)


def octilite(text: str) -> Mapping[str, tuple[str, str]]:
    """The pod of each square and its prongs."""
    lines = [f"{line:<80}" for line in text.splitlines()]
    pods = {}
    for column in range(1, 7):
        for row in range(1, 8):
            x, y = 5 + (column - 1) * 6, 2 + (7 - row) * 4
            cell = [lines[y + down][x : x + 5] for down in range(3)]
            places = ((0, 2), (0, 4), (1, 4), (2, 4), (2, 2), (2, 0), (1, 0), (0, 0))
            prongs = zip("abcdefgh", places, "|/-\\|/-\\", strict=True)
            if cell[1][2] in "OX":
                shown = (name for name, (down, along), sign in prongs if cell[down][along] == sign)
                pods[f"{column}{row}"] = (cell[1][2], "".join(shown))
    return pods


def chaos(text: str) -> Mapping[str, str]:
    """The piece of each cell."""
    pieces = {}
    for line in text.splitlines():
        label = re.fullmatch(r" *([a-e]) -(.*?)( +\d)?", line)
        if label:
            first = {"d": 2, "e": 3}.get(label[1], 1)
            signs = enumerate(re.findall(r"[.OX]", label[2]), first)
            pieces.update({f"{label[1]}{number}": s for number, s in signs if s != "."})
    return pieces


def curio(text: str) -> tuple[str, ...]:
    """What the pieces show, from the farthest row to the nearest, each from the left."""
    board = text.partition("\nLight ")[0]
    if "+---" in board:
        return tuple(_BLOCK.findall(board))
    columns = len(board.splitlines()[0].split())
    shown = []
    for line in board.splitlines():
        cells = re.fullmatch(r"[ 1]\d ((?:.{5})*)(\d+)", line)
        if cells and len(cells[1]) == 5 * columns:
            faces = (cells[1][5 * index :][1:4] for index in range(columns))
            shown += [face for face in faces if face != " . "]
    return tuple(shown)
