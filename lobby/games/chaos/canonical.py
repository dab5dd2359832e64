"""Which positions of Chaos are the same but for a turn or a mirror."""

from __future__ import annotations

from lobby.games.chaos.mind.board import SYMMETRIES
from lobby.games.chaos.mind.index import moved
from lobby.kits.game import State
from lobby.kits.options import Options


def canonical(state: State, options: Options) -> bytes:
    """*state*, whatever of the twelve symmetries led to it; the options decide how a match starts,
    and nothing after that."""
    key = state.key()
    assert isinstance(key, tuple)
    first, second, *rest = key
    lowest = min((moved(first, by), moved(second, by)) for by in range(len(SYMMETRIES)))
    return repr((*lowest, *rest)).encode()
