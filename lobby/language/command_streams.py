"""What a command reads from and writes to, whichever transport provides it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from lobby.base.translation import _

LONGEST_LINE = 4096
"""The most characters in a line from the client."""

LONGEST_COMMAND = 16 * 1024
"""The most characters in a command that the client gives as it connects, before any ``-m``."""

LONGEST_INPUT = 256 * 1024
"""The most characters in a text on standard input."""


class Input(Protocol):
    """Text from the client."""

    async def readline(self) -> str | None:
        """The next line, without its ending; None at the end of input."""

    async def some(self) -> str | None:
        """What has come of the input by now, or comes next; None at its end."""


class InputTooLong(Exception):
    """More input than a command accepts; its text is one sentence."""

    def __init__(self, length: int) -> None:
        super().__init__(_("That is more than {length} characters.", length=length))


class Output(Protocol):
    """Text to the client."""

    async def write(self, text: str, *, portable: bool = False) -> None:
        """Send *text*, once the client has read what was sent before. What is *portable*, a file,
        stays UTF-8 where there is no terminal."""


class NoInput:
    """Standard input that is at its end."""

    async def readline(self) -> str | None:
        return None

    async def some(self) -> str | None:
        return None


class Collected:
    """Output that is collected as *text*."""

    def __init__(self) -> None:
        self.text = ""

    async def write(self, text: str, *, portable: bool = False) -> None:
        self.text += text


@dataclass(frozen=True, slots=True)
class Streams:
    """What a command reads from and writes to.

    *terminal* says whether a person at a terminal uses them, *columns* how wide it is, and *plain*
    whether it shows lines only, as one that reads aloud does. *typed* returns what has been typed
    there of the next line.
    """

    stdin: Input
    stdout: Output
    stderr: Output
    terminal: bool
    columns: int
    plain: bool = False
    typed: Callable[[], str] = str
