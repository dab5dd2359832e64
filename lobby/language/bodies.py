"""Sources for the text of a command, when the command itself does not contain it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from lobby.language.command_streams import Streams

STANDARD_INPUT = "-"
"""What follows ``-m`` to read all of standard input, however long that takes."""


@dataclass(frozen=True, slots=True)
class StandardInput:
    """Standard input, unless the text is in the command itself.

    A shell that runs ``ssh host move ...`` leaves its input open and sends nothing. So input that
    has not begun after *patience* seconds counts as empty.
    """

    streams: Streams
    patience: float

    async def __call__(self, given: str | None) -> str:
        if given == STANDARD_INPUT:
            return await self.streams.stdin.read()
        if given is not None or self.streams.terminal:
            return given or ""
        try:
            async with asyncio.timeout(self.patience):
                first = await self.streams.stdin.readline()
        except TimeoutError:
            return ""
        return "" if first is None else f"{first}\n{await self.streams.stdin.read()}"


@dataclass(frozen=True, slots=True)
class Beside:
    """A text that has already been read, unless there is one in the command itself."""

    text: str = ""

    async def __call__(self, given: str | None) -> str:
        return self.text if given is None else given
