"""What to expect of a match with given options: what is proved, and how others have ended."""

from __future__ import annotations

from lobby.base.translation import _, ngettext
from lobby.features.ratings.seat_scores import SeatScore
from lobby.gamekit.game import BestPlay, Game
from lobby.gamekit.options import Options

TELLING = 10
"""The fewest matches whose score is worth showing."""


def in_words(game: Game, options: Options, score: SeatScore | None = None) -> str:
    """Both in one line, "" if nothing is known: ``With best play X wins on move 16. In 212 matches
    here O scored 41%.`` A score from fewer than ``TELLING`` matches is left out."""
    proved = game.best_play.get(str(options))
    sentences = (
        best_play(game, proved) if proved else "",
        scored(game, score) if score and score.matches >= TELLING else "",
    )
    return " ".join(filter(None, sentences))


def best_play(game: Game, proved: BestPlay) -> str:
    """The proved result, as a sentence."""
    if proved.winner is None:
        return _("With best play the match is drawn.")
    seat = game.seats[proved.winner]
    return _("With best play {seat} wins on move {move}.", seat=seat, move=proved.move)


def outcome(game: Game, proved: BestPlay) -> str:
    """The same, for contexts where it is clear that best play is meant."""
    if proved.winner is None:
        return _("a draw")
    return _("{seat} wins on move {move}", seat=game.seats[proved.winner], move=proved.move)


def scored(game: Game, score: SeatScore) -> str:
    """The score of past matches, as a sentence; "" if there are none."""
    if not score.matches:
        return ""
    return ngettext(
        "In {count} match here {seat} scored {percent}%.",
        "In {count} matches here {seat} scored {percent}%.",
        score.matches,
        seat=game.seats[0],
        percent=round(100 * score.share),
    )
