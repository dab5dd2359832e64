"""How matches ended, as people say it."""

from __future__ import annotations

from collections.abc import Mapping

from lobby.games.catalogue import PARTS
from lobby.model.match import Match
from lobby.model.player import Player
from lobby.model.reasons import AGREEMENT, CANCELLED, TIME

_OF_EVERY_GAME = {AGREEMENT: "agreed", TIME: "time ran out"}


def reason(game: str, word: str) -> str:
    """Why a match of *game* ended, in a few words; the *word* itself where there are none.

    >>> reason("curio", "royals"), reason("curio", "agreement"), reason("curio", "something-new")
    ('no royal piece left', 'agreed', 'something new')
    """
    words = _OF_EVERY_GAME.get(word) or _of(game).get(word)
    return words or word.replace("-", " ")


def _of(game: str) -> Mapping[str, str]:
    return PARTS[game].reasons if game in PARTS else {}


def result(match: Match, viewer: Player | None) -> str:
    """Who beat whom in a match that has ended, as told to *viewer*: "you beat ben"."""
    first, second = match.players
    if match.reason == CANCELLED:
        one, other = (second, first) if second == viewer else (first, second)
        return f"no result between {called(one, viewer)} and {_whom(other, one, viewer)}"
    if match.winner is None:
        one, other = (second, first) if second == viewer else (first, second)
        return f"{called(one, viewer)} drew with {_whom(other, one, viewer)}"
    winner, loser = (first, second) if match.winner == 0 else (second, first)
    return f"{called(winner, viewer)} beat {_whom(loser, winner, viewer)}"


def explained(match: Match, viewer: Player | None) -> str:
    """How *match*, which is over, ended: "you beat ben (reached a base)"."""
    if match.reason == CANCELLED:
        return "the match was cancelled and counts for nothing"
    return f"{result(match, viewer)} ({reason(match.game, match.reason or '')})"


def called(player: Player, viewer: Player | None) -> str:
    """The name of *player*, as told to *viewer*: "you" to that very player."""
    return "you" if player == viewer else player.name


def _whom(player: Player, other: Player, viewer: Player | None) -> str:
    return "yourself" if player == other == viewer else called(player, viewer)
