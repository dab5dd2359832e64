"""Announcements to everybody."""

from __future__ import annotations

from lobby.basics.translation import N_, _
from lobby.commands.documents.talk import Talk
from lobby.commands.facts import of_messages
from lobby.commands.language.answers import Answer
from lobby.commands.language.calls import Call
from lobby.commands.language.verbs import Verb
from lobby.talk import chat


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
