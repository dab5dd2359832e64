"""Positions, and boards as text."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import dedent
from typing import Any

from lobby.gamekit.drawing.drawing import Drawing, Scene
from lobby.gamekit.drawing.geometry import Form
from lobby.gamekit.drawing.roles import Role
from lobby.gamekit.drawing.sheet import ASCII, Sheet, Signs
from lobby.gamekit.game import Seat, State, View
from lobby.gamekit.move_entry import Entry
from lobby.games.catalogue import GAMES, drawing_of

SIZES = (
    ("octilite", ""),
    ("chaos", ""),
    *(("binar", f"-size={size}") for size in (3, 4, 9, 10, 15)),
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
    return rules.begun(parsed, seed)


def after(state: State, moves: str) -> State:
    """*state* after *moves*, separated by blanks."""
    for move in moves.split():
        state = state.play(move)
    return state


def boards() -> Iterator[tuple[Drawing[Any], View, Form]]:
    """Every form of every board, as the player to move sees it."""
    for game, options in SIZES:
        view = start(game, options).view(0)
        for form in drawing_of(game).forms(view):
            yield drawing_of(game), view, form


def scene(
    state: State, *, typed: str = "", last: str = "", seat: Seat | None = None, **about: Any
) -> Scene[Any]:
    """The scene shown to the player to move, or to *seat*."""
    view = state.view(state.to_move if seat is None else seat)
    return Scene(view, Entry(view.moves).typed(typed).settled, last, **about)


def picture(game: str, scene: Scene[Any], *, form: int = -1, drawn_with: Signs = ASCII) -> Sheet:
    """A scene as drawn, in the smallest form unless *form* says otherwise."""
    drawing = drawing_of(game)
    return drawing.draw(scene, drawing.forms(scene.view)[form], drawn_with)


def text(sheet: Sheet) -> str:
    """The characters of a sheet, as lines."""
    return "\n".join("".join(line).rstrip() for line in sheet.canvas.characters)


def in_role(sheet: Sheet, role: Role) -> str:
    """All characters of *role*, line by line from the left."""
    canvas = sheet.canvas
    return "".join(
        character
        for line, roles in zip(canvas.characters, canvas.roles, strict=True)
        for character, drawn in zip(line, roles, strict=True)
        if drawn is role
    )


def shows(sheet: Sheet, expected: str) -> bool:
    """Whether a sheet reads as *expected*, apart from blank lines at both ends."""
    return dedent(expected).strip("\n") == dedent(text(sheet)).strip("\n")
