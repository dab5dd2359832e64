"""The messages between two players."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from lobby.base.errors import Refused
from lobby.base.translation import N_, _
from lobby.core.values import Event
from lobby.features.people import players
from lobby.features.people.values.player import Player
from lobby.features.talk import messages
from lobby.features.talk.values import ChatMessage, PrivateMessage
from lobby.ui.page import Page
from lobby.widgets.chat_panel import ChatPane
from lobby.widgets.key_names import hidden


class ThreadScreen(Page):
    """The messages between the player and *other*, and a line to write more in."""

    HELP = "people"
    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("ctrl+c", "back", N_("back"), N_("Back to all messages."))
    ]
    DEFAULT_CSS = "ThreadScreen ChatPane { height: 1fr; }"

    def __init__(self, other: Player) -> None:
        super().__init__()
        self._other = other
        self._pane = ChatPane(self._hint, leave=self.action_back, closes=False)
        self.slots = (self._pane,)
        self._read: int | None = None

    def wants(self, event: Event) -> bool:
        """Want messages to and by the player, and a new name of the other."""
        renamed = event.kind == "renamed" and self._other.id in event.concerns
        return renamed or is_message_of(event, self.player)

    def shows(self, event: Event) -> bool:
        return is_message_of(event, self.player) and self._other.id in event.concerns

    async def look(self) -> None:
        assert self.player
        if named := await self.lobby.ask(players.as_named_now, self._other):
            self._other, self._pane.hint = named, self._hint
        self.entitle(_("Messages with {other}", other=self._other.name))
        written = await self.lobby.ask(messages.between, self.player, self._other)
        await self._note_new()
        self._pane.show_messages(
            [_message(message) for message in written], self.lobby.clock(), read=self._read
        )

    def on_chat_pane_said(self, said: ChatPane.Said) -> None:
        self.run_worker(self._send(said.text))

    @property
    def _hint(self) -> str:
        return _("write to {other}, Enter sends it", other=self._other.name)

    async def _note_new(self) -> None:
        """Mark what is shown as read, and remember where the new messages began."""
        assert self.player
        new = await self.lobby.ask(messages.unread, self.player)
        theirs = [message.id for message in new if message.author == self._other]
        if theirs:
            self._read = theirs[0] - 1 if self._read is None else self._read
            await self.lobby.change(messages.mark_read_of, self.player, self._other, theirs[-1])

    async def _send(self, text: str) -> None:
        assert self.player
        try:
            await self.lobby.change(messages.send, self.player, (self._other.name,), text)
        except Refused as refusal:
            self._pane.restore(text)
            self.tell(str(refusal), danger=True)


def is_message_of(event: Event, player: Player | None) -> bool:
    """Whether *event* is a message to *player* or by them."""
    return event.kind == "written" and player is not None and player.id in event.concerns


def _message(message: PrivateMessage) -> ChatMessage:
    return ChatMessage(message.id, message.at, None, message.author, message.text)
