"""Keyboards that are not Latin: which key was meant, by its place or its form.

The places are those of the keyboards that Windows and X.Org give to these languages (Russian with
the letters of Ukrainian and Belarusian, Serbian, Greek, Hebrew, Arabic), on the keys of a US one.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from textual import events
from textual.keys import KEY_NAME_REPLACEMENTS

_PLAIN: Final = "qwertyuiop[]asdfghjkl;'zxcvbnm,./`"
_SHIFTED: Final = 'QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>?~'

_LAYOUTS: Final = (
    (_PLAIN, "йцукенгшщзхъфывапролджэячсмитьбю.ё"),
    (_SHIFTED, "ЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,Ё"),
    ("]s'o", "їієў"),
    ('}S"O', "ЇІЄЎ"),
    ("qwy[];'x", "љњзшђчћџ"),
    ("pu/g", "јѕѓґ"),
    (_PLAIN, ";ςερτυθιοπ[]ασδφγηξκλ΄'ζχψωβνμ,./`"),
    (_SHIFTED, ':΅ΕΡΤΥΘΙΟΠ{}ΑΣΔΦΓΗΞΚΛ¨"ΖΧΨΩΒΝΜ<>?~'),
    (_PLAIN, "/'קראטוןםפ][שדגכעיחלךף,זסבהנמצתץ.;"),
    (_PLAIN, "ضصثقفغعهخحجدشسيبلاتنمكطئءؤرﻻىةوزظذ"),
)
"""Keys, and what they type. Where two languages put the same letter on different keys, the first
counts."""

_PLACES: Final[Mapping[str, str]] = MappingProxyType(
    {
        typed: key
        for keys, letters in reversed(_LAYOUTS)
        for key, typed in zip(keys, letters, strict=True)
        if not typed.isascii()
    }
)
_FORMS: Final[Mapping[str, str]] = MappingProxyType(
    dict(zip("асеохіјһԁαοινκρτυχ", "aceoxijhdaoivkptux", strict=True))
)
"""Letters that look like Latin ones."""
_ACCENTS: Final = str.maketrans("´¨ˆ˜‘’“”–—", "'\"^~''\"\"--")
"""What dead keys and keyboards of phones type."""


def latin(character: str) -> str:
    """The ASCII character of the key that types *character* elsewhere; "" if there is none.

    >>> latin("т"), latin("Ю"), latin("נ"), latin("ñ"), latin("２"), latin("n"), latin("語")
    ('n', '>', 'b', 'n', '2', '', '')
    """
    if character.isascii():
        return ""
    if character in _PLACES:
        return _PLACES[character]
    if (digit := unicodedata.digit(character, None)) is not None:
        return str(digit)
    plain = unicodedata.normalize("NFKD", character.translate(_ACCENTS))[:1]
    return plain if plain.isascii() and plain.isprintable() and plain != " " else ""


def looks_like(character: str) -> str:
    """The small Latin letter that *character*, which is none, looks like; "" if there is none.

    >>> looks_like("а"), looks_like("т")
    ('a', '')
    """
    return _FORMS.get(character, "")


def on_latin_keys(key: events.Key) -> events.Key:
    """*key* as a Latin keyboard sends it, or itself."""
    meant = latin(key.character) if key.character else ""
    return events.Key(_named(meant), meant) if meant else key


def _named(character: str) -> str:
    """The key that types *character*, as bindings name it."""
    if character.isalnum():
        return character
    name = unicodedata.name(character).lower().replace("-", "_").replace(" ", "_")
    return KEY_NAME_REPLACEMENTS.get(name, name)
