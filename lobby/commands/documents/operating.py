"""Documents: what operators of the server see."""

from __future__ import annotations

from typing import Annotated, TypedDict

from lobby.commands.documents.people import HeldKey


class SanctionEntry(TypedDict):
    """A ban or a mute."""

    id: Annotated[int, "grows with time"]
    kind: Annotated[str, "`ban` or `mute`"]
    whom: Annotated[str, "a player's name, a key's fingerprint or a network"]
    reason: Annotated[str, "as the person is told"]
    at: Annotated[int, "when it was decided"]
    until: Annotated[int | None, "when it ends; null for never"]
    by: Annotated[str | None, "who decided it; null for the operator at the machine"]
    lifted: Annotated[int | None, "when it was taken back; null if it was not"]
    lifted_by: Annotated[str | None, "who took it back; null for the operator at the machine"]
    holds: Annotated[bool, "whether it is in force"]


class Sanctions(TypedDict):
    """Bans and mutes."""

    sanctions: Annotated[list[SanctionEntry], "the latest first; only the one that was changed"]


class AccountEntry(TypedDict):
    """A player as operators see it."""

    name: Annotated[str, "the player's"]
    kind: Annotated[str, "`player`, `guest` or `bot`"]
    keys: Annotated[int, "how many keys are the player's"]
    joined: Annotated[int, "when"]
    seen: Annotated[int | None, "here then or later; null where nobody knows"]
    here: Annotated[bool, "whether the player is connected"]
    sanctions: Annotated[list[str], "`ban`, `mute`: what holds against the player"]


class Accounts(TypedDict):
    """Players whose names begin alike."""

    players: Annotated[list[AccountEntry], "by name, at most 200 of them"]


class AccountKeys(TypedDict):
    """The keys of a player."""

    name: Annotated[str, "the player's"]
    keys: Annotated[list[HeldKey], "oldest first; `here` is the key of who asks"]


class SessionEntry(TypedDict):
    """Somebody who is connected."""

    name: Annotated[str | None, "the player's; null for a guest without an account"]
    fingerprint: Annotated[str | None, "of the key; null without one"]
    address: Annotated[str | None, "where from; null where nobody knows"]
    since: Annotated[int, "when it began"]
    board: Annotated[int | None, "that is looked at"]


class Sessions(TypedDict):
    """Who is connected, to a screen, in a conversation or waiting."""

    sessions: Annotated[list[SessionEntry], "the longest here first"]


class Kicked(TypedDict):
    """Sessions that were ended."""

    name: Annotated[str, "whose"]
    sessions: Annotated[int, "how many"]


class Closed(TypedDict):
    """A match that was called off."""

    board: Annotated[int, "which"]


class Draining(TypedDict):
    """Whether the server is about to stop."""

    stops: Annotated[int | None, "when; null while it goes on"]


DOCUMENTS: tuple[type, ...] = (
    Sanctions,
    SanctionEntry,
    Accounts,
    AccountEntry,
    AccountKeys,
    Sessions,
    SessionEntry,
    Kicked,
    Closed,
    Draining,
)
