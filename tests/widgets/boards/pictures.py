"""Positions, and boards as text."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from lobby.games.catalogue import GAMES
from lobby.kits.game import Seat, State, View
from lobby.kits.move_entry import Entry
from lobby.widgets.boards import DRAWINGS
from lobby.widgets.boards.drawing import Drawing, Scene
from lobby.widgets.boards.geometry import Form
from lobby.widgets.lines import Line
from lobby.widgets.theme import Palette, palette

ASCII = palette("none", "ascii")
UNICODE = palette("truecolor", "unicode")

SIZES = (
    ("octilite", ""),
    ("chaos", ""),
    *(("binar", f"-size={size}") for size in range(3, 16)),
    ("curio", "-base=2 -rows=3 -cols=3"),
    ("curio", "-base=2 -rows=3 -cols=15"),
    ("curio", "-base=2 -rows=15 -cols=3"),
    ("curio", ""),
    ("curio", "-base=5 -rows=8 -cols=8"),
    ("curio", "-base=9 -rows=15 -cols=15 -num_pieces=90"),
)
"""Games and options of every size and shape."""


def start(game: str, options: str = "", *, seed: int = 1) -> State:
    """The first position."""
    rules = GAMES[game]
    parsed = rules.parse_options(options.split())
    return rules.start(parsed, rules.deal(parsed, Random(seed)))


def after(state: State, moves: str) -> State:
    """*state* after *moves*, parted by blanks."""
    for move in moves.split():
        state = state.play(move)
    return state


def boards() -> Iterator[tuple[Drawing[Any], View, Form]]:
    """Every form of every board, as the player to move sees it."""
    for game, options in SIZES:
        view = start(game, options).view(0)
        for form in DRAWINGS[game].forms(view):
            yield DRAWINGS[game], view, form


def scene(
    state: State, *, typed: str = "", last: str = "", seat: Seat | None = None, **about: Any
) -> Scene[Any]:
    """What the player to move, or *seat*, is shown."""
    view = state.view(state.to_move if seat is None else seat)
    return Scene(view, Entry(view.moves).typed(typed).settled, last, **about)


def picture(
    game: str, scene: Scene[Any], *, form: int = -1, look: Palette = ASCII, cursor: str = ""
) -> tuple[Line, ...]:
    """The lines of a scene, with a *cursor* if there is one; in the smallest form unless *form*
    says which."""
    drawing = DRAWINGS[game]
    sheet = drawing.draw(scene, drawing.forms(scene.view)[form], look)
    lines = list(sheet.lines())
    if cursor:
        y, pointed = sheet.pointed(cursor)
        lines[y] = pointed
    return tuple(lines)


def text(lines: tuple[Line, ...]) -> str:
    """What the lines read."""
    rows = ("".join(segment.text for segment in line).rstrip() for line in lines)
    return "\n".join(rows)
