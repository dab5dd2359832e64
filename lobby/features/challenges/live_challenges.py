"""Live challenges: for a minute, the player who is challenged sees them on every screen."""

from __future__ import annotations

from lobby.database.transaction import Snapshot
from lobby.features.challenges.queries import challenges as queries
from lobby.features.challenges.values import Challenge
from lobby.features.people import muting
from lobby.features.people.values.player import Player
from lobby.features.ratings import cautions
from lobby.games.catalogue import GAMES

FRESH = 60
"""Seconds for which a live challenge is shown on every screen. Then it is in the lobby only."""


def fresh(snapshot: Snapshot, player: Player | None) -> tuple[Challenge, ...]:
    """The live challenges of the last minute to *player*, oldest first, without those by players
    whom *player* has muted or blocked; unrated if their results are. A guest has none."""
    if player is None:
        return ()
    made = tuple(filter(is_live, queries.challenges_to(snapshot, player)))
    new = [offer for offer in made if snapshot.now - offer.made < FRESH]
    unheard = muting.unheard(snapshot, player) if new else frozenset()
    heard = (offer for offer in new if offer.challenger not in unheard)
    return cautions.all_expected(snapshot, heard)


def is_live(challenge: Challenge) -> bool:
    """Whether *challenge* is to one other player, of a game that is installed, and both would stay
    at the board to play it."""
    opponent = challenge.opponent
    to_another = opponent is not None and opponent != challenge.challenger
    return to_another and challenge.terms.live and challenge.game in GAMES


def announced_as_live(snapshot: Snapshot, number: int | None) -> bool:
    """Whether challenge *number* is a live one that still stands."""
    offer = queries.challenge(snapshot, number) if number else None
    return offer is not None and is_live(offer)
