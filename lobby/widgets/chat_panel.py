"""Talk: the messages of one room, and a line to write in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rich.cells import cell_len
from rich.style import Style
from textual.message import Message

from lobby.base.translation import N_, _
from lobby.features.talk.values import MAX_LENGTH, ChatMessage
from lobby.widgets import times
from lobby.widgets.columns import crop, left, right, wrap
from lobby.widgets.key_names import bind, hidden, keymap
from lobby.widgets.lines import Line, fitting, line
from lobby.widgets.text_entry import Entry, TypingLine
from lobby.widgets.theme.palette import Palette

_TIME = 9
_NAME, _WHOLE_NAME = 10, 18
"""The fewest and the most cells for names: the most holds a full name, even in parentheses."""
_NARROW, _NARROWEST = 50, 36
"""Below so many cells the times are left out, and the names have no column of their own."""
_WIDEST = 92
"""The most cells of a line that is still pleasant to read."""
_FOLDED = 2
"""The most lines without room for a heading."""


class ChatPane(TypingLine, can_focus=True):
    """The talk of one room above a line to type in. Text is shown as it is, never as markup. The
    names of spectators are in parentheses.

    The owner shows messages with ``show_messages`` and acts on ``Said``; if a message is refused,
    ``restore`` gives the text back to the player.
    """

    DEFAULT_CSS = "ChatPane { height: 4; }"
    limit = MAX_LENGTH
    BINDINGS = keymap(
        bind("enter", "say", N_("send"), N_("Send your message."), "chat.say"),
        bind(
            "ctrl+s",
            "say_on",
            N_("send and stay"),
            N_("Send your message, and write another."),
            "chat.stay",
        ),
        bind("escape", "leave", N_("back"), N_("Leave the chat line."), "chat.leave"),
        hidden("pageup,up", "scroll_back(1)", N_("older"), N_("Older messages."), id=None),
        hidden("pagedown,down", "scroll_back(-1)", N_("newer"), N_("Newer messages."), id=None),
    )

    @dataclass
    class Said(Message):
        """The player sent *text*."""

        pane: ChatPane
        text: str

    def __init__(
        self,
        hint: str = "",
        heading: str = "",
        *,
        leave: Callable[[], object] = lambda: None,
        closes: bool = True,
        id: str | None = None,
    ) -> None:
        """*hint* is shown in the line while nothing is typed, *heading* in a rule above everything.
        *leave* is called when the player is done with the line, so that the next key goes
        elsewhere; if the pane *closes*, also after a message is sent."""
        super().__init__(id=id)
        self._leave = leave
        self._closes = closes
        self.hint = hint
        self._heading = heading
        self._messages: tuple[ChatMessage, ...] = ()
        self._now = 0
        self._read: int | None = None
        self._back = 0
        self._entry = Entry()

    def show_messages(
        self, messages: Sequence[ChatMessage], now: int, *, read: int | None = None
    ) -> None:
        """Show *messages*, oldest first, as of *now*; a line separates those after message
        *read*."""
        self._messages, self._now, self._read = tuple(messages), now, read
        self.draw()

    def show_ages(self, now: int) -> None:
        """Show how long ago everything was said, as of *now*."""
        if now - self._now >= times.MINUTE:
            self._now = now
            self.draw()

    def restore(self, text: str) -> None:
        """Put *text* back into the line, unless something else is being typed already."""
        if not self._entry.text:
            self._entry = Entry.of(text)
            self.draw()

    @property
    def typed(self) -> str:
        return self._entry.text

    def draw(self) -> None:
        size = self.size
        head = [self._rule(size.width)] if self._heading and size.height > _FOLDED else []
        room = max(0, size.height - 1 - len(head))
        shown = self._log(room + self._back, size.width)
        self._back = max(0, len(shown) - room)
        shown = shown[:room]
        blank: list[Line] = [()] * (room - len(shown))
        # Below other rows a gap sets the talk apart; within the talk it looks like a missing line.
        top = [*head, *blank] if self.aside else [*blank, *head]
        self.show([*top, *shown, self._prompt(size.width)])

    def ground_at(self, index: int) -> Style | None:
        typing = self.has_focus and index == len(self.lines) - 1
        return (typing and self.palette.row) or super().ground_at(index)

    def focus_moved(self) -> None:
        if not self.has_focus:
            self._back = 0
        self.draw()

    def on_mouse_scroll_up(self) -> None:
        self.action_scroll_back(1)

    def on_mouse_scroll_down(self) -> None:
        self.action_scroll_back(-1)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A line that stays open needs no key for that."""
        return self._closes or action != "say_on"

    def action_say(self) -> None:
        if self._send() and self._closes:
            self._leave()

    def action_say_on(self) -> None:
        self._send()

    def _send(self) -> bool:
        """Post what was typed; return whether there was anything."""
        text = self._entry.text
        if not text.strip():
            return False
        self.edit(Entry())
        self.post_message(self.Said(self, text))
        return True

    def action_leave(self) -> None:
        self._leave()

    def action_scroll_back(self, pages: int) -> None:
        self._back = max(0, self._back + pages * max(1, self.size.height - 2))
        self.draw()

    def edit(self, entry: Entry) -> None:
        self._entry, self._back = entry, 0
        self.draw()

    def _rule(self, cells: int) -> Line:
        rule, faint = self.palette.marks.rule, self.palette.rule
        rest = rule * (cells - cell_len(self._heading) - 2)
        return line(" ", (self._heading, self.palette.strong), (f" {rest}", faint))

    def _prompt(self, cells: int) -> Line:
        if not (self.hint or self.has_focus):
            return ()  # it is not known yet who may talk here
        mark = self.palette.turn if self.has_focus else self.palette.muted
        entry = self.drawn_entry(cells - 4, "" if self.has_focus else self.hint)
        return line((" > ", mark)) + entry

    def _log(self, rows: int, cells: int) -> list[Line]:
        """The last *rows* rows of the log, or all if there are fewer. Of a last message that is
        longer, the beginning, unless somebody is here and can scroll back to it."""
        if not self.has_focus and (begun := self._begun(rows, cells)):
            return begun
        log: list[Line] = []
        for index in range(len(self._messages) - 1, -1, -1):
            if len(log) >= rows:
                break
            log[:0] = self._rows(index, cells)
        return log[-rows:] if rows else []

    def _begun(self, rows: int, cells: int) -> list[Line]:
        """The first *rows* rows of the last message, which has more; else none."""
        if not (rows and self._messages):
            return []
        last, cut = [*self._rows(len(self._messages) - 1, cells)], self.palette.marks.ellipsis
        if rows == 1 and self._begins_unread(len(self._messages) - 1):
            last = last[1:]
        if len(last) <= rows:
            return []
        cut_off = fitting(last[rows - 1] + line((cut, self.palette.muted)), cells, cut)
        return [*last[: rows - 1], cut_off]

    def _rows(self, index: int, cells: int) -> Iterator[Line]:
        if self._begins_unread(index):
            yield line((" new ".center(cells, self.palette.marks.rule), self.palette.turn))
        message = self._messages[index]
        stamp = right(times.ago(message.at, self._now), _TIME) if cells >= _NARROW else ""
        room = _NAME
        if cells >= _NARROW:
            longest = max(
                cell_len(_name(message)) + 2 * message.aside for message in self._messages
            )
            room = max(_NAME, min(_WHOLE_NAME, longest))
        yield from _drawn(message, _name(message), (stamp, room), cells, self.palette)

    def _begins_unread(self, index: int) -> bool:
        if self._read is None or self._messages[index].id <= self._read:
            return False
        return index == 0 or self._messages[index - 1].id <= self._read


