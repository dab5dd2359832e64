"""How people write moves, whatever the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lobby.base.translation import _

_OF_OTHERS: Final = ("pass", "swap", "keep", "draw", "resign")
"""Words that are moves, or said at the board, in some game."""


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
        return _("'{text}' is not a move. Did you mean {word}?", text=text, word=meant)
    return _("This game has no move called {word}.", word=text) if text in _OF_OTHERS else ""
