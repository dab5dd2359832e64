"""Announcements to everybody."""

from __future__ import annotations

from lobby.base.translation import N_, _
from lobby.features.talk import chat
from lobby.features.talk.documents import Talk, of_messages
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import Verb


async def broadcast(call: Call) -> Answer:
    """Announce something to everybody who is connected."""
    said = await call.lobby.change(chat.announce, call.player, call.said)
    return Answer(_("Announced to everybody."), of_messages([said]))


VERBS = (
    Verb(
        name="broadcast",
        forms=("broadcast -m TEXT",),
        help=N_("Announce something to everybody who is connected, and in the lobby."),
        run=broadcast,
        document=Talk,
        body=True,
        operators=True,
    ),
)
