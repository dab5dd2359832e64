"""The first positions of finished matches, as numbers: the index that explorers use."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import pairwise, takewhile
from typing import NamedTuple, TypeAlias

from lobby.database.transaction import Snapshot, Transaction
from lobby.features.explorer import queries
from lobby.features.explorer.queries import Unexplored
from lobby.features.ratings.values import Results, result
from lobby.gamekit.game import State
from lobby.gamekit.options import Options
from lobby.gamekit.parts import Mirrored
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


class Place(NamedTuple):
    """The *number* of a position, and whether it is that of the position with the colours
    exchanged."""

    number: int
    mirrored: bool

    def counted(self, results: Results) -> Results:
        """*results* for the first seat in this position, as they count for its number, and back."""
        return Results(results.lost, results.drawn, results.won) if self.mirrored else results


def place_of(game: str, options: Options, state: State) -> Place:
    """The place of a position of *game*; symmetric positions have the same number."""
    canonical = PARTS[game].canonical
    assert canonical is not None, f"nobody looks up positions of {game}"
    form = canonical()(state, options)
    digest = blake2b(game.encode() + b" " + form, digest_size=8).digest()
    return Place(int.from_bytes(digest, signed=True), isinstance(form, Mirrored))


def find(matches: Iterable[Unexplored]) -> Findings:
    """The first positions of *matches*. This may take a millisecond for each match."""
    replays = _Replays()
    openings = dict[int, tuple[int, ...]]()
    steps: defaultdict[tuple[int, int], Results] = defaultdict(Results)
    for match in sorted(matches, key=_beginning):
        places = replays.positions(match)
        path = openings[match.board] = tuple([place.number for place in places])
        if match.counted:
            first = {place.number: place for place in reversed(places)}
            ended = result(match.winner)
            for step in departures(path).items():
                steps[step] += first[step[0]].counted(ended)
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
        self._states: list[tuple[State, Place]] = []
        """The start and the position after each of the moves, each with its place."""

    def positions(self, match: Unexplored) -> tuple[Place, ...]:
        """The first positions of *match*; empty if this server cannot replay it."""
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
        return tuple([place for __, place in self._states])

    def _begin(self, origin: _Origin) -> None:
        self._origin = None
        game, words, version, setup = origin
        rules = GAMES[game].of_version(version)
        self._options = rules.parse_options(words.split())
        start = rules.start(self._options, dict(setup))
        self._moves, self._states = [], [(start, place_of(game, self._options, start))]
        self._origin = origin

    def _go_on(self, game: str, moves: Sequence[str]) -> None:
        same = takewhile(lambda pair: pair[0] == pair[1], zip(self._moves, moves, strict=False))
        shared = sum(1 for __ in same)
        del self._moves[shared:], self._states[shared + 1 :]
        state = self._states[-1][0]
        for move in moves[shared:]:
            state = state.play(move)
            self._moves.append(move)
            self._states.append((state, place_of(game, self._options, state)))
