"""Lines: only what changed is painted."""

from __future__ import annotations

from rich.style import Style
from textual.geometry import Region

from lobby.widgets.lines import Lines, line, width
from tests.widgets.stage import shown, text


class Probe(Lines):
    """Notes what it asks to be painted."""

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
