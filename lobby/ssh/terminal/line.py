"""The client's end of a session, as seen by the act that runs in it."""

from __future__ import annotations

from typing import Protocol


class Line(Protocol):
    """Sends bytes to a client, and controls its input."""

    def write(self, data: bytes) -> None:
        """Send *data*, unless the client has gone."""

    def write_error(self, data: bytes) -> None:
        """Send *data* as error output, unless the client has gone."""

    def pause_reading(self) -> None:
        """Stop reading from the client for now."""

    def resume_reading(self) -> None:
        """Read from the client again."""

    def throw_out(self, reason: str) -> None:
        """Close the connection at once, as the client misbehaves; *reason* goes to the log."""
