"""Draws by agreement: offering, accepting and declining."""

from __future__ import annotations

from dataclasses import replace

from lobby.base.errors import Refused
from lobby.base.translation import _
from lobby.database.transaction import Transaction
from lobby.features.matches import endings
from lobby.features.matches.announce import tell
from lobby.features.matches.playing import acting
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values.match import Match
from lobby.features.matches.values.reasons import AGREEMENT
from lobby.features.people import quotas
from lobby.features.people.values.player import Player
from lobby.gamekit.game import Outcome


def offer_draw(
    tx: Transaction, board: int, player: Player, *, revision: int | None = None
) -> Match:
    """Offer a draw, or agree to the opponent's offer. Raises NotFound, Stale, and Refused, also
    when *player* has offered too many lately."""
    match = acting(tx, board, player, revision)
    seat = match.seat_of(player)
    if match.draw_offer == seat:
        raise Refused(_("You have already offered a draw. The offer lapses with the next move."))
    if match.draw_offer is not None:
        return endings.end(tx, match, Outcome(None, AGREEMENT), player)
    if not player.bot:  # a bot offers few draws on each board, but plays on many
        quotas.check(tx, player, quotas.DRAW_OFFERS)
    offered = matches_queries.save_match(tx, replace(match, draw_offer=seat))
    tell(tx, match, "draw-offered", player)
    return offered


def decline_draw(
    tx: Transaction, board: int, player: Player, *, revision: int | None = None
) -> Match:
    """Decline the opponent's draw offer."""
    match = acting(tx, board, player, revision)
    if match.draw_offer in (None, match.seat_of(player)):
        raise Refused(_("Your opponent has not offered a draw."))
    declined = matches_queries.save_match(tx, replace(match, draw_offer=None))
    tell(tx, match, "draw-declined", player)
    return declined
