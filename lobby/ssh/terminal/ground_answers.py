"""A terminal's answer about its background: ``ESC ] 11 ; rgb:rrrr/gggg/bbbb`` and BEL or ST."""

from __future__ import annotations

import re
from typing import Final

from lobby.widgets.theme.colours import RGB

ASK_GROUND: Final = "\x1b]11;?\x1b\\"

_START: Final = "]11;"
_COLOUR: Final = re.compile(
    r"rgba?:([0-9a-f]{1,4})/([0-9a-f]{1,4})/([0-9a-f]{1,4})(?:/[0-9a-f]{1,4})?", re.IGNORECASE
)


def ground_in(answer: str) -> RGB | None:
    """The background's colour in an *answer*, without its escape characters; None if it is about
    something else, or names no colour.

    >>> ground_in("]11;rgb:ffff/80/0")
    RGB(red=255, green=128, blue=0)
    """
    return _colour(answer.removeprefix(_START)) if answer.startswith(_START) else None


def _colour(text: str) -> RGB | None:
    if not (answer := _COLOUR.fullmatch(text)):
        return None
    red, green, blue = (
        round(255 * int(part, 16) / (16 ** len(part) - 1)) for part in answer.groups()
    )
    return RGB(red, green, blue)
