"""What every session needs from the server it belongs to, and who may stay when there are more
people than it has room for."""

from __future__ import annotations

import asyncio
import math
import os
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias

from textual.app import App

from lobby.base import metrics
from lobby.base.translation import N_
from lobby.core.budgets import Budgets
from lobby.features.people.values.player import Standing, TurnedAway, Visitor
from lobby.features.people.values.terminal import Terminal
from lobby.ssh.algorithms import Turns
from lobby.ssh.commands import CommandRunner
from lobby.ssh.door.limits import Limits

AppFactory: TypeAlias = Callable[[Visitor, Terminal], Awaitable[App[Any]]]
"""Makes the app for a visitor. It paints in colours the terminal has: all apps share one process,
where Rich caches a style's escape sequence as first painted, whoever paints it. The app's driver
and streams are set afterwards."""

FULL: Final = TurnedAway(N_("The lobby is full. Try again in a minute."), os.EX_TEMPFAIL)
NONE_FREE: Final = TurnedAway(
    N_(
        "The lobby is full. Its last places are kept for players with a name. Try again in a"
        " minute."
    ),
    os.EX_TEMPFAIL,
)
MADE_ROOM: Final = TurnedAway(
    N_(
        "The lobby is full, and you were idle longer than any other guest, so your place went to"
        " somebody else. Come back any time. Players with a name keep their places."
    ),
    os.EX_TEMPFAIL,
)


class Gate(Protocol):
    """Decides who may connect. All but ``standing`` and ``fits`` must answer at once."""

    def ban_of_address(self, address: str) -> str | None:
        """Why nobody may connect from *address*, as one line of text; None if it is not banned."""

    def objection(self, visitor: Visitor) -> TurnedAway | None:
        """Why *visitor* may not connect now; None if they may."""

    async def standing(self, visitor: Visitor) -> Standing:
        """The standing of *visitor* now, which may take a moment to find."""

    async def fits(self, user_name: str, fingerprint: str) -> bool:
        """Whether the key *fingerprint* may be used to log in as *user_name*: it is some player's,
        whoever that is, or that is no player's name."""


class OpenGate:
    """A gate that keeps nobody out."""

    def ban_of_address(self, address: str) -> str | None:
        return None

    def objection(self, visitor: Visitor) -> TurnedAway | None:
        return None

    async def standing(self, visitor: Visitor) -> Standing:
        """A member if there is a key, otherwise nobody."""
        return "member" if visitor.fingerprint else "nobody"

    async def fits(self, user_name: str, fingerprint: str) -> bool:
        return True


class Holder(Protocol):
    """A connection that has logged in."""

    @property
    def visitor(self) -> Visitor | None: ...
    @property
    def idle_seconds(self) -> float: ...
    def leave(self, farewell: str, status: int) -> None: ...


class Capacity:
    """The places of clients that have logged in. There are ``Limits.connections``, and
    ``places_kept`` per cent of them are kept for players with a name. *standing* returns a
    visitor's current standing."""

    def __init__(self, limits: Limits, standing: Callable[[Visitor], Awaitable[Standing]]) -> None:
        self.limits = limits
        """They may change while the server runs."""
        self._standing = standing
        self._named: set[Holder] = set()
        self._nameless: set[Holder] = set()
        self._making_room = asyncio.Lock()

    async def take(self, holder: Holder, visitor: Visitor) -> TurnedAway | None:
        """Give *holder*, who is *visitor*, a place: None, or the reason why there is none.

        If the server is full, members and operators take the place of the nameless visitor who has
        been idle longest; others only that of one who has been idle for ``Limits.away_seconds``.
        Operators are always admitted.
        """
        standing = await self._standing(visitor)
        async with self._making_room:
            while not self._room_for(standing):
                away = self._longest_away(0 if standing != "nobody" else self.limits.away_seconds)
                if away is None and standing == "operator":
                    break
                if away is None:
                    metrics.refused.labels("full").inc()
                    return FULL if standing == "member" else NONE_FREE
                await self._make_room(away)
        (self._nameless if standing == "nobody" else self._named).add(holder)
        return None

    def nameless(self, holder: Holder) -> bool:
        """Whether *holder* has a place and had no name when last checked."""
        return holder in self._nameless

    async def has_name(self, holder: Holder, visitor: Visitor) -> bool:
        """Whether *holder*, who is *visitor*, has a name by now."""
        if holder in self._nameless and await self._standing(visitor) == "nobody":
            return False
        if holder in self._nameless:  # may have left meanwhile
            self._nameless.remove(holder)
            self._named.add(holder)
        return True

    def give_back(self, holder: Holder) -> None:
        """*holder* has left; it need not have had a place."""
        self._named.discard(holder)
        self._nameless.discard(holder)

    def _room_for(self, standing: Standing) -> bool:
        places = self.limits.connections
        if len(self._named) + len(self._nameless) >= places:
            return False
        reserved = math.ceil(places * self.limits.places_kept / 100)
        return standing != "nobody" or len(self._nameless) < places - reserved

    def _longest_away(self, seconds: float) -> Holder | None:
        """The nameless holder idle longest, if for at least *seconds* seconds."""
        longest = max(self._nameless, key=lambda holder: holder.idle_seconds, default=None)
        return longest if longest and longest.idle_seconds >= seconds else None

    async def _make_room(self, away: Holder) -> None:
        """Close *away*'s session, unless it has a name by now or has left meanwhile."""
        visitor = away.visitor
        if visitor and not await self.has_name(away, visitor) and away in self._nameless:
            self._nameless.remove(away)
            metrics.made_room.inc()
            away.leave(MADE_ROOM.sentence, MADE_ROOM.status)


@dataclass(slots=True)
class Service:
    """The app factory and the commands, the resources shared by all sessions, and the gate. The
    *limits* may change while the server runs."""

    app_factory: AppFactory
    run_command: CommandRunner
    limits: Limits
    starts: asyncio.Semaphore
    gate: Gate
    capacity: Capacity
    budgets: Budgets
    turns: Turns
