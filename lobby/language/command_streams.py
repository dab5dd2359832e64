"""What a command reads from and writes to, whichever transport provides it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

LONGEST_LINE = 4096
"""The most characters in a line from the client."""

LONGEST_COMMAND = 16 * 1024
"""The most characters in a command that the client gives as it connects, before any ``-m``."""

LONGEST_INPUT = 256 * 1024
"""The most characters in a text on standard input."""


class Input(Protocol):
    """Lines from the client, without line endings."""

    async def readline(self) -> str | None:
        """The next line; None at the end of input."""

    async def read(self) -> str:
        """The rest of the input."""


class Output(Protocol):
    """Text to the client."""

    async def write(self, text: str) -> None:
        """Send *text*, once the client has read what was sent before."""


class Streams(Protocol):
    """Standard input and output. *terminal* says whether a person at a terminal uses them,
    *columns* how wide the terminal is."""

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
    """The same streams, with errors going where the answers go."""

    stdin: Input
    stdout: Output
    terminal: bool = False
    columns: int = 0

    @property
    def stderr(self) -> Output:
        """Where the answers go."""
        return self.stdout
