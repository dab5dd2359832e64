"""Presence: who is connected to this server, and what they are doing."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from lobby.model.player import Player
from lobby.model.visitor import Visitor


@dataclass(frozen=True, slots=True)
class Here:
    """One connected session: *player* is None for a guest who has not played yet, *board* None
    outside of a match. Where it came from and with which key, *visitor* tells; None where nobody
    said."""

    session: int
    player: Player | None
    board: int | None
    since: int
    visitor: Visitor | None = field(default=None, compare=False)

    @property
    def guest(self) -> bool:
        """Whether it is somebody without a name."""
        return self.player is None or self.player.guest


class Presence:
    """The sessions of this server. Listeners are called on each change and must only take note."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._sessions: dict[int, Here] = {}
        self._numbers = itertools.count(1)
        self._listeners: set[Callable[[], None]] = set()

    def enter(self, player: Player | None, visitor: Visitor | None = None) -> int:
        """Somebody came in; the number to use for this session from now on."""
        session = next(self._numbers)
        self._sessions[session] = Here(session, player, None, self._clock(), visitor)
        self._changed()
        return session

    def become(self, session: int, player: Player | None) -> None:
        """The visitor of *session* took a name, or is a guest from now on; one that has left
        meanwhile stays away."""
        here = self._sessions.get(session)
        if here is not None:
            self._sessions[session] = replace(here, player=player)
            self._changed()

    def look_at(self, session: int, board: int | None) -> None:
        """*session* opened a board, or left it."""
        here = self._sessions.get(session)
        if here is not None and here.board != board:
            self._sessions[session] = replace(here, board=board)
            self._changed()

    def leave(self, session: int) -> None:
        """*session* is over; leaving twice does no harm."""
        if self._sessions.pop(session, None):
            self._changed()

    def players(self) -> tuple[Player, ...]:
        """The members who are here, each once, by name."""
        here = {each.player for each in self._sessions.values() if each.player and not each.guest}
        return tuple(sorted(here, key=lambda player: player.name.lower()))

    def is_here(self, player: Player) -> bool:
        """Whether *player* has a session here."""
        return any(each.player == player for each in self._sessions.values())

    def sessions(self) -> tuple[Here, ...]:
        """All of them, the longest here first."""
        return tuple(self._sessions.values())

    def guests(self) -> int:
        """How many sessions are those of guests, whether they play or not."""
        return sum(each.guest for each in self._sessions.values())

    def at(self, board: int) -> tuple[Here, ...]:
        """The sessions that look at *board*."""
        return tuple(each for each in self._sessions.values() if each.board == board)

    def boards(self) -> dict[int, frozenset[Player | None]]:
        """The boards that somebody looks at, and who does; None stands for guests."""
        found: dict[int, frozenset[Player | None]] = {}
        for each in self._sessions.values():
            if each.board is not None:
                found[each.board] = found.get(each.board, frozenset()) | {each.player}
        return found

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call *listener* after each change until the returned function is called."""
        self._listeners.add(listener)
        return lambda: self._listeners.discard(listener)

    def _changed(self) -> None:
        for listener in tuple(self._listeners):
            listener()
