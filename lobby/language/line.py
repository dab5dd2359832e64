"""Split a line into words, as the old server read the subject of a mail."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from lobby.base import written
from lobby.base.translation import _
from lobby.language import old_forms

_BODY = re.compile(rf"(?:^|\s)[-{written.DASHES}]m(?:\s+(.*))?$", re.DOTALL)
_QUOTES = re.compile(r"(?<![^\s=])([\"'])(.*?)\1(?!\S)")
_WHOLE = re.compile(r'"((?:[^"\\]|\\.)*)"|\'([^\']*)\'', re.DOTALL)
"""A text that stands in quotes from its first character to its last."""

_ESCAPED = re.compile(r'\\(["\\])')
_JSON = "--json"
DIAGRAM, WORDS = "--diagram", "--words"
ANYWHERE = (_JSON, DIAGRAM, WORDS)
"""The terms of every command: a document, boards drawn, or boards described."""


@dataclass(frozen=True, slots=True)
class Line:
    """A command in its parts: plain *words*, ``-word`` *options* of a game, ``--word`` *terms* of a
    match, also as they are *spelled*, and the *body* that follows ``-m``, None without one.

    *json* says whether ``--json`` was given, *misplaced* whether it ended the text, where it would
    be published as the last word. *described* says whether boards are to be described; None to do
    as usual.
    """

    words: tuple[str, ...]
    options: tuple[str, ...]
    terms: tuple[str, ...]
    spelled: tuple[str, ...]
    body: str | None
    json: bool
    misplaced: bool = False
    described: bool | None = None


def length(text: str) -> int:
    """How many characters of *text* come before its ``-m``.

    >>> length("move 4 a1 -m A good one")
    9
    """
    text_mark = _BODY.search(text)
    return text_mark.start() if text_mark else len(text)


def read(text: str) -> Line:
    """The parts of *text*, however its writer's keyboard writes hyphens. The body is what follows
    the first ``-m``, to the end, as it is. Quotes are left out where a shell would have done so.

    >>> line = read("curio challenge Ben -base=5 --seat=1 -m Hello -- again")
    >>> line.words, line.options, line.terms, line.body
    (('curio', 'challenge', 'Ben'), ('-base=5',), ('--seat=1',), 'Hello -- again')
    """
    text_mark = _BODY.search(text)
    head = text[: text_mark.start()] if text_mark else text
    words = old_forms.joined(_QUOTES.sub(r"\2", written.command(head)).split())
    spelled = [word for word in words if word.startswith("--")]
    terms = [word.lower() for word in spelled]
    body = _unquoted((text_mark[1] or "").strip()) if text_mark else None
    misplaced = [written.command(last.lower()) for last in (body or "").split()[-1:]] == [_JSON]
    return Line(
        words=tuple(word for word in words if not word.startswith("-")),
        options=tuple(word for word in words if word.startswith("-") and word[:2] != "--"),
        terms=tuple(term for term in terms if term not in ANYWHERE),
        spelled=tuple(term for term in spelled if term.lower() not in ANYWHERE),
        body=body,
        json=_JSON in terms or misplaced,
        misplaced=misplaced,
        described=next((term == WORDS for term in terms if term in (DIAGRAM, WORDS)), None),
    )


def _unquoted(text: str) -> str:
    """*text* without the quotes around all of it.

    >>> _unquoted('"why \\\\"not\\\\"?"'), _unquoted('"yes" or "no"')
    ('why "not"?', '"yes" or "no"')
    """
    whole = _WHOLE.fullmatch(text)
    if not whole:
        return text
    return whole[2] if whole[1] is None else _ESCAPED.sub(r"\1", whole[1]).strip()


def listed(words: Sequence[str], last: Literal["and", "or"] = "or") -> str:
    """*words* listed as in a sentence.

    >>> listed(["accept", "reject", "propose"])
    'accept, reject or propose'
    """
    if len(words) == 1:
        return words[0]
    before = ", ".join(words[:-1])
    if last == "and":
        return _("{before} and {last}", before=before, last=words[-1])
    return _("{before} or {last}", before=before, last=words[-1])
