"""Shares of the codes that everybody together may have sent: the greedy are refused first.

Without this, a few who ask for all that one player may have leave nothing to the others. Networks
stand for places here, as accounts cost nothing.
"""

from __future__ import annotations

from typing import Final

from lobby.basics import retry_words
from lobby.basics.durations import HOUR
from lobby.basics.networks import neighbourhood_of
from lobby.basics.translation import _
from lobby.errors import Refused
from lobby.model.player import Player
from lobby.people import names
from lobby.store import Transaction

IN_ALL: Final = 100
"""Codes and tests of everybody in an hour."""

PARTS: Final = 3
"""A network has one part of so many of what the others have left. Several that take all they can
leave each other, and those who come, the same: k of them, one part in k + 2."""


def place_of(address: str) -> str:
    """What stands for the network of *address*, a /24 of IPv4 or a /48 of IPv6: the same for all
    of it, and not readable, as it is kept for a day."""
    return names.digest(neighbourhood_of(address))


def check(tx: Transaction, player: Player, place: str, most: int = IN_ALL) -> None:
    """Raise Refused when others have to come before *player*, who is at *place* and asks for a
    code or a test.

    Within an hour, one place gets at most a third of what others have left of *most*, and when half
    of that is used up only players who had none within the hour get one.
    """
    # Those who ask at the same time count each other, too.
    tx.take_turn("codes", "")
    asked = tx.asked_for_since(tx.now - HOUR)
    here = [each for each in asked if each.place == place]
    share = (most - (len(asked) - len(here))) / PARTS
    had = any(each.player == player.id for each in here)
    if len(here) >= share or (had and len(here) >= share / 2):
        later = retry_words.again((here or asked)[0].at + HOUR - tx.now)
        if had:
            raise Refused(
                _(
                    "You have had a code or test, and others in your network need one: {later}.",
                    later=later,
                )
            )
        raise Refused(
            _(
                "Others in your network have asked for many codes and tests: {later}.",
                later=later,
            )
        )
