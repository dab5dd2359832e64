"""A first frame lets others act between what it takes a while to draw."""

from __future__ import annotations

import asyncio
from time import thread_time

from textual.app import ComposeResult

from lobby.base.work import BRIEF
from lobby.ui import shared_app
from lobby.ui.shared_app import PaintedScreen, SharedApp
from lobby.widgets.lines import Lines, line


class Slow(Lines):
    """Takes a while to draw, and notes how often the event loop had gone round until then."""

    DEFAULT_CSS = "Slow { height: 2; }"

    def __init__(self, name: str, rounds: Rounds) -> None:
        super().__init__()
        self._text = name
        self._rounds = rounds
        self.drawn: list[int] = []

    def draw(self) -> None:
        until = thread_time() + 2 * BRIEF
        while thread_time() < until:
            pass
        self.drawn.append(self._rounds.made)
        self.show([line(self._text)])


class Rounds:
    """Counts how often the event loop goes round."""

    def __init__(self) -> None:
        self.made = 0

    async def count(self) -> None:
        while True:
            self.made += 1
            await asyncio.sleep(0)


class Three(PaintedScreen, inherit_bindings=False):
    def __init__(self, *widgets: Slow) -> None:
        super().__init__()
        self._widgets = widgets

    def compose(self) -> ComposeResult:
        yield from self._widgets


async def test_others_act_between_widgets_that_take_a_while_to_draw() -> None:
    rounds = Rounds()
    widgets = [Slow(name, rounds) for name in ("one", "two", "three")]
    counting = asyncio.create_task(rounds.count())
    app = SharedApp(None)
    async with app.run_test(size=(40, 8)) as pilot:
        await app.push_screen(Three(*widgets))
        await pilot.pause()
        times = sorted(time for widget in widgets for time in widget.drawn)
        assert len(times) == len(widgets)  # each was drawn once
        assert len({*times}) == len(widgets)  # and no two in the same round
        assert texts(app) == ["one", "", "two", "", "three", "", "", ""]
    counting.cancel()


async def test_a_layout_that_follows_draws_what_it_resized_once() -> None:
    widgets = [Slow(name, Rounds()) for name in ("one", "two")]
    app = SharedApp(None)
    async with app.run_test(size=(40, 4)) as pilot:
        await app.push_screen(Three(*widgets))
        await pilot.pause()
        for widget in widgets:
            widget.styles.height = 1
        await pilot.pause()
        assert texts(app) == ["one", "two", "", ""]
        assert [len(widget.drawn) for widget in widgets] == [2, 2]


async def test_what_changes_before_a_late_step_is_painted() -> None:
    widgets = [Slow(name, Rounds()) for name in ("one", "two")]
    app = SharedApp(None)
    async with app.run_test(size=(40, 4)) as pilot:
        await app.push_screen(Three(*widgets))
        await pilot.pause()
        widgets[0].styles.height = 1
        while widgets[1].region.y > 1:  # noqa: ASYNC110  (later the next step is done, too)
            await asyncio.sleep(0)
        assert texts(app) == ["one", "two", "", ""]  # which others were faster to paint
        widgets[1].show([line("changed")])
        await pilot.pause()
        assert texts(app) == ["one", "changed", "", ""]


def texts(app: SharedApp) -> list[str]:
    rows = shared_app.shown(app)
    return ["".join(part.text for strip in row for part in strip).rstrip() for row in rows]
