"""What can be done on a screen, and by typing, every action and everywhere one can go: what Ctrl-P
shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import ActiveBinding, BindingType
from textual.worker import WorkType

from lobby.app import destinations
from lobby.app.destinations import Destination
from lobby.base.translation import N_, _
from lobby.ui.page import Page
from lobby.ui.shared_app import SharedApp
from lobby.widgets import key_names
from lobby.widgets.columns import crop, crop_apart, left, wrap
from lobby.widgets.key_names import KeyHelp, bind
from lobby.widgets.lines import Line, line
from lobby.widgets.row import Row, text_rows
from lobby.widgets.rows import RowList
from lobby.widgets.text_sheet import Text

_UNLISTED = ("actions", "filter", "up", "down", "left", "right", "act", "back")
_KEYS, _NAME = 10, 20
"""The fewest columns for keys, and for a name."""
_USUAL = 80
"""The columns of a window in which names have no more than that."""
_WIDE = 72
"""In fewer cells, what an action does stands below the list."""
_MOST = 12
"""The most actions that are shown before anything is typed."""
_LEAST_ABOUT = 8
"""In fewer cells, what an action does is not worth showing."""
_MORE = N_(
    "Type to find anything else: an action, a board by its number or opponent, a player, a game, a"
    " setting, or a page of the help."
)


class ActionsScreen(Page):
    """What can be done here and now; typing finds all other actions and places, too. Enter runs the
    one under the cursor or goes there. The screen is built when it is opened and gone when it is
    closed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("enter", "act", N_("do it"), N_("Do the selected action, or go there.")),
        bind("escape,ctrl+c,ctrl+p", "back", N_("back"), N_("Close this list.")),
    ]

    DEFAULT_CSS = "ActionsScreen Text { height: 2; }"

    def __init__(self, active: Sequence[ActiveBinding]) -> None:
        super().__init__()
        self._owners = {owned.binding.action: owned.node for owned in active}
        listed = key_names.listed(active)
        self._actions = [
            action for action in listed if action.binding.id and action.binding.id not in _UNLISTED
        ]
        # What the bar shows, then what else the screen does; not what works everywhere.
        self._actions.sort(key=lambda action: (self._is_general(action), not action.binding.show))
        special = sum(not self._is_general(action) for action in self._actions)
        self._first = min(special, _MOST)
        self._fixed: tuple[Destination, ...] = ()
        self._typed: tuple[Destination, ...] = ()
        self._told: tuple[Destination, ...] = ()
        self._named = _NAME
        self._list = RowList(seeking=True)
        self._abouts: dict[object, str] = {}
        self._foot = Text(self._about)

    def body(self) -> ComposeResult:
        yield self._list
        yield self._foot

    async def look(self) -> None:
        hint = line((_("or type a name"), self.palette.muted))
        self.title_bar.show_title(line((_("What do you want to do?"), self.palette.strong)), hint)
        with self.refusals():
            self._fixed = await destinations.fixed(
                self.lobby,
                self.player,
                self.session.played,
                operates=self.lobby.operated_by(self.session.visitor),
            )
        self._show()

    def on_row_list_sought(self, sought: RowList.Sought) -> None:
        # Not a coroutine, which would warn if it never ran, as when somebody types fast.
        seek: WorkType[None] = partial(self._seek, sought.words)
        self.run_worker(seek, group="seek", exclusive=True)

    def on_resize(self) -> None:
        if self.ready:
            self._show()

    def on_row_list_moved(self, __: RowList.Moved) -> None:
        self._foot.draw()

    def on_row_list_chosen(self, __: RowList.Chosen) -> None:
        self.action_act()

    def action_act(self) -> None:
        """Close, then run the action where it belongs, or go to the place."""
        row = self._list.row
        if row is None:
            return
        self.leave()
        if isinstance(row.key, Destination):
            self.app.call_next(self.session.open, row.key.place)
        else:
            action = str(row.key)
            self.app.call_next(self.app.run_action, action, self._owners[action])

    async def _seek(self, words: str) -> None:
        with self.refusals():
            self._typed = await destinations.typed(self.lobby, words)
            self._told = tuple(destinations.in_help(words))
            self._show()
            if words.strip().isdecimal():
                self._list.go_to(self._typed[0])  # the board itself, not what only mentions it

    def _show(self) -> None:
        self._foot.display = self.size.width < _WIDE
        self._named = self._width_of_names()
        self._list.show_rows(tuple(self._rows()))
        self._foot.draw()

    def _about(self, cells: int) -> Iterator[Line]:
        """What the row under the cursor does; narrow windows show it here instead of in the
        rows."""
        about = self._abouts.get(self._list.row.key, "") if self._list.row else ""
        yield from (line(" ", (row, self.palette.muted)) for row in wrap(about, cells - 2))

    def _is_general(self, action: KeyHelp) -> bool:
        """Whether *action* works on every screen."""
        return isinstance(self._owners[action.binding.action], SharedApp)

    def _rows(self) -> Iterator[Row]:
        yield from map(self._place, self._typed)
        for at, action in enumerate(self._actions):
            keys, name = " ".join(action.keys), action.name
            row = self._row(keys, name, action.help, action.binding.action)
            yield replace(row, folded=at >= self._first)
        # These lead there too, and have a key.
        there = {action.name for action in self._actions}
        said = {action.help for action in self._actions}
        for place in self._fixed:
            if place.name not in there and place.about not in said:
                yield replace(self._place(place), folded=True)
                there.add(place.name)
        # These come last: their names do not say what was typed.
        yield from (replace(self._place(place), name="") for place in self._told)
        yield Row(())
        yield from text_rows(_(_MORE), self.palette.muted, self.size.width)

    def _place(self, place: Destination) -> Row:
        row = self._row("", place.name, place.about, place)
        return replace(row, words=f"{row.words} {place.words}", name=f"{place.name} {place.words}")

    def _row(self, keys: str, name: str, about: str, key: Destination | str) -> Row:
        palette, cut = self.palette, self.palette.marks.ellipsis
        called, words = name, f"{keys} {name} {about}"
        self._abouts[key] = about
        # A name without keys takes their column, too.
        named, alone = self._named, self.size.width - 3
        both = alone if self._foot.display else named + 2 + self._columns
        cells = named if keys else both
        name = left(crop_apart((name,), cells, cut)[0], cells)
        keys = "  " + left(keys, self._columns, cut) if keys else ""
        room = self.size.width - named - self._columns - 7
        if self._foot.display or room < min(cell_len(about), _LEAST_ABOUT):
            about = ""
        parts = ((name, palette.strong), (keys, palette.muted), "  ", crop(about, room, cut))
        return Row(line(*parts), key, words, called)

    def _width_of_names(self) -> int:
        """The width of a name that has keys: more if a longer one, without keys, needs room that
        what actions do does not."""
        longest = max((cell_len(place.name) for place in (*self._typed, *self._fixed)), default=0)
        most = _NAME + max(0, self.size.width - _USUAL)
        return max(_NAME, min(longest - 2 - self._columns, most))

    @property
    def _columns(self) -> int:
        """The width of the keys."""
        return max((_KEYS, *(len(" ".join(action.keys)) for action in self._actions)))
