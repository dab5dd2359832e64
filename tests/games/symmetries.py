"""What symmetries make of positions, worked out on cell names, apart from the code under test."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import isqrt
from random import Random
from typing import Final

from lobby.gamekit.game import Seat, View
from lobby.gamekit.simple.game import SimpleView, rules_of
from lobby.games.binar.rules import BinarView
from lobby.games.chaos.rules import ChaosView
from lobby.games.curio.view import CurioView
from lobby.games.octilite.pod_moves import Pod
from lobby.games.octilite.rules import OctiLiteView


def image(view: View, chance: Random) -> View:
    """*view* under a random symmetry of its game."""
    return _IMAGES[type(view)](view, chance)


def _binar(view: BinarView, chance: Random) -> BinarView:
    """Rows reordered, columns reordered, and perhaps rows exchanged with columns."""
    size, at = view.size, list(view.cells)
    rows, columns = (chance.sample(range(size), size) for __ in range(2))
    cells = [at[rows[i] * size + columns[j]] for i in range(size) for j in range(size)]
    if chance.random() < 0.5:
        cells = [cells[j * size + i] for i in range(size) for j in range(size)]
    return replace(view, cells=tuple(cells))


def _chaos(view: ChaosView, chance: Random) -> ChaosView:
    """Turned by sixths, mirrored, and with the colours exchanged."""
    sixths, mirrored, exchanged = chance.randrange(6), chance.random() < 0.5, chance.random() < 0.5

    def moved(cell: str) -> str:
        # Cube coordinates add up to zero, and a sixth of a turn shifts and negates them.
        row, number = ord(cell[0]) - ord("c"), int(cell[1]) - 3
        x, y, z = number, -row, row - number
        for __ in range(sixths):
            x, y, z = -y, -z, -x
        if mirrored:
            x, y = y, x
        return f"{chr(ord('c') - y)}{x + 3}"

    return replace(
        view,
        pieces={moved(cell): _other(seat, exchanged) for cell, seat in view.pieces.items()},
        to_move=None if view.to_move is None else _other(view.to_move, exchanged),
    )


def _simple(view: SimpleView, chance: Random) -> SimpleView:
    """In the way of its game, with the sides exchanged where that goes with it."""
    rules = rules_of(view.rules)
    exchanged = chance.random() < 0.5 and not rules.swappable(view.position)
    exchanged &= any(rules.symmetries.values())
    moved = _MOVED[view.rules.partition(" ")[0]](rules.names, exchanged, chance)
    first, second = ("".join(rules.signs[code - 1] for code in codes) for codes in rules.codes)
    both = zip(first + second, second + first if exchanged else first + second, strict=True)
    signs = dict(both)
    return replace(
        view,
        pieces={moved(cell): signs.get(sign, sign) for cell, sign in view.pieces.items()},
        more="-".join(view.more.split("-")[::-1]) if exchanged else view.more,
        to_move=None if view.to_move is None else _other(view.to_move, exchanged),
    )


def _upright(names: Sequence[str], exchanged: bool, chance: Random) -> Callable[[str], str]:
    """In Breakthrough: mirrored, and top and bottom exchanged with the sides."""
    size, mirrored = isqrt(len(names)), chance.random() < 0.5

    def moved(cell: str) -> str:
        column, row = ord(cell[0]) - ord("a"), int(cell[1:])
        column = size - 1 - column if mirrored else column
        return f"{chr(ord('a') + column)}{size + 1 - row if exchanged else row}"

    return moved


def _square(names: Sequence[str], slanted: bool, chance: Random) -> Callable[[str], str]:
    """Mirrored, upside down, and if *slanted* with rows for columns."""
    size, mirrored, flipped = isqrt(len(names)), chance.random() < 0.5, chance.random() < 0.5

    def moved(cell: str) -> str:
        column, row = ord(cell[0]) - ord("a"), int(cell[1:]) - 1
        column, row = (row, column) if slanted else (column, row)
        column = size - 1 - column if mirrored else column
        return f"{chr(ord('a') + column)}{(size - 1 - row if flipped else row) + 1}"

    return moved


def _rhombus(names: Sequence[str], exchanged: bool, chance: Random) -> Callable[[str], str]:
    """In Hex: turned by half a turn, and mirrored with the sides exchanged."""
    size, turned = isqrt(len(names)), chance.random() < 0.5

    def moved(cell: str) -> str:
        column, row = ord(cell[0]) - ord("a"), int(cell[1:]) - 1
        if turned:
            column, row = size - 1 - column, size - 1 - row
        column, row = (row, column) if exchanged else (column, row)
        return f"{chr(ord('a') + column)}{row + 1}"

    return moved


def _any_square(names: Sequence[str], exchanged: bool, chance: Random) -> Callable[[str], str]:
    """All images of a square, as both sides have the same aim."""
    return _square(names, chance.random() < 0.5, chance)


def _triangle(names: Sequence[str], exchanged: bool, chance: Random) -> Callable[[str], str]:
    """In Y: the distances from the three sides in any order."""
    last, order = int(names[-1][1:]) - 1, chance.sample(range(3), 3)

    def moved(cell: str) -> str:
        row = int(cell[1:]) - 1
        left = ord(cell[0]) - ord("a") - (last - row)
        away = (left, row - left, last - row)
        left, __, below = (away[side] for side in order)
        return f"{chr(ord('a') + left + below)}{last - below + 1}"

    return moved


def _round(names: Sequence[str], exchanged: bool, chance: Random) -> Callable[[str], str]:
    """In Oware: turned by half a turn with the sides exchanged, or not at all."""
    return lambda cell: (
        f"{chr(ord('a') + ord('f') - ord(cell[0]))}{3 - int(cell[1])}" if exchanged else cell
    )


def _mirror(names: Sequence[str], exchanged: bool, chance: Random) -> Callable[[str], str]:
    """In Four in a Row: left and right exchanged, or not."""
    columns = chance.choice(("abcdefg", "gfedcba"))
    return lambda cell: f"{columns['abcdefg'.index(cell[0])]}{cell[1:]}"


_MOVED: Final = {
    "amazons": _any_square,
    "breakthrough": _upright,
    "cephalopod": _any_square,
    "crossway": _square,
    "fourinarow": _mirror,
    "hex": _rhombus,
    "loa": _any_square,
    "oware": _round,
    "reversi": _any_square,
    "y": _triangle,
}

_COMPASS: Final = "abcdefgh"


def _octilite(view: OctiLiteView, chance: Random) -> OctiLiteView:
    """Mirrored, and turned by half a turn with the sides exchanged."""
    mirrored, turned = chance.random() < 0.5, chance.random() < 0.5

    def square(name: str) -> str:
        column, row = int(name[0]), int(name[1])
        column = 7 - column if mirrored != turned else column
        return f"{column}{8 - row if turned else row}"

    def pod(old: Pod) -> Pod:
        ways = [_COMPASS.index(prong) for prong in old.prongs]
        ways = [-way % 8 for way in ways] if mirrored else ways
        ways = [(way + 4) % 8 for way in ways] if turned else ways
        return Pod(_other(old.seat, turned), "".join(_COMPASS[way] for way in sorted(ways)))

    first, second = view.supplies
    return replace(
        view,
        pods={square(name): pod(old) for name, old in view.pods.items()},
        supplies=(second, first) if turned else (first, second),
        to_move=None if view.to_move is None else _other(view.to_move, turned),
    )


def _curio(view: CurioView, chance: Random) -> CurioView:
    """Mirrored, and with the sides exchanged."""
    exchanged, columns = chance.random() < 0.5, "abcdefghijklmno"[: view.cols]
    swap = dict(zip(columns, columns[::-1] if chance.random() < 0.5 else columns, strict=True))
    return replace(
        view,
        pieces={
            f"{swap[square[0]]}{square[1:]}": replace(piece, seat=_other(piece.seat, exchanged))
            for square, piece in view.pieces.items()
        },
        captured=tuple(
            replace(piece, seat=_other(piece.seat, exchanged)) for piece in view.captured
        ),
        to_move=None if view.to_move is None else _other(view.to_move, exchanged),
    )


def _other(seat: Seat, exchanged: bool) -> Seat:
    return 1 - seat if exchanged else seat


_IMAGES: Final[dict[type[View], Callable[..., View]]] = {
    BinarView: _binar,
    ChaosView: _chaos,
    CurioView: _curio,
    OctiLiteView: _octilite,
    SimpleView: _simple,
}
