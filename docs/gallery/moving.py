"""Frames of a terminal as one moving SVG image without scripts.

Each line of the screen is there once for each of its contents; style sheets show and hide them.
Viewers who prefer less motion, and programs that cannot animate, get one still frame.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from docs.drawn import HIGH, WIDE, drawn, framed
from docs.gallery.looks import DARK, Look
from docs.gallery.quiet import Line

Times = tuple[tuple[float, float], ...]
"""When something shows: pairs of start and end, in seconds."""

_CALM = "@media(prefers-reduced-motion:reduce){*{animation:none!important}}"


class Frame(NamedTuple):
    """What a terminal shows for a number of seconds."""

    lines: tuple[Line, ...]
    seconds: float


def moving(frames: Sequence[Frame], *, still: int, look: Look = DARK, title: str = "") -> str:
    """The image of *frames*, in an endless loop and in a window; *still* is the number of the frame
    shown where nothing moves."""
    wide = WIDE * max(sum(cell_len(segment.text) for segment in line) for line in frames[0].lines)
    high = HIGH * max(len(frame.lines) for frame in frames)
    whole = sum(frame.seconds for frame in frames)
    shown = _shown(frames)
    moves = sorted({times for times in shown.values() if times != ((0, whole),)})
    names = {times: f"t{number}" for number, times in enumerate(moves)}
    begun = sum(frame.seconds for frame in frames[:still])
    inside = "".join(
        _line(y, drawn([line], look), names.get(times), visible=_covers(times, begun))
        for (y, line), times in shown.items()
    )
    rules = "".join(_rule(name, times, whole) for times, name in names.items())
    style = f"<style>{rules}{_CALM}</style>"
    return framed(inside, wide, high, look, title=title, style=style)


def _shown(frames: Iterable[Frame]) -> dict[tuple[int, Line], Times]:
    """The times at which each content of a line shows, by the line's number and the content."""
    shown: dict[tuple[int, Line], Times] = {}
    now = 0.0
    for frame in frames:
        end = round(now + frame.seconds, 3)
        for place in enumerate(frame.lines):
            times = shown.get(place, ())
            if times and times[-1][1] == now:
                shown[place] = (*times[:-1], (times[-1][0], end))
            else:
                shown[place] = (*times, (now, end))
        now = end
    return shown


def _line(y: int, inside: str, name: str | None, *, visible: bool) -> str:
    if not inside:
        return ""
    about = f' class="{name}"' if name else ""
    hidden = "" if visible else ' visibility="hidden"'
    return f'<g transform="translate(0 {y * HIGH})"{about}{hidden}>{inside}</g>'


def _rule(name: str, times: Times, whole: float) -> str:
    steps = "".join(
        f"{100 * time / whole:.6g}%{{visibility:{'visible' if on else 'hidden'}}}"
        for time, on in _switches(times, whole)
    )
    animation = f".{name}{{animation:{name} {whole:g}s step-end infinite}}"
    return f"{animation}@keyframes {name}{{{steps}}}"


def _switches(times: Times, whole: float) -> Iterator[tuple[float, bool]]:
    """When to show and when to hide, from the state at the start to the state at the end."""
    if times[0][0] > 0:
        yield 0, False
    for begin, end in times:
        yield begin, True
        if end < whole:
            yield end, False
    yield whole, times[-1][1] == whole


def _covers(times: Times, moment: float) -> bool:
    return any(begin <= moment < end for begin, end in times)
