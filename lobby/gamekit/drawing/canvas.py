"""A canvas: a rectangle of characters and their roles."""

from __future__ import annotations

from lobby.gamekit.drawing.roles import Role


class Canvas:
    """A rectangle of cells that a renderer reads by line and column. Whatever falls outside is not
    drawn. Every character is one cell wide."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.characters = [[" "] * width for _ in range(height)]
        self.roles = [[Role.PLAIN] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, role: Role = Role.PLAIN) -> None:
        """Write *text* from *x* on line *y*."""
        if not 0 <= y < self.height:
            return
        for at, character in enumerate(text, x):
            if 0 <= at < self.width:
                self.characters[y][at] = character
                self.roles[y][at] = role
