"""The database interface for the moves played from a position, and for the lengths of matches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from lobby.features.people.values.player import Player
from lobby.features.ratings.values.standing import Results
from lobby.gamekit.game import Seat

Step: TypeAlias = tuple[int, int, int, int, int]
"""A position and the one that came next, and how many of the matches that went there the first seat
won, drew and lost."""


@dataclass(frozen=True, slots=True)
class Unexplored:
    """A finished match whose first *moves* have not been explored yet. It is *counted* for
    everybody if it was played between two people and is not private."""

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
    """The first positions of a match, each as its number, and the result for the player who had
    *seat*."""

    board: int
    seat: Seat
    winner: Seat | None
    positions: tuple[int, ...]


class ExplorerRead(Protocol):
    """Read access. A position is a signed 64-bit number."""

    def explored(self, position: int) -> Mapping[int, Results]:
        """The results of matches that went on from *position*, by the position that came next. They
        include only matches between people that everybody may see and that were not cancelled."""

    def unexplored(self, after: int, limit: int, plies: int) -> tuple[Unexplored, ...]:
        """Finished matches that ``explored`` and ``openings_of`` do not include yet, each with its
        first *plies* moves, in the order of their boards, starting after board *after*."""

    def explorable(self, after: int, limit: int, plies: int) -> tuple[Unexplored, ...]:
        """The same for all finished matches, whether or not they have been explored."""

    def openings_of(self, player: Player, game: str, limit: int) -> tuple[Opening, ...]:
        """The first positions of the player's latest matches of *game*, with the player's seat.
        They include private matches and those against bots, but not matches against oneself."""

    def lengths(self, game: str) -> tuple[tuple[str, int, int], ...]:
        """How finished matches of *game* ended: each reason, number of moves, and how many matches
        ended so. They are the matches that ``seat_tallies`` counts."""

    def options_played(self, game: str) -> tuple[tuple[str, int, int, int], ...]:
        """What ``seat_tallies`` returns, for all options with which *game* was ever played."""


class ExplorerWrite(ExplorerRead, Protocol):
    """Read and write access."""

    def add_openings(self, openings: Mapping[int, Sequence[int]]) -> None:
        """Add the first positions of matches, by board; these matches then count as explored."""

    def add_explored(self, steps: Mapping[tuple[int, int], Results]) -> None:
        """Add results of matches that went from one position to the next."""

    def replace_explored(
        self, openings: Iterable[tuple[int, Sequence[int]]], steps: Iterable[Step]
    ) -> None:
        """Replace everything that was explored: the first positions of matches by board, and
        *steps*, which are all different and best in order. All other finished matches become
        unexplored."""
