"""Documents: players and visitors."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, TypedDict

from lobby.features.people.values.player import Key


class Identity(TypedDict):
    """The visitor."""

    name: Annotated[str | None, "the player's name; null without one"]
    key: Annotated[str | None, "the fingerprint of the key; null for a guest"]
    joined: Annotated[int | None, "when the name was taken"]
    guest: Annotated[bool, "whether the visitor has not chosen a name yet"]


class HeldKey(TypedDict):
    """One key of the player."""

    fingerprint: Annotated[str, "as `ssh-keygen -l` shows it"]
    added: Annotated[int, "when"]
    here: Annotated[bool, "whether this connection uses it"]


def held_keys(held: Iterable[Key], used: str | None) -> list[HeldKey]:
    """The keys *held* by a player, one of which may be *used* by the reader."""
    return [
        HeldKey(fingerprint=key.fingerprint, added=key.added, here=key.fingerprint == used)
        for key in held
    ]


class FormerKey(TypedDict):
    """A key that the player has removed. It is kept for a year, to recognize second accounts in
    ratings."""

    fingerprint: Annotated[str, "as `ssh-keygen -l` shows it"]
    removed: Annotated[int, "when"]


class SeenAddress(TypedDict):
    """An address from which the player came. It is kept for seven days, to recognize second
    accounts in ratings."""

    digest: Annotated[str, "SHA-256 of the address; of IPv6 only the first 64 bits"]
    at: Annotated[int, "when they last came from there"]


class Keys(TypedDict):
    """The keys of the player."""

    keys: Annotated[list[HeldKey], "oldest first"]


class Code(TypedDict):
    """The outcome of `keys add`: a code was made, or one was used and the key now belongs to the
    player."""

    code: Annotated[str | None, "for the other computer; null when a code was used"]
    seconds: Annotated[int | None, "how many seconds it is valid"]
    name: Annotated[str, "the player who gets the key"]


class Person(TypedDict):
    """A player who is connected."""

    name: Annotated[str, "the player's"]
    board: Annotated[int | None, "the public board that the player looks at, if any"]


class People(TypedDict):
    """The players who are connected."""

    players: Annotated[list[Person], "by name"]
    guests: Annotated[int, "number of people without a name"]


class ChosenTheme(TypedDict):
    """The theme of the player's screens."""

    theme: Annotated[str, "its name; auto: the one that suits the terminal"]
    themes: Annotated[list[str], "what can be chosen"]


class Limit(TypedDict):
    """The player's limit on running matches of a game."""

    game: Annotated[str, "the game's name"]
    most: Annotated[int | None, "simultaneous matches; null for any number"]
    running: Annotated[int, "how many there are now"]


class Limits(TypedDict):
    """The player's limits on running matches."""

    limits: Annotated[list[Limit], "by game"]
