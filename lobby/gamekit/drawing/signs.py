"""Signs: the characters that shapes are made of, in Unicode or in ASCII."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Signs:
    """One set of characters, each one cell wide."""

    fine: bool
    """Whether there are characters that fill part of a line, such as block edges. Without them,
    what they would draw is left out or drawn differently."""
    dot: str
    """The sign on a cell without a piece."""
    target: str
    """The sign where the next step may go."""
    level: str
    upright: str
    falling: str
    rising: str
    """Lines, in each direction."""
    corners: tuple[str, str, str, str]
    """Upper left, upper right, lower left, lower right."""


UNICODE = Signs(True, "·", "•", "─", "│", "╲", "╱", ("┌", "┐", "└", "┘"))
ASCII = Signs(False, ".", "*", "-", "|", "\\", "/", ("+", "+", "+", "+"))
