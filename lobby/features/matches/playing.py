"""Playing: moves and resignations made by hand; and a player's place on a board, which is stored so
that nothing is lost if the connection drops. It holds the move that ``confirm`` plays."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lobby.base import text
from lobby.base.errors import Refused, Stale
from lobby.base.translation import _
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.clocks import match_clocks
from lobby.features.matches import endings, turns, viewing
from lobby.features.matches.queries import matches as queries
from lobby.features.matches.turns import Course
from lobby.features.matches.values import Bookmark, Match, Played, Showing
from lobby.features.matches.viewing import find, history
from lobby.features.moderation import sanctions
from lobby.features.people import allowances
from lobby.features.people.values.player import Player
from lobby.features.planning import queries as planning_queries
from lobby.gamekit.game import IllegalMove, View, with_entered

MAX_COMMENT = 400
"""The most characters in a comment on a move."""


def play(
    tx: Transaction,
    board: int,
    player: Player,
    move: str,
    *,
    revision: int | None = None,
    comment: str = "",
) -> Match:
    """Play *move* on *board* for *player*; a pending draw offer lapses. The match returned may be
    further on, since queued moves are played at once.

    Raises NotFound, Stale if the match is no longer at *revision*, and Refused with the reason if
    it is not the player's turn, if the move is illegal or the comment too long, if the player is
    muted and comments, or has made too many moves within a day.
    """
    match = acting(tx, board, player, revision)
    if not match.awaits(player):
        raise turns.not_yours(board)
    tx.expect(lambda: _ask(tx, match, player))
    _check_allowance(tx, player)
    said = _remark(tx, player, comment) if comment else ""
    played = queries.moves(tx, board)
    course = Course(match, history(tx, match, played), tuple(earlier.move for earlier in played))
    with Refused.instead_of(IllegalMove):
        made = turns.make(tx, course, move, comment=said)
    return turns.carry_on(tx, made)


def resign(tx: Transaction, board: int, player: Player) -> Match:
    """End the match on *board*, in any position, as a win for *player*'s opponent. Before both have
    moved it ends without a result, which counts against *player*
    (``lobby.features.people.allowances``)."""
    return endings.resign(tx, acting(tx, board, player), player)


def abort(tx: Transaction, board: int, player: Player) -> Match:
    """End the match on *board* without a result, whoever's turn it is, while one side has not
    moved; this counts against *player*. Raises NotFound, and Refused once both have moved."""
    match = acting(tx, board, player)
    if match.begun:
        raise Refused(_why_it_counts(match), command=f"resign {board}")
    return endings.resign(tx, match, player)


def _why_it_counts(match: Match) -> str:
    """Why *match* can no longer end without a result."""
    board, twin = match.board, match.twin
    if twin and not match.moved:
        return _(
            "Both players have moved on board {twin}, the other board of this pair, so both boards"
            " count. You can resign this one.",
            twin=twin.board,
        )
    return _("Both players have moved, so board {board} counts. You can resign it.", board=board)


def _ask(tx: Transaction, match: Match, player: Player) -> None:
    """Run the queries a move needs, except those that depend on the answers."""
    assert match.to_move is not None, "it is somebody's turn"
    _check_allowance(tx, player)
    queries.moves(tx, match.board)
    match_clocks.refreshed(tx, match)
    planning_queries.lines(tx, match.board, match.players[1 - match.to_move])


def _check_allowance(tx: Transaction, player: Player) -> None:
    if not player.bot:  # a bot answers everybody's moves, and each player has a limit
        allowances.check(tx, player, allowances.MOVES)


def _remark(tx: Transaction, player: Player, comment: str) -> str:
    sanctions.check_may_speak(tx, player)
    return text.clean(comment, MAX_COMMENT)


def acting(tx: Transaction, board: int, player: Player, revision: int | None = None) -> Match:
    """The running match on *board*, on which *player* is about to act.

    Raises NotFound, Stale if it is no longer at *revision*, and Refused if it is over, if its time
    has run out, or if the player is only watching.
    """
    match = queries.match(tx, board)
    if match is None or player not in match.players:
        find(tx, board, player)  # raises NotFound if there is no such board, or it is private
        raise Refused.because(
            "You do not play on board {board}. Only its players can do that.", board=board
        )
    if match.over:
        raise Refused.because(endings.OVER, board=board)
    if revision is not None and revision != match.revision:
        raise Stale.because(
            "The position has changed since you looked. Look at the board again first."
        )
    if match_clocks.run_out(tx, match):
        raise Refused.because("Your time for this move on board {board} has run out.", board=board)
    return match


@dataclass(frozen=True, slots=True)
class Moved:
    """A match after move number *ply*, which was made by hand, and the *answers* played with it."""

    match: Match
    ply: int
    answers: tuple[Played, ...]


def play_at(
    tx: Transaction, board: int, player: Player, move: str, *, ply: int | None, comment: str = ""
) -> Moved:
    """Play *move* if it would be move number *ply*; None accepts any number.

    Raises what ``play`` raises, and Stale if it would have another number.
    """
    match = viewing.find(tx, board, player)
    if ply not in (None, match.plies + 1):
        raise Stale.because(
            "The next move on board {board} is number {plies}, not {ply}. Look at the position"
            " again.",
            board=board,
            plies=match.plies + 1,
            ply=ply,
            command=f"show {board}",
        )
    return moved_since(tx, match, play(tx, board, player, move, comment=comment))


def moved_since(tx: Transaction, before: Match, after: Match) -> Moved:
    ply = before.plies + 1
    answers = queries.moves(tx, after.board)[ply:] if after.plies > ply else ()
    return Moved(after, ply, answers)


def place_of(snapshot: Snapshot, player: Player, board: int) -> Bookmark:
    """*player*'s place on *board*; an empty one if the board was never opened."""
    return queries.bookmark(snapshot, player, board) or Bookmark()


