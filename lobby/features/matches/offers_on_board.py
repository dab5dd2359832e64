"""Answering the opponent's offers on a board: a draw, a takeback, or both."""

from __future__ import annotations

from lobby.base.errors import Refused
from lobby.base.translation import N_, _
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.matches import draws, takebacks, viewing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values.match import Match
from lobby.features.people.values.player import Player

NOTHING_OFFERED = N_("Your opponent has not offered anything on board {board}.")


def stands(snapshot: Snapshot, board: int, player: Player | None) -> bool:
    """Whether there is a *board* with an offer for *player* to answer."""
    match = matches_queries.match(snapshot, board)
    return match is not None and (
        player in match.players
        and (match.offers_draw_to(player) or match.offers_takeback_to(player))
    )


def accept(tx: Transaction, board: int, player: Player) -> Match:
    """Agree to a takeback, or else to a draw. If both are offered, it is the takeback, so that
    nobody ends a match by accident; ``draws.offer_draw`` agrees to the draw.

    Raises NotFound, and Refused if nothing is offered.
    """
    match = viewing.find(tx, board, player)
    if match.offers_takeback_to(player):
        return takebacks.accept(tx, board, player)
    if match.offers_draw_to(player):
        return draws.offer_draw(tx, board, player)
    raise Refused(_(NOTHING_OFFERED, board=board))


def decline(tx: Transaction, board: int, player: Player) -> tuple[str, Match]:
    """Decline everything the opponent offers; return what that was, in words, and the match. Raises
    NotFound, and Refused if nothing is offered."""
    match = viewing.find(tx, board, player)
    declined = []
    if match.offers_draw_to(player):
        declined.append(_("the draw"))
        match = draws.decline_draw(tx, board, player)
    if match.offers_takeback_to(player):
        declined.append(_("the takeback"))
        match = takebacks.decline(tx, board, player)
    if not declined:
        raise Refused(_(NOTHING_OFFERED, board=board))
    return " and ".join(declined), match
