"""Chaos as Richard's Play-By-eMail Server drew it in its help, without a mark for the last move."""

from __future__ import annotations

from lobby.games.chaos.rules import ChaosView
from lobby.games.chaos.variants import Chaos

_ROWS = (
    ("a", "123", "        a-   {}   /"),
    ("b", "1234", "       b-   {}"),
    ("c", "12345", "      c-   {}"),
    ("d", "2345", "       d-   {}"),
    ("e", "345", "        e-   {}"),
)
"""The letter of each row, the numbers of its cells, and the line they stand in."""

_NUMBERS = ("                1 2 3", "               / / / 4", "                    / 5")


def draw(view: ChaosView, last: str | None = None) -> str:
    """Draw the five rows, with the numbers of the diagonals above them."""
    rows = (
        line.format(" ".join(_sign(view, f"{letter}{number}") for number in numbers))
        for letter, numbers, line in _ROWS
    )
    return "\n".join((*_NUMBERS, *rows))


def _sign(view: ChaosView, cell: str) -> str:
    seat = view.pieces.get(cell)
    return "." if seat is None else Chaos.seats[seat].lower()
