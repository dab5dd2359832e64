"""All commands there are."""

from __future__ import annotations

from lobby.commands import (
    helping,
    identity,
    ladders,
    limiting,
    lists,
    offers,
    playing,
    queueing,
    showing,
    talking,
    times,
    waiting,
)
from lobby.commands.many import MULTIPLE
from lobby.commands.verbs import Catalogue

CATALOGUE = Catalogue(
    (
        ("HELP", helping.VERBS),
        ("WHO YOU ARE", identity.VERBS),
        ("WHAT GOES ON", (*lists.VERBS, *ladders.VERBS)),
        ("CHALLENGES", (*offers.VERBS, *limiting.VERBS)),
        ("LOOKING AT BOARDS", showing.VERBS),
        ("PLAYING", (*playing.VERBS, *queueing.VERBS)),
        ("YOUR TIME", times.VERBS),
        ("TALK AND NEWS", (*talking.VERBS, *waiting.VERBS)),
        ("MANY AT ONCE", (MULTIPLE,)),
    )
)
