"""A message from one player to another."""

from __future__ import annotations

from dataclasses import dataclass

from lobby.model.player import Player


@dataclass(frozen=True, slots=True)
class PrivateMessage:
    """What *author* wrote to *reader*, at UTC seconds. The text is already clean."""

    id: int
    at: int
    author: Player
    reader: Player
    text: str


@dataclass(frozen=True, slots=True)
class Thread:
    """What one player and *other* wrote to each other: the *last* message, and how many of the
    other's were not read."""

    other: Player
    last: PrivateMessage
    unread: int
