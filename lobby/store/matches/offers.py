"""The database interface for standing challenges, and for the seeds that deal their matches."""

from __future__ import annotations

from typing import Protocol

from lobby.features.challenges.values import Challenge
from lobby.features.deals.values import FairDeal, KeptNonce
from lobby.features.matches.values.terms import Terms
from lobby.features.people.values.player import Player
from lobby.gamekit.fair_chance import Seed
from lobby.gamekit.game import Seat


class OffersRead(Protocol):
    """Read access."""

    def challenge(self, number: int) -> Challenge | None:
        """The challenge with that number, if it still stands."""

    def open_challenges(self) -> tuple[Challenge, ...]:
        """Challenges that anyone may accept, oldest first."""

    def challenges_to(self, player: Player) -> tuple[Challenge, ...]:
        """Challenges that only *player* may accept, oldest first."""

    def challenges_by(self, player: Player) -> tuple[Challenge, ...]:
        """Challenges that *player* made, oldest first."""

    def kept_commitment(self, player: Player) -> str | None:
        """The oldest commitment kept for *player*'s next challenge, if there is one."""

    def promised_deal(self, commitment: str) -> tuple[Seed, str] | None:
        """The seed behind a commitment that has not dealt a match yet, and the challenger's
        nonce."""

    def fair_deal(self, board: int) -> FairDeal | None:
        """How the match on a board was dealt, without the seed; None if that was not kept."""

    def dealt_by(self, board: int) -> Seed | None:
        """The seed of the match on a board, which is secret until the match is over."""

    def nonces_after(
        self, player: Player, number: int, limit: int
    ) -> tuple[tuple[int, KeptNonce], ...]:
        """Nonces of *player* with numbers above *number*, in order, each with its number."""


class OffersWrite(OffersRead, Protocol):
    """Read and write access."""

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
        commitments: tuple[str, ...] = (),
    ) -> Challenge:
        """Create a challenge."""

    def count_down(self, number: int) -> None:
        """Count down the remaining matches of a standing challenge that starts several."""

    def close_challenge(self, number: int, how: str, why: str = "") -> None:
        """Mark a standing challenge "accepted", "declined", "withdrawn" or "expired", and store
        why."""

    def keep_seed(self, player: Player, seed: Seed) -> None:
        """Keep a new seed for a deal of *player*'s next challenge."""

    def promise_deals(self, challenge: int, commitments: tuple[str, ...], nonce: str) -> None:
        """Reserve the seeds of these *commitments* for the matches of a challenge that came with
        *nonce*, until it is closed. Raises Stale if one is already reserved."""

    def add_fair_deal(self, board: int, deal: FairDeal, acceptor: Player) -> None:
        """Store how the match on a board was dealt. Raises Stale if the seed has already dealt
        one."""
