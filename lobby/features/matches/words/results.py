"""Results of matches and of pairs, in words, and matches in one line each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from lobby.base.layout import ago, table
from lobby.base.translation import N_, _
from lobby.features.clocks import clocks
from lobby.features.matches import pairs
from lobby.features.matches.values import AGREEMENT, CANCELLED, REPETITION, RESIGNED, TIME, Match
from lobby.features.people.values.player import Player
from lobby.features.people.words import nature
from lobby.features.ratings.ladder import NO_GAINS, Gains
from lobby.features.ratings.values import RatingChange
from lobby.features.terms.values.terms import Terms
from lobby.gamekit.game import Outcome, Seat
from lobby.games.catalogue import GAMES, PARTS

_OF_EVERY_GAME = {
    AGREEMENT: N_("agreed"),
    CANCELLED: N_("aborted"),
    REPETITION: N_("repetition"),
    RESIGNED: N_("resigned"),
    TIME: N_("time ran out"),
}


def reason(game: str, word: str) -> str:
    """Why a match of *game* ended, in a few words; *word* itself if there are none for it.

    >>> reason("curio", "royals"), reason("curio", "agreement"), reason("curio", "something-new")
    ('no royals left', 'agreed', 'something new')
    """
    words = _OF_EVERY_GAME.get(word) or _of(game).get(word)
    return _(words) if words else word.replace("-", " ")


def standing(game: str, outcome: Outcome | None, to_move: Seat | None) -> str:
    """Who is to move in a position of *game*, or how it ended."""
    seats = GAMES[game].seats
    if outcome is None:
        return _("{seat} is to move.", seat=seats[to_move or 0])
    why = reason(game, outcome.reason)
    if outcome.winner is None:
        return _("A draw: {reason}.", reason=why)
    return _("{seat} has won: {reason}.", seat=seats[outcome.winner], reason=why)


def _of(game: str) -> Mapping[str, str]:
    return PARTS[game].reasons if game in PARTS else {}


def result(match: Match, viewer: Player | None, whose: Player | None = None) -> str:
    """Who beat whom in a match that has ended, for *viewer*: "you beat ben"; among the matches of
    one of its players, *whose* result it is: "lost to you"."""
    if match.reason == CANCELLED:
        return _cancelled(match, viewer)
    player, other = match.players
    if player == other:
        if player == viewer:
            return _("you played both sides")
        return _("{one} played both sides", one=player.name)
    if match.winner is None:
        return _drawn(match, viewer, whose)
    return _won(match, viewer, whose)


def of_pair(match: Match, viewer: Player | None, whose: Player | None = None) -> str:
    """Who beat whom, and by how much, in the decided pair of *match*: "you beat ben 1.5-0.5";
    *whose* as in ``result``."""
    if pairs.cancelled(match):
        return _cancelled(match, viewer)
    scored = pairs.score(match)
    first, other = (float(points) for points in scored.split("-"))
    if first == other:
        return f"{_drawn(match, viewer, whose)} {scored}"
    decided = replace(match, winner=0 if first > other else 1)
    best = f"{max(first, other):g}-{min(first, other):g}"
    return f"{_won(decided, viewer, whose)} {best}"


def _cancelled(match: Match, viewer: Player | None) -> str:
    player, other = _in_order(match, viewer)
    if player != viewer:
        return _("no result between {one} and {other}", one=player.name, other=other.name)
    if other == viewer:
        return _("no result between you and yourself")
    return _("no result between you and {other}", other=other.name)


def _drawn(match: Match, viewer: Player | None, whose: Player | None) -> str:
    player, other = _in_order(match, whose or viewer)
    if player == whose:
        return _("drew with {other}", other=called(other, viewer))
    if player != viewer:
        return _("{one} drew with {other}", one=player.name, other=other.name)
    return _("you drew with {other}", other=other.name)


def _won(match: Match, viewer: Player | None, whose: Player | None) -> str:
    first, second = match.players
    winner, loser = (first, second) if match.winner == 0 else (second, first)
    if winner == whose:
        return _("beat {loser}", loser=called(loser, viewer))
    if loser == whose:
        return _("lost to {winner}", winner=called(winner, viewer))
    if winner == viewer:
        return _("you beat {loser}", loser=loser.name)
    if loser == viewer:
        return _("{winner} beat you", winner=winner.name)
    return _("{winner} beat {loser}", winner=winner.name, loser=loser.name)


def _in_order(match: Match, viewer: Player | None) -> tuple[Player, Player]:
    """Both players, *viewer* first."""
    first, second = match.players
    return (second, first) if second == viewer else (first, second)


def explained(match: Match, viewer: Player | None) -> str:
    """How *match*, which is over, ended: "you beat ben (reached a base)"."""
    if match.timed_out_early:
        return without_result(match, viewer)
    if match.reason == CANCELLED:
        return _aborted(match, viewer) or _ended_early(match)
    return f"{result(match, viewer)} ({_why(match, viewer)})"


def without_result(match: Match, viewer: Player | None) -> str:
    """That *match* has no result because time ran out before both players had moved."""
    if match.seat_of(viewer) is None:
        return _("no result: time ran out before both had moved")
    __, other = _in_order(match, viewer)
    return _("no result against {other}: time ran out before both had moved", other=other.name)


def _aborted(match: Match, viewer: Player | None) -> str:
    """Who aborted *match*, and what that means; "" if nobody did alone."""
    first, second = match.players
    if match.aborted_by is None or first == second:
        return ""
    by = match.players[match.aborted_by]
    if match.twin:
        if by == viewer:
            return _("you aborted the pair, so it changes no rating")
        return _("{name} aborted the pair, so it changes no rating", name=by.name)
    if by == viewer:
        return _("you aborted the match, so it counts for nothing")
    return _("{name} aborted the match, so it counts for nothing", name=by.name)


def _ended_early(match: Match) -> str:
    if match.twin:
        return _("the pair was aborted and changes no rating")
    if match.begun:
        return _("the match was aborted and counts for nothing")
    return _("the match ended before both players had moved, so it counts for nothing")


def _why(match: Match, viewer: Player | None) -> str:
    """Why *match* ended; for its players, also who gave it up."""
    if match.winner is None or viewer not in match.players or match.players[0] == match.players[1]:
        return reason(match.game, match.reason or "")
    loser = match.players[1 - match.winner]
    if match.reason == RESIGNED:
        return _("you resigned") if loser == viewer else _("{name} resigned", name=loser.name)
    if match.reason == TIME and loser == viewer:
        return _("your time ran out")
    return reason(match.game, match.reason or "")


def sentence(words: str) -> str:
    """*words* as a sentence, with names left as they are."""
    known = words.startswith(("you ", "the match ", "the pair ", "time "))
    return f"{words[0].upper()}{words[1:]}." if known else f"{words}."


def called(player: Player, viewer: Player | None) -> str:
    """The name of *player*, for *viewer*: "you" if they are the same."""
    return _("you") if player == viewer else player.name


def about_pair(match: Match, viewer: Player | None) -> Iterator[str]:
    """The state of the other board in the pair of *match*, and the result of both; nothing for a
    match on its own."""
    other = next((half for half in match.halves if half.board != match.board), None)
    if other is None:
        return
    if match.reason != CANCELLED:
        yield _other(other, viewer)
    if match.decided and match.reason != CANCELLED:
        yield together(match, viewer)


def together(match: Match, viewer: Player | None) -> str:
    """The result of both boards in the pair of *match*, which are over; "" for a match on its
    own."""
    if match.twin is None:
        return ""
    if pairs.cancelled(match):
        return _("One board was aborted, so the pair counts for nothing.")
    return _("Both boards together: {result}.", result=of_pair(match, viewer))


def _other(other: Match, viewer: Player | None) -> str:
    board = other.board
    if other.reason == CANCELLED:
        return _("Board {board}, the other board of this pair, was aborted.", board=board)
    if other.over:
        return _(
            "On board {board}, the other board of this pair, {result}.",
            board=board,
            result=explained(other, viewer),
        )
    if other.awaits(viewer):
        return _("It is your move on board {board}, the other board of this pair.", board=board)
    assert other.to_move is not None, "it goes on"
    return _(
        "On board {board}, the other board of this pair, {player} is to move.",
        board=board,
        player=other.players[other.to_move].name,
    )


def of_matches(
    matches: Iterable[Match],
    viewer: Player | None,
    now: int,
    gains: Gains = NO_GAINS,
    terms: Mapping[int, Terms] = {},
) -> str:
    """One line for each match, or for both boards of a pair: board, game, state, time left or
    elapsed, players, rating changes, and the *terms* by board of those that go on."""
    return table(
        (
            pairs.both(match),
            match.title,
            " / ".join(_standing(half, viewer) for half in match.halves),
            _time(match, now),
            _who(match, viewer, gains.get(match.board, ()), terms.get(match.board)),
        )
        for match in pairs.one_each(matches)
    )


def whose_turn(match: Match, viewer: Player | None, gains: Gains = NO_GAINS) -> str:
    """The state of *match*, in sentences for *viewer*."""
    if match.reason == CANCELLED:
        return _("There is no result.")
    if match.to_move is not None:
        mover = match.players[match.to_move].name
        if match.awaits(viewer):
            return _("It is your move.")
        return _("It is {mover}'s move.", mover=mover)
    result = explained(match, viewer)
    changes = gains.get(match.board)
    if not changes:
        return _("Result: {result}.", result=result)
    rated = (
        f"{called(change.player, viewer)} {change.after.in_words} ({change.gain:+})"
        for change in changes
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
        if match.winner is None:
            return _("drawn")
        return _("{winner} won", winner=_side(match, match.winner, viewer))
    if match.awaits(viewer):
        return _("your move")
    return _("{mover} to move", mover=_side(match, match.to_move, viewer))


def _side(match: Match, seat: Seat, viewer: Player | None) -> str:
    """Who plays *seat*, for *viewer*: "you" or a name; the seat itself where both are the same."""
    first, second = match.players
    return match.seats[seat] if first == second else called(match.players[seat], viewer)


def _time(match: Match, now: int) -> str:
    if match.ended is not None:
        return ago(match.ended, now)
    if match.deadline is None:
        return _("no limit")
    return left_in_words(match.deadline - now)


def _who(
    match: Match, viewer: Player | None, changes: tuple[RatingChange, ...], terms: Terms | None
) -> str:
    """The players, and anything else worth saying."""
    seat = match.seat_of(viewer)
    gained = [f" {change.gain:+}" for change in changes] or ["", ""]
    names = " - ".join(
        f"{_named(player)}{gain}" for player, gain in zip(match.players, gained, strict=True)
    )
    reasons = (reason(half.game, half.reason) for half in match.halves if half.reason)
    remarks = (
        pairs.score(match),
        *dict.fromkeys(reasons),
        *offers(match, seat),
        *(terms.phrases() if terms else ()),
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
