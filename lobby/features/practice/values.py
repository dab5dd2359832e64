"""Practice boards, and the positions they start from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lobby.base.bounds import Count, Time
from lobby.features.people.values.player import Player
from lobby.gamekit.game import Seat


@dataclass(frozen=True, slots=True)
class Beginning:
    """The position from which a practice board starts: either *position*, in the game's notation,
    or, if that is empty, the position after the moves *before* from the *setup* of a match.
    *origin* names the place, such as ``117#12``; "" for a position given as text.

    A *position* in which something is hidden has a *setup* too: what chance decided there."""

    game: str
    options: str
    rules_version: Count
    origin: str
    setup: Mapping[str, str]
    before: tuple[str, ...] = ()
    position: str = ""

    @property
    def hides(self) -> bool:
        """Whether the player may see no more than a seat does."""
        return bool(self.position and self.setup)


@dataclass(frozen=True, slots=True)
class Practice:
    """A practice board: *owner* continues from *beginning* with *moves*, playing *seat* against the
    bot of *level*, or both sides if these are None. Times are in UTC seconds."""

    number: int
    owner: Player
    beginning: Beginning
    level: int | None
    seat: Seat | None
    moves: tuple[str, ...]
    begun: Time
    changed: Time
