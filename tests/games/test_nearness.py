"""Which positions are almost the same, and which lie a few moves after one another: no shift by one
prong, piece or number, no symmetry and no other order of moves passes for something else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lobby.gamekit.game import AHEAD, View
from lobby.gamekit.simple.game import SimpleView, rules_of
from lobby.games.binar.rules import BinarView
from lobby.games.catalogue import GAMES, OURS
from lobby.games.chaos.board import CELLS
from lobby.games.chaos.rules import ChaosView
from lobby.games.curio.view import CurioView
from lobby.games.octilite.pod_moves import LETTERS, SQUARES, Pod
from lobby.games.octilite.rules import OctiLiteView
from tests.games.strategies import few, seeds
from tests.games.symmetries import image
from tests.games.test_reaching import OPTIONS, shown, walk

WHICH: Final = st.sampled_from([(game, options) for game in OURS for options in OPTIONS[game]])

TOLD: Final = {**dict.fromkeys(OURS, AHEAD), "chaos": 2, "oware": 4}
"""How many moves ahead each game can tell: in these two a few more lead almost everywhere."""


@few
@given(WHICH, seeds)
def test_an_image_is_the_same_position(which: tuple[str, str], seed: int) -> None:
    chance, rules = Random(seed), GAMES[which[0]]
    states = walk(*which, chance)
    state = chance.choice(states[:-1] or states)
    for seat in (None, 0, 1):
        assert rules.difference(state.view(seat), image(shown(state), chance)) == 0
    assert rules.alike(image(shown(state), chance), shown(state))


@few
@given(WHICH, seeds, st.integers(0, 60))
def test_what_follows_within_a_few_moves_is_recognised(
    which: tuple[str, str], seed: int, start: int
) -> None:
    chance, rules = Random(seed), GAMES[which[0]]
    states = walk(*which, chance)
    start %= len(states)
    for plies, state in enumerate(states[start : start + TOLD[which[0]] + 1]):
        for seat in (None, 0, 1):
            needed = rules.plies_between(states[start].view(seat), image(shown(state), chance))
            assert needed is not None
            assert needed <= plies


@few
@given(WHICH, seeds)
def test_a_shift_by_one_piece_prong_or_number_changes_nothing(
    which: tuple[str, str], seed: int
) -> None:
    chance, rules = Random(seed), GAMES[which[0]]
    states = walk(*which, chance)
    state = chance.choice(states)
    shifted = image(_SHIFTS[type(shown(state))](shown(state), chance), chance)
    for seat in (None, 0, 1):
        view = state.view(seat)
        assert rules.alike(view, shifted), (view, shifted)
        assert rules.alike(shifted, view)
        assert rules.plies_between(view, shifted) == 0


@few
@given(seeds, st.integers(0, 60))
def test_what_follows_a_shifted_position_is_recognised(seed: int, start: int) -> None:
    """A pod's prong that no move touches does not open what comes after it."""
    chance, rules = Random(seed), GAMES["octilite"]
    states = walk("octilite", "", chance)
    start %= len(states)
    for plies, state in enumerate(states[start : start + AHEAD + 1]):
        needed = rules.plies_between(shown(states[start]), _octilite(shown(state), chance))
        assert needed is not None
        assert needed <= plies


@pytest.mark.parametrize("game", OURS)
def test_matches_go_their_own_ways(game: str) -> None:
    """Of two matches, only few positions late in them come near one another."""
    rules, near, pairs = GAMES[game], 0, 0
    for seed in range(8):
        first, other = (walk(game, "", Random(number)) for number in (seed, seed + 100))
        others = [shown(state) for state in other[12::7]]
        for ply in range(12, min(len(first), len(other)) - 1, 3):
            view = first[ply].view(ply % 2)
            near += sum(rules.plies_between(view, seen) is not None for seen in others)
            pairs += len(others)
    assert near <= pairs * {"binar": 0.3, "cephalopod": 0.4}.get(game, 0.06)


def _binar(view: View, chance: Random) -> View:
    assert isinstance(view, BinarView)
    cells = [*view.cells]
    at = chance.randrange(len(cells))
    digit, cells[at] = cells[at], chance.choice((0, 1, None))
    if digit is not None and cells[at] is None:
        free = [place for place, cell in enumerate(cells) if cell is None]
        cells[chance.choice(free)] = digit
    return replace(view, cells=tuple(cells))


def _chaos(view: View, chance: Random) -> View:
    assert isinstance(view, ChaosView)
    pieces = dict(view.pieces)
    seat = pieces.pop(chance.choice([*pieces]))
    free = [cell for cell in CELLS if cell not in pieces]
    kind = chance.randrange(3)
    if kind == 0:
        pieces[chance.choice(free)] = seat
    elif kind == 1:
        at = next(cell for cell in view.pieces if cell not in pieces)
        pieces[at] = 1 - seat
    return replace(view, pieces=pieces)


def _octilite(view: View, chance: Random) -> View:
    assert isinstance(view, OctiLiteView)
    pods = dict(view.pods)
    square = chance.choice([*pods])
    pod = pods[square]
    others = [letter for letter in LETTERS if letter not in pod.prongs]
    kind = chance.randrange(4)
    if kind == 0:
        del pods[square]
        pods[chance.choice([place for place in SQUARES if place not in pods])] = pod
    elif kind == 1 and others:
        pods[square] = _with(pod, pod.prongs + chance.choice(others))
    elif pod.prongs:
        lost = chance.choice(pod.prongs)
        added = chance.choice(others) if kind == 2 and others else ""
        pods[square] = _with(pod, pod.prongs.replace(lost, added))
    return replace(view, pods=pods, to_move=chance.choice((0, 1)))


def _with(pod: Pod, prongs: str) -> Pod:
    return Pod(pod.seat, "".join(sorted(prongs)))


def _curio(view: View, chance: Random) -> View:
    assert isinstance(view, CurioView)
    pieces = dict(view.pieces)
    square = chance.choice([*pieces])
    piece = pieces[square]
    kind = chance.randrange(3)
    if kind == 0:
        del pieces[square]
        names = (
            f"{'abcdefghijklmno'[x]}{y + 1}" for x in range(view.cols) for y in range(view.rows)
        )
        pieces[chance.choice([name for name in names if name not in pieces])] = piece
    elif kind == 1:
        pieces[square] = replace(piece, front=chance.randrange(1, 5))
    else:
        pieces[square] = replace(piece, back=chance.randrange(1, 5))
    return replace(view, pieces=pieces)


def _simple(view: View, chance: Random) -> View:
    """One piece gone, elsewhere, or of the other side."""
    assert isinstance(view, SimpleView)
    rules, pieces = rules_of(view.rules), dict(view.pieces)
    cell = chance.choice([*pieces] or rules.names)
    sign = pieces.pop(cell, rules.signs[0])
    kind = chance.randrange(3)
    if kind == 0:
        pieces[chance.choice([name for name in rules.names if name not in pieces])] = sign
    elif kind == 1:
        pieces[cell] = chance.choice(rules.signs)
    return replace(view, pieces=pieces)


_SHIFTS: Final[dict[type[View], Callable[[View, Random], View]]] = {
    BinarView: _binar,
    ChaosView: _chaos,
    CurioView: _curio,
    OctiLiteView: _octilite,
    SimpleView: _simple,
}
