"""What keys of several screens do.

They accept, decline or withdraw a challenge, follow a board or a game, play on from a position,
and make room for another match against a bot.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Protocol, TypeAlias

from lobby.base.translation import N_, _
from lobby.features.bots.bot_matches import InTheWay
from lobby.features.challenges import challenges
from lobby.features.challenges.values import MAX_REASON, Challenge
from lobby.features.deals import fair_deals
from lobby.features.matches.values import Match
from lobby.features.news import subscriptions
from lobby.features.people.values.player import Player
from lobby.features.practice import practising
from lobby.features.practice.values import Beginning
from lobby.gamekit.game import Seat
from lobby.gamekit.levels import LEVELS
from lobby.games.catalogue import WITH_MIND, title_of
from lobby.ui import places
from lobby.ui.page import Page
from lobby.ui.question import Question

Find: TypeAlias = Callable[[], Awaitable[Beginning]]
"""Finds the position to play on from."""


_TELLS: dict[type, str] = {
    int: N_("the lobby marks it, and the command wait reports what happens there"),
    str: N_("the command wait reports when its matches begin and end"),
}


class Begin(Protocol):
    """Begins a match, *instead* of another one if that is in the way. Raises Refused."""

    def __call__(self, *, instead: bool) -> Awaitable[None]: ...


async def accepted(page: Page, offer: Challenge, nonce: str = "") -> Match:
    """Accept *offer* for the player of *page*, and return the match, dealt with *nonce* or with a
    new one. Raises Refused."""
    lobby, deals = page.lobby, bool(offer.commitments)
    return await lobby.change(
        challenges.accept,
        offer.number,
        page.me,
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
        await page.lobby.change(how, offer.number, page.me)
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
        await page.lobby.change(challenges.decline, offer.number, page.me, why)

    if key.lower() == "y":
        page.work_first(end)
    elif key.lower() == "r":
        title = _("Decline the challenge from {challenger}", challenger=offer.challenger.name)
        about = (_("Your reason goes to {challenger}.", challenger=offer.challenger.name),)
        page.app.push_screen(
            Question(title, about, with_reason, do="decline", limit=MAX_REASON, after=then)
        )


async def watch_or_not(page: Page, subject: int | str, *, watched: bool) -> None:
    """Subscribe the player of *page* to a board, given its number, or to a game, given its name;
    unsubscribe if it is *watched* already. A sentence at the bottom tells the result. Raises
    Refused."""
    if watched:
        await page.lobby.change(subscriptions.unsubscribe, page.me, subject)
        page.tell(_("You no longer follow {named}.", named=named(subject)))
    else:
        await page.lobby.change(subscriptions.subscribe, page.me, subject)
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


def ask_to_play_on(page: Page, game: str, beginning: Find, seat: Seat | None) -> None:
    """Ask who plays against the player of *page*, who sits at *seat* (None: the side to move), and
    open a practice board from the position that *beginning* finds."""
    if page.player is None:
        page.tell(_("Choose a name first: then you can play on from any position."))
        return

    def answered(key: str) -> None:
        level = int(key) if key in map(str, LEVELS) else None
        if level is not None or key == "s":
            page.work_first(partial(_begin, page, beginning, level, seat))

    if page.lobby.thinker.awake and game in WITH_MIND:
        question = _(
            "Play on against which level, {least} to {most}? s moves for both sides yourself.",
            least=min(LEVELS),
            most=max(LEVELS),
        )
    else:
        question = _("Play on, moving for both sides yourself?  s yes   Esc no")
    page.ask_key(question, answered)


def from_board(board: int, ply: int, line: Iterable[str], page: Page) -> Find:
    """Return what finds the position on *board* after *ply* moves and then those of *line*."""

    async def find() -> Beginning:
        return await page.lobby.ask(practising.of_board, board, page.player, ply, tuple(line))

    return find


async def _begin(page: Page, beginning: Find, level: int | None, seat: Seat | None) -> None:
    begun = await page.lobby.change(practising.begin, page.me, await beginning(), level, seat)
    page.session.open(places.Practice(begun.number))


async def make_room(page: Page, begin: Begin) -> None:
    """Begin a match; if another one is in the way, ask the guest on *page* whether to end that."""
    try:
        await begin(instead=False)
    except InTheWay as other:
        question = _("{why} End it and start the new match?", why=other.why)
        page.confirm(question, lambda: page.work_first(partial(begin, instead=True)))
