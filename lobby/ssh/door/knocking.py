"""The door: connections are handled here, below asyncssh, before asyncssh spends anything on them.

asyncssh does not count connections, reads as fast as clients send, and does not notice when a
client leaves its output unread. The one hook below it in its public interface is the ``tunnel``
through which a listener may be reached, so the door is such a tunnel.

A proxy in front of the server says who a connection through it really comes from, before anything
else, using either version of the PROXY protocol, as spoken by HAProxy, nginx and most load
balancers. Only proxies trusted by the operator are listened to.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from ipaddress import ip_network
from struct import error as StructError
from typing import Any, cast

import asyncssh
from asyncssh.constants import DISC_TOO_MANY_CONNECTIONS, MSG_DISCONNECT
from asyncssh.packet import Byte, String, UInt32
from proxyprotocol import ProxyProtocolIncompleteError
from proxyprotocol.detect import ProxyProtocolDetect
from proxyprotocol.result import ProxyResult, is_ipv4, is_ipv6

from lobby.base import logs, metrics, networks
from lobby.base.charsets import ASCII
from lobby.base.logs import Tally
from lobby.base.networks import Networks, plain_address
from lobby.core.background import Timer
from lobby.core.bucket import Bucket, Buckets
from lobby.core.entrance import Entrance
from lobby.ssh.door.limits import Limits
from lobby.ssh.door.throttle import Throttle
from lobby.ssh.door.turnstile import SENTENCES, Refused, Ticket, Turnstile
from lobby.ssh.ssh_connection import Connection
from lobby.ssh.terminal.sequences import encoded

LONGEST = 2048
"""The most bytes in a header; the standard asks proxies to keep it to a quarter of that."""


class BadHeader(ValueError):
    """What a proxy sent first is not a header of the protocol."""


class Proxies:
    """The *networks* from which connections are those of proxies.

    >>> proxies = Proxies(["10.1.0.0/16", "::1"])
    >>> "10.1.2.3" in proxies, "::ffff:10.1.2.3" in proxies, "::1" in proxies, "10.2.0.1" in proxies
    (True, True, True, False)
    """

    def __init__(self, networks: Iterable[str] = ()) -> None:
        self._networks = Networks((ip_network(network), network) for network in networks)

    def __contains__(self, address: str) -> bool:
        return bool(self._networks.at(address))


class Header:
    """The header of one connection, fed with its bytes as they come in."""

    def __init__(self) -> None:
        self._seen = b""
        self.result: ProxyResult | None = None

    def feed(self, data: bytes) -> bytes:
        """The part of *data* after the header. Once the header is complete, ``result`` is set.

        Raises BadHeader.
        """
        while self.result is None:
            try:
                self.result = ProxyProtocolDetect().unpack(self._seen)
            except ProxyProtocolIncompleteError as incomplete:
                if not data:
                    break
                taken = _wanted(incomplete, data)
                self._seen, data = self._seen + data[:taken], data[taken:]
                if len(self._seen) > LONGEST:
                    raise BadHeader("it is too long") from None
            except (ValueError, StructError) as error:
                raise BadHeader(str(error)) from error
        return data

    @property
    def address(self) -> str | None:
        """The client behind the proxy; None when the proxy connects for itself, as in a health
        check."""
        result = self.result
        if result and (is_ipv4(result) or is_ipv6(result)):
            return str(result.source[0])
        return None


def _wanted(incomplete: ProxyProtocolIncompleteError, data: bytes) -> int:
    """How many bytes of *data* are certain to belong to the header."""
    if incomplete.want_read.want_line:
        return data.find(b"\n") + 1 or len(data)
    return incomplete.want_read.want_bytes or 1


_PIECE = 4096

DOORSTEP_SECONDS = 2.0
"""How long a refused client is given to read. If the connection were closed at once, whatever the
client sends meanwhile would reset it, and the sentence would be lost."""

MOST_ON_DOORSTEP = 32
"""The most connections that may stay open to read: a flood must not tie up connections. Others are
sent the sentence too but are closed at once, usually before they can read it."""

TOLD_RATE, TOLD_BURST = 1.0, 8.0
"""How many clients of one address are told why, per second and in a burst. A flood need not be
told, and must not be answered as fast as it comes."""

_BLOCK, _LEAST_PADDING = 8, 4

_log = logging.getLogger(__name__)


class Door:
    """Accepts connections at the entrance if the turnstile admits them. The *limits* may change
    while the server runs."""

    def __init__(
        self,
        turnstile: Turnstile,
        limits: Limits,
        proxies: Proxies,
        entrance: Entrance,
        version: str,
    ) -> None:
        self.turnstile = turnstile
        self.limits = limits
        self.proxies = proxies
        self.doorstep = Doorstep(version)
        self._entrance = entrance

    async def create_server(
        self,
        session_factory: Callable[[str, int], asyncssh.SSHServerConnection],
        listen_host: str,
        listen_port: int,
    ) -> asyncio.AbstractServer:
        """Start accepting; asyncssh calls this as it would on an SSH connection to listen
        through."""

        await self._entrance.open(lambda: Wire(self, lambda: session_factory("", 0)))
        return self._entrance


class Wire(asyncio.Protocol):
    """One TCP connection through *door*, between its transport and asyncssh's protocol."""

    def __init__(
        self, door: Door, make_connection: Callable[[], asyncssh.SSHServerConnection]
    ) -> None:
        self._door = door
        self._make_connection = make_connection
        self._header: Header | None = None
        self._deadline = Timer()
        self._ssh: asyncssh.SSHServerConnection | None = None
        self._tenant: Connection | None = None
        self._ticket: Ticket | None = None
        self.address = "unknown"

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._throttle = self._make_throttle()
        if peer := transport.get_extra_info("peername"):
            self.address = plain_address(str(peer[0]))
        if self.address in self._door.proxies:
            self._header = Header()
            seconds = self._door.limits.login_seconds
            self._deadline.start(seconds, self._hang_up, "is a silent proxy")
        else:
            self._enter()

    def data_received(self, data: bytes) -> None:
        metrics.bytes_in.inc(len(data))
        if self._header:
            data = self._read_header(self._header, data)
        if data:
            self._throttle.feed(data)

    def eof_received(self) -> None:
        if self._ssh:
            self._ssh.eof_received()

    def pause_writing(self) -> None:
        self._deadline.start(self._door.limits.stalled_seconds, self._hang_up, "does not read")
        if self._tenant:
            self._tenant.output_paused()

    def resume_writing(self) -> None:
        self._deadline.stop()
        if self._tenant:
            self._tenant.output_resumed()

    def connection_lost(self, exc: Exception | None) -> None:
        self._throttle.close()
        self._deadline.stop()
        self._door.doorstep.left(self._transport)
        if self._ticket:
            self._ticket.hand_back()
        if self._ssh:
            self._ssh.connection_lost(exc)
        self._ssh = self._tenant = None

    def _read_header(self, header: Header, data: bytes) -> bytes:
        """The part of *data* that comes from the client, not from the proxy in front of it."""
        try:
            rest = header.feed(data)
        except BadHeader:
            self._hang_up("is a proxy that says nothing of its client")
            return b""
        if header.result:
            self._header = None
            self._deadline.stop()
            self.address = plain_address(header.address or self.address)
            self._enter()
        return rest

    def _enter(self) -> None:
        try:
            self._ticket = self._door.turnstile.admit(self.address, self._make_room)
        except Refused as refusal:
            self._note(refusal.reason, f"refused {self.address}: {refusal}")
            self._door.doorstep.refuse(self._transport, self.address, str(refusal))
        else:
            self._move_in(self._ticket)

    def _move_in(self, ticket: Ticket) -> None:
        self._ssh = self._make_connection()
        self._ssh.connection_made(Outgoing(self._transport))
        self._tenant = cast(Connection, self._ssh.get_owner())
        self._tenant.moved_in(self.address, ticket, self._allow)

    def _make_room(self) -> None:
        """Give up the place of this connection, which has not logged in, to others."""
        self._note("crowded", f"closed a connection from {self.address}: others need its place")
        if self._tenant:
            self._tenant.make_room(SENTENCES["crowded"])

    def _allow(self, size: int) -> None:
        """So many bytes more were asked for: the client does not flood if it sends them."""
        self._throttle.allow(size if self._asked.afford(size) else 0)

    def _make_throttle(self) -> Throttle[bytes]:
        limits = self._door.limits
        asked = limits.asked_bytes_per_second
        self._asked = Bucket(rate=asked, burst=asked)
        return Throttle(
            self._transport,
            Bucket(rate=limits.bytes_per_second, burst=limits.bytes_at_once),
            piece=_PIECE,
            patience=limits.flooding_seconds,
            take=self._take,
            flooded=self._flooded,
        )

    def _take(self, piece: bytes) -> int:
        if self._ssh and not self._transport.is_closing():
            self._ssh.data_received(piece)
            if self._tenant:
                self._tenant.input_taken()
        return len(piece)

    def _flooded(self) -> None:
        if self._ticket:
            self._ticket.abused()
        self._hang_up("sends too much")

    def _hang_up(self, reason: str) -> None:
        self._note(reason, f"hung up on {self.address}: {reason}")
        self._transport.abort()

    def _note(self, kind: str, news: str) -> None:
        """Log *news*, unless a line of its kind was logged just now: an attack makes thousands."""
        if line := self._door.doorstep.tally.line(kind, news):
            event = "refused" if news.startswith("refused") else "hung-up"
            _log.info("%s", line, extra=logs.about(event, address=self.address))


