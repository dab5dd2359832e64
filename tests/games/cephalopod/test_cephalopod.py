"""Cephalopod beside a slow implementation that shares nothing with it."""

from __future__ import annotations

import re
from itertools import chain, combinations
from random import Random

import pytest

from lobby.gamekit.game import IllegalMove, Outcome
from lobby.gamekit.move_entry import begun
from lobby.gamekit.simple.game import SimpleState
from lobby.games.cephalopod import PARTS
from tests.games.simple_games import position

GAME = PARTS.rules
SQUARES = [f"{column}{row}" for column in "abcde" for row in range(1, 6)]

Dice = dict[str, tuple[int, int]]
"""By square: whose die is there, and what it shows."""


def beside(one: str, other: str) -> bool:
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1])) == 1


def legal(dice: Dice) -> dict[frozenset[str], int]:
    """The squares of each legal move, the new die's among them, and what that would show."""
    moves = {}
    for square in SQUARES:
        around = [other for other in dice if beside(square, other)]
        sets = chain.from_iterable(combinations(around, count) for count in (2, 3, 4))
        sums = {taken: sum(dice[other][1] for other in taken) for taken in sets}
        takes = {taken: pips for taken, pips in sums.items() if pips <= 6}
        for taken, pips in takes.items() if takes else [((), 1)]:
            if square not in dice:
                moves[frozenset((square, *taken))] = pips
    return moves


def test_moves_and_winners_are_those_of_the_slow_rules() -> None:
    for seed in range(12):
        state, dice, seat, chance = GAME.start(GAME.parse_options([]), {}), Dice(), 0, Random(seed)
        while len(dice) < len(SQUARES):
            assert state.outcome is None
            moves = legal(dice)
            assert {frozenset(move.split("-")) for move in state.moves()} == moves.keys()
            assert len(state.moves()) == len(moves)
            move = chance.choice(state.moves())
            square, *taken = move.split("-")
            dice = {other: die for other, die in dice.items() if other not in taken}
            dice[square] = seat, moves[frozenset(move.split("-"))]
            state, seat = state.play(move), 1 - seat
        first = sum(owner == 0 for owner, __ in dice.values())
        assert state.outcome == Outcome(int(first < 13), "most")


def at(word: str) -> SimpleState:
    return position(PARTS, word, "")


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("c4", "There is a die on c4 already"),
        ("c3", "You have to take dice from c3, as in c3-c4-b3"),
        ("c3-c4", "Take two dice or more, and name each once"),
        ("c3-c4-c4", "Take two dice or more, and name each once"),
        ("c3-c4-a1", "Only dice next to c3 can be taken"),
        ("c3-d3-c2", "These dice show 9 pips together, and 6 is the most"),
        ("e1-d1-e2", "No dice can be taken from e1: its move is e1 alone"),
        ("f1", "'f1' is not a move: row 1 goes from a1 to e1"),
    ],
)
def test_a_refusal_says_why(move: str, why: str) -> None:
    with pytest.raises(IllegalMove, match=why):
        at("...../..a../.2.4./..e../.....:O").play(move)


def test_where_nothing_can_be_taken_yet_a_refusal_says_so() -> None:
    with pytest.raises(IllegalMove, match="No dice can be taken from a1: its move is a1 alone"):
        at("...../...../...../...../.....:O").play("a1-a2-b1")


def test_dice_are_named_in_any_order_and_the_sum_is_told() -> None:
    state = at("...../..a../.2.4./..e../.....:O")
    assert state.canonical(" C3-B3-C4") == "c3-c4-b3"
    after = state.play("c3-b3-c4")
    effect = GAME.effect(GAME.parse_options([]), state.view(0), "c3-c4-b3", after.view(0))
    assert effect == "The die on c3 shows 3."
    assert PARTS.speech
    assert PARTS.speech().does(state.view(0), "c3-c4-b3") == "takes c4, b3, and shows 3"


@pytest.mark.parametrize("typed", ["c4-c3-d4", "c4c5d4c3", "c4 d4 c3", "c4-d4-c5"])
def test_dice_are_entered_in_any_order(typed: str) -> None:
    state = position(PARTS, "..1../...a./..1../...../.....:O", "")
    entry = begun(state.view(state.to_move))
    first = entry.typed("c4")
    assert {"-c5", "-d4", "-c3"} == {*first.following}
    entered = entry.typed(typed)
    assert entered.fits
    assert entered.move in state.moves()
    assert {*entered.move.split("-")} == {*re.findall(r"[a-e][1-5]", typed)}
