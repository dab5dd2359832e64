"""Character sets: which a locale means, what each holds, and what stands for the rest."""

from __future__ import annotations

import codecs
import locale
import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from lobby.base.layout import columns

UTF_8: Final = "utf-8"
ASCII: Final = "ascii"

_KNOWN = re.compile(
    r"ascii|utf-8(-sig)?|utf-16|iso8859-\d+|cp\d+|koi8-[rtu]|gb\w+|big5\w*|euc_\w+|shift_jis\w*"
    r"|johab|iso2022_\w+|mac-\w+|tis-620|ptcp154|kz1048|hp-roman8"
)
_WIDE = re.compile(r"gb\w+|big5\w*|euc_\w+|shift_jis|johab|cp932|cp949|cp950")
"""Those whose characters of two bytes take two cells."""

_LEADING = frozenset({"shift_jis", "cp932", "johab"})
"""Those whose most common characters begin with a byte that is a control character elsewhere. No
terminal could show them and obey such bytes."""

_CONTROLS = frozenset({*range(0x20), *range(0x7F, 0xA0)})
_PRINTABLE_ASCII = "".join(map(chr, range(0x20, 0x7F)))

_STAND_INS: Final[Mapping[str, str]] = dict(
    zip(
        "…•·×÷±✓✗✔✘█▀▄▌▐▁▔●○■□◆◇♛ßæÆœŒøØđĐłŁðÐþÞıħĦŋŊ¦€£¥¢°¡¿§©®«»‹›†‡∞≈≠≤≥№",
        ".*.x/+*x*x#~_[]_~*o#o*oQsaAoOoOdDlLdDtTihHnN|ELYco!?Scr<><>++8~!<>N",
        strict=True,
    )
)
"""What screens draw and people write, and the one ASCII character for each."""

_BY_NAME: Final = (
    (re.compile(r"BOX DRAWINGS .*DIAGONAL CROSS"), "X"),
    (re.compile(r"BOX DRAWINGS .*UPPER RIGHT TO LOWER LEFT"), "/"),
    (re.compile(r"BOX DRAWINGS .*UPPER LEFT TO LOWER RIGHT"), "\\"),
    (re.compile(r"BOX DRAWINGS (?!.* AND ).*(HORIZONTAL|LEFT|RIGHT)"), "-"),
    (re.compile(r"BOX DRAWINGS (?!.* AND ).*(VERTICAL|UP|DOWN)"), "|"),
    (re.compile(r"BOX DRAWINGS "), "+"),
    (re.compile(r".*(BLOCK|SHADE|QUADRANT)"), "#"),
    (re.compile(r"(LEFT RIGHT|UP DOWN) .*ARROW"), "+"),
    (re.compile(r"LEFTWARDS .*ARROW|.*LEFT-POINTING (SMALL )?(TRIANGLE|POINTER)"), "<"),
    (re.compile(r"RIGHTWARDS .*ARROW|.*RIGHT-POINTING (SMALL )?(TRIANGLE|POINTER)"), ">"),
    (re.compile(r"UPWARDS .*ARROW|.*UP-POINTING (SMALL )?TRIANGLE"), "^"),
    (re.compile(r"DOWNWARDS .*ARROW|.*DOWN-POINTING (SMALL )?TRIANGLE"), "v"),
    (re.compile(r"(LEFT|RIGHT) DOUBLE QUOTATION|DOUBLE (LOW|HIGH).*QUOTATION|DOUBLE PRIME"), '"'),
    (re.compile(r"(LEFT|RIGHT) SINGLE QUOTATION|SINGLE (LOW|HIGH).*QUOTATION|PRIME"), "'"),
    (re.compile(r"MODIFIER LETTER (APOSTROPHE|TURNED COMMA)|ACUTE ACCENT"), "'"),
    (re.compile(r"BULLET|.*(BLACK|WHITE) .*(STAR|CIRCLE|SQUARE|DIAMOND)"), "*"),
)
"""Characters of which there are many, by their names in Unicode."""


def known(name: str) -> str | None:
    """Python's name for the character set that programs call *name*, if people use it.

    >>> known("Latin1"), known("TIS-620"), known("rot13"), known("klingon")
    ('iso8859-1', 'tis-620', None, None)
    """
    try:
        codec = codecs.lookup(name).name
    except (LookupError, ValueError):
        return None
    return codec if _KNOWN.fullmatch(codec) else None


@lru_cache(256)
def of_locale(name: str) -> str:
    """The character set of the locale *name*, as ``LANG`` has it: UTF-8, one that holds ASCII, or
    ASCII itself if it is unknown.

    >>> of_locale("en_US"), of_locale("de_DE@euro"), of_locale("ru_RU.KOI8-R")
    ('iso8859-1', 'iso8859-15', 'koi8-r')
    >>> of_locale("C"), of_locale("C.utf8"), of_locale("UTF-8"), of_locale("zh_TW.EUC-TW")
    ('ascii', 'utf-8', 'utf-8', 'ascii')
    """
    full = locale.normalize(name).partition(".")[2].partition("@")[0]
    codec = known(full or name) or ASCII
    if codec.startswith(UTF_8):
        return UTF_8
    return codec if _holds_ascii(codec) else ASCII


def _holds_ascii(codec: str) -> bool:
    """Whether *codec* writes ASCII as it is, and has no other states."""
    try:
        plain = _PRINTABLE_ASCII.encode(codec) == _PRINTABLE_ASCII.encode()
    except ValueError:
        return False
    return plain and not codec.startswith("iso2022")


@lru_cache(8192)
def holds(charset: str, character: str) -> bool:
    """Whether a terminal with *charset* shows *character*, in the cells that are counted for it. No
    control character is held, nor any that is written with a byte that is one elsewhere.

    >>> holds("koi8-r", "ж"), holds("koi8-r", "─"), holds("gbk", "语"), holds("gbk", "ж")
    (True, False, True, False)
    """
    if not character.isprintable():
        return False
    if charset == UTF_8:
        return not "\ud800" <= character <= "\udfff"
    try:
        written = character.encode(charset)
    except UnicodeEncodeError:
        return False
    if charset not in _LEADING and not _CONTROLS.isdisjoint(written):
        return False
    return not _WIDE.fullmatch(charset) or len(written) == columns(character)


@lru_cache(8192)
def stand_in(charset: str, character: str) -> str:
    """What stands for *character* in *charset*, which does not hold it; "?" if nothing is like it.

    >>> [stand_in("ascii", sign) for sign in "é─├▲“–ø²…语"]
    ['e', '-', '+', '^', '"', '-', 'o', '2', '.', '?']
    """
    likely = (_STAND_INS.get(character, ""), _by_name(character), *_plainer(character))
    held = (text for text in likely if text and all(holds(charset, sign) for sign in text))
    return next(held, "?")


def _by_name(character: str) -> str:
    category = unicodedata.category(character)
    if category == "Zs":
        return " "
    if category == "Pd" or character in "−\xad":
        return "-"
    name = unicodedata.name(character, "")
    return next((sign for pattern, sign in _BY_NAME if pattern.match(name)), "")


def _plainer(character: str) -> tuple[str, ...]:
    """*character* without what decorates it: accents, strokes, a form, its case."""
    bare = unicodedata.normalize("NFKD", character)
    bare = "".join(sign for sign in bare if not unicodedata.category(sign).startswith("M"))
    name = unicodedata.name(character, "").partition(" WITH ")
    try:
        unadorned = unicodedata.lookup(name[0]) if name[1] else ""
    except KeyError:
        unadorned = ""
    return unicodedata.normalize("NFC", bare), unadorned, character.lower()
