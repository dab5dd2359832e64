"""Deeds: what operators do is recorded in the same change, so that neither is there without the
other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from lobby.database.transaction import Snapshot, Transaction
from lobby.features.operating import queries
from lobby.features.operating.values import Deed, Done
from lobby.features.people import players
from lobby.features.people.queries import players as players_queries

P = ParamSpec("P")
T = TypeVar("T")

LISTED = 200
"""The most deeds that are listed at once."""

MAX_WHY = 400
"""The most characters that are kept of a reason."""


def done(
    tx: Transaction,
    deed: Deed,
    act: Callable[Concatenate[Transaction, P], T],
    *args: P.args,
    **kwargs: P.kwargs,
) -> T:
    """Do *act* and record it as *deed*. Raises what *act* raises; then nothing is recorded."""
    # Looked up first: afterwards the player may have another name.
    player = players_queries.player_named(tx, deed.whom) if deed.whom else None
    result = act(tx, *args, **kwargs)
    whom = () if player else (deed.whom,)
    queries.add_deed(
        tx,
        deed.by,
        deed.what,
        player=player,
        about=" ".join(filter(None, (*whom, deed.about))),
        why=" ".join(deed.why.split())[:MAX_WHY],
    )
    return result


def note(tx: Transaction, deed: Deed) -> None:
    """Record a *deed* that changes nothing in the database."""
    done(tx, deed, lambda __: None)


def on_record(snapshot: Snapshot) -> tuple[Done, ...]:
    """What operators did lately, the latest first."""
    return queries.latest_deeds(snapshot, LISTED)


def to_player(snapshot: Snapshot, name: str) -> tuple[Done, ...]:
    """What operators did lately to the player called *name*, the latest first. Raises NotFound."""
    return queries.deeds_to(snapshot, players.named(snapshot, name), LISTED)
