"""Frames of a terminal as one moving image."""

from __future__ import annotations

import re
from itertools import accumulate
from xml.etree import ElementTree

from rich.segment import Segment

from docs.gallery.moving import Frame, moving

SVG = "{http://www.w3.org/2000/svg}"
FRAMES = [
    Frame(((Segment("lobby"),), (Segment("ann"),)), 1.0),
    Frame(((Segment("board"),), (Segment("ann"),)), 2.0),
    Frame(((Segment("board"),), (Segment("ben"),)), 0.5),
    Frame(((Segment("lobby"),), (Segment("ann"),)), 0.5),
]
IMAGE = moving(FRAMES, still=2, title="ssh")


def lines(image: str) -> list[tuple[str, str | None, bool]]:
    """Every line in the image: its text, the class that animates it, whether it is visible."""
    groups = ElementTree.fromstring(image).iterfind(f"{SVG}g[@transform]")
    return [
        ("".join(group.itertext()), group.get("class"), group.get("visibility") != "hidden")
        for group in groups
    ]


def in_sight(image: str, share: float) -> list[str]:
    """The lines that the style sheet shows after a *share* of the time."""
    shown = []
    for text, name, visible in lines(image):
        steps = keyframes(image)[name] if name else [(0.0, visible)]
        if [on for at, on in steps if at <= share][-1]:
            shown.append(text)
    return shown


def keyframes(image: str) -> dict[str, list[tuple[float, bool]]]:
    return {
        name: [(float(at) / 100, on == "visible") for at, on in _steps(body)]
        for name, body in re.findall(r"@keyframes (\w+)\{((?:[^{}]*\{[^{}]*\})*)\}", image)
    }


def _steps(body: str) -> list[tuple[str, str]]:
    return re.findall(r"([\d.]+)%\{visibility:(\w+)\}", body)


def test_each_frame_is_seen_in_its_time() -> None:
    whole = sum(frame.seconds for frame in FRAMES)
    ends = list(accumulate(frame.seconds for frame in FRAMES))
    for frame, end in zip(FRAMES, ends, strict=True):
        expected = [text for line in frame.lines for text, *_ in line]
        for moment in (end - frame.seconds + 0.01, end - 0.01):
            assert sorted(in_sight(IMAGE, moment / whole)) == sorted(expected)


def test_a_line_is_there_once() -> None:
    assert sorted(text for text, *_ in lines(IMAGE)) == ["ann", "ben", "board", "lobby"]


def test_a_line_that_never_changes_does_not_move() -> None:
    image = moving([FRAMES[0], FRAMES[1]], still=0, title="ssh")
    assert {text: name for text, name, _ in lines(image)}["ann"] is None


def test_without_motion_the_chosen_frame_is_seen() -> None:
    assert sorted(text for text, _, visible in lines(IMAGE) if visible) == ["ben", "board"]
    assert "@media(prefers-reduced-motion:reduce)" in IMAGE


def test_it_goes_on_for_ever() -> None:
    assert re.findall(r"animation:\w+ (\S+) step-end infinite", IMAGE)[0] == "4s"
