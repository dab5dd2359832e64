"""Matches of Binar that stand at a given position, such as that of a puzzle."""

from __future__ import annotations

from random import Random

from lobby.gamekit.game import State, View
from lobby.games.binar.rules import BinarView
from lobby.games.catalogue import GAMES


def filling(view: View, options: str) -> str:
    """Moves from the start to the position of *view*."""
    assert isinstance(view, BinarView)
    start = GAMES["binar"].start(GAMES["binar"].parse_options(options.split()), {})
    for seed in range(100):
        state, chance, made = start, Random(seed), list[str]()
        while state.outcome is None and len(made) < sum(cell is not None for cell in view.cells):
            after = ((move, state.play(move)) for move in state.moves())
            fitting = [
                move
                for move, next_state in after
                if all(
                    there in (None, wanted)
                    for there, wanted in zip(cells_of(next_state), view.cells, strict=True)
                )
            ]
            made.append(chance.choice(fitting))
            state = state.play(made[-1])
        if state.outcome is None:
            return " ".join(made)
    raise AssertionError("the match would be over before")


def cells_of(state: State) -> tuple[int | None, ...]:
    view = state.view(None)
    assert isinstance(view, BinarView)
    return view.cells
