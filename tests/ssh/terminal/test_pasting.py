"""Pastes are told apart from typing, wherever packets are cut."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from lobby.ssh.terminal.sequences import Pasted, PasteReader, Typed

TEXT = st.text(st.sampled_from("ab\x1b[20~1"), max_size=30)


def read(reader: PasteReader, *pieces: str) -> tuple[str, list[str]]:
    """The typed text, and each paste."""
    parts = [part for piece in pieces for part in reader.feed(piece)]
    typed = "".join(part.text for part in parts if isinstance(part, Typed))
    return typed, [part.text for part in parts if isinstance(part, Pasted)]


def test_a_paste_is_one_thing() -> None:
    assert read(PasteReader(99), "x\x1b[200~a\nb\x1b[201~y") == ("xy", ["a\nb"])


def test_an_escape_is_passed_on_at_once() -> None:
    assert list(PasteReader(99).feed("\x1b")) == [Typed("\x1b")]


def test_a_long_paste_is_cut() -> None:
    reader = PasteReader(10)
    typed, pastes = read(reader, "\x1b[200~", *["long " * 1000] * 50, "\x1b[201~end")
    assert (typed, pastes) == ("end", ["long long "])


def test_a_paste_without_end_keeps_no_more_than_its_limit() -> None:
    reader = PasteReader(10)
    read(reader, "\x1b[200~", *["x" * 10_000] * 100)
    assert len(reader._pasted) + len(reader._tail) < 20


def test_control_characters_do_not_come_through() -> None:
    assert read(PasteReader(99), "\x1b[200~a\x00\x1b[31m\x7fb\tc\x1b[201~") == ("", ["a[31mb\tc"])


@given(TEXT, TEXT, TEXT, st.integers(1, 5))
def test_it_does_not_matter_how_input_is_cut(
    before: str, pasted: str, after: str, size: int
) -> None:
    text = f"{before}\x1b[200~{pasted}\x1b[201~{after}"
    pieces = [text[start : start + size] for start in range(0, len(text), size)]
    whole, whole_pastes = read(PasteReader(99), text)
    typed, pastes = read(PasteReader(99), *pieces)
    assert pastes == whole_pastes
    # If a start marker was cut, part of it has been passed on.
    assert typed.replace("\x1b[200~", "").startswith(before[:1].strip("\x1b"))
    assert len(whole) <= len(typed) <= len(whole) + 5 * (1 + len(pastes))
