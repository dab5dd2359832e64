from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lobby.base import written
from lobby.base.charsets import known, of_locale
from tests.ssh.terminal.test_letters import LOCALES

CHARSETS = sorted({of_locale(locale) for locale in LOCALES})
LINES = st.lists(st.text("aé語\r\n\x00—", max_size=8), max_size=8).map("".join)


@given(LINES, st.lists(st.integers(0, 80)), st.sampled_from(["utf-8", "utf-16", "shift_jis"]))
def test_lines_are_the_same_however_they_are_cut(text: str, cuts: list[int], encoding: str) -> None:
    data = text.encode(encoding, "replace")
    lines, at = written.Lines(), 0
    split = list[bytes]()
    for cut in sorted(cuts):
        split += lines.feed(data[at:cut])
        at = max(at, cut)
    split += [*lines.feed(data[at:]), lines.end()]
    read = data.decode(encoding).encode("utf-8" if encoding == "utf-16" else encoding)
    assert split == re.split(rb"\r\n|\r|\n", read)


@given(st.binary(max_size=60), st.sampled_from(CHARSETS), st.booleans())
def test_any_bytes_are_text_in_the_end(data: bytes, charset: str, typed: bool) -> None:
    text = written.text(data, written.meant(data, charset, typed=typed))
    assert not {"\0", "\x1a", "\r", "\ufeff"} & {*text}
    assert unicodedata.is_normalized("NFC", text)
    assert "—d" not in written.command(text)


@pytest.mark.parametrize("charset", ["utf-16", "iso2022_jp", "johab", "mac-roman"])
def test_the_charset_of_a_mail_counts(charset: str) -> None:
    assert known(charset) == charset
    assert written.text("a1-c3 é".encode(charset, "ignore"), charset).startswith("a1-c3")
    # Outlook says this of what is Windows-1252.
    assert written.command(written.text(b"d4\x96a1", "iso8859-1")) == "d4-a1"
