"""All commands there are."""

from __future__ import annotations

from lobby.commands import (
    digest,
    helping,
    identity,
    ladders,
    letters,
    limiting,
    lists,
    offers,
    playing,
    queueing,
    quieting,
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
)

CATALOGUE = Catalogue(
    (
        ("HELP", helping.VERBS),
        ("WHO YOU ARE", identity.VERBS),
        ("WHAT GOES ON", (*lists.VERBS, *ladders.VERBS, *strengths.VERBS)),
        ("CHALLENGES", (*offers.VERBS, *limiting.VERBS)),
        ("LOOKING AT BOARDS", showing.VERBS),
        ("PLAYING", (*playing.VERBS, *queueing.VERBS)),
        ("YOUR TIME", times.VERBS),
        ("TALK AND NEWS", _TALK_AND_NEWS),
        ("MANY AT ONCE", (MULTIPLE,)),
    )
)
