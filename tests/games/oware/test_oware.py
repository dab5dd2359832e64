"""Oware: what a pit sows and captures, who has to give seeds, how a match ends, what is refused."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from lobby.features.matches import turns
from lobby.gamekit.game import IllegalMove, Outcome
from lobby.gamekit.mind import Effort, Situation
from lobby.gamekit.notations import BadPosition
from lobby.gamekit.puzzles import Problem
from lobby.gamekit.simple.game import SimpleState
from lobby.gamekit.telling import Teller
from lobby.games.catalogue import mind_of
from lobby.games.oware import PARTS
from lobby.games.oware.shown import DRAWING
from solving.puzzles.oware import SOUGHT
from tests.games.simple_games import check_win, position
from tests.support.cases import in_one_test

GAME = PARTS.rules


def at(word: str) -> SimpleState:
    return position(PARTS, word, "")


def written(state: SimpleState) -> str:
    assert PARTS.notation
    return PARTS.notation().write(state.view(None), state.position.seat)


@pytest.mark.parametrize(
    ("word", "move", "after", "effect"),
    [
        ("444444/444444:S:0-0", "d1", "444455/444.55:N:0-0", ""),
        ("3.4152/42.624:S:9-6", "e1", "3.415./42.6.5:N:12-6", "Captured: 3 on f2."),
        ("31.411/4.3.31:S:11-16", "e1", "31.4../4.3..2:N:15-16", "Captured: 4 on e2, f2."),
        ("13.3.4/114.13:N:16-11", "b2", "2..3.4/..4.13:S:16-15", "Captured: 4 on b1, a1."),
    ],
)
def test_a_pit_is_sown_against_the_clock_and_captures_backwards(
    word: str, move: str, after: str, effect: str
) -> None:
    before = at(word)
    state = before.play(move)
    assert written(state) == after
    options = GAME.parse_options([])
    assert GAME.effect(options, before.view(None), move, state.view(None)) == effect


def test_the_letter_of_an_own_pit_is_enough() -> None:
    state = at("444444/444444:S:0-0")
    assert state.canonical("D") == "d1"
    assert state.play("d").play("a") == state.play("d1").play("a2")


def test_twelve_seeds_and_more_leave_out_the_pit_they_come_from() -> None:
    assert written(at("..1.11/..824e:S:10-7").play("f1")) == "112.../11935.:N:18-7"


def test_nothing_is_captured_where_it_would_be_everything() -> None:
    before = at("..1121/211611:S:20-11")
    after = before.play("d1")
    assert written(after) == "..2232/211.22:N:20-11"
    effect = GAME.effect(GAME.parse_options([]), before.view(1), "d1", after.view(1))
    assert effect == "A grand slam captures nothing."
    assert PARTS.speech
    assert PARTS.speech().does(before.view(0), "d1") == "a grand slam, which captures nothing"
    assert PARTS.speech().does(before.view(0), "a1") == ""


def test_pits_are_told_by_their_seeds_in_order_and_what_is_captured_by_whom() -> None:
    assert PARTS.speech
    paragraphs = Teller(PARTS.speech(), ("South", "North"), None).pieces(
        at("21.1f2/.26627:N:4-0").view(None)
    )
    assert [*paragraphs] == [
        "South: 5 pits with seeds, captured 4 seeds. 2: b1, e1. 6: c1, d1. 7: f1.",
        "North: 5 pits with seeds, captured 0 seeds. 1: b2, d2. 2: a2, f2. 15: e2.",
    ]
    over = at("1...../1.....:N:23-23").play("a2").view(None)
    *_, last = Teller(PARTS.speech(), ("South", "North"), None).pieces(over)
    assert last == "With the seeds in its row South has 25, North 23."


def test_a_side_without_seeds_is_given_some() -> None:
    state = at("....../3.1.21:S:21-20")
    assert state.moves() == ("e1", "f1")
    with pytest.raises(IllegalMove, match="choose a pit from which some reach the other row"):
        state.play("a1")


@pytest.mark.parametrize(
    ("word", "outcome"),
    [
        (".2..1./1..2..:N:25-17", Outcome(0, "seeds")),
        ("....../3.1...:S:21-23", Outcome(0, "rows")),
        ("....../3.....:S:21-24", Outcome(None, "equal")),
        ("...3../......:S:21-24", Outcome(1, "rows")),
        ("....../......:N:24-24", Outcome(None, "equal")),
    ],
)
def test_a_match_ends_with_more_than_half_or_when_nobody_can_move(
    word: str, outcome: Outcome
) -> None:
    assert at(word).outcome == outcome


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("b2", "The pit b2 is not yours: you sow from row 1."),
        ("a1-b1", "A move is a single place, as in a1."),
        ("b1", "There are no seeds in b1."),
    ],
)
def test_a_refusal_says_why(text: str, why: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        at("3.4152/4..626:S:9-6").play(text)
    assert str(refused.value) == why


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("444444/444444:S", "write what South and North have captured, as in :0-0"),
        ("444444/444444:S:x", "write what South and North have captured, as in :0-0"),
        ("444444/444444:S:1-0", "There are 48 seeds in all, on the board and captured: this is 49"),
        ("444444/444444:O:0-0", "give the side to move: S or N"),
    ],
)
def test_a_position_of_no_match_is_refused(word: str, why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        at(word)


def test_a_match_that_the_rows_decide_is_counted_in_words() -> None:
    before = at("1...../..2.1.:N:21-23")
    after = before.play("a2")
    effect = GAME.effect(GAME.parse_options([]), before.view(0), "a2", after.view(0))
    assert after.outcome == Outcome(0, "rows")
    assert effect == "No move is left. With the seeds in its row South has 25, North 23."


def test_what_the_other_side_captures_is_told() -> None:
    before = at("13.3.4/114.13:N:16-11")
    assert PARTS.speech
    for seat in (None, 0, 1):
        assert PARTS.speech().does(before.view(seat), "b2") == "captures 4 on b1, a1"


@pytest.mark.parametrize(("captured", "score"), [("23-22", 1.0), ("21-24", 0.0), ("22-23", 0.5)])
def test_bots_know_what_the_third_time_of_a_position_would_do(captured: str, score: float) -> None:
    here = at(f"1...../1....1:S:{captured}")
    again = here.play("a1").view(0)
    situation = Situation("oware", "", (again, again, here.view(0)))
    thought = mind_of("oware").think(situation, Effort(500, 100.0, error=0.25), Random(1))
    values = {choice.move: choice.value for choice in thought.choices}
    assert (values["a1"].score, values["a1"].exact) == (score, True)


def test_the_third_time_of_a_position_divides_the_seeds() -> None:
    """A seed of each side goes round and round; South has more in its row at the end."""
    states = [at("1...../.....1:S:24-22")]
    while (outcome := turns.repeated(GAME, tuple(states))) is None and len(states) < 100:
        assert states[-1].outcome is None
        warned = turns.warned(GAME, tuple(states))
        states.append(states[-1].play(states[-1].moves()[0]))
    assert outcome == Outcome(0, "repetition")
    assert warned == "Position repeated. A third: South wins."
    view = replace(states[-1].view(0), outcome=outcome)
    effect = GAME.effect(GAME.parse_options([]), states[-2].view(0), "f1", view)
    assert effect == "With the seeds in its row South has 25, North 23."
    trays = [DRAWING.on_tray(view, seat) for seat in (0, 1)]
    assert trays == ["24 captured, 25 with the row", "22 captured, 23 with the row"]
    assert written(states[-1]) in {written(state) for state in states[:-1]}


def _slowly(pits: list[int], pit: int) -> int:
    """Sow from *pit* of the first six of twelve, in the order in which they are sown; return what
    is captured."""
    hand, pits[pit], last = pits[pit], 0, pit
    while hand:
        last = (last + 1) % 12
        if last != pit:
            pits[last] += 1
            hand -= 1
    after, captured = pits[:], 0
    while last >= 6 and after[last] in (2, 3):
        captured, after[last], last = captured + after[last], 0, last - 1
    if captured and any(after[6:]):
        pits[:] = after
        return captured
    return 0


def test_many_seeds_are_sown_as_a_slow_hand_sows_them() -> None:
    """Positions of all kinds, also those with very full pits, which random matches hardly meet."""
    chance = Random(8)
    for __ in range(400):
        places = sorted(chance.sample(range(49 + 12), 13))
        pits = [b - a - 1 for a, b in pairwise(places)]
        pit = max(range(6), key=lambda place: pits[place])
        taken = 48 - sum(pits)
        signs = ".123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLM"
        row, other = pits[:6], pits[6:][::-1]
        word = "".join(signs[n] for n in other) + "/" + "".join(signs[n] for n in row)
        state = at(f"{word}:S:0-{taken}" if taken < 25 else f"{word}:S:{taken - 24}-24")
        move = f"{'abcdef'[pit]}1"
        if state.outcome or move not in state.moves():
            continue
        south = 0 if taken < 25 else taken - 24
        won = _slowly(pits, pit)
        after = state.play(move)
        assert [signs.index(after.view(None).pieces.get(f"{c}1", ".")) for c in "abcdef"] == pits[
            :6
        ]
        assert after.position.more == f"{south + won}-{taken - south}"


PROBLEMS = PARTS.puzzles().problems() if PARTS.puzzles else ()


@in_one_test("problem", PROBLEMS[::3], ids=str)
def test_one_move_alone_wins_in_time_and_bots_know(problem: Problem) -> None:
    check_win(PARTS, SOUGHT, problem)
