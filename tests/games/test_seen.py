"""What painted boards look like on a terminal: nothing hides what has to be seen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from lobby.gamekit.drawing.drawing import Scene
from lobby.gamekit.drawing.painting import Tone
from lobby.gamekit.move_entry import Entry
from lobby.games.catalogue import drawing_of
from lobby.widgets.theme.colours import RGB, contrast
from lobby.widgets.theme.theme import DARK, THEMES, Theme
from tests.games.paintings import PAINTED, surface_of
from tests.games.pictures import after, start
from tests.games.seen import Look, boards, differing, played, seen, touched, usual

_BLENDED = 60
"""How far a colour at the rim of a shape may be from its tone."""


def _close(colour: RGB | None, wanted: RGB) -> bool:
    return (
        colour is not None
        and max(abs(a - b) for a, b in zip(colour, wanted, strict=True)) < _BLENDED
    )


def test_the_cursor_is_seen_where_the_last_move_ended() -> None:
    hidden = []
    for game, scene, form in boards():
        cell = touched(game, scene)[-1]
        plain, pointed = (seen(game, scene, form, DARK, cursor)[cell] for cursor in ("", cell))
        changed = [look for look, before in zip(pointed, plain, strict=True) if look != before]
        inked = [
            look
            for look in changed
            if any(_close(colour, DARK.tones[Tone.CURSOR]) for colour in look[1:])
        ]
        if not inked:
            hidden.append((game, form.pitch, cell))
    assert not hidden


@pytest.mark.parametrize("theme", THEMES.values(), ids=tuple(THEMES))
def test_every_letter_and_digit_stands_out_from_what_it_is_on(theme: Theme) -> None:
    pale = []
    for game in PAINTED:
        scene = played(game)[-1]
        for form in usual(game, scene.view):
            for cell, looks in seen(game, scene, form, theme).items():
                pale += [
                    (game, form.pitch, cell, look.character, round(ratio, 1))
                    for look in looks
                    if look.character.isalnum() or look.character == "×"
                    if (ratio := contrast(*_both(look, theme))) < least(look.character)
                ]
    assert not pale


def _both(look: Look, theme: Theme) -> tuple[RGB, RGB]:
    return look.ink or theme.text, look.ground or theme.ground


def least(character: str) -> float:
    """The least contrast of a character."""
    return 4.5 if character.isalnum() else 3.0


@pytest.mark.parametrize("game", PAINTED)
def test_rings_have_a_hole_wherever_a_piece_is_more_than_a_sign(game: str) -> None:
    """Or only their hue would tell the sides apart."""
    drawing: Any = drawing_of(game)
    filled, scene = [], played(game)[-1]
    pieces = drawing.standing(scene.view) if hasattr(drawing, "standing") else {}
    rings = [cell for cell, piece in pieces.items() if piece[:4] == (0, "", 1, 0)]
    forms = surface_of(game).forms(scene.view) if rings else ()
    for form in (size for size in forms if size.pitch[1] > 1):
        geometry = drawing.placed(scene.view, form, flipped=False)
        looks = seen(game, scene, form, DARK)
        for cell in rings:
            (x, y), spans = geometry.middles[cell], geometry.shapes[cell]
            at = sum(span.width for span in spans if span.y < y) + x - spans[0].x
            look = looks[cell][at]
            if not any(_close(colour, DARK.tones[Tone.GROUND]) for colour in look[1:]):
                filled.append((form.pitch, cell))
    assert not filled


def test_the_cross_where_a_die_was_taken_is_seen_in_every_theme() -> None:
    state = after(start("cephalopod"), "b3 d3")
    view = state.play("c3-b3-d3").view(1)
    scene = Scene(view, Entry(view.moves), "c3-b3-d3", before=state.view(1))
    for theme in THEMES.values():
        for form in surface_of("cephalopod").forms(view):
            looks = seen("cephalopod", scene, form, theme)["b3"]
            crosses = [_both(look, theme) for look in looks if look.character == "×"]
            inks = [(ink, theme.tones[Tone.LAST]) for look in looks for ink in look[1:] if ink]
            ratio = max(contrast(*pair) for pair in crosses or inks)
            assert ratio >= 3, (theme.name, form)


_AT_THE_TOP = {"curio": "b4-b5", "binar": "a5:1"}
_FRAMED = tuple(game for game in PAINTED if game not in {"chaos", "octilite", "oware"})


@pytest.mark.parametrize("game", _FRAMED)
def test_the_frame_of_the_last_move_is_closed_above_and_below(game: str) -> None:
    """On tiles also in the row at the upper edge."""
    scene = played(game)[-1]
    scene = replace(scene, last=_AT_THE_TOP.get(game, scene.last))
    plain = replace(scene, last="", before=None)
    for form in surface_of(game).forms(scene.view):
        if form.pitch[1] == 1:
            continue
        geometry = surface_of(game).geometry(scene.view, form, flipped=False)
        x, y = geometry.middles[touched(game, scene)[-1]]
        differ = differing(game, scene, plain, form, DARK)
        aside = form.pitch[0] // 2 if game in _AT_THE_TOP else 0
        middle = 2 * y + form.pitch[1] - 2 * ((form.pitch[1] - 1) // 2)
        rows = {
            row - middle
            for (column, row), colour in differ.items()
            if abs(x - column) <= aside and _close(colour, DARK.tones[Tone.LAST_MARK])
        }
        assert any(-form.pitch[1] - 1 <= row < 0 for row in rows), form
        assert any(0 <= row <= form.pitch[1] for row in rows), form


@pytest.mark.parametrize("game", ["amazons", "breakthrough", "chaos", "curio", "loa"])
def test_a_dot_below_a_piece_says_that_it_may_move_in_every_game(game: str) -> None:
    scene = played(game)[-1]
    idle = replace(scene, entry=Entry(()))
    starts = {drawing_of(game).cell_of(step) for step in scene.entry.following}
    for form in surface_of(game).forms(scene.view):
        if form.pitch[1] == 1:
            continue
        geometry = surface_of(game).geometry(scene.view, form, flipped=False)
        differ = differing(game, scene, idle, form, DARK)
        for x, y in (geometry.middles[cell] for cell in starts):
            assert any(abs(x - column) <= 2 and row - 2 * y > 0 for column, row in differ)
        near = [geometry.middles[cell] for cell in starts]
        lean = form.pitch[1] if form.slanted else 2
        for column, row in differ:
            assert any(
                abs(x - column) <= lean and 0 < row - 2 * y <= 2 * form.pitch[1] for x, y in near
            ), form
