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


@in_one_test(
    ("environment", "charset"),
    [
        ({}, "utf-8"),
        ({"LANG": "de_DE.UTF-8"}, "utf-8"),
        ({"LC_CTYPE": "UTF-8", "LANG": "C"}, "utf-8"),  # macOS
        ({"LANG": "en_US.ISO-8859-1"}, "iso8859-1"),
        ({"LANG": "de_DE@euro"}, "iso8859-15"),
        ({"LC_ALL": "C", "LC_CTYPE": "ru_RU.KOI8-R", "LANG": "en_US.UTF-8"}, "ascii"),
        ({"LC_ALL": "", "LC_CTYPE": "ru_RU.KOI8-R", "LANG": "en_US.UTF-8"}, "koi8-r"),
        ({"LANG": "xx?[2J.zlib"}, "ascii"),
        ({"LANG": "ja_JP.ISO-2022-JP"}, "ascii"),
    ],
)
def test_its_charset(environment: dict[str, str], charset: str) -> None:
    assert Terminal("xterm", environment).charset == charset


def test_screens_are_drawn_with_what_it_has() -> None:
    assert Terminal("xterm", {}).pieces(None) == "unicode"
    assert Terminal("xterm", {}).pieces("ascii") == "ascii"
    assert Terminal("linux", {}).pieces(None) == "ascii"
    assert Terminal("linux", {}).pieces("unicode") == "unicode"
    assert Terminal("xterm", {"LANG": "C"}).pieces("unicode") == "ascii"
