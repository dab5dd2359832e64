"""Signs: the characters that shapes are made of, in Unicode or in ASCII."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Signs:
    """The characters of one form. All are one cell wide."""

    fine: bool
    """Whether there are characters that fill a part of a line, such as the blocks' edges; what
    they would draw is left out or drawn otherwise without them."""
    dot: str
    """On a cell without a piece."""
    target: str
    """Where the next step may go."""
    level: str
    upright: str
    falling: str
    rising: str
    """Lines, in each direction."""
    corners: tuple[str, str, str, str]
    """Upper left, upper right, lower left, lower right."""


UNICODE = Signs(True, "·", "•", "─", "│", "╲", "╱", ("┌", "┐", "└", "┘"))
ASCII = Signs(False, ".", "*", "-", "|", "\\", "/", ("+", "+", "+", "+"))
