"""Takebacks: a player asks to undo their last move, and the opponent answers.

Moves taken back leave the match; the latest hundred of them are stored beside it.
"""

from __future__ import annotations

from dataclasses import replace

from lobby.base.errors import Refused
from lobby.base.translation import _
from lobby.database.transaction import Transaction
from lobby.features.clocks import clocks, match_clocks
from lobby.features.matches import automatic_moves, bookmarks, playing, turns, viewing
from lobby.features.matches.queries import matches as queries
from lobby.features.matches.queries.matches import tell
from lobby.features.matches.values import Match
from lobby.features.people import allowances
from lobby.features.people.values.player import Player
from lobby.gamekit.game import Seat, State

KEPT = 100
"""How many moves taken back are kept for one match; older ones are deleted."""


def offer(tx: Transaction, board: int, player: Player, *, revision: int | None = None) -> Match:
    """Ask to take back *player*'s last move and the reply to it; when playing alone, take it back
    at once.

    Raises NotFound, Stale, and Refused if there is no such move, if a request is pending, if
    something hidden has been revealed since, or if *player* has done so too often within a day.
    """
    match = playing.acting(tx, board, player, revision)
    if match.takeback_offer is not None:
        raise Refused(_("A takeback request is already waiting. It lapses with the next move."))
    states = viewing.history(tx, match, queries.moves(tx, board))
    alone = match.players[0] == match.players[1]
    plies = _target(states, None if alone else match.seat_of(player))
    allowances.check(tx, player, allowances.TAKEBACKS if alone else allowances.TAKEBACK_OFFERS)
    if alone:
        return _take_back(tx, match, states, plies, player)
    asked = queries.save_match(tx, replace(match, takeback_offer=match.seat_of(player)))
    tell(tx, match, "takeback-offered", player)
    return asked


def accept(tx: Transaction, board: int, player: Player, *, revision: int | None = None) -> Match:
    """Accept the opponent's takeback. Raises NotFound, Stale and Refused."""
    match = _asked(tx, board, player, revision)
    states = viewing.history(tx, match, queries.moves(tx, board))
    return _take_back(tx, match, states, _target(states, match.takeback_offer), player)


def decline(tx: Transaction, board: int, player: Player, *, revision: int | None = None) -> Match:
    """Decline the opponent's takeback. Raises NotFound, Stale and Refused."""
    match = _asked(tx, board, player, revision)
    declined = queries.save_match(tx, replace(match, takeback_offer=None))
    tell(tx, match, "takeback-declined", player)
    return declined


def _asked(tx: Transaction, board: int, player: Player, revision: int | None) -> Match:
    match = playing.acting(tx, board, player, revision)
    if not match.offers_takeback_to(player):
        raise Refused(_("Your opponent has not asked for a takeback."))
    return match


def _target(states: tuple[State, ...], seat: Seat | None) -> int:
    """The number of moves before the last one that *seat* (None: either) had a choice about."""
    choices = [ply for ply, state in enumerate(states[:-1]) if not state.forced]
    made = [ply for ply in choices if seat in (None, states[ply].to_move)]
    if not made:
        raise Refused(_("You have not made a move that can be taken back."))
    if states[made[-1]].shown != states[-1].shown:
        raise Refused(
            _(
                "You cannot take that move back. A piece was captured since then, and its numbers"
                " were revealed."
            )
        )
    return made[-1]


def _take_back(
    tx: Transaction, match: Match, states: tuple[State, ...], plies: int, player: Player
) -> Match:
    queries.take_back(tx, match.board, plies, keep=KEPT)
    pauses = match_clocks.pauses_of(tx, match)
    clock = clocks.give_turn(match.clock, tx.now, states[plies].to_move, pauses)
    before = replace(
        match,
        plies=plies,
        moved=turns.both_moved(states[: plies + 1]),
        draw_offer=None,
        takeback_offer=None,
    )
    after = queries.save_match(tx, match_clocks.restarted(tx, before, clock))
    _forget_entries(tx, match)
    automatic_moves.drop(tx, match, _("A move was taken back."))
    tell(tx, match, "taken-back", player, plies=plies)
    return after


def _forget_entries(tx: Transaction, match: Match) -> None:
    """Clear moves entered for a position that is gone: they must not be played in another one."""
    for player in match.players:
        place = bookmarks.load(tx, player, match.board)
        if place.entry:
            bookmarks.keep(tx, player, match.board, replace(place, entry=""))
