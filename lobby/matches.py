"""Matches: one contest between two players, known to them by its board number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from lobby import answering, clocks, endings, quiet, sanctions, text, timing, turns, zones
from lobby.clocks import Clock
from lobby.errors import NotFound, Refused, Stale
from lobby.games import GAMES, Game, IllegalMove, Options, Outcome, Seat, Setup, State, View
from lobby.players import Player
from lobby.reasons import AGREEMENT
from lobby.replay import replay
from lobby.telling import tell
from lobby.terms import Terms
from lobby.turns import How, Position

if TYPE_CHECKING:
    from lobby.storage import Snapshot, Transaction

MAX_COMMENT = 400
"""Characters of a comment on a move."""


USUAL = Terms()
"""The terms of a match when nothing else was agreed."""

_DEALS = 200
"""Deals tried before options are held to leave nothing to play."""


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
class Match:
    """What is public of a match. ``players`` is by seat; times are UTC seconds.

    ``revision`` grows with every change: hand it back with a change to be told when the position
    is no longer the one that was looked at. ``zones`` are the time zones by seat, ``deadline`` is
    when the player to move forfeits; ``remind_at`` is when that player is still to be reminded, and
    ``reminded`` whether that was done. ``setup`` is not here: it may hold hidden numbers.
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
    def over(self) -> bool:
        """Whether it has ended."""
        return self.reason is not None

    @property
    def outcome(self) -> Outcome | None:
        """The result, None while it goes on."""
        return None if self.reason is None else Outcome(self.winner, self.reason)

    @property
    def rules(self) -> Game:
        """The game that is played."""
        return GAMES[self.game]

    @property
    def parsed_options(self) -> Options:
        """The options in force."""
        return self.rules.parse_options(self.options.split())

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


def begin(
    tx: Transaction,
    game: str,
    options: str,
    seated: tuple[Player, Player],
    chance: Random,
    *,
    terms: Terms = USUAL,
    taker: Player | None = None,
) -> Match:
    """Start a match between *seated* on *terms*, dealt by *chance*; *taker* is who agreed to it
    last. Raises Refused when the options leave nothing to play."""
    rules = GAMES[game]
    parsed = rules.parse_options(options.split())
    setup = _playable_deal(rules, parsed, chance)
    clock = clocks.start(terms, tx.now)
    first, second = (zones.of_player(tx, player).key for player in seated)
    match = tx.add_match(game, str(parsed), setup, seated, clock=clock, zones=(first, second))
    match = timing.refreshed(tx, match)
    tx.save_deadline(match)
    tell(tx, match, "started", None, game=game, taker=taker.id if taker else None)
    return match


def find(snapshot: Snapshot, board: int, viewer: Player | None) -> Match:
    """The match on *board* when *viewer* (None: a guest) may look at it. Raises NotFound."""
    match = snapshot.match(board)
    if match is None or (match.private and viewer not in match.players):
        raise NotFound(f"There is no board {board} that you may look at.")
    return match


def show(snapshot: Snapshot, board: int, viewer: Player | None) -> Showing:
    """The match on *board* as *viewer* may see it now. Raises NotFound."""
    match = find(snapshot, board, viewer)
    played = played_for(snapshot, match, viewer)
    states = history(snapshot, match, played)
    seat = match.seat_of(viewer)
    return Showing(match, seat, played, _current_view(states[-1], match, seat))


def played_for(snapshot: Snapshot, match: Match, viewer: Player | None) -> tuple[Played, ...]:
    """The moves of *match*, without the comments of those whom *viewer* does not hear."""
    played = snapshot.moves(match.board)
    silent = quiet.unheard(snapshot, viewer).intersection(match.players)
    if not silent:
        return played
    return tuple(
        replace(each, comment="") if match.players[(each.ply - 1) % 2] in silent else each
        for each in played
    )


def view_at(snapshot: Snapshot, board: int, ply: int, viewer: Player | None) -> View:
    """What *viewer* may see of the position after *ply* moves. Raises NotFound."""
    match = find(snapshot, board, viewer)
    states = history(snapshot, match, snapshot.moves(board))
    if not 0 <= ply < len(states):
        raise NotFound(f"Board {board} has no move {ply}: give a number from 0 to {match.plies}.")
    seat = match.seat_of(viewer)
    if ply == match.plies:
        return _current_view(states[ply], match, seat)
    return replace(states[ply].view(seat, revealed=match.over), moves=())


