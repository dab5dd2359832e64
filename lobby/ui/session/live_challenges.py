"""Live challenges to the session's player, answered wherever the player is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final, Literal, TypeAlias

from lobby.base.errors import Refused
from lobby.base.translation import _
from lobby.core.background import Timer
from lobby.core.values import Event, Kind
from lobby.features.challenges import challenges
from lobby.features.challenges.challenges import FRESH
from lobby.features.challenges.values import Challenge
from lobby.features.challenges.words import in_a_line
from lobby.ui.board.acts import accepted
from lobby.ui.page import Page
from lobby.ui.session.begun_boards import BegunBoards
from lobby.ui.session.session import Session, work
from lobby.widgets.key_names import shown
from lobby.widgets.request import Answer, Request

How: TypeAlias = Literal["accept", "decline"]

KEYS: Final[dict[How, str]] = {"accept": "Y", "decline": "N"}
"""The keys that answer, unless the player has rebound them."""

SETTLING = 1.0
"""Seconds for which the keys do nothing after a challenge has appeared: they may have been meant
for something else."""

_CHANGING: Final[frozenset[Kind]] = frozenset(
    {"challenged", "challenge-declined", "challenge-withdrawn", "challenge-expired", "started"}
)


class LiveChallenges:
    """Shows the oldest live challenge to the session's player on the current page, for a minute,
    and answers it. *begun* is told of the matches that begin.

    From one challenger no more than one is shown in a minute, unless it was accepted.
    """

    def __init__(self, session: Session, page: Callable[[], Page | None], begun: BegunBoards):
        self._session = session
        self._page = page
        self._begun = begun
        self._standing: tuple[Challenge, ...] = ()
        self._latest: dict[int, Challenge] = {}
        """The challenge shown last, by the id of its challenger."""
        self._shown: Challenge | None = None
        self._settled = True
        self._ended = False
        self._settling, self._ageing = Timer(), Timer()

    @property
    def request(self) -> Request | None:
        """The oldest, with its answers; None if there is none, or the player wants none, or answers
        it where they are."""
        offer = self._shown
        if offer is None or self._answered_here:
            return None
        keymap = self._session.preferences.keymap
        names: dict[How, str] = {"accept": _("accept"), "decline": _("decline")}
        answers = tuple(
            Answer(
                shown(keymap.get(f"live.{how}", key).split(",")[0]),
                names[how],
                partial(self.answer, how),
            )
            for how, key in KEYS.items()
        )
        return Request(in_a_line(offer), answers, len(self._standing) - 1, self.keys_act)

    @property
    def has_keys(self) -> bool:
        """Whether the keys are for the one that is shown: nothing is being entered."""
        page = self._page()
        asked = self._shown and not self._answered_here
        return bool(asked and page and not page.occupied)

    @property
    def _answered_here(self) -> bool:
        """Whether the current page is about the one that is shown."""
        page, offer = self._page(), self._shown
        return bool(page and offer and page.challenge == offer.number)

    @property
    def keys_act(self) -> bool:
        """Whether the keys answer now: it has been shown for a moment."""
        return self._settled and self.has_keys

    def concerns(self, event: Event) -> bool:
        """Whether *event* may change what is shown."""
        player = self._session.player
        if event.kind not in _CHANGING or player is None or player.id not in event.concerns:
            return False
        return bool(self._standing) or (event.kind == "challenged" and event.actor != player.id)

    def begin(self, standing: Sequence[Challenge]) -> None:
        """Show the oldest of *standing*, the live challenges of the last minute."""
        self._standing = tuple(filter(self._may_show, standing))
        self._show()

    def look_soon(self) -> None:
        """Look up which there are. Called in the app's own message loop."""
        work(self._session, "live", self._look)

    def stop(self) -> None:
        """Show no more of them: the session ends."""
        self._ended = True
        self._settling.stop()
        self._ageing.stop()

    def answer(self, how: How) -> None:
        """Accept or decline the one that is shown."""
        page, offer = self._page(), self._shown
        if page and offer:
            self._drop(offer)
            answering = self._accept if how == "accept" else self._decline
            work(self._session, "live", answering, page, offer)

    async def _accept(self, page: Page, offer: Challenge) -> None:
        with page.refusals():
            self._begun.accepted(await accepted(page, offer))
            self._latest.pop(offer.challenger.id, None)
        await self._look()

    async def _decline(self, page: Page, offer: Challenge) -> None:
        with page.refusals():
            await page.lobby.change(challenges.decline, offer.number, page.me)
            name = offer.challenger.name
            self._session.tell(_("You declined the challenge from {name}.", name=name))
        await self._look()

    async def _look(self) -> None:
        session = self._session
        with suppress(Refused):
            self.begin(await session.lobby.ask(challenges.fresh, session.player))

    def _may_show(self, offer: Challenge) -> bool:
        if not self._session.preferences.live_challenges:
            return False
        latest = self._latest.get(offer.challenger.id)
        if latest and latest != offer and offer.made - latest.made < FRESH:
            return False
        self._latest[offer.challenger.id] = offer
        return True

    def _drop(self, offer: Challenge) -> None:
        self._standing = tuple(other for other in self._standing if other != offer)
        self._show()

    def _show(self) -> None:
        """Show the oldest that still stands; its keys act in a moment if it has just appeared."""
        self._settling.stop()
        self._ageing.stop()
        if self._ended:
            return
        before, self._shown = self._shown, next(iter(self._standing), None)
        if self._shown != before:
            self._settled = not self._shown
        if self._shown and not self._settled:
            self._settling.start(SETTLING, self._settle)
        if self._shown:
            age = self._session.lobby.clock() - self._shown.made
            self._ageing.start(max(1, FRESH - age), self._grow_old)
        if page := self._page():
            page.show_request()

    def _settle(self) -> None:
        self._settled = True
        if page := self._page():
            page.refresh_bindings()
            page.show_request()

    def _grow_old(self) -> None:
        now = self._session.lobby.clock()
        self._standing = tuple(offer for offer in self._standing if now - offer.made < FRESH)
        self._show()
