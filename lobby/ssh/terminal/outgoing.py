"""Output that is sent once per turn of the event loop."""

from __future__ import annotations

import asyncio
from typing import Any

from lobby.base import metrics


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
