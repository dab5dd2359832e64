from __future__ import annotations

import time
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lobby.base.errors import Refused
from lobby.base.text import clean
from tests.support.cases import in_one_test


@in_one_test(
    ("typed", "cleaned"),
    [
        ("  hello   world ", "hello world"),
        ("two\r\nlines\tand a tab", "two lines and a tab"),
        ("\x1b[31mred\x1b[0m\x07", "[31mred[0m"),
        ("c1 \x9b31m", "c1 31m"),
        ("abc\u202e\u2066def\u200b", "abcdef"),
        ("cafe\u0301", "café"),
        ("x" + "\u0301\u0302\u0304\u0306" * 9, "x\u0301\u0302"),
        ("ế Ọ̃ ᾧ", "ế Ọ̃ ᾧ"),
        (unicodedata.normalize("NFD", "ế ᾧ"), "ế ᾧ"),
        ("line\u2028separator", "lineseparator"),
        ("surrogate \udc80", "surrogate"),
        ("नमस्ते 안녕 שלום 👍", "नमस्ते 안녕 שלום 👍"),
    ],
)
def test_clean(typed: str, cleaned: str) -> None:
    assert clean(typed, 100) == unicodedata.normalize("NFC", cleaned)


@pytest.mark.parametrize("typed", ["", " \t\n", "\x00\x1b", "\u200b\u202e", "\u00a0"])
def test_nothing_visible(typed: str) -> None:
    with pytest.raises(Refused, match="The text is empty"):
        clean(typed, 10)


def test_the_limit_counts_what_is_left() -> None:
    assert clean("  " + "x" * 10 + "\x00" * 10, 10) == "x" * 10
    with pytest.raises(Refused, match="That is 11 characters long"):
        clean("x" * 11, 10)


def test_what_is_far_too_long_is_not_read() -> None:
    with pytest.raises(Refused, match="That is 10000000 characters long"):
        clean("x" * 10_000_000, 400)


def test_a_high_pile_of_marks_takes_no_time() -> None:
    pile = "a" + "\u0315\u0300\u0327" * 6000
    started = time.process_time()
    assert len(clean(pile, 400)) <= 3
    assert time.process_time() - started < 1  # composing it whole takes quadratic time: seconds


@given(st.text(max_size=50))
def test_clean_text_is_clean(typed: str) -> None:
    try:
        cleaned = clean(typed, 50)
    except Refused:
        return
    assert clean(cleaned, 50) == cleaned
    assert unicodedata.is_normalized("NFC", cleaned)
    assert cleaned.isprintable()
