"""Situations: what one seat of a stored match has seen, for a mind to think about."""

from __future__ import annotations

from collections.abc import Sequence

from lobby.bots.contract import Situation
from lobby.games import Seat, State
from lobby.matches import Match


def situation_of(
    states: Sequence[State], moves: Sequence[str], seat: Seat, match: Match
) -> Situation:
    """What *seat* of *match* knew in the last of *states*, where it is to move: its own views from
    the start on, with the *moves* between them, and nothing that it could not see."""
    assert states[-1].to_move == seat, "only who is to move thinks"
    assert len(states) == len(moves) + 1, "a move leads from each state to the next"
    views = tuple(state.view(seat) for state in states)
    return Situation(match.game, match.options, views, tuple(moves))