def disconnect(version: str, sentence: str) -> bytes:
    """The bytes a server with the version string *version* sends to say *sentence* and nothing
    more. It is in ASCII: the client has not said yet what it shows."""
    said = encoded(sentence, ASCII)
    payload = Byte(MSG_DISCONNECT) + UInt32(DISC_TOO_MANY_CONNECTIONS) + String(said) + String("")
    padding = _LEAST_PADDING + -(len(payload) + 5 + _LEAST_PADDING) % _BLOCK
    packet = Byte(padding) + payload + bytes(padding)
    return f"SSH-2.0-{version}\r\n".encode() + String(packet)


class Doorstep:
    """Tells refused clients why.

    SSH clients do not show lines sent before the server's version, or anything from a connection
    that was reset. What they do show is the server's disconnect message, which may be sent in the
    clear before any key exchange (RFC 4253, sections 6 and 11.1), so it costs the server nothing.
    """

    def __init__(self, version: str) -> None:
        self._version = version
        self.tally = Tally()
        """Log lines about refused clients and about others whose connection is closed."""
        self._standing: set[asyncio.Transport] = set()
        self._sentences = Buckets(rate=TOLD_RATE, burst=TOLD_BURST)

    def refuse(self, transport: asyncio.Transport, address: str, sentence: str) -> None:
        """Send *sentence* to a client at *address*, unless too many there were just told, and close
        the connection."""
        sentences = self._sentences[networks.network_of(address)]
        if sentences.debt():
            transport.close()
            return
        sentences.spend(1)
        transport.write(disconnect(self._version, sentence))
        if len(self._standing) >= MOST_ON_DOORSTEP or transport.is_closing():
            transport.close()
            return
        try:
            transport.write_eof()
        except OSError:  # the client is gone already
            transport.close()
            return
        self._standing.add(transport)
        asyncio.get_running_loop().call_later(DOORSTEP_SECONDS, transport.close)

    def left(self, transport: asyncio.Transport) -> None:
        """*transport* has closed, whether or not it stood here."""
        self._standing.discard(transport)


