"""Clients that occupy a server's places and never log in, for ``bench.flood``.

    python -m bench.flooders PORT CONNECTIONS silent|begun ADDRESS ...

CONNECTIONS connections from each ADDRESS of this machine say nothing, or begin a key exchange. A
connection closed by the server is made again. The program runs until it is killed.
"""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Sequence
from contextlib import suppress
from random import Random

from bench import asking

RENEWAL_SECONDS = 3.0
"""How long, on average, a closed connection waits before it is made again."""
_VERSION = b"SSH-2.0-OpenSSH_9.9\r\n"
_OFFERED = (
    *("curve25519-sha256", "ssh-ed25519"),
    *2 * ("aes128-gcm@openssh.com",),
    *2 * ("hmac-sha2-256-etm@openssh.com",),
    *2 * ("none",),
    *2 * ("",),
)


def key_exchange() -> bytes:
    """What a client sends up to the point where the server has computed its part."""
    ours = b"".join(struct.pack(">I", len(name)) + name.encode() for name in _OFFERED)
    begun = bytes([20]) + bytes(16) + ours + bytes(5)
    return _VERSION + _packet(begun) + _packet(bytes([30]) + struct.pack(">I", 32) + b"\x09" * 32)


def _packet(payload: bytes) -> bytes:
    """*payload* as sent before encryption begins."""
    padding = 16 - (5 + len(payload)) % 8
    return struct.pack(">IB", 1 + len(payload) + padding, padding) + payload + bytes(padding)


async def hold(port: int, source: str, greeting: bytes, chance: Random) -> None:
    """Occupy a place of the server, and come back whenever it is lost."""
    while True:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", port, local_addr=(source, 0)
            )
            try:
                writer.write(greeting)
                while await reader.read(4096):
                    pass
            finally:
                writer.transport.abort()
        await asyncio.sleep(2 * RENEWAL_SECONDS * chance.random())


async def main(port: int, connections: int, how: str, sources: Sequence[str]) -> None:
    """Flood."""
    greeting = key_exchange() if how == "begun" else b""
    chance = Random(1)
    places = (
        hold(port, source, greeting, chance) for source in sources for _ in range(connections)
    )
    await asyncio.gather(*places)


if __name__ == "__main__":
    _parser = asking.parser(__doc__)
    _parser.add_argument("port", type=int)
    _parser.add_argument("connections", type=int)
    _parser.add_argument("how", choices=("silent", "begun"))
    _parser.add_argument("sources", nargs="+", metavar="ADDRESS")
    _asked = _parser.parse_args()
    asyncio.run(main(_asked.port, _asked.connections, _asked.how, _asked.sources))
