"""Messages: the players with whom the player exchanges them, and those with one of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from lobby.base.errors import Refused
from lobby.base.translation import N_, _
from lobby.core.values import Event
from lobby.features.people import muting, players
from lobby.features.people.values.player import Player
from lobby.features.talk import chat, messages
from lobby.features.talk.values import ChatMessage, PrivateMessage, Thread
from lobby.ui import places
from lobby.ui.page import ListPage, Page
from lobby.widgets.chat_panel import ChatPane
from lobby.widgets.columns import crop, left, right, wrap
from lobby.widgets.key_names import bind, hidden, keymap
from lobby.widgets.lines import line
from lobby.widgets.row import Row, text_rows
from lobby.widgets.times import ago

_NAME, _AGO, _NEW = 16, 9, 8
_FIXED = 2 + _NAME + 1 + _AGO + 2 + _NEW
_BESIDE = 72
"""From this many cells on, the text stands beside the name, not below it."""
_BELOW = 6
_WIDEST, _MOST = 92, 3
"""Cells of a line that is pleasant to read, and the most lines of a message in the list."""


class MessagesScreen(ListPage):
    """The players with whom the player exchanged messages, the latest first."""

    HELP = "people"
    PROMINENCE = 10
    BINDINGS = keymap(
        bind("enter,r", "answer", N_("read and answer"), N_("Read and answer."), "act"),
        bind("m", "write", N_("write to"), N_("Write to someone else.")),
        bind("p", "look_at", N_("player"), N_("Show the page of this player."), "player"),
        bind("x", "mute", N_("mute"), N_("Mute this player.")),
        bind("escape,q,ctrl+c", "back", N_("back"), N_("Back to the lobby.")),
    )

    def __init__(self) -> None:
        super().__init__()
        self._threads: tuple[Thread, ...] = ()

    def wants(self, event: Event) -> bool:
        """Want messages to and by the player, and new names."""
        return event.kind == "renamed" or is_message_of(event, self.player)

    def shows(self, event: Event) -> bool:
        return is_message_of(event, self.player)

    def on_resize(self) -> None:
        if self.ready:
            self.look_soon()

    async def look(self) -> None:
        self._threads = await self.lobby.ask(messages.threads, self.me)
        new = sum(thread.unread for thread in self._threads)
        news = line((_("{new} new", new=new) if new else "", self.palette.turn))
        self.title_bar.show_title(line((_("Messages"), self.palette.strong)), news)
        self.list.show_rows(tuple(self._rows()))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow actions on the player under the cursor only if there is one."""
        return action not in ("answer", "look_at", "mute") or self._other is not None

    def action_answer(self) -> None:
        if other := self._other:
            self.session.open(places.Thread(other))

    def action_write(self) -> None:
        self.session.open(places.People(title=_("Write to which player?"), leads_to=places.Thread))

    def action_look_at(self) -> None:
        if other := self._other:
            self.session.open(places.PlayerPage(other.name))

    def action_mute(self) -> None:
        if other := self._other:
            question = _(
                "Mute {other}? You will no longer see what {other} writes.", other=other.name
            )
            done = _("{other} is muted. You can undo this in the settings.", other=other.name)
            mute = partial(self.change_first, muting.mute, other.name, sentence=done)
            self.confirm(question, mute)

    @property
    def _other(self) -> Player | None:
        return key if isinstance(key := self.row_key, Player) else None

    def _rows(self) -> Iterator[Row]:
        if not self._threads:
            nobody = _(
                "Nobody has written to you yet. Press {write_key} to write a message.",
                write_key=self.key_for("write"),
            )
            yield from text_rows(nobody, self.palette.muted, self.size.width)
        for thread in self._threads:
            yield self._thread(thread)

    def _thread(self, thread: Thread) -> Row:
        """The other player, when the latest message came, how many are new, and its text."""
        palette, last = self.palette, thread.last
        said = last.text if last.author == thread.other else _("you: {text}", text=last.text)
        new = _("{unread} new", unread=thread.unread) if thread.unread else ""
        style = palette.strong if thread.unread else palette.text
        head = line(
            ("  " + left(thread.other.name, _NAME, palette.marks.ellipsis) + " ", style),
            (right(ago(last.at, self.lobby.clock()), _AGO) + "  ", palette.muted),
            (left(new, _NEW), palette.turn),
        )
        beside = self.size.width >= _BESIDE
        indent = _FIXED if beside else _BELOW
        first, *more = self._shortened(said, min(_WIDEST, self.size.width - indent - 3))
        key, words = thread.other, f"{thread.other.name} {last.text}"
        if beside:
            head += line((first, palette.muted))
        else:
            more.insert(0, first)
        below = tuple(line(" " * indent, (rest, palette.muted)) for rest in more)
        return Row(head, key, words, more=below)

    def _shortened(self, text: str, cells: int) -> list[str]:
        """The beginning of *text* in a few lines."""
        rows = wrap(text, cells)
        if len(rows) <= _MOST:
            return list(rows)
        rest = " ".join(rows[_MOST - 1 :])
        return [*rows[: _MOST - 1], crop(rest, cells, self.palette.marks.ellipsis)]


class ThreadScreen(Page):
    """The messages between the player and *other*, and a line to write more in."""

    HELP = "people"
    BINDINGS = keymap(hidden("ctrl+c", "back", N_("back"), N_("Back to all messages.")))
    DEFAULT_CSS = "ThreadScreen ChatPane { height: 1fr; }"

    def __init__(self, other: Player) -> None:
        super().__init__()
        self._other = other
        self._pane = ChatPane(self._hint, leave=self.action_back, closes=False)
        self.slots = (self._pane,)
        self._read: int | None = None
        self._place = f"to:{other.id}"

    def wants(self, event: Event) -> bool:
        """Want messages to and by the player, and a new name of the other."""
        renamed = event.kind == "renamed" and self._other.id in event.concerns
        return renamed or is_message_of(event, self.player)

    def shows(self, event: Event) -> bool:
        return is_message_of(event, self.player) and self._other.id in event.concerns

    async def on_mount(self) -> None:
        self._pane.restore(self.session.unsent.take(self._place))

    async def on_unmount(self) -> None:
        self.session.unsent.put(self._place, self._pane.typed)

    async def look(self) -> None:
        if named := await self.lobby.ask(players.as_named_now, self._other):
            self._other, self._pane.hint = named, self._hint
        self.entitle(_("Messages with {other}", other=self._other.name))
        written = await self.lobby.ask(messages.between, self.me, self._other)
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
        new = await self.lobby.ask(messages.unread, self.me)
        theirs = [message.id for message in new if message.author == self._other]
        if theirs:
            self._read = theirs[0] - 1 if self._read is None else self._read
            await self.lobby.change(messages.mark_read, self.me, theirs[-1], self._other)

    async def _send(self, text: str) -> None:
        try:
            chat.check_typed(text)
            await self.lobby.change(messages.send, self.me, (self._other.name,), text)
        except Refused as refusal:
            self._pane.restore(text)
            self.tell(str(refusal), danger=True)


def is_message_of(event: Event, player: Player | None) -> bool:
    """Whether *event* is a message to *player* or by them."""
    return event.kind == "written" and player is not None and player.id in event.concerns


def _message(message: PrivateMessage) -> ChatMessage:
    return ChatMessage(message.id, message.at, None, message.author, message.text)
