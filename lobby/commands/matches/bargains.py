"""Draws and takebacks: what may stand in the place of a move."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType

from lobby.commands.language.answers import Answer
from lobby.commands.language.calls import Call
from lobby.commands.matches.confirmations import told
from lobby.errors import Refused
from lobby.matches import draws, takebacks, viewing
from lobby.model.match import Match
from lobby.model.player import Player
from lobby.store import Transaction


async def about(call: Call, board: int, word: str) -> Answer:
    """Do what *word*, one of WORDS, says on *board*. Raises WrongCommand when a text came with
    it, and Refused."""
    if call.body:
        raise call.wrong(f"{word} takes no text: say it with chat.")
    return await WORDS[word](call, board)


async def _propose(call: Call, board: int) -> Answer:
    match = await call.lobby.change(draws.offer_draw, board, call.me)
    said = "You have agreed to a draw" if match.over else "You offer a draw"
    return await told(call, match, f"{said} on board {board}.")


async def _undo(call: Call, board: int) -> Answer:
    match = await call.lobby.change(takebacks.offer, board, call.me)
    asked = match.takeback_offer is not None
    said = "You ask to take your last move back" if asked else "You have taken your last move back"
    return await told(call, match, f"{said} on board {board}.")


async def _accept(call: Call, board: int) -> Answer:
    match = await call.lobby.change(_agree, board, call.me)
    to = "a draw" if match.over else "the takeback"
    return await told(call, match, f"You have agreed to {to} on board {board}.")


async def _reject(call: Call, board: int) -> Answer:
    declined, match = await call.lobby.change(_disagree, board, call.me)
    return await told(call, match, f"You have declined {declined} on board {board}.")


WORDS: Mapping[str, Callable[[Call, int], Awaitable[Answer]]] = MappingProxyType(
    {"propose": _propose, "undo": _undo, "accept": _accept, "reject": _reject}
)
"""What may stand there."""


def _agree(tx: Transaction, board: int, player: Player) -> Match:
    """Agree to a takeback, or else to a draw: where both are offered, ``propose`` agrees to the
    draw, and it must not be an accident that ends a match."""
    if viewing.find(tx, board, player).offers_takeback_to(player):
        return takebacks.accept(tx, board, player)
    return draws.agree_to_draw(tx, board, player)


def _disagree(tx: Transaction, board: int, player: Player) -> tuple[str, Match]:
    """Decline all that the opponent offers; what that was."""
    match = viewing.find(tx, board, player)
    declined = []
    if match.offers_draw_to(player):
        declined.append("the draw")
        match = draws.decline_draw(tx, board, player)
    if match.offers_takeback_to(player):
        declined.append("the takeback")
        match = takebacks.decline(tx, board, player)
    if not declined:
        raise Refused(draws.NOTHING_OFFERED.format(board=board))
    return " and ".join(declined), match
