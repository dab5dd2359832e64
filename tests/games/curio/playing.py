"""Matches of Curio, and what each seat sees of them."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from lobby.gamekit.mind import Situation
from lobby.games.curio.rules import Curio, CurioState

CURIO = Curio()

Deal = dict[str, str]


def played(words: list[str], deal: Deal, moves: Iterable[str]) -> list[CurioState]:
    """The positions of a match, from the first to the last."""
    states = [CURIO.start(CURIO.parse_options(words), deal)]
    for move in moves:
        states.append(states[-1].play(move))
    return states


def random_match(words: list[str], rng: Random, longest: int) -> tuple[Deal, list[str]]:
    """A deal, and at most *longest* moves that do not end the match; captures are preferred, so
    that it gets somewhere."""
    options = CURIO.parse_options(words)
    deal = dict(CURIO.deal(options, rng))
    state, moves = CURIO.start(options, deal), list[str]()
    for _ in range(rng.randint(0, longest)):
        if not state.moves():
            break
        takes = [move for move in state.moves() if move[move.find("-") + 1 :] in _squares(state)]
        move = rng.choice(takes if takes and rng.random() < 0.4 else state.moves())
        after = state.play(move)
        if after.outcome is not None:
            break
        state = after
        moves.append(move)
    return deal, moves


def situation(words: list[str], deal: Deal, moves: list[str]) -> Situation:
    """What the seat to move after *moves* has seen."""
    states = played(words, deal, moves)
    seat = len(moves) % 2
    views = tuple(state.view(seat) for state in states)
    return Situation("curio", " ".join(words), views, tuple(moves))


def _squares(state: CurioState) -> Iterable[str]:
    return state.view(None).pieces
