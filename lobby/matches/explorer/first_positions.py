"""The first positions of finished matches, as numbers: what explorers look matches up by."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from itertools import pairwise

from lobby.errors import Refused
from lobby.games.catalogue import GAMES, PARTS
from lobby.kits.game import BadSetup, IllegalMove, State
from lobby.kits.options import OptionError, Options
from lobby.model.standing import Results, result
from lobby.store import Snapshot, Transaction
from lobby.store.matches.explorer import Unexplored

PLIES = 16
"""Moves of each match that are looked at: later positions are mostly of one match alone. They bound
what is stored, which is at most so many steps of each match."""

_SHARED = 6
"""Moves that many matches begin with: where they lead is remembered."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Found:
    """What was found in some matches: the first positions of each by its board, and how many went
    from a position to the next one, those that count for everybody."""

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
    openings = dict[int, tuple[int, ...]]()
    steps: defaultdict[tuple[int, int], Results] = defaultdict(Results)
    for match in matches:
        path = openings[match.board] = _positions(match)
        if match.counted:
            ended = result(match.winner)
            for step in set(pairwise(path)):
                steps[step] += ended
    return Found(openings, steps)


def look(snapshot: Snapshot, limit: int) -> Found:
    """What is in at most *limit* matches that nobody has looked at yet."""
    return find(snapshot.unexplored(0, limit, PLIES))


def store(tx: Transaction, found: Found) -> None:
    """Keep what was *found*, once: a second time the database refuses."""
    store_openings(tx, found)
    store_steps(tx, found.steps)


def store_openings(tx: Transaction, found: Found) -> None:
    """Keep the first positions of each match that was *found*."""
    tx.add_openings(found.openings)


def store_steps(tx: Transaction, steps: Mapping[tuple[int, int], Results]) -> None:
    """Count *steps* from a position to the next one."""
    tx.add_explored(steps)


def forget(tx: Transaction) -> None:
    """Let nothing be known of any match."""
    tx.forget_explored()


def count(snapshot: Snapshot) -> int:
    """How many finished matches there are."""
    return snapshot.count_matches()[1]


def behind(snapshot: Snapshot, board: int, limit: int) -> tuple[Unexplored, ...]:
    """At most *limit* of the finished matches behind *board*, whether looked at or not."""
    return snapshot.explorable(board, limit, PLIES)


def _positions(match: Unexplored) -> tuple[int, ...]:
    """None where this server cannot replay *match*."""
    if not is_explored(match.game):
        return ()
    origin = _Origin(
        match.game, match.options, match.rules_version, tuple(sorted(match.setup.items()))
    )
    try:
        found = [_shared(origin, match.moves[:ply]) for ply in range(_SHARED + 1)][
            : len(match.moves) + 1
        ]
        options, (state, __) = origin.parsed, found[-1]
        numbers = [number for __, number in found]
        for move in match.moves[_SHARED:]:
            state = state.play(move)
            numbers.append(number_of(match.game, options, state))
    except (IllegalMove, BadSetup, OptionError, Refused) as error:
        _log.error("the first moves of board %d cannot be looked at: %s", match.board, error)
        return ()
    return tuple(numbers)


@dataclass(frozen=True, slots=True)
class _Origin:
    """What a match begins with."""

    game: str
    options: str
    version: int
    setup: tuple[tuple[str, str], ...]

    @property
    def parsed(self) -> Options:
        """Its options, read."""
        return GAMES[self.game].of_version(self.version).parse_options(self.options.split())


@lru_cache(maxsize=4096)
def _shared(origin: _Origin, moves: tuple[str, ...]) -> tuple[State, int]:
    """Where *moves* lead, and its number: many matches begin alike."""
    options = origin.parsed
    if moves:
        state = _shared(origin, moves[:-1])[0].play(moves[-1])
    else:
        rules = GAMES[origin.game].of_version(origin.version)
        state = rules.start(options, dict(origin.setup))
    return state, number_of(origin.game, options, state)
