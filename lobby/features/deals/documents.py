"""Documents: deals that can be checked."""

from __future__ import annotations

from typing import Annotated, TypedDict

from lobby.base.one_of import OneOf

FAIR_STATES = OneOf(("none", "unrecorded", "running", "verified", "differs", "next"))


class Fair(TypedDict):
    """How a match was dealt, and whether that agrees with its commitment."""

    board: Annotated[int | None, "the match; null for the reader's next one"]
    state: Annotated[
        str,
        "`none` where nothing is dealt, `unrecorded` without a commitment, `running` while the"
        " seed is secret, `verified`, `differs`; `next` for the reader's next match",
        FAIR_STATES,
    ]
    commitment: Annotated[str | None, "the SHA-256 of the seed; null where there is none"]
    challenger: Annotated[int | None, "the challenger's seat; null where unknown"]
    nonces: Annotated[
        list[str | None],
        "the challenger's and the acceptor's; null where it was deleted; empty without a deal",
    ]
    hashes: Annotated[list[str], "the SHA-256 of both nonces"]
    deal: Annotated[int | None, "the number of the deal made from this seed, from 1"]
    seats_drawn: Annotated[bool, "whether the seed also decided the seats"]
    seed: Annotated[str | None, "the seed; null until the match is over"]
    differences: Annotated[list[str], "what does not match, in sentences"]


DOCUMENTS: tuple[type, ...] = (Fair,)
