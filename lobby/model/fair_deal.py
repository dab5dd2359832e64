"""A fair deal: what is public of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Nonces: TypeAlias = tuple[str | None, str | None]
"""The challenger's and the acceptor's; "" for one who gave none, None where it was deleted with the
account."""

State: TypeAlias = Literal["none", "unrecorded", "running", "verified", "differs"]
"""How the deal of a match stands: nothing was dealt, there is no commitment, the seed is still
secret, or what was found."""

SHORT = 12
"""Characters of a commitment where there is no room for it."""


@dataclass(frozen=True, slots=True)
class FairDeal:
    """The deal of a match by a seed that its *commitment*, a SHA-256, was published of before the
    nonces were known. The nonces enter it by their *digests*. *challenger* is the id of who made
    the challenge; *attempt* counts deals, from 1, of which all but the last would have ended before
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
    """What became of checking the deal on *board*. *deal* is None where there is none, and
    *differences* are sentences that say what is wrong."""

    board: int
    state: State
    deal: FairDeal | None = None
    differences: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KeptNonce:
    """A nonce of a player: with the commitment that it goes with, and the challenge or the board
    that is known by now."""

    commitment: str
    nonce: str
    challenge: int | None
    board: int | None
