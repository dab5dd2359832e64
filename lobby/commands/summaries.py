"""Matches and challenges in a line each."""

from __future__ import annotations

from collections.abc import Iterable

from lobby import clocks, results
from lobby.challenges import Challenge
from lobby.commands.layout import ago, table
from lobby.games import GAMES
from lobby.matches import Match
from lobby.players import Player
from lobby.reasons import CANCELLED
from lobby.wording import conditions_in_words


def of_matches(found: Iterable[Match], viewer: Player | None, now: int) -> str:
    """A line for each match: board, game, how it stands, the time left or passed, who plays."""
    return table(
        (
            str(match.board),
            match.rules.title,
            _standing(match, viewer),
            _time(match, now),
            _who(match),
        )
        for match in found
    )


def of_challenges(found: Iterable[Challenge], reader: Player | None) -> str:
    """A line for each challenge: number, game, who offers it to whom, on what conditions."""
    return table(
        (
            str(each.number),
            GAMES[each.game].title,
            f"{each.challenger.name} to {each.opponent.name if each.opponent else 'anybody'}",
            conditions_in_words(each, reader),
        )
        for each in found
    )


def whose_turn(match: Match, viewer: Player | None) -> str:
    """How *match* stands, as a sentence to *viewer*."""
    if match.to_move is None:
        return f"Result: {results.explained(match, viewer)}."
    whose = "your" if match.awaits(viewer) else f"{match.players[match.to_move].name}'s"
    return f"It is {whose} move."


def _standing(match: Match, viewer: Player | None) -> str:
    if match.to_move is None:
        if match.reason == CANCELLED:
            return "no result"
        return "drawn" if match.winner is None else f"{match.rules.seats[match.winner]} won"
    return "your move" if match.awaits(viewer) else f"{match.rules.seats[match.to_move]} to move"


def _time(match: Match, now: int) -> str:
    if match.ended is not None:
        return ago(now - match.ended)
    if match.deadline is None:
        return "no limit"
    words = clocks.in_words(max(0, match.deadline - now))
    return words if words == "now!" else f"{words} left"


def _who(match: Match) -> str:
    """The players, and what there is to say besides."""
    names = " - ".join(player.name for player in match.players)
    remarks = (
        results.reason(match.reason) if match.reason else "",
        "" if match.draw_offer is None else f"{match.rules.seats[match.draw_offer]} offers a draw",
        "private" if match.private else "",
    )
    return ", ".join(filter(None, (names, *remarks)))
