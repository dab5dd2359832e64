"""What the sides have in hand or have lost, if the board does not show it."""

from __future__ import annotations

from lobby.base.translation import _
from lobby.gamekit.game import View
from lobby.games.catalogue import GAMES, drawing_of


def told(game: str, view: View) -> tuple[str, ...]:
    """What each side holds in *view*, a position of *game*: ``O: 2 prongs left``. Sides that hold
    nothing are left out."""
    drawing = drawing_of(game)
    of_sides = (
        (name, ", ".join(filter(None, drawing.holding(view, seat))))
        for seat, name in enumerate(GAMES[game].seats)
    )
    return tuple(_("{side}: {held}", side=name, held=held) for name, held in of_sides if held)
