"""Positions as one line of text: the game, the options that differ from the defaults, and the
position in the game's notation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lobby.base.errors import Refused
from lobby.database.transaction import Snapshot
from lobby.features.matches.values import Match, Showing
from lobby.features.matches.viewing import show
from lobby.features.people.values.player import Player
from lobby.gamekit.game import Seat, View
from lobby.gamekit.imagined import Imagined
from lobby.gamekit.notations import BadPosition
from lobby.games import named_games
from lobby.games.catalogue import notation_of


@dataclass(frozen=True, slots=True)
class Position:
    """A position as text: *word* is everything except the *game* and its *options*."""

    game: str
    options: str
    word: str

    def __str__(self) -> str:
        return " ".join(filter(None, (self.game, self.options, self.word)))


def of_board(
    snapshot: Snapshot, board: int, viewer: Player | None, ply: int | None = None
) -> tuple[Showing, Position]:
    """The position on *board* after *ply* moves, as *viewer* may see it. Raises NotFound, and
    Refused if the game has no notation for positions."""
    showing = show(snapshot, board, viewer, ply)
    match = showing.match
    word = notation_of(match.game).write(showing.view, _turn(showing))
    return showing, Position(match.game, match.options, word)


def planned(match: Match, view: View) -> Position:
    """The position of *view*, which *match* may come to. Raises Refused if the game has no notation
    for positions."""
    turn = match.last_turn if view.to_move is None else view.to_move
    return Position(match.game, match.options, notation_of(match.game).write(view, turn or 0))


def _turn(showing: Showing) -> Seat:
    """Whose turn it is in *showing*; at the end, whose it was or would have been next."""
    for seat in (showing.view.to_move, showing.match.last_turn):
        if seat is not None:
            return seat
    return 1 - showing.played[-1].seat if showing.played else 0


def read(game: str, options: Iterable[str], word: str) -> tuple[str, Imagined]:
    """The options and the position written as *word*. Raises NotFound for an unknown game, and
    Refused for bad options or a *word* that is not a position of the game."""
    parsed = named_games.parse(game, options)
    notation = notation_of(game)
    try:
        return str(parsed), notation.read(word, parsed)
    except BadPosition as error:
        raise Refused(str(error)) from error
