"""Accepting, declining or withdrawing a challenge, wherever it is shown."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from lobby.base.translation import _
from lobby.features.challenges import challenges
from lobby.features.challenges.values import MAX_REASON, Challenge
from lobby.features.deals import fair_deals
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.ui.page import Page
from lobby.ui.question import Question


async def accepted(page: Page, offer: Challenge, nonce: str = "") -> Match:
    """Accept *offer* for the player of *page*, and return the match, dealt with *nonce* or with a
    new one. Raises Refused."""
    assert page.player
    lobby, deals = page.lobby, bool(offer.commitments)
    return await lobby.change(
        challenges.accept,
        offer.number,
        page.player,
        lobby.chance,
        here=lobby.presence.players(),
        nonce=nonce or (fair_deals.made_nonce(lobby.chance) if deals else ""),
    )


def may_end(offer: Challenge, player: Player | None) -> str:
    """What *player* may do to end *offer*: "withdraw" or "decline"; "" for neither."""
    if player is None:
        return ""
    if offer.challenger == player:
        return "withdraw"
    return "decline" if offer.opponent == player else ""


def ask_and_end(page: Page, offer: Challenge, then: Callable[[], object] = lambda: None) -> None:
    """Ask whether to decline or withdraw *offer*; call *then* once that is done."""
    declines = may_end(offer, page.player) == "decline"
    how = challenges.decline if declines else challenges.withdraw

    async def end() -> None:
        assert page.player
        await page.lobby.change(how, offer.number, page.player)
        then()

    if declines:
        asked = _(
            "Decline the challenge from {challenger}?  y yes   r with a reason   n no",
            challenger=offer.challenger.name,
        )
        page.ask_key(asked, lambda key: _declined(page, offer, key, end, then))
    else:
        page.confirm(_("Withdraw this challenge?"), lambda: page.work_first(end))


def _declined(
    page: Page,
    offer: Challenge,
    key: str,
    end: Callable[[], Awaitable[None]],
    then: Callable[[], object],
) -> None:
    """Decline *offer* as *key* says: at once, or after asking for a reason."""

    async def with_reason(why: str) -> None:
        assert page.player
        await page.lobby.change(challenges.decline, offer.number, page.player, why)

    if key.lower() == "y":
        page.work_first(end)
    elif key.lower() == "r":
        title = _("Decline the challenge from {challenger}", challenger=offer.challenger.name)
        about = (_("Your reason goes to {challenger}.", challenger=offer.challenger.name),)
        page.app.push_screen(
            Question(title, about, with_reason, do="decline", limit=MAX_REASON, after=then)
        )
