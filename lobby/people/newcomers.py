"""Newcomers: those who take a name or begin to play as guests, of whom few come from one address.

A key costs nothing, so without this one person could be as many as there are names. They are
counted in the change that makes them: whoever is refused does not count, and all servers that share
the database count together.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from lobby.basics import retry_words
from lobby.basics.durations import HOUR
from lobby.basics.networks import network_of
from lobby.basics.translation import _
from lobby.errors import Refused
from lobby.people import names
from lobby.store import Transaction

P = ParamSpec("P")
T = TypeVar("T")

_HARDLY = 1e-6
"""Less than this is nothing, but that computers round."""


def one_from(
    tx: Transaction,
    address: str,
    an_hour: int,
    change: Callable[Concatenate[Transaction, P], T],
    *args: P.args,
    **kwargs: P.kwargs,
) -> T:
    """What *change* returns, which makes somebody new of whoever is at *address*: of those come
    *an_hour* at most, who may come at once. Raises Refused when there have been enough, and what
    *change* raises."""
    _count(tx, address, an_hour)
    return change(tx, *args, **kwargs)


def _count(tx: Transaction, address: str, an_hour: int) -> None:
    network = names.digest(network_of(address))
    used, at = tx.allowance_used("newcomers", network)
    left = max(0.0, used - max(0, tx.now - at) * an_hour / HOUR)
    too_many = left + 1 - an_hour
    if too_many > _HARDLY:
        people = "newcomer" if an_hour == 1 else "newcomers"
        raise Refused(
            _(
                "Only {an_hour} {people} an hour can join from one address: {again}.",
                an_hour=an_hour,
                people=people,
                again=retry_words.again(too_many * HOUR / an_hour),
            )
        )
    if not at:
        tx.forget_allowances(tx.now - HOUR)
    tx.note_allowance_used("newcomers", network, left + 1)
