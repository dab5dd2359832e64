"""Lines: only what changed is painted."""

from __future__ import annotations

from rich.color import Color
from rich.style import Style
from textual.app import App, ComposeResult
from textual.geometry import Region

from lobby.widgets.lines import Lines, line, width
from lobby.widgets.theme.palette import palette
from lobby.widgets.theme.theme import THEMES
from tests.widgets.stage import shown, text


class Probe(Lines):
    """Records which lines it asks to be painted."""

    DEFAULT_CSS = "Probe { height: 1fr; }"

    def __init__(self) -> None:
        super().__init__()
        self.painted: list[int] = []

    def refresh(self, *regions: Region, **about: bool) -> Probe:
        self.painted += [region.y for region in regions] or [-1]
        return super().refresh(*regions, **about)


async def test_only_lines_that_differ_are_painted() -> None:
    probe = Probe()
    async with shown(probe):
        probe.show([line("one"), line("two"), line("three")])
        probe.painted.clear()
        probe.show([line("one"), line("TWO"), line("three"), line("four")])
        assert probe.painted == [1, 3]
        assert text(probe) == ["one", "TWO", "three", "four", "", ""]


async def test_the_same_lines_are_not_painted_again() -> None:
    probe = Probe()
    async with shown(probe):
        probe.show([line("one", ("two", Style(bold=True)))])
        probe.painted.clear()
        probe.show([line("one", ("two", Style(bold=True)))])
        assert probe.painted == []


async def test_lines_out_of_view_are_not_painted() -> None:
    probe = Probe()
    async with shown(probe):
        probe.show([line(str(number)) for number in range(20)])
        probe.painted.clear()
        probe.show([line(str(number % 19)) for number in range(20)])
        assert probe.painted == []


async def test_revealing_a_line_scrolls_no_more_than_needed() -> None:
    probe = Probe()
    async with shown(probe):
        probe.show([line(str(number)) for number in range(20)])
        probe.reveal(8)
        assert text(probe) == ["4", "5", "6", "7", "8", "9"]
        probe.reveal(4)
        assert probe.top == 3
        probe.reveal(19)
        assert text(probe)[-1] == "19"


async def test_text_is_never_markup() -> None:
    probe = Probe()
    async with shown(probe):
        probe.show([line("[bold red]hello[/] [@click=app.quit]x[/]")])
        assert text(probe)[0] == "[bold red]hello[/] [@click=app.quit]x[/]"


def test_wide_characters_take_two_cells() -> None:
    assert width(line("将棋", " ok")) == 7


class Coloured(App[None]):
    """An app with its own palette."""

    palette = palette("truecolor", "unicode", THEMES["gruvbox"])

    def compose(self) -> ComposeResult:
        yield Probe()


async def test_a_theme_with_a_ground_paints_all_of_a_line() -> None:
    app = Coloured()
    async with app.run_test(size=(12, 2)):
        probe = app.query_one(Probe)
        probe.show([line("one ", ("two", Style(color="red")))])
        strip = probe.render_lines(Region(0, 0, 12, 1))[0]
        ground = Color.from_rgb(*THEMES["gruvbox"].ground)
        assert strip.text == "one two     "
        styles = [segment.style for segment in strip if segment.style]
        assert {style.bgcolor for style in styles} == {ground}
        assert [style.color.name for style in styles if style.color] == [
            str(THEMES["gruvbox"].text), "red", str(THEMES["gruvbox"].text),
        ]  # fmt: skip


async def test_without_one_a_line_is_as_it_was_made() -> None:
    probe = Probe()
    async with shown(probe):
        probe.show([line("one", ("two", Style(bold=True)))])
        strip = probe.render_lines(Region(0, 0, 6, 1))[0]
        assert [segment.style for segment in strip] == [None, Style(bold=True)]
