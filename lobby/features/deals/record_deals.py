"""The deal of a match, as tags of its record."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from lobby.base.translation import _
from lobby.features.deals.fair_deals import NONCE
from lobby.features.deals.values import FairDeal
from lobby.gamekit.fair_chance import digest

_HASH = re.compile("[0-9a-f]{64}")
_DELETED = "sha256:"
"""The prefix for the digest of a deleted nonce; no nonce begins like this."""


def tags(deal: FairDeal) -> Iterator[tuple[str, str]]:
    """Names and values, which ``read`` turns into an equal FairDeal, except for its challenger."""
    yield "Commitment", deal.commitment
    for name, nonce, its in zip(_NONCES, deal.nonces, deal.digests, strict=True):
        yield name, f"{_DELETED}{its}" if nonce is None else nonce
    yield "Deal", str(deal.attempt)
    if deal.drawn:
        yield "Seats", _DRAWN
    if deal.seed:
        yield "Seed", deal.seed


def read(tags: Mapping[str, str]) -> FairDeal | None:
    """The deal described by *tags*; None if there is none. Raises ValueError with a sentence about
    the first tag that is wrong."""
    if "Commitment" not in tags:
        return None
    for name, form in _FORMS.items():
        if not form.fullmatch(tags.get(name, "")):
            raise ValueError(_wrong(name))
    first, second = (_entered(tags[name]) for name in _NONCES)
    seed = tags.get("Seed")
    if seed is not None and not _HASH.fullmatch(seed):
        raise ValueError(_wrong("Seed"))
    return FairDeal(
        commitment=tags["Commitment"],
        challenger=0,
        nonces=(first[0], second[0]),
        digests=(first[1], second[1]),
        attempt=int(tags["Deal"]),
        drawn=tags.get("Seats") == _DRAWN,
        seed=seed,
    )


_DRAWN = "drawn"
_NONCES = ("ChallengerNonce", "AcceptorNonce")
NAMES = ("Commitment", *_NONCES, "Deal", "Seats", "Seed")
"""The names of all tags."""
_FORMS = {
    "Commitment": _HASH,
    **dict.fromkeys(_NONCES, re.compile(rf"{_DELETED}{_HASH.pattern}|{NONCE.pattern}")),
    "Deal": re.compile("[1-9][0-9]{0,2}"),
}


def _wrong(name: str) -> str:
    return _("The {name} tag of the record is not what `record` writes.", name=name)


def _entered(word: str) -> tuple[str | None, str]:
    """The nonce in *word*, None if it was deleted, and its digest."""
    left = word.removeprefix(_DELETED)
    return (word, digest(word)) if left == word else (None, left)
