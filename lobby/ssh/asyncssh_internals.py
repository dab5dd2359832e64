"""Every private or undocumented name of asyncssh that the lobby uses. No other module uses one.

Each function says why it needs such a name and what would make it unnecessary. ``ATTRIBUTES`` and
``METHODS`` list them: one test fails with the name that an upgrade has removed, another if a name
is used elsewhere or is not listed.
"""

from __future__ import annotations

import warnings
from collections.abc import Awaitable, Callable
from inspect import isawaitable
from typing import Any, AnyStr, Protocol

from asyncssh import SSHServerChannel, SSHServerConnection
from asyncssh.constants import MSG_IGNORE, MSG_KEX_FIRST, MSG_KEXINIT, MSG_USERAUTH_REQUEST
from asyncssh.encryption import get_encryption_algs
from asyncssh.kex import Kex, get_kex_algs
from asyncssh.mac import get_mac_algs
from asyncssh.packet import SSHPacket, SSHPacketLogger, String
from cryptography.utils import CryptographyDeprecationWarning

ATTRIBUTES = (
    (SSHServerConnection, "_client_kexinit"),
    (SSHServerConnection, "_deferred_packets"),
    (SSHServerConnection, "_kex"),
)
"""The private attributes used below, with their owners."""

METHODS = (
    (SSHServerConnection, "_get_extra_kex_algs", ("self",)),
    (SSHServerConnection, "process_packet", ("self", "pkttype", "pktid", "packet")),
    (SSHServerConnection, "send_packet", ("self", "pkttype", "args", "handler")),
    (Kex, "process_packet", ("self", "pkttype", "pktid", "packet")),
    (SSHServerChannel, "_process_exec_request", ("self", "packet")),
)
"""The private or undocumented methods used below, with their owners and parameters. A missing
import fails by itself."""


def known_algorithms() -> frozenset[str]:
    """The key exchanges, ciphers and integrity checks this build of asyncssh has. It raises an
    error for others, and documents those it may have, not those it has."""
    algorithms = (*get_kex_algs(), *get_encryption_algs(), *get_mac_algs())
    return frozenset(name.decode("ascii") for name in algorithms)


def add_key_exchanges(connection: SSHServerConnection, names: Callable[[], list[bytes]]) -> None:
    """Add *names* to the key exchanges that *connection*, which has sent nothing yet, will list.
    *names* is called when the list is sent; by then the client's version is known.

    ``kex_algs`` accepts only key exchanges; this is for messages to the client that travel in the
    same list. Unnecessary once asyncssh has an option for those.
    """
    others = connection._get_extra_kex_algs()
    connection._get_extra_kex_algs = (  # type: ignore[method-assign]
        lambda: [*others, *names()]
    )


def attend_key_exchanges(
    connection: SSHServerConnection,
    agreed: Callable[[Awaitable[None]], Awaitable[None]],
    turn: Callable[[str, str], Awaitable[None] | None],
) -> None:
    """Have *agreed* await the choice of algorithms at the begin of each key exchange of
    *connection*, and then the exchange itself wait for *turn*, which is given the key exchange and
    the host key that were chosen.

    Unnecessary once asyncssh lets a server limit how many of them it works at.
    """
    process = connection.process_packet

    async def began(beginning: Awaitable[None]) -> None:
        await agreed(beginning)
        exchange, host_key = connection._kex, connection.get_server_host_key()
        if exchange and host_key:
            names = (exchange.algorithm.decode(), host_key.algorithm.decode())
            _delay(exchange, lambda: turn(*names))

    def process_packet(pkttype: int, pktid: int, packet: SSHPacket) -> Any:
        result: Any = process(pkttype, pktid, packet)
        return began(result) if pkttype == MSG_KEXINIT else result

    connection.process_packet = process_packet  # type: ignore[method-assign]


def _delay(exchange: Kex, turn: Callable[[], Awaitable[None] | None]) -> None:
    """Make *exchange* wait for *turn* before the message to which it answers with its work."""
    process = exchange.process_packet

    async def later(waiting: Awaitable[None], *message: Any) -> None:
        await waiting
        with warnings.catch_warnings():
            # cryptography may drop the large group one day. Then asyncssh does not know it either.
            warnings.simplefilter("ignore", CryptographyDeprecationWarning)
            result: Any = process(*message)
        if isawaitable(result):
            await result

    def process_packet(pkttype: int, pktid: int, packet: SSHPacket) -> Any:
        waiting = turn() if pkttype == MSG_KEX_FIRST else None
        message = (pkttype, pktid, packet)
        return later(waiting, *message) if waiting else process(*message)

    exchange.process_packet = process_packet  # type: ignore[method-assign]


