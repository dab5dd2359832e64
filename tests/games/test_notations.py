"""Positions as one word: what is written is read back, and what is not a position is refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lobby.gamekit.game import State, View
from lobby.gamekit.notations import HIDDEN, BadPosition
from lobby.gamekit.options import Options
from lobby.games.catalogue import GAMES, OURS, notation_of
from tests.support.cases import in_one_test

OPTIONS: Mapping[str, tuple[str, ...]] = {
    "binar": ("", "-size=3 -single", "-size=4 -choose"),
    "chaos": ("", "-balanced", "-pie"),
    "curio": ("", "-base=2 -rows=4 -cols=3 -no_turn", "-face_random"),
}


def played(game: str, words: str, seed: int, plies: int) -> tuple[Options, State, int]:
    """A position after at most *plies* random moves, and how many there were."""
    chance, rules = Random(seed), GAMES[game]
    options = rules.parse_options(words.split())
    state = rules.start(options, rules.deal(options, chance))
    for ply in range(plies):
        if not state.moves():
            return options, state, ply
        state = state.play(chance.choice(state.moves()))
    return options, state, plies


def bare(view: View) -> View:
    """The part of *view* that does not depend on whose view it is."""
    return replace(view, seat=None, moves=())


@pytest.mark.parametrize("game", OURS)
@settings(deadline=None, max_examples=40)
@given(data=st.data())
def test_what_is_written_is_read_back(game: str, data: st.DataObject) -> None:
    words = data.draw(st.sampled_from(OPTIONS.get(game, ("",))))
    seed, plies = data.draw(st.integers(0, 999)), data.draw(st.integers(0, 120))
    options, state, ply = played(game, words, seed, plies)
    notation = notation_of(game)
    for view in (state.view(None, revealed=True), *map(state.view, (None, 0, 1))):
        text = notation.write(view, ply % 2)
        again = notation.read(text, options)
        assert notation.write(again.view, ply % 2) == text
        if not view.outcome or view.outcome.reason != "quiet":
            assert bare(again.view) == bare(view)
        if HIDDEN not in text:
            assert again.legal == state.moves()


@pytest.mark.parametrize("game", OURS)
@settings(deadline=None)
@given(data=st.data())
def test_anything_else_is_refused_in_a_sentence(game: str, data: st.DataObject) -> None:
    options, state, ply = played(game, "", data.draw(st.integers(0, 9)), 8)
    notation = notation_of(game)
    text = notation.write(state.view(0), ply % 2)
    at = data.draw(st.integers(0, len(text)))
    end = at + data.draw(st.integers(0, 3))
    spoilt = text[:at] + data.draw(st.text("./:?-019OXELDa ", max_size=3)) + text[end:]
    try:
        read = notation.read(spoilt, options)
    except BadPosition as error:
        said = str(error)
        assert (said[-1], said.isprintable()) == (".", True)
    else:
        assert notation.write(read.view, 0).partition(":")[0] == spoilt.partition(":")[0]


@in_one_test(
    ("game", "text", "why"),
    [
        ("chaos", "", "Write a position as its rows"),
        ("chaos", "XXX/XXXX/...../OOOO/OO.:O", "There are always 14 pieces"),
        (
            "chaos",
            "XXX/XXXX/...../OOOO/OOO:E",
            "After the first colon, give the side to move: O or X",
        ),
        ("chaos", "XXX/XXXX/....../OOOO/OOO:O", "Row 3 from the top has 5 cells, not 6."),
        ("binar", "...../...../..0../.1.../.....:O", "With 2 digits on the board, E is to move."),
        ("octilite", "/".join(["......"] * 7) + ":O:24-1", "There are 24 prongs in all, not 25."),
        ("octilite", "OOOOO./" + "/".join(["......"] * 6) + ":O:0-0", "O has at most 4 pods"),
        ("octilite", "Oba.../" + "/".join(["......"] * 6) + ":O:0-0", "Row 1 from the top has 6"),
        (
            "octilite",
            "Oba...../" + "/".join(["......"] * 6) + ":O:0-0",
            "Write a pod's prongs in order",
        ),
        ("hex", "/".join(["." * 11] * 11) + ":X", "With X to move there cannot be 0 stones of O"),
        ("curio", "/".join(["......"] * 6) + ":L", "Light has"),
    ],
)
def test_what_is_wrong_is_said(game: str, text: str, why: str) -> None:
    options = GAMES[game].parse_options(["-rows=6", "-cols=6"] if game == "curio" else [])
    with pytest.raises(BadPosition) as bad:
        notation_of(game).read(text, options)
    assert str(bad.value).startswith(why)
