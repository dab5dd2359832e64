"""Messages from player to player."""

from __future__ import annotations

from collections.abc import Iterable

from lobby.base.layout import ago, wrapped
from lobby.base.translation import N_, _
from lobby.features.people.values.player import Player
from lobby.features.talk import documents, messages
from lobby.features.talk.documents import Letters
from lobby.features.talk.values.private_message import PrivateMessage
from lobby.language import old_forms
from lobby.language.answers import Answer, WrongCommand
from lobby.language.calls import Call
from lobby.language.catalogue import Verb
from lobby.language.line import listed


async def message(call: Call) -> Answer:
    """Write to players, or show what they wrote."""
    if not call.words:
        if call.body:
            raise call.wrong(_("Name the player you want to write to: message NAME -m TEXT"))
        return await _mail(call)
    if told := await _right_form(call):
        raise WrongCommand(told)
    sent = await call.lobby.change(messages.send, call.me, call.words, call.said)
    names = listed([each.reader.name for each in sent], "and")
    return Answer(
        wrapped(_("Sent to {names}.", names=names)), documents.of_private_messages(sent, new=0)
    )


async def _right_form(call: Call) -> str | None:
    """The correct form of a message whose text lacks ``-m``, or that begins with a user and a
    password."""
    signed = old_forms.signed_message(call.words, call.me.name)
    words = call.words[2:] if signed else call.words
    to = await call.lobby.ask(messages.readers_first, words)
    text = call.body or " ".join(words[len(to) :])
    if signed:
        return old_forms.unsigned_message(to, text)
    return old_forms.marked_message(to, text) if text and not call.body else None


async def _mail(call: Call) -> Answer:
    """The new messages, which are then marked as read; if there are none, the latest ones."""
    new = await call.lobby.ask(messages.unread, call.me)
    if new:
        await call.lobby.change(messages.mark_read, call.me, new[-1].id)
    found = new or await call.lobby.ask(messages.latest, call.me)
    text = _lines(found, call.me, call.lobby.clock())
    return Answer(text or _("No messages yet."), documents.of_private_messages(found, new=len(new)))


def _lines(found: Iterable[PrivateMessage], reader: Player, now: int) -> str:
    return "\n".join(
        wrapped(f"{_parties(each, reader)} ({ago(now - each.at)}): {each.text}", rest="    ")
        for each in found
    )


def _parties(message: PrivateMessage, reader: Player) -> str:
    return (
        message.author.name
        if message.reader == reader
        else _("you to {reader}", reader=message.reader.name)
    )


VERBS = (
    Verb(
        name="message",
        forms=("message NAME... -m TEXT", "message"),
        help=N_(
            "Send a private message to up to {most} players. Alone, read your new messages, or the"
            " last ones."
        ),
        numbers={"most": messages.MAX_READERS},
        run=message,
        document=Letters,
        words=(0, None),
        body=True,
    ),
)
