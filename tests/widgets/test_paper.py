"""What is sent to a terminal that shows something already."""

from __future__ import annotations

import pyte
from hypothesis import given
from hypothesis import strategies as st
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from lobby.widgets.paper import Ink, Paper, Row

COLUMNS = 24
BOLD, RED = Style(bold=True), Style(color="#ff0000", bgcolor="blue")


def row(*parts: tuple[str, Style | None] | str) -> Row:
    """A line of the screen in two strips, filled up with blanks."""
    segments = [Segment(part) if isinstance(part, str) else Segment(*part) for part in parts]
    whole = Strip(segments).adjust_cell_length(COLUMNS)
    halves = whole.divide([10, COLUMNS])
    return tuple(Ink(tuple(half), half.cell_length) for half in halves)


def cleared() -> Paper:
    paper = Paper()
    paper.clear(1)
    return paper


def test_what_is_there_already_is_not_sent() -> None:
    paper = cleared()
    assert paper.changes([row()]) == ""
    assert paper.changes([row("move 12 of ann")]) != ""
    assert paper.changes([row("move 12 of ann")]) == ""


def test_only_what_differs_is_sent() -> None:
    paper = cleared()
    paper.changes([row("2 boards wait", ("  ann", BOLD))])
    assert paper.changes([row("2 boards wait", ("  lee", BOLD))]) == "\x1b[1;14H\x1b[1m  lee\x1b[0m"


def test_the_rest_of_a_line_is_erased() -> None:
    paper = cleared()
    paper.changes([row("a sentence to be read")])
    assert paper.changes([row("a sen")]).endswith("\x1b[K")


def test_a_colour_is_not_repeated() -> None:
    other = RED + Style(color="green")
    assert cleared().changes([row(("ab", RED), ("cd", other))]) == (
        "\x1b[1;1H\x1b[38;2;255;0;0;44mab\x1b[32mcd\x1b[0m"
    )


def test_lines_with_wide_characters_are_sent_whole() -> None:
    paper = cleared()
    paper.changes([row("字 and so on")])
    assert paper.changes([row("字 and so forth")]).startswith("\x1b[1;1H")


def test_a_terminal_that_may_show_anything_gets_everything() -> None:
    paper = cleared()
    paper.changes([row("ann")])
    paper.forget()
    assert "ann" in paper.changes([row("ann")])


PARTS = st.lists(
    st.tuples(
        st.text("ab  ", max_size=9),
        st.sampled_from((None, BOLD, RED, RED + BOLD, Style(bgcolor="red"))),
    ),
    max_size=4,
)


@given(st.lists(st.lists(PARTS, min_size=2, max_size=2), min_size=1, max_size=5))
def test_the_terminal_shows_what_is_on_the_paper(
    frames: list[list[list[tuple[str, Style | None]]]],
) -> None:
    terminal, fresh = pyte.Screen(COLUMNS, 2), pyte.Screen(COLUMNS, 2)
    paper = Paper()
    paper.clear(2)
    stream = pyte.Stream(terminal)
    for frame in frames:
        stream.feed(paper.changes([row(*parts) for parts in frame]))
    untouched = Paper()
    pyte.Stream(fresh).feed(untouched.changes([row(*parts) for parts in frames[-1]]))
    for y in range(2):
        assert [terminal.buffer[y][x] for x in range(COLUMNS)] == [
            fresh.buffer[y][x] for x in range(COLUMNS)
        ]
