"""What a session can run: something that occupies a client's line until it ends."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Protocol

from lobby.features.people.values.player import TurnedAway

EX_UNAVAILABLE_NOW = os.EX_TEMPFAIL


@dataclass(frozen=True, slots=True)
class Ending:
    """How an act ended: the exit status and, for a player at a terminal, some last words. With
    ``lines`` the player wants to go on line by line, without a screen; with ``screen``, on one."""

    status: int
    words: str = ""
    lines: bool = False
    screen: bool = False


class Line(Protocol):
    """Sends text to a client, in its character set, and controls its input."""

    def write(self, text: str, *, portable: bool = False) -> None:
        """Send *text*, unless the client has gone; as UTF-8 if it is *portable* and the client has
        no terminal."""

    def write_error(self, text: str, *, portable: bool = False) -> None:
        """Send *text* in the same way as error output."""

    def pause_reading(self) -> None:
        """Stop reading from the client for now."""

    def resume_reading(self) -> None:
        """Read from the client again."""

    def allow(self, size: int) -> None:
        """Let the client send so many bytes more than it usually may at a time."""

    def throw_out(self, reason: str) -> None:
        """Close the connection at once, as the client misbehaves; *reason* goes to the log."""


class Act:
    """An app on a screen, or a command. It ignores what it has no use for."""

    async def run(self) -> Ending:
        """Run to the end. If cancelled, finish early but cleanly."""
        raise NotImplementedError

    def receive(self, data: bytes) -> None:
        """The client has sent *data*."""

    def end_of_input(self) -> bool:
        """The client will send no more; return whether the act goes on regardless."""
        return True

    def interrupt(self) -> None:
        """The client has sent an interrupt signal (Ctrl-C)."""

    def resize(self, columns: int, rows: int) -> None:
        """The client's terminal has been resized."""

    def hold(self) -> None:
        """The client has stopped reading."""

    def release(self) -> None:
        """The client reads again."""


class Dismissal(Act):
    """The act of telling a client why they may not come in."""

    def __init__(self, away: TurnedAway) -> None:
        self._away = away

    async def run(self) -> Ending:
        """Return at once; the sentence is shown at the end."""
        return Ending(self._away.status, self._away.sentence)
