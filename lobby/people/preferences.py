"""What a player prefers: typed, checked, and kept by name with the player."""

from __future__ import annotations

from types import MappingProxyType
from typing import TypeVar, get_args

from lobby.basics.translation import _
from lobby.errors import Refused
from lobby.model.player import Player
from lobby.model.preference import Order, Pieces, Preferences, ThemeName
from lobby.model.terminal import Colours
from lobby.store import Snapshot, Transaction

T = TypeVar("T")

AUTO = "auto"
"""In place of a theme: the one that suits the terminal."""
THEMES: tuple[str, ...] = (AUTO, *get_args(ThemeName))
"""What can be chosen."""

_COLOURS = "colours:"
_KEY = "key:"
_MAX_KEYS = 60
"""Characters of the keys that one action is bound to."""


def load(snapshot: Snapshot, player: Player | None, fingerprint: str | None) -> Preferences:
    """What *player* prefers when coming with the key *fingerprint*. Values that are no longer
    understood count as not set."""
    if player is None:
        return Preferences()
    stored = snapshot.preferences(player)
    keymap = {
        name.removeprefix(_KEY): keys for name, keys in stored.items() if name.startswith(_KEY)
    }
    return Preferences(
        confirm=stored.get("confirm") != "no",
        go_on=stored.get("go_on") == "yes",
        watchers=stored.get("watchers") != "no",
        order=_one_of(get_args(Order), stored.get("order")) or "deadline",
        pieces=_one_of(get_args(Pieces), stored.get("pieces")),
        colours=_one_of(get_args(Colours), stored.get(f"{_COLOURS}{fingerprint}")),
        theme=_one_of(get_args(ThemeName), stored.get("theme")),
        keymap=MappingProxyType(keymap),
    )


def set_confirm(tx: Transaction, player: Player, confirm: bool) -> None:
    """Whether a move is shown once more before it is sent."""
    tx.set_preference(player, "confirm", None if confirm else "no")


def set_go_on(tx: Transaction, player: Player, go_on: bool) -> None:
    """Whether the next board that waits is shown after a move."""
    tx.set_preference(player, "go_on", "yes" if go_on else None)


def set_watchers(tx: Transaction, player: Player, watchers: bool) -> None:
    """Whether to hear, at a board where one plays, what its watchers say while the match goes on.
    What was unread of them no longer is when they are not to be heard."""
    tx.set_preference(player, "watchers", None if watchers else "no")


def set_order(tx: Transaction, player: Player, order: Order) -> None:
    """How the lobby sorts the boards of *player*."""
    tx.set_preference(player, "order", None if order == "deadline" else order)


def set_pieces(tx: Transaction, player: Player, pieces: Pieces | None) -> None:
    """How pieces and marks are drawn; None: as the terminal says."""
    tx.set_preference(player, "pieces", pieces)


def set_colours(tx: Transaction, player: Player, fingerprint: str, colours: Colours | None) -> None:
    """How many colours the terminal behind the key *fingerprint* shows; None: as it says."""
    tx.set_preference(player, f"{_COLOURS}{fingerprint}", colours)


def set_theme(tx: Transaction, player: Player, theme: ThemeName | None) -> None:
    """In which colours to show everything; None: in those that suit the terminal's background."""
    tx.set_preference(player, "theme", theme)


def theme_of(snapshot: Snapshot, player: Player) -> ThemeName | None:
    """The theme that *player* has chosen."""
    return _one_of(get_args(ThemeName), snapshot.preferences(player).get("theme"))


def choose_theme(tx: Transaction, player: Player, wish: str) -> None:
    """Choose the theme with that name, or ``auto``. Raises Refused."""
    theme = _one_of(get_args(ThemeName), wish.lower())
    if theme is None and wish.lower() != AUTO:
        known = ", ".join(THEMES)
        raise Refused(
            _("There is no theme '{wish}'. Choose one of {known}.", wish=wish, known=known)
        )
    set_theme(tx, player, theme)


def set_key(tx: Transaction, player: Player, action: str, keys: str | None) -> None:
    """Give the action with the binding id *action* the key *keys* (several parted by commas);
    None gives it back its own."""
    if keys is not None and not 0 < len(keys) <= _MAX_KEYS:
        raise Refused(
            _(
                "An action has one or more keys, with at most {max_keys} characters together.",
                max_keys=_MAX_KEYS,
            )
        )
    tx.set_preference(player, f"{_KEY}{action}", keys)


def _one_of(known: tuple[T, ...], value: str | None) -> T | None:
    return next((each for each in known if each == value), None)
