"""Entry: a line of text being typed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lobby.widgets.lines import caret_in
from lobby.widgets.text_entry import EMPTY, LONGEST, Entry
from lobby.widgets.theme.palette import palette
from tests.support.cases import in_one_test

PALETTE = palette("none", "ascii")


def after(text: str, *keys: str) -> Entry:
    entry = Entry.of(text)
    for key in keys:
        edited = entry.pressed(key, key if len(key) == 1 else None)
        assert edited is not None
        entry = edited
    return entry


@in_one_test(
    ("keys", "left"),
    [
        (["!"], "see you!"),
        (["backspace"], "see yo"),
        (["left", "left", "delete"], "see yu"),
        (["home", "delete"], "ee you"),
        (["ctrl+w"], "see "),
        (["ctrl+left", "x"], "see xyou"),
        (["alt+b", "x"], "see xyou"),
        (["home", "ctrl+right", "x"], "seex you"),
        (["home", "alt+f", "alt+f", "x"], "see youx"),
        (["home", "alt+d"], " you"),
        (["alt+backspace"], "see "),
        (["ctrl+u"], ""),
        (["ctrl+a", "ctrl+k"], ""),
        (["home", "backspace"], "see you"),
        (["end", "right", "delete"], "see you"),
    ],
)
def test_editing(keys: list[str], left: str) -> None:
    assert after("see you", *keys).text == left


@pytest.mark.parametrize("key", ["enter", "escape", "tab", "up", "f1", "ctrl+p"])
def test_other_keys_are_not_its_business(key: str) -> None:
    assert Entry.of("x").pressed(key, "\t" if key == "tab" else None) is None


def test_a_paste_becomes_one_line_without_controls() -> None:
    assert EMPTY.typed("two\nlines\t\x1b[31mred").text == "two lines [31mred"


def test_it_takes_in_only_so_much() -> None:
    assert len(EMPTY.typed("x" * 10_000).typed("y").text) == LONGEST


@given(st.text(max_size=60), st.integers(0, 60), st.integers(-3, 20))
def test_the_cursor_is_always_in_view(text: str, at: int, cells: int) -> None:
    entry = EMPTY.typed(text)
    entry = Entry(entry.text, min(at, len(entry.text)))
    drawn = entry.drawn(cells, PALETTE, focused=True)
    caret = caret_in(drawn)
    assert caret is not None
    assert caret <= max(0, cells - 1)
