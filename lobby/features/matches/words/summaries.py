"""One-line summaries of matches and challenges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lobby.base.layout import ago, table
from lobby.base.translation import _
from lobby.features.clocks import clocks
from lobby.features.matches import pairs
from lobby.features.matches.values import CANCELLED, Match
from lobby.features.matches.words import results
from lobby.features.people.values.player import Player
from lobby.features.people.words import nature
from lobby.features.ratings import cautions
from lobby.features.ratings.gains import NO_GAINS, Gains
from lobby.features.ratings.values.standing import RatingChange
from lobby.gamekit.game import Seat


def of_matches(
    matches: Iterable[Match], viewer: Player | None, now: int, gains: Gains = NO_GAINS
) -> str:
    """One line for each match, or for both boards of a pair: board, game, state, time left or
    elapsed, players, rating changes, terms."""
    return table(
        (
            pairs.both(match),
            match.title,
            " / ".join(_standing(half, viewer) for half in match.halves),
            _time(match, now),
            _who(match, viewer, gains.get(match.board, ())),
        )
        for match in pairs.one_each(matches)
    )


def whose_turn(match: Match, viewer: Player | None, gains: Gains = NO_GAINS) -> str:
    """The state of *match*, in sentences for *viewer*."""
    if match.reason == CANCELLED:
        return _("There is no result.")
    if match.to_move is not None:
        mover = match.players[match.to_move].name
        return (
            _("It is your move.")
            if match.awaits(viewer)
            else _("It is {mover}'s move.", mover=mover)
        )
    result = results.explained(match, viewer)
    changes = gains.get(match.board)
    if not changes:
        return _("Result: {result}.", result=result)
    rated = (
        f"{change.player.name} {change.after.in_words} ({change.gain:+})" for change in changes
    )
    return _("Result: {result}. Ratings: {rated}.", result=result, rated=", ".join(rated))


def left_in_words(seconds: int) -> str:
    """The time left, in words; below ten minutes as a clock shows it.

    >>> left_in_words(7200), left_in_words(275), left_in_words(-5)
    ('2 h left', '4:35 left', '0:00 left')
    """
    return _("{left} left", left=clocks.figure(max(0, seconds), tenths=False))


def _standing(match: Match, viewer: Player | None) -> str:
    if match.to_move is None:
        if match.reason == CANCELLED:
            return _("no result")
        return (
            _("drawn") if match.winner is None else _("{seat} won", seat=match.seats[match.winner])
        )
    return (
        _("your move")
        if match.awaits(viewer)
        else _("{seat} to move", seat=match.seats[match.to_move])
    )


def _time(match: Match, now: int) -> str:
    if match.ended is not None:
        return ago(match.ended, now)
    if match.deadline is None:
        return _("no limit")
    return left_in_words(match.deadline - now)


def _who(match: Match, viewer: Player | None, changes: tuple[RatingChange, ...]) -> str:
    """The players, and anything else worth saying."""
    seat = match.seat_of(viewer)
    gained = [f" {change.gain:+}" for change in changes] or ["", ""]
    names = " - ".join(
        f"{_named(player)}{gain}" for player, gain in zip(match.players, gained, strict=True)
    )
    reasons = (results.reason(half.game, half.reason) for half in match.halves if half.reason)
    remarks = (
        pairs.score(match),
        *dict.fromkeys(reasons),
        *offers(match, seat),
        *(() if match.over else cautions.terms(match, None, plays=True).phrases()),
        _("private") if match.over and match.private else "",
        _("pair") if match.over and match.twin else "",
        match.options,
    )
    return ", ".join(filter(None, (names, *remarks)))


def _named(player: Player) -> str:
    what = nature(player)
    return f"{player.name} ({what})" if what else player.name


def offers(match: Match, viewer: Seat | None) -> Iterator[str]:
    """The draw and the takeback that are offered in *match*, for *viewer*: "ben offers a draw"."""
    if match.draw_offer is not None:
        name = match.players[match.draw_offer].name
        mine = match.draw_offer == viewer
        yield _("you offer a draw") if mine else _("{name} offers a draw", name=name)
    if match.takeback_offer is not None:
        name = match.players[match.takeback_offer].name
        mine = match.takeback_offer == viewer
        yield (
            _("you ask to take back a move")
            if mine
            else _("{name} asks to take back a move", name=name)
        )
