"""What the player of a session prefers, and how things look in it."""

from __future__ import annotations

from lobby.errors import Unavailable
from lobby.hub.lobby import Lobby
from lobby.model.player import Player
from lobby.model.preference import Preferences
from lobby.model.terminal import Terminal
from lobby.people import preferences
from lobby.widgets.theme.palette import Palette, palette


class Appearance:
    """``preferences`` as they are stored, and the ``palette`` that follows from them and from what
    the terminal can do."""

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal
        self.preferences = Preferences()
        self.palette = _palette(self.preferences, terminal)

    async def look_up(self, lobby: Lobby, player: Player | None, fingerprint: str | None) -> None:
        """Look up what *player* prefers, or whoever has the key with *fingerprint*."""
        try:
            self.preferences = await lobby.ask(preferences.load, player, fingerprint)
        except Unavailable:
            self.preferences = Preferences()
        self.palette = _palette(self.preferences, self._terminal)


def _palette(chosen: Preferences, terminal: Terminal) -> Palette:
    pieces = chosen.pieces or ("unicode" if terminal.unicode else "ascii")
    return palette(chosen.colours or terminal.colours, pieces)
