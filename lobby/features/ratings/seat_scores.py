"""Results of matches here for the side that moves first, by the options of the game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lobby.database.transaction import Snapshot
from lobby.features.ratings import queries
from lobby.features.ratings.values.standing import Results
from lobby.gamekit.game import Game
from lobby.gamekit.options import Choice


@dataclass(frozen=True, slots=True)
class SeatScore(Results):
    """The results of the finished public matches between people with *options*."""

    options: str = ""


def of_options(snapshot: Snapshot, game: str, options: str) -> SeatScore:
    """The results of matches of *game* with exactly these *options*, written in their shortest
    form."""
    tallies = queries.seat_tallies(snapshot, game, (options,))
    return scores(tallies)[0] if tallies else SeatScore(options=options)


def of_game(snapshot: Snapshot, game: Game) -> tuple[SeatScore, ...]:
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


def scores(tallies: Iterable[tuple[str, int, int, int]]) -> list[SeatScore]:
    """The results in *tallies*: options, won, drawn, lost."""
    return [SeatScore(won, drawn, lost, options) for options, won, drawn, lost in tallies]
