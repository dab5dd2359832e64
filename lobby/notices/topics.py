"""Topics: what a player may want to be told of."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from lobby.model.notice import Topic

TOPICS: Mapping[Topic, str] = MappingProxyType(
    {
        "turn": "it is your move on a board",
        "reminder": "your time for a move runs out soon",
        "challenge": "someone challenges you, or answers your challenge",
        "offer": "someone offers a draw, asks to take back a move, or declines your offer",
        "result": "one of your matches is over",
        "message": "someone writes to you, or on one of your boards",
        "queue": "your queued moves were dropped",
        "vacation": "an opponent goes on vacation or comes back",
        "account": "a key is added to your account or removed from it",
        "watched": "something happens on a board or in a game that you follow",
    }
)
"""Every topic, in the order in which a player reads them, and when it is told of."""
