"""Texts of any length that are hard to parse: long runs, nesting, near misses, nothing closed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

SPECIAL = (
    *map(bytes, ([number] for number in (*range(0x21, 0x30), *range(0x3A, 0x41)))),
    b"[", b"]", b"{", b"}", b"\\", b"^", b"_", b"`", b"|", b"~", b" ", b"\t", b"\n", b"\r", b"\r\n",
    b"\x00", b"\x1b", b"\x07", b"\x7f", b"\x80", b"\xff", b"a", b"Z", b"0", b"9",
    "\N{LATIN SMALL LETTER E WITH ACUTE}".encode(), "\N{COMBINING ACUTE ACCENT}".encode(),
    "\N{COMBINING CEDILLA}\N{COMBINING ACUTE ACCENT}".encode(), "\N{NO-BREAK SPACE}".encode(),
    "\N{RIGHT-TO-LEFT OVERRIDE}".encode(), "\N{ARABIC-INDIC DIGIT THREE}".encode(),
    "\N{CJK UNIFIED IDEOGRAPH-6F22}".encode(), "\N{GRINNING FACE}".encode(),
    b"()", b"<>", b"{}", b"[]", b'""', b"\\\\", b"\\}", b"\\\"", b"&#", b"--", b"a ", b" a", b"a,",
    b"a;", b"a=", b"a.", b"a:", b"0.", b"\n ", b"\r\n ", b"\x1b[", b"\r\n\r\n",
)  # fmt: skip
"""What runs consist of, besides the pieces of valid input."""

_CLOSING = {b"(": b")", b"<": b">", b"{": b"}", b"[": b"]", b'"': b'"', b"<a>": b"</a>"}


@dataclass(frozen=True, slots=True)
class Shape:
    """A run of *unit* between *head* and *tail*, with as many of *close* behind it."""

    head: bytes
    unit: bytes
    tail: bytes = b""
    close: bytes = b""

    def text(self, length: int) -> bytes:
        """The text with this shape that has about *length* bytes."""
        room = length - len(self.head) - len(self.tail)
        count = max(1, room // (len(self.unit) + len(self.close)))
        return self.head + count * self.unit + count * self.close + self.tail


def every(frames: Sequence[tuple[bytes, bytes]], pieces: Sequence[bytes]) -> Iterator[Shape]:
    """Each special character and each of *pieces*, repeated in each of *frames*; nested; and behind
    each piece, with each piece after it."""
    units = tuple(dict.fromkeys((*SPECIAL, *pieces)))
    for head, tail in ((b"", b""), *frames):
        yield from (Shape(head, unit, tail) for unit in units)
        yield from (Shape(head, start, tail, end) for start, end in _CLOSING.items())
    yield from (Shape(piece, unit) for piece in pieces[:12] for unit in SPECIAL)


def drawn(
    frames: Sequence[tuple[bytes, bytes]], pieces: Sequence[bytes], chance: Random
) -> Iterator[Shape]:
    """Shapes without end, of a few units and pieces each, drawn by *chance*."""
    units = (*SPECIAL, *pieces, *pieces)
    while True:
        head, tail = chance.choice(((b"", b""), *frames))
        unit = b"".join(chance.choices(units, k=chance.randrange(1, 5)))
        before, after = (b"".join(chance.choices(units, k=chance.randrange(3))) for _ in range(2))
        close = chance.choice((b"", b"", b"", *_CLOSING.values()))
        yield Shape(head + before, unit, after + tail, close)
