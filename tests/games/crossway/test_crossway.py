"""Crossway beside a slow implementation that shares nothing with it."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from lobby.gamekit.game import IllegalMove, Outcome
from lobby.gamekit.notations import BadPosition
from lobby.gamekit.simple.game import SimpleState
from lobby.games.crossway import PARTS
from tests.games.simple_games import position

GAME = PARTS.rules

Stones = dict[tuple[int, int], int]


def crosses(stones: Stones) -> bool:
    """Whether any square of four points has both sides across from each other."""
    for x, y in stones:
        four = [stones.get((x + a, y + b)) for a, b in ((0, 0), (1, 1), (1, 0), (0, 1))]
        if None not in four and four[0] == four[1] != four[2] == four[3]:
            return True
    return False


def joined(stones: Stones, size: int, seat: int) -> bool:
    """Whether *seat* has a chain from bottom to top, or from left to right."""
    own = {place for place, owner in stones.items() if owner == seat}
    reached = [place for place in own if place[1 - seat] == 1]
    for x, y in reached:
        near = own.intersection((x + a, y + b) for a in (-1, 0, 1) for b in (-1, 0, 1))
        reached += near - set(reached)
    return any(place[1 - seat] == size for place in reached)


def legal(stones: Stones, size: int, seat: int) -> list[str]:
    """The points that *seat* may take."""
    points = product(range(1, size + 1), repeat=2)
    return sorted(
        f"{'abcdefghijklmnopqrs'[x - 1]}{y}"
        for x, y in points
        if (x, y) not in stones and not crosses({**stones, (x, y): seat})
    )


@pytest.mark.parametrize("size", [5, 6, 7])
def test_moves_and_winners_are_those_of_the_slow_rules(size: int) -> None:
    chance = Random(size)
    for number in range(6):
        state, stones, seat = GAME.start(GAME.parse_options([f"-size={size}"]), {}), Stones(), 0
        while True:
            swap = ["swap"] if len(stones) == seat == 1 else []
            assert list(state.moves()) == (legal(stones, size, seat) + swap or ["pass"])
            move = (
                "swap"
                if swap and number % 2
                else chance.choice(legal(stones, size, seat) or ["pass"])
            )
            state = state.play(move)
            if move == "swap":
                ((x, y),) = stones
                stones = {(size + 1 - y, size + 1 - x): 1}
            elif move != "pass":
                stones["_abcdefghijklmnopqrs".index(move[0]), int(move[1:])] = seat
            if joined(stones, size, seat):
                break
            assert state.outcome is None
            seat = 1 - seat
        assert state.outcome == Outcome(seat, "joined")


def test_a_side_without_a_placement_passes_and_the_other_goes_on() -> None:
    state = at("OXOXX/XXOOX/O.X.O/XOO.X/XOXOO:X")
    assert state.moves() == ("pass",)
    assert state.forced == "pass"
    with pytest.raises(IllegalMove, match=r"would complete a crossing\."):
        state.play("b3")
    state = state.play("pass")
    assert "d3" in state.moves()
    while state.outcome is None:
        assert state.forced == ("pass" if state.to_move else None)
        state = state.play(state.moves()[0])
    assert state.outcome == Outcome(0, "joined")


def test_one_of_the_two_has_a_placement_until_somebody_has_won() -> None:
    """On all boards of three rows without crossings."""
    for codes in product((None, 0, 1), repeat=9):
        places = [(x, y) for x in range(1, 4) for y in range(1, 4)]
        pairs = zip(places, codes, strict=True)
        stones = {place: code for place, code in pairs if code is not None}
        if not crosses(stones) and not (joined(stones, 3, 0) or joined(stones, 3, 1)):
            assert legal(stones, 3, 0) or legal(stones, 3, 1)


def test_a_position_may_have_passes_behind_it() -> None:
    after = at("OXOXX/XXOOX/O.X.O/XOO.X/XOXOO:X").play("pass").play("d3")
    assert PARTS.notation
    assert after.position == at(PARTS.notation().write(after.view(1), 1)).position


def test_bots_reckon_with_passes() -> None:
    passing = at("OXOXX/XXOOX/O.X.O/XOO.X/XOXOO:X")
    sample = passing.rules.sampled(passing.position, Random(1))
    assert sample
    assert sample.hopes.keys() == {"pass"}


def at(word: str) -> SimpleState:
    return position(PARTS, word, "-size=5")


def test_text_and_words_tell_the_edges_and_what_may_not_be_taken() -> None:
    view = at("...../.OX../.X.../...../....O:O").view(0)
    assert PARTS.diagram(view, None).splitlines() == [
        "  5 .  .  .  .  .",
        "  4 .  O  X  .  .",
        "  3 .  X  /  .  .",
        "  2 .  .  .  .  .",
        "  1 .  .  .  .  O",
        "",
        "    a  b  c  d  e",
        "",
        "O joins top and bottom, X joins left and right.",
    ]
    assert PARTS.speech
    words = PARTS.speech()
    assert words.remarks(view) == ("O may not take c3.",)
    assert words.about(view, "c3") == "A stone on c3 would complete a crossing."
    assert words.about(view, "d3") == ""
    assert words.remarks(at("...../.OX../...../...../.....:O").view(0)) == ()


def test_the_diagram_marks_a_swapped_stone() -> None:
    view = PARTS.rules.start(PARTS.rules.parse_options(["-size=5"]), {}).play("d3").play("swap")
    assert "  2 .  . <X> .  ." in PARTS.diagram(view.view(0), "swap")


def test_refusals_say_what_is_wrong() -> None:
    with pytest.raises(IllegalMove, match=r"A stone on c3 would complete a crossing\."):
        at("...../.OX../.X.../...../....O:O").play("c3")
    for word, why in (
        ("...../.OX../.XO../...../.....:O", r"The stones around b4 cross\."),
        ("OO.../...../...../...../.....:O", "there cannot be 2 stones of O and 0 of X"),
        ("O...X/O...X/O...X/O...X/O...X:O", r"O has joined its edges already\."),
    ):
        with pytest.raises(BadPosition, match=why):
            at(word)
