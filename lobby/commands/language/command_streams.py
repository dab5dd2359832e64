"""What a command reads from and writes to, whoever provides it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

LONGEST_LINE = 4096
"""Characters of a line that a client may send."""

LONGEST_INPUT = 256 * 1024
"""Characters of a text on standard input."""


class Input(Protocol):
    """Lines from the client, without their ends."""

    async def readline(self) -> str | None:
        """The next line; None when there is none any more."""

    async def read(self) -> str:
        """All that is still to come."""


class Output(Protocol):
    """Text to the client."""

    async def write(self, text: str) -> None:
        """Send *text*, once the client has read what was sent before."""


class Streams(Protocol):
    """Standard input and output. *terminal* tells whether a person at a terminal uses them, and
    *columns* how wide it is."""

    @property
    def stdin(self) -> Input: ...

    @property
    def stdout(self) -> Output: ...

    @property
    def stderr(self) -> Output: ...

    @property
    def terminal(self) -> bool: ...

    @property
    def columns(self) -> int: ...


@dataclass(frozen=True, slots=True)
class InLine:
    """Streams with the errors among the answers."""

    stdin: Input
    stdout: Output
    terminal: bool = False
    columns: int = 0

    @property
    def stderr(self) -> Output:
        """Where the answers go."""
        return self.stdout
