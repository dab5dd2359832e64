"""Binar on a board, in ASCII: nothing is shown by colour alone."""

from __future__ import annotations

from lobby.gamekit.drawing.roles import Role
from lobby.games.catalogue import drawing_of
from tests.games.pictures import after, in_role, picture, scene, shows, start


def test_binar_counts_rows_and_columns() -> None:
    state = after(start("binar", "-size=3"), "a1 b1 c1 a2")
    assert shows(
        picture("binar", scene(state, last="a2")),
        """
         3  .  .  .  0+?
         2 [1] .  .  1+?
         1  0  1  0  1 odd
            a  b  c
            1  1  0
            ?  ?  ?
        """,
    )


def test_binar_names_the_parity_of_a_full_column_in_its_colour() -> None:
    state = after(start("binar", "-size=3"), "a1 a2 a3")
    drawn = picture("binar", scene(state), form=5)
    assert "odd" in in_role(drawn, Role.SECOND)
    assert "odd" not in in_role(drawn, Role.COUNT)


def test_players_hold_nothing() -> None:
    assert drawing_of("binar").holding(start("binar").view(0), 1) == ("", "")
