"""Progress: on a terminal one line that goes in the end, elsewhere few lines that stay."""

from __future__ import annotations

from io import StringIO

import pytest

from lobby.app.progress import Progress


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


class Watch:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture(autouse=True)
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")


def test_on_a_terminal_a_line_is_written_again_and_erased() -> None:
    watch, out = Watch(), Terminal()
    progress = Progress("matches", "checked", out, watch)
    progress(1, 1000)
    assert out.getvalue() == ""
    watch.time = 10
    progress(10, 1000)
    assert out.getvalue() == "\r\x1b[K10 of 1,000 matches checked"
    progress(20, 1000)  # too soon
    watch.time = 20
    progress(100, 1000)
    progress.clear()
    progress.clear()
    assert out.getvalue().split("\r\x1b[K")[2:] == [
        "100 of 1,000 matches checked, about 3 min left",
        "",
    ]


def test_elsewhere_a_line_comes_each_half_minute() -> None:
    watch, out = Watch(), StringIO()
    progress = Progress("matches", "checked", out, watch)
    for second in range(60):
        watch.time = second
        progress(10 * second, 1000)
    progress.clear()
    assert out.getvalue() == "300 of 1,000 matches checked, 70 s left\n"


def test_a_terminal_that_cannot_erase_gets_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    watch, out = Watch(), Terminal()
    progress = Progress("matches", "checked", out, watch)
    watch.time = 1
    progress(500, 1000)
    watch.time = 31
    progress(900, 1000)
    assert out.getvalue() == "900 of 1,000 matches checked, 8 s left\n"
