"""Every private or undocumented name of asyncssh that the lobby uses. No other module uses one.

Each function says why it needs it, and what would make it needless. ``ATTRIBUTES`` and
``METHODS`` list them: a test fails with the name that an upgrade has taken away, another when a
name is used elsewhere or not listed.
"""

from __future__ import annotations

from collections.abc import Callable

from asyncssh import SSHServerConnection
from asyncssh.constants import MSG_IGNORE
from asyncssh.encryption import get_encryption_algs
from asyncssh.kex import get_kex_algs
from asyncssh.mac import get_mac_algs
from asyncssh.packet import SSHPacketLogger

ATTRIBUTES = (
    (SSHServerConnection, "_client_kexinit"),
    (SSHServerConnection, "_deferred_packets"),
)
"""The private attributes used below, and what has them."""

METHODS = (
    (SSHServerConnection, "_get_extra_kex_algs", ("self",)),
    (SSHServerConnection, "send_packet", ("self", "pkttype", "args", "handler")),
)
"""The methods used below that are private or not documented, what has them, and their parameters.
What is imported above fails by itself."""


def known_key_exchanges() -> list[str]:
    """What this build of asyncssh has, the preferred one first, as all these lists are. asyncssh
    raises an error for others, and documents what it may have, not what it has."""
    return _names(get_kex_algs())


def known_ciphers() -> list[str]:
    """The ciphers that this build of asyncssh has."""
    return _names(get_encryption_algs())


def known_macs() -> list[str]:
    """The integrity checks that this build of asyncssh has."""
    return _names(get_mac_algs())


def add_key_exchanges(connection: SSHServerConnection, names: Callable[[], list[bytes]]) -> None:
    """Let *connection*, which has said nothing yet, list *names* among its key exchanges. They are
    asked for when it does so, and the client has said its version by then.

    ``kex_algs`` takes only key exchanges, and this is for words to the client that stand in the
    same list. Needless once asyncssh has an option for those.
    """
    others = connection._get_extra_kex_algs()
    connection._get_extra_kex_algs = (  # type: ignore[method-assign]
        lambda: [*others, *names()]
    )


def send_no_empty_packets(connection: SSHServerConnection) -> None:
    """Let *connection* not send an empty packet before each other one, as asyncssh does for the
    sake of ciphers in CBC mode. None of those is offered, and it is a packet for every frame.

    Needless once asyncssh does so for those ciphers only.
    """
    send = connection.send_packet

    def send_packet(pkttype: int, *args: bytes, handler: SSHPacketLogger | None = None) -> None:
        if pkttype != MSG_IGNORE:
            send(pkttype, *args, handler=handler)

    connection.send_packet = send_packet  # type: ignore[method-assign]


def began_key_exchange(connection: SSHServerConnection) -> bool:
    """Whether the client of *connection* has said how it would exchange keys.

    Clients do so at once; between that and the next word they may ask their people something.
    Needless once asyncssh has a time for it, or calls the server's object when it happens.
    """
    return bool(connection._client_kexinit)


def unsent_packets(connection: SSHServerConnection) -> int:
    """How many packets wait in *connection* for the end of a key exchange.

    asyncssh keeps all output till then, and a client may never end one. Needless once asyncssh has
    a bound for it, or counts it in the size of a channel's write buffer.
    """
    return len(connection._deferred_packets)


def _names(algorithms: list[bytes]) -> list[str]:
    return [name.decode("ascii") for name in algorithms]
