"""Painted boards as a terminal shows them: characters with the colours of ink and ground."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import repeat
from random import Random
from typing import Any, NamedTuple

from rich.style import Style

from lobby.gamekit.drawing.drawing import Scene
from lobby.gamekit.drawing.geometry import Form
from lobby.gamekit.game import View
from lobby.gamekit.move_entry import Entry
from lobby.gamekit.spelling import tokens
from lobby.games.catalogue import drawing_of
from lobby.widgets.board.pixels import lines
from lobby.widgets.theme.colours import RGB
from lobby.widgets.theme.theme import Theme
from tests.games.paintings import PAINTED, surface_of
from tests.games.pictures import start

ROOMS = ((40, 40, 15), (60, 52, 21), (80, 50, 21), (88, 88, 36), (120, 82, 36), (200, 138, 46))
"""The columns of windows, and what they leave for a board."""


class Look(NamedTuple):
    """One character. Halves of it are painted with ink and ground, too."""

    character: str
    ink: RGB | None
    ground: RGB | None


def seen(
    game: str, scene: Scene[Any], form: Form, theme: Theme, cursor: str = "", *, exact: bool = True
) -> Mapping[str, tuple[Look, ...]]:
    """What each cell of a painted board looks like, line by line."""
    geometry = surface_of(game).geometry(scene.view, form, flipped=scene.flipped)
    painted = lines(surface_of(game).paint(scene, form, cursor), theme, exact=exact)
    rows = [
        [look for text, style, _ in line for look in map(Look, text, *map(repeat, _colours(style)))]
        for line in painted
    ]
    return {
        cell: tuple(look for x, y, wide in spans for look in rows[y][x : x + wide])
        for cell, spans in geometry.shapes.items()
    }


@lru_cache(maxsize=4096)
def _colours(style: Style | None) -> tuple[RGB | None, RGB | None]:
    """Of ink and ground."""
    return _rgb(style and style.color), _rgb(style and style.bgcolor)


def _rgb(colour: Any) -> RGB | None:
    return RGB(*colour.get_truecolor()) if colour else None


@cache
def played(game: str, plies: int = 9) -> tuple[Scene[Any], ...]:
    """The boards of *game* after each of so many moves, as the player to move sees them."""
    chance, state, scenes = Random(4), start(game), list[Scene[Any]]()
    for _ in range(plies):
        if not (legal := state.moves()):
            break
        move, before = chance.choice(legal), state
        state = state.play(move)
        seat = state.to_move or 0
        view = state.view(seat)
        scenes.append(Scene(view, Entry(view.moves), move, before=before.view(seat)))
    return tuple(scenes)


def usual(game: str, view: View) -> tuple[Form, ...]:
    """The painted sizes that windows of 40x18 to 200x50 get."""
    fits = (
        drawing_of(game).fitting(view, wide, high, window=window, painted=True)
        for window, wide, high in ROOMS
    )
    return tuple(dict.fromkeys(form for form in fits if form.painted))


def boards(games: tuple[str, ...] = PAINTED) -> Iterator[tuple[str, Scene[Any], Form]]:
    """The last board of each of *games* after some moves, in every painted size."""
    for game in games:
        scene = played(game)[-1]
        for form in surface_of(game).forms(scene.view):
            yield game, scene, form


def touched(game: str, scene: Scene[Any]) -> tuple[str, ...]:
    """The cells that the last move of *scene* named."""
    drawing = drawing_of(game)
    places = (
        surface_of(game)
        .geometry(scene.view, surface_of(game).forms(scene.view)[0], flipped=False)
        .middles
    )
    return tuple(cell for cell in map(drawing.cell_of, tokens(scene.last)) if cell in places)


def differing(
    game: str, one: Scene[Any], other: Scene[Any], form: Form, theme: Theme
) -> Mapping[tuple[int, int], RGB | None]:
    """The pixels, by column and half line, that two scenes of a painted board do not share, as they
    are in the first."""
    first, second = (_pixels(game, scene, form, theme) for scene in (one, other))
    return {
        (x, y): _rgb(shown)
        for y, rows in enumerate(zip(first, second, strict=True))
        for x, (shown, otherwise) in enumerate(zip(*rows, strict=True))
        if shown != otherwise
    }


def _pixels(game: str, scene: Scene[Any], form: Form, theme: Theme) -> list[list[Any]]:
    rows = []
    for line in lines(surface_of(game).paint(scene, form, ""), theme, exact=True):
        cells = [
            (character, style and style.color, style and style.bgcolor)
            for text, style, _ in line
            for character in text
        ]
        rows += [[ink if sign in "▀█" else ground for sign, ink, ground in cells]]
        rows += [[ink if sign in "▄█" else ground for sign, ink, ground in cells]]
    return rows
