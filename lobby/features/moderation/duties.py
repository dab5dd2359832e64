"""The gatekeeper: decides who may connect and who may stay, as operators have ordered."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from typing import Protocol, TypeAlias

from lobby.base.errors import Unavailable
from lobby.base.translation import N_, _
from lobby.core import background
from lobby.core.event_feed import Feed
from lobby.core.operators import Operators
from lobby.core.presence import Presence
from lobby.core.values import Event, Kind
from lobby.database.store import Store
from lobby.features.moderation import sanctions
from lobby.features.moderation.sanctions import Bans
from lobby.features.moderation.values import Sanction
from lobby.features.operating import queries as operating_queries
from lobby.features.people import keys
from lobby.features.people.values.player import Player, Standing, TurnedAway, Visitor

SendAway: TypeAlias = Callable[[Callable[[Visitor], TurnedAway | None]], int]
"""Ends the sessions of the visitors for whom the function returns a reason; returns how many there
were."""

_OF_BANS: frozenset[Kind] = frozenset(
    {"banned", "unbanned", "key-added", "key-removed", "left", "operators-changed"}
)
"""Events after which the bans, the keys of banned players, or the operators may have changed."""

_KEY_REMOVED = N_("The key that you came with was removed from the account of {name}.")

_STOPS = N_("The server will stop soon. Come back a little later.")

_RESTARTS = N_("The server will restart soon. Come back in a few minutes.")

_STOPS_BESIDE_OTHERS = N_("This server will stop soon. Connect again to reach another one.")

_SOON = N_("The server stops in a minute. Nothing is lost.")

_SOON_RESTARTED = N_("The server restarts in a minute. Nothing is lost.")

_SOON_BESIDE_OTHERS = N_("This server stops in a minute. Nothing is lost: connect again then.")

_WARNING_SECONDS = 60
"""How long before a planned stop the people on the server are warned."""

_SETTLED_SECONDS = 1.5
"""Seconds to wait after the first load balancer was told not to send people here: by then others
that ask once a second have been told too, and people already sent have logged in."""

_GO_ON = N_("The clocks of running matches keep running.")

_log = logging.getLogger(__name__)


class Penalties(Protocol):
    """How long addresses that misbehave are shut out."""

    def wrong_code(self, address: str) -> None:
        """Somebody at *address* gave a code that was wrong: it counts like a failed login."""

    def served_by(self, address: str) -> bool:
        """Whether *address* is shut out now."""


class Gatekeeper:
    """Caches the bans, and ends the sessions of people who are banned, or whose key was removed.
    Before the server stops, admits only operators."""

    def __init__(
        self,
        store: Store,
        feed: Feed,
        presence: Presence,
        clock: Callable[[], int],
        operators: Operators,
    ) -> None:
        self._store = store
        self._feed = feed
        self._presence = presence
        self._clock = clock
        self.operators = operators
        """The fingerprints of the operators' keys, which may change."""
        self._bans = Bans()
        self._outdated = asyncio.Event()
        self._kicked: set[int] = set()
        self._lost_a_key: set[int] = set()
        self._task: asyncio.Task[None] | None = None
        self.penalties: Penalties | None = None
        """What addresses are made to wait for wrong codes; None without a door."""
        self._send_away: SendAway = lambda __: 0
        self._stop: Callable[[], None] = lambda: None
        self._alone: Callable[[], bool] = lambda: True
        self._grace = 0
        self._open = False
        self._stop_known = asyncio.Event()
        self._known_at = 0.0
        self._timers: tuple[asyncio.TimerHandle, ...] = ()
        self._following: dict[Callable[[], None], None] = {}
        self._warned: dict[Callable[[str], None], None] = {}  # a dict keeps their order
        self.restarts = False
        """Whether the server is started again after a planned stop."""
        self.stops_at: int | None = None
        """When the server stops, in UTC seconds; None if that has not been decided."""
        self.refuses_from = 0
        """From when only operators are admitted, in UTC seconds; valid once ``stops_at`` is set."""

    async def start(self) -> None:
        """Begin with the bans in force."""
        # In this order, so that a ban between the two is not missed.
        self._feed.listen(self._note)
        self._bans = await self._store.read(sanctions.standing_bans)
        await self._learn_operators()
        self._task = background.supervise(self._follow, "bans")

    async def stop(self) -> None:
        """Stop following the bans, and cancel any planned stop of the server."""
        self.stay()
        await background.end(self._task)

    def attend(
        self,
        send_away: SendAway,
        stop: Callable[[], None],
        *,
        grace: int = 0,
        alone: Callable[[], bool] = lambda: True,
        penalties: Penalties | None = None,
    ) -> None:
        """Act on the server from now on; it is open. *send_away* ends sessions, *stop* stops the
        server, and *alone* tells whether it is the only one. Once a stop is decided, people are
        admitted for *grace* seconds more, so that load balancers can find out that they should not
        send people here. *penalties* are those of the server's door."""
        self.penalties = penalties
        self._send_away = send_away
        self._stop = stop
        self._grace = grace
        self._alone = alone
        self._open = True

    async def hand_over(self) -> bool:
        """If there are other servers, wait until nobody is sent to this one any longer: until the
        load balancers have learnt from ``hindrance`` that it stops, but no longer than the grace.
        Meanwhile people are admitted. Return whether there are others."""
        if not self._grace or self._alone():
            return False
        if self.stops_at is None:
            self._decide(0)
        with suppress(TimeoutError):
            async with asyncio.timeout(self._grace):
                await self._stop_known.wait()
                settled = self._known_at + _SETTLED_SECONDS
                await asyncio.sleep(settled - asyncio.get_running_loop().time())
        return True

    def close(self) -> None:
        """Note that the server stops."""
        self._open = False

    def hindrance(self) -> str | None:
        """Why nobody should be sent here now, in a sentence; None if people may be."""
        if not self._open:
            return _("The server is starting or stopping. Come back in a moment.")
        if self.stops_at is None:
            return None
        if not self._stop_known.is_set():
            self._stop_known.set()
            self._known_at = asyncio.get_running_loop().time()
        return self._stops

    @property
    def _stops(self) -> str:
        return _(self._said(_STOPS, _RESTARTS, _STOPS_BESIDE_OTHERS))

    def _said(self, stops: str, restarts: str, beside_others: str) -> str:
        if not self._alone():
            return beside_others
        return restarts if self.restarts else stops

    def listen(self, warned: Callable[[str], None]) -> Callable[[], None]:
        """Call *warned* with a sentence a minute before a planned stop. Return how to end that."""
        self._warned[warned] = None
        return lambda: self._warned.pop(warned, None)

    def follow(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Call *changed* whenever a stop is decided or cancelled. Return how to end that."""
        self._following[changed] = None
        return lambda: self._following.pop(changed, None)

    def _tell_of_change(self) -> None:
        for changed in tuple(self._following):
            changed()

    def _warn(self) -> None:
        sentence = _(self._said(_SOON, _SOON_RESTARTED, _SOON_BESIDE_OTHERS))
        for warned in tuple(self._warned):
            warned(sentence)

    def ban_of_address(self, address: str) -> str | None:
        """Why nobody may connect from *address*, in a sentence; None if they may."""
        ban = self._bans.of_address(address, self._clock())
        return sanctions.sentence(ban) if ban else None

    def objection(self, visitor: Visitor) -> TurnedAway | None:
        """Why *visitor* may not connect now; None if they may."""
        if ban := self._ban_of(visitor, None):
            return _turned_away(ban)
        closing = self.stops_at is not None and self._clock() >= self.refuses_from
        if closing and visitor.fingerprint not in self.operators:
            return TurnedAway(self._stops, os.EX_TEMPFAIL)
        return None

    async def standing(self, visitor: Visitor) -> Standing:
        """What *visitor* is now; "nobody" also if the database cannot be read."""
        if visitor.fingerprint in self.operators:
            return "operator"
        try:
            holder = await self._store.read(keys.holder, visitor.fingerprint)
        except Unavailable as error:
            _log.error("the owner of a key cannot be read: %s", error)
            return "nobody"
        return "member" if holder and holder.member else "nobody"

    async def fits(self, user_name: str, fingerprint: str) -> bool:
        """Whether the key *fingerprint* may be used to log in as *user_name*: it is an operator's
        or some player's, whoever that is, or that is no player's name. The client of somebody who
        has several keys then offers the next one."""
        if fingerprint in self.operators:
            return True
        try:
            return await self._store.read(keys.fits, user_name, fingerprint)
        except Unavailable:
            return True

    def kick(self, player: Player, fingerprints: Collection[str]) -> int:
        """End the sessions here of *player*, who has these keys; return how many there were."""
        away = TurnedAway(_("An operator has ended your session."), os.EX_NOPERM)
        seated = self._seated()
        return self._send_away(
            lambda visitor: (
                away
                if visitor.fingerprint in fingerprints or seated.get(id(visitor)) == player.id
                else None
            )
        )

    def drain(self, minutes: int, *, restarts: bool = False) -> int:
        """Admit nobody after the grace, and stop the server in *minutes* minutes; return that time
        in UTC seconds. *restarts* is whether it is started again then. A new decision replaces an
        earlier one."""
        self._cancel()
        self.restarts = restarts
        seconds, loop = 60 * minutes, asyncio.get_running_loop()
        stop = loop.call_later(seconds, self._stop)
        warning = loop.call_later(seconds - _WARNING_SECONDS, self._warn) if seconds else stop
        self._timers = (stop, warning)
        return self._decide(seconds)

    def _decide(self, seconds: int) -> int:
        now = self._clock()
        self.stops_at, self.refuses_from = now + seconds, now + self._grace
        self._tell_of_change()
        return self.stops_at

    def stay(self) -> bool:
        """Cancel what ``drain`` decided; return whether there was anything to cancel."""
        self._cancel()
        self._stop_known.clear()
        decided, self.stops_at, self.restarts = self.stops_at is not None, None, False
        if decided:
            self._tell_of_change()
        return decided

    def _cancel(self) -> None:
        for timer in self._timers:
            timer.cancel()
        self._timers = ()

    def _note(self, events: Sequence[Event]) -> None:
        for event in events:
            if event.kind == "kicked" and (player := event.number("player")):
                self._kicked.add(player)
            elif event.kind == "key-removed":
                self._lost_a_key |= event.concerns
        if self._kicked or any(event.kind in _OF_BANS for event in events):
            self._outdated.set()

    async def _follow(self) -> None:
        while True:
            await self._outdated.wait()
            self._outdated.clear()
            kicked, lost_a_key = frozenset(self._kicked), frozenset(self._lost_a_key)
            try:
                self._bans = await self._store.read(sanctions.standing_bans)
                await self._learn_operators()
                held = await self._store.read(sanctions.keys_of, kicked | lost_a_key)
            except BaseException:
                self._outdated.set()
                raise
            self._kicked -= kicked
            self._lost_a_key -= lost_a_key
            self._end_sessions()
            for player, fingerprints in held.items():
                if player.id in kicked:
                    self.kick(player, fingerprints)
                else:
                    self._end_without_key(player, fingerprints)

    async def _learn_operators(self) -> None:
        claims = await self._store.read(operating_queries.claims)
        self.operators.claimed = frozenset(claim.fingerprint for claim in claims)

    def _end_sessions(self) -> None:
        """End the sessions of everybody who is banned."""
        seated = self._seated()

        def judge(visitor: Visitor) -> TurnedAway | None:
            ban = self._ban_of(visitor, seated.get(id(visitor)))
            return _turned_away(ban) if ban else None

        self._send_away(judge)

    def _end_without_key(self, player: Player, fingerprints: Collection[str]) -> None:
        """End the sessions of *player* with keys that are none of *fingerprints*: whoever holds one
        could bring another key in."""
        away = TurnedAway(_(_KEY_REMOVED, name=player.name), os.EX_NOPERM)
        seated = self._seated()

        def judge(visitor: Visitor) -> TurnedAway | None:
            lost = visitor.fingerprint is not None and visitor.fingerprint not in fingerprints
            return away if lost and seated.get(id(visitor)) == player.id else None

        self._send_away(judge)

    def _ban_of(self, visitor: Visitor, player: int | None) -> Sanction | None:
        now = self._clock()
        return (
            self._bans.of_address(visitor.address, now)
            or self._bans.of_key(visitor.fingerprint, now)
            or self._bans.of_player(player, now)
        )

    def _seated(self) -> dict[int, int]:
        """Player ids by the id() of their visitor: guests have no key to identify them."""
        sessions = self._presence.own()
        return {id(session.visitor): session.player.id for session in sessions if session.player}


def _turned_away(ban: Sanction) -> TurnedAway:
    sentence = sanctions.sentence(ban)
    return TurnedAway(sentence if ban.network else f"{sentence}\n{_(_GO_ON)}", os.EX_NOPERM)
