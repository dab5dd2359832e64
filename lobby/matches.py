"""Matches: one contest between two players, known to them by its board number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from lobby import text
from lobby.errors import NotFound, Refused, Stale
from lobby.games import GAMES, Game, IllegalMove, Options, Outcome, Seat, Setup, State, View
from lobby.players import Player
from lobby.replay import replay

if TYPE_CHECKING:
    from lobby.storage import Snapshot, Transaction

REPETITIONS = 3
"""House rule of RULES: the third time a position occurs with the same side to move is a draw."""

MAX_COMMENT = 400
"""Characters of a comment on a move."""


_DEALS = 200
"""Deals tried before options are held to leave nothing to play."""


@dataclass(frozen=True, slots=True)
class Played:
    """A move as it was played: ply counts from 1, *at* is in UTC seconds."""

    ply: int
    move: str
    comment: str
    at: int


@dataclass(frozen=True, slots=True)
class Match:
    """What is public of a match. ``players`` is by seat; times are UTC seconds.

    ``revision`` grows with every change: hand it back with a change to be told when the position
    is no longer the one that was looked at. ``setup`` is not here: it may hold hidden numbers.
    """

    board: int
    game: str
    options: str
    players: tuple[Player, Player]
    private: bool
    started: int
    changed: int
    ended: int | None
    revision: int
    plies: int
    to_move: Seat | None
    draw_offer: Seat | None
    winner: Seat | None
    reason: str | None

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
    private: bool = False,
) -> Match:
    """Start a match between *seated*, dealt by *chance*. Raises Refused when the options leave
    nothing to play."""
    rules = GAMES[game]
    parsed = rules.parse_options(options.split())
    setup = _playable_deal(rules, parsed, chance)
    match = tx.add_match(game, str(parsed), setup, seated, private)
    tx.emit("started", board=match.board, concerns=seated, game=game)
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
    played = snapshot.moves(board)
    states = _history(snapshot, match, played)
    seat = match.seat_of(viewer)
    return Showing(match, seat, played, _current_view(states[-1], match, seat))


def view_at(snapshot: Snapshot, board: int, ply: int, viewer: Player | None) -> View:
    """What *viewer* may see of the position after *ply* moves. Raises NotFound."""
    match = find(snapshot, board, viewer)
    states = _history(snapshot, match, snapshot.moves(board))
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
    """Play *move* on *board* for *player*; a draw that was offered lapses.

    Raises NotFound, Stale when the match is no longer at *revision*, and Refused when it is not
    the player's turn, the move is not legal or the comment too long, with the reason.
    """
    match = _running(tx, board, player, revision)
    states = _history(tx, match, tx.moves(board))
    try:
        canonical, after = _played(states[-1], move, match, player)
    except IllegalMove as error:
        raise Refused(str(error)) from error
    outcome = after.outcome or _repeated((*states, after))
    moved = replace(match, plies=match.plies + 1, to_move=after.to_move, draw_offer=None)
    tx.add_move(board, moved.plies, canonical, text.clean(comment, MAX_COMMENT) if comment else "")
    if not outcome:
        moved = tx.save_match(moved)
    tx.emit(
        "moved",
        actor=player,
        board=board,
        concerns=match.players,
        move=canonical,
        ply=moved.plies,
        seat=match.to_move,
    )
    return _end(tx, moved, outcome, player) if outcome else moved


def resign(tx: Transaction, board: int, player: Player, *, revision: int | None = None) -> Match:
    """End the match on *board*: *player*'s opponent wins."""
    match = _running(tx, board, player, revision)
    seat = match.seat_of(player)
    assert seat is not None
    return _end(tx, match, Outcome(1 - seat, "resigned"), player)


