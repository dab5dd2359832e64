"""What may be expected of a match with some options: what is proved, and how others have gone."""

from __future__ import annotations

from lobby.basics.translation import _, ngettext
from lobby.kits.game import BestPlay, Game
from lobby.kits.options import Options
from lobby.ratings.seat_scores import SeatScore

TELLING = 10
"""Matches from which on their score says something."""


def in_words(game: Game, options: Options, score: SeatScore | None = None) -> str:
    """All of it in one line, "" where nothing is known: ``With best play X wins on move 16. In 212
    matches here O scored 41%.`` Fewer matches than ``TELLING`` tell nothing."""
    proved = game.best_play.get(str(options))
    sentences = (
        best_play(game, proved) if proved else "",
        scored(game, score) if score and score.matches >= TELLING else "",
    )
    return " ".join(filter(None, sentences))


def best_play(game: Game, proved: BestPlay) -> str:
    """What is proved, as a sentence."""
    if proved.winner is None:
        return _("With best play the match is drawn.")
    seat = game.seats[proved.winner]
    return _("With best play {seat} wins on move {move}.", seat=seat, move=proved.move)


def outcome(game: Game, proved: BestPlay) -> str:
    """The same where it is clear that it is about best play."""
    if proved.winner is None:
        return _("a draw")
    seat = game.seats[proved.winner]
    return _("{seat} wins on move {move}", seat=seat, move=proved.move)


def scored(game: Game, score: SeatScore) -> str:
    """How matches have gone, as a sentence; "" without any."""
    if not score.matches:
        return ""
    return ngettext(
        "In {count} match here {seat} scored {percent}%.",
        "In {count} matches here {seat} scored {percent}%.",
        score.matches,
        seat=game.seats[0],
        percent=round(100 * score.share),
    )
