"""Whether a deal is as it should be."""

from __future__ import annotations

from lobby.database.transaction import Snapshot
from lobby.features.deals import fair_deals
from lobby.features.deals.values import FairCheck
from lobby.features.matches import viewing
from lobby.features.people.values.player import Player


def check_board(snapshot: Snapshot, board: int, viewer: Player | None) -> FairCheck:
    """The check of the deal on *board*, if *viewer* may look at it. Raises NotFound."""
    return fair_deals.check(snapshot, viewing.find(snapshot, board, viewer))
