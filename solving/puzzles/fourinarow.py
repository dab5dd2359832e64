"""Puzzles of Four in a Row: one move alone wins in time, which is proved by looking at all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from random import Random
from typing import Final

from lobby.gamekit.game import State
from lobby.gamekit.puzzles import WIN_IN
from lobby.gamekit.simple.game import SimpleState
from lobby.games.catalogue import GAMES
from lobby.games.fourinarow.book import Stones, replies, winning
from lobby.games.fourinarow.rules import stones_to_move
from lobby.games.fourinarow.solver import BOARD, holding
from solving.puzzles.candidates import APART, Candidate, Kind, of_state
from solving.puzzles.joining import centre_first, edge_first
from solving.puzzles.naive import Rule, at_random

QUOTAS: Final[Mapping[str, int]] = {"win-2": 6, "win-3": 10, "win-4": 12, "win-5": 8}

_OPENING: Final = 8
_MOST: Final = 5
_CHOICE: Final = 5
_REMEMBERED: Final = 200_000


def generate(chance: Random) -> Iterator[Candidate]:
    """Puzzles without end, from matches in which nobody overlooks four in a row."""
    rules = GAMES["fourinarow"]
    while True:
        state, ply, free = rules.start(rules.parse_options(()), {}), 0, _OPENING
        while state.outcome is None:
            assert isinstance(state, SimpleState)
            if ply >= free and (puzzle := _puzzle(state)):
                yield puzzle
                free = ply + APART
            state, ply = state.play(_sensible(state, chance)), ply + 1


def _sensible(state: SimpleState, chance: Random) -> str:
    """A move at random that wins, or does not lose at once, if there is one."""
    stones = stones_to_move(state.position)
    after = {f"{'abcdefg'[column]}": position for column, position in replies(stones)}
    wins = [move for move, (__, both) in after.items() if winning(stones) & (both ^ stones[1])]
    holds = [move for move in after if not winning(after[move])]
    return state.canonical(chance.choice(wins or holds or [*after]))


@lru_cache(_REMEMBERED)
def wins_within(stones: Stones, moves: int) -> bool:
    """Whether the side to move wins within so many own *moves*."""
    if winning(stones) or moves < 2:
        return moves > 0 and bool(winning(stones))
    return any(loses_within(after, moves - 1) for after in _held(stones))


@lru_cache(_REMEMBERED)
def loses_within(stones: Stones, moves: int) -> bool:
    """Whether the other side wins within so many *moves* of its own, whatever this side does."""
    if winning(stones) or not moves or stones[1] == BOARD:
        return False
    held = _held(stones)
    return all(wins_within(after, moves) for after in held) if moves > 1 else not held


def _held(stones: Stones) -> list[Stones]:
    """What each move leads to after which the other side cannot win at once."""
    moves = holding(*stones)
    return [after for __, after in replies(stones) if moves & (after[1] ^ stones[1])]


def _puzzle(state: SimpleState) -> Candidate | None:
    """A puzzle in *state*, if exactly one move wins in time."""
    stones = stones_to_move(state.position)
    moves = next((n for n in range(1, _MOST + 1) if wins_within(stones, n)), 0)
    if moves < 2 or len(state.moves()) < _CHOICE:
        return None
    winners = [
        state.canonical("abcdefg"[column])
        for column, after in replies(stones)
        if loses_within(after, moves - 1)
    ]
    if len(winners) != 1:
        return None
    kind = Kind(slot=f"win-{moves}", theme=WIN_IN, moves=moves)
    return of_state("fourinarow", kind, "", state, winners)


def _threatens(state: State, move: str) -> float:
    """Like to have many moves that would win at once."""
    after = state.play(move).passed()
    return sum(bool(after.play(threat).outcome) for threat in after.moves()) if after else 9


def _allows(state: State, move: str) -> float:
    """Like to leave the other side few moves that win at once."""
    after = state.play(move)
    return -sum(bool(after.play(reply).outcome) for reply in after.moves())


NAIVE: Final[Mapping[str, Rule]] = {
    "any move": at_random,
    "centre first": centre_first,
    "edge first": edge_first,
    "threatens most": _threatens,
    "allows least": _allows,
}
