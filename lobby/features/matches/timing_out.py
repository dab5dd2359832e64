"""What falls due: time that ran out, reminders, challenges that nobody accepted, vacations that
begin and end, guests who never came back. This module decides what to do about it; the sweep
decides when to look."""

from __future__ import annotations

from dataclasses import replace

from lobby.database.transaction import Transaction
from lobby.features.clocks import disconnections, match_clocks
from lobby.features.clocks.queries import clocks as clocks_queries
from lobby.features.matches import endings
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values.match import Match
from lobby.features.matches.values.reasons import TIME
from lobby.gamekit.game import Outcome

_AGAIN_SECONDS = 1
"""Seconds until checking again whether the server of a player whose time ran out had failed before
that."""


def time_out(tx: Transaction, match: Match) -> None:
    """Make the player to move lose *match*, whose deadline has come, unless a pause that the
    deadline does not allow for yet prevents it, or the game is not installed. Before both players
    have moved, there is no result."""
    if not match.installed:
        _begin_turn_anew(tx, match)
    elif match_clocks.run_out(tx, match):
        assert match.to_move is not None
        if disconnections.may_be_cut_off(tx, match_clocks.refreshed(tx, match)):
            clocks_queries.save_deadline(tx, replace(match, deadline=tx.now + _AGAIN_SECONDS))
        else:
            endings.end(tx, match, Outcome(1 - match.to_move, TIME), None)
    else:
        clocks_queries.save_deadline(tx, match_clocks.refreshed(tx, match))


def _begin_turn_anew(tx: Transaction, match: Match) -> None:
    """Restart the turn in *match*: nobody can move while its game is not installed, so no player
    loses time or gets a reminder."""
    matches_queries.save_match(
        tx, match_clocks.restarted(tx, match, replace(match.clock, since=tx.now))
    )
