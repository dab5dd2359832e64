"""Endings: the one place where a match ends and is counted, also when the time has run out."""

from __future__ import annotations

from dataclasses import replace

from lobby.base import text
from lobby.base.errors import NotFound, Refused
from lobby.base.translation import N_, _
from lobby.database.transaction import Transaction
from lobby.features.challenges.values import BOARDS_OF_PAIR
from lobby.features.clocks import match_clocks
from lobby.features.clocks import queries as clocks_queries
from lobby.features.matches.queries import matches as queries
from lobby.features.matches.queries.matches import tell
from lobby.features.matches.values import CANCELLED, OF_PLAYERS, RESIGNED, TIME, Match
from lobby.features.people.values.player import Player
from lobby.features.planning import queries as planning_queries
from lobby.features.ratings import ladder
from lobby.gamekit.game import Outcome, Seat

MAX_WHY = 200
"""The most characters in the reason for cancelling a match."""

TOO_LATE = N_("time ran out before both players had moved")
"""The reason given to both players for a match without a result."""

OVER = N_("The match on board {board} is over.")


def end(
    tx: Transaction, match: Match, outcome: Outcome, actor: Player | None, **detail: str
) -> Match:
    """End *match*: store the result, update ratings, emit the event, and drop all queued moves.
    *actor* is the player responsible, None for the server; *detail* is added to the event.

    A result by the rules of the game always counts. A resignation, a timeout or an agreement before
    both have moved ends the match without a result; the first two count against the player who
    would have lost (``lobby.features.people.allowances``). If one board of a pair ends without a
    result, so does the other, if it is still running.
    """
    cancelled_by = None
    if outcome.reason in OF_PLAYERS and not match.begun:
        cancelled_by = _blamed(match, outcome)
        if outcome.reason == TIME:
            detail = {"why": _(TOO_LATE), **detail}
        outcome = Outcome(None, CANCELLED)
    planning_queries.remove_lines(tx, match.board)
    ended = queries.save_match(
        tx,
        replace(
            match,
            clock=replace(match.clock, turn=None, waiting=False),
            deadline=None,
            remind_at=None,
            draw_offer=None,
            takeback_offer=None,
            ended=tx.now,
            winner=outcome.winner,
            reason=outcome.reason,
            cancelled_by=cancelled_by,
            last_turn=match.to_move,
        ),
    )
    both = match.twin is None or queries.count_end_in_pair(tx, match.board) == BOARDS_OF_PAIR
    if both:
        ladder.rate(tx, queries.match(tx, match.board) or ended)
    result = {"winner": outcome.winner, "reason": outcome.reason}
    tell(tx, match, "ended", actor, **result, **detail)
    if outcome.reason == CANCELLED and not both:
        _cancel_twin(tx, match, actor, **detail)
    return ended


def resign(tx: Transaction, match: Match, player: Player | None = None) -> Match:
    """End *match* as a win for the opponent of *player*; None stands for the player to move, who
    had planned to resign. Before both have moved it ends without a result."""
    assert match.to_move is not None, "only a match that goes on is given up"
    loser = player or match.players[match.to_move]
    seat = match.seat_of(loser)
    assert seat is not None, "only a player gives up"
    return end(tx, match, Outcome(1 - seat, RESIGNED), player)


def call_off(tx: Transaction, board: int, why: str, actor: Player | None) -> Match:
    """End the match on *board* without a result, whatever its state, and tell both players *why*.
    The caller must check that *actor* (None: the operator at the machine) may do so. Raises
    NotFound, and Refused if the match is over or *why* is not acceptable."""
    match = queries.match(tx, board)
    if match is None:
        raise NotFound.because("There is no board {board}.", board=board)
    if match.over:
        raise Refused.because(OVER, board=board)
    return end(tx, match, Outcome(None, CANCELLED), actor, why=text.clean(why, MAX_WHY))


def _cancel_twin(tx: Transaction, match: Match, actor: Player | None, **detail: str) -> None:
    assert match.twin, "only the board of a pair has one"
    twin = queries.match(tx, match.twin.board)
    assert twin, "its board is there"
    end(tx, twin, Outcome(None, CANCELLED), actor, **detail)


def _blamed(match: Match, outcome: Outcome) -> Seat | None:
    """The seat that let a human opponent down by an early *outcome*; None if neither did."""
    if outcome.winner is None or not match.between_members:
        return None
    return 1 - outcome.winner


_AGAIN_SECONDS = 1
"""Seconds until checking again whether the server of a player whose time ran out had failed before
that."""


def time_out(tx: Transaction, match: Match) -> None:
    """Make the player to move lose *match*, whose deadline has come, unless a pause that the
    deadline does not allow for yet prevents it, or the game is not installed. Before both players
    have moved, there is no result."""
    if not match.installed:
        begin_turn_anew(tx, match)
    elif match_clocks.run_out(tx, match):
        assert match.to_move is not None
        if match_clocks.may_be_cut_off(tx, match_clocks.refreshed(tx, match)):
            clocks_queries.save_deadline(tx, replace(match, deadline=tx.now + _AGAIN_SECONDS))
        else:
            end(tx, match, Outcome(1 - match.to_move, TIME), None)
    else:
        clocks_queries.save_deadline(tx, match_clocks.refreshed(tx, match))


def begin_turn_anew(tx: Transaction, match: Match) -> None:
    """Restart the turn in *match*: nobody can move while its game is not installed, so no player
    loses time or gets a reminder."""
    queries.save_match(tx, match_clocks.restarted(tx, match, replace(match.clock, since=tx.now)))
