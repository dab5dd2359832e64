"""All commands there are."""

from __future__ import annotations

from lobby.commands import (
    digest,
    helping,
    identity,
    letters,
    lists,
    offers,
    playing,
    quieting,
    showing,
    subscribing,
    talking,
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
        ("WHAT GOES ON", lists.VERBS),
        ("CHALLENGES", offers.VERBS),
        ("LOOKING AT BOARDS", showing.VERBS),
        ("PLAYING", playing.VERBS),
        (
            "TALK AND NEWS",
            _TALK_AND_NEWS,
        ),
        ("MANY AT ONCE", (MULTIPLE,)),
    )
)
