"""How people write moves, whatever the game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from lobby.base.text import quoted
from lobby.base.translation import N_, _
from lobby.base.written import HYPHENS

SEPARATORS: Final = "-:,;/.x"
"""What people put between the cells of a move on the keys of a board, besides blanks."""
LONGEST: Final = 80
"""The most characters of a move accepted from a keyboard; no legal move comes near."""
_SHORTEST: Final = 4
"""The fewest characters in which two cells are written."""
JOINT: Final = re.compile(r"[-+:]|x(?=[a-z]\d)")
"""What stands between two steps: an x before a cell that is named by a letter takes what is there.
Behind a cell, x is a step's own."""
_TOKEN: Final = re.compile(rf"(?:{JOINT.pattern})?[^-+:](?:[^-+:x]|x(?![a-z]\d))*")
_PARTS: Final = re.compile(r"[0-9]+|[^0-9]+")
_BETWEEN: Final = re.compile(rf"(?<=[0-9])[\s>→×{SEPARATORS[1:]}-]*(?=[a-z][0-9])")

_OF_OTHERS: Final = ("pass", "swap", "keep", "draw", "resign")
"""Words that are moves, or said at the board, in some game."""
NO_PASS: Final = N_("You may pass only if you have no other move.")


def unknown_word(text: str, words: Sequence[str] = ()) -> str:
    """Why *text* is no move of a game in which only *words* are; "" if it is one of them, or no
    word.

    >>> unknown_word("swa", ["swap"]), unknown_word("pass", ["swap"])
    ("'swa' is not a move. Did you mean swap?", 'This game has no move called pass.')
    """
    if text in words:
        return ""
    meant = next((word for word in words if word.startswith(text) and len(text) > 1), "")
    if meant:
        return _("{text} is not a move. Did you mean {word}?", text=quoted(text), word=meant)
    return _("This game has no move called {word}.", word=text) if text in _OF_OTHERS else ""


def respelt(text: str) -> str:
    """*text* in small letters, with a hyphen between cells, whatever separates them.

    >>> respelt(" G10 g5/B5 "), respelt("b1xd3"), respelt("d3:1")
    ('g10-g5-b5', 'b1-d3', 'd3:1')
    """
    text = text.strip().lower()
    if not _SHORTEST <= len(text) <= LONGEST:
        return text
    return _BETWEEN.sub("-", text.translate(HYPHENS))


def reading_order(text: str) -> tuple[tuple[int, str], ...]:
    """What sorts moves and their cells as people count: a2 comes before a10."""
    return tuple((len(part), part) for part in _PARTS.findall(text))


def tokens(move: str) -> tuple[str, ...]:
    """The steps in which *move* is entered.

    >>> tokens("22-44-64x"), tokens("22+b"), tokens("d3:1"), tokens("b1xd3"), tokens("pass")
    (('22', '-44', '-64x'), ('22', '+b'), ('d3', ':1'), ('b1', 'xd3'), ('pass',))
    """
    return tuple(_TOKEN.findall(move))


def first_step(move: str) -> str:
    """The first of the ``tokens`` of *move*; "" if there are none."""
    matched = _TOKEN.search(move)
    return matched[0] if matched else ""


def joint(rest: str) -> str:
    """The sign with which the *rest* of a move goes on; "" if it is a step that begins one.

    >>> joint("-44"), joint("xd3"), joint("x"), joint("x3")
    ('-', 'x', '', '')
    """
    matched = JOINT.match(rest)
    return matched[0] if matched else ""


def bare(step: str) -> str:
    """*step*, one of ``tokens``, without the sign before it."""
    return step.removeprefix(joint(step))
