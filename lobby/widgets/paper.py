"""The terminal's screen as it was painted last, and the little that must be sent to change it.

Textual sends every line in which anything changes, and a new screen as a whole. Here only what
looks different is sent: two screens have much in common, and a cursor changes a few cells of a
line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

_END_OF_LINE = "\x1b[K"
_WORTHWHILE = 8
"""Writing fewer cells once more costs less than going past them."""


class _Look(NamedTuple):
    """Codes for attributes, foreground and background; "" is the terminal's own."""

    attributes: str
    colour: str
    ground: str


_PLAIN = _Look("", "", "")
_Piece: TypeAlias = tuple[str, _Look]


class _Inked(NamedTuple):
    """Each piece by the cell at which it begins, in order: neighbours look different. ``narrow`` is
    whether each character takes one cell: terminals disagree about the others."""

    pieces: Mapping[int, _Piece]
    narrow: bool


class Ink(Strip):
    """A strip that knows what it looks like, as strips are painted more than once."""

    __slots__ = ("_inked", "_written")

    def __init__(self, segments: Sequence[Segment], cell_length: int) -> None:
        super().__init__(segments, cell_length)
        self._inked: _Inked | None = None
        self._written: tuple[str, int] | None = None

    @property
    def inked(self) -> _Inked:
        """What it looks like."""
        if self._inked is None:
            self._inked = _inked(self)
        return self._inked

    @property
    def written(self) -> tuple[str, int]:
        """What writes it onto a blank line, where that is plain before and after it; and how many
        cells that takes."""
        if self._written is None:
            self._written = _written(self.inked)
        return self._written


Row: TypeAlias = tuple[Strip, ...]
"""A line of the screen: strips side by side, without gaps."""

_BLANK: Row = ()
"""A line that has been cleared."""


class Paper:
    """What a terminal shows."""

    def __init__(self) -> None:
        self._rows: Sequence[Row | None] = ()

    def forget(self) -> None:
        """The terminal may show anything: paint everything again."""
        self._rows = ()

    def clear(self, rows: int) -> None:
        """The terminal has been cleared, and has so many lines."""
        self._rows = (_BLANK,) * rows

    def shows(self, rows: Sequence[Row]) -> bool:
        """Whether the terminal shows *rows*."""
        return self._rows == rows

    def changes(self, rows: Sequence[Row]) -> str:
        """The sequences that make the terminal show *rows*, which fill it; "" if it does already.
        They begin and end with plain text."""
        before, self._rows = self._rows, list(rows)
        if len(before) != len(rows):
            before = (None,) * len(rows)
        pen = _Pen()
        for y, (old, new) in enumerate(zip(before, rows, strict=True)):
            if old is not new:
                _change(pen, y, old, new)
        return pen.written()


class _Pen:
    """Writes pieces, and remembers where it is and with which look it writes."""

    def __init__(self) -> None:
        self._sequences: list[str] = []
        self._look = _PLAIN
        self._at = (-1, -1)

    def write(self, x: int, y: int, text: str, look: _Look, *, to_end: bool) -> None:
        """Write *text* at a cell. *to_end* is whether it reaches the end of the line."""
        if self._at != (x, y):
            self._sequences.append(f"\x1b[{y + 1};{x + 1}H")
        seen = text.rstrip(" ") if to_end and not (look.attributes or look.ground) else text
        if len(text) - len(seen) <= len(_END_OF_LINE):
            self._sequences += (self._turned(look), text)
        else:
            written = (self._turned(look), seen) if seen else ()
            self._sequences += (*written, self._turned(_PLAIN), _END_OF_LINE)
        self._at = x + cell_len(text), y

    def clear(self, y: int) -> None:
        """Clear a line."""
        self._sequences += (f"\x1b[{y + 1};1H", self._turned(_PLAIN), _END_OF_LINE)
        self._at = 0, y

    def paste(self, x: int, y: int, sequences: str, cells: int) -> None:
        """Write *sequences*, which begin and end with plain text and take *cells*, at a cell."""
        move = "" if self._at == (x, y) else f"\x1b[{y + 1};{x + 1}H"
        self._sequences += (move, self._turned(_PLAIN), sequences)
        self._at = x + cells, y

    def written(self) -> str:
        """Everything, ending with plain text."""
        self._sequences.append(self._turned(_PLAIN))
        return "".join(self._sequences)

    def _turned(self, look: _Look) -> str:
        before, self._look = self._look, look
        return _turn(before, look)


