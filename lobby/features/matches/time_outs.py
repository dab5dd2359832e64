"""Time-outs: what happens to a match when the time of the player to move has run out."""

from __future__ import annotations

from dataclasses import replace

from lobby.database.transaction import Transaction
from lobby.features.clocks import match_clocks, server_failures
from lobby.features.clocks.queries import clocks as clocks_queries
from lobby.features.matches import endings
from lobby.features.matches.queries import matches as queries
from lobby.features.matches.values import TIME, Match
from lobby.gamekit.game import Outcome

_AGAIN_SECONDS = 1
"""Seconds until checking again whether the server of a player whose time ran out had failed before
that."""


def time_out(tx: Transaction, match: Match) -> None:
    """Make the player to move lose *match*, whose deadline has come, unless a pause that the
    deadline does not allow for yet prevents it, or the game is not installed. Before both players
    have moved, there is no result."""
    if not match.installed:
        begin_turn_anew(tx, match)
    elif match_clocks.run_out(tx, match):
        assert match.to_move is not None
        if server_failures.may_be_cut_off(tx, match_clocks.refreshed(tx, match)):
            clocks_queries.save_deadline(tx, replace(match, deadline=tx.now + _AGAIN_SECONDS))
        else:
            endings.end(tx, match, Outcome(1 - match.to_move, TIME), None)
    else:
        clocks_queries.save_deadline(tx, match_clocks.refreshed(tx, match))


def begin_turn_anew(tx: Transaction, match: Match) -> None:
    """Restart the turn in *match*: nobody can move while its game is not installed, so no player
    loses time or gets a reminder."""
    queries.save_match(tx, match_clocks.restarted(tx, match, replace(match.clock, since=tx.now)))