def offer_draw(
    tx: Transaction, board: int, player: Player, *, revision: int | None = None
) -> Match:
    """Offer a draw, or agree to the one that the opponent offers."""
    match = _running(tx, board, player, revision)
    seat = match.seat_of(player)
    if match.draw_offer == seat:
        raise Refused("Your draw offer stands already: it lapses with the next move.")
    if match.draw_offer is not None:
        return _end(tx, match, Outcome(None, "agreement"), player)
    offered = tx.save_match(replace(match, draw_offer=seat))
    tx.emit("draw-offered", actor=player, board=board, concerns=match.players)
    return offered


def decline_draw(
    tx: Transaction, board: int, player: Player, *, revision: int | None = None
) -> Match:
    """Say no to the opponent's draw offer."""
    match = _running(tx, board, player, revision)
    if match.draw_offer in (None, match.seat_of(player)):
        raise Refused("Your opponent does not offer a draw just now.")
    declined = tx.save_match(replace(match, draw_offer=None))
    tx.emit("draw-declined", actor=player, board=board, concerns=match.players)
    return declined


def verify(snapshot: Snapshot, match: Match) -> str | None:
    """What is wrong with the stored *match*, as a sentence; None when its moves replay to the
    stored result."""
    played = snapshot.moves(match.board)
    try:
        states = _history(snapshot, match, played)
    except Refused as error:
        return str(error)
    last = states[-1]
    by_rules = last.outcome or _repeated(states)
    if match.plies != len(played):
        return f"Board {match.board} counts {match.plies} moves but {len(played)} are stored."
    if by_rules and by_rules != match.outcome:
        return f"Board {match.board} replays to {by_rules} but {match.outcome} is stored."
    if not match.over and match.to_move != last.to_move:
        return f"Board {match.board} has the wrong side to move."
    if match.over and not by_rules and match.reason not in _BY_PLAYERS:
        return f"Board {match.board} is stored as {match.reason}, which its moves do not show."
    return None


_BY_PLAYERS = ("resigned", "agreement")


def _playable_deal(rules: Game, options: Options, chance: Random) -> Setup:
    # Some Curio options deal, now and then, a position that is over before the first move.
    for _ in range(_DEALS):
        setup = rules.deal(options, chance)
        if rules.start(options, setup).outcome is None:
            return setup
    raise Refused(f"{rules.title} with {options} is over before it begins: choose other options.")


def _end(tx: Transaction, match: Match, outcome: Outcome, actor: Player) -> Match:
    """The one place where a match ends: result and event, once."""
    ended = tx.save_match(
        replace(
            match,
            to_move=None,
            draw_offer=None,
            ended=tx.now,
            winner=outcome.winner,
            reason=outcome.reason,
        )
    )
    tx.emit(
        "ended",
        actor=actor,
        board=match.board,
        concerns=match.players,
        winner=outcome.winner,
        reason=outcome.reason,
    )
    return ended


def _running(tx: Transaction, board: int, player: Player, revision: int | None) -> Match:
    match = find(tx, board, player)
    if player not in match.players:
        raise Refused(f"You only watch board {board}: its players act on it.")
    if match.over:
        raise Refused(f"The match on board {board} is over.")
    if revision is not None and revision != match.revision:
        raise Stale("The position has changed since you looked: look again before you act.")
    return match


def _played(state: State, move: str, match: Match, player: Player) -> tuple[str, State]:
    if not match.awaits(player):
        raise Refused("It is your opponent's turn.")
    after = state.play(move)
    return state.canonical(move), after


def _repeated(states: tuple[State, ...]) -> Outcome | None:
    last = states[-1].key()
    times = sum(state.key() == last for state in states)
    return Outcome(None, "repetition") if times >= REPETITIONS else None


def _history(snapshot: Snapshot, match: Match, played: tuple[Played, ...]) -> tuple[State, ...]:
    setup: Mapping[str, str] = snapshot.setup(match.board)
    moves = tuple(each.move for each in played)
    return replay(match.board, match.game, match.options, setup, moves)


def _current_view(state: State, match: Match, seat: Seat | None) -> View:
    view = state.view(seat, revealed=match.over)
    if not match.over:
        return view
    return replace(view, moves=(), to_move=None, outcome=match.outcome)
