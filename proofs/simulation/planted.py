"""Bugs planted to see whether the simulation finds them. They are patched into the running lobby,
and are never part of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, tzinfo
from typing import Any, TypeAlias

from lobby.core.queries import events
from lobby.database.transaction import Transaction
from lobby.features.clocks import clocks, match_clocks
from lobby.features.clocks import duties as sweep
from lobby.features.clocks import queries as clocks_queries
from lobby.features.clocks.duties import Sweep
from lobby.features.clocks.queries import Due
from lobby.features.clocks.values import NEVER, Clock, Interruptions, Pauses
from lobby.features.matches import endings, offers, playing, turns
from lobby.features.matches.queries import matches
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.features.planning.values import PlannedLine
from lobby.features.ratings import queries as ratings
from lobby.features.ratings.values import RatingChange
from lobby.gamekit.game import Outcome
from lobby.games.curio.rules import CurioState

Patch: TypeAlias = tuple[object, str, object]
"""An object, the name of an attribute, and its replacement."""


@dataclass(frozen=True, slots=True)
class Bug:
    """What is wrong, in words, and the patches that cause it."""

    words: str
    patches: tuple[Patch, ...]


@contextmanager
def planted(bug: Bug) -> Iterator[None]:
    """The lobby with *bug*."""
    with ExitStack() as stack:
        for place, name, wrong in bug.patches:
            stack.callback(setattr, place, name, getattr(place, name))
            setattr(place, name, wrong)
        yield


_emit: Callable[..., None] = events.emit
_add_move: Callable[..., None] = matches.add_move
_add_rating_change = ratings.add_rating_change
_midnight = clocks.midnight
_pauses = match_clocks._pauses
_time_out = endings.time_out
_piece: Callable[..., Any] = CurioState._piece


def _emit_without_ends(tx: Transaction, kind: str, **event: Any) -> None:
    if not (kind == "ended" and event.get("reason") == "time"):
        _emit(tx, kind, **event)


def _emit_ends_twice(tx: Transaction, kind: str, **event: Any) -> None:
    for _ in range(2 if kind == "ended" and event.get("reason") == "resigned" else 1):
        _emit(tx, kind, **event)


def _emit_to_everybody(tx: Transaction, kind: str, **event: Any) -> None:
    private = bool(event.get("private")) and kind != "draw-offered"
    _emit(tx, kind, **{**event, "private": private})


def _emit_what_is_hidden(tx: Transaction, kind: str, **event: Any) -> None:
    if kind == "started" and event["game"] == "curio":
        setup: Any = matches.setup(tx, event["board"])
        event["detail"] = setup["a1"]
    _emit(tx, kind, **event)


def _press_without_paying(
    clock: Clock, now: int, to_move: int | None, pauses: Pauses = NEVER
) -> Clock:
    return replace(clock, turn=to_move, since=now)


def _press_beyond_the_cap(
    clock: Clock, now: int, to_move: int | None, pauses: Pauses = NEVER
) -> Clock:
    terms = replace(clock.terms, cap=None)
    pressed = clocks._handed_on(
        replace(clock, terms=terms), now, to_move, pauses, gain=_gain(clock)
    )
    return replace(pressed, terms=clock.terms)


def _gain(clock: Clock) -> int:
    return clock.terms.increment or 0


def _give_turn_and_no_time(
    clock: Clock, now: int, to_move: int | None, pauses: Pauses = NEVER
) -> Clock:
    return replace(clock, turn=to_move)


def _refresh_nothing(tx: Transaction, player: Player) -> None:
    pass


def _without_vacations(match: Match, interruptions: Interruptions, now: int) -> Pauses:
    empty = dict.fromkeys(interruptions.absences, ())
    return _pauses(match, replace(interruptions, absences=empty), now)


def _count_twice(tx: Transaction, change: RatingChange, *, matches: int, evidence: float) -> None:
    _add_rating_change(tx, change, matches=matches + 1, evidence=evidence)


def _midnight_of_winter(day: date, zone: tzinfo) -> int:
    winter = datetime(day.year, 1, 1, tzinfo=zone).utcoffset()
    assert winter is not None
    return int(
        datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp() - winter.total_seconds()
    )


def _piece_with_its_back(state: CurioState, square: int, seat: int | None, opened: bool) -> Any:
    return _piece(state, square, seat, opened or square == 0)


def _draw_with_oneself(
    tx: Transaction, board: int, player: Player, *, revision: int | None = None
) -> Match:
    match = playing.acting(tx, board, player, revision)
    if match.draw_offer is not None:
        return endings.end(tx, match, Outcome(None, "agreement"), player)
    offered = matches.save_match(tx, replace(match, draw_offer=match.seat_of(player)))
    matches_queries.tell(tx, match, "draw-offered", player)
    return offered


def _fitting_any(
    planned: tuple[PlannedLine, ...], reply: str, spelled: object
) -> tuple[PlannedLine, ...]:
    return planned


def _note_no_downtime(tx: Transaction, gap: int = 0) -> int:
    clocks_queries.beat(tx)
    return 0


def _time_out_unless_private(tx: Transaction, match: Match) -> None:
    if not match.private:
        _time_out(tx, match)


def _remind_nobody(tx: Transaction, match: Match) -> None:
    clocks_queries.save_deadline(tx, replace(match, remind_at=None, reminded=True))


_FORFEIT_SOME = {**sweep._ACTS, "deadline": (matches.match, _time_out_unless_private)}
_REMIND_NOBODY = {**sweep._ACTS, "reminder": (matches.match, _remind_nobody)}


def _add_moves_but_the_seventh(tx: Transaction, board: int, ply: int, *rest: Any) -> None:
    if ply != 7:
        _add_move(tx, board, ply, *rest)


def _never_out(*anything: object) -> bool:
    return False


def _end_again(tx: Transaction, board: int, player: Player, revision: int | None) -> Match:
    match = matches.match(tx, board)
    assert match is not None
    return match


async def _settle_or_stop(sweeping: Sweep, due: Due) -> bool:
    return await sweeping._store.write(sweep.settle_due, due)


BUGS = (
    Bug("the event of a forfeit is lost", ((events, "emit", _emit_without_ends),)),
    Bug("a resignation is told twice", ((events, "emit", _emit_ends_twice),)),
    Bug("watchers hear of offers on private boards", ((events, "emit", _emit_to_everybody),)),
    Bug("an event has a hidden number", ((events, "emit", _emit_what_is_hidden),)),
    Bug("a view has a hidden number", ((CurioState, "_piece", _piece_with_its_back),)),
    Bug("a move costs no time of the bank", ((clocks, "press", _press_without_paying),)),
    Bug("a bank grows beyond its cap", ((clocks, "press", _press_beyond_the_cap),)),
    Bug("a takeback leaves the clock as it was", ((clocks, "give_turn", _give_turn_and_no_time),)),
    Bug("a vacation moves no deadline", ((match_clocks, "refresh_all", _refresh_nothing),)),
    Bug("a vacation stops no clock", ((match_clocks, "_pauses", _without_vacations),)),
    Bug("a weekend begins an hour off in summer", ((clocks, "midnight", _midnight_of_winter),)),
    Bug("downtime is charged", ((sweep, "note_downtime", _note_no_downtime),)),
    Bug("a match counts twice", ((ratings, "add_rating_change", _count_twice),)),
    Bug("players agree with themselves", ((offers, "offer_draw", _draw_with_oneself),)),
    Bug("a queued move is played whatever came", ((turns, "fitting", _fitting_any),)),
    Bug("private matches never run out", ((sweep, "_ACTS", _FORFEIT_SOME),)),
    Bug("a reminder is sent to nobody", ((sweep, "_ACTS", _REMIND_NOBODY),)),
    Bug(
        "the seventh move is not stored",
        ((matches, "add_move", _add_moves_but_the_seventh),),
    ),
    Bug("a spoilt row stops the sweep", ((Sweep, "_settle", _settle_or_stop),)),
    Bug("moves are taken after the deadline", ((match_clocks, "run_out", _never_out),)),
    Bug("a match that is over ends again", ((playing, "acting", _end_again),)),
)
"""All the bugs."""
