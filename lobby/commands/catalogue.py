"""All commands there are."""

from __future__ import annotations

from lobby.commands import (
    bots,
    broadcasting,
    digest,
    exporting,
    following,
    helping,
    identity,
    ladders,
    leaving,
    letters,
    limiting,
    lists,
    notifying,
    offers,
    operating,
    playing,
    puzzling,
    queueing,
    quieting,
    reviewing,
    sanctioning,
    showing,
    strengths,
    subscribing,
    talking,
    times,
    waiting,
)
from lobby.commands.many import MULTIPLE
from lobby.commands.verbs import Catalogue

_TALK_AND_NEWS = (
    *talking.VERBS,
    *letters.VERBS,
    *quieting.VERBS,
    *digest.VERBS,
    *subscribing.VERBS,
    *waiting.VERBS,
    *following.VERBS,
    *notifying.VERBS,
)

_OPERATING = (*operating.VERBS, *sanctioning.VERBS, *broadcasting.VERBS)

CATALOGUE = Catalogue(
    (
        ("HELP", helping.VERBS),
        ("WHO YOU ARE", identity.VERBS),
        ("WHAT GOES ON", (*lists.VERBS, *ladders.VERBS, *strengths.VERBS)),
        ("CHALLENGES", (*offers.VERBS, *bots.VERBS, *limiting.VERBS)),
        ("LOOKING AT BOARDS", (*showing.VERBS, *reviewing.VERBS)),
        ("PLAYING", (*playing.VERBS, *queueing.VERBS)),
        ("PUZZLES", puzzling.VERBS),
        ("YOUR TIME", times.VERBS),
        ("TALK AND NEWS", _TALK_AND_NEWS),
        ("ALL THAT IS YOURS", (*exporting.VERBS, *leaving.VERBS)),
        ("MANY AT ONCE", (MULTIPLE,)),
        ("FOR OPERATORS", _OPERATING),
    )
)

OPERATORS_CATALOGUE = Catalogue((("HELP", helping.VERBS), ("FOR OPERATORS", _OPERATING)))
"""What can be said on the server's own machine, by an operator who is no player."""
