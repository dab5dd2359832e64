"""All commands there are."""

from __future__ import annotations

from lobby.commands import (
    helping,
    identity,
    lists,
    offers,
    playing,
    queueing,
    showing,
    talking,
    waiting,
)
from lobby.commands.many import MULTIPLE
from lobby.commands.verbs import Catalogue

CATALOGUE = Catalogue(
    (
        ("HELP", helping.VERBS),
        ("WHO YOU ARE", identity.VERBS),
        ("WHAT GOES ON", lists.VERBS),
        ("CHALLENGES", offers.VERBS),
        ("LOOKING AT BOARDS", showing.VERBS),
        ("PLAYING", (*playing.VERBS, *queueing.VERBS)),
        ("TALK AND NEWS", (*talking.VERBS, *waiting.VERBS)),
        ("MANY AT ONCE", (MULTIPLE,)),
    )
)
