"""Verdicts in words: on a move, on the best move in its place, and on a whole match.

A match that is decided ends on a move of its list of moves: *number* is that of the move judged.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby

from lobby.base.errors import NotFound
from lobby.base.translation import N_, _, ngettext
from lobby.features.matches.values import Match
from lobby.features.review.reviews import Review
from lobby.features.review.verdicts import Verdict, percent
from lobby.gamekit.game import Seat
from lobby.gamekit.mind import DRAW, LOSS, WIN, Choice, Value


def in_words(verdict: Verdict, number: int, mover: str, opponent: str) -> str:
    """The verdict on a move of *mover* against *opponent*: ``keeps the win (on move 9)``, ``a
    blunder (60% for ann, now 0%)``."""
    return _proved(verdict, number, opponent) if verdict.exact else _estimated(verdict, mover)


def sentence(verdict: Verdict, number: int, mover: str, opponent: str) -> str:
    """A sentence on a move that lost something: ``a1 is a blunder (60% for ann, now 0%).``"""
    said = in_words(verdict, number, mover, opponent)
    if verdict.exact or _misses_a_win(verdict):
        return _("{move} {does}.", move=verdict.move, does=said)
    return _("{move} is {called}.", move=verdict.move, called=said)


def briefly(verdict: Verdict, number: int) -> str:
    """What the mover could expect before a move and after it: ``60%, now 0%``, ``wins``, ``loses on
    move 5, not 17``."""
    before, after = _stood(verdict.value), _stood(verdict.played)
    could, now = verdict.value.ends(number), verdict.played.ends(number)
    if not verdict.improvable or (before == after and not (could and now)):
        return after
    if before == after:
        return _("{after} on move {now}, not {could}", after=after, now=now, could=could)
    return _("{before}, now {after}", before=before, after=after)


_STOOD = {WIN: N_("wins"), DRAW: N_("draws"), LOSS: N_("loses")}


def _stood(value: Value) -> str:
    return _(_STOOD[value.score]) if value.exact else _percent(value)


def _proved(verdict: Verdict, number: int, opponent: str) -> str:
    if verdict.played == Value(WIN, exact=True, plies=1) and not verdict.forced:
        return _("wins")
    end = _end(verdict, number)
    return f"{_meaning(verdict, opponent)} ({end})" if end else _meaning(verdict, opponent)


def _meaning(verdict: Verdict, opponent: str) -> str:
    before, after = verdict.value.score, verdict.played.score
    if after == LOSS < before:
        return _("gives the win to {opponent}", opponent=opponent)
    if after < before:
        return _("throws the win away: a draw")
    if verdict.forced:
        return _(_FORCED[after])
    if verdict.improvable:
        return _(_SLOWER[after])
    return _(_ALONE[after]) if verdict.only else _(_KEPT_AS[after])


_FORCED = {
    WIN: N_("the only move, and it wins"),
    DRAW: N_("the only move: a draw"),
    LOSS: N_("the only move, and it loses"),
}
_SLOWER = {
    WIN: N_("keeps the win, but more slowly"),
    DRAW: N_("holds the draw"),
    LOSS: N_("loses faster"),
}
_ALONE = {
    WIN: N_("the only move that keeps the win"),
    DRAW: N_("the only move that holds the draw"),
}
_KEPT_AS = {WIN: N_("keeps the win"), DRAW: N_("holds the draw"), LOSS: N_("lost anyway")}


def _end(verdict: Verdict, number: int) -> str:
    """On which move the match ends with best play; "" if unknown, or if it is this one."""
    now, could = verdict.played.ends(number), verdict.value.ends(number)
    if now in (None, number):
        return ""
    same_result = verdict.value.score == verdict.played.score
    if same_result and could and could != now:
        return _("on move {now}, {could} with {best}", now=now, could=could, best=verdict.best)
    return _("on move {now}", now=now)


_CALLED = {"?!": N_("an inaccuracy"), "?": N_("a mistake"), "??": N_("a blunder")}


def _estimated(verdict: Verdict, mover: str) -> str:
    before, now = _percent(verdict.value), _percent(verdict.played)
    expected = _("{percent} for {mover}", percent=now, mover=mover)
    if verdict.forced:
        return _("the only move ({expected})", expected=expected)
    if not verdict.improvable:
        called = _("the best move found") if before == now else _("a good move")
        return f"{called} ({expected})"
    if _misses_a_win(verdict):
        return _("misses a sure win ({expected})", expected=expected)
    expected = _("{before} for {mover}, now {now}", before=before, mover=mover, now=now)
    return f"{_(_CALLED[verdict.mark])} ({expected})"


def _misses_a_win(verdict: Verdict) -> bool:
    """Whether an unproved move, which might have been better, gave up a certain win."""
    return verdict.value.exact and verdict.value.score == WIN


def _percent(value: Value) -> str:
    return f"{percent(value)}%"


def of_best(match: Match, to_move: Seat, best: Choice, number: int) -> str:
    """The *best* move of the side *to_move* in a position of *match*, and its value."""
    first, second = match.players
    mover = match.seats[to_move] if first == second else match.players[to_move].name
    worth = of_value(best.value, mover, number)
    return _("Best: {move} ({worth}).", move=best.move, worth=worth)


def of_value(best: Value, mover: str, number: int) -> str:
    """The value of a best move to *mover*: ``a win on move 9``, ``60% for ann``."""
    if not best.exact:
        return _("{percent} for {mover}", percent=_percent(best), mover=mover)
    worth, end = _(_WORTH[best.score]), best.ends(number)
    if end in (None, number):
        return worth
    return _("{worth} on move {end}", worth=worth, end=end)


_WORTH = {WIN: N_("a win"), DRAW: N_("a draw"), LOSS: N_("a loss")}


def withheld(reasons: Mapping[int, str]) -> str:
    """Which moves are not judged, and why, given the *reasons* by the number of moves before each;
    "" if all may be."""
    moves = dict[str, list[int]]()
    for ply, reason in sorted(reasons.items()):
        moves.setdefault(reason, []).append(ply + 1)
    return " ".join(
        ngettext(
            "Move {moves}: {reason}",
            "Moves {moves}: {reason}",
            len(plies),
            moves=ranges(plies),
            reason=reason,
        )
        for reason, plies in moves.items()
    )


def ranges(numbers: Iterable[int]) -> str:
    """Increasing *numbers*, those in a row shortened.

    >>> ranges([1, 3, 4, 7, 8, 9])
    '1, 3, 4, 7-9'
    """
    rows = [[number for __, number in row] for __, row in groupby(enumerate(numbers), _start)]
    return ", ".join(
        f"{row[0]}-{row[-1]}" if len(row) > 2 else ", ".join(map(str, row)) for row in rows
    )


def _start(pair: tuple[int, int]) -> int:
    return pair[1] - pair[0]


def index_of(review: Review, ply: int) -> int:
    """The index of the verdict on move *ply*; a negative *ply* counts back from the end. Raises
    NotFound."""
    index = ply - 1 if ply > 0 else review.plies + ply
    if not ply or not 0 <= index < review.plies:
        said = _(
            "There is no move {ply}. Give a number from 1 to {plies}.", ply=ply, plies=review.plies
        )
        raise NotFound(said)
    return index
