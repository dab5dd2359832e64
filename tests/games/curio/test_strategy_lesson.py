"""The lesson on strategy: every accepted move is right whatever the hidden numbers are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from typing import cast

import pytest

from lobby.gamekit.lesson import moves_to, wins
from lobby.games.curio.lesson import OPTIONS, STRATEGY
from lobby.games.curio.options import Pair, army
from lobby.games.curio.rules import CurioState
from lobby.games.curio.ruleset import Man, rules_of
from lobby.games.curio.view import CurioView

COUNT, SAFE, TRADE, TURN, HUNT, LAST = range(len(STRATEGY.steps))
RULES = rules_of(OPTIONS)


def seen(state: CurioState, seat: int = 0) -> CurioView:
    return state.view(seat)


def at(step: int) -> CurioState:
    return cast(CurioState, STRATEGY.steps[step].state)


def worlds(step: int) -> list[CurioState]:
    """All positions that look to the learner like that of *step*, found by trying every order of
    the remaining pairs."""
    view = seen(at(step))
    arrangements = product(*(set(_arrangements(view, seat)) for seat in (0, 1)))
    return [_state(view, {**dict(light), **dict(dark)}) for light, dark in arrangements]


def _arrangements(view: CurioView, seat: int) -> Iterator[tuple[tuple[str, Man], ...]]:
    hidden = [s for s, piece in view.pieces.items() if piece.seat == seat and piece.way is None]
    for pairs in permutations(view.hidden_pairs(seat)):
        men = tuple(Man(seat, large, small) for small, large in pairs)
        pieces = (view.pieces[square] for square in hidden)
        if all(
            (man.front if seat == 0 else man.back) == piece.sight
            for man, piece in zip(men, pieces, strict=True)
        ):
            yield tuple(zip(hidden, men, strict=True))


def _state(view: CurioView, guessed: dict[str, Man]) -> CurioState:
    """The position of *view* with the *guessed* pieces."""
    cells, public = bytearray(len(RULES.board.names)), 0
    for square, piece in view.pieces.items():
        index = RULES.board.numbers[square]
        if piece.way:
            public |= 1 << index
        man = guessed.get(square) or Man(piece.seat, *(piece.way or ()))
        cells[index] = man.byte
    gone = (Man(piece.seat, *(piece.way or ())) for piece in view.captured)
    return CurioState(
        RULES, bytes(cells), 0, public=public, captured=bytes(man.byte for man in gone)
    )


def in_every_world(step: int, moves: list[frozenset[str]]) -> frozenset[str]:
    assert len(moves) == len(worlds(step)) > 0
    return frozenset.intersection(*moves)


def accepted(step: int) -> frozenset[str]:
    return STRATEGY.steps[step].accepted


@pytest.mark.parametrize("step", range(len(STRATEGY.steps)))
def test_every_world_looks_the_same_and_the_true_one_is_among_them(step: int) -> None:
    assert at(step) in worlds(step)
    assert {seen(world) == seen(at(step)) for world in worlds(step)} == {True}


@pytest.mark.parametrize("step", range(len(STRATEGY.steps)))
def test_no_piece_is_missing(step: int) -> None:
    view = seen(at(step))
    for seat in (0, 1):
        here = [p for p in view.pieces.values() if p.seat == seat]
        gone = [p for p in view.captured if p.seat == seat]
        known = Counter(pair(p.way) for p in (*here, *gone) if p.way)
        assert known + Counter(view.hidden_pairs(seat)) == Counter(army(OPTIONS))
        assert len(here) + len(gone) == len(army(OPTIONS))


def pair(way: tuple[int, int]) -> Pair:
    return min(way), max(way)


def royals_taken(world: CurioState) -> frozenset[str]:
    """The moves that capture a royal piece of Dark."""
    before = seen(world).royals[1]
    return moves_to(world, lambda after: seen(cast(CurioState, after)).royals[1] < before)


def test_only_one_capture_surely_takes_a_royal_piece() -> None:
    sure = in_every_world(COUNT, [royals_taken(world) for world in worlds(COUNT)])
    assert accepted(COUNT) == sure
    assert accepted(COUNT) < frozenset.union(*map(royals_taken, worlds(COUNT)))


def never_recaptured(world: CurioState) -> frozenset[str]:
    """The captures after which Dark cannot capture the piece that made them."""
    taken = moves_to(world, lambda after: cast(CurioState, after).shown > world.shown)
    return frozenset(
        move for move in taken if not any(r[-2:] == move[-2:] for r in world.play(move).moves())
    )


def test_only_one_capture_is_surely_safe() -> None:
    safe = in_every_world(SAFE, [never_recaptured(world) for world in worlds(SAFE)])
    assert accepted(SAFE) == safe
    assert {"b2-d4", "d1-d4"} <= set(at(SAFE).moves())


def keeps_royals(world: CurioState) -> frozenset[str]:
    """The captures of a royal piece after which no reply captures one of Light's."""
    own = seen(world).royals[0]
    return frozenset(
        move
        for move in royals_taken(world)
        for after in [world.play(move)]
        if all(seen(after.play(reply)).royals[0] == own for reply in after.moves())
    )


def test_only_one_capture_trades_without_a_royal_piece() -> None:
    safe = in_every_world(TRADE, [keeps_royals(world) for world in worlds(TRADE)])
    assert accepted(TRADE) == safe
    assert "a4-c4" in royals_taken(at(TRADE)) - safe
    assert all("a4-c4" in wins(world.play("c2-c4").play("c5-c4")) for world in worlds(TRADE))


def wins_in_two(world: CurioState) -> frozenset[str]:
    return moves_to(
        world,
        lambda after: (
            after.outcome is None and all(wins(after.play(reply)) for reply in after.moves())
        ),
    )


@pytest.mark.parametrize("step", [TURN, HUNT])
def test_the_accepted_moves_are_exactly_those_that_win_in_two(step: int) -> None:
    assert not wins(at(step))
    assert accepted(step) == in_every_world(step, [wins_in_two(world) for world in worlds(step)])


def test_the_last_royal_piece_can_be_worked_out() -> None:
    assert accepted(LAST) == in_every_world(LAST, [wins(world) for world in worlds(LAST)])
    assert {"c2-a4", "c2-c4", "c2-e4"} <= set(at(LAST).moves())


def test_what_is_said_of_the_pairs_that_are_left() -> None:
    left = {step: list(seen(at(step)).hidden_pairs(1)) for step in (COUNT, SAFE, TRADE, LAST)}
    assert left == {
        COUNT: [(2, 4), (3, 3), (3, 4)],
        SAFE: [(1, 3), (2, 4), (3, 3)],
        TRADE: [(1, 2), (2, 4), (3, 4)],
        LAST: [(1, 3), (2, 4), (3, 3)],
    }
