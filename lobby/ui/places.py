"""Where a session can go: a page opens another by naming its place, without knowing which screen
shows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from lobby.features.challenges import values as challenge
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player


@dataclass(frozen=True, slots=True)
class Place:
    """A place: each is a class, and ``lobby.app.directory`` says which screen shows it."""


@dataclass(frozen=True, slots=True)
class Board(Place):
    """The match on a board."""

    number: int


@dataclass(frozen=True, slots=True)
class Study(Place):
    """The study of a board, or of the match *imported* under that number, after *ply* of its moves;
    with neither from the start of *game*."""

    board: int | None = None
    ply: int = 0
    game: str = ""
    flipped: bool = False
    imported: int | None = None


@dataclass(frozen=True, slots=True)
class Statistics(Place):
    """How *game* is played here."""

    game: str | None = None


@dataclass(frozen=True, slots=True)
class NewChallenge(Place):
    """The form for a challenge, with what is known of it already, or for other terms than those of
    the challenge *instead_of* which it is sent."""

    game: str | None = None
    opponent: str = ""
    instead_of: challenge.Challenge | None = None


class Play(Place):
    """The short form that finds an opponent now, and the wait for one. For people with a name."""


@dataclass(frozen=True, slots=True)
class Offer(Place):
    """A challenge in words."""

    challenge: challenge.Challenge


@dataclass(frozen=True, slots=True)
class Bots(Place):
    """The form for a match against one of *bots*: like the match *like*, or else at *game* against
    the bot called *opponent*, by default the weakest."""

    bots: tuple[Player, ...]
    game: str | None = None
    opponent: str = ""
    like: Match | None = None


@dataclass(frozen=True, slots=True)
class People(Place):
    """Who is here, and anybody else: *first* are listed above the others under *heading*. Choosing
    a player leads to a place, by default the player's page."""

    first: tuple[Player, ...] = ()
    heading: str = ""
    title: str = "People"
    leads_to: Callable[[Player], Place] | None = None


@dataclass(frozen=True, slots=True)
class PlayerPage(Place):
    """Everything about the player called *name*, with the rating curve of *game*."""

    name: str
    game: str | None = None


@dataclass(frozen=True, slots=True)
class Finished(Place):
    """All finished matches of the player called *name*, and those imported."""

    name: str


@dataclass(frozen=True, slots=True)
class Standings(Place):
    """The ratings at *game*."""

    game: str | None = None


class Messages(Place):
    """The players with whom the player has exchanged messages."""


@dataclass(frozen=True, slots=True)
class Thread(Place):
    """The messages between the player and *other*."""

    other: Player


@dataclass(frozen=True, slots=True)
class Puzzles(Place):
    """Puzzles of a *game*; today's first, then those of any, if it is ""."""

    game: str = ""


@dataclass(frozen=True, slots=True)
class LostChance(Place):
    """What the player missed with move *ply* on a finished *board*, as a puzzle; None for the move
    that lost most."""

    board: int
    ply: int | None = None


@dataclass(frozen=True, slots=True)
class Practice(Place):
    """A practice board of the player."""

    number: int


class Lessons(Place):
    """The choice of a game to learn."""


@dataclass(frozen=True, slots=True)
class Lesson(Place):
    """Lesson *at* of *game*, counted from 0; by default the rules."""

    game: str
    at: int = 0


@dataclass(frozen=True, slots=True)
class Settings(Place):
    """The player's settings: the part called *at*, or else all of them, with the cursor on the one
    called *at*, if there is one."""

    at: str = ""


class Themes(Place):
    """The choice of a colour theme."""


class Notices(Place):
    """What the player is told of, and by which channels."""


class Operators(Place):
    """How the server is doing, and what waits for an operator. For operators."""


@dataclass(frozen=True, slots=True)
class OpenReport(Place):
    """The report with that *number*, with its evidence. For operators."""

    number: int


@dataclass(frozen=True, slots=True)
class Account(Place):
    """The account of the player called *name*, and what can be done to it. For operators."""

    name: str


class Deeds(Place):
    """What operators did. For operators."""


FOR_OPERATORS: tuple[type[Place], ...] = (Operators, OpenReport, Account, Deeds)
"""The places that nobody else can go to."""


class Naming(Place):
    """How to become a player."""


@dataclass(frozen=True, slots=True)
class Help(Place):
    """The help page of *topic*, one of ``lobby.features.help.topics.TOPICS``."""

    topic: str
