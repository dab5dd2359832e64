"""Journeys through the screens, each recorded on the way as text and styles.

A line of a journey is one of these; keys have the names that Textual gives them::

    @ ann                   a session of ann, up to the next @; "nobody" has no key
    @ ann linux             the same, with that TERM
    n down enter            press these keys
    : type words            type these words
    : board 14              open that board
    : size 30 10            resize the window to these columns and lines
    : do ben$ chat 14 -m Hi somebody else gives a command, as in a line of a script
    : see words             wait until these words show
    = name                  record the screen
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import groupby
from string import ascii_letters, digits
from typing import Any

from rich.segment import Segment
from textual import events
from textual.keys import _character_to_key
from textual.pilot import Pilot

from lobby.app.lobby_app import LobbyApp
from lobby.ui import places
from tests.golden.recording import Texts
from tests.golden.script import NOBODY, SCRIPTS, Performance, Step, filled
from tests.golden.world import World, fingerprint
from tests.support.session import seen, session, strips

USUAL, LARGE = (80, 24), (120, 40)
"""The sizes of windows."""

_CALM = 25
"""Turns of the event loop without a change, after which the session is calm."""
_LULL = 0.3
"""Seconds of a lull, in which a session shows everything it has been holding back."""
_STILL = 3
"""Lulls in a row that must change nothing."""
_FRAME = 0.02
"""Seconds that Textual may take to paint what has changed."""
_PATIENCE = 60.0
_CHARACTERS = {"enter": "\r", "tab": "\t", "escape": "\x1b", "backspace": "\x7f", "space": " "}
_USUAL = "."
_LETTERS = ascii_letters + digits + "!#$%&*+<>?@^~" + "".join(map(chr, range(0x100, 0x500)))
"""The characters that stand for styles: a painted board has hundreds."""


class Leaping(asyncio.SelectorEventLoop):
    """An event loop that can leap ahead in time, so that nothing has to wait for a lull."""

    _ahead = 0.0

    def time(self) -> float:
        """The loop's own clock."""
        return super().time() + self._ahead

    def leap(self, seconds: float) -> None:
        """Let all timers expire that end within *seconds* seconds."""
        self._ahead += seconds


def journeys() -> list[str]:
    """The names of all journeys."""
    return sorted(path.stem for path in (SCRIPTS / "screens").glob("*.txt"))


def pictures(journey: str) -> list[str]:
    """The names of the screens that *journey* records."""
    lines = (SCRIPTS / "screens" / f"{journey}.txt").read_text("utf-8").splitlines()
    return [line[2:] for line in lines if line.startswith("=")]


@dataclass
class Journey:
    """A journey in windows of *size*: the recorded screens and their kinds."""

    world: World
    size: tuple[int, int]
    texts: dict[str, str] = field(default_factory=dict)
    kinds: set[str] = field(default_factory=set)

    async def go(self, name: str) -> Texts:
        """Go through the journey called *name*."""
        others = Performance(self.world)
        for head, steps in _sessions(name):
            async with self._session(*head.split()) as pilot:
                for step in steps:
                    await self._do(step, pilot, others)
        return self.texts

    @asynccontextmanager
    async def _session(self, who: str, term: str = "xterm-256color") -> AsyncIterator[Pilot[Any]]:
        player = await self.world.player(who)
        key = None if who == NOBODY else fingerprint(who)
        about: dict[str, Any] = {"key": key, "name": who, "size": self.size, "term": term}
        about["environment"] = {"NO_MOTION": "1"}  # else it would depend on the time what is seen
        async with session(self.world.lobby, player, **about) as pilot:
            await settled(pilot, self.world)
            yield pilot

    async def _do(self, step: str, pilot: Pilot[Any], others: Performance) -> None:
        if step.startswith("="):
            await self._record(step[2:], pilot)
        elif step.startswith(":"):
            word, _, rest = step[2:].partition(" ")
            await self._happens(word, rest, pilot, others)
        else:
            for key in step.split():
                await self._press(key, pilot)

    async def _happens(self, word: str, rest: str, pilot: Pilot[Any], others: Performance) -> None:
        match word:
            case "see":
                await seen(pilot, rest)
            case "do":
                await others.do(Step(rest))
            case "board":
                app = pilot.app
                assert isinstance(app, LobbyApp)
                app.call_later(app.open, places.Board(int(rest)))
            case "size":
                width, height = map(int, rest.split())
                await pilot.resize_terminal(width, height)
            case "type":
                for character in rest:
                    await self._press(character, pilot)
            case _:
                raise ValueError(f"{word!r} is nothing that happens in a journey")
        await quiet(pilot, self.world)

    async def _press(self, key: str, pilot: Pilot[Any]) -> None:
        character = key if len(key) == 1 else _CHARACTERS.get(key)
        name = _character_to_key(key) if len(key) == 1 else key
        pilot.app.post_message(events.Key(name, character))
        await settled(pilot, self.world)

    async def _record(self, name: str, pilot: Pilot[Any]) -> None:
        width, height = self.size
        file = f"screens/{name}-{width}x{height}"
        assert file not in self.texts, f"{name} is there twice"
        await quiet(pilot, self.world)
        self.texts[file] = picture(pilot)
        self.kinds.add(type(pilot.app.screen).__name__)


