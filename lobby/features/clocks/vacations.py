"""Vacations: how players declare them, and what they do to the clocks of their matches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Literal

from lobby.base.errors import Refused
from lobby.base.translation import _
from lobby.core.queries import events as events_queries
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.clocks import match_clocks, vacation_days, zones
from lobby.features.clocks.queries import clocks as queries
from lobby.features.clocks.values.pauses import Vacation, VacationPlan
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.people import allowances, players
from lobby.features.people.values.player import Player


def declare(tx: Transaction, player: Player, text: str) -> Vacation:
    """Declare the vacation of *player* that *text* asks for: a number of days from now, or
    first..last in the player's time zone.

    Raises Refused, saying what would be accepted, if it cannot be read, overlaps another one,
    exceeds the allowance, or is one of too many.
    """
    players.check_member(player)
    allowances.check(tx, player, allowances.VACATIONS)
    spans = [vacation.span for vacation in queries.vacations(tx, player)]
    span = vacation_days.parse(text, tx.now, zones.of_player(tx, player))
    vacation = queries.add_vacation(tx, player, vacation_days.check(spans, span, tx.now))
    _tell(tx, "vacation-declared", vacation)
    match_clocks.refresh_all(tx, player)
    return begin(tx, vacation) if tx.now in span else vacation


def end(tx: Transaction, player: Player) -> Vacation:
    """End the vacation that *player* is on, or cancel the next one; unused days return to the
    allowance. Raises Refused if there is none."""
    planned = _planned(tx, player)
    if not planned:
        raise Refused(
            _("You have no vacation to end. You can declare one."), command="vacation DAYS"
        )
    vacation = planned[0]
    remains = vacation_days.ended(vacation.span, tx.now)
    if remains is None:
        queries.remove_vacation(tx, vacation)
    else:
        vacation = replace(vacation, span=remains, stage="over")
        queries.save_vacation(tx, vacation)
    _tell(tx, "vacation-ended", vacation)
    match_clocks.refresh_all(tx, player)
    return vacation


def of_player(snapshot: Snapshot, player: Player) -> VacationPlan:
    """The current and future vacations of *player*, and what is left of the allowance."""
    spans = [vacation.span for vacation in queries.vacations(snapshot, player)]
    year = vacation_days.year_of(snapshot.now)
    return VacationPlan(_planned(snapshot, player), year, vacation_days.days_left(spans, year))


def begin(tx: Transaction, vacation: Vacation) -> Vacation:
    """Announce that *vacation* has begun."""
    return _move_on(tx, replace(vacation, stage="begun"), "vacation-begun")


def finish(tx: Transaction, vacation: Vacation) -> Vacation:
    """Announce that *vacation* is over."""
    return _move_on(tx, replace(vacation, stage="over"), "vacation-ended")


def _move_on(
    tx: Transaction, vacation: Vacation, kind: Literal["vacation-begun", "vacation-ended"]
) -> Vacation:
    queries.save_vacation(tx, vacation)
    _tell(tx, kind, vacation)
    return vacation


def _tell(
    tx: Transaction,
    kind: Literal["vacation-declared", "vacation-begun", "vacation-ended"],
    vacation: Vacation,
) -> None:
    span = vacation.span
    concerned = {vacation.player, *_opponents(tx, vacation.player)}
    events_queries.emit(
        tx,
        kind,
        actor=vacation.player,
        concerns=concerned,
        private=True,
        begins=span.start,
        ends=span.end,
    )


def _opponents(snapshot: Snapshot, player: Player) -> Iterator[Player]:
    for match in matches_queries.running_matches_of(snapshot, player):
        yield from match.players


def _planned(snapshot: Snapshot, player: Player) -> tuple[Vacation, ...]:
    vacations: Iterable[Vacation] = queries.vacations(snapshot, player)
    return tuple(
        vacation
        for vacation in vacations
        if vacation.stage != "over" and vacation.span.end > snapshot.now
    )
