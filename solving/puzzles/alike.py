"""Puzzles that are alike: the same except for a rotation or reflection of the board, or for which
side is which. One of them is enough."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from lobby.gamekit.imagined import OpenPosition
from lobby.gamekit.puzzles import Problem
from lobby.games.catalogue import GAMES, PARTS, lessons_of, notation_of

_AROUND: Final = str.maketrans("abcdefghXO", "efghabcdOX")
"""What the other side calls the prongs and sides in OctiLite."""


def taught(game: str) -> frozenset[str]:
    """The positions of the lessons of *game*: a puzzle from one asks what was told already."""
    steps = [step for lesson in lessons_of(game) for step in lesson.steps]
    seen = [(step.state, step.state.to_move) for step in steps]
    write = notation_of(game).write
    return frozenset(write(state.view(seat), seat) for state, seat in seen if seat is not None)


def likeness(game: str, problem: Problem) -> bytes:
    """A value that is equal for problems of *game* that are alike, and different for all others."""
    there = _evened(problem.position) if game == "oware" else problem.position
    exchange = _EXCHANGED.get(game)
    positions = (there, exchange(there)) if exchange else (there,)
    return min(_likeness(game, problem.options, position) for position in positions)


def _likeness(game: str, words: str, position: str) -> bytes:
    """A value that is equal for positions that differ only by symmetries of the board."""
    canonical = PARTS[game].canonical
    if canonical is None:
        return min(position, _mirrored(position)).encode()
    options = GAMES[game].parse_options(words.split())
    read = notation_of(game).read(position, options)
    assert isinstance(read, OpenPosition), "moves are asked for where nothing is hidden"
    return canonical()(read.state, options)


def _evened(position: str) -> str:
    """*position* of Oware as if both sides had captured as many, or the one to move a seed less:
    the same captures win."""
    board, side, stores = position.split(":")
    captured = sum(map(int, stores.split("-")))
    scores = sorted((captured // 2, captured - captured // 2), reverse=side == "N")
    return f"{board}:{side}:{scores[0]}-{scores[1]}"


def _mirrored(position: str) -> str:
    """*position* of Curio with left and right exchanged."""
    board, *rest = position.split(":")
    return ":".join(("/".join("".join(row[::-1]) for row in _cells(board)), *rest))


def _cells(board: str) -> list[list[str]]:
    """The cells of a Curio or OctiLite board, by rows."""
    return [re.findall(r"\.|[A-Z][^A-Z.]*", row) for row in board.split("/")]


def _turned(board: str) -> str:
    """*board* as seen from the other side."""
    return "/".join("".join(row[::-1]) for row in _cells(board)[::-1])


def _chaos(position: str) -> str:
    return position.translate(str.maketrans("XO", "OX"))


def _octilite(position: str) -> str:
    board, side, supplies = position.translate(_AROUND).split(":")
    ordered = re.sub("[a-h]+", lambda prongs: "".join(sorted(prongs[0])), _turned(board))
    return f"{ordered}:{side}:{'-'.join(supplies.split('-')[::-1])}"


def _curio(position: str) -> str:
    board, *rest = position.split(":")
    return ":".join((_turned(board), *rest)).translate(str.maketrans("LD", "DL"))


_EXCHANGED: Final[Mapping[str, Callable[[str], str]]] = MappingProxyType(
    {"chaos": _chaos, "octilite": _octilite, "curio": _curio}
)
"""Positions with the sides exchanged. In Binar the sides have different goals."""