async def settled(pilot: Pilot[Any], world: World) -> None:
    """Wait until the session has nothing more to do, except what waits for a lull."""
    async with asyncio.timeout(_PATIENCE):
        calm, before = False, None
        while not calm:
            await world.caught_up()
            for _ in range(_CALM):
                await asyncio.sleep(0)
            now = strips(pilot)
            working = world.busy or any(not worker.is_finished for worker in pilot.app.workers)
            calm, before = bool(now) and now == before and not working, now
            if not working:
                _leap(_FRAME)


async def quiet(pilot: Pilot[Any], world: World) -> None:
    """Wait until everything is shown, including what waits for a lull."""
    still = 0
    while still < _STILL:
        before = strips(pilot)
        _leap(_LULL)
        await settled(pilot, world)
        still = still + 1 if strips(pilot) == before else 0


def _leap(seconds: float) -> None:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, Leaping)
    loop.leap(seconds)


def picture(pilot: Pilot[Any]) -> str:
    """The screen as text, then a letter for the style of each cell, then a legend of the styles."""
    rows = _rows(pilot)
    styles = Counter[str]()
    for row in rows:
        for text, style in row:
            styles[style] += len(text)
    usual = styles.most_common(1)[0][0]
    others = [style for style in dict.fromkeys(s for row in rows for _, s in row) if style != usual]
    letters = dict(zip(others, _LETTERS, strict=False)) | {usual: _USUAL}
    shown = ["".join(text for text, _ in row).rstrip() for row in rows]
    styled = [_styled(row, letters) for row in rows]
    legend = [f"{letters[style]} {style}" for style in (usual, *others)]
    return "\n".join((*shown, "", *styled, "", *filled(legend), ""))


def _styled(row: list[tuple[str, str]], letters: dict[str, str]) -> str:
    return "".join(letters[style] * len(text) for text, style in row).rstrip(_USUAL)


def _rows(pilot: Pilot[Any]) -> list[list[tuple[str, str]]]:
    """The lines of the screen, each as texts with their styles."""
    return [list(_merged(strip)) for strip in strips(pilot)]


def _merged(segments: Any) -> Iterator[tuple[str, str]]:
    """*segments*, with neighbours of the same style merged."""

    def style_of(segment: Segment) -> str:
        return str(segment.style or "none")

    for style, group in groupby(segments, style_of):
        yield "".join(segment.text for segment in group), style


def _sessions(name: str) -> Iterator[tuple[str, list[str]]]:
    """The sessions of a journey: the visitor and terminal, and the steps."""
    text = (SCRIPTS / "screens" / f"{name}.txt").read_text("utf-8")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    head, steps = "", list[str]()
    for line in lines:
        if line.startswith("@"):
            if head:
                yield head, steps
            head, steps = line[2:], []
        else:
            steps.append(line)
    yield head, steps
