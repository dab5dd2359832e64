"""Situations: what one seat of a stored match has seen, for an engine to think about."""

from __future__ import annotations

from collections.abc import Sequence

from lobby.features.matches.values.match import Match
from lobby.gamekit.game import Seat, State
from lobby.gamekit.mind import Situation


def situation_of(
    match: Match, states: Sequence[State], moves: Sequence[str], seat: Seat
) -> Situation:
    """What *seat* of *match* knew in the last of *states*, where it is to move: its own views from
    the start on, with the *moves* between them, and nothing it could not see."""
    assert states[-1].to_move == seat, "only who is to move thinks"
    assert len(states) == len(moves) + 1, "a move leads from each state to the next"
    views = tuple(state.view(seat) for state in states)
    return Situation(match.game, match.options, views, tuple(moves))


def of_movers(match: Match, states: Sequence[State], moves: Sequence[str]) -> tuple[Situation, ...]:
    """What the mover of each of *moves* knew before it, and what the side to move after the last
    one knows: as ``situation_of`` returns for each, but with every view made only once."""
    seen = [tuple(state.view(seat) for state in states) for seat in (0, 1)]
    return tuple(
        Situation(match.game, match.options, seen[state.to_move][: ply + 1], tuple(moves[:ply]))
        for ply, state in enumerate(states)
        if state.to_move is not None
    )
