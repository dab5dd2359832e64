"""Looking at a match: what one viewer may see of it now, and the positions it went through.

These are replayed from setup and moves. Recently used ones are cached, so that a long match is not
replayed every time somebody looks at it.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from lobby.base import faults
from lobby.base.errors import NotFound, Refused, Unreadable
from lobby.base.translation import _
from lobby.database.transaction import Snapshot
from lobby.features.matches import turns
from lobby.features.matches.queries import matches as queries
from lobby.features.matches.values import Match, Played, Showing, Step
from lobby.features.people import muting
from lobby.features.people.values.player import Player
from lobby.gamekit.game import Seat, State, View
from lobby.gamekit.mind import Situation
from lobby.games.catalogue import GAMES, by_rules


def find(snapshot: Snapshot, board: int, viewer: Player | None) -> Match:
    """The match on *board*, if *viewer* (None: a guest) may look at it. Raises NotFound."""
    match = queries.match(snapshot, board)
    if match is None or (match.private and viewer not in match.players):
        raise NotFound.because("There is no board {board}, or it is private.", board=board)
    return match


def show(snapshot: Snapshot, board: int, viewer: Player | None, ply: int | None = None) -> Showing:
    """The match on *board* as *viewer* may see it after *ply* moves: its view and the moves up to
    there. None is the present position; a negative ply counts back from it. Raises NotFound."""
    match = find(snapshot, board, viewer)
    played = played_for(snapshot, match, viewer)
    states = history(snapshot, match, played)
    at = ply_of(_("Board {board}", board=board), ply, match.plies)
    seat, shown, until = match.seat_of(viewer), played[:at], states[: at + 1]
    seen = by_rules(
        match.game,
        ("show", board, match.revision, seat, at),
        lambda: _seen(match, until, shown, seat),
    )
    return Showing(match, seat, shown, *seen)


def _seen(
    match: Match, states: tuple[State, ...], played: Sequence[Played], seat: Seat | None
) -> tuple[View, str, View | None, str]:
    """The last of *states* of *match* as *seat* sees it; what the last move did, as a sentence, ""
    if that is plain to see; the view before it and any moves of the same side just before, None if
    there was none; and what ``turns.warning`` says."""
    view = current_view(states[-1], match, seat)
    if len(played) < match.plies:
        view = replace(states[-1].view(seat, revealed=match.over), moves=())
    return view, *_led(match, states, played, view), turns.warning(match, states)


def _led(
    match: Match, states: Sequence[State], played: Sequence[Played], view: View
) -> tuple[str, View | None]:
    """What the move that led to the last of *states*, seen in *view*, did, and the view before
    the moves that the side which moved last by choice has made in a row."""
    if len(states) < 2:
        return "", None
    try:
        before = states[-2].view(view.seat, revealed=match.over)
        effect = match.rules.effect(match.parsed_options, before, played[-1].move, view)
        turn = turns.by_choice(states)
        start = turns.before_turn(turn).view(view.seat, revealed=match.over) if turn[1:] else None
        return effect, start
    except Exception as error:  # a sentence less, and the board is still seen
        faults.note(match.game, "effect", error)
        return "", None


def played_for(snapshot: Snapshot, match: Match, viewer: Player | None) -> tuple[Played, ...]:
    """The moves of *match*, without comments by players whom *viewer* does not hear."""
    played = queries.moves(snapshot, match.board)
    silent = muting.unheard(snapshot, viewer).intersection(match.players)
    if not silent:
        return played
    return tuple(
        replace(move, comment="") if match.players[move.seat] in silent else move for move in played
    )


def history(snapshot: Snapshot, match: Match, played: tuple[Played, ...]) -> tuple[State, ...]:
    """Every position of *match*. Raises Refused when its record is damaged."""
    setup: Mapping[str, str] = queries.setup(snapshot, match.board)
    moves = tuple(move.move for move in played)
    return replay(
        match.board, match.game, match.options, setup, moves, rules_version=match.rules_version
    )


def public_setup(snapshot: Snapshot, match: Match) -> Mapping[str, str] | None:
    """What chance decided before the first move of *match*; None while any of it is hidden from
    anyone, or may be because the game is not installed."""
    setup = queries.setup(snapshot, match.board)
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


def steps_since(showing: Showing, states: Sequence[State], *, revealed: bool) -> tuple[Step, ...]:
    """The moves that led to the position of *showing* after the last one of its viewer, or that one
    if nothing has followed; for somebody who watches, the last one. *states* are those of the
    match."""
    played, seat = showing.played, showing.seat
    own = (move.ply for move in reversed(played) if seat == move.seat)
    latest = max(0, len(played) - 1)
    after = latest if seat is None else min(next(own, 0), latest)
    views = [state.view(seat, revealed=revealed) for state in states[after : len(played) + 1]]
    rules, options = showing.match.rules, showing.match.parsed_options
    return tuple(
        Step(move, before, later, rules.effect(options, before, move.move, later))
        for move, (before, later) in zip(played[after:], pairwise(views), strict=True)
    )


def news(snapshot: Snapshot, showing: Showing) -> tuple[Step, ...]:
    """``steps_since`` for a match on a board. Raises Refused when its record is damaged."""
    states = history(snapshot, showing.match, queries.moves(snapshot, showing.match.board))
    return steps_since(showing, states, revealed=showing.match.over)


def ply_of(match: str, ply: int | None, plies: int) -> int:
    """How many moves *ply* stands for in *match*, so called, which has *plies* moves: None is all
    of them, and a negative one counts back. Raises NotFound."""
    at = plies if ply is None else ply if ply >= 0 else plies + ply
    if not 0 <= at <= plies:
        known = _("No move has been made yet.")
        if plies:
            known = _("Give a number from {lowest} to {plies}.", lowest=-plies, plies=plies)
        raise NotFound.because(
            "{match} has no move {ply}. {known}", match=match, ply=ply, known=known
        )
    return at


def situation_of(
    match: Match, states: Sequence[State], moves: Sequence[str], seat: Seat
) -> Situation:
    """What *seat* of *match* knew in the last of *states*, where it is to move: its own views from
    the start on, with the *moves* between them, and nothing it could not see."""
    assert states[-1].to_move == seat, "only who is to move thinks"
    assert len(states) == len(moves) + 1, "a move leads from each state to the next"
    views = tuple(state.view(seat) for state in states)
    return Situation(match.game, match.options, views, tuple(moves))


def situations_of_movers(
    match: Match, states: Sequence[State], moves: Sequence[str]
) -> tuple[Situation, ...]:
    """What the mover of each of *moves* knew before it, and what the side to move after the last
    one knows: as ``situation_of`` returns for each, but with every view made only once."""
    seen = [tuple(state.view(seat) for state in states) for seat in (0, 1)]
    return tuple(
        Situation(match.game, match.options, seen[state.to_move][: ply + 1], tuple(moves[:ply]))
        for ply, state in enumerate(states)
        if state.to_move is not None
    )


_KEPT = 512
"""How many replayed matches are cached: enough for those that connected players look at, and some
more."""

_Origin = tuple[str, int, str, tuple[tuple[str, str], ...]]
_Line = tuple[_Origin, tuple[str, ...], tuple[State, ...]]

_cache: OrderedDict[int, _Line] = OrderedDict()
_lock = threading.Lock()


def replay(
    board: int,
    game: str,
    options: str,
    setup: Mapping[str, str],
    moves: tuple[str, ...],
    *,
    rules_version: int = 1,
) -> tuple[State, ...]:
    """Every state of a match, from its start to the last of *moves*, by version *rules_version* of
    the rules.

    Raises Unreadable if the record is damaged, and Refused if this server no longer has the game or
    that version of its rules. May be called from any thread.
    """
    origin = (game, rules_version, options, tuple(setup.items()))
    known_moves, states = _known(board, origin)
    if states and known_moves == moves:
        return states
    if known_moves != moves[: len(known_moves)]:
        known_moves, states = (), states[:1]
    line = by_rules(
        game, ("replay", board, origin, moves), lambda: _replayed(board, origin, moves, states)
    )
    _keep(board, (origin, moves, line))
    return line


def _replayed(
    board: int, origin: _Origin, moves: tuple[str, ...], known: tuple[State, ...]
) -> tuple[State, ...]:
    """The states after each of *moves*, of which the first ones are *known*."""
    game, rules_version, options, setup = origin
    try:
        rules = GAMES[game].of_version(rules_version)
        line = list(known) or [rules.start(rules.parse_options(options.split()), dict(setup))]
        for move in moves[len(line) - 1 :]:
            line.append(line[-1].play(move))
    except Refused:
        raise
    except Exception as error:
        # Rules of any game meet whatever a damaged row holds, and may repeat what is hidden.
        raise Unreadable(
            _(
                "The record of board {board} is damaged. Tell the operator of this server, who can"
                " restore it from a backup.",
                board=board,
            ),
            board=board,
        ) from error
    return tuple(line)


def _known(board: int, origin: _Origin) -> tuple[tuple[str, ...], tuple[State, ...]]:
    with _lock:
        line = _cache.get(board)
        if line is None or line[0] != origin:
            return (), ()
        _cache.move_to_end(board)
        return line[1], line[2]


def _keep(board: int, line: _Line) -> None:
    with _lock:
        _cache[board] = line
        _cache.move_to_end(board)
        while len(_cache) > _KEPT:
            _cache.popitem(last=False)
