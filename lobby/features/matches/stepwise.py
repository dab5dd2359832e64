"""Moving in steps: only at a certain ply, or stored first and played after a look."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lobby.base.errors import Refused, Stale
from lobby.base.translation import _
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.matches import bookmarks, playing, viewing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values.match import Match, Played, Showing
from lobby.features.people.values.player import Player
from lobby.gamekit.game import IllegalMove, View


@dataclass(frozen=True, slots=True)
class Submitted:
    """A move that is stored but not played; *view* is the board after it, for its player alone."""

    match: Match
    move: str
    view: View


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

    Raises what ``playing.play`` raises, and Stale if it would have another number.
    """
    match = viewing.find(tx, board, player)
    if ply not in (None, match.plies + 1):
        raise Stale(
            _(
                "The next move on board {board} is number {plies}, not {ply}."
                " `show {board}` shows the position.",
                board=board,
                plies=match.plies + 1,
                ply=ply,
            )
        )
    return _moved(tx, match, playing.play(tx, board, player, move, comment=comment))


def submit(tx: Transaction, board: int, player: Player, move: str) -> Submitted:
    """Store *move* as the one that ``confirm`` plays.

    It is stored with the player's place on the board, where a screen finds it as the move entered.
    Raises NotFound, and Refused if it is not the player's turn or the move is illegal.
    """
    showing = viewing.show(tx, board, player)
    match = showing.match
    if not match.awaits(player):
        raise Refused(_("It is not your move on board {board}.", board=board))
    canonical = _canonical(tx, showing, move)
    place = bookmarks.load(tx, player, board)
    bookmarks.keep(tx, player, board, replace(place, entry=canonical, entry_ply=match.plies))
    return Submitted(match, canonical, showing.view.after(canonical))


def confirm(tx: Transaction, board: int, player: Player, *, comment: str = "") -> Moved:
    """Play the move that *player* has submitted.

    Raises what ``playing.play`` raises, Refused when nothing is submitted, and Stale when the
    position is no longer the one that it was submitted for.
    """
    match = viewing.find(tx, board, player)
    place = bookmarks.load(tx, player, board)
    if not place.entry:
        raise Refused(
            _(
                "You have not submitted a move on board {board}. Submit one first: submit {board}"
                " MOVE",
                board=board,
            )
        )
    if match.over or place.entry_ply != match.plies:
        raise Stale(
            _(
                "The position has changed since you submitted {entry}. Look at the board again.",
                entry=place.entry,
            )
        )
    moved = playing.play(tx, board, player, place.entry, comment=comment)
    bookmarks.keep(tx, player, board, replace(place, entry=""))
    return _moved(tx, match, moved)


def _moved(tx: Transaction, before: Match, after: Match) -> Moved:
    ply = before.plies + 1
    answers = matches_queries.moves(tx, after.board)[ply:] if after.plies > ply else ()
    return Moved(after, ply, answers)


def _canonical(snapshot: Snapshot, showing: Showing, move: str) -> str:
    """*move* in canonical form. Raises Refused if it is illegal."""
    state = viewing.history(snapshot, showing.match, showing.played)[-1]
    try:
        state.play(move)
    except IllegalMove as error:
        raise Refused(str(error)) from error
    return state.canonical(move)
