"""Pictures of one position on its board alone, in any size and look.

    python -m docs.pictures board GAME [POSITION] [--moves MOVES] [--size 80x24 ...]

The position is a word in the game's notation (``start`` for the first one), followed by the moves
played from there. Every size is written as ANSI text, as SVG and, if rsvg-convert is installed, as
PNG.
"""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from docs.gallery import looks
from docs.gallery.shots import SIZES, Shot
from lobby.gamekit.drawing.drawing import Drawing, Scene
from lobby.gamekit.drawing.geometry import Point
from lobby.gamekit.game import State
from lobby.gamekit.move_entry import Entry
from lobby.games.catalogue import GAMES, drawing_of, notation_of
from lobby.widgets.board.board import Pose, picture
from lobby.widgets.board.viewport import cut, viewport
from lobby.widgets.lines import Line, line, width
from lobby.widgets.theme.palette import Palette, palette
from lobby.widgets.theme.theme import THEMES


def scene_of(asked: Namespace) -> Scene[Any]:
    """The scene *asked* for, as the player to move sees it.

    Raises ValueError for options, a position or a move that the game does not have."""
    rules = GAMES[asked.game]
    options = rules.parse_options(asked.options.split())
    state: Any
    before: Any = None
    if asked.position == "start":
        state = rules.begun(options, asked.seed)
    else:
        state = notation_of(asked.game).read(asked.position, options)
    last = asked.last
    for move in asked.moves.split():
        before, state, last = state, state.play(move), move
    if isinstance(state, State):
        view = state.view(0 if state.to_move is None else state.to_move)
    else:
        view = state.view
    entry = Entry(view.moves).typed(asked.typed).settled
    former = before.view(view.seat) if isinstance(before, State) else before and before.view
    return Scene(view, entry, last, flipped=asked.flipped, hint=asked.hint, before=former)


def drawn(
    drawing: Drawing[Any], scene: Scene[Any], size: tuple[int, int], look: Palette, cursor: str = ""
) -> list[Line]:
    """The board in the middle of *size*, or the part of it around *cursor*.

    Raises ValueError if *cursor* is no cell of the board."""
    form = drawing.fitting(scene.view, *size, painted=look.painted)
    geometry = drawing.placed(scene.view, form, flipped=scene.flipped)
    if cursor and cursor not in geometry.middles:
        raise ValueError(f"The board has no cell {cursor}.")
    lines = picture(Pose(drawing, scene, form, geometry, Point(0, 0)), look).pointed(cursor)
    if form.width > size[0] or form.height > size[1]:
        at = geometry.middles.get(cursor) or Point(form.width // 2, form.height // 2)
        lines = cut(lines, form, geometry, viewport(form, size, at, None), look)
    left, above = (max(0, size[0] - form.width) // 2, max(0, size[1] - form.height) // 2)
    rows: list[Line] = [*((),) * above, *(line(" " * left) + row for row in lines)]
    rows += ((),) * (size[1] - len(rows))
    return [row + line(" " * (size[0] - width(row))) for row in rows]  # images are as wide as these


def shots(asked: Namespace) -> Iterator[Shot]:
    """The pictures *asked* for."""
    scene, theme = scene_of(asked), THEMES[asked.theme]
    look = palette(asked.colours, "ascii" if asked.ascii else "unicode", theme)
    for size in asked.size or SIZES:
        rows = drawn(drawing_of(asked.game), scene, size, look, asked.cursor)
        variant = f"{asked.theme}-{asked.colours}-{'ascii-' * asked.ascii}{size[0]}x{size[1]}"
        yield Shot(asked.game, "boards", variant, size, looks.under(theme), rows)


def ansi(shot: Shot) -> str:
    """The picture as text with escape sequences."""
    to = StringIO()
    console = Console(
        file=to,
        force_terminal=True,
        color_system="truecolor",
        width=shot.size[0],
        legacy_windows=False,
    )
    for row in shot.rows:
        console.print(Text.assemble(*((text, style or "") for text, style, _ in row)), end="\n")
    return to.getvalue()


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal()):
        raise ArgumentTypeError(f"a size is written like 80x24, not {text}")
    return int(width), int(height)


def asked(arguments: Sequence[str]) -> Namespace:
    """What the command asks for."""
    about, call, *_ = (__doc__ or "").strip().split("\n\n")
    parser = ArgumentParser(prog="docs.pictures board", usage=call.strip(), description=about)
    parser.add_argument("game", choices=sorted(GAMES), metavar="GAME")
    parser.add_argument("position", nargs="?", default="start", metavar="POSITION")
    for name, about in (
        ("options", "those of the match, as in --options=-size=9"),
        ("moves", "played from there"),
        ("typed", "the move being entered"),
        ("last", "the move before the position"),
        ("hint", "a move to point out"),
        ("cursor", "the cell under the cursor"),
    ):
        parser.add_argument(f"--{name}", default="", help=about)
    parser.add_argument("--seed", type=int, default=1, help="of what chance decides")
    parser.add_argument(
        "--size", type=_size, action="extend", nargs="+", help="one or several, like 80x24 120x40"
    )
    parser.add_argument("--colours", default="256", choices=("truecolor", "256", "16", "none"))
    parser.add_argument("--theme", default="dark", choices=sorted(THEMES))
    parser.add_argument("--ascii", action="store_true")
    parser.add_argument("--flipped", action="store_true")
    parser.add_argument("--folder", type=Path, default=Path("pictures"), help="where they go")
    return parser.parse_args(arguments)
