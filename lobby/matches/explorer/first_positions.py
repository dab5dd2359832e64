"""The first positions of finished matches, as numbers: what explorers look matches up by."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import pairwise, takewhile
from typing import TypeAlias

from lobby.errors import Refused
from lobby.games.catalogue import GAMES, PARTS
from lobby.kits.game import BadSetup, IllegalMove, State
from lobby.kits.options import OptionError, Options
from lobby.model.standing import Results, result
from lobby.store import Snapshot, Transaction
from lobby.store.matches.explorer import Step, Unexplored

PLIES = 16
"""Moves of each match that are looked at: later positions are mostly of one match alone. They bound
what is stored, which is at most so many steps of each match."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Found:
    """What was found in some matches: the first positions of each by its board, and how many went
    from a position to the next one when they came there first, those that count for everybody."""

    openings: Mapping[int, tuple[int, ...]]
    steps: Mapping[tuple[int, int], Results]


def is_explored(game: str) -> bool:
    """Whether what was played from a position of *game* is looked up: in games that hide something
    or deal each match anew no position comes twice."""
    return game in PARTS and PARTS[game].canonical is not None


def number_of(game: str, options: Options, state: State) -> int:
    """The number of a position of *game*, in which it is the same however the board is turned."""
    canonical = PARTS[game].canonical
    assert canonical is not None, f"nobody looks up positions of {game}"
    text = game.encode() + b" " + canonical()(state, options)
    return int.from_bytes(blake2b(text, digest_size=8).digest(), signed=True)


def find(matches: Iterable[Unexplored]) -> Found:
    """The first positions of *matches*. It may take a millisecond for each."""
    replays = _Replays()
    openings = dict[int, tuple[int, ...]]()
    steps: defaultdict[tuple[int, int], Results] = defaultdict(Results)
    for match in sorted(matches, key=_beginning):
        path = openings[match.board] = replays.positions(match)
        if match.counted:
            ended = result(match.winner)
            for step in departures(path).items():
                steps[step] += ended
    return Found(openings, steps)


def departures(path: Iterable[int]) -> Mapping[int, int]:
    """The position that came next after each of *path*, where one comes again after the first time:
    so a match counts once wherever it has been."""
    return dict(reversed([*pairwise(path)]))


def look(snapshot: Snapshot, limit: int) -> Found:
    """What is in at most *limit* matches that nobody has looked at yet."""
    return find(snapshot.unexplored(0, limit, PLIES))


def store(tx: Transaction, found: Found) -> None:
    """Keep what was *found*, once: a second time the database refuses."""
    tx.add_openings(found.openings)
    tx.add_explored(found.steps)


def replace(
    tx: Transaction, openings: Iterable[tuple[int, Sequence[int]]], steps: Iterable[Step]
) -> None:
    """Let nothing be known but *openings*, the first positions of matches by their boards, and the
    *steps* that were made there, all of them different."""
    tx.replace_explored(openings, steps)


def count(snapshot: Snapshot) -> int:
    """How many finished matches there are."""
    return snapshot.count_matches()[1]


def behind(snapshot: Snapshot, board: int, limit: int) -> tuple[Unexplored, ...]:
    """At most *limit* of the finished matches behind *board*, whether looked at or not."""
    return snapshot.explorable(board, limit, PLIES)


_Origin: TypeAlias = tuple[str, str, int, tuple[tuple[str, str], ...]]
"""What a match begins with: game, options, version of the rules, setup."""


def _beginning(match: Unexplored) -> tuple[_Origin, tuple[str, ...]]:
    setup = tuple(sorted(match.setup.items()))
    return (match.game, match.options, match.rules_version, setup), match.moves


class _Replays:
    """Replays matches: of one that begins like the one before, only the rest."""

    def __init__(self) -> None:
        self._origin: _Origin | None = None
        self._options = Options((), ())
        self._moves: list[str] = []
        self._found: list[tuple[State, int]] = []
        """The start, and where each of the moves led, each with its number."""

    def positions(self, match: Unexplored) -> tuple[int, ...]:
        """None where this server cannot replay *match*."""
        if not is_explored(match.game):
            return ()
        origin, moves = _beginning(match)
        try:
            if origin != self._origin:
                self._begin(origin)
            self._go_on(match.game, moves)
        except (IllegalMove, BadSetup, OptionError, Refused) as error:
            _log.error("the first moves of board %d cannot be looked at: %s", match.board, error)
            return ()
        return tuple([number for __, number in self._found])

    def _begin(self, origin: _Origin) -> None:
        self._origin = None
        game, words, version, setup = origin
        rules = GAMES[game].of_version(version)
        self._options = rules.parse_options(words.split())
        start = rules.start(self._options, dict(setup))
        self._moves, self._found = [], [(start, number_of(game, self._options, start))]
        self._origin = origin

    def _go_on(self, game: str, moves: Sequence[str]) -> None:
        same = takewhile(lambda pair: pair[0] == pair[1], zip(self._moves, moves, strict=False))
        shared = sum(1 for __ in same)
        del self._moves[shared:], self._found[shared + 1 :]
        state = self._found[-1][0]
        for move in moves[shared:]:
            state = state.play(move)
            self._moves.append(move)
            self._found.append((state, number_of(game, self._options, state)))
