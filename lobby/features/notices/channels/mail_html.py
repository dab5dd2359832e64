"""The HTML part of a mail: the same words as the text, with the board in a fixed-width font.

It loads nothing from anywhere, and everything that people wrote is escaped.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import groupby

_PAGE = (
    '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title></head>\n'
    '<body style="font-family: sans-serif; line-height: 1.4">\n{body}\n</body></html>\n'
)
_FIXED = (
    "<pre style=\"font-family: Menlo, Consolas, 'DejaVu Sans Mono', monospace;"
    ' font-size: 13px; line-height: 1.2">{text}</pre>'
)


def page(title: str, text: str, fixed: str = "") -> str:
    """An HTML page with *text*. *fixed* is a part of it to show in a fixed-width font, besides the
    indented lines."""
    before, part, after = text.partition(fixed) if fixed else (text, "", "")
    blocks = (*_blocks(before), *([_in_fixed_font(part)] if part else []), *_blocks(after))
    return _PAGE.format(title=escape(title), body="\n".join(blocks))


def _blocks(text: str) -> Iterator[str]:
    """Paragraphs, and the blocks in a fixed-width font between them."""
    for paragraph in text.split("\n\n"):
        lines = paragraph.strip("\n").split("\n")
        for indented, run in groupby(lines, lambda line: line.startswith("    ")):
            joined = "\n".join(run)
            if joined and indented:
                yield _in_fixed_font(joined)
            elif joined:
                yield f"<p>{escape(joined).replace(chr(10), '<br>' + chr(10))}</p>"


def _in_fixed_font(text: str) -> str:
    return _FIXED.format(text=escape(text))
