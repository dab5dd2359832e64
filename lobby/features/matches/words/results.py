"""Results of matches, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from lobby.base.translation import N_, _
from lobby.features.matches import pairs
from lobby.features.matches.values import AGREEMENT, CANCELLED, REPETITION, RESIGNED, TIME, Match
from lobby.features.people.values.player import Player
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


def result(match: Match, viewer: Player | None) -> str:
    """Who beat whom in a match that has ended, for *viewer*: "you beat ben"."""
    if match.reason == CANCELLED:
        return _cancelled(match, viewer)
    player, other = match.players
    if player == other:
        return (
            _("you played both sides")
            if player == viewer
            else _("{one} played both sides", one=player.name)
        )
    return _drawn(match, viewer) if match.winner is None else _won(match, viewer)


def of_pair(match: Match, viewer: Player | None) -> str:
    """Who beat whom, and by how much, in the decided pair of *match*: "you beat ben 1.5-0.5"."""
    if pairs.cancelled(match):
        return _cancelled(match, viewer)
    scored = pairs.score(match)
    first, other = (float(points) for points in scored.split("-"))
    if first == other:
        return f"{_drawn(match, viewer)} {scored}"
    decided = replace(match, winner=0 if first > other else 1)
    best = f"{max(first, other):g}-{min(first, other):g}"
    return f"{_won(decided, viewer)} {best}"


def _cancelled(match: Match, viewer: Player | None) -> str:
    player, other = _in_order(match, viewer)
    if player != viewer:
        return _("no result between {one} and {other}", one=player.name, other=other.name)
    if other == viewer:
        return _("no result between you and yourself")
    return _("no result between you and {other}", other=other.name)


def _drawn(match: Match, viewer: Player | None) -> str:
    player, other = _in_order(match, viewer)
    if player != viewer:
        return _("{one} drew with {other}", one=player.name, other=other.name)
    return _("you drew with {other}", other=other.name)


def _won(match: Match, viewer: Player | None) -> str:
    first, second = match.players
    winner, loser = (first, second) if match.winner == 0 else (second, first)
    if winner == viewer:
        return _("you beat {loser}", loser=loser.name)
    return (
        _("{winner} beat you", winner=winner.name)
        if loser == viewer
        else _("{winner} beat {loser}", winner=winner.name, loser=loser.name)
    )


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
        return (
            _("you aborted the pair, so it changes no rating")
            if by == viewer
            else _("{name} aborted the pair, so it changes no rating", name=by.name)
        )
    return (
        _("you aborted the match, so it counts for nothing")
        if by == viewer
        else _("{name} aborted the match, so it counts for nothing", name=by.name)
    )


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


def called(player: Player, viewer: Player | None) -> str:
    """The name of *player*, for *viewer*: "you" if they are the same."""
    return _("you") if player == viewer else player.name
