"""A fair deal: its public part."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Nonces: TypeAlias = tuple[str | None, str | None]
"""The challenger's and the acceptor's nonces; "" for a player who gave none, None if it was deleted
with the account."""

DealState: TypeAlias = Literal["none", "unrecorded", "running", "verified", "differs"]
"""The state of a match's deal: nothing was dealt, there is no commitment, the seed is still secret,
or the outcome of the check."""


@dataclass(frozen=True, slots=True)
class FairDeal:
    """A deal from a seed whose *commitment*, a SHA-256, was published before the nonces were known.
    The nonces enter the deal by their *digests*. *challenger* is the id of the player who made the
    challenge. *attempt* counts deals, from 1; all but the last would have ended the match before
    the first move. *drawn* tells whether the same seed decided the seats. *seed* is None until the
    match is over."""

    commitment: str
    challenger: int
    nonces: Nonces
    digests: tuple[str, str]
    attempt: int = 1
    drawn: bool = False
    seed: str | None = None


@dataclass(frozen=True, slots=True)
class FairCheck:
    """The outcome of checking the deal on *board*. *deal* is None if there is none; *differences*
    are sentences that say what is wrong."""

    board: int
    state: DealState
    deal: FairDeal | None = None
    differences: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KeptNonce:
    """A player's nonce, the commitment it belongs to, and its challenge and board as far as they
    are known yet."""

    commitment: str
    nonce: str
    challenge: int | None
    board: int | None
