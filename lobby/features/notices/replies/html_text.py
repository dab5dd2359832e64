"""Extracts the text of a mail written in HTML.

Python's own parser takes quadratic time for badly nested text, and a mail may be badly nested on
purpose. This one looks at each character once, and knows only about lines and quotes.
"""

from __future__ import annotations

import re
from html import unescape

_TAG = re.compile(r"<!--|<(/?)([a-z][a-z0-9]{0,20})[^<>]*>|<[!?/][^<>]*>", re.I)
_UNREAD = frozenset({"script", "style", "title"})
_LINES = frozenset(
    "address blockquote body br div dd dl dt h1 h2 h3 h4 h5 h6 head hr li ol p pre table tr"
    " ul".split()
)


def plain(page: str) -> str:
    """The text of *page*, line by line; quoted lines begin with ``> ``.

    >>> plain("<style>p{}</style><div>a1-c3<br>Ann</div><blockquote>Your move.</blockquote>")
    'a1-c3\\nAnn\\n> Your move.'
    """
    reader = _Reader(page)
    reader.read()
    return "\n".join(reader.lines)


class _Reader:
    def __init__(self, page: str) -> None:
        self._page = page
        self._lower = page.lower()
        self._depth = 0
        self._line: list[str] = []
        self.lines: list[str] = []

    def read(self) -> None:
        """Read the whole page."""
        at = 0
        while tag := _TAG.search(self._page, at):
            self._line.append(self._page[at : tag.start()])
            at = tag.end()
            if tag[0] == "<!--":
                at = self._end("-->", at) + len("-->")
            elif tag[2]:
                at = self._tag(tag[2].lower(), bool(tag[1]), at)
        self._line.append(self._page[at:])
        self._end_line()

    def _tag(self, name: str, closing: bool, at: int) -> int:
        """Handle a tag that ends before *at*; return where to read on."""
        if name in _LINES:
            self._end_line()
        if name == "blockquote":
            self._depth = max(0, self._depth + (-1 if closing else 1))
        if name in _UNREAD and not closing:
            return self._end(f"</{name}", at)
        return at

    def _end(self, of: str, at: int) -> int:
        """The end of a part to be skipped, before *of*; the end of the page if *of* does not
        occur."""
        index = self._lower.find(of, at)
        return index if index >= 0 else len(self._page)

    def _end_line(self) -> None:
        text = " ".join(unescape("".join(self._line)).split())
        self._line.clear()
        if text:
            self.lines.append(f"> {text}" if self._depth else text)
