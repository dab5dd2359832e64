"""Watching: the key that subscribes to a board or a game, or unsubscribes."""

from __future__ import annotations

from lobby.base.translation import N_, _
from lobby.features.news import subscriptions
from lobby.games.catalogue import title_of
from lobby.ui.page import Page


async def watch_or_not(page: Page, subject: int | str, *, watched: bool) -> None:
    """Subscribe the player of *page* to a board, given its number, or to a game, given its name;
    unsubscribe if it is *watched* already. A sentence at the bottom tells the result. Raises
    Refused."""
    assert page.player
    if watched:
        await page.lobby.change(subscriptions.unsubscribe, page.player, subject)
        page.tell(_("You no longer follow {named}.", named=named(subject)))
    else:
        await page.lobby.change(subscriptions.subscribe, page.player, subject)
        page.tell(
            _(
                "You now follow {named}: {tells}.",
                named=named(subject),
                tells=_(_TELLS[type(subject)]),
            )
        )


def named(subject: int | str) -> str:
    """A board or a game, as people call it."""
    return _("board {subject}", subject=subject) if isinstance(subject, int) else title_of(subject)


_TELLS: dict[type, str] = {
    int: N_("the lobby marks it, and the command wait reports what happens there"),
    str: N_("the command wait reports when its matches begin and end"),
}