def send_no_empty_packets(connection: SSHServerConnection) -> None:
    """Stop *connection* from sending an empty packet before every other one. asyncssh does so to
    protect ciphers in CBC mode, but none of those is offered, and it costs a packet for every
    frame.

    Unnecessary once asyncssh does so for those ciphers only.
    """
    send = connection.send_packet

    def send_packet(pkttype: int, *args: bytes, handler: SSHPacketLogger | None = None) -> None:
        if pkttype != MSG_IGNORE:
            send(pkttype, *args, handler=handler)

    connection.send_packet = send_packet  # type: ignore[method-assign]


def decode_commands(channel: SSHServerChannel[AnyStr], decoded: Callable[[bytes], str]) -> None:
    """Have *decoded* read the command that the client of *channel* gives.

    asyncssh refuses one that is not UTF-8, without a word to anybody. Unnecessary once a session
    can be given its command as bytes, as it can be given its environment.
    """
    process = channel._process_exec_request

    def process_exec_request(packet: SSHPacket) -> bool:
        command = packet.get_string()
        packet.check_end()
        return process(SSHPacket(String(decoded(command))))

    channel._process_exec_request = process_exec_request  # type: ignore[method-assign]


def decode_user_names(connection: SSHServerConnection, decoded: Callable[[bytes], str]) -> None:
    """Have *decoded* read the user names that the client of *connection* gives.

    asyncssh refuses one that is not UTF-8, with the words of a codec. The packet itself stays as it
    is: the client signs it. Unnecessary once asyncssh reads such a name.
    """
    process = connection.process_packet

    class Name(bytes):
        def decode(self, encoding: str = "", errors: str = "") -> str:
            return decoded(bytes(self))

    def begin_with_name(packet: SSHPacket) -> None:
        take = packet.get_string

        def name() -> bytes:
            packet.get_string = take  # type: ignore[method-assign]
            return Name(take())

        packet.get_string = name  # type: ignore[method-assign]

    def process_packet(pkttype: int, pktid: int, packet: SSHPacket) -> bool | Awaitable[None]:
        if pkttype == MSG_USERAUTH_REQUEST:
            begin_with_name(packet)
        return process(pkttype, pktid, packet)

    connection.process_packet = process_packet  # type: ignore[method-assign]


def began_key_exchange(connection: SSHServerConnection) -> bool:
    """Whether the client of *connection* has sent its key exchange proposal.

    Clients do so at once, but may ask their users something before the next message. Unnecessary
    once asyncssh has a timeout for it, or notifies the server object when it happens.
    """
    return bool(connection._client_kexinit)


def unsent_packets(connection: SSHServerConnection) -> int:
    """How many packets wait in *connection* for the end of a key exchange.

    asyncssh keeps all output until then, and a client may never finish one. Unnecessary once
    asyncssh limits it, or counts it in the size of a channel's write buffer.
    """
    return len(connection._deferred_packets)


class Judge(Protocol):
    """Is asked about each credential that a client offers."""

    async def __call__(self, kind: str, *, signed: bool, judging: Awaitable[bool]) -> bool:
        """Whether a credential of that *kind*, *signed* or only offered, is accepted, which
        *judging* says."""


def observe_credentials(connection: SSHServerConnection, judge: Judge) -> None:
    """Have *judge* asked about each key and certificate that the client of *connection* offers.

    An owner is asked about keys only that asyncssh understands. Unnecessary once it is told of all.
    """
    validate = connection.validate_public_key

    async def judged(username: str, key_data: bytes, msg: bytes, signature: bytes) -> bool:
        size = int.from_bytes(key_data[:4], "big")
        kind = key_data[4 : 4 + min(size, 64)].decode("ascii", "replace")
        judging = validate(username, key_data, msg, signature)
        return await judge(kind, signed=bool(msg), judging=judging)

    connection.validate_public_key = judged  # type: ignore[method-assign]
