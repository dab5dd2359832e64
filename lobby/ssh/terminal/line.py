"""The client's end of a session, as whatever is played on it sees it."""

from __future__ import annotations

from typing import Protocol


class Line(Protocol):
    """Bytes to a client, and a hand on what comes from it."""

    def write(self, data: bytes) -> None:
        """Send *data*; to a client that has gone, nothing."""

    def write_error(self, data: bytes) -> None:
        """Send *data* as error output; to a client that has gone, nothing."""

    def pause_reading(self) -> None:
        """Let input wait at the client."""

    def resume_reading(self) -> None:
        """Let input come again."""

    def throw_out(self, reason: str) -> None:
        """Close the connection at once, as the client misbehaves; *reason* goes to the log."""
