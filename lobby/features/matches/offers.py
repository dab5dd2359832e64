"""Offers at a board: a draw is offered here, and any offer of the opponent is answered."""

from __future__ import annotations

from dataclasses import replace

from lobby.base.errors import Refused
from lobby.base.translation import N_, _
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.matches import endings, takebacks, viewing
from lobby.features.matches.playing import acting
from lobby.features.matches.queries import matches as queries
from lobby.features.matches.queries.matches import tell
from lobby.features.matches.values import AGREEMENT, Match
from lobby.features.people import allowances
from lobby.features.people.values.player import Player
from lobby.gamekit.game import Outcome


def offer_draw(
    tx: Transaction, board: int, player: Player, *, revision: int | None = None
) -> Match:
    """Offer a draw, or agree to the opponent's offer. Raises NotFound, Stale, and Refused, also
    when *player* has offered too many lately."""
    match = acting(tx, board, player, revision)
    seat = match.seat_of(player)
    if not match.can_be_drawn:
        raise Refused(
            _("{title} cannot end in a draw, so there is none to offer.", title=match.title)
        )
    if match.draw_offer == seat:
        raise Refused(_("You have already offered a draw. The offer lapses with the next move."))
    if match.draw_offer is not None:
        return endings.end(tx, match, Outcome(None, AGREEMENT), player)
    if not player.bot:  # a bot offers few draws on each board, but plays on many
        allowances.check(tx, player, allowances.DRAW_OFFERS)
    offered = queries.save_match(tx, replace(match, draw_offer=seat))
    tell(tx, match, "draw-offered", player)
    return offered


def decline_draw(
    tx: Transaction, board: int, player: Player, *, revision: int | None = None
) -> Match:
    """Decline the opponent's draw offer."""
    match = acting(tx, board, player, revision)
    if not match.offers_draw_to(player):
        raise Refused(_("Your opponent has not offered a draw."))
    declined = queries.save_match(tx, replace(match, draw_offer=None))
    tell(tx, match, "draw-declined", player)
    return declined


NOTHING_OFFERED = N_("Your opponent has not offered anything on board {board}.")


def stands(snapshot: Snapshot, board: int, player: Player | None) -> bool:
    """Whether there is a *board* with an offer for *player* to answer."""
    match = queries.match(snapshot, board)
    return match is not None and (
        player in match.players
        and (match.offers_draw_to(player) or match.offers_takeback_to(player))
    )


def accept(tx: Transaction, board: int, player: Player) -> Match:
    """Agree to a takeback, or else to a draw. If both are offered, it is the takeback, so that
    nobody ends a match by accident; ``offer_draw`` agrees to the draw.

    Raises NotFound, and Refused if nothing is offered.
    """
    match = viewing.find(tx, board, player)
    if match.offers_takeback_to(player):
        return takebacks.accept(tx, board, player)
    if match.offers_draw_to(player):
        return offer_draw(tx, board, player)
    raise Refused(_(NOTHING_OFFERED, board=board))


def decline(tx: Transaction, board: int, player: Player) -> tuple[str, Match]:
    """Decline everything the opponent offers; return what that was, in words, and the match. Raises
    NotFound, and Refused if nothing is offered."""
    match = viewing.find(tx, board, player)
    declined = []
    if match.offers_draw_to(player):
        declined.append(_("the draw"))
        match = decline_draw(tx, board, player)
    if match.offers_takeback_to(player):
        declined.append(_("the takeback"))
        match = takebacks.decline(tx, board, player)
    if not declined:
        raise Refused(_(NOTHING_OFFERED, board=board))
    return " and ".join(declined), match
