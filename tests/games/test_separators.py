"""Moves of several cells may be written with anything between these, on the board and elsewhere."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from lobby.gamekit.game import Game
from lobby.gamekit.move_entry import Entry
from tests.games.strategies import few, walks_of
from tests.games.test_contract import every_game

AMONG_LETTERS = ("-", "", " ", ",", ", ", ":", "/", ";", "x", "→", " - ", "–", "->", "×")
AMONG_NUMBERS = ("-", "", " ", ",", "/", " - ", "–", "→")
BEFORE_DIGITS = (":", " ", ",", "-", "/")


@st.composite
def respelt(draw: st.DrawFn, move: str) -> str:
    """*move* with other separators, perhaps in capitals."""
    parts = re.split(r"(-|:(?=[01]$))", move)
    for at in range(1, len(parts), 2):
        among = AMONG_NUMBERS if move[0].isdecimal() else AMONG_LETTERS
        parts[at] = draw(st.sampled_from(BEFORE_DIGITS if parts[at] == ":" else among))
    return draw(st.sampled_from((str.upper, str.lower)))("".join(parts))


@every_game
@few
@given(data=st.data())
def test_any_separator_will_do(game: Game, data: st.DataObject) -> None:
    for state in data.draw(walks_of(game))[data.draw(st.integers(0, 3)) :: 4]:
        if not state.moves():
            continue
        move = data.draw(st.sampled_from(state.moves()))
        written = data.draw(respelt(move))
        assert state.canonical(written) == move
        assert state.play(written) == state.play(move)
        assert Entry(state.moves()).typed(written).move == move
