"""Ringing: what a connected player is told in the terminal about what has just happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lobby.base.translation import _
from lobby.core.values import Event
from lobby.database.transaction import Snapshot
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.news import subscriptions
from lobby.features.news import words as news_words
from lobby.features.news.values import Subscriptions
from lobby.features.notices import choices
from lobby.features.notices.choices import Choices
from lobby.features.notices.duties import relevance
from lobby.features.people.values.player import Player


@dataclass(frozen=True, slots=True)
class Ring:
    """What to tell. *sentence* describes the event, "" if there is nothing to tell; *waiting* is
    how many boards wait for the player now."""

    waiting: int
    sentence: str = ""


def ring(
    snapshot: Snapshot, player: Player, events: Sequence[Event], shown: int | None = None
) -> Ring:
    """What to tell *player*, who is looking at the board *shown*, about *events*. Nothing rings
    that the player did, can see anyway, or does not want to be told in the terminal."""
    made = choices.load(snapshot, player)
    rung = [event for event in events if _rings(snapshot, player, event, made, shown)]
    waiting = sum(
        match.waits_for(player) for match in matches_queries.running_matches_of(snapshot, player)
    )
    return Ring(waiting, _sentence(snapshot, player, rung))


def watched(snapshot: Snapshot, player: Player) -> Subscriptions:
    """The subscriptions of *player* that ring: none, unless the player has chosen that."""
    if choices.load(snapshot, player).of("watched", "terminal") == "off":
        return Subscriptions()
    return subscriptions.of_player(snapshot, player)


def _rings(
    snapshot: Snapshot, player: Player, event: Event, made: Choices, shown: int | None
) -> bool:
    if event.board is not None and event.board == shown:
        return False
    topic = relevance.topic_of(snapshot, event, player)
    return topic is not None and made.of(topic, "terminal") == "now"


def _sentence(snapshot: Snapshot, player: Player, rung: Sequence[Event]) -> str:
    """A sentence for the first event, with the number of further ones."""
    if not rung:
        return ""
    first = news_words.in_words(news_words.look(snapshot, rung[0], player))
    if len(rung) > 1:
        return _("{first} (and {count} more)", first=first, count=len(rung) - 1)
    return first
