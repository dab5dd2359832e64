"""Positions of Curio given as text: what is known of them, and what no match can lead to."""

from __future__ import annotations

from random import Random

import pytest

from lobby.gamekit.imagined import OpenPosition
from lobby.gamekit.mind import Effort, Situation
from lobby.gamekit.notations import BadPosition
from lobby.games.curio.mind.knowledge import learn
from lobby.games.curio.mind.thinking import MIND
from lobby.games.curio.mind.worlds import listed
from lobby.games.curio.notation import NOTATION
from lobby.games.curio.rules import CurioState
from lobby.games.curio.view import CurioView
from tests.games.curio.playing import CURIO, played, random_match

DEALT = "D22D43D42D33D44/D21D41D31D11D32/...../L43L33L42L21L32/L31L41L44L22L11:L"


def read(text: str, *words: str) -> CurioState:
    position = NOTATION.read(text, CURIO.parse_options(words))
    assert isinstance(position, OpenPosition)
    assert isinstance(position.state, CurioState)
    return position.state


@pytest.mark.parametrize("option", ["-face_large", "-face_small", "-face_random", "-no_turn"])
def test_a_bot_can_think_about_any_position_of_a_match(option: str) -> None:
    words, turned = [option], 0
    for seed in range(12):
        deal, moves = random_match(words, Random(seed), longest=40)
        state = played(words, deal, moves)[-1]
        if state.to_move is None:
            continue
        text = NOTATION.write(state.view(None, revealed=True), state.to_move)
        again = read(text, *words)
        situation = Situation("curio", " ".join(words), (again.view(state.to_move),))
        worlds = listed(learn(situation))
        assert worlds is None or len(worlds) > 20_000 or state._cells in {*worlds}
        thought = MIND.think(situation, Effort(100, 60.0), Random(1))
        assert thought.best.move in state.moves()
        turned += bool(again._public)
    assert turned or option in {"-face_random", "-no_turn"}


def test_who_must_have_turned_is_known_and_so_is_who_was_captured() -> None:
    text = DEALT.replace("L43", "L34").replace("D21", ".") + ":D21"
    view = read(text).view(1)
    assert isinstance(view, CurioView)
    known = {square for square, piece in view.pieces.items() if piece.way}
    assert known == {"a2"}
    assert [piece.way for piece in view.captured] == [(2, 1)]
    assert (1, 2) not in view.hidden_pairs(1)


@pytest.mark.parametrize(
    ("text", "words", "why"),
    [
        (
            DEALT.replace("D21", "D12").replace("L43", "L34"),
            "",
            "Light has turned 1 piece, such as L34, but has captured 0: pieces turn only when they"
            " capture.",
        ),
        (
            DEALT.replace("D21", "D12").replace("D43", "D34"),
            "",
            "Dark has turned 2 pieces, such as D34, but has captured 0: pieces turn only when they"
            " capture.",
        ),
        (DEALT, "-face_small", "Light has turned 6 pieces, such as L43, but has captured 0"),
        (
            DEALT.replace("L43", "L34"),
            "-no_turn",
            "L34 stands the wrong way round for -face_large, and with -no_turn no piece turns.",
        ),
        (
            DEALT.replace("L43", "L34").replace("L41", "L14").replace("D21", ".") + ":D21",
            "",
            "Light has turned 2 pieces, such as L34, but has captured 1",
        ),
        (
            DEALT.replace("D21", ".") + ":D12",
            "",
            "Dark has turned 1 piece, such as D12, but has captured 0",
        ),
    ],
)
def test_pieces_that_cannot_have_turned_are_refused(text: str, words: str, why: str) -> None:
    with pytest.raises(BadPosition) as bad:
        read(text, *words.split())
    assert str(bad.value).startswith(why)


def test_a_random_facing_explains_every_piece() -> None:
    assert read(DEALT.replace("L43", "L34"), "-face_random", "-no_turn").moves()
