"""The matches of a made-up lobby: who plays whom, since when, and on what terms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random

from bench.pool import Line
from lobby.base.durations import DAY, HOUR, MINUTE
from lobby.features.clocks import clocks
from lobby.features.terms.values.terms import parse

REGULAR, VETERAN = 1, 2
"""The players observed by the benchmarks, by id."""

OWN = 30
"""Boards of the regular: this many running, and as many finished. The veteran has as many
running."""

VETERAN_FINISHED = 3_000

_OPPONENTS = 10
_YEARS = 10
_TERMS = tuple(str(parse(words.split())) for words in ("", "", "--unrated", "--totaltime=30"))


@dataclass(frozen=True, slots=True)
class Size:
    """The size of a lobby. It must have room for the regular's boards; there is a veteran if there
    are enough finished matches."""

    finished: int
    running: int
    players: int

    def __post_init__(self) -> None:
        if min(self.finished, self.running) < OWN or self.players < 2 * _OPPONENTS:
            raise ValueError(f"{OWN} matches of each kind and {2 * _OPPONENTS} players, at least")

    @property
    def has_veteran(self) -> bool:
        """Whether there is room for one."""
        return self.finished >= 10 * VETERAN_FINISHED


@dataclass(frozen=True, slots=True)
class Seated:
    """A match at *board*: *line* is its number in the pool, *since* when it last changed, *talk*
    whether anything was said."""

    board: int
    line: int
    players: tuple[int, int]
    terms: str
    started: int
    since: int
    talk: bool


def finished(size: Size, lines: int, now: int, chance: Random) -> Iterator[Seated]:
    """The finished matches, those that ended first in front, using the first *lines* lines."""
    step = max(1, min(HOUR, _YEARS * 365 * DAY // size.finished))
    own = _own(size, size.finished, VETERAN_FINISHED)
    for place in range(size.finished):
        ended = now - DAY - step * (size.finished - place)
        match = _seated(place + 1, own.get(place), lines, size, chance)
        yield replace(match, started=ended - chance.randint(2, 40) * DAY, since=ended)


def running(size: Size, lines: range, now: int, chance: Random) -> Iterator[Seated]:
    """The running matches, using the lines with the numbers *lines*. Nothing is due."""
    own = _own(size, size.running, OWN)
    for place in range(size.running):
        mine = own.get(place)
        match = _seated(size.finished + place + 1, mine, len(lines), size, chance)
        used = (mine[1] + 1) * 4 * HOUR if mine else chance.randint(MINUTE, 6 * DAY - HOUR)
        started = now - used - 14 * DAY
        yield replace(match, line=lines[match.line], started=started, since=now - used)


def row(seated: Seated, line: Line) -> tuple[object, ...]:
    """A row of the table of matches, with the columns of ``COLUMNS``."""
    terms = parse(seated.terms.split())
    clock = replace(clocks.start(terms, seated.since), turn=line.to_move)
    outcome = line.outcome
    return (
        seated.board,
        line.game,
        line.options,
        line.setup,
        *seated.players,
        0,
        seated.started,
        seated.since,
        seated.since if outcome else None,
        len(line.moves),
        len(line.moves),
        len(set(line.seats)) > 1,
        line.to_move,
        outcome.winner if outcome else None,
        outcome.reason if outcome else None,
        seated.terms,
        *(clock.banks or (None, None)),
        seated.since,
        clocks.deadline(clock),
        clocks.reminder(clock),
    )


COLUMNS = (
    "board, game, options, setup, first, second, private, started, changed, ended, revision, plies,"
    " moved, to_move, winner, reason, terms, first_bank, second_bank, since, deadline, remind_at"
)


def _own(size: Size, places: int, of_veteran: int) -> Mapping[int, tuple[int, int]]:
    """Where among *places* places the boards of the regular and the veteran are: the player, and
    which of the player's boards it is. The veteran's boards repeat the regular's."""
    veteran = range(of_veteran if size.has_veteran else 0)
    spread = {
        index * places // of_veteran + 1: (VETERAN, (index - of_veteran) % OWN) for index in veteran
    }
    return spread | {index * places // OWN: (REGULAR, index) for index in range(OWN)}


def _seated(
    board: int, own: tuple[int, int] | None, lines: int, size: Size, chance: Random
) -> Seated:
    """The match at *board*. Own boards are the same whatever the size, except for the opponents."""
    newest = size.players
    if own is None:
        first = chance.randint(VETERAN + 1, newest)
        other = chance.randint(VETERAN + 1, newest - 1)
        pair = (first, other if other < first else other + 1)
        line, terms, talk = chance.randrange(lines), chance.choice(_TERMS), chance.random() < 0.2
    else:
        player, index = own
        rival = newest - index % _OPPONENTS * ((newest - VETERAN) // _OPPONENTS)
        pair = (player, rival) if index % 2 else (rival, player)
        line, terms, talk = index % lines, _TERMS[index % len(_TERMS)], index % 5 == 0
    return Seated(board, line, pair, terms, 0, 0, talk)
