"""The doorstep: where refused clients are told why.

SSH clients do not show lines sent before the server's version, or anything from a connection that
was reset. What they do show is the server's disconnect message, which may be sent in the clear
before any key exchange (RFC 4253, sections 6 and 11.1), so it costs the server nothing.
"""

from __future__ import annotations

import asyncio

from asyncssh.constants import DISC_TOO_MANY_CONNECTIONS, MSG_DISCONNECT
from asyncssh.packet import Byte, String, UInt32

from lobby.base import networks
from lobby.base.charsets import ASCII
from lobby.base.logs import Tally
from lobby.core.bucket import Buckets
from lobby.ssh.terminal.letters import encoded

SECONDS = 2.0
"""How long a refused client is given to read. If the connection were closed at once, whatever the
client sends meanwhile would reset it, and the sentence would be lost."""

MOST = 32
"""The most connections that may stay open to read: a flood must not tie up connections. Others are
sent the sentence too but are closed at once, usually before they can read it."""

RATE, BURST = 1.0, 8.0
"""How many clients of one address are told why, per second and in a burst. A flood need not be
told, and must not be answered as fast as it comes."""

_BLOCK, _LEAST_PADDING = 8, 4


def disconnect(version: str, sentence: str) -> bytes:
    """The bytes a server with the version string *version* sends to say *sentence* and nothing
    more. It is in ASCII: the client has not said yet what it shows."""
    said = encoded(sentence, ASCII)
    payload = Byte(MSG_DISCONNECT) + UInt32(DISC_TOO_MANY_CONNECTIONS) + String(said) + String("")
    padding = _LEAST_PADDING + -(len(payload) + 5 + _LEAST_PADDING) % _BLOCK
    packet = Byte(padding) + payload + bytes(padding)
    return f"SSH-2.0-{version}\r\n".encode() + String(packet)


class Doorstep:
    """Tells refused clients why."""

    def __init__(self, version: str) -> None:
        self._version = version
        self.tally = Tally()
        """Log lines about refused clients and about others whose connection is closed."""
        self._standing: set[asyncio.Transport] = set()
        self._sentences = Buckets(rate=RATE, burst=BURST)

    def refuse(self, transport: asyncio.Transport, address: str, sentence: str) -> None:
        """Send *sentence* to a client at *address*, unless too many there were just told, and close
        the connection."""
        sentences = self._sentences[networks.network_of(address)]
        if sentences.debt():
            transport.close()
            return
        sentences.spend(1)
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
        """*transport* has closed, whether or not it stood here."""
        self._standing.discard(transport)
