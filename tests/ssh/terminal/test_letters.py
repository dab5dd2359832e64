"""Every text in every character set: it can be read there, and nothing moves."""

from __future__ import annotations

import codecs
from encodings.aliases import aliases
from string import printable

from rich.cells import cell_len, split_graphemes

from lobby.base.charsets import of_locale
from lobby.ssh.terminal.sequences import decoder, encoded
from tests.support.cases import in_one_test

OF_GLIBC = (
    *(f"ISO-8859-{part}" for part in range(1, 17)),
    *"ARMSCII-8 BIG5 BIG5-HKSCS CP1251 CP1255 EUC-JP EUC-KR EUC-TW GB18030 GB2312 GBK".split(),
    *"GEORGIAN-PS ISIRI-3342 KOI8-R KOI8-T KOI8-U PT154 RK1048 SJIS TCVN5712-1 TIS-620".split(),
    *"UTF-8 utf8 ANSI_X3.4-1968 VISCII TSCII-0 NUNACOM-8".split(),
)
"""The character sets of the locales of glibc, and others that X knows."""

LOCALES = ("C", "POSIX", *(f"xx_YY.{name}" for name in sorted({*OF_GLIBC, *aliases.values()})))

SHOWN = (
    "".join(map(chr, (*range(0x80, 0x100), *range(0x2500, 0x25A0), *range(0x101, 0x20000, 211))))
    + "plain “quoted” — done… ｆｕｌｌ e\u0301 ω\u0301 ก็ 👩‍👩‍👧 👍🏽 🇨🇿"
    + " 1\ufe0f\u20e3 ❤\ufe0f \u0301"
)
LEADING = frozenset({"shift_jis", "cp932", "johab"})
"""Those in which the bytes of control characters begin a character."""


def codec_of(charset: str) -> str:
    """Python's name of what *charset* is, or contains."""
    try:
        codec = codecs.lookup(charset.partition(".")[2]).name
        return codec if printable.encode().decode(codec) == printable else "ascii"
    except (LookupError, ValueError):
        return "ascii"


@in_one_test("locale", LOCALES)
def test_it_can_be_read_and_nothing_moves(locale: str) -> None:
    charset, codec = of_locale(locale), codec_of(locale)
    sent = encoded(SHOWN, charset)
    shown = sent.decode(codec)
    assert shown.isprintable() or codec == "utf-8"
    assert not {0x7F, *range(0x20)} & {*sent}
    if codec == "utf-8":
        assert "\x9b" not in shown
        return
    assert codec in LEADING or not {*range(0x80, 0xA0)} & {*sent}
    for start, end, cells in split_graphemes(SHOWN)[0]:
        sign = encoded(SHOWN[start:end], charset).decode(codec)
        assert cell_len(sign) == cells, (SHOWN[start:end], sign)


@in_one_test(
    ("charset", "text"),
    [
        ("iso8859-1", "Grüße, ça va?"),
        ("iso8859-2", "Příliš žluťoučký kůň"),
        ("koi8-r", "Съешь ещё этих булок"),
        ("cp1251", "Съешь ещё этих булок"),
        ("iso8859-7", "Ξεσκεπάζω"),
        ("iso8859-8", "שלום"),
        ("tis-620", "สวัสดี"),
        ("gbk", "请下棋"),
        ("gb18030", "请下棋"),
        ("big5", "請下棋"),
        ("euc_jp", "将棋をさす"),
        ("shift_jis", "将棋をさすｱｲｳ"),
        ("euc_kr", "장기를 두다"),
    ],
)
def test_what_a_charset_holds_goes_both_ways(charset: str, text: str) -> None:
    """Typed one byte at a time, too."""
    sent = encoded(text, charset)
    assert sent.decode(charset) == text
    keys = decoder(charset)
    assert "".join(keys.decode(bytes([byte])) for byte in sent) == text


def test_what_screens_draw_is_still_a_drawing() -> None:
    assert encoded("┌─┬─┐ │▸│ └─┴─┘ ↑↓←→ ✓✗ █▀ ±5 3×4 • “a” ‘b’ – — …", "ascii") == (
        b"+-+-+ |>| +-+-+ ^v<> *x #~ +5 3x4 * \"a\" 'b' - - ."
    )
    assert encoded("Zoë, Łukasz, Ørsted, ﬁn, №, ½, Привет", "ascii") == (
        b"Zoe, Lukasz, Orsted, ?n, N, ?, ??????"
    )


def test_an_escape_sequence_is_never_composed_with_what_follows() -> None:
    """ṁ is in this character set, and a chat may begin with its dot."""
    assert encoded("\x1b[0m\u03072J", "iso8859-14") == b"\x1b[0m2J"
    assert encoded("\x1b[0m\x9b2J", "utf-8") == b"\x1b[0m?2J"
