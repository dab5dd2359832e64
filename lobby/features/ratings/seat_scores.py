"""Results of matches here for the side that moves first, by the options of the game."""

from __future__ import annotations

from dataclasses import dataclass

from lobby.database.transaction import Snapshot
from lobby.features.ratings import queries
from lobby.gamekit.game import Game
from lobby.gamekit.options import Choice


@dataclass(frozen=True, slots=True)
class SeatScore:
    """How often the first seat *won*, *drew* and *lost* in the finished public matches between
    people with *options*."""

    options: str
    won: int
    drawn: int
    lost: int

    @property
    def matches(self) -> int:
        """The number of matches."""
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """The score of the first seat, from 0 to 1; requires at least one match."""
        return (self.won + self.drawn / 2) / self.matches


def of_options(snapshot: Snapshot, game: str, options: str) -> SeatScore:
    """The results of matches of *game* with exactly these *options*, written in their shortest
    form."""
    found = queries.seat_tallies(snapshot, game, (options,))
    return SeatScore(*found[0]) if found else SeatScore(options, 0, 0, 0)


def of_game(snapshot: Snapshot, game: Game) -> tuple[SeatScore, ...]:
    """The results for the options of *game* that are worth a line: the defaults, those that are
    solved, and each single choice that differs from its default. Options that nobody has played are
    left out."""
    words = [
        f"-{word}"
        for declaration in game.options
        if isinstance(declaration, Choice)
        for word, __ in declaration.choices
        if word != declaration.default
    ]
    asked = tuple(dict.fromkeys(("", *words, *game.best_play)))
    found = {each[0]: SeatScore(*each) for each in queries.seat_tallies(snapshot, game.name, asked)}
    return tuple(found[options] for options in asked if options in found)
