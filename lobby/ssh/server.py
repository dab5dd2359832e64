"""The SSH server: started with everything it serves, stopped with a farewell to everyone."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
from collections.abc import Awaitable, Callable, Iterable

import asyncssh

from lobby.base import metrics, work
from lobby.core.budgets import Budgets
from lobby.core.entrance import Entrance
from lobby.features.people.values.player import TurnedAway, Visitor
from lobby.ssh import algorithms
from lobby.ssh.commands import CommandRunner, terminal_needed
from lobby.ssh.door.knocking import Door
from lobby.ssh.door.limits import Limits
from lobby.ssh.door.proxies import Proxies
from lobby.ssh.door.turnstile import Turnstile
from lobby.ssh.identity import signature_algorithms
from lobby.ssh.service import AppFactory, Capacity, Gate, OpenGate, Service
from lobby.ssh.ssh_connection import Connection

_VERSION = "Lobby"
_WINDOW = 16 * 1024
_KEEPALIVE_SECONDS = 30
_KEEPALIVES_UNANSWERED = 2
"""A dead client is found after a minute and a half, and is then no longer among the people here.
Probing hundreds of silent clients is the only work of an idle server, so it does not do so more
often."""

_ARRIVING_SECONDS = 0.05
"""How often to check whether any client is still on its way to a session."""

_log = logging.getLogger(__name__)


class Server:
    """A running SSH server."""

    def __init__(
        self,
        acceptor: asyncssh.SSHAcceptor,
        connections: set[Connection],
        service: Service,
        door: Door,
    ) -> None:
        self.penalties = door.turnstile
        """What addresses that misbehave are made to wait."""
        self._acceptor = acceptor
        self._connections = connections
        self._service = service
        self._door = door

    @property
    def port(self) -> int:
        """The port it listens on, chosen by the system if none was requested."""
        return self._acceptor.get_port()

    @property
    def connections(self) -> int:
        """How many clients are connected."""
        return len(self._connections)

    @property
    def _limits(self) -> Limits:
        return self._service.limits

    def limit(self, limits: Limits) -> None:
        """Go on with other *limits*: they hold for whoever comes from now on. Nobody who is
        connected is sent away."""
        self._service.limits = self._service.capacity.limits = self._door.limits = limits
        self._door.turnstile.limit(limits)
        metrics.connections_most.set(limits.connections)

    def send_away(self, judge: Callable[[Visitor], TurnedAway | None]) -> int:
        """End the sessions of the visitors *judge* turns away; return how many there were."""
        count = 0
        for connection in self._connections:
            if connection.visitor and (away := judge(connection.visitor)):
                connection.leave(away.sentence, away.status)
                count += 1
        return count

    async def arrivals(self, seconds: float) -> None:
        """Wait until every connected client has, or has had, a session, but at most *seconds*
        seconds."""
        for _ in range(math.ceil(seconds / _ARRIVING_SECONDS)):
            if not any(connection.coming for connection in self._connections):
                return
            await asyncio.sleep(_ARRIVING_SECONDS)

    async def stop(self, farewell: str) -> None:
        """Stop listening, end every session with *farewell*, and close.

        Screens are restored first and output is delivered, but no client is waited for longer than
        three times ``Limits.leaving_seconds``: once for an app that ends, once for one that does
        not, and once for the client to receive the last words.
        """
        self._acceptor.close()
        for connection in tuple(self._connections):
            connection.leave(farewell)
        await self._emptied(3 * self._limits.leaving_seconds)
        for connection in tuple(self._connections):
            connection.hang_up("the server stops")
        await self._emptied(self._limits.leaving_seconds)
        await _wait(self._acceptor.wait_closed(), self._limits.leaving_seconds)

    async def _emptied(self, seconds: float) -> None:
        closing = [connection.closed() for connection in self._connections]
        await _wait(asyncio.gather(*closing), seconds)


async def start(
    entrance: Entrance,
    *,
    host_keys: Iterable[asyncssh.SSHKey],
    app_factory: AppFactory,
    run_command: CommandRunner = terminal_needed,
    limits: Limits | None = None,
    proxies: Iterable[str] = (),
    gate: Gate | None = None,
    budgets: Budgets | None = None,
) -> Server:
    """Serve the lobby at *entrance*. Connections from the networks of *proxies* announce their
    client by the PROXY protocol. *gate* decides who may connect, and *budgets* how much work each
    may cause. Raises CannotOperate."""
    limits = limits or Limits()
    # asyncssh writes user names to its log just as they come.
    asyncssh.set_log_level(logging.WARNING)
    gate = gate or OpenGate()
    starts = asyncio.Semaphore(limits.apps_starting)
    service = Service(
        app_factory,
        run_command,
        limits,
        starts,
        gate,
        Capacity(limits, gate.standing),
        budgets or Budgets(connections=limits.connections_per_address),
        algorithms.Turns(limits.expensive_exchanges_per_second),
    )
    asyncio.get_running_loop().set_task_factory(work.metered)
    connections: set[Connection] = set()
    turnstile = Turnstile(limits, banned=gate.ban_of_address)
    door = Door(turnstile, limits, Proxies(proxies), entrance, _VERSION)
    acceptor = await asyncssh.listen(
        port=entrance.port,
        tunnel=door,
        server_factory=lambda: Connection(service, connections),
        server_host_keys=algorithms.host_keys(host_keys),
        server_version=_VERSION,
        kex_algs=algorithms.known(algorithms.KEY_EXCHANGES),
        encryption_algs=algorithms.known(algorithms.CIPHERS),
        mac_algs=algorithms.known(algorithms.MACS),
        compression_algs=None,
        signature_algs=signature_algorithms(),
        gss_host=None,
        config=None,
        x11_forwarding=False,
        agent_forwarding=False,
        sftp_factory=None,
        allow_scp=False,
        line_editor=False,
        encoding=None,
        window=_WINDOW,
        max_pktsize=_WINDOW,
        login_timeout=limits.login_seconds,
        keepalive_interval=_KEEPALIVE_SECONDS,
        keepalive_count_max=_KEEPALIVES_UNANSWERED,
    )
    metrics.connections.set_function(lambda: len(connections))
    metrics.connections_most.set(limits.connections)
    server = Server(acceptor, connections, service, door)
    _log.info("listening on port %d", server.port)
    return server


async def _wait(end: Awaitable[object], seconds: float) -> None:
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(end, seconds)
