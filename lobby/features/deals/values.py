"""A fair deal: its public part, and how records have it as tags."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from lobby.base.translation import _
from lobby.gamekit.fair_chance import digest

MOST_CHARACTERS: Final = 64
"""The most characters in a nonce."""

NONCE: Final = re.compile(rf"[A-Za-z0-9._-]{{0,{MOST_CHARACTERS}}}")
"""The form of a nonce."""

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

    def tags(self) -> Iterator[tuple[str, str]]:
        """Names and values, which ``from_tags`` turns into an equal deal, except for its
        challenger."""
        yield "Commitment", self.commitment
        for name, nonce, its in zip(_NONCES, self.nonces, self.digests, strict=True):
            yield name, f"{_DELETED}{its}" if nonce is None else nonce
        yield "Deal", str(self.attempt)
        if self.drawn:
            yield "Seats", _DRAWN
        if self.seed:
            yield "Seed", self.seed


_DRAWN = "drawn"
_DELETED = "sha256:"
"""The prefix for the digest of a deleted nonce; no nonce begins like this."""
_HASH = re.compile("[0-9a-f]{64}")
_NONCES = ("ChallengerNonce", "AcceptorNonce")
TAGS = ("Commitment", *_NONCES, "Deal", "Seats", "Seed")
"""The names of all tags."""
_FORMS = {
    "Commitment": _HASH,
    **dict.fromkeys(_NONCES, re.compile(rf"{_DELETED}{_HASH.pattern}|{NONCE.pattern}")),
    "Deal": re.compile("[1-9][0-9]{0,2}"),
    "Seed": _HASH,
}


def from_tags(tags: Mapping[str, str]) -> FairDeal | None:
    """The deal described by *tags*; None if there is none. Raises ValueError with a sentence about
    the first tag that is wrong."""
    if "Commitment" not in tags:
        return None
    for name, form in _FORMS.items():
        missing = name not in tags and name == "Seed"  # it is told once the match is over
        if not missing and not form.fullmatch(tags.get(name, "")):
            raise ValueError(
                _("The {name} tag of the record is not what `record` writes.", name=name)
            )
    first, second = (_entered(tags[name]) for name in _NONCES)
    return FairDeal(
        commitment=tags["Commitment"],
        challenger=0,
        nonces=(first[0], second[0]),
        digests=(first[1], second[1]),
        attempt=int(tags["Deal"]),
        drawn=tags.get("Seats") == _DRAWN,
        seed=tags.get("Seed"),
    )


def _entered(word: str) -> tuple[str | None, str]:
    """The nonce in *word*, None if it was deleted, and its digest."""
    left = word.removeprefix(_DELETED)
    return (word, digest(word)) if left == word else (None, left)


@dataclass(frozen=True, slots=True)
class FairCheck:
    """The outcome of checking a deal. *deal* is None if there is none; *differences*
    are sentences that say what is wrong."""

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
