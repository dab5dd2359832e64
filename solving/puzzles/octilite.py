"""Puzzles of OctiLite: positions from matches between bots, proved by an exhaustive search."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

from lobby.gamekit.game import State
from lobby.gamekit.levels import choose
from lobby.gamekit.mind import Situation
from lobby.gamekit.puzzles import WIN_IN
from lobby.games.catalogue import level_of, mind_of
from lobby.games.octilite.mind.board import OctiBoard
from lobby.games.octilite.proof import Proof, shortest
from lobby.games.octilite.rules import OctiLite, OctiLiteState, OctiLiteView
from solving.puzzles.candidates import APART, Candidate, Kind, distinct, of_state
from solving.puzzles.naive import Rule, at_random, fewest_replies

QUOTAS: Final = {"win-2": 6, "win-3": 42}
"""How many puzzles of each kind are wanted: wins in a given number of moves."""

_MOST: Final = 3
"""The longest win searched for, in own moves."""
_OPENING: Final = 6
_LONGEST: Final = 90
_SECONDS: Final = 60.0
_CHOICE: Final = 12
"""The fewest moves to choose from in a puzzle."""


def generate(chance: Random) -> Iterator[Candidate]:
    """Puzzles without end."""
    game = OctiLite()
    while True:
        levels = chance.choice(((1, 2), (2, 1), (2, 2)))
        state, free = game.start(game.parse_options(()), {}), _OPENING
        for ply in range(_LONGEST):
            if ply >= free and (puzzle := _puzzle(state)):
                yield puzzle
                free = ply + APART
            state = state.play(_played(state, levels[ply % 2], chance))
            if state.outcome is not None:
                break


def _played(state: OctiLiteState, level: int, chance: Random) -> str:
    allowed = level_of("octilite", level)
    situation = Situation("octilite", "", (state.view(state.to_move),))
    thought = mind_of("octilite").think(situation, allowed.effort(_SECONDS), chance)
    return choose(thought, allowed, chance).move


def _puzzle(state: OctiLiteState) -> Candidate | None:
    """A puzzle in *state*, if exactly one of the positions that it leads to is won in time."""
    board, proof = OctiBoard.of(state), Proof()
    moves = shortest(board, _MOST, proof)
    if moves is None or moves < 2:
        return None
    after = distinct(state)
    if len(after) < _CHOICE:
        return None
    winners = [move for move in after.values() if proof.loses(_after(state, move), moves - 1)]
    if len(winners) != 1:
        return None
    kind = Kind(slot=f"win-{moves}", theme=WIN_IN, moves=moves)
    return of_state("octilite", kind, "", state, winners)


def _after(state: OctiLiteState, move: str) -> OctiBoard:
    after = state.play(move)
    if after.outcome is None:
        return OctiBoard.of(after)
    board = OctiBoard.of(state)
    return next(end for end in map(board.after, board.moves()) if end.result is not None)


def _material(state: State, move: str) -> float:
    """The player's own pods and prongs minus those of the other side."""
    view, mover = state.play(move).view(None), state.to_move
    assert isinstance(view, OctiLiteView)
    total = 0
    for pod in view.pods.values():
        total += (3 + len(pod.prongs)) * (1 if pod.seat == mover else -1)
    own, other = view.supplies if mover == 0 else view.supplies[::-1]
    return total + own - other


def _forward(state: State, move: str) -> float:
    """Like to land as near to the bases as possible."""
    if "+" in move:
        return -9
    row = int(move.rpartition("-")[2][1])
    return row if state.to_move == 0 else -row


def _threat(state: State, move: str) -> float:
    """Like moves after which a pod could land on a base if it were the same side's turn again."""
    after = state.play(move)
    goals = {"26", "36", "46", "56"} if state.to_move == 0 else {"22", "32", "42", "52"}
    again = after.waiting_moves()
    return any(step.rpartition("-")[2].rstrip("x") in goals for step in again if "-" in step)


NAIVE: Final[Mapping[str, Rule]] = {
    "any move": at_random,
    "fewest replies": fewest_replies,
    "material": _material,
    "farthest forward": _forward,
    "threaten": _threat,
}
