"""Plain text of at most 80 columns: paragraphs and tables; and whether boards in it are drawn."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime, tzinfo

from lobby.base.durations import DAY, HOUR, MINUTE
from lobby.base.translation import _

WIDTH = 80
"""The most columns that an answer may take."""

_NARROWEST = 20
_INDENT = "    "
_GAP = "  "
LONG_AGO = 28 * DAY
"""After how long a day is named instead of a distance."""

_width = ContextVar("width", default=WIDTH)
_described = ContextVar("described", default=False)


def fit(terminal: int) -> None:
    """Wrap what this task prints from now on to the columns of *terminal*, if that is narrower."""
    _width.set(max(_NARROWEST, min(WIDTH, terminal)))


def width() -> int:
    """The columns that this task may print."""
    return _width.get()


def describe() -> None:
    """Describe boards in what this task prints from now on, rather than draw them."""
    _described.set(True)


@contextmanager
def describing(wish: bool | None) -> Iterator[None]:
    """Describe boards meanwhile, or draw them, as is the *wish*; None for none."""
    before = _described.set(_described.get() if wish is None else wish)
    try:
        yield
    finally:
        _described.reset(before)


def described() -> bool:
    """Whether this task describes boards: its reader does not see a drawing."""
    return _described.get()


def columns(text: str) -> int:
    """The columns that *text* takes on a terminal.

    >>> columns("go"), columns("囲碁"), columns("é")
    (2, 4, 1)
    """
    # Most text is ASCII, and looking at each character is the main cost of a long table.
    return len(text) if text.isascii() else sum(map(_columns_of, text))


def wrapped(text: str, first: str = "", rest: str = "") -> str:
    """*text* in lines that fit, with *first* before the first of them and *rest* before the others.
    If *rest* leaves no room for words, the text goes below *first*.

    >>> print(wrapped("word " * 20, "- ", "  "))
    - word word word word word word word word word word word word word word word
      word word word word word
    """
    return "\n".join(_lines(text, first, rest))


def paragraphs(*texts: str) -> str:
    """Each of *texts* in lines that fit, separated by empty lines; empty texts are left out."""
    return "\n\n".join(wrapped(text) for text in texts if text)


def table(rows: Iterable[Sequence[str]]) -> str:
    """*rows* in aligned columns. Numbers are aligned right, and the last cell of a row wraps below
    itself."""
    filled = [tuple(row) for row in rows]
    widths = [max(map(columns, cells)) for cells in zip(*(row[:-1] for row in filled), strict=True)]
    indent = " " * (sum(widths) + len(widths) * len(_GAP))
    return "\n".join(
        wrapped(row[-1], "".join(map(_cell, row, widths)), indent).rstrip() for row in filled
    )


def folded(text: str) -> str:
    """*text*, which is already laid out, with its sentences wrapped again for a narrower terminal;
    boards and tables stay as they are."""
    if _width.get() == WIDTH:
        return text
    return "\n".join(map(_folded, text.split("\n")))


def cropped(text: str) -> str:
    """*text* on one line, cut to fit.

    >>> cropped("word " * 20)
    'word word word word word word word word word word word word word word word wo...'
    """
    line = " ".join(text.split())
    if columns(line) <= WIDTH:
        return line
    while columns(line) > WIDTH - 3:
        line = line[:-1]
    return f"{line}..."


def ago(then: int, now: int) -> str:
    """How long ago *then* was, in its largest unit; after four weeks the day, in UTC.

    >>> ago(0, 20), ago(0, 59 * 60), ago(0, 23 * 3600), ago(0, 27 * 86400), ago(0, 40 * 86400)
    ('just now', '59 min ago', '23 h ago', '27 d ago', 'on 1970-01-01')
    """
    seconds = now - then
    if seconds >= LONG_AGO:
        return _("on {day}", day=day(then))
    if seconds >= DAY:
        return _("{days} d ago", days=seconds // DAY)
    if seconds >= HOUR:
        return _("{hours} h ago", hours=seconds // HOUR)
    if seconds >= MINUTE:
        return _("{minutes} min ago", minutes=seconds // MINUTE)
    return _("just now")


def minute(instant: int, zone: tzinfo = UTC) -> str:
    """*instant*, in UTC seconds, to the minute in *zone*, which the sentence around it has to say.

    >>> minute(1_700_000_000)
    '2023-11-14 22:13'
    """
    return f"{datetime.fromtimestamp(instant, zone):%Y-%m-%d %H:%M}"


def day(instant: int) -> str:
    """The day of *instant*, in UTC seconds.

    >>> day(1_700_000_000)
    '2023-11-14'
    """
    return f"{datetime.fromtimestamp(instant, UTC):%Y-%m-%d}"


def _folded(line: str) -> str:
    sentence = line.lstrip(" ")
    letters = sum(map(str.isalpha, sentence))
    if columns(line) <= _width.get() or _GAP in sentence or 2 * letters < len(sentence):
        return line
    indent = line[: -len(sentence)]
    return wrapped(sentence, indent, indent)


def _cell(text: str, width: int) -> str:
    blanks = " " * (width - columns(text))
    return (f"{blanks}{text}" if text.isdecimal() else f"{text}{blanks}") + _GAP


def _lines(text: str, first: str, rest: str) -> Iterator[str]:
    width = _width.get()
    if width < WIDTH and columns(rest) > width // 2:
        yield first.rstrip()
        first = rest = _INDENT
    line, empty = first, True
    for word in _words(text, width - max(columns(first), columns(rest))):
        if not empty and columns(line) + 1 + columns(word) > width:
            yield line
            line, empty = rest, True
        line = line + word if empty else f"{line} {word}"
        empty = False
    yield line


def _words(text: str, width: int) -> Iterator[str]:
    """The words of *text*, with those that are too long for a line split into pieces."""
    for word in text.split():
        if columns(word) <= width:
            yield word
            continue
        piece = ""
        for character in word:
            if columns(piece) + _columns_of(character) > width:
                yield piece
                piece = ""
            piece += character
        yield piece


def _columns_of(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
