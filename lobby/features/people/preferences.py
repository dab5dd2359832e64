"""A player's preferences: typed, checked, and stored by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar, get_args

from lobby.base.errors import Refused
from lobby.base.text import quoted
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.features.people.values.preference import SWITCHES, Order, Preferences, ThemeName
from lobby.features.people.values.terminal import Colours, Pieces

T = TypeVar("T")

AUTO = "auto"
"""The value that stands for the theme that suits the terminal."""
THEMES: tuple[str, ...] = (AUTO, *get_args(ThemeName))
"""The values that can be chosen."""

_ON, _OFF = "yes", "no"
_COLOURS = "colours:"
_KEY = "key:"
_SECTION = "section:"
UNSENT = "unsent:"
"""What the names of texts begin with that were typed and not sent."""
_MAX_KEYS = 60
"""The most characters in the keys bound to one action."""


def load(snapshot: Snapshot, player: Player | None, fingerprint: str | None) -> Preferences:
    """The preferences of *player* when connected with the key *fingerprint*. Stored values that are
    no longer understood count as not set."""
    if player is None:
        return Preferences()
    stored = players_queries.preferences(snapshot, player)
    keymap, unsent = (
        {name.removeprefix(kind): value for name, value in stored.items() if name.startswith(kind)}
        for kind in (_KEY, UNSENT)
    )
    return Preferences(
        **{
            name: {_ON: True, _OFF: False}.get(stored.get(name, ""), switch.usual)
            for name, switch in SWITCHES.items()
        },
        order=_one_of(get_args(Order), stored.get("order")) or "deadline",
        pieces=_one_of(get_args(Pieces), stored.get("pieces")),
        colours=_one_of(get_args(Colours), stored.get(f"{_COLOURS}{fingerprint}")),
        theme=_one_of(get_args(ThemeName), stored.get("theme")),
        sections={
            name.removeprefix(_SECTION): value == _ON
            for name, value in stored.items()
            if name.startswith(_SECTION)
        },
        keymap=keymap,
        unsent=unsent,
    )


def turn(tx: Transaction, player: Player, name: str, on: bool) -> None:
    """Turn the switch called *name* on or off."""
    chosen = None if on == SWITCHES[name].usual else _ON if on else _OFF
    players_queries.set_preference(tx, player, name, chosen)


def set_order(tx: Transaction, player: Player, order: Order) -> None:
    """Set how the lobby sorts the boards of *player*."""
    players_queries.set_preference(tx, player, "order", None if order == "deadline" else order)


def unfold(tx: Transaction, player: Player, section: str, opened: bool | None) -> None:
    """Keep a *section* of the lobby *opened* or folded; None restores what is usual."""
    chosen = None if opened is None else _ON if opened else _OFF
    players_queries.set_preference(tx, player, f"{_SECTION}{section}", chosen)


def keep_unsent(tx: Transaction, player: Player, texts: Mapping[str, str]) -> None:
    """Keep the *texts* that *player* has not sent, by place; "" forgets one."""
    for place, text in texts.items():
        players_queries.set_preference(tx, player, f"{UNSENT}{place}", text or None)


def set_pieces(tx: Transaction, player: Player, pieces: Pieces | None) -> None:
    """Set how pieces and marks are drawn; None follows the terminal."""
    players_queries.set_preference(tx, player, "pieces", pieces)


def set_colours(tx: Transaction, player: Player, fingerprint: str, colours: Colours | None) -> None:
    """Set how many colours the terminal with this key shows; None follows the terminal."""
    players_queries.set_preference(tx, player, f"{_COLOURS}{fingerprint}", colours)


def set_theme(tx: Transaction, player: Player, theme: ThemeName | None) -> None:
    """Set the theme; None chooses one that suits the terminal's background."""
    players_queries.set_preference(tx, player, "theme", theme)


def theme_of(snapshot: Snapshot, player: Player) -> ThemeName | None:
    """The theme that *player* has chosen."""
    return _one_of(get_args(ThemeName), players_queries.preferences(snapshot, player).get("theme"))


def choose_theme(tx: Transaction, player: Player, wish: str) -> None:
    """Choose the theme called *wish*, or ``auto``. Raises Refused."""
    theme = _one_of(get_args(ThemeName), wish.lower())
    if theme is None and wish.lower() != AUTO:
        known = ", ".join(THEMES)
        raise Refused.because(
            "There is no theme {wish}. Choose one of {known}.", wish=quoted(wish), known=known
        )
    set_theme(tx, player, theme)


def set_key(tx: Transaction, player: Player, action: str, keys: str | None) -> None:
    """Bind the action with the binding id *action* to *keys* (several are separated by commas);
    None restores its default."""
    if keys is not None and not 0 < len(keys) <= _MAX_KEYS:
        raise Refused.because(
            "An action has one or more keys, with at most {max_keys} characters together.",
            max_keys=_MAX_KEYS,
        )
    players_queries.set_preference(tx, player, f"{_KEY}{action}", keys)


def _one_of(known: tuple[T, ...], value: str | None) -> T | None:
    return next((choice for choice in known if choice == value), None)
