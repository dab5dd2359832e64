"""A drawn sheet as lines of characters: every role in its style."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final

from rich.segment import Segment
from rich.style import Style

from lobby.gamekit.drawing.geometry import Placed
from lobby.gamekit.drawing.roles import BLOCKS, EDGES, OTHER_BLOCKS, OTHERS, SEATS, Role
from lobby.gamekit.drawing.sheet import ASCII, UNICODE, Canvas
from lobby.widgets.lines import Line
from lobby.widgets.theme.palette import Palette

_PLAIN = Style()
_BARE: Final = frozenset(" ").union(
    *((signs.upright, signs.level, signs.heavy) for signs in (UNICODE, ASCII))
)
_MUTED = (Role.LABEL, Role.LINE, Role.EMPTY, Role.CLOSED, Role.COUNT)


@lru_cache
def styles_of(palette: Palette) -> Mapping[Role, Style]:
    """The style of every role. Roles that look the same share one style, so that runs of them can
    be joined."""
    blocks = {}
    styles = {
        Role.PLAIN: palette.text,
        Role.CHANGED: palette.text,
        Role.LAST: palette.strong,
        Role.WON: palette.turn,
        **dict.fromkeys(_MUTED, palette.muted),
        **dict.fromkeys((Role.TARGET, Role.CHOICE, Role.PATH), palette.turn),
    }
    pieces = (*palette.seats, palette.muted, palette.third)
    inks, filled = (*SEATS, *OTHERS), (*BLOCKS, *OTHER_BLOCKS)
    for style, ink, block in zip(pieces, inks, filled, strict=True):
        styles[ink] = style + palette.strong
        blocks[block] = styles[ink] + palette.cursor
    # Characters that extend a block do so with their own foreground.
    edges = {
        EDGES[role]: Style(color=block.color if block.reverse else block.bgcolor)
        for role, block in blocks.items()
    }
    return {**styles, **blocks, **edges}


def lines(canvas: Canvas, palette: Palette) -> tuple[Line, ...]:
    styles = styles_of(palette)
    return tuple(
        _line(characters, roles, styles)
        for characters, roles in zip(canvas.characters, canvas.roles, strict=True)
    )


def pointed(drawn: Line, x: int, width: int, palette: Palette) -> Line:
    """The line *drawn* with a cursor on *width* cells from *x*: a block in the accent colour.
    Without colours, dark and light are swapped, even if they already were, and blanks and lines at
    its ends become signs that point inwards."""
    if not palette.turn.color:
        drawn = _signed(drawn, {x: ">", x + width - 1: "<"})
    return _restyled(drawn, x, width, lambda style: _turned(style, palette.turn))


def overwritten(drawn: Line, x: int, text: str) -> Line:
    """The line *drawn* with *text* from *x* in the styles of what it had there."""
    return _signed(drawn, dict(enumerate(text, x)), over=True) if text else drawn


def lit(drawn: Sequence[Line], labels: Iterable[Placed], palette: Palette) -> list[Line]:
    """The lines *drawn* with those *labels* of theirs in the accent colour."""
    lines, accent = list(drawn), palette.turn + palette.strong
    for text, (x, y), *__ in labels:
        lines[y] = _restyled(lines[y], x, len(text), lambda style: style + accent)
    return lines


def _restyled(drawn: Line, x: int, width: int, change: Callable[[Style], Style]) -> Line:
    """The line *drawn* with the style *change*d on *width* cells from *x*."""
    parts: list[Segment] = []
    end, at = x + width, 0
    for segment in drawn:
        text, style = segment.text, segment.style or _PLAIN
        start, at = at, at + len(text)
        if at <= x or end <= start:
            parts.append(segment)
            continue
        first, last = max(0, x - start), end - start
        parts.append(Segment(text[:first], style))
        parts.append(Segment(text[first:last], change(style)))
        parts.append(Segment(text[last:], style))
    return _joined(parts)


def _line(characters: list[str], roles: list[Role], styles: Mapping[Role, Style]) -> Line:
    """*characters* as segments, one for each run of the same style."""
    segments: list[Segment] = []
    start = end = 0
    current = styles[Role.PLAIN]
    for role, run in groupby(roles):
        style = styles[role]
        if style is not current and start < end:
            segments.append(Segment("".join(characters[start:end]), current))
            start = end
        current = style
        end += len(list(run))
    if start < end:
        segments.append(Segment("".join(characters[start:end]), current))
    return tuple(segments)


def _joined(parts: Iterable[Segment]) -> Line:
    """*parts* without empty ones, and with neighbours of the same style joined."""
    joined: list[Segment] = []
    for part in parts:
        if joined and joined[-1].style is part.style:
            joined[-1] = Segment(joined[-1].text + part.text, part.style)
        elif part.text:
            joined.append(part)
    return tuple(joined)


def _signed(drawn: Line, signs: Mapping[int, str], *, over: bool = False) -> Line:
    """The line *drawn* with those *signs*; unless *over*, only where it has none of its own."""
    parts: list[Segment] = []
    at = 0
    for text, style, _ in drawn:
        shown = (
            signs.get(place, character) if over or character in _BARE else character
            for place, character in enumerate(text, at)
        )
        parts.append(Segment("".join(shown), style))
        at += len(text)
    return tuple(parts)


def _turned(style: Style, accent: Style) -> Style:
    if accent.color:
        return accent + Style(reverse=True)
    return style + Style(reverse=not style.reverse)
