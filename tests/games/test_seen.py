"""What painted boards look like on a terminal: nothing hides what has to be seen."""

from __future__ import annotations

from lobby.gamekit.drawing.painting import Tone
from lobby.widgets.theme.colours import RGB
from lobby.widgets.theme.themes import DARK
from tests.games.seen import boards, seen, touched

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
