"""Positions as one line of text: the game, the options that differ from the defaults, and the
position in the game's notation. And previews: moves of both sides tried out on paper, by anybody,
without a trace."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from lobby.base.errors import NotFound, Refused
from lobby.base.text import explained
from lobby.base.translation import _
from lobby.database.transaction import Snapshot
from lobby.features.matches import viewing
from lobby.features.matches.values import Match, Showing
from lobby.features.matches.viewing import show
from lobby.features.people.values.player import Player
from lobby.features.records.records import Record, RecordError, replay
from lobby.gamekit.game import IllegalMove, Seat, View
from lobby.gamekit.imagined import Imagined, OpenPosition, Unknowable
from lobby.gamekit.notations import BadPosition
from lobby.games import named_games
from lobby.games.catalogue import GAMES, PARTS, notation_of


@dataclass(frozen=True, slots=True)
class Position:
    """A position as text: *word* is everything except the *game* and its *options*."""

    game: str
    options: str
    word: str

    def __str__(self) -> str:
        return " ".join(filter(None, (self.game, self.options, self.word)))


def written(
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
    with Refused.instead_of(BadPosition):
        return str(parsed), notation.read(word, parsed)


@dataclass(frozen=True, slots=True)
class Preview:
    """A position on paper: *moves* were made from *ply* of *board* (None: a new match), or from a
    position that was *given* as text.

    *legal* are the moves that may follow, None if the viewer cannot know them.
    """

    game: str
    options: str
    board: int | None
    ply: int
    moves: tuple[str, ...]
    view: View
    legal: tuple[str, ...] | None
    given: bool = False


def of_board(
    snapshot: Snapshot,
    board: int,
    viewer: Player | None,
    moves: Iterable[str],
    *,
    ply: int | None = None,
) -> Preview:
    """*moves* made from the present position on *board*, or from the one after *ply* moves.

    If the match hides something, *viewer* gets only as far as their own knowledge goes. On paper,
    repetition does not end the match. Raises NotFound, and Refused at the first move that is
    illegal or whose legality is unknown.
    """
    showing = show(snapshot, board, viewer, ply)
    match = showing.match
    blank = Preview(match.game, match.options, board, showing.ply, (), showing.view, None)
    return _after(blank, imagined(snapshot, showing).concluded(), moves)


def of_start(game: str, options: Iterable[str], moves: Iterable[str]) -> Preview:
    """*moves* made from the start of a match of *game* with *options*. Anything left to chance is
    the same every time, and revealed.

    Raises NotFound for an unknown game, Refused for bad options or an illegal move.
    """
    parsed = named_games.parse(game, options)
    state = GAMES[game].begun(parsed)
    blank = Preview(game, str(parsed), None, 0, (), state.view(None, revealed=True), None)
    return _after(blank, OpenPosition(state, None), moves)


def of_position(game: str, options: Iterable[str], word: str, moves: Iterable[str]) -> Preview:
    """*moves* made from the position written as *word*. Anything hidden in it is unknown.

    Raises NotFound for an unknown game, and Refused if *word* is not a position, or at the first
    move that is illegal or whose legality is unknown.
    """
    parsed, position = read(game, options, word)
    blank = Preview(game, parsed, None, 0, (), position.view, None, given=True)
    return _after(blank, position, moves)


def of_record(record: Record, ply: int | None, moves: Iterable[str]) -> Preview:
    """*moves* made from the position after *ply* moves of *record*; None for all of them.

    Raises Refused for a record that does not fit the rules, and at the first illegal move; NotFound
    for a ply that the record does not have.
    """
    with Refused.instead_of(RecordError):
        states = replay(record)
    plies = len(states) - 1
    after = plies if ply is None else ply if ply >= 0 else plies + ply
    if not 0 <= after <= plies:
        raise NotFound.because(
            "The record has no move {ply}: give a number from {lowest} to {highest}.",
            ply=ply,
            lowest=-plies,
            highest=plies,
        )
    position = OpenPosition(states[after], None)
    blank = Preview(record.game, record.options, None, after, (), position.view, None, given=True)
    return _after(blank, position, moves)


def imagined(snapshot: Snapshot, showing: Showing) -> Imagined:
    """The position in *showing*, as far as its viewer knows it."""
    match = showing.match
    imagine = None if match.over else PARTS[match.game].imagine
    if imagine:
        return imagine(showing.view, match.parsed_options)
    return OpenPosition(viewing.history(snapshot, match, showing.played)[-1], showing.seat)


def _after(blank: Preview, position: Imagined, moves: Iterable[str]) -> Preview:
    """*blank* with *moves* made from *position*."""
    made: list[str] = []
    for number, move in enumerate(moves, 1):
        try:
            after = position.play(move)
        except (IllegalMove, Unknowable) as error:
            which = _("Move {number} of the preview", number=number)
            raise Refused(explained(which, move, str(error))) from error
        made.append(position.canonical(move))
        position = after
    return replace(blank, moves=tuple(made), view=position.view, legal=position.legal)
