"""Clients in a process of their own, which are told and tell in lines of JSON."""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

_LONGEST = 1 << 24
"""Bytes of a line."""


class Piped:
    """A running module of ours."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def begun(cls, module: str, **asked: object) -> Piped:
        """The process of *module*, which has been told what is *asked* of it."""
        pipe = asyncio.subprocess.PIPE
        begun = cls(
            await asyncio.create_subprocess_exec(
                sys.executable, "-m", module, stdin=pipe, stdout=pipe, limit=_LONGEST
            )
        )
        begun.say(json.dumps(asked))
        return begun

    def say(self, words: str = "") -> None:
        """Go on."""
        assert self._process.stdin
        self._process.stdin.write(f"{words}\n".encode())

    async def heard(self) -> dict[str, Any]:
        """What it says next."""
        assert self._process.stdout
        said: dict[str, Any] = json.loads(await self._process.stdout.readline())
        return said

    async def gone(self) -> None:
        """Send it away."""
        self.say()
        await self._process.wait()
