"""What the domain asks of a database about challenges that stand."""

from __future__ import annotations

from typing import Protocol

from lobby.kits.game import Seat
from lobby.model.challenge import Challenge
from lobby.model.player import Player
from lobby.model.terms import Terms


class OffersRead(Protocol):
    """Reading."""

    def challenge(self, number: int) -> Challenge | None:
        """A challenge that still stands."""

    def open_challenges(self) -> tuple[Challenge, ...]:
        """Those that anyone may take, oldest first."""

    def challenges_to(self, player: Player) -> tuple[Challenge, ...]:
        """Those that only *player* may take, oldest first."""

    def challenges_by(self, player: Player) -> tuple[Challenge, ...]:
        """Those that *player* made, oldest first."""


class OffersWrite(OffersRead, Protocol):
    """Reading and writing."""

    def add_challenge(
        self,
        game: str,
        options: str,
        challenger: Player,
        *,
        terms: Terms,
        opponent: Player | None,
        seat: Seat | None,
        expires: int,
        ratings: tuple[int, int] | None = None,
        remaining: int = 1,
    ) -> Challenge:
        """A new challenge."""

    def count_down(self, number: int) -> None:
        """One match fewer begins from a standing challenge, from which several do."""

    def close_challenge(self, number: int, how: str, why: str = "") -> None:
        """Mark a standing challenge "accepted", "declined", "withdrawn" or "expired", and why."""
