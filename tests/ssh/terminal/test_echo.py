"""Typing lines at a terminal that echoes nothing itself."""

from __future__ import annotations

import pytest

from lobby.ssh.terminal.streams import Interrupted, LineEditor


class Person:
    def __init__(self) -> None:
        self.shown = ""
        self.lines: list[str] = []
        self.ended = False
        self.editor = LineEditor(echo=self.show, done=self.lines.append, end=self.end)

    def show(self, text: str) -> None:
        self.shown += text

    def end(self) -> None:
        self.ended = True

    def types(self, text: str) -> None:
        for byte in text.encode():
            self.editor.feed(bytes([byte]))


@pytest.fixture
def person() -> Person:
    return Person()


def test_a_line_is_shown_and_done(person: Person) -> None:
    person.types("héllo\r")
    assert person.shown == "héllo\n"
    assert person.lines == ["héllo\n"]


def test_backspace_takes_back_a_character_by_its_width(person: Person) -> None:
    person.types("a字\x7f\x7f\x7fb\r")
    assert person.shown == "a字" + "\b \b" * 3 + "b\n"
    assert person.lines == ["b\n"]


def test_control_u_takes_back_the_line(person: Person) -> None:
    person.types("abc\x15\r")
    assert person.lines == ["\n"]


@pytest.mark.parametrize("key", ["\x1b[A", "\x1bOA", "\x1b[3~", "\x1b[1;5C"])
def test_arrow_keys_do_nothing(person: Person, key: str) -> None:
    person.types(f"a{key}b\r")
    assert person.lines == ["ab\n"]


def test_control_d_ends_on_an_empty_line_only(person: Person) -> None:
    person.types("a\x04\r")
    assert not person.ended
    person.types("\x04")
    assert person.ended


def test_control_c_interrupts(person: Person) -> None:
    with pytest.raises(Interrupted):
        person.types("abc\x03")
    assert person.shown == "abc^C\n"


def test_a_line_has_an_end(person: Person) -> None:
    person.types("x" * 5000 + "\r")
    assert len(person.lines[0]) == 1025
