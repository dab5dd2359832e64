"""Puzzles of Hex: positions from matches between bots on small boards, proved by proof sets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

from lobby.gamekit.boards.board import SIGNS
from lobby.gamekit.game import State
from lobby.gamekit.levels import choose
from lobby.gamekit.mind import Situation
from lobby.gamekit.puzzles import WIN_IN
from lobby.gamekit.simple.game import SimpleView, rules_of
from lobby.games.catalogue import GAMES, level_of, mind_of
from lobby.games.hex.proof import shown, winning
from solving.puzzles.candidates import APART, Candidate, Kind, of_state
from solving.puzzles.naive import Rule, at_random

QUOTAS: Final = {"win-2": 6, "win-3": 14, "win-4": 16, "win-5": 8}
"""How many puzzles of each kind are wanted: wins in a given number of moves."""

_MOST: Final = 5
"""The longest win searched for, in own moves."""

_SIZES: Final = (5, 6, 6, 7)
_SECONDS: Final = 60.0


def generate(chance: Random) -> Iterator[Candidate]:
    """Puzzles without end."""
    game = GAMES["hex"]
    while True:
        size = chance.choice(_SIZES)
        options = f"-size={size} -no_swap"
        state, free = game.start(game.parse_options(options.split()), {}), 2
        ply = 0
        while state.outcome is None:
            if ply >= free and (puzzle := _puzzle(state, options)):
                yield puzzle
                free = ply + APART
            state = state.play(_played(state, options, chance))
            ply += 1


def _played(state: State, options: str, chance: Random) -> str:
    allowed = level_of("hex", chance.choice((1, 2)))
    situation = Situation("hex", options, (state.view(state.to_move),))
    thought = mind_of("hex").think(situation, allowed.effort(_SECONDS), chance)
    return choose(thought, allowed, chance).move


def _puzzle(state: State, options: str) -> Candidate | None:
    """A puzzle in *state*, if exactly one move wins in time."""
    on, stones, seat = shown(state)
    own, enemy = stones[seat], stones[1 - seat]
    for moves in range(1, _MOST + 1):
        winners = list(on.cells(winning(on, own, enemy, seat, moves)))
        if winners:
            break
    else:
        return None
    if moves == 1 or len(winners) > 1:
        return None
    kind = Kind(slot=f"win-{moves}", theme=WIN_IN, moves=moves)
    return of_state("hex", kind, options, state, winners)


def _centre(state: State, move: str) -> float:
    view = state.view(None)
    assert isinstance(view, SimpleView)
    half = (len(rules_of(view.rules).board.rows) - 1) / 2
    return -abs(ord(move[0]) - ord("a") - half) - abs(int(move[1:]) - 1 - half)


def _edge(state: State, move: str) -> float:
    return -_centre(state, move)


def _beside(state: State, move: str, seat: int) -> float:
    view = state.view(None)
    assert isinstance(view, SimpleView)
    near = rules_of(view.rules).board.near(move)
    return sum(view.pieces.get(cell) == SIGNS[seat] for cell in near)


def _joins(state: State, move: str) -> float:
    """Like to touch one's own stones."""
    return _beside(state, move, state.to_move or 0)


def _blocks(state: State, move: str) -> float:
    """Like to touch the opponent's stones."""
    return _beside(state, move, 1 - (state.to_move or 0))


NAIVE: Final[Mapping[str, Rule]] = {
    "any move": at_random,
    "centre first": _centre,
    "edge first": _edge,
    "joins most": _joins,
    "blocks most": _blocks,
}
