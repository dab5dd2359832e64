"""What is sent to a terminal when a session takes it over, and when it gives it back; and what it
is asked, and answers: the colour of its background (``ESC ] 11 ; rgb:rrrr/gggg/bbbb`` and BEL or
ST), and whether it shows every colour.

Keys are reported as every terminal reports them. The newer keyboard protocols report more, but
leave a shell that does not know them unusable if a connection dies before they are switched off.
"""

from __future__ import annotations

import re
from typing import Final

from lobby.features.people.values.terminal import Notifying
from lobby.widgets.theme.colours import RGB

# Mouse reports without motion: nothing in the lobby reacts to hovering, and every movement would
# cost a packet.
_MOUSE = ("?1000", "?1002", "?1006")
_FOCUS = "?1004"

_LEFTOVERS = (
    *_MOUSE,
    "?1003",  # any motion
    "?1015",  # urxvt mouse
    "?1016",  # mouse in pixels
    _FOCUS,
    "?2004",  # bracketed paste
    "?2026",  # synchronised output
    "?2048",  # in-band resize
)
"""Modes that this program or another may have left on when its connection died."""


def _on(*modes: str) -> str:
    return "".join(f"\x1b[{mode}h" for mode in modes)


def _off(*modes: str) -> str:
    return "".join(f"\x1b[{mode}l" for mode in modes)


_AUTOWRAP, _CURSOR, _ALTERNATE_SCREEN = "?7", "?25", "?1049"
_PLAIN, _CLEAR, _ASK_SYNCHRONISED = "\x1b[0m", "\x1b[2J\x1b[H", "\x1b[?2026$p"
_TAKE_OVER = (
    _off(*_LEFTOVERS)
    + _on(_ALTERNATE_SCREEN)
    + _PLAIN
    + _off(_AUTOWRAP, _CURSOR)
    + _on(*_MOUSE, "?2004", _FOCUS)
    + _ASK_SYNCHRONISED
)


def enter(questions: str) -> str:
    """Takes over the terminal and asks it *questions*. They come before the screen is cleared,
    because Apple's terminal prints part of the one about synchronised output."""
    return _TAKE_OVER + questions + _CLEAR


SHOW_CURSOR, HIDE_CURSOR = _on(_CURSOR), _off(_CURSOR)

SAVE_TITLE, RESTORE_TITLE = "\x1b[22;2t", "\x1b[23;2t"
_SYSTEM_COMMAND, _END = "\x1b]", "\x1b\\"


def title(text: str) -> str:
    """The sequence that sets the window title. *text* must be printable."""
    return f"{_SYSTEM_COMMAND}2;{text}{_END}"


def notification(how: Notifying, text: str) -> str:
    """The sequence that asks for a desktop notification. *text* must be printable.

    kitty shows it only while the window is not focused. The others have the name before the text,
    because some of them misread a text that begins with a number.
    """
    match how:
        case "osc9":
            command = f"9;Lobby: {text}"
        case "osc99":
            command = f"99;i=lobby:o=unfocused;Lobby: {text}"
        case "osc777":
            command = f"777;notify;Lobby;{text.replace(';', ',')}"
    return f"{_SYSTEM_COMMAND}{command}{_END}"


LEAVE = _off(*_LEFTOVERS) + _PLAIN + _on(_AUTOWRAP, _CURSOR) + _off(_ALTERNATE_SCREEN)
"""Gives the terminal back as it was."""

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
