"""Claiming the running server."""

from __future__ import annotations

from typing import Final

from lobby.base.errors import Later
from lobby.base.translation import _
from lobby.core.lobby import Lobby
from lobby.features.operating import claiming, deeds
from lobby.features.operating.claiming import WrongCode
from lobby.features.operating.values import Deed, Operator
from lobby.features.people.values.visitor import Visitor

REMOVE: Final = "remove"
"""What is written before the key that is an operator's no longer."""


async def claim(lobby: Lobby, visitor: Visitor, by: Operator, code: str) -> None:
    """Make *visitor*, who is *by*, an operator if *code* is right. A wrong one counts against their
    address like a failed login. Raises Refused, and Later from an address with too many of them."""
    if lobby.gate.penalties.served_by(visitor.address):
        raise Later(_("Too many wrong codes from your address. Try again in a few minutes."))
    try:
        await lobby.change(claiming.claim, by, code, lobby.operators.named)
    except WrongCode:
        lobby.gate.penalties.wrong_code(visitor.address)
        raise
    await learn(lobby)


async def give_up(lobby: Lobby, by: Operator, fingerprint: str) -> None:
    """The key *fingerprint* is an operator's no longer. Raises NotFound unless it claimed the
    server."""
    deed = Deed(by, "operators", about=" ".join((REMOVE, fingerprint)))
    await lobby.change(deeds.done, deed, claiming.give_up, fingerprint)
    await learn(lobby)


async def learn(lobby: Lobby) -> None:
    """Learn which keys have claimed the server, at once."""
    found = await lobby.ask(claiming.claims)
    lobby.operators.claimed = frozenset(claim.fingerprint for claim in found)
