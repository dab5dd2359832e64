"""Shares of the codes that everyone together may be sent: the greediest are refused first.

Without this, a few people who each request all that one player may have would leave nothing to
others. Networks count as places here, because accounts cost nothing.
"""

from __future__ import annotations

from typing import Final

from lobby.base import durations
from lobby.base.durations import HOUR
from lobby.base.errors import Refused
from lobby.base.networks import neighbourhood_of
from lobby.base.translation import _
from lobby.database.transaction import Transaction
from lobby.features.notices.queries import notices as queries
from lobby.features.people import names
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player

IN_ALL: Final = 100
"""The most codes and tests for everyone in an hour."""

PARTS: Final = 3
"""A network gets at most one part in this many of what the others have left. Of k networks that
take all they can, each gets one part in k + 2."""


def place_of(address: str) -> str:
    """A key for the network of *address*, a /24 of IPv4 or a /48 of IPv6: the same throughout the
    network, and not readable, because it is kept for a day."""
    return names.digest(neighbourhood_of(address))


def check(tx: Transaction, player: Player, place: str, most: int = IN_ALL) -> None:
    """Raise Refused if others take precedence over *player*, who is at *place* and requests a code
    or a test.

    Within an hour, one place gets at most a third of what others have left of *most*. Once half of
    that is used up, only players who have had none within the hour get one.
    """
    # Concurrent requests must count each other, too.
    players_queries.take_turn(tx, "codes", "")
    asked = queries.asked_for_since(tx, tx.now - HOUR)
    here = [request for request in asked if request.place == place]
    share = (most - (len(asked) - len(here))) / PARTS
    had = any(request.player == player.id for request in here)
    if len(here) >= share or (had and len(here) >= share / 2):
        later = durations.again((here or asked)[0].at + HOUR - tx.now)
        if had:
            raise Refused(
                _(
                    "You have already had a code or test, and others in your network are waiting:"
                    " {later}.",
                    later=later,
                )
            )
        raise Refused(
            _("Others in your network have asked for many codes and tests: {later}.", later=later)
        )
