"""Clients in a process of their own, with which lines of JSON are exchanged."""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

_LONGEST = 1 << 24
"""The most bytes in a line."""


class Piped:
    """A running module of the benchmarks."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def begun(cls, module: str, **asked: object) -> Piped:
        """Start *module* in a process, and send it the parameters *asked*."""
        pipe = asyncio.subprocess.PIPE
        begun = cls(
            await asyncio.create_subprocess_exec(
                sys.executable, "-m", module, stdin=pipe, stdout=pipe, limit=_LONGEST
            )
        )
        begun.say(json.dumps(asked))
        return begun

    def say(self, words: str = "") -> None:
        """Tell it to go on."""
        assert self._process.stdin
        self._process.stdin.write(f"{words}\n".encode())

    async def heard(self) -> dict[str, Any]:
        """Its next message."""
        assert self._process.stdout
        line = await self._process.stdout.readline()
        assert line, "the process has ended, and says why on standard error"
        said: dict[str, Any] = json.loads(line)
        return said

    async def gone(self) -> None:
        """Wait for it to end."""
        self.say()
        await self._process.wait()
