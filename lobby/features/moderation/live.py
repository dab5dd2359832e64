"""Steps of moderation that need the lobby."""

from __future__ import annotations

import logging

from lobby.base import logs, metrics
from lobby.core.lobby import Lobby
from lobby.database.transaction import Transaction
from lobby.features.matches import viewing
from lobby.features.moderation import reports
from lobby.features.moderation.values import Report
from lobby.features.people.values.player import Player

_log = logging.getLogger(__name__)


async def report(
    lobby: Lobby,
    reporter: Player,
    name: str,
    words: str,
    *,
    board: int | None = None,
    in_lobby: bool = True,
) -> Report:
    """Report the player called *name* to the operators of *lobby*, and what happened on *board*, or
    *in_lobby*, in one change with the evidence. Raises what ``reports.make`` does, and NotFound if
    *reporter* may not see the board."""

    def make(tx: Transaction) -> Report:
        match = None if board is None else viewing.find(tx, board, reporter)
        return reports.make(
            tx, reporter, name, words, match=match, in_lobby=in_lobby, operators=lobby.operators
        )

    made = await lobby.change(make)
    metrics.reports.inc()
    _log.info("report %d was made", made.id, extra=logs.about("report", board=board))
    return made
