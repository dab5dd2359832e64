"""What falls due: time that ran out, reminders, challenges that nobody accepted, vacations that
begin and end, guests who never came back. This module decides what to do about it; the sweep
decides when to look."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from lobby.core.queries import events as events_queries
from lobby.database.transaction import Transaction
from lobby.features.account import leaving
from lobby.features.challenges import challenges
from lobby.features.challenges import queries as challenges_queries
from lobby.features.clocks import match_clocks, vacations
from lobby.features.clocks.queries import clocks as queries
from lobby.features.clocks.queries.clocks import Due, Duty
from lobby.features.matches.endings import begin_turn_anew, time_out
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.people.queries import players as players_queries


def settle(tx: Transaction, due: Due) -> bool:
    """Do what is *due*, if it still is; return whether it was. Nothing is due after a silence that
    has not been noted yet: see ``downtime``. Raises Unreadable, or whatever a corrupt record leads
    to."""
    if match_clocks.silence(tx) or not queries.is_due(tx, due):
        return False
    _ACTS[due.duty](tx, due.number)
    return True


def _begin_vacation(tx: Transaction, number: int) -> None:
    if vacation := queries.vacation(tx, number):
        vacations.begin(tx, vacation)


def _end_vacation(tx: Transaction, number: int) -> None:
    if vacation := queries.vacation(tx, number):
        vacations.finish(tx, vacation)


def _forfeit(tx: Transaction, board: int) -> None:
    if match := matches_queries.match(tx, board):
        time_out(tx, match)


def _remind(tx: Transaction, board: int) -> None:
    match = matches_queries.match(tx, board)
    if match is None or match.to_move is None:
        return
    if not match.installed:
        begin_turn_anew(tx, match)
        return
    queries.save_deadline(tx, replace(match, remind_at=None, reminded=True))
    events_queries.emit(
        tx,
        "reminded",
        board=match.board,
        concerns=(match.players[match.to_move],),
        private=True,
        deadline=match.deadline,
    )


def _expire(tx: Transaction, number: int) -> None:
    if challenge := challenges_queries.challenge(tx, number):
        challenges.expire(tx, challenge)


def _clear(tx: Transaction, number: int) -> None:
    if guest := players_queries.player(tx, number):
        leaving.retire(tx, guest)


_ACTS: Mapping[Duty, Callable[[Transaction, int], None]] = {
    "vacation-begins": _begin_vacation,
    "vacation-ends": _end_vacation,
    "deadline": _forfeit,
    "reminder": _remind,
    "challenge": _expire,
    "guest": _clear,
}
