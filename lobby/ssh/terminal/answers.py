"""What a terminal is asked when a session begins, and what it answers: the colour of its background
(``ESC ] 11 ; rgb:rrrr/gggg/bbbb`` and BEL or ST), and whether it shows every colour."""

from __future__ import annotations

import re
from typing import Final

from lobby.widgets.theme.colours import RGB

ASK_GROUND: Final = "\x1b]11;?\x1b\\"

_ODD: Final = "1;2;3"
"""A colour that no palette has."""

ASK_COLOURS: Final = f"\x1b[48;2;{_ODD}m\x1bP$qm\x1b\\\x1b[0m\x1bP+q524742;5463\x1b\\"
"""Sets an odd background and asks which is set (DECRQSS), then for the capabilities RGB and Tc
(XTGETTCAP): few terminals answer both."""

_SET: Final = re.compile(r"P1\$r.*48[:;]2[:;](?:\d*[:;])?1[:;]2[:;]3(?!\d).*", re.DOTALL)
_CAPABLE: Final = re.compile(r"P1\+r(?:524742|5463)(?!\d).*", re.DOTALL | re.IGNORECASE)

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


def shows_every_colour(answer: str) -> bool:
    """Whether an *answer*, without its escape characters, says that the terminal shows every colour
    as it is named.

    >>> shows_every_colour("P1$r0;48:2::1:2:3m"), shows_every_colour("P1$r0;48:5:16m")
    (True, False)
    >>> shows_every_colour("P1+r524742=382F382F38"), shows_every_colour("P0+r524742")
    (True, False)
    """
    return bool(_SET.fullmatch(answer) or _CAPABLE.fullmatch(answer))


def _colour(text: str) -> RGB | None:
    if not (answer := _COLOUR.fullmatch(text)):
        return None
    red, green, blue = (
        round(255 * int(part, 16) / (16 ** len(part) - 1)) for part in answer.groups()
    )
    return RGB(red, green, blue)
