"""Presence: who is connected, to this server or another one, and what they are doing."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from dataclasses import replace

from lobby.core.values import Here
from lobby.features.people.values.player import Player, Visitor


class Presence:
    """The sessions of this server, which is called *server* if there are others, and the known
    sessions of the others. Listeners are called on each change and must only take note."""

    def __init__(self, clock: Callable[[], int], server: str | None = None) -> None:
        self._clock = clock
        self._server = server
        self._own: dict[int, Here] = {}
        self._others: tuple[Here, ...] = ()
        self._numbers = itertools.count(1)
        self._listeners: dict[Callable[[], None], None] = {}  # a dict keeps their order

    def enter(self, player: Player | None, visitor: Visitor | None = None) -> int:
        """Add a session; return the number by which it is known from now on."""
        session = next(self._numbers)
        self._own[session] = Here(session, player, None, self._clock(), visitor, self._server)
        self._changed()
        return session

    def become(self, session: int, player: Player | None) -> None:
        """Note that the visitor of *session* has chosen a name, or is a guest from now on. A
        session that has ended meanwhile stays ended."""
        here = self._own.get(session)
        if here is not None:
            self._own[session] = replace(here, player=player)
            self._changed()

    def look_at(self, session: int, board: int | None) -> None:
        """Note that *session* opened a board, or left it."""
        here = self._own.get(session)
        if here is not None and here.board != board:
            self._own[session] = replace(here, board=board)
            self._changed()

    def leave(self, session: int) -> None:
        """End *session*; ending it twice does no harm."""
        if self._own.pop(session, None):
            self._changed()

    def learn(self, others: Iterable[Here]) -> None:
        """Replace the sessions of all other servers."""
        self._others = tuple(others)
        self._changed()

    def players(self) -> tuple[Player, ...]:
        """The members who are here, each once, by name."""
        here = {session.player for session in self._all() if session.player and not session.guest}
        return tuple(sorted(here, key=lambda player: player.name.lower()))

    def is_here(self, player: Player) -> bool:
        """Whether *player* has a session on any server."""
        return any(session.player == player for session in self._all())

    def own(self) -> tuple[Here, ...]:
        """The sessions of this server, the oldest first."""
        return tuple(self._own.values())

    def others(self) -> tuple[Here, ...]:
        """The sessions of all other servers."""
        return self._others

    def sessions(self) -> tuple[Here, ...]:
        """All sessions, the oldest first."""
        return tuple(sorted(self._all(), key=lambda here: here.since))

    def guests(self) -> int:
        """How many sessions belong to guests, whether they play or not."""
        return sum(session.guest for session in self._all())

    def at(self, board: int) -> tuple[Here, ...]:
        """The sessions that are looking at *board*."""
        return tuple(session for session in self._all() if session.board == board)

    def boards(self) -> dict[int, frozenset[Player | None]]:
        """The boards that somebody is looking at, and the viewers; None stands for guests."""
        players: dict[int, frozenset[Player | None]] = {}
        for session in self._all():
            if session.board is not None:
                players[session.board] = players.get(session.board, frozenset()) | {session.player}
        return players

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call *listener* after each change until the returned function is called."""
        self._listeners[listener] = None
        return lambda: self._listeners.pop(listener, None)

    def _all(self) -> Iterable[Here]:
        return itertools.chain(self._own.values(), self._others)

    def _changed(self) -> None:
        for listener in tuple(self._listeners):
            listener()
