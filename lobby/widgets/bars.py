"""The bars of a screen. The top line tells where the player is, and how things stand. The bottom
line has the keys that matter here and now, or a sentence that answers the last key."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

from rich.style import Style
from textual import events
from textual.screen import Screen

from lobby.base.translation import _
from lobby.widgets import key_names
from lobby.widgets.columns import crop, wrap
from lobby.widgets.key_names import KeyHelp
from lobby.widgets.lines import CARET, Line, Lines, line, width
from lobby.widgets.request import Request

_GAP, _SMALL_GAP = "   ", "  "
_ANSWER = re.compile(r"(?:(?<=  )|(?<=^ ))(?P<key>\w) \w+(?:(?! {2}).)*")
"""One of the answers after a question: a key and what it means."""
_TIED = "\N{NO-BREAK SPACE}"
_LINES = 4
"""The most lines of a sentence, unless half the window has more or it must be shown in full."""
_NARROW = 60
"""Below this many columns keys that everyone knows may stand without their words."""
_FORMS: tuple[tuple[Callable[[KeyHelp], bool], str], ...] = (
    (lambda __: False, _GAP),
    (key_names.is_help, _GAP),
    (lambda __: False, _SMALL_GAP),
    (key_names.is_known, _SMALL_GAP),
)
"""Which keys stand without their words, and the gap between keys: the first form is chosen that has
room for the most keys, the second and the fourth only in a narrow window."""

_Entry: TypeAlias = tuple[KeyHelp, Line]
"""A key and its text in the bar."""


class KeyBar(Lines):
    """Shows the bindings of the active screen that are marked ``show``, in their order. A click on
    one does what its key does. Above everything stands what is *asked* of the player, if anything.

    It follows the screen by itself; code that changes what a key would do must call the screen's
    ``refresh_bindings``.
    """

    DEFAULT_CSS = "KeyBar { dock: bottom; height: 1; }"

    def __init__(
        self,
        asked: Callable[[], Request | None] = lambda: None,
        keeps_keys: Callable[[], bool] = lambda: False,
        *,
        covers: bool = False,
    ) -> None:
        """*asked* is what is asked of the player; a sentence stands above the keys as long as
        *keeps_keys* holds, else in their place. So does what is asked if it *covers* what is above,
        and takes a single row."""
        super().__init__()
        self._asked = asked
        self._keeps_keys = keeps_keys
        self._covers = covers
        self._request: Request | None = None
        self._notice = ""
        self._danger = False
        self._whole = False
        self._asks = False
        self._outdated = False
        self._gap = _GAP
        self._shown: tuple[tuple[KeyHelp, Line], ...] = ()

    def tell(
        self, sentence: str, *, danger: bool = False, whole: bool = False, asks: bool = False
    ) -> None:
        """Show *sentence* until ``hush``: all of it if *whole*, and then how to close it, else its
        first lines. A sentence that *asks* is followed by the caret; it and a *whole* one take the
        place of the keys."""
        self._notice, self._danger, self._whole, self._asks = sentence, danger, whole, asks
        self.draw()

    def hush(self) -> None:
        """Show the keys alone."""
        if self._notice:
            self._notice = ""
            self.draw()

    @property
    def notice(self) -> str:
        """The sentence shown; "" if there is none."""
        return self._notice

    @property
    def closable(self) -> bool:
        """Whether a sentence is shown that says how to close it."""
        return bool(self._notice) and self._whole

    def says_at(self, y: int) -> bool:
        """Whether a sentence is on row *y*, in place of the keys or above them."""
        on_keys = self._above_keys() and y == self.size.height - 1
        return bool(self._notice) and not on_keys and y >= self.rows_asked

    def answer_at(self, x: int, y: int) -> str:
        """The key of the answer that a question offers at that place, as in ``y yes   n no``; ""
        for none."""
        said, y = self.lines[self.rows_asked :], y - self.rows_asked
        rows = [row[0].text + row[1].text for row in said if len(row) > 1]
        if not self._notice or not 0 <= y < len(rows):
            return ""
        for offered in _ANSWER.finditer(rows[y]):
            if offered.start() <= x < offered.end():
                return offered["key"]
        return ""

    @property
    def rows_asked(self) -> int:
        """The rows of what is asked of the player."""
        return self._request.height(self.size.width) if self._request else 0

    def on_click(self, event: events.Click) -> None:
        if self._request and event.y < self.rows_asked:
            if answer := self._request.answer_at(self.size.width, event.x, event.y):
                answer.act()
            return
        end = 1
        for key, entry in () if self.says_at(event.y) else self._shown:
            begin, end = end, end + width(entry)
            if begin <= event.x < end:
                self.app.simulate_key(key.binding.key)
            end += len(self._gap)

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._bindings_changed, immediate=True)

    def _bindings_changed(self, __: Screen[object]) -> None:
        # Several changes come in a row: the keys are worked out once, after the last.
        if not self._outdated:
            self._outdated = True
            # Textual would examine the signature of what is given to call_later each time.
            self.post_message(events.Callback(self.catch_up))

    def catch_up(self) -> None:
        """Show the keys as they are now, if they have changed and are seen: a screen that is shown
        again draws its bar."""
        if self._outdated and self.screen.is_active:
            self.draw()

    def ground_at(self, index: int) -> Style | None:
        return self.palette.band or super().ground_at(index)

    def draw(self) -> None:
        if not (self.size.width and self.is_attached):
            return  # not laid out yet, or the session has ended
        self._outdated = False
        lines = self._sentence() if self._notice else ()
        request = self._request = self._asked()
        asked = request.rows(self.size.width, self.palette) if request else ()
        in_place = self._covers and (len(asked) > 1 or (asked and not self._keeps_keys()))
        if self._above_keys() if lines else not in_place:
            lines = (*lines, self._keys())
        lines = (*asked, *lines)
        if self.styles.height is None or self.styles.height.value != len(lines):
            self.styles.height = len(lines)
        self.show(lines)

    def _above_keys(self) -> bool:
        return not (self._whole or self._asks) and self._keeps_keys()

    def _sentence(self) -> tuple[Line, ...]:
        style = self.palette.danger if self._danger else self.palette.strong
        cells, ellipsis = self.size.width - 2, self.palette.marks.ellipsis
        rows = [row for text in self._notice.splitlines() for row in _wrapped(text, cells)]
        most = max(_LINES, self.app.size.height // 2)
        if len(rows) > most and not self._whole:
            rows = [*rows[: most - 1], crop(f"{rows[most - 1]} {ellipsis}", cells, ellipsis)]
        lines = [line(" ", (row, style)) for row in rows]
        if self._asks:
            lines[-1] += line((" ", CARET))
        if self._whole:
            lines.append(line(" ", (_("Esc closes this."), self.palette.muted)))
        return tuple(lines)

    def _keys(self) -> Line:
        in_bar = key_names.in_bar(self.screen.active_bindings.values())
        shown = [key for key in in_bar if not key_names.is_elsewhere(key)]
        entries: list[_Entry] = []
        for known, between in _FORMS if self.size.width < _NARROW else _FORMS[::2]:
            brief = [(key, self._entry(key, brief=known(key))) for key in shown]
            if len(fitting := self._fitting(brief, between)) > len(entries):
                entries, self._gap = fitting, between
            if len(entries) == len(shown):
                break
        if len(entries) == len(shown):
            entries = self._with_more(entries, in_bar)
        self._shown = tuple(entries)
        gap = line(self._gap)
        return sum((entry + gap for __, entry in entries), line(" "))

    def _with_more(self, entries: list[_Entry], in_bar: Sequence[KeyHelp]) -> list[_Entry]:
        """*entries*, and of the other keys *in_bar* as many as there is room for, with a smaller
        gap if not all fit."""
        more = [(key, self._entry(key)) for key in in_bar if key_names.is_elsewhere(key)]
        for gap in (self._gap, _SMALL_GAP):
            fitting, size = dict(entries), 1 + sum(width(entry) + len(gap) for __, entry in entries)
            for key, entry in more:
                if size + width(entry) <= self.size.width:
                    fitting[key] = entry
                    size += width(entry) + len(gap)
            if len(fitting) > len(entries):
                self._gap = gap
            if len(fitting) == len(in_bar):
                break
        return [(key, fitting[key]) for key in in_bar if key in fitting]

    def _fitting(self, entries: list[_Entry], gap: str = _GAP) -> list[_Entry]:
        """The *entries* that fit in the row with *gap* between them. Answers to an offer, the key
        to what is below, help and the ways out are the last to go."""
        sizes = [width(entry) + len(gap) for __, entry in entries]
        keys = [key for key, __ in entries]
        left, room = [*range(len(entries))], self.size.width + len(gap) - 1 - sum(sizes)
        for index in sorted(left[:0:-1], key=lambda index: key_names.stays(entries[index][0])):
            if room >= 0:
                break
            if not key_names.is_kept(entries[index][0], keys):
                left.remove(index)
                room += sizes[index]
        # What Enter does matters more than the last of several ways out.
        while len(left) > 1 and room < 0:
            room += sizes[left.pop()]
        return [entries[index] for index in left]

    def _entry(self, key: KeyHelp, *, brief: bool = False) -> Line:
        name = "" if brief else f" {key.name}"
        return line((key.keys[0], self.palette.strong), (name, self.palette.muted))


def _wrapped(text: str, cells: int) -> Iterator[str]:
    """*text* in rows of *cells* cells; the answers of a question stay together if they can."""
    if (first := _ANSWER.search(text)) and len(answers := text[first.start() :]) <= cells:
        text = text[: first.start()] + answers.replace(" ", _TIED)
    for row in wrap(text, cells):
        yield row.replace(_TIED, " ").rstrip()


class TitleBar(Lines):
    """The title, with a background of its own or, without colours, a rule below it."""

    LINES: Final = 2
    """How high it is, unless its screen decides otherwise."""
    DEFAULT_CSS = f"TitleBar {{ dock: top; height: {LINES}; }}"

    def __init__(self, pressing: Callable[[], str] = lambda: "") -> None:
        """What is *pressing*, if anything, stands in the right corner of every screen."""
        super().__init__()
        self._pressing = pressing
        self._left: Line = ()
        self._right: Line = ()

    def show_title(self, left: Line, right: Line = ()) -> None:
        """Show *left* and *right*; the right side is left out if there is no room for both, but not
        what is pressing."""
        if (left, right) != (self._left, self._right):
            self._left, self._right = left, right
            self.draw()

    def draw(self) -> None:
        cells = self.size.width
        left = self._left
        pressing = line((self._pressing(), self.palette.danger))
        both = self._right + line(_SMALL_GAP) + pressing if self._right else pressing
        right = both if width(pressing) else self._right
        if width(left) + width(right) + 2 >= cells and width(pressing):
            right = pressing
        gap = cells - 2 - width(left) - width(right)
        top = line(" ") + left
        if gap > 0:
            top += line(" " * gap) + right
        rule = line((self.palette.marks.rule * cells, self.palette.muted))
        self.show((top, () if self.palette.band else rule))

    def ground_at(self, index: int) -> Style | None:
        return (not index and self.palette.band) or super().ground_at(index)