def _name(message: ChatMessage) -> str:
    nobody = _("operator") if message.announcement else _("guest")
    return message.author.name if message.author else nobody


# Many sessions show the same messages. The name is separate, as players may change it.
@lru_cache(1024)
def _drawn(
    message: ChatMessage, name: str, columns: tuple[str, int], cells: int, palette: Palette
) -> tuple[Line, ...]:
    (stamp, room), ellipsis = columns, palette.marks.ellipsis
    apart = cells >= _NARROWEST
    name = crop(name, (room if apart else cells - 5) - 2 * message.aside, ellipsis)
    author = f"({name})" if message.aside else name
    name_style = palette.muted if message.aside else palette.strong
    text, style = message.text, Style()
    if message.announcement:
        text, style = _("to everybody: {text}", text=text), palette.turn
    if apart:
        head = line((f"{stamp} ", palette.muted), (f"{left(author, room)} ", name_style))
        first, *rest = wrap(text, min(_WIDEST, cells - len(stamp) - room - 3))
        indent = line(" " * (len(stamp) + room + 2))
    else:
        head, indent = line(" ", (f"{author}:", name_style)), line("   ")
        first, *rest = wrap(f"{author}: {text}", cells - 4)
        first = first[len(author) + 1 :]
    return head + line((first, style)), *(indent + line((row, style)) for row in rest)
