"""Words that are moves, such as ``pass``, and words that are none."""

from __future__ import annotations

import re

import pytest

from lobby.gamekit.game import Game, IllegalMove, State
from lobby.games.catalogue import drawing_of
from tests.games.test_contract import every_game, first_state

WORDS = ("pass", "swap", "keep", "draw", "resign")


def refused(state: State, text: str) -> str:
    with pytest.raises(IllegalMove) as error:
        state.play(text)
    return str(error.value)


@every_game
@pytest.mark.parametrize("word", WORDS)
def test_a_word_is_a_move_or_said_to_be_none(game: Game, word: str) -> None:
    state = first_state(game)
    if word in drawing_of(game.name).words(state.view(0)):
        assert "only" in (why := refused(state, word)).lower()
        assert drawing_of(game.name).useless(state.view(state.to_move), "", word) == why
        wrong = refused(state, word[:-1])
        assert wrong == f"'{word[:-1]}' is not a move. Did you mean {word}?"
    else:
        assert re.match(r"This game has no move called|Only X|You make", refused(state, word))
