"""Topics: what a player can be notified of."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from lobby.base.translation import N_
from lobby.features.notices.values import Topic

TOPICS: Mapping[Topic, str] = MappingProxyType(
    {
        "turn": N_("it is your move on a board"),
        "reminder": N_("your time for a move runs out soon"),
        "challenge": N_("someone challenges you, or answers your challenge"),
        "offer": N_("someone offers a draw, asks to take back a move, or declines your offer"),
        "result": N_("one of your matches is over"),
        "message": N_("someone writes to you, or on one of your boards"),
        "queue": N_("your queued moves were dropped"),
        "vacation": N_("an opponent goes on vacation or comes back"),
        "account": N_("a key is added to your account or removed from it"),
        "watched": N_("something happens on a board or in a game that you follow"),
    }
)
"""Every topic and when it is used, in the order in which players read them."""
