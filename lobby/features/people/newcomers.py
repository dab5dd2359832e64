"""Newcomers: people who choose a name or begin to play as guests. Few may come from one address.

A key costs nothing, so without this one person could take any number of names. Newcomers are
counted in the change that creates them: refused ones do not count, and all servers that share the
database count together.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from lobby.base import durations
from lobby.base.durations import HOUR
from lobby.base.errors import Refused
from lobby.base.networks import network_of
from lobby.base.translation import _
from lobby.database.transaction import Transaction
from lobby.features.people import names
from lobby.features.people.queries import players as players_queries

P = ParamSpec("P")
T = TypeVar("T")

_HARDLY = 1e-6
"""Anything smaller than this is a rounding error."""


def one_from(
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
    _count(tx, address, an_hour)
    return change(tx, *args, **kwargs)


def _count(tx: Transaction, address: str, an_hour: int) -> None:
    network = names.digest(network_of(address))
    used, at = players_queries.allowance_used(tx, "newcomers", network)
    left = max(0.0, used - max(0, tx.now - at) * an_hour / HOUR)
    too_many = left + 1 - an_hour
    if too_many > _HARDLY:
        people = "newcomer" if an_hour == 1 else "newcomers"
        raise Refused(
            _(
                "Only {an_hour} {people} an hour can join from one address: {again}.",
                an_hour=an_hour,
                people=people,
                again=durations.again(too_many * HOUR / an_hour),
            )
        )
    if not at:
        players_queries.forget_allowances(tx, tx.now - HOUR)
    players_queries.note_allowance_used(tx, "newcomers", network, left + 1)
