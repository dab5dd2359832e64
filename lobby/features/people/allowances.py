"""Allowances: how often one player may do things that others see or the server stores.

They are counted in the events, where every way in leaves its trace; so they apply to all sessions
of a player together, and survive a restart. The daily ones are far beyond a busy player's day: they
limit what one player can make the server store (proofs/README.md). How many matches a player may
have at a time is in ``bots.bot_matches``, ``challenges.values`` and ``own_limits``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Concatenate, ParamSpec, TypeVar

from lobby.base import durations
from lobby.base.durations import DAY, HOUR, MINUTE
from lobby.base.errors import Refused
from lobby.base.networks import network_of
from lobby.base.translation import N_
from lobby.core.queries import events as events_queries
from lobby.core.values import Counted
from lobby.database.transaction import ALL, Snapshot, Transaction
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.people import names
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player


@dataclass(frozen=True, slots=True)
class Allowance:
    """At most *most* events of *kind* by one player within *seconds* seconds. *refusal* says so to
    the player, *refusal_for_guests* to people without an account."""

    kind: Counted
    most: int
    seconds: int
    refusal: str
    refusal_for_guests: str = ""


MOVES = Allowance("moved", 10_000, DAY, N_("You may make 10,000 moves a day: {later}."))
TAKEBACKS = Allowance("taken-back", 500, DAY, N_("You may take back 500 moves a day: {later}."))
TAKEBACK_OFFERS = Allowance(
    "takeback-offered", 500, DAY, N_("You may ask for 500 takebacks a day: {later}.")
)
DRAW_OFFERS = Allowance("draw-offered", 200, DAY, N_("You may offer 200 draws a day: {later}."))
NEW_KEYS = Allowance("key-added", 20, DAY, N_("You may add 20 keys a day: {later}."))
LINES_A_DAY = Allowance(
    "said",
    2_000,
    DAY,
    N_("You may write 2,000 lines a day: {later}."),
    N_("All guests together may write 2,000 lines a day: {later}."),
)
LINES = Allowance(
    "said",
    30,
    5 * MINUTE,
    N_("You may write 30 lines in 5 minutes: {later}."),
    N_("All guests together may write 30 lines in 5 minutes: {later}."),
)
OFFERS = Allowance("challenged", 60, HOUR, N_("You may send 60 challenges an hour: {later}."))
MESSAGES = Allowance("written", 60, HOUR, N_("You may write 60 messages an hour: {later}."))
REPORTS = Allowance("reported", 10, DAY, N_("You may send 10 reports a day: {later}."))
IMPORTS = Allowance("imported", 20, DAY, N_("You may import 20 times a day: {later}."))
SHOWN_ANALYSES = Allowance(
    "analysis-shown", 100, DAY, N_("You may show 100 analyses a day: {later}.")
)
VACATIONS = Allowance(
    "vacation-declared", 20, DAY, N_("You may declare 20 vacations a day: {later}.")
)

AT_ONCE = 200
"""More than the number of changes that one player can make concurrently: all servers together have
fewer connections for them."""

MOST_CANCELLED = 5
"""The number of matches against other people, cancelled within a day, at which a player may not
begin another."""

CANCELLED_DAYS = 30
"""The number of days that the public figure covers."""


def check(tx: Transaction, player: Player | None, allowance: Allowance, *, more: int = 1) -> None:
    """Raise Refused, saying when to try again, if *more* would exceed the allowance of *player*;
    None stands for everyone without an account."""
    if _has_plenty(tx, player, allowance, more):
        return
    # Concurrent changes must count each other, too.
    players_queries.take_turn(tx, allowance.kind, str(player.id) if player else "")
    check_ahead(tx, player, allowance, more=more)


def _has_plenty(tx: Transaction, player: Player | None, allowance: Allowance, more: int) -> bool:
    """Whether the allowance cannot be exceeded, whatever else happens concurrently."""
    spare = allowance.most - more - AT_ONCE
    since = tx.now - allowance.seconds
    return spare >= 0 and events_queries.last_but(tx, spare, allowance.kind, player, since) is None


def check_ahead(
    snapshot: Snapshot, player: Player | None, allowance: Allowance, *, more: int = 1
) -> None:
    """The same check as ``check``, for somebody who does not act yet."""
    # The event that many events ago must no longer count. Events in the future, from before the
    # clock was set back, do not count.
    since = snapshot.now - allowance.seconds
    at = events_queries.last_but(snapshot, allowance.most - more, allowance.kind, player, since)
    if at is not None:
        later = durations.again(at + allowance.seconds - snapshot.now)
        sentence = (
            allowance.refusal if player else allowance.refusal_for_guests or allowance.refusal
        )
        raise Refused.because(sentence, later=later)


def check_cancelled(snapshot: Snapshot, player: Player, asker: Player) -> None:
    """Raise Refused, worded for *asker*, if *player* has cancelled so many matches within a day
    that they may not begin another with a person. A match is cancelled by resigning, or running out
    of time, before both players have moved."""
    ends = matches_queries.cancelled_by(snapshot, player, snapshot.now - DAY, MOST_CANCELLED)
    if len(ends) < MOST_CANCELLED:
        return
    own = N_(
        "You have aborted {most} matches within a day before both players had moved, so you"
        " cannot start another with a person now: {later}."
    )
    other = N_(
        "{player} has aborted {most} matches within a day before both players had moved and"
        " cannot start another now: {later}."
    )
    later = durations.again(max(1, ends[-1] + DAY - snapshot.now))
    sentence = own if player == asker else other
    raise Refused.because(sentence, player=player.name, most=MOST_CANCELLED, later=later)


def cancelled(snapshot: Snapshot, player: Player) -> int:
    """How many matches *player* has cancelled in CANCELLED_DAYS days, which is public."""
    return len(
        matches_queries.cancelled_by(snapshot, player, snapshot.now - CANCELLED_DAYS * DAY, ALL)
    )


P = ParamSpec("P")
T = TypeVar("T")

_HARDLY = 1e-6
"""Anything smaller than this is a rounding error."""


def one_newcomer(
    tx: Transaction,
    address: str,
    an_hour: int,
    change: Callable[Concatenate[Transaction, P], T],
    *args: P.args,
    **kwargs: P.kwargs,
) -> T:
    """Return the result of *change*, which creates a player or guest for somebody at *address*. At
    most *an_hour* may come from there within an hour, even all at once. Raises Refused if there
    have been enough, and whatever *change* raises."""
    _count_newcomer(tx, address, an_hour)
    return change(tx, *args, **kwargs)


def _count_newcomer(tx: Transaction, address: str, an_hour: int) -> None:
    network = names.digest(network_of(address))
    used, at = players_queries.allowance_used(tx, "newcomers", network)
    left = max(0.0, used - max(0, tx.now - at) * an_hour / HOUR)
    too_many = left + 1 - an_hour
    if too_many > _HARDLY:
        people = "newcomer" if an_hour == 1 else "newcomers"
        raise Refused.because(
            "Only {an_hour} {people} an hour can join from one address: {again}.",
            an_hour=an_hour,
            people=people,
            again=durations.again(too_many * HOUR / an_hour),
        )
    if not at:
        players_queries.forget_allowances(tx, tx.now - HOUR)
    players_queries.note_allowance_used(tx, "newcomers", network, left + 1)
