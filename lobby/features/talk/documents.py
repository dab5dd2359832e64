"""Documents: chat and messages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, TypedDict

from lobby.features.talk.values import ChatMessage, PrivateMessage


class Said(TypedDict):
    """One chat message."""

    id: Annotated[int, "grows with time"]
    at: Annotated[int, "when"]
    author: Annotated[str | None, "the name of the author; null for a guest"]
    watching: Annotated[bool, "whether the author only watched"]
    text: Annotated[str, "what"]


class Talk(TypedDict):
    """The chat of a board."""

    messages: Annotated[list[Said], "oldest first; only the new one after saying something"]


class WrittenLetter(TypedDict):
    """A message from one player to another."""

    id: Annotated[int, "grows with time"]
    at: Annotated[int, "when"]
    author: Annotated[str, "the name of the author"]
    reader: Annotated[str, "the name of the recipient"]
    text: Annotated[str, "what"]


class Letters(TypedDict):
    """Messages from player to player."""

    new: Annotated[int, "how many of them were unread"]
    letters: Annotated[list[WrittenLetter], "oldest first; only what was sent, after sending"]


class QuietedPlayer(TypedDict):
    """A player that the reader has muted or blocked."""

    name: Annotated[str, "the player's"]
    blocked: Annotated[bool, "whether challenges and messages are refused as well"]


class Quiet(TypedDict):
    """The players that the reader has muted or blocked."""

    players: Annotated[list[QuietedPlayer], "by name"]


class Reported(TypedDict):
    """Confirmation of a report."""

    report: Annotated[int, "its number"]
    player: Annotated[str, "the name of the player reported"]
    board: Annotated[int | None, "where it happened; null if none was named"]
    evidence: Annotated[int, "how many of the player's messages are kept with it"]


def of_messages(messages: Iterable[ChatMessage]) -> Talk:
    """The document of chat messages."""
    return Talk(
        messages=[
            Said(
                id=message.id,
                at=message.at,
                author=message.author.name if message.author else None,
                watching=message.aside,
                text=message.text,
            )
            for message in messages
        ]
    )


def of_private_messages(messages: Iterable[PrivateMessage], *, new: int) -> Letters:
    """The document of private messages, *new* of which are unread."""
    return Letters(new=new, letters=[of_private_message(message) for message in messages])


def of_private_message(message: PrivateMessage) -> WrittenLetter:
    """The document of a private message."""
    return WrittenLetter(
        id=message.id,
        at=message.at,
        author=message.author.name,
        reader=message.reader.name,
        text=message.text,
    )
