"""Topics: what a player may want to be told of."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from lobby.model.notice import Topic

TOPICS: Mapping[Topic, str] = MappingProxyType(
    {
        "turn": "it is your move at a board",
        "reminder": "your time at a board runs out soon",
        "challenge": "somebody challenges you, or answers a challenge of yours",
        "offer": "a draw or a takeback is offered to you, or yours is declined",
        "result": "a match of yours is over",
        "message": "somebody writes to you, or talks at a board of yours",
        "queue": "the moves that you queued are dropped",
        "vacation": "an opponent goes on vacation, or comes back",
        "account": "a key is added to yours, or removed",
        "watched": "something happens at a board or in a game to which you subscribed",
    }
)
"""Every topic, in the order in which a player reads them, and when it is told of."""
