"""Checks of an offer by itself, whoever makes it."""

from __future__ import annotations

from lobby.base.errors import Refused
from lobby.base.translation import _
from lobby.features.people.values.player import Player

HIGHEST_RATING = 4000
"""The highest rating that an offer may name."""


def check_invited(invited: Player) -> None:
    """Raise Refused if *invited* cannot be challenged."""
    if invited.guest:
        raise Refused(
            _(
                "{invited} is a guest and can play only bots. Challenge another player.",
                invited=invited.name,
            )
        )
    if invited.bot:
        raise Refused(
            _(
                "{invited} is a bot. A match with a bot starts without a challenge.",
                invited=invited.name,
            )
        )


def check_ratings(ratings: tuple[int, int] | None, invited: Player | None) -> None:
    """Raise Refused unless *ratings* may limit an offer; it must be an open one (*invited* is
    None)."""
    if ratings is None:
        return
    if invited:
        raise Refused(
            _("A rating range is only for open challenges. Leave out the opponent or the range.")
        )
    lowest, highest = ratings
    if not 0 <= lowest <= highest <= HIGHEST_RATING:
        raise Refused(
            _(
                "Expected a rating range such as 1400-1600, up to {highest_rating}.",
                highest_rating=HIGHEST_RATING,
            )
        )
