"""Announcements to everybody."""

from __future__ import annotations

from lobby import chat
from lobby.commands.answers import Answer
from lobby.commands.calls import Call
from lobby.commands.documents.talk import Talk
from lobby.commands.facts import of_messages
from lobby.commands.verbs import Verb


async def broadcast(call: Call) -> Answer:
    """Say something to everybody who is here."""
    said = await call.lobby.change(chat.announce, call.player, call.said)
    return Answer("Everybody who is here is told.", of_messages([said]))


VERBS = (
    Verb(
        name="broadcast",
        forms=("broadcast -m TEXT",),
        help="Announce something to everybody who is here, and in the lobby.",
        run=broadcast,
        document=Talk,
        body=True,
        operators=True,
    ),
)
