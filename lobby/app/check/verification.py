"""Verification: whether the stored state of a match is what follows from its moves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import inf, isclose
from typing import TypeAlias

from lobby.base.durations import DAY
from lobby.base.errors import Refused, Unreadable
from lobby.database.transaction import Snapshot
from lobby.features.clocks import match_clocks
from lobby.features.clocks import queries as clocks_queries
from lobby.features.deals import fair_deals
from lobby.features.matches import pairs, turns, viewing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import CANCELLED, OF_THE_HOUSE, Match, Played
from lobby.features.ratings import ladder
from lobby.features.ratings import queries as ratings_queries
from lobby.features.ratings.glicko2 import after_match
from lobby.features.ratings.values import Rating, RatingChange, Standing
from lobby.features.terms.values.terms import Terms
from lobby.gamekit.game import Seat
from lobby.games.catalogue import GAMES

_BATCH = 1000

_Pair: TypeAlias = tuple[frozenset[int], str]
"""The ids of two players, and a game."""


def verify(snapshot: Snapshot, match: Match) -> str | None:
    """What is wrong with the stored *match*, as a sentence; None if its moves replay to the stored
    result, or cannot be replayed because its game is not installed, and its deal is the one that
    was committed to."""
    return (
        (match.installed and (_moves_problem(snapshot, match) or _deal_problem(snapshot, match)))
        or _clock_problem(snapshot, match)
        or _pair_problem(snapshot, match)
        or _rating_problem(snapshot, match)
    )


def verify_ratings(snapshot: Snapshot) -> Iterator[str]:
    """What is wrong with the stored ratings, each as a sentence: every change must follow from its
    match and the changes before it, and every rating must be where the last change left it."""
    known: dict[tuple[int, str], Standing] = {}
    met = defaultdict[_Pair, list[int]](list)
    # The changes of matches that ended at the same time may be interleaved.
    pending: dict[int, RatingChange] = {}
    for change in _changes(snapshot):
        first = pending.pop(change.board, None)
        if first is None:
            pending[change.board] = change
            continue
        pair = first, change
        yield from _broken_links(snapshot, pair, known)
        yield from _wrong_weights(pair, known, met)
        for followed in pair:
            _follow(known, followed)
        met[_pair(pair)].append(change.at)
    for board in pending:
        yield f"Board {board} changed the rating of one player only."
    yield from _misplaced(snapshot, known)


def _changes(snapshot: Snapshot) -> Iterator[RatingChange]:
    place = 0
    while batch := ratings_queries.rating_changes_after(snapshot, place, _BATCH):
        yield from (change for _, change in batch)
        place = batch[-1][0]


def _broken_links(
    snapshot: Snapshot, pair: Sequence[RatingChange], known: Mapping[tuple[int, str], Standing]
) -> Iterator[str]:
    first, second = pair
    match = matches_queries.match(snapshot, first.board)
    if match is None or not ladder.counts(match) or (first.seat, second.seat) != (0, 1):
        yield f"Board {first.board} changed ratings although it does not count."
        return
    before = _expected(known, first), _expected(known, second)
    after = ladder.effect(match, *before, first.weight)
    # Matches that their players soon ended once raised ratings as well.
    once = after_match(*before, ladder.score(match), first.weight)
    for change, start, goal, other in zip(pair, before, after, once, strict=True):
        follows = _alike(change.after, goal) or _alike(change.after, other)
        if not (_alike(change.before, start) and follows):
            name, board = change.player.name, change.board
            yield f"The rating of {name} after board {board} does not follow from that match."


def _wrong_weights(
    pair: Sequence[RatingChange],
    known: Mapping[tuple[int, str], Standing],
    met: Mapping[_Pair, Sequence[int]],
) -> Iterator[str]:
    """Matches rated before there were weights have a weight of 1, and count as evidence as well."""
    first, second = pair
    since = first.at - ladder.PAIR_DAYS * DAY
    earlier = sum(at > since for at in met.get(_pair(pair), ()))
    if first.weight != second.weight or first.weight not in (1, ladder.weight_after(earlier)):
        yield f"Board {first.board} has the wrong weight for the pair's earlier matches."
    for change, other in ((first, second), (second, first)):
        opponent = known.get((other.player.id, change.game))
        counted = opponent is not None and opponent.matches > earlier
        if change.evidence not in (0, 1, change.weight if counted else 0):
            name = change.player.name
            yield f"Board {change.board} counts as the wrong amount of evidence for {name}."
        standing = known.get((change.player.id, change.game))
        opponents = ((standing.rating.opponents if standing else 0) or 0) + (_pair(pair) not in met)
        if change.after.opponents != opponents:
            name = change.player.name
            yield f"Board {change.board} counts the wrong number of opponents of {name}."


def _pair(changes: Sequence[RatingChange]) -> _Pair:
    return frozenset(change.player.id for change in changes), changes[0].game


def _expected(known: Mapping[tuple[int, str], Standing], change: RatingChange) -> Rating:
    standing = known.get((change.player.id, change.game))
    return standing.aged(change.at) if standing else Rating()


def _follow(known: dict[tuple[int, str], Standing], change: RatingChange) -> None:
    key = (change.player.id, change.game)
    matches = known[key].matches + 1 if key in known else 1
    evidence = (known[key].evidence if key in known else 0.0) + change.evidence
    known[key] = Standing(change.player, change.game, change.after, change.at, matches, evidence)


def _misplaced(snapshot: Snapshot, known: Mapping[tuple[int, str], Standing]) -> Iterator[str]:
    for game in GAMES:
        stored = {
            standing.player.id: standing
            for standing in ratings_queries.rated_players(snapshot, game)
        }
        rightly = {player: standing for (player, its), standing in known.items() if its == game}
        for player in sorted(stored.keys() | rightly.keys()):
            held, right = stored.get(player), rightly.get(player)
            if held != right or (
                held and right and held.rating.opponents != right.rating.opponents
            ):
                name = (stored.get(player) or rightly[player]).player.name
                yield f"{name} has another rating at {game} than after the last rated match."


def _alike(rating: Rating, other: Rating) -> bool:
    values = (
        (rating.value, other.value),
        (rating.deviation, other.deviation),
        (rating.volatility, other.volatility),
    )
    return all(isclose(a, b, rel_tol=1e-6) for a, b in values)


def _deal_problem(snapshot: Snapshot, match: Match) -> str | None:
    if fair_deals.check(snapshot, match).state != "differs":
        return None
    return f"Board {match.board} has a deal that does not match its commitment."


def _moves_problem(snapshot: Snapshot, match: Match) -> str | None:
    played = matches_queries.moves(snapshot, match.board)
    try:
        states = viewing.history(snapshot, match, played)
        by_rules = states[-1].outcome or turns.repetition(match, states)
    except Unreadable as error:
        return f"Board {match.board} cannot be read: {error.__cause__ or error}"
    except Refused as error:
        return str(error)
    if match.plies != len(played):
        return f"Board {match.board} counts {match.plies} moves but {len(played)} are stored."
    if by_rules and by_rules != match.outcome:
        return f"Board {match.board} replays to {by_rules} but {match.outcome} is stored."
    if match.over and not by_rules and match.reason not in OF_THE_HOUSE:
        return f"Board {match.board} is stored as {match.reason}, which its moves do not show."
    return _wrong_side(match, played, [state.to_move for state in states])


def _wrong_side(
    match: Match, played: Sequence[Played], to_move: Sequence[Seat | None]
) -> str | None:
    """A problem with whose move it was or is; *to_move* is the side before each move and after the
    last."""
    for move, seat in zip(played, to_move, strict=False):
        if move.seat != seat:
            return f"Board {match.board} has move {move.ply} stored for the wrong side."
    if match.moved != (len({move.seat for move in played}) > 1):
        return f"Board {match.board} is wrong about whether both sides have moved."
    if not match.over and match.to_move != to_move[-1]:
        return f"Board {match.board} has the wrong side to move."
    return None


def _rating_problem(snapshot: Snapshot, match: Match) -> str | None:
    changes = len(ratings_queries.rating_changes_at_boards(snapshot, match.boards))
    unrated = ratings_queries.unrated(snapshot, match.boards)
    if unrated and not ladder.counts(match):
        return f"Board {match.board} is on record as not rated, but it would not be anyway."
    if changes != (2 if ladder.counts(match) and not unrated else 0):
        return f"Board {match.board} has {changes} changes of ratings, which is wrong."
    return None


def _pair_problem(snapshot: Snapshot, match: Match) -> str | None:
    if (match.twin is not None) != match.terms.pair:
        return f"Board {match.board} is half of a pair, or its terms say so, but not both."
    twin = matches_queries.match(snapshot, match.twin.board) if match.twin else None
    if twin is None:
        return None
    alike = (match.game, match.options, match.terms) == (twin.game, twin.options, twin.terms)
    if not alike or twin.players != match.players[::-1]:
        return f"Boards {pairs.both(match)} are not a pair: their players or conditions differ."
    if match.installed and not pairs.dealt_apart(match.game, match.parsed_options):
        setup, twin_setup = (matches_queries.setup(snapshot, board) for board in match.boards)
        if setup != twin_setup:
            return f"Boards {pairs.both(match)} of a pair have different deals."
    if match.reason == CANCELLED and not twin.over:
        return f"Board {twin.board} is still running although its other board is cancelled."
    return None


def _clock_problem(snapshot: Snapshot, match: Match) -> str | None:
    clock, terms = match.clock, match.terms
    if (clock.banks is None) != (terms.bank is None):
        return f"Board {match.board} has a bank of time that its terms do not give."
    if clock.banks and not 0 <= min(clock.banks) <= max(clock.banks) <= _most(terms):
        return f"Board {match.board} has more or less time in a bank than its terms allow."
    # With a bot to move, which is charged for no time, the deadline moves with the time.
    if match.over or clocks_queries.unsettled_downtime(snapshot) or match.bot_thinks:
        return None
    if match_clocks.refreshed(snapshot, match) != match:
        return f"Board {match.board} has a deadline that does not match its clock."
    return None


def _most(terms: Terms) -> float:
    """The most that a bank can hold."""
    if terms.cap is not None or not terms.increment:
        return terms.cap or terms.bank or 0
    return inf