def _change(pen: _Pen, y: int, old: Row | None, new: Row) -> None:
    """Write what differs in line *y*: strip by strip, if those have stayed in their places."""
    if old is not _BLANK:
        if old and [part.cell_length for part in old] == [part.cell_length for part in new]:
            _change_strips(pen, y, old, new)
            return
        pen.clear(y)
    _fill(pen, y, new)


def _fill(pen: _Pen, y: int, new: Row) -> None:
    """Write a blank line."""
    x = 0
    for strip in new:
        sequences, cells = strip.written if isinstance(strip, Ink) else _written(_inked(strip))
        if cells:
            pen.paste(x, y, sequences, cells)
        x += strip.cell_length


def _change_strips(pen: _Pen, y: int, old: Row, new: Row) -> None:
    """Write what differs between strips of the same widths."""
    x = 0
    for before, after in zip(old, new, strict=True):
        if before is not after:
            _change_strip(pen, x, y, _known(before), _known(after), to_end=after is new[-1])
        x += after.cell_length


def _change_strip(
    pen: _Pen, left: int, y: int, before: _Inked, after: _Inked, *, to_end: bool
) -> None:
    """Write what differs in the cells from *left* on, or all of it if their widths are in doubt."""
    old, new = before.pieces if before.narrow and after.narrow else {}, after.pieces
    last = next(reversed(new), 0)
    for x, piece in new.items():
        there = old.get(x)
        if there == piece:
            continue
        text, look = piece
        skipped, tail = _alike(there, piece) if there else (0, 0)
        end = len(text) - tail
        ends = to_end and x == last and not text[end:].strip(" ")
        pen.write(left + x + skipped, y, text[skipped:end], look, to_end=ends)


def _alike(old: _Piece, new: _Piece) -> tuple[int, int]:
    """How many cells at the beginning of *new* need not be written, as *old* has the same there,
    and how many at its end."""
    (before, was), (after, look) = old, new
    if was != look:
        return 0, 0
    begins = min(_common(before, after), len(after) - 1)
    begins = begins if begins >= _WORTHWHILE else 0
    if len(before) != len(after):
        return begins, 0
    return begins, _common(before[begins:][::-1], after[begins:][::-1])


def _common(one: str, other: str) -> int:
    """How many characters at the beginning of two texts are the same."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def _written(ink: _Inked) -> tuple[str, int]:
    """What writes *ink* onto a blank line but for blanks at its end, and how many cells it takes.
    It begins and ends with plain text."""
    sequences: list[str] = []
    look, cells = _PLAIN, 0
    for x, (text, next_look) in ink.pieces.items():
        seen = text if next_look.attributes or next_look.ground else text.rstrip(" ")
        if seen:
            past = f"\x1b[{x - cells}C" if x > cells else ""
            sequences += (past, _turn(look, next_look), seen)
            look, cells = next_look, x + cell_len(seen)
    return "".join((*sequences, _turn(look, _PLAIN))), cells


def _known(strip: Strip) -> _Inked:
    return strip.inked if isinstance(strip, Ink) else _inked(strip)


def _inked(strip: Strip) -> _Inked:
    """What *strip* looks like, in as few pieces as possible."""
    pieces: dict[int, _Piece] = {}
    at = end = length = 0
    for text, style, __ in strip:
        look, before = _look(style), pieces.get(at)
        if before and before[1] == look:
            pieces[at] = before[0] + text, look
        elif text:
            at = end
            pieces[at] = text, look
        end += cell_len(text)
        length += len(text)
    return _Inked(pieces, narrow=end == length)


@lru_cache(4096)
def _look(style: Style | None) -> _Look:
    """How *style* looks."""
    if style is None:
        return _PLAIN
    colour = style.color.get_ansi_codes() if style.color else ()
    ground = style.bgcolor.get_ansi_codes(foreground=False) if style.bgcolor else ()
    bare = Style.render(style.without_color, "x").split("x")[0]
    return _Look(bare[2:-1], ";".join(colour), ";".join(ground))


@lru_cache(16384)
def _turn(before: _Look, after: _Look) -> str:
    """The shortest sequence that goes from one look to another."""
    if before == after:
        return ""
    if after == _PLAIN:
        return "\x1b[0m"
    if before.attributes == after.attributes:
        colour = "" if before.colour == after.colour else after.colour or "39"
        ground = "" if before.ground == after.ground else after.ground or "49"
        codes = [colour, ground]
    else:
        codes = ["" if before == _PLAIN else "0", *after]
    return f"\x1b[{';'.join(filter(None, codes))}m"
