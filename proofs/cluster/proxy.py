"""A network that fails on demand: a proxy in front of PostgreSQL, in a thread of its own."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Self, TypeAlias

_CHUNK = 65536

_Queue: TypeAlias = asyncio.Queue[tuple[float, bytes]]
"""What is on its way, and when it arrives; empty bytes mean the end."""


class Proxy:
    """Forwards what arrives at its *port* on 127.0.0.1 to the socket at *path*, and back."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._passing = asyncio.Event()
        self._delay = 0.0
        self._tasks: set[asyncio.Task[None]] = set()
        self.port = 0

    def __enter__(self) -> Self:
        self._thread.start()
        self._server = asyncio.run_coroutine_threadsafe(self._open(), self._loop).result()
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    def __exit__(self, *_: object) -> None:
        asyncio.run_coroutine_threadsafe(self._close(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    @contextmanager
    def cut(self) -> Iterator[None]:
        """Let nothing through meanwhile, in either direction, without telling anyone. What was on
        its way arrives later, if anybody still waits for it."""
        self._loop.call_soon_threadsafe(self._passing.clear)
        try:
            yield
        finally:
            self._loop.call_soon_threadsafe(self._passing.set)

    @contextmanager
    def slow(self, seconds: float) -> Iterator[None]:
        """Delay everything sent to the database by *seconds* seconds meanwhile."""
        self._delay = seconds
        try:
            yield
        finally:
            self._delay = 0.0

    async def _open(self) -> asyncio.Server:
        self._passing.set()
        return await asyncio.start_server(self._connected, "127.0.0.1", 0)

    async def _close(self) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        try:
            await self._passing.wait()
            answers, there = await asyncio.open_unix_connection(self._path)
        except (OSError, asyncio.CancelledError):
            writer.close()
            return
        forth, back = _Queue(), _Queue()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(
                self._read(reader, forth, delayed=True),
                self._write(forth, there),
                self._read(answers, back, delayed=False),
                self._write(back, writer),
            )
        for stream in (there, writer):
            stream.close()

    async def _read(self, source: asyncio.StreamReader, way: _Queue, *, delayed: bool) -> None:
        """Queue everything that arrives from *source* on its *way*, and then the end."""
        data = b"."
        while data:
            try:
                data = await source.read(_CHUNK)
            except OSError:
                data = b""
            way.put_nowait((self._loop.time() + delayed * self._delay, data))

    async def _write(self, way: _Queue, target: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while True:
                due, data = await way.get()
                await asyncio.sleep(due - self._loop.time())
                await self._passing.wait()
                if not data:
                    break
                target.write(data)
                await target.drain()
        target.close()
