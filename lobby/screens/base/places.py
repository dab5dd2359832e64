"""Where a session can go: a page opens another by the name of its place, and never knows which
screen shows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from lobby.model import challenge
from lobby.model.match import Match
from lobby.model.player import Player


@dataclass(frozen=True, slots=True)
class Board:
    """The match on a board."""

    number: int


@dataclass(frozen=True, slots=True)
class Review:
    """A finished match, judged, after *ply* moves."""

    board: int
    ply: int
    flipped: bool


@dataclass(frozen=True, slots=True)
class Analysis:
    """What the player keeps of the study of a board, after *ply* of its moves and then *line*."""

    board: int
    ply: int
    flipped: bool
    line: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Explorer:
    """What was played after *ply* moves of *board*; without a board from the start of *game*."""

    board: int | None = None
    ply: int = 0
    game: str = ""
    flipped: bool = False


@dataclass(frozen=True, slots=True)
class Statistics:
    """How *game* is played here."""

    game: str | None = None


@dataclass(frozen=True, slots=True)
class NewChallenge:
    """The form for a challenge, with what is known of it already."""

    game: str | None = None
    opponent: str = ""


@dataclass(frozen=True, slots=True)
class Offer:
    """A challenge in words."""

    challenge: challenge.Challenge


@dataclass(frozen=True, slots=True)
class Bots:
    """The form for a match against one of *bots*: like the match *like*; else at *game*, against
    the bot called *opponent*, the weakest unless it is said."""

    bots: tuple[Player, ...]
    game: str | None = None
    opponent: str = ""
    like: Match | None = None


@dataclass(frozen=True, slots=True)
class People:
    """Who is here, and anybody else: *first* stand above the others under *heading*. Who is chosen
    leads to a place, the player's page unless it is said."""

    first: tuple[Player, ...] = ()
    heading: str = ""
    title: str = "People"
    leads_to: Callable[[Player], Place] | None = None


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """Everything about the player called *name*, with the curve of *game*."""

    name: str
    game: str | None = None


@dataclass(frozen=True, slots=True)
class Standings:
    """Who is how strong at *game*."""

    game: str | None = None


@dataclass(frozen=True, slots=True)
class Messages:
    """Whom the player has written with."""


@dataclass(frozen=True, slots=True)
class Thread:
    """What the player and *other* wrote to each other."""

    other: Player


@dataclass(frozen=True, slots=True)
class Puzzles:
    """Puzzles, today's first."""


@dataclass(frozen=True, slots=True)
class LostChance:
    """What the player missed on a finished *board* with move *ply*, as a puzzle; None for where
    most was lost."""

    board: int
    ply: int | None = None


@dataclass(frozen=True, slots=True)
class Practice:
    """A practice board of the player."""

    number: int


@dataclass(frozen=True, slots=True)
class Lessons:
    """Which game to learn."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """Lesson *at* of *game*, counted from 0: the rules unless it is said."""

    game: str
    at: int = 0


@dataclass(frozen=True, slots=True)
class Settings:
    """What the player prefers, with the cursor on the setting called *at*, if there is one."""

    at: str = ""


@dataclass(frozen=True, slots=True)
class Themes:
    """In which colours the player sees everything."""


@dataclass(frozen=True, slots=True)
class Door:
    """How to become a player."""


@dataclass(frozen=True, slots=True)
class Help:
    """The help page of *topic*, one of ``lobby.help.TOPICS``."""

    topic: str


Place: TypeAlias = (
    Board
    | Review
    | Analysis
    | Explorer
    | Statistics
    | NewChallenge
    | Offer
    | Bots
    | People
    | PlayerPage
    | Standings
    | Messages
    | Thread
    | Puzzles
    | LostChance
    | Practice
    | Lessons
    | Lesson
    | Settings
    | Themes
    | Door
    | Help
)
