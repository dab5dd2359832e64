"""What is sent to a terminal when a session takes it over, and when it gives it back.

Keys are reported as every terminal reports them. The newer keyboard protocols report more, but
leave a shell that does not know them unusable if a connection dies before they are switched off.
"""

from __future__ import annotations

from lobby.features.people.values.terminal import Notifying

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
