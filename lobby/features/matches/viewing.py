"""Looking at a match: what one viewer may see of it now, and the positions it went through."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from lobby.base.errors import NotFound
from lobby.base.translation import _
from lobby.database.transaction import Snapshot
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.replay import replay
from lobby.features.matches.values.match import Match, Played, Showing
from lobby.features.people import muting
from lobby.features.people.values.player import Player
from lobby.gamekit.game import Seat, State, View


def find(snapshot: Snapshot, board: int, viewer: Player | None) -> Match:
    """The match on *board*, if *viewer* (None: a guest) may look at it. Raises NotFound."""
    match = matches_queries.match(snapshot, board)
    if match is None or (match.private and viewer not in match.players):
        raise NotFound(_("There is no board {board}, or it is private.", board=board))
    return match


def show(snapshot: Snapshot, board: int, viewer: Player | None) -> Showing:
    """The match on *board* as *viewer* may see it now. Raises NotFound."""
    match = find(snapshot, board, viewer)
    played = played_for(snapshot, match, viewer)
    states = history(snapshot, match, played)
    seat = match.seat_of(viewer)
    return Showing(match, seat, played, current_view(states[-1], match, seat))


def played_for(snapshot: Snapshot, match: Match, viewer: Player | None) -> tuple[Played, ...]:
    """The moves of *match*, without comments by players whom *viewer* does not hear."""
    played = matches_queries.moves(snapshot, match.board)
    silent = muting.unheard(snapshot, viewer).intersection(match.players)
    if not silent:
        return played
    return tuple(
        replace(each, comment="") if match.players[(each.ply - 1) % 2] in silent else each
        for each in played
    )


def history(snapshot: Snapshot, match: Match, played: tuple[Played, ...]) -> tuple[State, ...]:
    """Every position of *match*. Raises Refused when its record is damaged."""
    setup: Mapping[str, str] = matches_queries.setup(snapshot, match.board)
    moves = tuple(each.move for each in played)
    return replay(
        match.board, match.game, match.options, setup, moves, rules_version=match.rules_version
    )


def public_setup(snapshot: Snapshot, match: Match) -> Mapping[str, str] | None:
    """What chance decided before the first move of *match*; None while any of it is hidden from
    anyone, or may be because the game is not installed."""
    setup = matches_queries.setup(snapshot, match.board)
    if match.over or not setup:
        return setup
    if not match.installed:
        return None
    start = history(snapshot, match, ())[0]
    return None if hides(start) else setup


def hides(start: State) -> bool:
    """Whether a match that begins with *start* hides anything from its watchers."""
    return start.view(None) != start.view(None, revealed=True)


def current_view(state: State, match: Match, seat: Seat | None) -> View:
    view = state.view(seat, revealed=match.over)
    if not match.over:
        return view
    return replace(view, moves=(), to_move=None, outcome=match.outcome)
