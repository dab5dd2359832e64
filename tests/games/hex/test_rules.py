"""Hex: who is joined, the swap, and what is refused and why."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from lobby.gamekit.game import BadSetup, IllegalMove, Outcome
from lobby.gamekit.options import OptionError
from lobby.gamekit.simple.game import SimpleView
from lobby.gamekit.simple.rules import SWAP
from lobby.games.hex.rules import Joining
from tests.games.hex.playing import HEX, play, start
from tests.games.strategies import few, seeds
from tests.support.cases import in_one_test


def test_the_board_is_as_large_as_asked_for() -> None:
    assert [len(start(*words).moves()) for words in ((), ("-size=3",), ("-size=19",))] == [
        121,
        9,
        361,
    ]
    with pytest.raises(OptionError):
        HEX.parse_options(["-size=20"])


def test_a_chain_between_the_own_edges_wins() -> None:
    assert play("b1 a1 b2 a2 b3", "-size=3").outcome == Outcome(0, "joined")
    assert play("a1 a2 c1 b2 b3 c2", "-size=3").outcome == Outcome(1, "joined")
    assert play("a1 b1 a2 b2 c1", "-size=3").outcome is None


@few
@given(seeds)
def test_a_full_board_has_exactly_one_winner(seed: int) -> None:
    chance = Random(seed)
    size = chance.randint(3, 19)
    cells = chance.sample(start(f"-size={size}").moves(), size * size)
    pieces = {cell: number % 2 for number, cell in enumerate(cells)}
    (top, bottom), (left, right) = (
        [[cell for cell in cells if at(cell)] for at in edges]
        for edges in (
            (lambda cell: cell[1:] == "1", lambda cell: cell[1:] == str(size)),
            (lambda cell: cell[0] == "a", lambda cell: ord(cell[0]) - 96 == size),
        )
    )
    joined = [
        _reaches(pieces, seat, starts, ends)
        for seat, starts, ends in ((0, top, bottom), (1, left, right))
    ]
    rules = Joining(size, swap=False)
    full = bytes(1 + pieces[name] for name in rules.names)
    assert sum(joined) == 1
    assert [rules.joins(full, seat) for seat in (0, 1)] == joined


def _reaches(pieces: dict[str, int], seat: int, starts: list[str], ends: list[str]) -> bool:
    """Whether a chain of *seat* leads from one of *starts* to one of *ends*, step by step."""
    open_, seen = [cell for cell in starts if pieces[cell] == seat], set[str]()
    while open_:
        cell = open_.pop()
        if cell in seen:
            continue
        seen.add(cell)
        column, row = ord(cell[0]), int(cell[1:])
        for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)):
            near = f"{chr(column + x)}{row + y}"
            if pieces.get(near) == seat:
                open_.append(near)
    return bool(seen & {*ends})


def test_only_the_answer_to_the_first_stone_may_be_a_swap() -> None:
    begun = play("c2", "-size=5")
    assert begun.moves()[-1] == SWAP
    assert SWAP not in play("c2", "-size=5", "-no_swap").moves()
    for state in (start("-size=5"), play("c2 b2", "-size=5"), play("c2 swap", "-size=5")):
        assert SWAP not in state.moves()


def test_a_swapped_stone_is_mirrored_and_the_first_player_goes_on() -> None:
    swapped = play("c2 swap", "-size=5")
    before, after = (play(moves, "-size=5").view(None) for moves in ("c2", "c2 swap"))
    assert isinstance(before, SimpleView)
    assert isinstance(after, SimpleView)
    assert (after.pieces, swapped.to_move) == ({"b3": "X"}, 0)
    assert len(swapped.moves()) == 24
    effect = HEX.effect(HEX.parse_options(["-size=5"]), before, SWAP, after)
    assert effect == "The first stone is now X's, on b3."
    assert before.after(SWAP).pieces == after.pieces


@in_one_test(
    ("moves", "move", "why"),
    [
        ("c2", "c2", "There is a stone on c2 already."),
        ("c2", "f1", "'f1' is not a move: row 1 goes from a1 to e1."),
        ("c2", "a1-b1", "A move is a single place, as in a1."),
        ("", "swap", "Only the second player may swap, as the answer to the first stone."),
        ("a1 b1 a2 b2 a3 b3 a4 b4 a5", "e5", "The match is over."),
    ],
)
def test_a_refusal_says_why(moves: str, move: str, why: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        play(moves, "-size=5").play(move)
    assert str(refused.value).startswith(why)


def test_what_is_not_offered_is_refused() -> None:
    with pytest.raises(IllegalMove, match="Nobody may swap in this match"):
        play("c2", "-size=5", "-no_swap").play(SWAP)
    with pytest.raises(BadSetup):
        HEX.start(HEX.parse_options([]), {"a1": "O"})


def test_planning_ahead_needs_no_swap() -> None:
    assert play("c2", "-size=5").passed() is None
    passed = play("c2 b2", "-size=5").passed()
    assert passed is not None
    assert (passed.to_move, SWAP in passed.moves()) == (1, False)
