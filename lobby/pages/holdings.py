"""What the sides have in hand, or have lost, where the board does not show it."""

from __future__ import annotations

from lobby.basics.translation import _
from lobby.games.catalogue import GAMES, drawing_of
from lobby.kits.game import View


def told(game: str, view: View) -> tuple[str, ...]:
    """For each side that has anything of the kind in *view*, a position of *game*, what it has:
    ``O: 2 prongs left``."""
    drawing = drawing_of(game)
    of_sides = (
        (name, ", ".join(filter(None, drawing.holding(view, seat))))
        for seat, name in enumerate(GAMES[game].seats)
    )
    return tuple(_("{side}: {held}", side=name, held=held) for name, held in of_sides if held)
