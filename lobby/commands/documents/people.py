"""Documents: who somebody is, and who is here."""

from __future__ import annotations

from typing import Annotated, TypedDict


class Identity(TypedDict):
    """Who the visitor is."""

    name: Annotated[str | None, "the player's name; null without one"]
    key: Annotated[str | None, "the fingerprint of the key; null for a guest"]
    joined: Annotated[int | None, "when the name was taken"]
    guest: Annotated[bool, "whether no name was taken yet"]


class HeldKey(TypedDict):
    """One key of the player."""

    fingerprint: Annotated[str, "as `ssh-keygen -l` shows it"]
    added: Annotated[int, "when"]
    here: Annotated[bool, "whether it is the one of this connection"]


class Keys(TypedDict):
    """The keys of the player."""

    keys: Annotated[list[HeldKey], "oldest first"]


class Code(TypedDict):
    """What `keys add` did: a code was made, or one was used and the key is the player's."""

    code: Annotated[str | None, "to be used on the other machine; null when one was used"]
    seconds: Annotated[int | None, "how long it can be used"]
    name: Annotated[str, "whose key it makes"]


class Person(TypedDict):
    """Somebody who is here."""

    name: Annotated[str, "the player's"]
    board: Annotated[int | None, "the public board that is looked at, if any"]


class People(TypedDict):
    """Who is connected."""

    players: Annotated[list[Person], "by name"]
    guests: Annotated[int, "how many have no name"]


class Bot(TypedDict):
    """One player without hands."""

    name: Annotated[str, "the word for `challenge`"]
    level: Annotated[int, "from 1 to 6"]
    about: Annotated[str, "who it suits"]


class Bots(TypedDict):
    """The bots of this lobby."""

    bots: Annotated[list[Bot], "by level; empty where the operator wants none"]


class Departure(TypedDict):
    """What it means to leave for good, or that it is done."""

    name: Annotated[str, "the player's"]
    left: Annotated[bool, "whether it is done"]
    resigned: Annotated[int, "running matches that the player loses by it"]
    cancelled: Annotated[int, "running matches that had hardly begun, and count for nothing"]
    challenges: Annotated[int, "standing challenges by and to the player, which end"]
    now_called: Annotated[str | None, "the name in what stays; null before it is done"]


DOCUMENTS: tuple[type, ...] = (
    Identity,
    Keys,
    HeldKey,
    Code,
    People,
    Person,
    Bots,
    Bot,
    Departure,
)
