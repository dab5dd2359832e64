"""A message from one player to another."""

from __future__ import annotations

from dataclasses import dataclass

from lobby.features.people.values.player import Player


@dataclass(frozen=True, slots=True)
class PrivateMessage:
    """A message from *author* to *reader*; its time is in UTC seconds. The text is already
    clean."""

    id: int
    at: int
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
