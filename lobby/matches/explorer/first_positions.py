"""The first positions of finished matches, as numbers: what explorers look matches up by."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
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
    tx.add_openings(found.openings)
    tx.add_explored(found.steps)


def _positions(match: Unexplored) -> tuple[int, ...]:
    """None where this server cannot replay *match*."""
    if not is_explored(match.game):
        return ()
    try:
        rules = GAMES[match.game].of_version(match.rules_version)
        options = rules.parse_options(match.options.split())
        states = [rules.start(options, match.setup)]
        for move in match.moves:
            states.append(states[-1].play(move))
    except (IllegalMove, BadSetup, OptionError, Refused) as error:
        _log.error("the first moves of board %d cannot be looked at: %s", match.board, error)
        return ()
    return tuple(number_of(match.game, options, state) for state in states)