def play(
    tx: Transaction,
    board: int,
    player: Player,
    move: str,
    *,
    revision: int | None = None,
    comment: str = "",
) -> Match:
    """Play *move* on *board* for *player*; a draw that was offered lapses. The match may have gone
    further when it is returned: whatever waited for the move is played with it.

    Raises NotFound, Stale when the match is no longer at *revision*, and Refused when it is not
    the player's turn, the move is not legal or the comment too long, or the player is muted and
    comments, with the reason.
    """
    match = acting(tx, board, player, revision)
    if not match.awaits(player):
        raise Refused("It is your opponent's turn.")
    said = _remark(tx, player, comment) if comment else ""
    position = Position(match, history(tx, match, tx.moves(board)))
    try:
        made = turns.make(tx, position, move, comment=said)
    except IllegalMove as error:
        raise Refused(str(error)) from error
    return answering.carry_on(tx, made)


def resign(tx: Transaction, board: int, player: Player, *, revision: int | None = None) -> Match:
    """End the match on *board*: *player*'s opponent wins. Before both have moved once it is
    cancelled instead, and counts for nothing."""
    return endings.resign(tx, acting(tx, board, player, revision), player)


def offer_draw(
    tx: Transaction, board: int, player: Player, *, revision: int | None = None
) -> Match:
    """Offer a draw, or agree to the one that the opponent offers."""
    match = acting(tx, board, player, revision)
    seat = match.seat_of(player)
    if match.draw_offer == seat:
        raise Refused("Your draw offer stands already: it lapses with the next move.")
    if match.draw_offer is not None:
        return endings.end(tx, match, Outcome(None, AGREEMENT), player)
    offered = tx.save_match(replace(match, draw_offer=seat))
    tell(tx, match, "draw-offered", player)
    return offered


def decline_draw(
    tx: Transaction, board: int, player: Player, *, revision: int | None = None
) -> Match:
    """Say no to the opponent's draw offer."""
    match = acting(tx, board, player, revision)
    if match.draw_offer in (None, match.seat_of(player)):
        raise Refused("Your opponent does not offer a draw just now.")
    declined = tx.save_match(replace(match, draw_offer=None))
    tell(tx, match, "draw-declined", player)
    return declined


def _remark(tx: Transaction, player: Player, comment: str) -> str:
    sanctions.check_may_speak(tx, player)
    return text.clean(comment, MAX_COMMENT)


def _playable_deal(rules: Game, options: Options, chance: Random) -> Setup:
    # Some Curio options deal, now and then, a position that is over before the first move.
    for _ in range(_DEALS):
        setup = rules.deal(options, chance)
        if rules.start(options, setup).outcome is None:
            return setup
    raise Refused(f"{rules.title} with {options} is over before it begins: choose other options.")


def acting(tx: Transaction, board: int, player: Player, revision: int | None) -> Match:
    """The running match on *board*, on which *player* is about to act.

    Raises NotFound, Stale when it is no longer at *revision*, and Refused when it is over, its
    time has run out, or the player only watches.
    """
    match = find(tx, board, player)
    if player not in match.players:
        raise Refused(f"You only watch board {board}: its players act on it.")
    if match.over:
        raise Refused(endings.OVER.format(board=board))
    if revision is not None and revision != match.revision:
        raise Stale("The position has changed since you looked: look again before you act.")
    if timing.run_out(tx, match):
        raise Refused(f"The time for this move on board {board} has run out.")
    return match


def history(snapshot: Snapshot, match: Match, played: tuple[Played, ...]) -> tuple[State, ...]:
    """Every position of *match*. Raises Refused when its record is damaged."""
    setup: Mapping[str, str] = snapshot.setup(match.board)
    moves = tuple(each.move for each in played)
    return replay(match.board, match.game, match.options, setup, moves)


def _current_view(state: State, match: Match, seat: Seat | None) -> View:
    view = state.view(seat, revealed=match.over)
    if not match.over:
        return view
    return replace(view, moves=(), to_move=None, outcome=match.outcome)
