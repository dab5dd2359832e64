"""Lines: the base of lists and boards. They repaint the lines that changed and no others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import zip_longest
from time import thread_time
from typing import Final, Self, TypeAlias

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Offset, Region, Size
from textual.reactive import var
from textual.strip import Strip

from lobby.base import work
from lobby.widgets.columns import wrap
from lobby.widgets.paper import Ink
from lobby.widgets.textual_internals import QuickPump, RoomAware, paint_soon
from lobby.widgets.theme.palette import Palette, palette

_GAP: Final = re.compile(r"(?<=\S) {3,}(?=\S)")
_BESIDE: Final = 2
"""The cells of an arrow at the end of a row, with a blank before it."""
_APART: Final = 4
"""The cells beside a count at the end of a row: two blanks before it, the arrow and a blank."""
_WORDS: Final = 16
"""The fewest cells that are left of a sentence which makes room for a count."""

Line: TypeAlias = tuple[Segment, ...]
"""One line of styled text. Cheap to keep and to compare: strips are made of visible lines only."""


def line(*parts: str | tuple[str, Style]) -> Line:
    """A line from plain texts and ``(text, style)`` pairs. Text is never read as markup.

    >>> "".join(segment.text for segment in line("a", ("b", Style(bold=True))))
    'ab'
    """
    return tuple(
        Segment(part) if isinstance(part, str) else Segment(part[0], part[1])
        for part in parts
        if (part if isinstance(part, str) else part[0])
    )


CARET = Style(meta={"caret": True})
"""An invisible style that marks where the terminal's own cursor belongs while the keys go to that
line. Added to another style, it does not change how that looks."""


def caret_in(content: Iterable[Segment]) -> int | None:
    """The cell in which *content* has its caret; None if it has none.

    >>> caret_in(line("> b3", (" ", CARET)))
    4
    """
    at = 0
    for segment in content:
        if segment.style is not None and "caret" in segment.style.meta:
            return at
        at += cell_len(segment.text)
    return None


def wrapped(text: str, cells: int, style: Style | None = None, indent: str = "") -> Iterator[Line]:
    """*text* in lines of at most *cells* cells after *indent*; no line for ""."""
    for row in wrap(text, cells) if text else ():
        yield line(indent, (row, style) if style else row)


def text_of(content: Iterable[Segment]) -> str:
    """What *content* says, without its styles."""
    return "".join(segment.text for segment in content)


def width(content: Iterable[Segment]) -> int:
    """How many cells *content* takes."""
    return sum(cell_len(segment.text) for segment in content)


def fitting(content: Line, cells: int, ellipsis: str) -> Line:
    """*content* in at most *cells* cells; *ellipsis* stands for what was cut off, except blanks.

    >>> text_of(fitting(line("Octi", "Lite"), 6, "…"))
    'OctiL…'
    """
    if cell_len(text_of(content).rstrip()) <= cells:
        return content
    segments: list[Segment] = []
    room = cells - cell_len(ellipsis)
    for segment in content:
        if cell_len(segment.text) > room:
            shown = set_cell_size(segment.text, max(0, room)).rstrip()
            return (*segments, segment._replace(text=(shown + ellipsis)[: max(0, cells)]))
        segments.append(segment)
        room -= cell_len(segment.text)
    return content


def closer(content: Line, cells: int) -> Line:
    """*content* with fewer blanks in its widest gap if it is wider than *cells*: so few that it
    fits, but at least two.

    >>> text_of(closer(line("Theme", "      ", "auto"), 13))
    'Theme    auto'
    """
    text = text_of(content).rstrip()
    gap = max(_GAP.finditer(text), key=lambda blanks: len(blanks[0]), default=None)
    if gap is None:
        return content
    start, end = gap.start() + 2, gap.end()
    end = min(end, start + max(0, cell_len(text) - cells))
    parts, at = list[Segment](), 0
    for segment in content:
        low, high = (min(max(0, place - at), len(segment.text)) for place in (start, end))
        parts.append(segment._replace(text=segment.text[:low] + segment.text[high:]))
        at += len(segment.text)
    return tuple(part for part in parts if part.text)


def ends_in_words(content: Line, cells: int) -> bool:
    """Whether what stands after the last gap of *content* begins long before *cells* cells, so that
    its end may be left out.

    >>> ends_in_words(line("Oware", "     ", "Sow seeds around the board."), 30)
    True
    >>> ends_in_words(line("Oware", "     ", "Sow seeds", "    ", "6 d"), 20)
    False
    """
    before, gap, __ = text_of(content).rstrip().rpartition("  ")
    return bool(gap) and cell_len(before + gap) + _WORDS <= cells


class Lines(QuickPump, RoomAware, inherit_css=False):
    """Shows lines, from ``top`` on. Pass it new ones at any time: only what differs is painted.

    A subclass computes its lines in ``draw`` and passes them to ``show``. ``draw`` is called before
    lines of a new size are painted, and when the palette has changed; code that changes what is
    shown calls it too. It must cope with no room at all.
    """

    ALLOW_SELECT = False

    virtual_size = var(Size())
    """By default Textual lays out the whole screen again whenever this changes, which is with each
    size. Lines scroll by themselves, and do not need that."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._lines: tuple[Line, ...] = ()
        self._top = 0
        self._drawn_for = Size()
        self._painting = False
        self._strips: dict[int, Strip] = {}
        self.aside = False
        """Whether it stands beside the main part of the screen, with the background of a bar."""

    @property
    def palette(self) -> Palette:
        """The palette of the session; a default one in an app that has none."""
        chosen = getattr(self.app, "palette", None)
        return chosen if isinstance(chosen, Palette) else palette("truecolor", "unicode")

    def draw(self) -> None:
        """Compute the lines for the current size and palette."""

    def room_lost(self) -> None:
        self._drawn_for = Size()  # what changes meanwhile may not be drawn

    def focus_moved(self) -> None:
        """Called when the focus has come or gone: show which, by ``has_focus``."""

    def watch_has_focus(self, has_focus: bool) -> None:
        # Not on_blur: a subclass's is called while has_focus is still true. Textual would apply the
        # style sheets again, but none asks where the focus is.
        self.focus_moved()

    def pressed(self, key: events.Key) -> bool:
        """Do what *key* does here, whatever is bound to it; return whether it does anything. The
        session calls this directly, not by a message that the next key could overtake."""
        return False

    def takes(self, character: str) -> bool:
        """Whether *character* is text here, so that no key called like it is a command."""
        return False

    def paste(self, text: str) -> None:
        """Handle *text* that the player pasted; also called directly."""
        self.pasted(" ".join(text.splitlines()))

    def pasted(self, text: str) -> None:
        """Put *text*, which was pasted, where typed text goes. It is one line."""

    def on_key(self, event: events.Key) -> None:
        if self.pressed(event):
            event.stop()
            event.prevent_default()

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self.paste(event.text)

    @property
    def size(self) -> Size:
        """The whole widget, as nothing made of lines has borders or padding. By default Textual
        looks the widget up in the map of its screen, and lines ask with every key."""
        return self.outer_size

    @property
    def lines(self) -> tuple[Line, ...]:
        """All lines, including those scrolled out of view."""
        return self._lines

    @property
    def caret(self) -> Offset | None:
        """Where in the widget the terminal's cursor belongs while the keys go here, so that screen
        readers, braille displays and input methods follow it; None for nowhere."""
        for index, content in enumerate(self._lines[self._top : self._top + self.size.height]):
            if (at := caret_in(content)) is not None:
                return Offset(at, index)
        return None

    @property
    def top(self) -> int:
        """The index of the first line in view."""
        return self._top

    def show(self, lines: Sequence[Line]) -> None:
        """Show *lines* in place of the current ones."""
        if self.size != self._drawn_for:
            # These are for a size that may be gone before they are painted.
            self._drawn_for = Size()
        before, self._lines = self._lines, tuple(lines)
        pairs = enumerate(zip_longest(before, self._lines, fillvalue=()))
        self.repaint(*(y for y, (was, now) in pairs if was != now))
        end = self._top + self.size.height
        if (len(before) > end) != (len(self._lines) > end):
            self.repaint(end - 1)  # the arrow there comes or goes

    def repaint(self, *indices: int) -> None:
        """Repaint the lines at *indices* that are in view."""
        size = self.size
        regions = [
            Region(0, index - self._top, size.width, 1)
            for index in indices
            if 0 <= index - self._top < size.height
        ]
        if regions and not self._painting:
            self.refresh(*regions)

    def scroll_lines_to(self, top: int) -> None:
        """Make *top* the first line in view, or come as close to it as the lines allow."""
        top = max(0, min(top, len(self._lines) - self.size.height))
        if top != self._top:
            self._top = top
            if not self._painting:
                self.refresh()

    def reveal(self, index: int, margin: int = 1) -> None:
        """Scroll just enough to show line *index* and *margin* lines around it, leaving no room
        unused below the last line."""
        self.scroll_lines_to(self._top)
        height = self.size.height
        margin = min(margin, max(0, (height - 1) // 2))
        if index - margin < self._top:
            self.scroll_lines_to(index - margin)
        elif index + margin >= self._top + height:
            self.scroll_lines_to(index + margin - height + 1)

    def line_at(self, index: int) -> Line:
        """Line *index* as it is painted. Subclasses add a cursor here."""
        return _at(self._lines, index)

    def ground_at(self, index: int) -> Style | None:
        """The background of line *index*; None for the terminal's own."""
        return (self.aside and self.palette.band) or self.palette.base

    def repaint_grounds(self) -> None:
        """Repaint the lines that have a background of their own."""
        base = self.palette.base
        seen = range(self._top, self._top + self.size.height)
        self.repaint(*(y for y in seen if self.ground_at(y) is not base))

    def with_more(self, index: int, content: Line) -> Line:
        """*content* with an arrow at its right end if there are more lines in that direction, and
        how many if there is room or can be made."""
        y, height = index - self._top, self.size.height
        if y == 0 and self._top > 0:
            arrow, more = self.palette.marks.up, self.above
        elif y == height - 1 and self._top + height < len(self._lines):
            arrow, more = self.palette.marks.down, self.below
        else:
            return content
        room = self.size.width - 1 - width(content)
        if room < _BESIDE and more:
            # That there is more matters more than the gap or the end of one row. How much matters
            # more than the gap, and than the end of a sentence.
            ellipsis, least = self.palette.marks.ellipsis, self.size.width - 1
            cells = least - len(more) - _APART
            cut = ends_in_words(content, cells)
            closed = fitting(content, cells, ellipsis) if cut else closer(content, cells)
            if width(closed) > cells:
                closed = closer(content, least - _BESIDE)
                closed = fitting(closed, least - _BESIDE, ellipsis)
            content, room = closed, least - width(closed)
        # A count that touched the row would read as a part of it: "6 d 5 below".
        wording = f" {more} {arrow}" if more and len(more) + _APART <= room else arrow
        if room < 1:
            return content
        return content + line(" " * (room - len(wording)), (wording, self.palette.muted))

    @property
    def above(self) -> str:
        """How much is scrolled out of view at the top, in words; "" for no more than an arrow."""
        return ""

    @property
    def below(self) -> str:
        """The same at the bottom."""
        return ""

    def refresh(
        self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> Self:
        """Forget the strips of *regions*, or all of them, and have them repainted."""
        stale = {y for region in regions for y in region.line_range} if regions else self._strips
        for y in tuple(stale):
            self._strips.pop(y, None)
        if not self.size:
            repaint = False  # the layout that gives it room paints it
        if repaint and self.is_mounted and self.display and not (layout or recompose):
            paint_soon(self, *regions)
            return self
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def render_lines(self, crop: Region) -> list[Strip]:
        """The strips that Textual asks for, from every widget, whichever has changed.

        So strips are kept here and returned as they are, bypassing Textual's style cache, which
        does a lot of work before it answers; nothing made of lines has borders, padding or opacity.
        After a change of size, lines are drawn and painted in the same pass, so that the first
        frame is complete.
        """
        self.fit()
        strips = [self._strip(y) for y in crop.line_range]
        if crop.column_span == (0, self._drawn_for.width):
            return strips
        return [strip.crop(*crop.column_span) for strip in strips]

    def fit(self) -> bool:
        """Draw the lines if they are for another size than the widget has now; return whether that
        took a while."""
        if self._drawn_for == self.size:
            return False
        began = thread_time()
        self._drawn_for = self.size
        self._strips.clear()
        self._painting = True
        try:
            self.draw()
        finally:
            self._painting = False
        return work.took_a_while(began)

    def render_line(self, y: int) -> Strip:
        index, cells = y + self._top, self._drawn_for.width
        ellipsis = self.palette.marks.ellipsis
        return _painted(self.line_at(index), cells, ellipsis, self.ground_at(index))

    def _strip(self, y: int) -> Strip:
        strip = self._strips.get(y)
        if strip is None:
            strip = self._strips[y] = self.render_line(y)
        return strip


# Shared by all sessions: many show the same, and a strip remembers its escape sequences.
@lru_cache(4096)
def _painted(content: Line, cells: int, ellipsis: str, base: Style | None) -> Strip:
    content = fitting(content, cells, ellipsis)
    styled = Strip(content if base is None else Segment.apply_style(content, base))
    return Ink(tuple(styled.adjust_cell_length(cells, base)), cells)


def _at(lines: tuple[Line, ...], index: int) -> Line:
    return lines[index] if 0 <= index < len(lines) else ()
