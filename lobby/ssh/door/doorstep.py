"""The doorstep: where those who are not let in hear why.

A client of SSH shows no line that comes before the server's version, and no word of a connection
that was reset. What it does show is the message by which a server disconnects, which may come in
the clear before any key exchange (RFC 4253, sections 6 and 11.1): so it costs the server nothing.
"""

from __future__ import annotations

import asyncio

from asyncssh.constants import DISC_TOO_MANY_CONNECTIONS, MSG_DISCONNECT
from asyncssh.packet import Byte, String, UInt32

from lobby.basics import networks
from lobby.process.bucket import Buckets
from lobby.process.logs import Tally

SECONDS = 2.0
"""How long somebody is given to read: a connection that is closed at once is reset by what the
client sends meanwhile, and the sentence is lost."""

MOST = 32
"""So many may stand there: a flood must hold no connections. Others hear it and are gone, most
often before they could listen."""

RATE, BURST = 1.0, 8.0
"""So many of one address are told in a second, and at once: a flood need not be told, and must not
be answered as fast as it comes."""

_BLOCK, _LEAST_PADDING = 8, 4


def disconnect(version: str, sentence: str) -> bytes:
    """What a server that calls itself *version* sends to say *sentence*, and nothing more."""
    payload = (
        Byte(MSG_DISCONNECT) + UInt32(DISC_TOO_MANY_CONNECTIONS) + String(sentence) + String("")
    )
    padding = _LEAST_PADDING + -(len(payload) + 5 + _LEAST_PADDING) % _BLOCK
    packet = Byte(padding) + payload + bytes(padding)
    return f"SSH-2.0-{version}\r\n".encode() + String(packet)


class Doorstep:
    """Tells those who are not let in why."""

    def __init__(self, version: str) -> None:
        self._version = version
        self.tally = Tally()
        """What is logged of them, and of others whose connection is closed."""
        self._standing: set[asyncio.Transport] = set()
        self._told = Buckets(rate=RATE, burst=BURST)

    def refuse(self, transport: asyncio.Transport, address: str, sentence: str) -> None:
        """Say *sentence* to somebody at *address*, unless it is said there too often, and close the
        connection."""
        told = self._told[networks.network_of(address)]
        if told.debt():
            transport.close()
            return
        told.spend(1)
        transport.write(disconnect(self._version, sentence))
        if len(self._standing) >= MOST or transport.is_closing():
            transport.close()
            return
        try:
            transport.write_eof()
        except OSError:  # the client is gone already
            transport.close()
            return
        self._standing.add(transport)
        asyncio.get_running_loop().call_later(SECONDS, transport.close)

    def left(self, transport: asyncio.Transport) -> None:
        """The connection is closed, of whomever it was."""
        self._standing.discard(transport)
