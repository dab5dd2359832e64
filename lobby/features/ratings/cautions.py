"""Cautions: why a rated match changes ratings less than its players may expect, or not at all."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Literal, TypeAlias

from lobby.base.translation import N_, _
from lobby.database.transaction import Snapshot
from lobby.features.challenges.values import Challenge
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.features.ratings import ladder, queries
from lobby.features.ratings.values import RatingChange
from lobby.features.terms.values.terms import Terms
from lobby.gamekit.game import Seat

Caution: TypeAlias = Literal["shared", "short"]
"""Its players share a key or an address, and enough of their results are rated; or the players
ended it after a few moves."""

_SENTENCES: dict[tuple[Caution, bool], str] = {
    ("shared", True): N_(
        "Unrated: only {most} results a week are rated between players who share a key or an"
        " address."
    ),
    ("shared", False): N_(
        "Unrated for now: only {most} results a week are rated between players who share a key or"
        " an address."
    ),
    ("short", True): N_(
        "Nobody's rating rises: the match was ended before each side had made {moves} moves."
    ),
}


def of_match(
    snapshot: Snapshot, match: Match, changes: Collection[RatingChange] = ()
) -> Caution | None:
    """What there is to know about the ratings of *match*, which made these *changes*."""
    if not ladder.rated(match):
        return None
    if not match.decided:
        return "shared" if ladder.shared_too_often(snapshot, match.players) else None
    if not changes:
        return "shared" if queries.unrated(snapshot, match.boards) else None
    lowered = all(change.after.value <= change.before.value for change in changes)
    return "short" if ladder.short(match) and lowered else None


def of_challenge(
    snapshot: Snapshot, challenge: Challenge, taker: Player | None = None
) -> Caution | None:
    """What there is to know of the ratings from *challenge*, if *taker* accepts an open one."""
    pair = challenge.challenger, challenge.opponent or taker
    if not challenge.terms.rated or pair[1] is None or pair[0] == pair[1]:
        return None
    return "shared" if ladder.shared_too_often(snapshot, (pair[0], pair[1])) else None


def warning(snapshot: Snapshot, challenge: Challenge) -> str:
    """What its challenger is told of the ratings of a match from *challenge*, as a sentence; "" for
    nothing."""
    return in_words(of_challenge(snapshot, challenge), over=False, plays=True)


def foreseen(challenge: Challenge, caution: Caution | None) -> Challenge:
    """*challenge* as its players may expect it: unrated if no result of theirs is rated now."""
    if caution != "shared":
        return challenge
    return replace(challenge, terms=_unrated(challenge.terms))


def expected(snapshot: Snapshot, challenge: Challenge, taker: Player | None = None) -> Challenge:
    """*challenge* as its players may expect it now; *taker* may accept it if it is to anyone."""
    return foreseen(challenge, of_challenge(snapshot, challenge, taker))


def all_expected(
    snapshot: Snapshot, challenges: Iterable[Challenge], taker: Player | None = None
) -> tuple[Challenge, ...]:
    """The same for several."""
    return tuple(expected(snapshot, challenge, taker) for challenge in challenges)


def terms(match: Match, caution: Caution | None, *, plays: bool) -> Terms:
    """The terms of *match* for one of its players, or for somebody who watches: unrated if its
    result changes no rating. Those who watch learn that with the result."""
    known_caution = caution if plays or match.decided else None
    if ladder.rated(match) and known_caution != "shared":
        return match.terms
    return _unrated(match.terms)


def terms_by_board(
    snapshot: Snapshot, matches: Iterable[Match], viewer: Player | None
) -> dict[int, Terms]:
    """The terms of those of *matches* that go on, by board, as *viewer* may know them."""
    cautions = {
        match: of_match(snapshot, match) if viewer in match.players else None
        for match in matches
        if not match.over
    }
    return {match.board: terms(match, caution, plays=True) for match, caution in cautions.items()}


def _unrated(terms: Terms) -> Terms:
    return replace(terms, rated=False, explorer=False)


def in_short(caution: Caution) -> str:
    """*caution* in a few words for a player, who finds the rest in ``help ratings``."""
    if caution == "shared":
        return _("unrated: same key or address")
    return _("too few moves to gain rating")


def missing_out(caution: Caution | None, match: Match) -> Seat | None:
    """Who might have gained from *match* without *caution*; None if that may be either."""
    return match.winner if caution == "short" else None


def in_a_clause(caution: Caution | None, *, over: bool, plays: bool) -> str:
    """What ``in_words`` says, for the end of a sentence."""
    if caution is None or not (over or plays):
        return ""
    if caution == "short":
        return _("no gain: too few moves")
    return _("unrated")


def in_words(caution: Caution | None, *, over: bool, plays: bool) -> str:
    """*caution* in a sentence for one of the players, or for somebody who watches: they are not
    told what the players share. "" for None."""
    if caution == "shared" and not plays:
        return _("Unrated.") if over else ""
    sentence = _SENTENCES.get((caution, over)) if caution else None
    return _(sentence, most=ladder.MOST_SHARED, moves=ladder.SHORT) if sentence else ""
