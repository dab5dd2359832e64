"""What the domain asks of a database about reports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from lobby.model.player import Player
from lobby.model.sanction import Evidence, Report


class ReportsRead(Protocol):
    """Reading."""

    def report(self, number: int) -> Report | None:
        """The report with that number."""

    def open_reports(self, limit: int) -> tuple[Report, ...]:
        """The open reports, the oldest first."""

    def latest_reports(self, limit: int) -> tuple[Report, ...]:
        """The last that were made, closed or not, the latest first."""

    def reports_by(self, reporter: Player, after: int, limit: int) -> tuple[Report, ...]:
        """Those that the player made, from after number *after* on."""


class ReportsWrite(ReportsRead, Protocol):
    """Reading and writing."""

    def add_report(
        self,
        reporter: Player,
        player: Player,
        *,
        board: int | None,
        text: str,
        evidence: Sequence[Evidence],
    ) -> Report:
        """A new report, which is open."""

    def close_report(self, report: Report, by: Player | None, note: str) -> Report:
        """The report, which is closed now."""
