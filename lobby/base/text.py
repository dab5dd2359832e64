"""Text from people, made fit to be shown to other people."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from lobby.base.errors import Refused
from lobby.base.translation import _

_MAX_MARKS = 2
"""Combining marks kept on one character: enough for every living script's common words."""

_MAX_TYPED_MARKS = 4
"""Combining marks kept on one character before they are composed with it."""

_LONGEST = 20_000
"""The most characters that are looked at: longer texts are refused unread."""

_LONGEST_QUOTE = 32
_LIKE = 0.7
"""How like a word another must be, from 0 to 1, to be what was meant."""

_DROPPED = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Unicode categories that steer the terminal or the reading order, or that show nothing."""


def quoted(word: str) -> str:
    """*word* as a sentence about it may show it: in quotes, printable and short, whatever it
    contains.

    >>> quoted("d2-b5"), quoted("\\x1b[2J" * 10)
    ("'d2-b5'", "'\\\\x1b[2J\\\\x1b[2J\\\\x1b[2J\\\\x1b[2...'")
    """
    shown = repr(word)
    cut = _LONGEST_QUOTE - len("...'")
    return shown if len(shown) <= _LONGEST_QUOTE else f"{shown[:cut]}...{shown[-1]}"


def explained(what: str, word: str, sentence: str) -> str:
    """*sentence* about the *word* that is *what*. The word is named once.

    >>> explained("Move 2", "a9", "a9 is off the board.")
    "Move 2, 'a9': a9 is off the board."
    >>> explained("Move 2", "z", "'z' is not a move.")
    "Move 2: 'z' is not a move."
    """
    named = quoted(word)
    return f"{what}: {sentence}" if named in sentence else f"{what}, {named}: {sentence}"


def meant(word: str, known: Iterable[str]) -> str:
    """The question whether the word in *known* is meant that alone begins with *word*, or is
    spelled most like it; "" if none is, or it is *word* itself. What says the contrary is not
    meant.

    >>> meant("hexx", ["curio", "hex"]), meant("chess", ["curio", "hex"])
    ('Did you mean `hex`?', '')
    >>> meant("--rated", ["--unrated", "--private"]), meant("Hex", ["curio", "hex"])
    ('', '')
    """
    given = word[:_LONGEST_QUOTE].lower().lstrip("-")
    contrary = {f"{no}{given}" for no in ("un", "no", "no_", "no-")}
    named = {spelling.lower().lstrip("-"): spelling for spelling in known}
    named = {name: spelling for name, spelling in named.items() if name not in contrary}
    if word.lower() in map(str.lower, named.values()):
        return ""
    longer = [name for name in named if given and name.startswith(given)]
    near = longer if len(longer) == 1 else get_close_matches(given, named, n=1, cutoff=_LIKE)
    return _("Did you mean `{near}`?", near=named[near[0]]) if near else ""


def clean(text: str, limit: int) -> str:
    """*text* on one line, without control characters, bidi overrides and piles of combining marks.

    Line ends and tabs become blanks, runs of blanks become one blank. Raises Refused if more than
    *limit* characters are left, or none.
    """
    if len(text) > _LONGEST:
        raise _too_long(text, limit)
    line = _line(text)
    if not line:
        raise Refused.because("The text is empty. Write at least one visible character.")
    if len(line) > limit:
        raise _too_long(line, limit)
    return line


def length(text: str) -> int:
    """How many characters ``clean`` leaves of *text*.

    >>> length("  well   played ")
    11
    """
    return len(_line(text))


def composed(text: str) -> str:
    """*text* with each letter and its accents as one character, if there is one."""
    # Composing takes time quadratic in the height of a pile, so high piles are cut first.
    marked = any(unicodedata.category(character).startswith("M") for character in {*text})
    return unicodedata.normalize("NFC", _thinned(text, _MAX_TYPED_MARKS) if marked else text)


def shows(text: str) -> bool:
    """Whether ``clean`` leaves anything of *text*."""
    return bool(_visible(text).strip())


def _line(text: str) -> str:
    visible = _visible(text)
    if not visible.isascii():
        visible = _thinned(composed(visible), _MAX_MARKS)
    return " ".join(visible.split())


def _too_long(text: str, limit: int) -> Refused:
    return Refused.because(
        "That is {count} characters long. The limit is {limit}.", count=len(text), limit=limit
    )


def _visible(text: str) -> str:
    # Most text is plain, and looking at each character takes most of the time of an import.
    return text if text.isascii() and text.isprintable() else "".join(_seen(text))


def _seen(text: str) -> Iterator[str]:
    for character in text:
        if character in "\t\n\r":
            yield " "
        elif unicodedata.category(character) not in _DROPPED:
            yield character


def _thinned(characters: Iterable[str], most: int) -> str:
    """*characters* with at most *most* combining marks on each."""
    thin, marks = [], 0
    for character in characters:
        marks = marks + 1 if unicodedata.category(character).startswith("M") else 0
        if marks <= most:
            thin.append(character)
    return "".join(thin)


def capital(words: str) -> str:
    """*words* with a capital first letter; the other letters stay as they are.

    >>> capital("the OctiLite board"), capital("")
    ('The OctiLite board', '')
    """
    return words[:1].upper() + words[1:]
