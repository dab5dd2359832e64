"""Belongings: what is stored about a player, in values that a page of a long list is made of."""

from __future__ import annotations

from lobby.matches import viewing
from lobby.model.personal_data import Kept
from lobby.model.player import Player
from lobby.ratings import ladder
from lobby.store import Snapshot


def kept(snapshot: Snapshot, board: int, player: Player) -> Kept:
    """The match on *board*, for *player*, who plays it. Raises NotFound."""
    match = viewing.find(snapshot, board, player)
    setup = snapshot.setup(board)
    return Kept(
        match=match,
        setup=setup if match.over or not setup else None,
        played=snapshot.moves(board),
        taken_back=snapshot.moves_taken_back(board),
        lines=snapshot.lines(board, player),
        changes=ladder.changes_at(snapshot, board),
    )