class Outgoing(asyncio.Transport):
    """A transport that gathers what is written in one turn of the loop.

    asyncssh writes an empty packet before every packet of a frame, each with a system call of its
    own: a large part of what a key costs.
    """

    def __init__(self, transport: asyncio.Transport) -> None:
        super().__init__()
        self._transport = transport
        self._loop = asyncio.get_running_loop()
        self._gathered: list[bytes] = []

    def write(self, data: bytes | bytearray | memoryview[Any]) -> None:
        """Send *data* together with whatever else is written in this turn."""
        if not self._gathered:
            self._loop.call_soon(self._send)
        self._gathered.append(bytes(data))

    def get_write_buffer_size(self) -> int:
        """How many bytes have not been sent yet."""
        return self._transport.get_write_buffer_size() + sum(map(len, self._gathered))

    def close(self) -> None:
        """Close once everything has been sent."""
        self._send()
        self._transport.close()

    def abort(self) -> None:
        """Close at once."""
        self._gathered.clear()
        self._transport.abort()

    def is_closing(self) -> bool:
        return self._transport.is_closing()

    def pause_reading(self) -> None:
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        self._transport.resume_reading()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self._transport.get_extra_info(name, default)

    def _send(self) -> None:
        gathered, self._gathered = self._gathered, []
        if gathered:
            data = b"".join(gathered)
            metrics.bytes_out.inc(len(data))
            self._transport.write(data)
