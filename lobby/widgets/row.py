"""A row of a list, and which rows a filter finds."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from rich.style import Style

from lobby.widgets.lines import Line, line, text_of, wrapped
from lobby.widgets.theme.palette import Palette


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a list. ``key`` identifies the row, wherever it is; None for a heading or a blank
    line, which the cursor skips and a filter drops. A filter searches the ``words``, or if "" the
    line, and what rows are ``about`` only if the words of none say it; first those whose ``name``
    does. A *folded* row is shown only while a filter finds it. The cursor begins at a *heading*
    only if there are no other rows. *more* lines stand below the first, wherever that is."""

    line: Line
    key: Hashable = None
    words: str = ""
    name: str = ""
    about: str = ""
    folded: bool = False
    heading: bool = False
    more: tuple[Line, ...] = ()

    def matches(self, wanted: Iterable[str], *, about: bool = False) -> bool:
        """Whether the row contains all of *wanted*, in lower case, perhaps in its *about*."""
        text = f"{self.words or text_of(self.line)} {self.about if about else ''}".lower()
        return all(word in text for word in wanted)

    def distance(self, wanted: list[str]) -> int:
        """0 if *wanted* is the name, 1 if it has these words, 2 if its words begin so; else 3."""
        words = self.name.lower().split()
        if words == wanted:
            return 0
        if {*wanted} <= {*words}:
            return 1
        begun = all(any(word.startswith(prefix) for word in words) for prefix in wanted)
        return 2 if begun else 3


def heading(title: str, count: int, palette: Palette) -> Row:
    """The heading of a section with *count* rows, which is shown unless it is 0."""
    number = f"  {count}" if count else ""
    return Row(line((title, palette.strong), (number, palette.muted)))


def text_rows(text: str, style: Style, cells: int) -> Iterator[Row]:
    """The rows of a sentence in a list *cells* wide."""
    return map(Row, wrapped(text, cells - 4, style, "  "))


def filtered(rows: Sequence[Row], words: str) -> Sequence[Row]:
    """Those of *rows* that a filter shows: if it contains *words*, those that match all of them,
    the best first; else those that are not folded."""
    wanted = words.lower().split()
    if not wanted:
        return [row for row in rows if not row.folded]
    choices = [row for row in rows if row.key is not None]
    named = [row for row in choices if row.matches(wanted)]
    matching = named or [row for row in choices if row.matches(wanted, about=True)]
    return sorted(matching, key=lambda row: row.distance(wanted))
