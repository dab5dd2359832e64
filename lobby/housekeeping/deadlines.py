"""What is due: time that ran out, reminders, challenges nobody took, vacations beginning and
ending, guests who came to nothing. What is done about it is decided here; when to look is the
sweep's business."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from lobby.kits.game import Outcome
from lobby.matches import endings
from lobby.model.match import Match
from lobby.model.reasons import TIME
from lobby.offers import challenges
from lobby.people import players
from lobby.store import Transaction
from lobby.time import match_clocks, vacations

T = TypeVar("T")


def settle(tx: Transaction, limit: int) -> int:
    """Do what is due, at most *limit* things; how many were done. Fewer than *limit* means that
    nothing is left. Nothing is due after a silence that was not noted yet: see ``downtime``."""
    if match_clocks.silence(tx):
        return 0
    # Vacations come first: an announcement must not be later than what follows from it.
    done = 0
    for settle_some in (_begin_vacations, _end_vacations, _forfeit, _remind, _expire, _clear):
        if done < limit:
            done += settle_some(tx, limit - done)
    return done


def _begin_vacations(tx: Transaction, limit: int) -> int:
    return _each(tx, tx.vacations_to_begin(limit), vacations.begin)


def _end_vacations(tx: Transaction, limit: int) -> int:
    return _each(tx, tx.vacations_to_end(limit), vacations.finish)


def _forfeit(tx: Transaction, limit: int) -> int:
    return _each(tx, tx.overdue_matches(limit), time_out)


def _remind(tx: Transaction, limit: int) -> int:
    return _each(tx, tx.matches_to_remind(limit), _remind_of)


def _expire(tx: Transaction, limit: int) -> int:
    return _each(tx, tx.stale_challenges(limit), challenges.expire)


def _clear(tx: Transaction, limit: int) -> int:
    return _each(tx, tx.lapsed_guests(limit), players.retire)


def _each(tx: Transaction, found: Sequence[T], act: Callable[[Transaction, T], object]) -> int:
    for each in found:
        act(tx, each)
    return len(found)


def time_out(tx: Transaction, match: Match) -> None:
    """The player to move in *match*, whose deadline has come, loses, unless a pause that is not yet
    in the deadline forbids it."""
    if match_clocks.run_out(tx, match):
        assert match.to_move is not None
        endings.end(tx, match, Outcome(1 - match.to_move, TIME), None)
    else:
        tx.save_deadline(match_clocks.refreshed(tx, match))


def _remind_of(tx: Transaction, match: Match) -> None:
    assert match.to_move is not None
    tx.save_deadline(replace(match, remind_at=None, reminded=True))
    tx.emit(
        "reminded",
        board=match.board,
        concerns=(match.players[match.to_move],),
        private=True,
        deadline=match.deadline,
    )
