"""What anybody needs to check a deal, gathered."""

from __future__ import annotations

from lobby.database.transaction import Snapshot
from lobby.features.deals.fair_deals import check
from lobby.features.deals.values import FairCheck
from lobby.features.matches import viewing
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player


def check_board(snapshot: Snapshot, board: int, viewer: Player | None) -> FairCheck:
    """The result of ``check`` for *board*, if *viewer* may look at it. Raises NotFound, and
    NotInstalled if the game is not installed."""
    return check_match(snapshot, board, viewer)[1]


def check_match(snapshot: Snapshot, board: int, viewer: Player | None) -> tuple[Match, FairCheck]:
    """The match on *board*, and the result of ``check``, with the same conditions."""
    match = viewing.find(snapshot, board, viewer)
    match.check_installed()
    return match, check(snapshot, match)
