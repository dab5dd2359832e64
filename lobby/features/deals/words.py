"""Fair deals in words."""

from __future__ import annotations

from collections.abc import Iterator

from lobby.base.translation import N_, _
from lobby.features.deals.values import DealState, FairCheck, FairDeal
from lobby.features.matches.values import Match

_FOUND: dict[DealState, str] = {
    "none": N_("Nothing is dealt in this match: it begins as every match with these options."),
    "unrecorded": N_(
        "No fair deal was recorded for this match. It began, or was offered, before this lobby"
        " recorded them."
    ),
    "running": N_("The deal can be checked once the match is over. Until then its seed is secret."),
    "verified": N_("The deal is verified."),
    "differs": N_("The deal does not match its commitment."),
}


def in_words(check: FairCheck) -> str:
    """The outcome of *check*, as a sentence."""
    return _(_FOUND[check.state])


def result(check: FairCheck | None) -> str:
    """The same if there is a result; otherwise ""."""
    return in_words(check) if check and check.state in ("verified", "differs") else ""


def whole(match: Match, check: FairCheck) -> str:
    """Everything known about the deal, one item a line."""
    said = [" ".join((in_words(check), *check.differences))]
    if check.deal:
        said += [f"{name}: {what}" for name, what in rows(match, check.deal)]
    return "\n".join(said)


def rows(match: Match, deal: FairDeal) -> Iterator[tuple[str, str]]:
    """Everything known about *deal*, as labels and values."""
    yield _("Commitment"), deal.commitment
    first, second = match.players
    both = (first, second) if first.id == deal.challenger else (second, first)
    for player, nonce in zip(both, deal.nonces, strict=True):
        yield _("{player}'s nonce", player=player.name), _said(nonce)
    for nonce, digest in zip(deal.nonces, deal.digests, strict=True):
        if nonce is None:
            yield _("Its SHA-256"), digest
    if deal.attempt > 1:
        yield _("Deal"), str(deal.attempt)
    if deal.drawn:
        yield _("Seats"), _("drawn by the same seed")
    yield _("Seed"), deal.seed or _("secret until the end")


def _said(nonce: str | None) -> str:
    if nonce is None:
        return _("deleted")
    return nonce or _("none")
