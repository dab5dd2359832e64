"""Draws by agreement: offered, accepted, declined."""

from __future__ import annotations

from dataclasses import replace

from lobby.errors import Refused
from lobby.kits.game import Outcome
from lobby.matches import endings, viewing
from lobby.matches.announce import tell
from lobby.matches.playing import acting
from lobby.model.match import Match
from lobby.model.player import Player
from lobby.model.reasons import AGREEMENT
from lobby.store import Transaction

NOTHING_OFFERED = "Your opponent on board {board} offers nothing just now."


def offer_draw(
    tx: Transaction, board: int, player: Player, *, revision: int | None = None
) -> Match:
    """Offer a draw, or agree to the one that the opponent offers."""
    match = acting(tx, board, player, revision)
    seat = match.seat_of(player)
    if match.draw_offer == seat:
        raise Refused("Your draw offer stands already: it lapses with the next move.")
    if match.draw_offer is not None:
        return endings.end(tx, match, Outcome(None, AGREEMENT), player)
    offered = tx.save_match(replace(match, draw_offer=seat))
    tell(tx, match, "draw-offered", player)
    return offered


def decline_draw(
    tx: Transaction, board: int, player: Player, *, revision: int | None = None
) -> Match:
    """Say no to the opponent's draw offer."""
    match = acting(tx, board, player, revision)
    if match.draw_offer in (None, match.seat_of(player)):
        raise Refused("Your opponent does not offer a draw just now.")
    declined = tx.save_match(replace(match, draw_offer=None))
    tell(tx, match, "draw-declined", player)
    return declined


def agree_to_draw(tx: Transaction, board: int, player: Player) -> Match:
    """Accept the draw that the opponent offers. Raises NotFound, and Refused when none is."""
    match = viewing.find(tx, board, player)
    if match.draw_offer in (None, match.seat_of(player)):
        raise Refused(NOTHING_OFFERED.format(board=board))
    return offer_draw(tx, board, player)
