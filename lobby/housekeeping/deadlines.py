"""What falls due: time that ran out, reminders, challenges that nobody accepted, vacations that
begin and end, guests who never came back. This module decides what to do about it; the sweep
decides when to look."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from lobby.kits.game import Outcome
from lobby.matches import endings
from lobby.model.due import Due, Duty
from lobby.model.match import Match
from lobby.model.reasons import TIME
from lobby.offers import challenges
from lobby.people import players
from lobby.store import Transaction
from lobby.time import disconnections, match_clocks, vacations

_AGAIN_SECONDS = 1
"""Seconds until checking again whether the server of a player whose time ran out had failed before
that."""


def settle(tx: Transaction, due: Due) -> bool:
    """Do what is *due*, if it still is; return whether it was. Nothing is due after a silence that
    has not been noted yet: see ``downtime``. Raises Unreadable, or whatever a corrupt record leads
    to."""
    if match_clocks.silence(tx) or not tx.is_due(due):
        return False
    _ACTS[due.duty](tx, due.number)
    return True


def time_out(tx: Transaction, match: Match) -> None:
    """Make the player to move lose *match*, whose deadline has come, unless a pause that the
    deadline does not allow for yet prevents it, or the game is not installed. Before both players
    have moved, there is no result."""
    if not match.installed:
        _begin_turn_anew(tx, match)
    elif match_clocks.run_out(tx, match):
        assert match.to_move is not None
        if disconnections.may_be_cut_off(tx, match_clocks.refreshed(tx, match)):
            tx.save_deadline(replace(match, deadline=tx.now + _AGAIN_SECONDS))
        else:
            endings.end(tx, match, Outcome(1 - match.to_move, TIME), None)
    else:
        tx.save_deadline(match_clocks.refreshed(tx, match))


def _begin_vacation(tx: Transaction, number: int) -> None:
    if vacation := tx.vacation(number):
        vacations.begin(tx, vacation)


def _end_vacation(tx: Transaction, number: int) -> None:
    if vacation := tx.vacation(number):
        vacations.finish(tx, vacation)


def _forfeit(tx: Transaction, board: int) -> None:
    if match := tx.match(board):
        time_out(tx, match)


def _remind(tx: Transaction, board: int) -> None:
    match = tx.match(board)
    if match is None or match.to_move is None:
        return
    if not match.installed:
        _begin_turn_anew(tx, match)
        return
    tx.save_deadline(replace(match, remind_at=None, reminded=True))
    tx.emit(
        "reminded",
        board=match.board,
        concerns=(match.players[match.to_move],),
        private=True,
        deadline=match.deadline,
    )


def _expire(tx: Transaction, number: int) -> None:
    if challenge := tx.challenge(number):
        challenges.expire(tx, challenge)


def _clear(tx: Transaction, number: int) -> None:
    if guest := tx.player(number):
        players.retire(tx, guest)


def _begin_turn_anew(tx: Transaction, match: Match) -> None:
    """Restart the turn in *match*: nobody can move while its game is not installed, so no player
    loses time or gets a reminder."""
    tx.save_match(match_clocks.restarted(tx, match, replace(match.clock, since=tx.now)))


_ACTS: Mapping[Duty, Callable[[Transaction, int], None]] = {
    "vacation-begins": _begin_vacation,
    "vacation-ends": _end_vacation,
    "deadline": _forfeit,
    "reminder": _remind,
    "challenge": _expire,
    "guest": _clear,
}
