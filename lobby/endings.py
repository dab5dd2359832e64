"""Endings: the one place where a match ends, and counts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from lobby import ladder
from lobby.games import Outcome
from lobby.players import Player
from lobby.telling import tell

if TYPE_CHECKING:
    from lobby.matches import Match
    from lobby.storage import Transaction


def end(tx: Transaction, match: Match, outcome: Outcome, actor: Player | None) -> Match:
    """End *match*: result, ratings and event, once. *actor* is who brought it about, None for
    the server."""
    ended = tx.save_match(
        replace(
            match,
            clock=replace(match.clock, turn=None),
            deadline=None,
            remind_at=None,
            draw_offer=None,
            takeback_offer=None,
            ended=tx.now,
            winner=outcome.winner,
            reason=outcome.reason,
        )
    )
    ladder.rate(tx, ended)
    tell(tx, match, "ended", actor, winner=outcome.winner, reason=outcome.reason)
    return ended
