"""How matches here have gone for who moves first, by the options of the game."""

from __future__ import annotations

from dataclasses import dataclass

from lobby.kits.game import Game
from lobby.kits.options import Choice
from lobby.store import Snapshot


@dataclass(frozen=True, slots=True)
class SeatScore:
    """What the first seat *won*, *drew* and *lost* of the finished matches between people that
    everybody may look at, with those *options*."""

    options: str
    won: int
    drawn: int
    lost: int

    @property
    def matches(self) -> int:
        """How many they are."""
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """The score of the first seat, from 0 to 1; with a match at least."""
        return (self.won + self.drawn / 2) / self.matches


def of_options(snapshot: Snapshot, game: str, options: str) -> SeatScore:
    """How matches of *game* with just those *options*, in their shortest words, have gone."""
    found = snapshot.seat_tallies(game, (options,))
    return SeatScore(*found[0]) if found else SeatScore(options, 0, 0, 0)


def of_game(snapshot: Snapshot, game: Game) -> tuple[SeatScore, ...]:
    """The same for the options of *game* that are worth a line: the usual ones, those that are
    solved, and each choice that differs from its default, alone. Without those that nobody has
    played."""
    words = [
        f"-{word}"
        for declaration in game.options
        if isinstance(declaration, Choice)
        for word, __ in declaration.choices
        if word != declaration.default
    ]
    asked = tuple(dict.fromkeys(("", *words, *game.best_play)))
    found = {each[0]: SeatScore(*each) for each in snapshot.seat_tallies(game.name, asked)}
    return tuple(found[options] for options in asked if options in found)
