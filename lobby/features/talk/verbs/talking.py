"""Chat on a board."""

from __future__ import annotations

from collections.abc import Iterable

from lobby.base.layout import ago, wrapped
from lobby.base.translation import N_, _
from lobby.features.matches import bookmarks
from lobby.features.people import players
from lobby.features.people.values.player import Player
from lobby.features.talk import chat, documents
from lobby.features.talk.documents import Talk
from lobby.features.talk.values.chat_message import ChatMessage
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import Verb


async def chat_at(call: Call) -> Answer:
    """Write in the chat of a board, or show it."""
    board = await call.board(call.words[0])
    if not call.body:
        return await _heard(call, board)
    author = call.player if call.lobby.may_talk(call.player) else _member(call)
    said = await call.lobby.change(chat.say, author, call.body, board=board)
    return Answer(_("Sent to board {board}.", board=board), documents.of_messages([said]))


def _member(call: Call) -> Player:
    """The calling player. Raises Refused for guests, with or without an account."""
    players.check_member(call.me)
    return call.me


async def _heard(call: Call, board: int) -> Answer:
    messages = await call.lobby.ask(chat.history, call.player, board=board)
    if call.player and messages:
        await call.lobby.change(bookmarks.mark_read, call.player, board, messages[-1].id)
    text = _lines(messages, call.lobby.clock())
    return Answer(
        text or _("Nobody has written on board {board} yet.", board=board),
        documents.of_messages(messages),
    )


def _lines(messages: Iterable[ChatMessage], now: int) -> str:
    return "\n".join(
        wrapped(f"{_author(each)} ({ago(now - each.at)}): {each.text}", rest="    ")
        for each in messages
    )


def _author(message: ChatMessage) -> str:
    if message.author is None:
        return _("a guest")
    return (
        _("{author}, watching", author=message.author.name)
        if message.aside
        else message.author.name
    )


VERBS = (
    Verb(
        name="chat",
        forms=("chat BOARD -m TEXT", "chat BOARD"),
        help=N_(
            "Write to the players and watchers of a board. Without a text, read what was written."
        ),
        run=chat_at,
        document=Talk,
        words=(1, 1),
        game=True,
        body=True,
    ),
)
