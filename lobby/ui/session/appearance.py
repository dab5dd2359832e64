"""The preferences of a session's player, and how things look in it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from contextlib import suppress
from dataclasses import replace
from typing import Final, TypeAlias
from weakref import WeakKeyDictionary

from lobby.base.errors import Unavailable
from lobby.core.lobby import Lobby
from lobby.features.people import preferences
from lobby.features.people.values.player import Player
from lobby.features.people.values.preference import Preferences, ThemeName
from lobby.features.people.values.terminal import Terminal
from lobby.widgets.theme.colours import RGB
from lobby.widgets.theme.palette import Palette, palette
from lobby.widgets.theme.theme import chosen

_Key: TypeAlias = tuple[str | None, ...]
"""A player's key and the kind of terminal used with it."""

_MOST: Final = 10_000
"""How many terminals a server remembers, the latest."""


class Appearance:
    """``preferences`` as stored, and the ``palette`` that follows from them, from what the terminal
    can do, and from its background.

    A terminal that has once said that it shows every colour is expected to say so again with the
    same *fingerprint*, so that its first frame is painted in them.
    """

    def __init__(self, lobby: Lobby, terminal: Terminal, fingerprint: str | None) -> None:
        self._exact = _exact_terminals.setdefault(lobby, OrderedDict())
        self._key = fingerprint, *terminal.kind
        self.expects = bool(fingerprint) and terminal.tells_colours and self._key in self._exact
        """Whether the terminal has yet to say that it shows every colour, which it said before."""
        self._terminal = replace(terminal, exact=self.expects)
        self._ground: RGB | None = None
        self._one_look = asyncio.Lock()
        self.preferences = Preferences()
        self.palette = self._palette(None)

    async def look_up(self, lobby: Lobby, player: Player | None, fingerprint: str | None) -> None:
        """Look up the preferences of *player*, or of whoever has the key with *fingerprint*. Those
        in use stay if the database does not answer."""
        # One after the other: else what was read first might come last, and stay.
        async with self._one_look:
            with suppress(Unavailable):
                self.prefer(await lobby.ask(preferences.load, player, fingerprint))

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

    def show_every_colour(self) -> None:
        """Note that the terminal says that it does."""
        self.expects = False
        self._exact[self._key] = None
        self._exact.move_to_end(self._key)
        if len(self._exact) > _MOST:
            self._exact.popitem(last=False)
        self._look_again(exact=True)

    def give_up(self) -> None:
        """Note that the terminal did not say what was expected: it is another one."""
        if self.expects:
            self.expects = False
            self._exact.pop(self._key, None)
            self._look_again(exact=False)

    def _look_again(self, *, exact: bool) -> None:
        if self._terminal.exact != exact:
            self._terminal = replace(self._terminal, exact=exact)
            self.palette = self._palette(self.preferences.theme)

    def try_on(self, theme: ThemeName | None) -> None:
        """Use *theme* until the preferences are looked up again; None is the one that suits the
        terminal."""
        self.palette = self._palette(theme)

    def _palette(self, name: ThemeName | None) -> Palette:
        preferred, terminal = self.preferences, self._terminal
        pieces = terminal.pieces(preferred.pieces)
        theme = chosen(name, self._ground)
        return palette(preferred.colours or terminal.colours, pieces, theme)


_exact_terminals: WeakKeyDictionary[Lobby, OrderedDict[_Key, None]] = WeakKeyDictionary()
