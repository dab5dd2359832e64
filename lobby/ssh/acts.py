"""What a session can be: something that runs on a client's line until it ends."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Protocol

from lobby.model.visitor import TurnedAway

EX_UNAVAILABLE_NOW = os.EX_TEMPFAIL
EX_CRASHED = os.EX_SOFTWARE


@dataclass(frozen=True, slots=True)
class Ending:
    """How an act ended: the exit status and, for a player at a terminal, some last words. With
    ``lines`` the player wants to go on without a screen, line by line."""

    status: int
    words: str = ""
    lines: bool = False


class Act(Protocol):
    """An app on a screen, or a command."""

    async def run(self) -> Ending:
        """Run to the end. Cancelled, it ends early but in order."""

    def receive(self, data: bytes) -> None:
        """The client has sent *data*."""

    def end_of_input(self) -> bool:
        """The client will send no more; whether the act goes on without."""

    def interrupt(self) -> None:
        """The client has sent the signal of Ctrl-C."""

    def resize(self, columns: int, rows: int) -> None:
        """The client's terminal has another size."""

    def hold(self) -> None:
        """The client does not read."""

    def release(self) -> None:
        """The client reads again."""


class Dismissal:
    """The act of telling somebody why not to come in."""

    def __init__(self, away: TurnedAway) -> None:
        self._away = away

    async def run(self) -> Ending:
        """It is said at the end."""
        return Ending(self._away.status, self._away.sentence)

    def receive(self, data: bytes) -> None:
        """Nothing: nobody listens."""

    def end_of_input(self) -> bool:
        """Nobody waits for more."""
        return True

    def interrupt(self) -> None:
        """Nothing: it is over at once."""

    def resize(self, columns: int, rows: int) -> None:
        """Nothing: there is no screen."""

    def hold(self) -> None:
        """Nothing: one sentence finds its way."""

    def release(self) -> None:
        """Nothing: nothing waited."""
