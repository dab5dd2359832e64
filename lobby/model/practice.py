"""Practice boards: positions that somebody plays on from, for nothing but the study of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lobby.kits.game import Seat
from lobby.model.player import Player


@dataclass(frozen=True, slots=True)
class Beginning:
    """What is played on from: *position*, a word of the game's notation, or, where that is empty,
    what the moves *before* lead to from the *setup* of a match. *origin* says where that is, such
    as ``117#12``; "" for a position that came as text."""

    game: str
    options: str
    rules_version: int
    origin: str
    setup: Mapping[str, str]
    before: tuple[str, ...] = ()
    position: str = ""


@dataclass(frozen=True, slots=True)
class Practice:
    """A practice board: *owner* plays on from *beginning* with *moves*, at *seat* against the bot
    of *level*, or both sides where these are None. Times are in UTC seconds."""

    number: int
    owner: Player
    beginning: Beginning
    level: int | None
    seat: Seat | None
    moves: tuple[str, ...]
    begun: int
    changed: int
