"""What the domain asks of a database about what was played from a position, and how long matches
were."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from lobby.kits.game import Seat
from lobby.model.player import Player
from lobby.model.standing import Results

Step: TypeAlias = tuple[int, int, int, int, int]
"""A position and the one that came next; how many matches that went there the first seat won, drew
and lost."""


@dataclass(frozen=True, slots=True)
class Unexplored:
    """A match that has ended, whose first *moves* nobody has looked at yet. It is *counted* for
    everybody where it was played between two people and is not private."""

    board: int
    game: str
    options: str
    setup: Mapping[str, str]
    rules_version: int
    winner: Seat | None
    counted: bool
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Opening:
    """The first positions of a match, as the number of each, and how a player fared in it who had
    *seat*."""

    board: int
    seat: Seat
    winner: Seat | None
    positions: tuple[int, ...]


class ExplorerRead(Protocol):
    """Reading. A position is a number of 64 bits, with a sign."""

    def explored(self, position: int) -> Mapping[int, Results]:
        """How matches ended that went on from *position*, by the position that came next. They are
        matches between people that everybody may look at, and were not cancelled."""

    def unexplored(self, after: int, limit: int, plies: int) -> tuple[Unexplored, ...]:
        """Finished matches that are not in what ``explored`` and ``openings_of`` tell yet, each
        with its first *plies* moves, in the order of their boards from behind board *after* on."""

    def explorable(self, after: int, limit: int, plies: int) -> tuple[Unexplored, ...]:
        """The same of all finished matches, whether or not they were looked at."""

    def openings_of(self, player: Player, game: str, limit: int) -> tuple[Opening, ...]:
        """The first positions of the player's latest matches of *game*, also of private ones, and
        of those with bots, by the seat that the player had; matches with oneself are left out."""

    def lengths(self, game: str) -> tuple[tuple[str, int, int], ...]:
        """How many finished matches of *game* ended for that reason after so many moves: reason,
        moves, matches. They are those that ``seat_tallies`` counts."""

    def options_played(self, game: str) -> tuple[tuple[str, int, int, int], ...]:
        """What ``seat_tallies`` tells, of all options that *game* was ever played with."""


class ExplorerWrite(ExplorerRead, Protocol):
    """Reading and writing."""

    def add_openings(self, openings: Mapping[int, Sequence[int]]) -> None:
        """The first positions of matches by their boards, which are unexplored no more."""

    def add_explored(self, steps: Mapping[tuple[int, int], Results]) -> None:
        """More matches have gone from a position to the next, and ended like that."""

    def replace_explored(
        self, openings: Iterable[tuple[int, Sequence[int]]], steps: Iterable[Step]
    ) -> None:
        """Let just this be known: the first positions of matches by their boards, and *steps* that
        are all different, best in order. Other matches that have ended are unexplored."""
