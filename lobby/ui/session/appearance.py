"""The preferences of a session's player, and how things look in it."""

from __future__ import annotations

from lobby.base.errors import Unavailable
from lobby.core.lobby import Lobby
from lobby.features.people import preferences
from lobby.features.people.values.player import Player
from lobby.features.people.values.preference import Preferences, ThemeName
from lobby.features.people.values.terminal import Terminal
from lobby.widgets.theme import themes
from lobby.widgets.theme.colours import RGB
from lobby.widgets.theme.palette import Palette, palette


class Appearance:
    """``preferences`` as stored, and the ``palette`` that follows from them, from what the terminal
    can do, and from its background."""

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal
        self._ground: RGB | None = None
        self.preferences = Preferences()
        self.palette = self._palette(None)

    async def look_up(self, lobby: Lobby, player: Player | None, fingerprint: str | None) -> None:
        """Look up the preferences of *player*, or of whoever has the key with *fingerprint*."""
        try:
            self.prefer(await lobby.ask(preferences.load, player, fingerprint))
        except Unavailable:
            self.prefer(Preferences())

    def prefer(self, preferred: Preferences) -> None:
        """Use *preferred* from now on."""
        self.preferences = preferred
        self.palette = self._palette(preferred.theme)

    def stand_on(self, ground: RGB) -> None:
        """Note that the terminal's background is *ground*. Only the first answer counts: the
        terminal is asked once, and each background needs a palette of its own."""
        if self._ground is None:
            self._ground = ground
            self.palette = self._palette(self.preferences.theme)

    def try_on(self, theme: ThemeName | None) -> None:
        """Use *theme* until the preferences are looked up again; None is the one that suits the
        terminal."""
        self.palette = self._palette(theme)

    def _palette(self, name: ThemeName | None) -> Palette:
        preferred, terminal = self.preferences, self._terminal
        pieces = preferred.pieces or ("unicode" if terminal.unicode else "ascii")
        theme = themes.chosen(name, self._ground)
        return palette(preferred.colours or terminal.colours, pieces, theme)
