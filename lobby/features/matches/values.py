"""A match, its moves, and what one viewer may see of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from lobby.base.bounds import Count, Ply, Time
from lobby.features.clocks.values import Clock
from lobby.features.people.values.player import Player
from lobby.features.terms.values.terms import Terms
from lobby.gamekit.game import Game, Outcome, Seat, View
from lobby.gamekit.options import Options
from lobby.games.catalogue import GAMES, seats_of, title_of


@dataclass(frozen=True, slots=True)
class Played:
    """A move as *seat* played it. *ply* counts from 1, *at* is in UTC seconds, and *how* marks
    moves that were not made by hand."""

    ply: Ply
    seat: Seat
    move: str
    comment: str
    at: Time
    how: How = "by hand"

    @property
    def forced(self) -> bool:
        """Whether the server played it, because nothing else was possible."""
        return self.how == "by the server"


def rounds(played: Iterable[Played]) -> Iterator[tuple[Played | None, Played | None]]:
    """*played* in rows: the first seat's move, and the second seat's after it; None where a row has
    only one of them, as where a seat moves twice in a row."""
    first: Played | None = None
    for move in played:
        if move.seat:
            yield first, move
            first = None
        else:
            if first:
                yield first, None
            first = move
    if first:
        yield first, None


@dataclass(frozen=True, slots=True)
class Twin:
    """The other *board* of a pair, where the same two players have swapped seats: how far the match
    there has come, and how it ended. *to_move* is None once it is over; *moved* is as in Match."""

    board: int
    plies: Ply
    moved: bool
    to_move: Seat | None
    deadline: Time | None
    draw_offer: Seat | None
    takeback_offer: Seat | None
    ended: Time | None
    winner: Seat | None
    reason: str | None

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.reason is not None


@dataclass(frozen=True, slots=True)
class Match:
    """The public part of a match. ``players`` is by seat; times are UTC seconds.

    ``revision`` grows with every change: pass it back with a change to be told if the position is
    no longer the one you looked at. ``zones`` are the time zones by seat. ``deadline`` is when the
    player to move forfeits, ``remind_at`` when that player is still to be reminded, and
    ``reminded`` whether that was done. ``rules_version`` and ``key_version`` are those the match
    began with. ``cancelled_by`` is the seat charged with ending the match before both players had
    moved. ``moved`` says whether both seats have moved on this board, and ``last_turn`` is the seat
    whose turn it was when the match ended, if the moves did not end it. ``twin`` is the other board
    of a pair; None for a single match. ``setup`` is left out: it may hold hidden numbers.
    """

    board: int
    game: str
    options: str
    players: tuple[Player, Player]
    clock: Clock
    zones: tuple[str, str]
    reminded: bool
    deadline: Time | None
    remind_at: Time | None
    started: Time
    changed: Time
    ended: Time | None
    revision: Count
    plies: Ply
    draw_offer: Seat | None
    winner: Seat | None
    reason: str | None
    takeback_offer: Seat | None = None
    rules_version: Count = 1
    key_version: Count = 1
    cancelled_by: Seat | None = None
    moved: bool = False
    last_turn: Seat | None = None
    twin: Twin | None = None

    @property
    def number(self) -> str:
        """Its number as people write it: an imported match has the negative of it as its board."""
        return str(self.board) if self.board > 0 else f"@{-self.board}"

    @property
    def to_move(self) -> Seat | None:
        """The seat to move; None once the match is over."""
        return self.clock.turn

    @property
    def terms(self) -> Terms:
        """The terms that both players agreed to."""
        return self.clock.terms

    @property
    def private(self) -> bool:
        """Whether only its players may see it."""
        return self.terms.private

    @property
    def between_members(self) -> bool:
        """Whether two different members play it: no guest, no bot, nobody playing both sides."""
        first, second = self.players
        return first.member and second.member and first != second

    @property
    def timed_out_early(self) -> bool:
        """Whether the match ended without a result because the player to move let the time run
        out before both had moved."""
        unbegun = self.clock.since == self.started  # perhaps it still waited for both players
        return self._late(waiting=unbegun)

    @property
    def aborted_by(self) -> Seat | None:
        """Who surely ended the match before both had moved: not the clock, which may have run out
        for a player who is to blame."""
        return None if self._late(waiting=False) else self.cancelled_by

    def _late(self, *, waiting: bool) -> bool:
        """Whether the match ended without a result when the player to move had no time left, if the
        clock was *waiting* for both players or not."""
        late = self.last_turn
        allowed = replace(self.clock, turn=late, waiting=waiting).allowed
        if self.reason != CANCELLED or self.begun or self.ended is None or allowed is None:
            return False
        return self.cancelled_by in (None, late) and self.ended - self.clock.since >= allowed

    @property
    def begun(self) -> bool:
        """Whether both players have moved, on this board or on the other one of its pair. Until
        then only the rules of the game can give it a result."""
        return self.moved or (self.twin is not None and self.twin.moved)

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.reason is not None

    @property
    def boards(self) -> tuple[int, ...]:
        """Its board and that of its twin, the lower number first."""
        return (self.board,) if self.twin is None else tuple(sorted((self.board, self.twin.board)))

    @property
    def halves(self) -> tuple[Match, ...]:
        """This match and the other one of its pair, with as much of it as lists show, the lower
        board first."""
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
            moved=self.twin.moved,
            draw_offer=self.twin.draw_offer,
            takeback_offer=self.twin.takeback_offer,
            winner=self.twin.winner,
            reason=self.twin.reason,
        )
        return (self, other) if self.board < other.board else (other, self)

    @property
    def decided(self) -> bool:
        """Whether it has ended, and the other board of its pair too."""
        return self.over and (self.twin is None or self.twin.over)

    @property
    def outcome(self) -> Outcome | None:
        """The result; None while the match is running."""
        return None if self.reason is None else Outcome(self.winner, self.reason)

    @property
    def installed(self) -> bool:
        """Whether this server has the game: if not, the match is only listed."""
        return self.game in GAMES

    def check_installed(self) -> None:
        """Raise NotInstalled if this server does not have the game."""
        _ = self.rules

    @property
    def title(self) -> str:
        """The name of the game as players know it."""
        return title_of(self.game)

    @property
    def seats(self) -> tuple[str, str]:
        """The names of the two sides."""
        return seats_of(self.game)

    @property
    def rules(self) -> Game:
        """The current version of the game's rules. Raises NotInstalled."""
        return GAMES[self.game]

    @property
    def parsed_options(self) -> Options:
        """The options in force. Raises NotInstalled."""
        return self.rules.of_version(self.rules_version).parse_options(self.options.split())

    @property
    def can_be_drawn(self) -> bool:
        """Whether it can end in a draw, so that one may be offered."""
        return self.installed and self.rules.can_be_drawn

    def seat_of(self, player: Player | None) -> Seat | None:
        """The seat of *player*; None for somebody who watches. A player of both sides has the seat
        to move."""
        if player is None or player not in self.players:
            return None
        if self.players[0] == self.players[1]:
            return self.to_move or 0
        return self.players.index(player)

    def awaits(self, player: Player | None) -> bool:
        """Whether it is *player*'s turn."""
        return self.to_move is not None and self.players[self.to_move] == player

    def waits_for(self, player: Player | None) -> bool:
        """Whether *player*, who plays in it, has something to do: to move, or to answer an offer
        of the opponent."""
        offered = self.offers_draw_to(player) or self.offers_takeback_to(player)
        return self.awaits(player) or offered

    @property
    def bot_thinks(self) -> bool:
        """Whether a bot is to move."""
        return self.to_move is not None and self.players[self.to_move].bot

    def offers_draw_to(self, player: Player | None) -> bool:
        """Whether a draw offer stands that *player* did not make."""
        return self.draw_offer not in (None, self.seat_of(player))

    def offers_takeback_to(self, player: Player | None) -> bool:
        """Whether a takeback request stands that *player* did not make."""
        return self.takeback_offer not in (None, self.seat_of(player))


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which of a player's finished matches: of *game*, against *other*, and those that come after
    the end and the board *before* where the latest comes first."""

    game: str = ""
    other: Player | None = None
    before: tuple[int, int] | None = None


EVERY = Wanted()
"""All of them."""


@dataclass(frozen=True, slots=True)
class Showing:
    """A match as one viewer may see it now, or at an earlier position, with the moves up to there:
    everything that a screen or a command needs. *effect* is what the last move did, in a sentence;
    "" if that is plain to see. *before* is the view before the last move by choice and any moves of
    the same side just before, None if there is none or it is not known. *warning* is what the
    players must know of the position besides, "" for nothing."""

    match: Match
    seat: Seat | None
    played: tuple[Played, ...]
    view: View
    effect: str = ""
    before: View | None = None
    warning: str = ""

    @property
    def ply(self) -> int:
        """How many moves lead to the position."""
        return len(self.played)

    @property
    def earlier(self) -> bool:
        """Whether it is an earlier position."""
        return self.ply < self.match.plies

    @property
    def marked(self) -> str:
        """The move that a board marks, "" for none: a pass made by the server leaves no trace."""
        by_choice = (move for move in reversed(self.played) if not move.forced)
        return next((move.move for move in by_choice), "")


@dataclass(frozen=True, slots=True)
class Step:
    """A move of a match, as one viewer may see it: the views before and after it, and what it did,
    as in a Showing."""

    played: Played
    before: View
    after: View
    effect: str = ""


How: TypeAlias = Literal["by hand", "ahead", "by the server"]
"""How a move was made: by its player on turn, by its player in advance (queued), or by the server
because it was the only one possible."""


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A player's place on one board.

    ``entry`` is a half-entered move, valid only while the match is at ``entry_ply``. ``looking_at``
    is the ply being viewed; None for the latest. ``read`` is the id of the last message seen in the
    board's chat.
    """

    entry: str = ""
    entry_ply: Ply = 0
    looking_at: Ply | None = None
    flipped: bool = False
    read: int = 0


RESIGNED = "resigned"
AGREEMENT = "agreement"
TIME = "time"
CANCELLED = "cancelled"
"""Resigned, timed out or agreed before both players had moved, or cancelled by an operator: there
is no result, and the match counts for nothing."""

OF_PLAYERS = (RESIGNED, AGREEMENT, TIME)
"""Reasons that count only once both players have moved."""

REPETITION = "repetition"
"""The same position occurred for the third time, where the game does not see to that itself."""

OF_THE_HOUSE = (*OF_PLAYERS, CANCELLED)
"""Reasons that cannot be seen from the position."""
