"""Help pages as lines: headings, paragraphs, items, and preformatted text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rich.cells import cell_len
from rich.style import Style

from lobby.base.prose import Block
from lobby.widgets.columns import wrap
from lobby.widgets.lines import Line, line
from lobby.widgets.theme.palette import Palette

_WIDEST = 92
"""The most cells of a line that is still pleasant to read."""
_COLUMN = re.compile(r"\S+(?: \S+)* {2,}(?=\S+(?: \S+)+$)")
"""The first of two columns, as in a legend; rows of a board have more of them."""

_COMMAND = re.compile(r"\b(ssh|ssh-keygen|python3) ")


def laid_out(blocks: Iterable[Block], cells: int, palette: Palette) -> Iterator[Line]:
    """*blocks* as lines for a width of *cells*."""
    room = min(cells, _WIDEST) - 4
    before = None
    for block in blocks:
        if before and not (before == block.kind and block.kind in ("item", "as is")):
            yield ()
        before = block.kind
        yield from _block(block, room, palette)


def _block(block: Block, room: int, palette: Palette) -> Iterator[Line]:
    match block.kind:
        case "heading":
            yield line(" ", (block.text, palette.strong))
        case "as is":
            yield from (line((row, palette.text)) for row in _as_is(block.text, room + 2))
        case "item":
            bullet = line(("  - ", palette.muted))
            for index, row in enumerate(_wrapped(block.text, room - 2, palette)):
                yield (line("    ") if index else bullet) + row
        case "text":
            yield from (line("  ") + row for row in _wrapped(block.text, room, palette))


def _as_is(text: str, cells: int) -> Iterator[str]:
    """*text* as it is. If it is too long, it loses its indent, and what it says in its last column
    is wrapped there, or a command is, further in."""
    indent, gap = "      ", "  "
    if cell_len(indent + text) <= cells:
        yield indent + text
        return
    if not (column := _COLUMN.match(text)):
        first, *more = wrap(text, cells - 2 * len(gap)) if _is_command(text) else (text,)
        yield gap + first
        yield from (2 * gap + row for row in more)
        return
    start = cell_len(gap + column[0])
    for number, row in enumerate(wrap(text[column.end() :], cells - start)):
        yield (" " * start if number else gap + column[0]) + row


def _is_command(text: str) -> bool:
    """Whether *text* may be wrapped, as a board may not."""
    return _COMMAND.search(text) is not None


def _wrapped(text: str, cells: int, palette: Palette) -> Iterator[Line]:
    """*text* wrapped, with the words in backquotes in bold and the backquotes removed."""
    styles = {False: palette.text, True: palette.strong}
    code = False
    for row in wrap(text, cells):
        parts: list[str | tuple[str, Style]] = []
        for piece in re.split(r"(`)", row):
            if piece == "`":
                code = not code
            else:
                parts.append((piece, styles[code]))
        yield line(*parts)