keep_place = queries.save_bookmark
"""Store a player's place on a board. What was read stays read, even if another session has read
less. This is private to the player: no event reports it."""


def mark_read(tx: Transaction, player: Player, board: int, message: int) -> None:
    """Record that *player* has read the messages on *board* up to the one with the given id; the
    rest of the place is unchanged."""
    keep_place(tx, player, board, replace(place_of(tx, player, board), read=message))


@dataclass(frozen=True, slots=True)
class Submitted:
    """A move that is stored but not played; *view* is the board after it, for its player alone."""

    match: Match
    move: str
    view: View


def submit(tx: Transaction, board: int, player: Player, move: str) -> Submitted:
    """Store *move* as the one that ``confirm`` plays.

    It is stored with the player's place on the board, where a screen finds it as the move entered.
    Raises NotFound, and Refused if it is not the player's turn or the move is illegal.
    """
    match = acting(tx, board, player)
    if not match.awaits(player):
        raise turns.not_yours(board)
    showing = viewing.show(tx, board, player)
    canonical = _canonical(tx, showing, move)
    place = place_of(tx, player, board)
    keep_place(tx, player, board, replace(place, entry=canonical, entry_ply=match.plies))
    return Submitted(match, canonical, with_entered(showing.view, canonical))


def confirm(tx: Transaction, board: int, player: Player, *, comment: str = "") -> Moved:
    """Play the move that *player* has submitted.

    Raises what ``playing.play`` raises, Refused when nothing is submitted, and Stale when the
    position is no longer the one that it was submitted for.
    """
    match = acting(tx, board, player)
    place = place_of(tx, player, board)
    if not place.entry:
        raise Refused.because(
            "You have not submitted a move on board {board}. Submit one first.",
            board=board,
            command=f"submit {board} MOVE",
        )
    if place.entry_ply != match.plies:
        raise Stale.because(
            "The position has changed since you submitted {entry}. Look at the board again.",
            entry=place.entry,
        )
    moved = play(tx, board, player, place.entry, comment=comment)
    keep_place(tx, player, board, replace(place, entry=""))
    return moved_since(tx, match, moved)


def _canonical(snapshot: Snapshot, showing: Showing, move: str) -> str:
    """*move* in canonical form. Raises Refused if it is illegal."""
    state = viewing.history(snapshot, showing.match, showing.played)[-1]
    with Refused.instead_of(IllegalMove):
        state.play(move)
    return state.canonical(move)
