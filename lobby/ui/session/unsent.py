"""What a player has typed and not sent: it is there again when they come back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_MOST: Final = 20
"""The most texts that are kept for a player; then the one put away first is forgotten."""


class Unsent:
    """The unsent texts of a session, each by the name of its place, such as "board:14".

    >>> unsent = Unsent()
    >>> unsent.begin({"board:0": "Hel", "board:14": "wel"})
    >>> unsent.take("board:0"), unsent.take("board:0")
    ('Hel', '')
    >>> unsent.put("to:7", "Once mo")
    >>> unsent.changes
    {'board:0': '', 'to:7': 'Once mo'}
    """

    def __init__(self) -> None:
        self._stored: Mapping[str, str] = {}
        self._texts = dict[str, str]()

    def begin(self, stored: Mapping[str, str]) -> None:
        """Begin with what was *stored* when the player left."""
        self._stored, self._texts = stored, dict(stored)

    def take(self, place: str) -> str:
        """The text for *place*, which shows it from now on; "" for none."""
        return self._texts.pop(place, "")

    def put(self, place: str, text: str) -> None:
        """Put away the *text* that *place* showed last."""
        if text.strip():
            self._texts[place] = text
        while len(self._texts) > _MOST:
            del self._texts[next(iter(self._texts))]

    @property
    def changes(self) -> Mapping[str, str]:
        """What is to be stored, by place: "" where nothing is unsent any more."""
        places = dict.fromkeys((*self._stored, *self._texts))
        texts = {place: self._texts.get(place, "") for place in places}
        return {place: text for place, text in texts.items() if text != self._stored.get(place, "")}
