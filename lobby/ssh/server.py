"""The SSH server: started with everything it serves, stopped with a farewell to everyone.

Its own keys are created once, kept private, and never replaced behind the players' backs. Clients
are shown an Ed25519 key. A computer in FIPS mode accepts none, so for these there is an RSA key,
which is kept in the same file: there is one secret to copy, to share and to restore.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import os
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TypeAlias

import asyncssh

from lobby.base import metrics, work
from lobby.base.errors import CannotOperate, reason
from lobby.core.budgets import Budgets
from lobby.core.entrance import Entrance
from lobby.database import new_files
from lobby.database.new_files import sync_folder
from lobby.features.people.values.player import TurnedAway, Visitor
from lobby.ssh import algorithms
from lobby.ssh.commands import CommandRunner, terminal_needed
from lobby.ssh.door.knocking import Door, Proxies
from lobby.ssh.door.limits import Limits
from lobby.ssh.door.turnstile import Turnstile
from lobby.ssh.identity import signature_algorithms
from lobby.ssh.service import AppFactory, Capacity, Gate, OpenGate, Service
from lobby.ssh.ssh_connection import Connection

FILE_NAME = "host_key"

HostKeys: TypeAlias = Sequence[asyncssh.SSHKey]
"""The private keys by which clients recognise the server, at most one of each kind."""

_RSA, _RSA_BITS = "ssh-rsa", 3072

_MISSING = (FileNotFoundError, NotADirectoryError)


@contextmanager
def own_keys(folder: Path, *, has_data: bool) -> Iterator[HostKeys]:
    """The host keys kept in *folder*, Ed25519 first, for a context that opens the database. A new
    lobby makes them, and their file gets its name at the end of the context: a key alone is a sign
    that the database is lost, and a first start that was killed is none. An RSA key is added to the
    file of a lobby that is older than its use.

    Raises CannotOperate if the key file is missing although there is data, may be read by others,
    or holds no private key, or if others may write to the folder.
    """
    new_files.ensure_private_folder(folder)
    path, new = folder / FILE_NAME, folder / f"{FILE_NAME}.new"
    if path.exists() or (has_data and not new.exists()):
        yield _own(path)
        return
    yield ensure_keys(new)
    try:
        with suppress(FileExistsError):
            os.link(new, path)
        new.unlink()
        sync_folder(folder)
    except OSError as error:
        raise CannotOperate(f"{path} cannot be written: {reason(error)}") from error


def _own(path: Path) -> HostKeys:
    try:
        keys = _load(path)
    except _MISSING:
        raise CannotOperate(
            f"{path} is missing although the lobby has data: restore it from a backup, or every"
            " player will be warned of an impostor. A server that joins others needs a copy of"
            " their key."
        ) from None
    return keys if any(map(_is_rsa, keys)) else _add_rsa(path, keys)


def load_shared(path: Path) -> HostKeys:
    """The host keys in the file *path*, which is never created or changed here: two servers that
    each created one would look like impostors of each other. Raises CannotOperate."""
    try:
        return _load(path)
    except _MISSING as error:
        raise CannotOperate(
            f"{path} is missing: copy the host key of your other servers there, or make one for"
            f" all of them with: lobby host-key {path}"
        ) from error


def ensure_keys(path: Path) -> HostKeys:
    """The host keys in the file *path*, created there if it is missing. Raises CannotOperate."""
    try:
        return _load(path)
    except _MISSING:
        return _create(path)


@cache
def new_rsa() -> asyncssh.SSHKey:
    """An RSA key made by this process, which takes half a second."""
    return asyncssh.generate_private_key(_RSA, comment="lobby", key_size=_RSA_BITS)


def _is_rsa(key: asyncssh.SSHKey) -> bool:
    return key.get_algorithm() == _RSA


def _load(path: Path) -> HostKeys:
    try:
        keys = asyncssh.read_private_key_list(path)
    except _MISSING:
        raise
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError) as error:
        sentence = f"{path} is not a private key without a passphrase: {error}."
        raise CannotOperate(sentence) from error
    except OSError as error:
        raise CannotOperate(f"{path} cannot be read: {reason(error)}") from error
    if not keys:
        raise CannotOperate(f"{path} is not a private key: restore it from a backup.")
    new_files.ensure_private_file(path)  # not of any other file, whose mode may be right
    if len({key.get_algorithm() for key in keys}) < len(keys):
        raise CannotOperate(f"{path} holds two keys of one kind: leave one of each.")
    return keys


def _create(path: Path) -> HostKeys:
    key = asyncssh.generate_private_key("ssh-ed25519", comment="lobby")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # Linked, not moved: if two servers start at once, the second must not replace the key.
        with suppress(FileExistsError):
            _write(path, _exported((key, new_rsa())), os.link)
    except OSError as error:
        raise CannotOperate(f"{path} cannot be written: {reason(error)}") from error
    return _load(path)


def _add_rsa(path: Path, keys: HostKeys) -> HostKeys:
    """Add a key to those of *path*; without it the server does for most clients, so a file that
    cannot be changed is left alone."""
    try:
        _write(path.resolve(), _exported((*keys, new_rsa())), os.replace)
    except OSError as error:
        _log.warning("%s has no RSA key, and cannot be written: %s", path, error.strerror)
    return _load(path)


def _exported(keys: Iterable[asyncssh.SSHKey]) -> bytes:
    return b"".join(key.export_private_key() for key in keys)


def _write(path: Path, text: bytes, place: Callable[[str, Path], None]) -> None:
    """Write *text* to a new file beside *path* and *place* it there."""
    with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}-", delete=False) as file:
        try:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
            place(file.name, path)
        finally:
            Path(file.name).unlink(missing_ok=True)
    sync_folder(path.parent)


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
    host_keys: HostKeys,
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
