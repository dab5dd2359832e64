"""Chat on boards, messages, and announcements."""

from __future__ import annotations

from collections.abc import Iterable

from lobby.base.layout import ago, wrapped
from lobby.base.translation import N_, _
from lobby.features.matches import playing
from lobby.features.operating.live import acts
from lobby.features.people import players
from lobby.features.people.values.player import Player
from lobby.features.talk import chat, documents, messages
from lobby.features.talk.documents import Letters, Talk, of_messages
from lobby.features.talk.values import ChatMessage, PrivateMessage
from lobby.language import old_forms
from lobby.language.answers import Answer, WrongCommand
from lobby.language.calls import Call
from lobby.language.catalogue import Verb
from lobby.language.line import listed


async def chat_at(call: Call) -> Answer:
    """Write in the chat of a board, or show it."""
    board = await call.board(call.words[0])
    if not call.text:
        return await _heard(call, board)
    if not chat.may_talk(call.player, guests_chat=call.lobby.guests_chat):
        players.check_member(call.me)
    said = await call.lobby.change(chat.say, call.player, call.body, board=board)
    return Answer(_("Sent to board {board}.", board=board), of_messages([said]))


async def _heard(call: Call, board: int) -> Answer:
    said = await call.lobby.ask(chat.history, call.player, board=board)
    if call.player and said:
        await call.lobby.change(playing.mark_read, call.player, board, said[-1].id)
    text = _lines(((_author(line), line) for line in said), call.lobby.clock())
    return Answer(
        text or _("Nobody has written on board {board} yet.", board=board), of_messages(said)
    )


def _lines(lines: Iterable[tuple[str, ChatMessage | PrivateMessage]], now: int) -> str:
    """*lines*, each with who wrote it."""
    return "\n".join(
        wrapped(f"{who} ({ago(line.at, now)}): {line.text}", rest="    ") for who, line in lines
    )


def _author(message: ChatMessage) -> str:
    if message.author is None:
        return _("a guest")
    if message.aside:
        return _("{author}, watching", author=message.author.name)
    return message.author.name


async def message(call: Call) -> Answer:
    """Write to players, or show what they wrote."""
    if not call.words:
        if call.body:
            raise call.wrong(_("Name the player you want to write to: message NAME -m TEXT"))
        return await _mail(call)
    if correction := await _right_form(call):
        raise WrongCommand(correction, signed=True)
    sent = await call.lobby.change(messages.send, call.me, call.words, call.said)
    names = listed([message.reader.name for message in sent], "and")
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
    if signed or (text and not call.body):
        return old_forms.right_message(to, text, signed=signed)
    return None


async def _mail(call: Call) -> Answer:
    """The new messages, which are then marked as read; if there are none, the latest ones."""
    new = await call.lobby.ask(messages.unread, call.me)
    if new:
        await call.lobby.change(messages.mark_read, call.me, new[-1].id)
    shown = new or await call.lobby.ask(messages.latest, call.me)
    text = _lines(((_parties(sent, call.me), sent) for sent in shown), call.lobby.clock())
    return Answer(text or _("No messages yet."), documents.of_private_messages(shown, new=len(new)))


def _parties(message: PrivateMessage, reader: Player) -> str:
    if message.reader == reader:
        return message.author.name
    return _("you to {reader}", reader=message.reader.name)


async def broadcast(call: Call) -> Answer:
    """Announce something to everybody who is connected."""
    said = await acts.announce(call.lobby, call.operator, call.said)
    return Answer(_("Announced to everybody."), of_messages([said]))


BROADCASTING = (
    Verb(
        forms=("broadcast -m TEXT",),
        help=N_("Announce something to everybody who is connected, and in the lobby."),
        run=broadcast,
        document=Talk,
        operators=True,
    ),
)


VERBS = (
    Verb(
        forms=("chat BOARD -m TEXT", "chat BOARD"),
        help=N_(
            "Write to the players and watchers of a board. Without a text, read what was written."
        ),
        run=chat_at,
        document=Talk,
        game=True,
    ),
    Verb(
        forms=("message NAME... -m TEXT", "message"),
        help=N_(
            "Send a private message to up to {most} players. Alone, read your new messages, or the"
            " last ones."
        ),
        numbers={"most": messages.MAX_READERS},
        run=message,
        document=Letters,
    ),
)
