"""Positions count as the same if only the symmetries of their game tell them apart."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from random import Random

import pytest

from lobby.gamekit.game import State
from lobby.gamekit.parts import Mirrored
from lobby.gamekit.simple.game import SimpleState, SimpleView
from lobby.games.binar.rules import BinarState
from lobby.games.catalogue import GAMES, PARTS
from lobby.games.chaos.board import CELLS
from lobby.games.chaos.mind.board import SYMMETRIES
from lobby.games.chaos.rules import ChaosState
from lobby.games.octilite.pod_moves import LETTERS
from tests.games.symmetries import image

EXPLORED = [name for name, parts in PARTS.items() if parts.canonical]


def canonical(game: str, state: State, *words: str) -> bytes:
    canonical = PARTS[game].canonical
    assert canonical
    return canonical()(state, GAMES[game].parse_options(words))


def play(game: str, moves: str, *words: str) -> State:
    start = GAMES[game].start(GAMES[game].parse_options(words), {})
    return reduce(lambda state, move: state.play(move), moves.split(), start)


def wandered(game: str, *words: str) -> Iterator[State]:
    """The positions of random matches, in which the last two moves of a side never change back."""
    for seed in range(30):
        chance, state = Random(seed), play(game, "", *words)
        for _ in range(14):
            if moves := state.moves():
                state = state.play(chance.choice(moves))
                yield state


def test_curio_hides_and_deals_and_so_has_none() -> None:
    assert "curio" not in EXPLORED


@pytest.mark.parametrize("game", EXPLORED)
def test_equal_positions_by_other_ways_are_the_same(game: str) -> None:
    known = dict[object, bytes]()
    for state in wandered(game):
        key = (state.key(), state.outcome)
        assert known.setdefault(key, canonical(game, state)) == canonical(game, state)


def test_chaos_may_be_turned_and_mirrored() -> None:
    for state in wandered("chaos"):
        assert isinstance(state, ChaosState)
        same = {
            canonical(
                "chaos",
                ChaosState.of(
                    {CELLS[turn[CELLS.index(cell)]]: seat for cell, seat in state.pieces.items()},
                    state.key()[2],
                ),
            )
            for turn in SYMMETRIES
        }
        assert len(same) == 1
        other = ChaosState.of(state.pieces, 1 - state.key()[2])
        assert canonical("chaos", other) not in same


def test_hex_may_be_turned_and_mirrored_with_the_colours_exchanged() -> None:
    for number, state in enumerate(wandered("hex", "-size=5")):
        same = image(state.view(None), Random(number))
        assert isinstance(state, SimpleState)
        assert isinstance(same, SimpleView)
        if same.to_move is not None and not state.rules.swappable(same.position):
            other = SimpleState(state.rules, same.rules, same.position)
            form = canonical("hex", other, "-size=5")
            assert form == canonical("hex", state, "-size=5")
            assert isinstance(form, Mirrored) == bool(same.to_move)


def test_hex_has_the_bytes_that_stored_positions_were_numbered_by() -> None:
    plain, swap = (canonical("hex", play("hex", moves)) for moves in ("", "c2"))
    mirrored = canonical("hex", play("hex", "c2 h4 f6"))
    assert (plain, swap) == (b"(11, 0, 0)", b"(11, 16384, 0, 'swap')")
    assert mirrored == b"(11, 8796093022208, 40564819207340234336041921675264)"


def test_chaos_has_two_first_moves_and_a_choice_is_no_move() -> None:
    start = play("chaos", "")
    assert len({canonical("chaos", start.play(move)) for move in start.moves()}) == 2
    pie = play("chaos", "", "-pie")
    chosen = pie.play(pie.moves()[0])
    assert len({canonical("chaos", state, "-pie") for state in (start, pie, chosen)}) == 3


def mirrored(move: str) -> str:
    """A move of OctiLite with left and right exchanged."""
    text = ""
    for place, sign in enumerate(move):
        if sign in LETTERS and place and move[place - 1] == "+":
            text += LETTERS[-LETTERS.index(sign) % 8]
        elif sign.isdigit() and (place == 0 or not move[place - 1].isdigit()):
            text += str(7 - int(sign))
        else:
            text += sign
    return text


def test_octilite_may_be_mirrored() -> None:
    for seed in range(30):
        chance = Random(seed)
        one = other = play("octilite", "")
        for _ in range(20):
            if not one.moves():
                break
            move = chance.choice(one.moves())
            one, other = one.play(move), other.play(mirrored(move))
            assert canonical("octilite", one) == canonical("octilite", other)
    assert len({canonical("octilite", state) for state in wandered("octilite")}) > 300


def test_binar_may_have_its_lines_in_any_order() -> None:
    options = GAMES["binar"].parse_options([])
    for number, state in enumerate(wandered("binar")):
        chance, cells = Random(number), state.view(None).cells  # type: ignore[attr-defined]
        rows, columns = (chance.sample(range(5), 5) for _ in range(2))
        moved = [cells[5 * row + column] for row in rows for column in columns]
        turned = [moved[5 * row + column] for column in range(5) for row in range(5)]
        if state.outcome is None:
            for grid in (moved, turned):
                assert canonical("binar", BinarState.of(options, grid)) == canonical("binar", state)


def test_binar_tells_lines_apart_by_what_is_still_open() -> None:
    start = play("binar", "")
    assert len({canonical("binar", start.play(move)) for move in start.moves()}) == 1
    beside, apart = (canonical("binar", play("binar", moves)) for moves in ("a1 b1", "a1 b2"))
    assert beside != apart
    assert canonical("binar", play("binar", "a1 b1", "-choose"), "-choose") != beside


def test_binar_tells_one_ring_of_empty_cells_from_two() -> None:
    options = GAMES["binar"].parse_options(["-size=6", "-choose"])

    def ringed(*lengths: int) -> bytes:
        """A board whose empty cells form rings through *lengths* rows each."""
        cells: list[int | None] = [0] * 36
        start = 0
        for length in lengths:
            for row in range(length):
                cells[6 * (start + row) + start + row] = None
                cells[6 * (start + row) + start + (row + 1) % length] = None
            start += length
        return canonical("binar", BinarState.of(options, cells), "-size=6", "-choose")

    assert ringed(6) != ringed(3, 3)
    assert ringed(2, 4) == ringed(4, 2)


def test_binar_knows_whether_the_match_is_over() -> None:
    for words in ((), ("-single",)):
        over = [state for state in wandered("binar", "-size=3", *words) if state.outcome]
        ended = {canonical("binar", state, "-size=3", *words) for state in over}
        running = {
            canonical("binar", state, "-size=3", *words)
            for state in wandered("binar", "-size=3", *words)
            if not state.outcome
        }
        assert ended.isdisjoint(running)
