"""What to expect of a match with given options: what is proved, and how others have ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lobby.base.translation import _, ngettext
from lobby.database.transaction import Snapshot
from lobby.features.ratings import queries
from lobby.features.ratings.values import Results
from lobby.gamekit.game import BestPlay, Game
from lobby.gamekit.options import Choice, Options

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


@dataclass(frozen=True, slots=True)
class SeatScore(Results):
    """The results of the finished public matches between people with *options*."""

    options: str = ""


def score_of_options(snapshot: Snapshot, game: str, options: str) -> SeatScore:
    """The results of matches of *game* with exactly these *options*, in their shortest form."""
    seat_scores = scores(queries.seat_tallies(snapshot, game, (options,)))
    return seat_scores[0] if seat_scores else SeatScore(options=options)


def scores_of_game(snapshot: Snapshot, game: Game) -> tuple[SeatScore, ...]:
    """The results for the options of *game* that are worth a line: the defaults, those that are
    solved, and each single choice that differs from its default. Options that nobody has played are
    left out."""
    words = [
        declaration.spelled(word)
        for declaration in game.options
        if isinstance(declaration, Choice)
        for word, __ in declaration.choices
        if word != declaration.default
    ]
    asked = tuple(dict.fromkeys(("", *words, *game.best_play)))
    played = scores(queries.seat_tallies(snapshot, game.name, asked))
    by_options = {score.options: score for score in played}
    return tuple(by_options[options] for options in asked if options in by_options)


def scores(tallies: Mapping[str, Results]) -> list[SeatScore]:
    """The results in *tallies*, by options."""
    return [
        SeatScore(results.won, results.drawn, results.lost, options)
        for options, results in tallies.items()
    ]
