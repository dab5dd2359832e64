"""The first positions of finished matches, as numbers: the index that explorers use."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import pairwise, takewhile
from typing import TypeAlias

from lobby.database.transaction import Snapshot, Transaction
from lobby.features.explorer import queries
from lobby.features.explorer.queries import Unexplored
from lobby.features.ratings.values.standing import Results, result
from lobby.gamekit.game import State
from lobby.gamekit.options import Options
from lobby.games.catalogue import GAMES, PARTS, is_explored

PLIES = 16
"""How many moves of each match are examined: later positions mostly occur in one match only. This
also bounds what is stored, at most this many steps for each match."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Findings:
    """The findings in some matches: the first positions of each, by its board, and the results of
    the steps from one position to the next, counted at the first visit, in matches that count for
    everybody."""

    openings: Mapping[int, tuple[int, ...]]
    steps: Mapping[tuple[int, int], Results]


def number_of(game: str, options: Options, state: State) -> int:
    """The number of a position of *game*; symmetric positions have the same one."""
    canonical = PARTS[game].canonical
    assert canonical is not None, f"nobody looks up positions of {game}"
    text = game.encode() + b" " + canonical()(state, options)
    return int.from_bytes(blake2b(text, digest_size=8).digest(), signed=True)


def find(matches: Iterable[Unexplored]) -> Findings:
    """The first positions of *matches*. This may take a millisecond for each match."""
    replays = _Replays()
    openings = dict[int, tuple[int, ...]]()
    steps: defaultdict[tuple[int, int], Results] = defaultdict(Results)
    for match in sorted(matches, key=_beginning):
        path = openings[match.board] = replays.positions(match)
        if match.counted:
            ended = result(match.winner)
            for step in departures(path).items():
                steps[step] += ended
    return Findings(openings, steps)


def departures(path: Iterable[int]) -> Mapping[int, int]:
    """The position that came next after each of *path*, at the first visit if there were several:
    so a match counts once for each position."""
    return dict(reversed([*pairwise(path)]))


def look(snapshot: Snapshot, limit: int) -> Findings:
    """Examine at most *limit* matches that have not been examined yet."""
    return find(queries.unexplored(snapshot, 0, limit, PLIES))


def store(tx: Transaction, findings: Findings) -> None:
    """Store *findings*. This works once: the second time, the database refuses."""
    queries.add_openings(tx, findings.openings)
    queries.add_explored(tx, findings.steps)


_Origin: TypeAlias = tuple[str, str, int, tuple[tuple[str, str], ...]]
"""The start of a match: game, options, version of the rules, setup."""


def _beginning(match: Unexplored) -> tuple[_Origin, tuple[str, ...]]:
    setup = tuple(sorted(match.setup.items()))
    return (match.game, match.options, match.rules_version, setup), match.moves


class _Replays:
    """Replays matches. If a match begins like the previous one, only the rest is replayed."""

    def __init__(self) -> None:
        self._origin: _Origin | None = None
        self._options = Options((), ())
        self._moves: list[str] = []
        self._states: list[tuple[State, int]] = []
        """The start and the position after each of the moves, each with its number."""

    def positions(self, match: Unexplored) -> tuple[int, ...]:
        """The numbers of the first positions of *match*; empty if this server cannot replay it."""
        if not is_explored(match.game):
            return ()
        origin, moves = _beginning(match)
        try:
            if origin != self._origin:
                self._begin(origin)
            self._go_on(match.game, moves)
        except Exception as error:
            # Rules of any game meet whatever a damaged row holds.
            _log.error("the first moves of board %d cannot be looked at: %s", match.board, error)
            return ()
        return tuple([number for __, number in self._states])

    def _begin(self, origin: _Origin) -> None:
        self._origin = None
        game, words, version, setup = origin
        rules = GAMES[game].of_version(version)
        self._options = rules.parse_options(words.split())
        start = rules.start(self._options, dict(setup))
        self._moves, self._states = [], [(start, number_of(game, self._options, start))]
        self._origin = origin

    def _go_on(self, game: str, moves: Sequence[str]) -> None:
        same = takewhile(lambda pair: pair[0] == pair[1], zip(self._moves, moves, strict=False))
        shared = sum(1 for __ in same)
        del self._moves[shared:], self._states[shared + 1 :]
        state = self._states[-1][0]
        for move in moves[shared:]:
            state = state.play(move)
            self._moves.append(move)
            self._states.append((state, number_of(game, self._options, state)))
