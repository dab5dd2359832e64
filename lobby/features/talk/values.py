"""What players say in the lobby and on boards, and write to each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lobby.base.bounds import Time
from lobby.features.people.values.player import Player

MAX_LENGTH = 400
"""The most characters in what somebody says, or in a message."""


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """Something said. *board* is None in the lobby, *author* None for a guest; *at* is in UTC
    seconds; *aside* marks the words of somebody who only watches the board. The text is already
    clean. An *announcement* is meant for everybody; its author is None for an operator without a
    name."""

    id: int
    at: Time
    board: int | None
    author: Player | None
    text: str
    announcement: bool = False
    aside: bool = False


@dataclass(frozen=True, slots=True)
class Talk:
    """The latest messages of the lobby, oldest first. They are the same for everyone, except those
    who have muted an author: *unheard* maps a player's id to the ids of the authors that player
    does not see."""

    messages: tuple[ChatMessage, ...]
    unheard: Mapping[int, frozenset[int]]

    def heard_by(self, viewer: Player | None) -> tuple[ChatMessage, ...]:
        """The messages that *viewer* sees."""
        silent = self.unheard.get(viewer.id) if viewer else None
        return audible(self.messages, silent) if silent else self.messages


def audible(messages: tuple[ChatMessage, ...], silent: frozenset[int]) -> tuple[ChatMessage, ...]:
    return tuple(
        message
        for message in messages
        if message.announcement or message.author is None or message.author.id not in silent
    )


@dataclass(frozen=True, slots=True)
class PrivateMessage:
    """A message from *author* to *reader*; its time is in UTC seconds. The text is already
    clean."""

    id: int
    at: Time
    author: Player
    reader: Player
    text: str


@dataclass(frozen=True, slots=True)
class Thread:
    """The correspondence between one player and *other*: the *last* message, and how many of
    *other*'s are unread."""

    other: Player
    last: PrivateMessage
    unread: int
