"""Notes: what a player writes down, privately, about a position of a match or another player. No
event reports them."""

from __future__ import annotations

from lobby.base import text
from lobby.base.errors import NotFound, Refused
from lobby.base.translation import _
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.analysis import queries
from lobby.features.analysis.values.variations import Note
from lobby.features.matches import viewing
from lobby.features.matches.values import Match
from lobby.features.people import players
from lobby.features.people.values.player import Player

LONGEST = 500
"""The most characters in a note."""

MOST = 2_000
"""The most notes of a player."""


def write_on_board(
    tx: Transaction, board: int, player: Player, ply: int | None, words: str
) -> tuple[int, str]:
    """Write *words* as the note on *board* after *ply* moves, None for now, negative to count back;
    "" deletes the note. Return the ply and the note as stored.

    Raises NotFound, and Refused for a note that is too long, and for too many.
    """
    match = viewing.find(tx, board, player)
    at = viewing.ply_of(_("Board {board}", board=board), ply, match.plies)
    cleaned = _cleaned(words)
    if cleaned and at not in queries.notes_on_board(tx, player, board):
        _check_room(tx, player)
    queries.save_note_on_board(tx, player, board, at, cleaned)
    return at, cleaned


def write_on(tx: Transaction, player: Player, name: str, words: str) -> tuple[Player, str]:
    """Write *words* as the note on the player called *name*; "" deletes the note. Return that
    player, and the note as stored.

    Raises NotFound, and Refused for a note that is too long, for too many, and for one about
    oneself.
    """
    other = players.named(tx, name)
    if other == player:
        raise Refused.because("That is your own name. Name another player.")
    cleaned = _cleaned(words)
    if cleaned and not queries.note_on(tx, player, other):
        _check_room(tx, player)
    queries.save_note_on(tx, player, other, cleaned)
    return other, cleaned


def delete_on_board(tx: Transaction, board: int, player: Player, ply: int | None) -> int:
    """Delete the note on *board* after *ply* moves, None for now, negative to count back. Return
    the ply. Raises NotFound, also if there is no such note."""
    match = viewing.find(tx, board, player)
    at = viewing.ply_of(_("Board {board}", board=board), ply, match.plies)
    if at not in queries.notes_on_board(tx, player, board):
        raise NotFound.because(
            "You have no note on board {board} after move {ply}.", board=board, ply=at
        )
    queries.save_note_on_board(tx, player, board, at, "")
    return at


def delete_on(tx: Transaction, player: Player, name: str) -> Player:
    """Delete the note on the player called *name*. Return that player. Raises NotFound, also if
    there is no such note."""
    other = players.named(tx, name)
    if not queries.note_on(tx, player, other):
        raise NotFound.because("You have no note on {player}.", player=other.name)
    queries.save_note_on(tx, player, other, "")
    return other


def on_board(snapshot: Snapshot, board: int, player: Player | None) -> dict[int, str]:
    """*player*'s notes on *board*, by the number of moves played."""
    return dict(queries.notes_on_board(snapshot, player, board)) if player else {}


def on(snapshot: Snapshot, player: Player | None, other: Player) -> str:
    """*player*'s note on *other*; "" for none."""
    return queries.note_on(snapshot, player, other) if player else ""


def on_opponent(snapshot: Snapshot, match: Match, player: Player | None) -> str:
    """*player*'s note on the opponent in *match*; "" without one."""
    seat = match.seat_of(player)
    return "" if seat is None else on(snapshot, player, match.players[1 - seat])


def all_of(snapshot: Snapshot, player: Player) -> tuple[Note, ...]:
    """All notes of *player*: those on boards by number and ply, then those on players by name."""
    notes = (note for __, note in queries.notes_after(snapshot, player, 0, MOST))
    return tuple(sorted(notes, key=_place))


def _place(note: Note) -> tuple[bool, int, int, str]:
    name = note.other.name.lower() if note.other else ""
    return note.board is None, note.board or 0, note.ply or 0, name


def _cleaned(words: str) -> str:
    return text.clean(words, LONGEST) if words.strip() else ""


def _check_room(tx: Transaction, player: Player) -> None:
    if queries.note_count(tx, player) >= MOST:
        raise Refused.because(
            "You keep {most} notes. Delete one first.", most=MOST, command="note BOARD#PLY --delete"
        )
