"""The gatekeeper: who may come in and who may stay, as operators have decided."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from typing import TypeAlias

from lobby.basics.translation import N_, _
from lobby.errors import Unavailable
from lobby.hub import bans
from lobby.hub.bans import Bans
from lobby.hub.event_feed import Feed
from lobby.hub.presence import Presence
from lobby.model.event import Event, Kind
from lobby.model.player import Player
from lobby.model.sanction import Sanction
from lobby.model.visitor import Standing, TurnedAway, Visitor
from lobby.people import keys, sanctions
from lobby.process import background
from lobby.store import Store

SendAway: TypeAlias = Callable[[Callable[[Visitor], TurnedAway | None]], int]
"""Ends the sessions of those visitors whom the function turns away; how many there were."""

_OF_BANS: frozenset[Kind] = frozenset({"banned", "unbanned", "key-added", "key-removed", "left"})
"""Events after which others are banned, or have other keys."""

_STOPS = N_("The server will stop soon. Come back a little later.")

_STOPS_BESIDE_OTHERS = N_("This server will stop soon. Connect again to reach another one.")

_SETTLED_SECONDS = 1.5
"""After somebody who sends people here was told not to: by then others who ask once a second were
told, too, and those who had been sent have logged in."""

_GO_ON = N_("The clocks of running matches keep running.")

_log = logging.getLogger(__name__)


class Gatekeeper:
    """Holds the bans in memory, and ends the sessions of those who are banned; before the server
    stops, lets nobody in but operators."""

    def __init__(
        self,
        store: Store,
        feed: Feed,
        presence: Presence,
        clock: Callable[[], int],
        operators: frozenset[str],
    ) -> None:
        self._store = store
        self._feed = feed
        self._presence = presence
        self._clock = clock
        self._operators = operators
        self._bans = Bans()
        self._outdated = asyncio.Event()
        self._kicked: set[int] = set()
        self._task: asyncio.Task[None] | None = None
        self._send_away: SendAway = lambda __: 0
        self._stop: Callable[[], None] = lambda: None
        self._alone: Callable[[], bool] = lambda: True
        self._grace = 0
        self._open = False
        self._told = asyncio.Event()
        self._told_at = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self.stops_at: int | None = None
        """When the server stops, in UTC seconds; None while nobody has decided it."""
        self.refuses_from = 0
        """Once that is decided: when nobody but operators is let in any more, in UTC seconds."""

    async def start(self) -> None:
        """Begin with the bans that there are."""
        # In this order: a ban between the two must not be missed.
        self._feed.listen(self._note)
        self._bans = await self._store.read(bans.standing)
        self._task = background.supervise(self._follow, "bans")

    async def stop(self) -> None:
        """Follow the bans no more, and stop nothing."""
        self.stay()
        await background.end(self._task)

    def attend(
        self,
        send_away: SendAway,
        stop: Callable[[], None],
        *,
        grace: int = 0,
        alone: Callable[[], bool] = lambda: True,
    ) -> None:
        """Act on the server from now on, which is open: *send_away* ends sessions, *stop* the
        server itself, and *alone* tells whether there is no other one. Once it is to stop, people
        are let in for *grace* seconds more, in which those who send them here find out that they
        should not."""
        self._send_away = send_away
        self._stop = stop
        self._grace = grace
        self._alone = alone
        self._open = True

    async def hand_over(self) -> bool:
        """Where there are other servers, wait until nobody is sent to this one any more: until
        those who send people have learnt from ``hindrance`` that it stops, but no longer than the
        grace. Meanwhile people are let in. Whether there are others."""
        if not self._grace or self._alone():
            return False
        if self.stops_at is None:
            self._decide(0)
        with suppress(TimeoutError):
            async with asyncio.timeout(self._grace):
                await self._told.wait()
                settled = self._told_at + _SETTLED_SECONDS
                await asyncio.sleep(settled - asyncio.get_running_loop().time())
        return True

    def close(self) -> None:
        """The server stops."""
        self._open = False

    def hindrance(self) -> str | None:
        """Why nobody should be sent here just now, in a sentence; None when people should."""
        if not self._open:
            return _("The server is starting or stopping. Come back in a moment.")
        if self.stops_at is None:
            return None
        if not self._told.is_set():
            self._told.set()
            self._told_at = asyncio.get_running_loop().time()
        return self._stops

    @property
    def _stops(self) -> str:
        return _(_STOPS if self._alone() else _STOPS_BESIDE_OTHERS)

    def ban_of_address(self, address: str) -> str | None:
        """Why nobody may come from *address*, in a sentence; None when somebody may."""
        ban = self._bans.of_address(address, self._clock())
        return sanctions.sentence(ban) if ban else None

    def objection(self, visitor: Visitor) -> TurnedAway | None:
        """Why *visitor* may not come in now; None for who may."""
        if ban := self._ban_of(visitor, None):
            return _turned_away(ban)
        if self._refuses and visitor.fingerprint not in self._operators:
            return TurnedAway(self._stops, os.EX_TEMPFAIL)
        return None

    @property
    def _refuses(self) -> bool:
        return self.stops_at is not None and self._clock() >= self.refuses_from

    async def standing(self, visitor: Visitor) -> Standing:
        """What *visitor* is now: nobody, too, while the database cannot be read."""
        if visitor.fingerprint in self._operators:
            return "operator"
        try:
            holder = await self._store.read(keys.holder, visitor.fingerprint)
        except Unavailable as error:
            _log.error("whose a key is cannot be read: %s", error)
            return "nobody"
        return "member" if holder and holder.member else "nobody"

    def kick(self, player: Player, fingerprints: Collection[str]) -> int:
        """End the sessions that *player*, who has the keys *fingerprints*, has on this server; how
        many there were."""
        away = TurnedAway(_("An operator has ended your session."), os.EX_NOPERM)
        seated = self._seated()
        return self._send_away(
            lambda visitor: (
                away
                if visitor.fingerprint in fingerprints or seated.get(id(visitor)) == player.id
                else None
            )
        )

    def drain(self, minutes: int) -> int:
        """Let nobody in any more, after the grace, and stop the server in so many *minutes*; when
        that is, in UTC seconds. Decided anew, it holds in place of what was decided before."""
        if self._timer:
            self._timer.cancel()
        seconds = 60 * minutes
        self._timer = asyncio.get_running_loop().call_later(seconds, self._stop)
        return self._decide(seconds)

    def _decide(self, seconds: int) -> int:
        now = self._clock()
        self.stops_at, self.refuses_from = now + seconds, now + self._grace
        return self.stops_at

    def stay(self) -> bool:
        """Take back what ``drain`` decided; whether anything was."""
        if self._timer:
            self._timer.cancel()
        self._told.clear()
        decided, self._timer, self.stops_at = self.stops_at is not None, None, None
        return decided

    def _note(self, events: Sequence[Event]) -> None:
        for event in events:
            if event.kind == "kicked" and (player := event.number("player")):
                self._kicked.add(player)
        if self._kicked or any(event.kind in _OF_BANS for event in events):
            self._outdated.set()

    async def _follow(self) -> None:
        while True:
            await self._outdated.wait()
            self._outdated.clear()
            kicked = frozenset(self._kicked)
            try:
                self._bans = await self._store.read(bans.standing)
                held = await self._store.read(bans.keys_of, kicked)
            except BaseException:
                self._outdated.set()
                raise
            self._kicked -= kicked
            self._end_sessions()
            for player, fingerprints in held.items():
                self.kick(player, fingerprints)

    def _end_sessions(self) -> None:
        """Send away who is banned."""
        seated = self._seated()

        def judge(visitor: Visitor) -> TurnedAway | None:
            ban = self._ban_of(visitor, seated.get(id(visitor)))
            return _turned_away(ban) if ban else None

        self._send_away(judge)

    def _ban_of(self, visitor: Visitor, player: int | None) -> Sanction | None:
        now = self._clock()
        return (
            self._bans.of_address(visitor.address, now)
            or self._bans.of_key(visitor.fingerprint, now)
            or self._bans.of_player(player, now)
        )

    def _seated(self) -> dict[int, int]:
        """The ids of players by that of the visitor's object: guests have no key to be known by."""
        sessions = self._presence.own()
        return {id(each.visitor): each.player.id for each in sessions if each.player}


def _turned_away(ban: Sanction) -> TurnedAway:
    told = sanctions.sentence(ban)
    return TurnedAway(told if ban.network else f"{told}\n{_(_GO_ON)}", os.EX_NOPERM)
