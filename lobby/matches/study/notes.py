"""Notes: what a player writes down on a position of a match or on another player, for nobody
else. No event tells of them."""

from __future__ import annotations

from lobby.basics import text
from lobby.basics.translation import _
from lobby.errors import NotFound, Refused
from lobby.matches import viewing
from lobby.model.match import Match
from lobby.model.player import Player
from lobby.model.study.analysis import Note
from lobby.people import players
from lobby.store import Snapshot, Transaction

LONGEST = 500
"""Characters of a note."""

MOST = 2_000
"""Notes of a player."""


def write_on_board(
    tx: Transaction, board: int, player: Player, ply: int | None, words: str
) -> tuple[int, str]:
    """Note *words* on *board* after *ply* moves, None for now and negative to count back; nothing
    any more for "". The ply and the note, as they are kept.

    Raises NotFound, and Refused for too long a note, and too many.
    """
    match = viewing.find(tx, board, player)
    at = _ply(match, ply)
    cleaned = _cleaned(words)
    if cleaned and at not in tx.notes_on_board(player, board):
        _check_room(tx, player)
    tx.save_note_on_board(player, board, at, cleaned)
    return at, cleaned


def write_on(tx: Transaction, player: Player, name: str, words: str) -> tuple[Player, str]:
    """Note *words* on the player called *name*; nothing any more for "". Who that is, and the note
    as it is kept.

    Raises NotFound, and Refused for too long a note, too many, and one on oneself.
    """
    other = players.named(tx, name)
    if other == player:
        raise Refused(_("That is your own name. Name another player."))
    cleaned = _cleaned(words)
    if cleaned and not tx.note_on(player, other):
        _check_room(tx, player)
    tx.save_note_on(player, other, cleaned)
    return other, cleaned


def on_board(snapshot: Snapshot, board: int, player: Player | None) -> dict[int, str]:
    """*player*'s notes on *board*, by how many moves were played."""
    return dict(snapshot.notes_on_board(player, board)) if player else {}


def on(snapshot: Snapshot, player: Player | None, other: Player) -> str:
    """*player*'s note on *other*; "" for none."""
    return snapshot.note_on(player, other) if player else ""


def on_opponent(snapshot: Snapshot, match: Match, player: Player | None) -> str:
    """*player*'s note on the opponent in *match*; "" for none, and for who does not play it."""
    seat = match.seat_of(player)
    return "" if seat is None else on(snapshot, player, match.players[1 - seat])


def all_of(snapshot: Snapshot, player: Player) -> tuple[Note, ...]:
    """All notes of *player*: those on boards by number and ply, then those on players by name."""
    found = [each for __, each in snapshot.notes_after(player, 0, MOST)]
    return tuple(sorted(found, key=_place))


def _place(note: Note) -> tuple[bool, int, int, str]:
    name = note.other.name.lower() if note.other else ""
    return note.board is None, note.board or 0, note.ply or 0, name


def _ply(match: Match, ply: int | None) -> int:
    """After how many moves *ply* is."""
    plies = match.plies
    at = plies if ply is None else ply if ply >= 0 else plies + ply
    if not 0 <= at <= plies:
        raise NotFound(
            _(
                "Board {board} has no move {ply}. Give a number from {lowest} to {highest}.",
                board=match.board,
                ply=ply,
                lowest=-plies,
                highest=plies,
            )
        )
    return at


def _cleaned(words: str) -> str:
    return text.clean(words, LONGEST) if words.strip() else ""


def _check_room(tx: Transaction, player: Player) -> None:
    if tx.notes_kept(player) >= MOST:
        raise Refused(
            _("You keep {most} notes. Delete one first: note BOARD#PLY --delete", most=MOST)
        )
