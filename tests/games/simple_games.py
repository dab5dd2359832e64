"""What the tests of several games by the simple kit do: read a position, and prove a puzzle."""

from __future__ import annotations

from random import Random

from lobby.gamekit.imagined import OpenPosition
from lobby.gamekit.mind import WIN, Situation
from lobby.gamekit.parts import Parts
from lobby.gamekit.puzzles import WIN_IN, Problem
from lobby.gamekit.simple.game import SimpleState
from lobby.gamekit.simple.mind import Spot
from solving.puzzles.simple import Proof, Sought


def position(parts: Parts, word: str, options: str) -> SimpleState:
    """The state that *word* writes, in the game of *parts* with those *options*."""
    assert parts.notation
    read = parts.notation().read(word, parts.rules.parse_options(options.split()))
    assert isinstance(read, OpenPosition)
    assert isinstance(read.state, SimpleState)
    return read.state


def check_win(parts: Parts, sought: Sought, problem: Problem) -> None:
    """One move alone wins in as many moves as *problem* says, and the highest bot knows it."""
    state = position(parts, problem.position, problem.options)
    proof, spot = Proof(sought.hopeless), Spot(state.rules, state.position)
    assert problem.theme == WIN_IN
    assert not proof.wins(spot, problem.moves - 1)
    winners = [m for m in spot.moves() if proof.loses(spot.after(m), problem.moves - 1)]
    assert tuple(map(spot.spelling, winners)) == problem.solutions
    assert parts.mind
    situation = Situation(parts.rules.name, problem.options, (state.view(state.to_move),))
    best = parts.mind().think(situation, parts.answering(1_000.0), Random(0)).best
    assert (best.move, best.value.score, best.value.plies) == (
        problem.solutions[0],
        WIN,
        2 * problem.moves - 1,
    )
