"""Declining a challenge, or withdrawing it, wherever it is shown."""

from __future__ import annotations

from collections.abc import Callable

from lobby.basics.translation import _
from lobby.model.challenge import Challenge
from lobby.model.player import Player
from lobby.offers import challenges
from lobby.screens.base.page import Page


def may_end(offer: Challenge, player: Player | None) -> str:
    """Whether *player* may "withdraw" or "decline" *offer*; "" for neither."""
    if player is None:
        return ""
    if offer.challenger == player:
        return "withdraw"
    return "decline" if offer.opponent == player else ""


def ask_and_end(page: Page, offer: Challenge, then: Callable[[], object] = lambda: None) -> None:
    """Ask whether to decline or withdraw *offer*; when it is done, *then*."""
    if may_end(offer, page.player) == "withdraw":
        question, how = _("Withdraw this challenge?"), challenges.withdraw
    else:
        question, how = (
            _("Decline the challenge from {challenger}?", challenger=offer.challenger.name),
            challenges.decline,
        )

    async def end() -> None:
        assert page.player
        with page.refusals():
            await page.lobby.change(how, offer.number, page.player)
            then()

    page.confirm(question, lambda: page.run_worker(end()))
