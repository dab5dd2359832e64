"""Where the text of a command comes from when it is not in its line."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from lobby.commands.language.command_streams import Streams

STANDARD_INPUT = "-"
"""What stands after ``-m`` to have all of standard input, however long it takes to come."""


@dataclass(frozen=True, slots=True)
class StandardInput:
    """Standard input, unless the text is in the line.

    A shell that runs ``ssh host move ...`` leaves its input open and sends nothing. So what has not
    begun to come after *patience* seconds is taken for nothing.
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
    """A text that was read already, unless there is one in the line."""

    text: str = ""

    async def __call__(self, given: str | None) -> str:
        return self.text if given is None else given
