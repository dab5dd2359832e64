"""A match, its moves, and what one viewer may see of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from lobby.games.catalogue import GAMES, seats_of, title_of
from lobby.kits.game import Game, Outcome, Seat, View
from lobby.kits.options import Options
from lobby.model.clock import Clock
from lobby.model.player import Player
from lobby.model.terms import Terms


@dataclass(frozen=True, slots=True)
class Played:
    """A move as it was played: ply counts from 1, *at* is in UTC seconds, *how* tells of moves
    that were not made by hand."""

    ply: int
    move: str
    comment: str
    at: int
    how: How = "by hand"


@dataclass(frozen=True, slots=True)
class Twin:
    """The other *board* of a pair, where the same two players sit in each other's seats: how far it
    is, and how it ended; *to_move* is None when it is over."""

    board: int
    plies: int
    to_move: Seat | None
    deadline: int | None
    draw_offer: Seat | None
    ended: int | None
    winner: Seat | None
    reason: str | None

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.reason is not None


@dataclass(frozen=True, slots=True)
class Match:
    """What is public of a match. ``players`` is by seat; times are UTC seconds.

    ``revision`` grows with every change: hand it back with a change to be told when the position
    is no longer the one that was looked at. ``zones`` are the time zones by seat, ``deadline`` is
    when the player to move forfeits; ``remind_at`` is when that player is still to be reminded, and
    ``reminded`` whether that was done. The versions of rules and key are those that it began with.
    ``cancelled_by`` is the seat against which it counts that it ended before both had moved.
    ``twin`` is the other board of a pair, None for a match on its own.
    ``setup`` is not here: it may hold hidden numbers.
    """

    board: int
    game: str
    options: str
    players: tuple[Player, Player]
    clock: Clock
    zones: tuple[str, str]
    reminded: bool
    deadline: int | None
    remind_at: int | None
    started: int
    changed: int
    ended: int | None
    revision: int
    plies: int
    draw_offer: Seat | None
    winner: Seat | None
    reason: str | None
    takeback_offer: Seat | None = None
    rules_version: int = 1
    key_version: int = 1
    cancelled_by: Seat | None = None
    twin: Twin | None = None

    @property
    def to_move(self) -> Seat | None:
        """The seat whose turn it is; None when it is over."""
        return self.clock.turn

    @property
    def terms(self) -> Terms:
        """The conditions that both agreed to."""
        return self.clock.terms

    @property
    def private(self) -> bool:
        """Whether nobody but its players may look."""
        return self.terms.private

    @property
    def between_members(self) -> bool:
        """Whether two people with names play it, and no guest, no bot, nobody alone."""
        first, second = self.players
        return first.member and second.member and first != second

    @property
    def begun(self) -> bool:
        """Whether both have moved, on this board or the other one of its pair. Until then only the
        rules of the game give it a result."""
        return max(self.plies, self.twin.plies if self.twin else 0) >= len(self.players)

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.reason is not None

    @property
    def boards(self) -> tuple[int, ...]:
        """Its board, with that of its twin, the lower number first."""
        return (self.board,) if self.twin is None else tuple(sorted((self.board, self.twin.board)))

    @property
    def halves(self) -> tuple[Match, ...]:
        """This match, with the other one of its pair, as far as lists tell of it, the lower board
        first."""
        if self.twin is None:
            return (self,)
        other = replace(
            self,
            board=self.twin.board,
            players=(self.players[1], self.players[0]),
            clock=replace(self.clock, turn=self.twin.to_move),
            deadline=self.twin.deadline,
            ended=self.twin.ended,
            plies=self.twin.plies,
            draw_offer=self.twin.draw_offer,
            takeback_offer=None,
            winner=self.twin.winner,
            reason=self.twin.reason,
        )
        return (self, other) if self.board < other.board else (other, self)

    @property
    def decided(self) -> bool:
        """Whether it has ended, and so has the other board of its pair."""
        return self.over and (self.twin is None or self.twin.over)

    @property
    def outcome(self) -> Outcome | None:
        """The result, None while it goes on."""
        return None if self.reason is None else Outcome(self.winner, self.reason)

    @property
    def installed(self) -> bool:
        """Whether this server has the game: without it a match is only listed."""
        return self.game in GAMES

    def check_installed(self) -> None:
        """Raise NotInstalled where this server does not have the game."""
        _ = self.rules

    @property
    def title(self) -> str:
        """What people call the game."""
        return title_of(self.game)

    @property
    def seats(self) -> tuple[str, str]:
        """What the sides are called."""
        return seats_of(self.game)

    @property
    def rules(self) -> Game:
        """The game that is played, as it is today. Raises NotInstalled."""
        return GAMES[self.game]

    @property
    def parsed_options(self) -> Options:
        """The options in force. Raises NotInstalled."""
        return self.rules.of_version(self.rules_version).parse_options(self.options.split())

    def seat_of(self, player: Player | None) -> Seat | None:
        """Where *player* sits, None when watching; who plays both sides sits at the one to move."""
        if player is None or player not in self.players:
            return None
        if self.players[0] == self.players[1]:
            return self.to_move or 0
        return self.players.index(player)

    def awaits(self, player: Player | None) -> bool:
        """Whether it is *player*'s move."""
        return self.to_move is not None and self.players[self.to_move] == player

    def offers_draw_to(self, player: Player | None) -> bool:
        """Whether a draw is offered, and not by *player*."""
        return self.draw_offer not in (None, self.seat_of(player))

    def offers_takeback_to(self, player: Player | None) -> bool:
        """Whether a takeback is asked for, and not by *player*."""
        return self.takeback_offer not in (None, self.seat_of(player))


@dataclass(frozen=True, slots=True)
class Showing:
    """A match as one viewer may see it now: everything a screen or a command needs of it."""

    match: Match
    seat: Seat | None
    played: tuple[Played, ...]
    view: View


@dataclass(frozen=True, slots=True)
class Imported:
    """A finished match that was played elsewhere, in the archive of *owner*, as the text of its
    *record*. *source* tells where from; *at* is when it was imported, in UTC seconds. What is
    *private* only its owner may see; an operator imported the rest."""

    number: int
    owner: Player
    at: int
    source: str
    private: bool
    record: str

    @property
    def game(self) -> str:
        """The word for the game, which this server need not have."""
        return self.record.split('"', 2)[1]


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


How: TypeAlias = Literal["by hand", "ahead", "by the server"]
"""How a move came about: its player made it on turn, or had queued it; or there was no choice, and
the server made it for its player."""
