"""Positions from records: matches are replayed from setup and moves, and recently used ones are
cached, so that a long match is not replayed every time somebody looks at it."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping

from lobby.base.errors import Refused, Unreadable
from lobby.base.translation import _
from lobby.gamekit.game import State
from lobby.games.catalogue import GAMES, by_rules

_KEPT = 512
"""How many replayed matches are cached: enough for those that connected players look at, and some
more."""

_Origin = tuple[str, int, str, tuple[tuple[str, str], ...]]
_Line = tuple[_Origin, tuple[str, ...], tuple[State, ...]]

_cache: OrderedDict[int, _Line] = OrderedDict()
_lock = threading.Lock()


def replay(
    board: int,
    game: str,
    options: str,
    setup: Mapping[str, str],
    moves: tuple[str, ...],
    *,
    rules_version: int = 1,
) -> tuple[State, ...]:
    """Every state of a match, from its start to the last of *moves*, by version *rules_version* of
    the rules.

    Raises Unreadable if the record is damaged, and Refused if this server no longer has the game or
    that version of its rules. May be called from any thread.
    """
    origin = (game, rules_version, options, tuple(setup.items()))
    known_moves, states = _known(board, origin)
    if states and known_moves == moves:
        return states
    if known_moves != moves[: len(known_moves)]:
        known_moves, states = (), states[:1]
    line = by_rules(
        game, ("replay", board, origin, moves), lambda: _replayed(board, origin, moves, states)
    )
    _keep(board, (origin, moves, line))
    return line


def _replayed(
    board: int, origin: _Origin, moves: tuple[str, ...], known: tuple[State, ...]
) -> tuple[State, ...]:
    """The states after each of *moves*, of which the first ones are *known*."""
    game, rules_version, options, setup = origin
    try:
        rules = GAMES[game].of_version(rules_version)
        line = list(known) or [rules.start(rules.parse_options(options.split()), dict(setup))]
        for move in moves[len(line) - 1 :]:
            line.append(line[-1].play(move))
    except Refused:
        raise
    except Exception as error:
        # Rules of any game meet whatever a damaged row holds, and may repeat what is hidden.
        raise Unreadable(
            _(
                "The record of board {board} is damaged. Tell the operator of this server, who can"
                " restore it from a backup.",
                board=board,
            ),
            board=board,
        ) from error
    return tuple(line)


def _known(board: int, origin: _Origin) -> tuple[tuple[str, ...], tuple[State, ...]]:
    with _lock:
        line = _cache.get(board)
        if line is None or line[0] != origin:
            return (), ()
        _cache.move_to_end(board)
        return line[1], line[2]


def _keep(board: int, line: _Line) -> None:
    with _lock:
        _cache[board] = line
        _cache.move_to_end(board)
        while len(_cache) > _KEPT:
            _cache.popitem(last=False)
