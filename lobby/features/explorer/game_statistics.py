"""How a game is played here: number, length and outcome of its matches, the first seat's score by
options, the common openings, and the strongest players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from lobby.database.transaction import Snapshot
from lobby.features.explorer import played_moves, queries
from lobby.features.explorer.first_positions import place_of
from lobby.features.explorer.played_moves import Reply
from lobby.features.people.values.player import Player
from lobby.features.ratings import expectations, ladder
from lobby.features.ratings import queries as ratings_queries
from lobby.features.ratings.expectations import SeatScore
from lobby.features.ratings.values import Results, Standing
from lobby.features.review import fair_play
from lobby.features.review.fair_play import Rated
from lobby.gamekit.game import BadSetup, Game, State
from lobby.gamekit.options import OptionError, Options
from lobby.games.catalogue import is_explored

OPTIONS, OPENINGS, STRONGEST = 8, 6, 5
"""The most options, openings and players shown."""

STRIDE = 10
"""The width of a range of match lengths, in moves."""

_EMPTY = 20
"""The most empty ranges shown one after the other."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The first two *moves* of some matches, and the results of those matches."""

    moves: tuple[str, ...]
    results: Results


@dataclass(frozen=True, slots=True)
class Statistics:
    """Statistics on *game*, from the public matches between people that have a result. *reasons*
    and *lengths* count them by how they ended and after how many moves; *openings* are those for
    the options *opened*, None if there is nothing to show. They are left out if they are kept apart
    from a rated match of the asker, on the board *closed_by*."""

    game: Game
    reasons: Mapping[str, int]
    lengths: Mapping[int, int]
    scores: tuple[SeatScore, ...]
    opened: Options | None
    openings: tuple[Opened, ...]
    strongest: tuple[Standing, ...]
    closed_by: int | None = None

    @property
    def matches(self) -> int:
        """The number of matches."""
        return sum(self.reasons.values())

    @property
    def average(self) -> float:
        """The average number of moves; requires at least one match."""
        return sum(plies * count for plies, count in self.lengths.items()) / self.matches

    @property
    def middle(self) -> int:
        """The median number of moves; requires at least one match."""
        passed = 0
        for plies in sorted(self.lengths):
            passed += self.lengths[plies]
            if 2 * passed >= self.matches:
                return plies
        raise ValueError("there is no match")

    def classes(self) -> Iterator[tuple[int, int]]:
        """Ranges of ``STRIDE`` lengths: the shortest length of each, and how many matches fall into
        it. Between two of them, all empty ranges are included, or none if there are more than
        ``_EMPTY``."""
        counted = Counter[int]()
        for plies, count in self.lengths.items():
            counted[max(0, plies - 1) // STRIDE] += count
        before: int | None = None
        for number in sorted(counted):
            if before is not None and number - before - 1 <= _EMPTY:
                yield from ((empty * STRIDE + 1, 0) for empty in range(before + 1, number))
            yield number * STRIDE + 1, counted[number]
            before = number


def of_game(snapshot: Snapshot, game: Game, asker: Player | None) -> Statistics:
    """The statistics on *game*, for *asker* (None: a guest)."""
    reasons, lengths = Counter[str](), Counter[int]()
    for reason, plies, matches in queries.lengths(snapshot, game.name):
        reasons[reason] += matches
        lengths[plies] += matches
    scores = expectations.scores(ratings_queries.seat_tallies(snapshot, game.name))
    scores.sort(key=lambda score: (-score.matches, score.options))
    opened = _opened(game, scores)
    openings, closed_by = _openings(snapshot, game, opened, asker) if opened else ((), None)
    table = ladder.standings(snapshot, game.name)
    return Statistics(
        game=game,
        reasons=dict(reasons.most_common()),
        lengths=dict(sorted(lengths.items())),
        scores=tuple(scores[:OPTIONS]),
        opened=opened,
        openings=openings,
        strongest=table.established[:STRONGEST],
        closed_by=closed_by,
    )


def _opened(game: Game, scores: Iterable[SeatScore]) -> Options | None:
    """The options whose openings are worth showing: the most played of those that always start
    alike; None if there are none."""
    if not is_explored(game.name):
        return None
    for words in (*(score.options for score in scores), ""):
        try:
            options = game.parse_options(words.split())
            game.start(options, {})
        except (BadSetup, OptionError):
            continue
        return options
    return None


def _replies(
    snapshot: Snapshot, game: str, options: Options, state: State, rated: Collection[Rated]
) -> tuple[Reply, ...]:
    """What was played from *state*. Where nothing was, no move has to be looked at, unless it may
    be kept apart from the matches *rated*."""
    if not rated and not queries.explored(snapshot, place_of(game, options, state).number):
        return ()
    return played_moves.replies(snapshot, game, options, state, rated=rated)


def _openings(
    snapshot: Snapshot, game: Game, options: Options, asker: Player | None
) -> tuple[tuple[Opened, ...], int | None]:
    """The most common openings; none if the start or one of them is kept apart from a rated match
    of *asker*, whose board comes second."""
    rated = fair_play.rated_matches(snapshot, asker, game.name, str(options))
    start = game.start(options, {})
    if closing := fair_play.closed_by(rated, start.view(None, revealed=True)):
        return (), closing.match.board
    openings = list[Opened]()
    seen = [*_replies(snapshot, game.name, options, start, rated)]
    for first in _played(seen):
        after = start.play(first.move)
        answers = _replies(snapshot, game.name, options, after, rated)
        seen += answers
        played = _played(answers)
        openings += (Opened((first.move, answer.move), answer.results) for answer in played)
        if not played:
            openings.append(Opened((first.move,), first.results))
    for reply in seen:
        if reply.closed_by is not None:
            return (), reply.closed_by
    openings.sort(key=lambda opening: -opening.results.matches)
    return tuple(openings[:OPENINGS]), None


def _played(replies: Iterable[Reply]) -> list[Reply]:
    return [reply for reply in replies if reply.results.matches][:OPENINGS]
