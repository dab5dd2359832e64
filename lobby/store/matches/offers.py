"""What the domain asks of a database about challenges that stand, and about the seeds
that deal their matches."""

from __future__ import annotations

from typing import Protocol

from lobby.kits.fair_chance import Seed
from lobby.kits.game import Seat
from lobby.model.challenge import Challenge
from lobby.model.fair_deal import FairDeal, KeptNonce
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

    def kept_commitment(self, player: Player) -> str | None:
        """The oldest one for *player*'s next challenge, if there is any."""

    def promised_deal(self, commitment: str) -> tuple[Seed, str] | None:
        """The seed behind a commitment that has dealt no match yet, and the challenger's nonce."""

    def fair_deal(self, board: int) -> FairDeal | None:
        """How the match on a board was dealt, without the seed; None where that was not kept."""

    def dealt_by(self, board: int) -> Seed | None:
        """The seed of the match on a board, which is secret until it is over."""

    def nonces_after(
        self, player: Player, number: int, limit: int
    ) -> tuple[tuple[int, KeptNonce], ...]:
        """Nonces of *player*, in order from after *number* on, each with its number."""


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
        commitments: tuple[str, ...] = (),
    ) -> Challenge:
        """A new challenge."""

    def count_down(self, number: int) -> None:
        """One match fewer begins from a standing challenge, from which several do."""

    def close_challenge(self, number: int, how: str, why: str = "") -> None:
        """Mark a standing challenge "accepted", "declined", "withdrawn" or "expired", and why."""

    def keep_seed(self, player: Player, seed: Seed) -> None:
        """Keep a new seed for a deal of *player*'s next challenge."""

    def promise_deals(self, challenge: int, commitments: tuple[str, ...], nonce: str) -> None:
        """Have the seeds of these *commitments* deal the matches of a challenge that came with
        *nonce*, until it is closed. Raises Stale when one is promised already."""

    def add_fair_deal(self, board: int, deal: FairDeal, acceptor: Player) -> None:
        """Remember how the match on a board was dealt. Raises Stale when the seed has dealt one
        already."""
