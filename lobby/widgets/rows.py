"""A list of rows with a filter, and a cursor: it is at the top until the player moves it, and then
stays on its row when the list changes."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Offset
from textual.message import Message

from lobby.base.translation import N_, _, ngettext
from lobby.widgets.key_names import bind, hidden, keymap
from lobby.widgets.lines import Line, Lines, caret_in, line, wrapped
from lobby.widgets.row import Row, filtered
from lobby.widgets.text_entry import Entry

_ROOMY = 18
"""From this many lines on, a blank line separates the filter from the rows."""


def _choices(rows: Sequence[Row]) -> int:
    """How many of *rows* the cursor can be on."""
    return sum(row.key is not None for row in rows)


class RowList(Lines, can_focus=True):
    """Rows to choose from. Posts ``Moved`` when another row comes under the cursor and ``Chosen``
    when the one under it is clicked; Enter is left to the screen, as its meaning differs."""

    DEFAULT_CSS = "RowList { height: 1fr; }"
    BINDINGS = keymap(
        hidden("up,k", "move(-1)", N_("up"), N_("Up one row."), "up"),
        hidden("down,j", "move(1)", N_("down"), N_("Down one row."), "down"),
        hidden("pageup", "page(-1)", N_("page up"), N_("Up one page."), id=None),
        hidden("pagedown", "page(1)", N_("page down"), N_("Down one page."), id=None),
        hidden("home", "edge(0)", N_("top"), N_("First row."), id=None),
        hidden("end,G", "edge(-1)", N_("bottom"), N_("Last row."), id=None),
        bind("slash", "filter", N_("filter"), N_("Show only rows that contain some words.")),
        bind("escape", "unfilter", N_("all rows"), N_("Show all rows again."), "back"),
    )

    @dataclass
    class Moved(Message):
        """Another row is under the cursor, or none. Which one, the list says: it may have moved on
        before this arrives."""

        list: RowList

    @dataclass
    class Chosen(Message):
        """*row* was clicked while under the cursor."""

        list: RowList
        row: Row

    @dataclass
    class Sought(Message):
        """Rows must now contain *words* to be shown."""

        list: RowList
        words: str

    def __init__(self, *, seeking: bool = False, id: str | None = None) -> None:
        """A *seeking* list has a filter from the start and keeps it."""
        super().__init__(id=id)
        self._all: tuple[Row, ...] = ()
        self._rows: tuple[Row, ...] = ()
        self._cursor = -1
        self._marked = -1
        self._placed = False
        self._unseen = (0, 0)
        self._seeking = seeking
        self._filter: Entry | None = Entry() if seeking else None
        self._left: Row | None = None
        self.goes_on = False
        """Whether there are rows below that were not given yet."""

    @property
    def ahead(self) -> int:
        """How many rows the cursor can go to below."""
        return _choices(self._rows[self._cursor + 1 :])

    @property
    def row(self) -> Row | None:
        """The row under the cursor."""
        return self._rows[self._cursor] if 0 <= self._cursor < len(self._rows) else None

    @property
    def at_top(self) -> bool:
        """Whether the cursor is on the first row that it can be on."""
        return self._cursor == self._first

    @property
    def caret(self) -> Offset | None:
        """Where filter words are typed, else at the mark of the row under the cursor, or at the
        caret in that row."""
        if self._filter is not None:
            return super().caret
        row, y = self.row, self._cursor - self.top
        if row is None:
            return Offset(0, 0)
        if not 0 <= y < self.size.height:
            return None
        within = caret_in(row.line)
        return Offset(0 if within is None else within + 1, y)

    @property
    def filter(self) -> str | None:
        """The words that rows must contain to be shown; None if all are."""
        return None if self._filter is None else self._filter.text

    def show_rows(self, rows: Sequence[Row], *, in_place: bool = False) -> None:
        """Show *rows*. The cursor stays at the top until it is moved; then on its row, or near its
        place if the row is gone; *in_place*, it stays near its place even if the row has moved."""
        if tuple(rows) != self._all:
            self._all = tuple(rows)
            self._arrange(in_place=in_place)

    def go_to(self, key: Hashable) -> None:
        """Put the cursor on the row of *key*, if there is one."""
        self._placed = True
        self._go(next((y for y, row in enumerate(self._rows) if row.key == key), self._cursor))

    def show_below(self, lines: int) -> None:
        """Scroll until *lines* lines below the row under the cursor are in view, too."""
        self.reveal(self._cursor + self._head + lines, 0)

    def go_to_section(self, step: int) -> None:
        """Put the cursor on the first row of the next section, or of the one before if *step* is
        -1; blank lines separate sections."""
        starts = [
            self._nearest(index + 1, 1)
            for index, row in enumerate(self._rows)
            if row.key is None and not row.line
        ]
        starts = [self._nearest(0, 1), *starts]
        there = [at for at in starts if (at > self._cursor if step > 0 else at < self._cursor)]
        if there:
            self._placed = True
            self._go(min(there) if step > 0 else max(there))

    def draw(self) -> None:
        head = [self._filter_line(), ()][: self._head] if self._filter is not None else []
        if self.filter and not self._rows:
            hint = _("Nothing is called that. Backspace takes letters away.")
            lines = wrapped(hint, self.size.width - 3, self.palette.muted, " ")
            head = [self._filter_line(), (), *lines]
        self.show([*head, *(row.line for row in self._rows)])
        self._mark()
        self.scroll_lines_to(self.top)
        self._reveal()
        before, self._unseen = self._unseen, (self._count_above(), self._count_below())
        if before != self._unseen:
            self.repaint(self.top, self.top + self.size.height - 1)

    @property
    def above(self) -> str:
        count = self._count_above()
        return ngettext("{count} above", "{count} above", count) if count else ""

    @property
    def below(self) -> str:
        count = self._count_below()
        if self.goes_on:
            return _("{count}+ below", count=count)
        return ngettext("{count} below", "{count} below", count) if count else ""

    def line_at(self, index: int) -> Line:
        if index < self._head:
            return super().line_at(index)
        content = super().line_at(index)
        if index - self._head != self._cursor:
            return self.with_more(index, line(" ") + content)
        mark = self.palette.turn if self.has_focus else self.palette.muted
        bold = tuple(Segment.apply_style(content, self.palette.strong))
        return self.with_more(index, line((self.palette.marks.cursor, mark)) + bold)

    def ground_at(self, index: int) -> Style | None:
        on_row = self.row is not None and index == self._cursor + self._head
        # Without a blank line between them the two would be one block.
        typing = index == 0 and self._head > 1
        here = self.has_focus and (on_row or typing)
        return (here and self.palette.row) or super().ground_at(index)

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """While there is a filter, printable keys are its text."""
        return self._filter is not None and bool(character and character.isprintable())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("filter", "unfilter"):
            return not self._seeking and (self._filter is None) == (action == "filter")
        return True

    def pressed(self, key: events.Key) -> bool:
        if self._filter is None or key.key in ("home", "end"):
            return False
        if key.key == "slash" and not self._filter.text:
            return True  # where a list has a filter from the start, hands still open one
        entry = self._filter.pressed(key.key, key.character)
        if entry is not None:
            self._seek(entry)
        return entry is not None

    def pasted(self, text: str) -> None:
        if self._filter is not None:
            self._seek(self._filter.typed(text))

    def on_click(self, event: events.Click) -> None:
        index = event.y + self.top - self._head
        if 0 <= index < len(self._rows) and self._rows[index].key is not None:
            self._placed = True
            again = index == self._cursor
            self._go(index)
            if again:
                self.post_message(self.Chosen(self, self._rows[index]))

    def on_mouse_scroll_down(self) -> None:
        self.scroll_lines_to(self.top + 3)

    def on_mouse_scroll_up(self) -> None:
        self.scroll_lines_to(self.top - 3)

    def focus_moved(self) -> None:
        self.repaint(self._cursor + self._head)

    def action_move(self, step: int) -> None:
        self._placed = True
        self._go(self._nearest(self._cursor + step, step))

    def action_page(self, pages: int) -> None:
        self._placed = True
        target = self._cursor + pages * max(1, self.size.height - 2)
        self._go(self._nearest(max(0, min(target, len(self._rows) - 1)), -pages))

    def action_edge(self, index: int) -> None:
        self._placed = index != 0
        self._go(self._first if index == 0 else self._nearest(len(self._rows) - 1, -1))

    def action_filter(self) -> None:
        self._left = self.row
        self._filter = Entry()
        self._cursor = -1  # the words are typed at the top
        self._arrange()
        self.screen.refresh_bindings()

    def action_unfilter(self) -> None:
        """Show all rows, with the cursor where it was before the search."""
        self._filter = None
        self._arrange(self._left)
        self.post_message(self.Sought(self, ""))
        self.screen.refresh_bindings()

    def end_search(self) -> None:
        """Show all rows again, with the cursor on the row that was found."""
        if self._filter is not None and not self._seeking:
            self._filter = None
            self._arrange(self.row)

    def _count_above(self) -> int:
        """How many rows that the cursor can be on are scrolled out of view at the top."""
        return _choices(self._rows[: max(0, self.top - self._head)])

    def _count_below(self) -> int:
        return _choices(self._rows[max(0, self.top + self.size.height - self._head) :])

    @property
    def _head(self) -> int:
        """Lines above the rows: one for the filter, and a blank one if there is room."""
        return 0 if self._filter is None else 1 + (self.size.height >= _ROOMY)

    def _seek(self, entry: Entry) -> None:
        before, self._filter = self.filter, entry
        if entry.text != before:
            self._placed = False
        self._arrange()
        if entry.text != before:
            self.post_message(self.Sought(self, entry.text))

    def _arrange(self, wanted: Row | None = None, *, in_place: bool = False) -> None:
        """Filter the rows, and put the cursor on the row *wanted*, on its own row, or near its
        place."""
        was, place = self.row, self._cursor
        before = wanted or was
        self._rows = tuple(
            part
            for row in filtered(self._all, self.filter or "")
            for part in (row, *map(Row, row.more))
        )
        if self._placed or wanted:
            self._cursor = self._place_of(None if in_place else before, place)
        else:
            self._cursor = self._first
        self.draw()
        # The lines may be the same as before, and the cursor is not part of them.
        if self._cursor != place:
            self.repaint(place + self._head, self._cursor + self._head)
        if self.row != was:
            self.post_message(self.Moved(self))

    def _place_of(self, before: Row | None, place: int) -> int:
        if before is not None:
            for index, row in enumerate(self._rows):
                if row.key == before.key:
                    return index
        at = self._nearest(max(0, min(place, len(self._rows) - 1)), 1)
        return at if at >= 0 else self._nearest(place, -1)

    @property
    def _first(self) -> int:
        """Where the cursor begins."""
        rows = enumerate(self._rows)
        chosen = (at for at, row in rows if row.key is not None and not row.heading)
        return next(chosen, self._nearest(0, 1))

    def _nearest(self, index: int, step: int) -> int:
        """The first row from *index* on in the direction of *step* that the cursor can be on; else
        the current one, if it can; else -1."""
        rows = self._rows
        while 0 <= index < len(rows):
            if rows[index].key is not None:
                return index
            index += 1 if step > 0 else -1
        here = self._cursor
        return here if 0 <= here < len(rows) and rows[here].key is not None else -1

    def _go(self, index: int) -> None:
        if index in (-1, self._cursor):
            self._reveal()
            return
        self._cursor = index
        self._mark()
        self._reveal()
        self.post_message(self.Moved(self))

    def _mark(self) -> None:
        """Repaint the line under the cursor, and the line that was under it before."""
        before, self._marked = self._marked, self._cursor + self._head
        if before != self._marked:
            self.repaint(before, self._marked)

    def _reveal(self) -> None:
        if self._cursor < 0 or not self.size.height:
            return
        first = all(row.key is None for row in self._rows[: self._cursor])
        if first and self._cursor + self._head < self.size.height:
            self.scroll_lines_to(0)
        else:
            if all(row.key is None for row in self._rows[self._cursor + 1 :]):
                self.reveal(self._head + len(self._rows) - 1)
            self.reveal(self._cursor + self._head)

    def _filter_line(self) -> Line:
        assert self._filter is not None
        count = f"{_choices(self._rows)}{'+' if self.goes_on else ''}"
        counted = N_("{count} found") if self._filter.text else N_("{count} in all")
        label = line((" / ", self.palette.turn))
        entry = self._filter.drawn(
            self.size.width - 20, self.palette, focused=True, hint=_("type to search")
        )
        return label + entry + line((f"   {_(counted, count=count)}", self.palette.muted))
