"""A canvas keeps what is put on it and nothing beside it."""

from __future__ import annotations

from lobby.gamekit.drawing.roles import Role
from lobby.gamekit.drawing.sheet import Canvas


def test_what_is_put_covers_what_was_there() -> None:
    canvas = Canvas(4, 1)
    canvas.put(0, 0, "abc", Role.LABEL)
    canvas.put(1, 0, " d", Role.LAST)
    assert canvas.characters == [["a", " ", "d", " "]]
    assert canvas.roles == [[Role.LABEL, Role.LAST, Role.LAST, Role.PLAIN]]


def test_what_falls_outside_is_not_drawn() -> None:
    canvas = Canvas(2, 2)
    canvas.put(-1, 0, "abcd", Role.LINE)
    canvas.put(0, -1, "x")
    canvas.put(0, 2, "x")
    assert canvas.characters == [["b", "c"], [" ", " "]]
    assert canvas.roles == [[Role.LINE, Role.LINE], [Role.PLAIN, Role.PLAIN]]
