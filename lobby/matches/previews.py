"""Previews: moves of both sides tried out on paper, by anyone, without a trace."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random
from typing import Protocol, Self, TypeAlias, TypeVar

from lobby.errors import Refused
from lobby.games import named_games
from lobby.games.catalogue import GAMES
from lobby.games.curio.paper import Paper, Unknowable, complete
from lobby.games.curio.view import CurioView
from lobby.kits.game import IllegalMove, Seat, State, View
from lobby.matches import viewing
from lobby.matches.position_at import show_at
from lobby.model.match import Showing
from lobby.model.player import Player
from lobby.store import Snapshot


@dataclass(frozen=True, slots=True)
class Preview:
    """A position on paper: *moves* were made from ply *ply* of *board*, None for a new match.

    *legal* are the moves that may follow, None where the viewer cannot know them.
    """

    game: str
    options: str
    board: int | None
    ply: int
    moves: tuple[str, ...]
    view: View
    legal: tuple[str, ...] | None


class _Position(Protocol):
    def play(self, move: str) -> Self: ...

    def canonical(self, move: str) -> str: ...


Imagined: TypeAlias = State | Paper
"""A position that moves may be tried on without telling what its viewer does not know."""

P = TypeVar("P", bound=_Position)


def of_board(
    snapshot: Snapshot,
    board: int,
    viewer: Player | None,
    moves: Iterable[str],
    *,
    ply: int | None = None,
) -> Preview:
    """*moves* made from where the match on *board* stands, or stood after *ply* moves.

    Where the match hides something, *viewer* gets only as far as own knowledge goes. On paper no
    repetition ends it. Raises NotFound, and Refused at the first move that is not legal or cannot
    be judged.
    """
    showing = show_at(snapshot, board, viewer, ply)
    match = showing.match
    blank = Preview(match.game, match.options, board, len(showing.played), (), showing.view, None)
    if snapshot.setup(board) and not match.over:
        return _known(blank, showing, moves)
    state = viewing.history(snapshot, match, showing.played)[-1]
    return _open(blank, state, showing.seat, moves)


def of_start(game: str, options: Iterable[str], moves: Iterable[str]) -> Preview:
    """*moves* made from the start of a match of *game* with *options*. What chance decides is the
    same every time, and open.

    Raises NotFound for an unknown game, Refused for bad options or an illegal move.
    """
    parsed = named_games.parse(game, options)
    state = GAMES[game].start(parsed, GAMES[game].deal(parsed, Random(0)))
    blank = Preview(game, str(parsed), None, 0, (), state.view(None, revealed=True), None)
    return _open(blank, state, None, moves)


def imagined(snapshot: Snapshot, showing: Showing) -> Imagined:
    """The present position of the match in *showing*, as far as its viewer knows it."""
    match, view = showing.match, showing.view
    if match.over or not snapshot.setup(match.board):
        return viewing.history(snapshot, match, showing.played)[-1]
    assert isinstance(view, CurioView), "no other game hides anything"
    return Paper(view, match.parsed_options)


def _open(blank: Preview, state: State, seat: Seat | None, moves: Iterable[str]) -> Preview:
    """A preview from *state*, of which everybody may know everything."""
    after, made = _follow(state, moves)
    view = replace(after.view(seat, revealed=True), moves=())
    return replace(blank, moves=made, view=view, legal=after.moves())


def _known(blank: Preview, showing: Showing, moves: Iterable[str]) -> Preview:
    """A preview from what *showing* shows and nothing else."""
    view, options = showing.view, showing.match.parsed_options
    assert isinstance(view, CurioView), "no other game hides anything"
    state = complete(view, options)
    if state is None:
        after, made = _follow(Paper(view, options), moves)
        return replace(blank, moves=made, view=after.view)
    told = _open(blank, state, showing.seat, moves)
    assert isinstance(told.view, CurioView)
    captured = (*view.captured, *told.view.captured)
    return replace(told, view=replace(told.view, captured=captured))


def _follow(position: P, moves: Iterable[str]) -> tuple[P, tuple[str, ...]]:
    """The position after *moves*, and their canonical spellings."""
    made: list[str] = []
    for number, move in enumerate(moves, 1):
        try:
            after = position.play(move)
        except (IllegalMove, Unknowable) as error:
            raise Refused(f"Move {number} of the preview, {move[:20]!r}: {error}") from error
        made.append(position.canonical(move))
        position = after
    return position, tuple(made)
