"""Settings: what a player prefers, the SSH keys that are theirs, and the keys of every action."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar, get_args

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from lobby import players, preferences
from lobby.players import Key, Player
from lobby.preferences import Pieces
from lobby.screens import bindings
from lobby.screens.bindings import Action
from lobby.screens.page import Page
from lobby.storage import Snapshot
from lobby.terminal import Colours
from lobby.widgets.columns import left
from lobby.widgets.keys import shown
from lobby.widgets.lines import line
from lobby.widgets.rows import Row, RowList
from lobby.widgets.times import since

_LABEL = 40
_NAME = 18
_ADD = "add a key"
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SshKey:
    """The row of an SSH key."""

    fingerprint: str


class SettingsScreen(Page):
    """A list of what can be set; Enter changes what is under the cursor."""

    HELP = "settings"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "change", "change", id="act", tooltip="Change what is under the cursor."),
        Binding("enter", "add_key", "show a code", id="act", tooltip="A code for another key."),
        Binding("x", "remove_key", "remove this key", id="refuse", tooltip="Part from an SSH key."),
        Binding("escape,q,ctrl+c", "back", "back", id="back", tooltip="Back to the lobby."),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._settings = RowList()
        self._held: tuple[Key, ...] = ()
        self._code = ""

    def body(self) -> ComposeResult:
        yield self._settings

    async def look(self) -> None:
        title = f"Settings of {self.player.name}" if self.player else "Settings"
        self.title_bar.show_title(line((title, self.palette.strong)))
        if self.player:
            self._held = await self.lobby.ask(_keys, self.player)
        self._settings.show_rows(tuple(self._rows()))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What can be done to the row under the cursor."""
        row = self._settings.row
        key = row.key if row else None
        match action:
            case "change":
                return key is not None and key != _ADD and not isinstance(key, SshKey)
            case "add_key":
                return key == _ADD
            case "remove_key":
                return isinstance(key, SshKey)
        return True

    def on_row_list_moved(self, _: RowList.Moved) -> None:
        self.refresh_bindings()

    async def on_row_list_chosen(self, _: RowList.Chosen) -> None:
        for action in ("change", "add_key"):
            await self.run_action(action)

    def action_change(self) -> None:
        row, chosen = self._settings.row, self.session.preferences
        key = row.key if row else None
        if key == "confirm":
            self._set(preferences.set_confirm, not chosen.confirm)
        elif key == "watchers":
            self._set(preferences.set_watchers, not chosen.watchers)
        elif key == "pieces":
            self._set(preferences.set_pieces, _following(get_args(Pieces), chosen.pieces))
        elif key == "colours":
            fingerprint = self.session.visitor.fingerprint
            colours = _following(get_args(Colours), chosen.colours)
            self._set(preferences.set_colours, fingerprint, colours)
        elif isinstance(key, Action):
            question = f"Press the key for it. Backspace: its own. Esc: leave it. ({key.help})"
            self.ask_key(question, lambda pressed: self._bind(key, pressed))

    def action_add_key(self) -> None:
        self.run_worker(self._show_code(), group="code", exclusive=True)

    def action_remove_key(self) -> None:
        row = self._settings.row
        if row and isinstance(key := row.key, SshKey):
            mine = key.fingerprint == self.session.visitor.fingerprint
            which = "the key you came with" if mine else "this key"
            self.confirm(f"Remove {which}? It will be nobody's.", lambda: self._remove(key))

    def _remove(self, key: SshKey) -> None:
        self._set(players.remove_key, key.fingerprint)

    def _bind(self, action: Action, pressed: str) -> None:
        with self.refusals():
            if pressed == "backspace":
                self._set(preferences.set_key, action.id, None)
            elif pressed != "escape":
                bindings.check(pressed, action, self.session.preferences.keymap)
                self._set(preferences.set_key, action.id, pressed)

    def _set(self, how: Callable[..., Any], *values: object) -> None:
        self.run_worker(self._store(how, *values))

    async def _store(self, how: Callable[..., Any], *values: object) -> None:
        with self.refusals():
            await self.lobby.change(how, self.player, *values)
            await self.session.reload_preferences()
            await self.look()

    async def _show_code(self) -> None:
        assert self.player
        with self.refusals():
            self._code = await self.lobby.change(players.issue_code, self.player)
            await self.look()

    def _rows(self) -> Iterator[Row]:
        chosen, terminal = self.session.preferences, self.session.terminal
        own = "unicode" if terminal.unicode else "ascii"
        yield self._heading("Playing")
        yield self._row("confirm", "Ask before a move is sent", "yes" if chosen.confirm else "no")
        watchers = "yes" if chosen.watchers else "not while I play there"
        yield self._row("watchers", "Hear who watches my boards", watchers)
        yield self._row("pieces", "Pieces and lines are drawn with", chosen.pieces or _auto(own))
        colours = chosen.colours or _auto(terminal.colours)
        yield self._row("colours", "Colours, for the key you came with", colours)
        yield Row(())
        yield from self._key_rows()
        yield Row(())
        yield self._heading("Keys of the keyboard")
        for action in bindings.rebindable():
            pressed = " ".join(shown(key) for key in bindings.keys_of(action, chosen.keymap))
            name = left(action.name, _NAME, self.palette.marks.ellipsis)
            yield self._row(action, f"{name}  {pressed}", action.help)

    def _key_rows(self) -> Iterator[Row]:
        yield self._heading("SSH keys that are you")
        here = self.session.visitor.fingerprint
        for key in self._held:
            added = f"added {since(key.added, self.lobby.clock())}"
            note = f"{added}, in use now" if key.fingerprint == here else added
            yield self._row(SshKey(key.fingerprint), key.fingerprint, note)
        yield self._row(_ADD, "Add a key", "for another machine" if not self._code else "")
        if self._code:
            told = "  Come in from there, and type this code in place of a name:  "
            yield Row(line((told, self.palette.muted), (self._code, self.palette.turn)))

    def _heading(self, text: str) -> Row:
        return Row(line((text, self.palette.strong)))

    def _row(self, key: object, label: str, value: str) -> Row:
        cut = self.palette.marks.ellipsis
        return Row(line("  " + left(label, _LABEL, cut), "  ", (value, self.palette.muted)), key)


def _auto(value: str) -> str:
    return f"as the terminal says ({value})"


def _following(known: tuple[T, ...], value: T | None) -> T | None:
    """What comes after *value*; None, which leaves it to the terminal, is the last of them."""
    turn = (*known, None)
    return turn[(turn.index(value) + 1) % len(turn)]


def _keys(snapshot: Snapshot, player: Player) -> tuple[Key, ...]:
    return snapshot.keys(player)
