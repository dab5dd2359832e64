"""The database interface for reports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from lobby.features.moderation.values import Evidence, Report
from lobby.features.people.values.player import Player


class ReportsRead(Protocol):
    """Read access."""

    def report(self, number: int) -> Report | None:
        """The report with that number."""

    def open_reports(self, limit: int) -> tuple[Report, ...]:
        """The open reports, oldest first."""

    def latest_reports(self, limit: int) -> tuple[Report, ...]:
        """The latest reports, closed or not, the latest first."""

    def reports_by(self, reporter: Player, after: int, limit: int) -> tuple[Report, ...]:
        """Reports that the player made, with numbers above *after*."""


class ReportsWrite(ReportsRead, Protocol):
    """Read and write access."""

    def add_report(
        self,
        reporter: Player,
        player: Player,
        *,
        board: int | None,
        text: str,
        evidence: Sequence[Evidence],
    ) -> Report:
        """Create a report, which is open."""

    def close_report(self, report: Report, by: Player | None, note: str) -> Report:
        """Close a report; return it as it is now."""
