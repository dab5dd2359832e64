"""One SSH connection: its identity, and its sessions, a few at a time and one with screens."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

import asyncssh

from lobby.base import logs, written
from lobby.base.translation import N_, _
from lobby.core import background
from lobby.core.background import Timer
from lobby.features.people.values.player import TurnedAway, Visitor
from lobby.ssh import algorithms, asyncssh_internals
from lobby.ssh.acts import EX_UNAVAILABLE_NOW
from lobby.ssh.door.turnstile import Ticket
from lobby.ssh.identity import Identity, sound
from lobby.ssh.service import Service
from lobby.ssh.ssh_session import Session
from lobby.ssh.timer import IDLE, Idle

_ENOUGH_SESSIONS = N_(
    "This connection has {count} sessions: wait until one of them ends, or open another connection"
    " with ssh -S none."
)
_ONE_SCREEN: Final = TurnedAway(
    N_(
        "This connection shows the lobby in another window already. Commands can share it; for a"
        " second screen open another connection with ssh -S none."
    ),
    EX_UNAVAILABLE_NOW,
)
_NO_FORWARDING = N_("The lobby forwards no connections to other hosts.")
_EXPECTED = (asyncssh.DisconnectError, asyncssh.ConnectionLost, OSError)

_log = logging.getLogger(__name__)


class Connection(asyncssh.SSHServer):
    """Lets anyone in, and keeps them to the limits from then on."""

    def __init__(self, service: Service, open_connections: set[Connection]) -> None:
        self._service = service
        self._open = open_connections
        self._identity = Identity()
        self._tries = 0
        self.visitor: Visitor | None = None
        """The visitor who has logged in; None before that."""
        self._address = "unknown"
        self._ticket: Ticket | None = None
        self.allow: Callable[[int], None]
        self._sessions: list[Session] = []
        """Those that are not over."""
        self._arrived = False
        self._held = False
        self._leaving = False
        self.away: TurnedAway | None = None
        """Why there is no place for this client; None if there is one, or it is not known yet."""
        self._idle = Idle()
        self._asking: asyncio.Task[None] | None = None
        self._deadline = Timer()

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._ssh = conn
        algorithms.attend(conn, self._service.turns)
        asyncssh_internals.send_no_empty_packets(conn)
        asyncssh_internals.decode_user_names(conn, written.text)
        asyncssh_internals.observe_credentials(conn, self._identity.judged)
        self._open.add(self)
        self._deadline.start(self._service.limits.greeting_seconds, self._look_at_beginning)

    def connection_lost(self, exc: Exception | None) -> None:
        self._open.discard(self)
        self._service.capacity.give_back(self)
        self._idle.stop()
        self._deadline.stop()
        if self._asking:
            self._asking.cancel()
        if exc and not isinstance(exc, _EXPECTED):
            self._report(exc)

    # Authentication: see identity.

    def begin_auth(self, username: str) -> bool:
        self._count_try()
        self._identity.forget()
        # False would let everyone in before a key is offered.
        return True

    def public_key_auth_supported(self) -> bool:
        return True

    async def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        self._count_try()
        if not sound(key):
            self._identity.distrust(key)
            return False
        if await self._service.gate.fits(username, key.get_fingerprint("sha256")):
            self._identity.offer(key)
            return True
        self._identity.decline(key)
        return False

    def kbdint_auth_supported(self) -> bool:
        return True

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> bool:
        self._identity.forget()
        return True

    def password_auth_supported(self) -> bool:
        # For clients that know nothing else; the others are let in before they ask for one.
        return True

    def validate_password(self, username: str, password: str) -> bool:
        self._identity.forget()
        return True

    def auth_completed(self) -> None:
        user_name = str(self._ssh.get_extra_info("username", ""))
        self.visitor = self._identity.freeze(user_name, self._address)
        about = logs.about("login", address=self._address)
        _log.info("%s from %s", self.visitor.fingerprint or "a guest", self._address, extra=about)
        self._asking = background.begin(self._take_place(self.visitor), "place")
        self._wait(self._service.limits.login_seconds, "asks for nothing")

    def session_requested(self) -> Session:
        most = self._service.limits.sessions_per_connection
        self._sessions = [session for session in self._sessions if not session.over]
        if not self.visitor or self._leaving or len(self._sessions) >= most:
            raise _prohibited(_(_ENOUGH_SESSIONS, count=most))
        session = Session(self, self.visitor, self._service)
        if self._held:
            session.hold("wire")
        self._sessions.append(session)
        self._watch_progress()
        return session

    def connection_requested(
        self, dest_host: str, dest_port: int, orig_host: str, orig_port: int
    ) -> bool:
        raise _prohibited(_(_NO_FORWARDING))

    # Called by the session.

    def touched(self) -> None:
        """The client has sent something."""
        self._idle.touch()

    def session_began(self) -> None:
        """The client has asked for a shell or a command."""
        self._arrived = True
        self._watch_progress()

    def session_ended(self, session: Session) -> None:
        """When none is left, the client should leave by itself or begin another session; if it does
        neither, the connection is closed."""
        if session in self._sessions:
            self._sessions.remove(session)
        if not self._leaving:
            self._watch_progress()
        elif not self._running:
            self._ssh.close()

    def objection(self, *, screen: bool) -> TurnedAway | None:
        """Why a session may not show a *screen*, or run at all; None if it may."""
        taken = screen and any(session.on_screen for session in self._sessions)
        return self.away or (_ONE_SCREEN if taken else None)

    def stalled(self, session: Session) -> None:
        """The client has not read what *session* sent for too long."""
        if self._running == [session]:
            self.hang_up(_("does not read"))
        else:
            session.abort()

    def hang_up(self, reason: str) -> None:
        """Close the connection at once."""
        about = logs.about("hung-up", address=self._address)
        _log.info("hung up on %s: %s", self._address, reason, extra=about)
        self._ssh.abort()

    def throw_out(self, reason: str) -> None:
        """Close the connection at once, and make its address wait a while before the next one."""
        self._abused()
        self.hang_up(reason)

    # Called by the server.

    @property
    def coming(self) -> bool:
        """Whether the client is still on its way to its first session."""
        return not self._arrived

    @property
    def idle_seconds(self) -> float:
        """How long the client has sent nothing."""
        return self._idle.seconds

    def leave(self, farewell: str, status: int = EX_UNAVAILABLE_NOW) -> None:
        """End the client's sessions with *farewell* and the exit *status*."""
        self._leaving = True
        self.away = TurnedAway(farewell, status)
        if not self._running:
            self._ssh.close()
        for session in self._running:
            session.leave(farewell, status)

    async def closed(self) -> None:
        """Wait until the client has gone."""
        await self._ssh.wait_closed()

    # Called by the wire.

    def moved_in(self, address: str, ticket: Ticket, allow: Callable[[int], None]) -> None:
        """The client is at *address*, and was admitted with *ticket*. It is asked for so many bytes
        as *allow* is told."""
        self._address, self._ticket, self.allow = address, ticket, allow

    def output_paused(self) -> None:
        """The client has stopped reading."""
        self._held = True
        for session in self._sessions:
            session.hold("wire")

    def output_resumed(self) -> None:
        """The client reads again."""
        self._held = False
        for session in self._sessions:
            session.release("wire")

    def input_taken(self) -> None:
        """Check for what asyncssh would hoard without end."""
        limits = self._service.limits
        variables = sum(session.variables for session in self._sessions)
        if variables > limits.environment_variables:
            self.throw_out(_("sends too many variables"))
        # A client that starts a new key exchange and never ends it makes asyncssh keep all output.
        elif asyncssh_internals.unsent_packets(self._ssh) > limits.unsent_packets:
            self.throw_out(_("never finishes a key exchange"))

    def make_room(self, sentence: str) -> None:
        """Close the connection, which has not logged in, with the message *sentence*."""
        self._ssh.disconnect(asyncssh.DISC_TOO_MANY_CONNECTIONS, sentence)

    async def _take_place(self, visitor: Visitor) -> None:
        """Take a place among those inside, or leave."""
        capacity, limits = self._service.capacity, self._service.limits
        self.away = await capacity.take(self, visitor)
        if self._ssh.is_closed():
            capacity.give_back(self)
        elif self.away:
            for session in self._running:  # those that begin later ask
                session.leave(self.away.sentence, self.away.status)
        else:
            if self._ticket:
                self._ticket.logged_in()
            if capacity.nameless(self) and limits.guest_idle_seconds:
                self._watch(visitor)

    def _watch(self, visitor: Visitor) -> None:
        """Watch for a client without a name to be idle too long."""
        self._idle.watch(self._service.limits.guest_idle_seconds, lambda: self._expire(visitor))

    def _expire(self, visitor: Visitor) -> None:
        if self._running:
            self._asking = background.begin(self._leave_place(visitor), "idle")
        else:  # a client without a session is disconnected sooner, and not for being idle
            self._idle.touch()
            self._watch(visitor)

    async def _leave_place(self, visitor: Visitor) -> None:
        """Leave, unless the client has a name by now."""
        if not await self._service.capacity.has_name(self, visitor):
            self.leave(_(IDLE))

    def _look_at_beginning(self) -> None:
        """Hang up on a client that has not begun a key exchange yet."""
        if asyncssh_internals.began_key_exchange(self._ssh):
            return
        if self._ticket:
            self._ticket.dawdled()
        self.hang_up("does not begin a key exchange")

    def _abused(self) -> None:
        if self._ticket:
            self._ticket.abused()

    def _report(self, error: Exception) -> None:
        # asyncssh reports exceptions in callbacks here and nowhere else. Those provoked by a
        # stranger's bytes are not news.
        level = logging.ERROR if self.visitor else logging.DEBUG
        _log.log(level, "a connection from %s broke", self._address, exc_info=error)

    def _count_try(self) -> None:
        self._tries += 1
        if self._tries > self._service.limits.authentication_tries:
            self._abused()
            raise asyncssh.DisconnectError(
                asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, _("Too many authentication failures")
            )

    @property
    def _running(self) -> list[Session]:
        return [session for session in self._sessions if session.begun]

    def _watch_progress(self) -> None:
        """Watch for a client that has a connection and does nothing with it."""
        limits = self._service.limits
        if self._running:
            self._deadline.stop()
        elif self._sessions and self._arrived:
            self._wait(limits.login_seconds, "asks for nothing")
        elif self._arrived:
            self._wait(limits.leaving_seconds, "stays after its session")

    def _wait(self, seconds: float, reason: str) -> None:
        self._deadline.stop()
        if not self._ssh.is_closed():
            self._deadline.start(seconds, self.hang_up, reason)


def _prohibited(sentence: str) -> asyncssh.ChannelOpenError:
    return asyncssh.ChannelOpenError(asyncssh.OPEN_ADMINISTRATIVELY_PROHIBITED, sentence)
