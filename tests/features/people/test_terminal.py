"""What a terminal can do, judging by what its client says."""

from __future__ import annotations

from lobby.features.people.values.terminal import Notifying, Terminal
from tests.support.cases import in_one_test


@in_one_test(
    ("term", "environment", "how"),
    [
        ("xterm-kitty", {}, "osc99"),
        ("xterm-ghostty", {}, "osc9"),
        ("wezterm", {}, "osc9"),
        ("foot", {}, "osc777"),
        ("foot-direct", {}, "osc777"),
        ("rxvt-unicode-256color", {}, "osc777"),
        ("xterm-256color", {"LC_TERMINAL": "iTerm2"}, "osc9"),
        ("xterm-256color", {"TERM_PROGRAM": "iTerm.app"}, "osc9"),
        ("xterm-256color", {"TERM_PROGRAM": "WezTerm"}, "osc9"),
        ("xterm-256color", {}, None),
        ("xterm", {"TERM_PROGRAM": "Apple_Terminal"}, None),
        ("linux", {}, None),
        ("vt220", {}, None),
        ("screen-256color", {"LC_TERMINAL": "iTerm2"}, None),
        ("tmux-256color", {"LC_TERMINAL": "iTerm2"}, None),
    ],
)
def test_how_a_desktop_is_notified(
    term: str, environment: dict[str, str], how: Notifying | None
) -> None:
    assert Terminal(term, environment).notifying == how


@in_one_test(
    ("term", "titled"),
    [
        ("xterm-256color", True),
        ("xterm-kitty", True),
        ("foot", True),
        ("tmux-256color", True),
        ("screen", False),
        ("linux", False),
        ("vt100", False),
        ("eterm-color", False),
    ],
)
def test_which_windows_have_a_title(term: str, titled: bool) -> None:
    assert Terminal(term, {}).titled == titled
