"""What every screen of the lobby shares: it looks up what it shows, and draws it.

Often that is a list of rows, with keys for the row under the cursor.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import ClassVar, Self

from rich.style import Style
from textual import events, on
from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding
from textual.geometry import Offset, Region, Size
from textual.reactive import var
from textual.strip import Strip
from textual.widget import Widget

from lobby.base.translation import N_
from lobby.core.values import Event
from lobby.features.people.values.player import Player
from lobby.ui.session_news import Happened, Haste
from lobby.ui.store_screen import StoreScreen
from lobby.widgets.key_names import hidden, keymap, shown
from lobby.widgets.lines import Lines
from lobby.widgets.rows import RowList
from lobby.widgets.textual_internals import bindings_of, leave_out
from lobby.widgets.theme.palette import Palette


class Page(StoreScreen, inherit_bindings=False):
    """A title bar, what ``body`` yields, and a key bar."""

    DEFAULT_CSS = """
    Page { layout: vertical; overflow: hidden; background: ansi_default; }
    """
    AUTO_FOCUS = ""
    ESCAPE_TO_MINIMIZE = False
    HELP: ClassVar[str] = "start"
    """The help topic of all screens of this class."""

    PROMINENCE: ClassVar[int] = 0
    """How much players see this screen. Among screens that share an action, the one with the
    highest number gives the action its name and its place in the list. No two screens have the
    same number; 0 if nothing depends on it."""

    BINDINGS = keymap(hidden("escape", "back", N_("back"), N_("Go back one step.")))

    virtual_size = var(Size())
    """By default Textual lays out and paints the screen once more whenever this changes, which it
    does with each size. A page does not scroll."""

    slots: Sequence[Widget] = ()
    """The widgets between the title bar and the key bar, unless ``body`` yields others."""

    CONCERN: ClassVar[frozenset[str] | None] = None
    """The kinds of events that change what screens of this class show; None for all."""

    HASTE: ClassVar[Haste] = Haste.NOW
    """How soon screens of this class must show those."""

    SHOWS_CROWD: ClassVar[bool] = False
    """Whether screens of this class show who is here. The others are not told of it."""

    FOR_OPERATORS: ClassVar[bool] = False
    """Whether only operators see screens of this class."""

    board: int | None = None
    """The board shown here, if any; everybody sees it as the player's presence."""

    challenge: int | None = None
    """The number of the challenge that is answered here, if any: it is not asked about again."""

    def __init__(self) -> None:
        super().__init__()
        self._seen = False
        self._outdated = False
        self._drawn_for = Size()
        self._framed = False
        self._divided: dict[str, str | None] = {}

    def body(self) -> ComposeResult:
        """The widgets between the title bar and the key bar."""
        yield from self.slots

    def wants(self, event: Event) -> bool:
        """Whether *event* changes what this screen shows; ``Happened`` is sent for those only."""
        return self.CONCERN is None or event.kind in self.CONCERN

    def shows(self, event: Event) -> bool:
        """Whether *event* is seen here by itself, so that no sentence has to tell it."""
        return self.board is not None and self.wants(event)

    def sight_changed(self) -> None:
        """The terminal's window has got the focus or lost it: see ``Session.in_sight``."""

    def haste(self, event: Event) -> Haste:
        """How soon a wanted *event* must be shown."""
        return self.HASTE

    @property
    def player(self) -> Player | None:
        """The player of the session; None for a visitor who has not played yet."""
        return self.session.player

    @property
    def me(self) -> Player:
        """The player, in what nobody can do or see without being one."""
        assert self.player
        return self.player

    @property
    def member(self) -> Player | None:
        """The player if they have a name; None for guests and visitors."""
        player = self.player
        return player if player and player.member else None

    @property
    def game(self) -> str | None:
        """The game that this screen is about, if any; help has its rules at hand."""
        return None

    @property
    def help_topic(self) -> str:
        """The help topic that ``?`` shows below the keys."""
        return self.HELP

    def key_for(self, action: str) -> str:
        """The key that does the action with the binding id *action* here, as people write it."""
        chosen = self.session.preferences.keymap.get(action)
        if chosen:
            return shown(chosen.split(",")[0])
        return next(shown(key) for key, binding in bindings_of(self) if binding.id == action)

    @property
    def caret(self) -> Offset | None:
        """Where on the screen the terminal's cursor belongs, which is where the next key acts; None
        if there is no such place."""
        for widget in (self._key_bar,) if self._question else self.attended():
            if (place := self.placed().get(widget)) and (at := widget.caret) is not None:
                return place[0].offset + at
        return None

    def attended(self) -> Iterator[Lines]:
        """The widgets on which the next key may act, then those that show the state of things. The
        first with a caret gets the terminal's cursor."""
        if isinstance(self.focused, Lines):
            yield self.focused

    def redraw_if_seen(self) -> None:
        """Draw everything again, as the palette or what the player prefers has changed: at once,
        or if other screens hide this one, when it is shown again."""
        self._outdated = not self.is_active
        if self.is_active:
            self.redraw()

    def redraw(self) -> None:
        """Draw everything again."""
        for widget in self.query(Lines):
            widget.draw()
            widget.refresh()
        self.draw()

    def recolour(self, before: Palette) -> None:
        """Redraw after the palette has changed from *before*, and nothing else has. If only boards
        and bars look different, only these are repainted."""
        if self.palette.styles == before.styles:
            for widget in self.query(Lines):
                widget.draw()
                widget.repaint_grounds()
        else:
            self.redraw()
            if self.ready:
                self.look_soon()

    def refresh(
        self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> Self:
        """Ignore requests before the first frame, which is laid out and painted as a whole: Textual
        would do both again right after it."""
        if not self._framed:
            return self
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Blank lines: everything visible is a widget. Textual asks for this with every frame."""
        return [_blank(crop.width, self.palette.base)] * crop.height

    def divide(self, columns: str | None, rows: str | None) -> None:
        """Divide the screen into *columns* and *rows*, each with its widths or heights; None is as
        the style sheet says. Textual would lay out everything again with the same division."""
        for name, wanted in (("grid_columns", columns), ("grid_rows", rows)):
            if self._divided.get(name) != wanted:
                setattr(self.styles, name, wanted)
                self._divided[name] = wanted

    def focus_main(self) -> None:
        """Focus the main widget: the first that takes keys, unless overridden."""
        self.set_focus(next((part for part in self.focus_chain if isinstance(part, Widget)), None))

    def commands(self) -> Iterator[ActiveBinding]:
        """The bindings in force, without keys that are text where the focus is."""
        focused = self.focused
        for key, active in self.active_bindings.items():
            text = len(key) == 1 and isinstance(focused, Lines) and focused.takes(key)
            if not text:
                yield active

    def compose(self) -> ComposeResult:
        yield self.title_bar
        yield from self.body()
        yield self._key_bar

    async def on_mount(self) -> None:
        self.focus_main()
        try:
            if await self._look() and type(self).look is not Page.look:
                self._drawn_for = self.size  # with what was found
        finally:
            self._ready = True
            self.session.catch_up_soon()

    def on_resize(self) -> None:
        if self.size != self._drawn_for:  # a new screen is told its size three times
            self._drawn_for = self.size
            self.draw()

    @on(events.Resize)
    def _lay_out_once(self, resized: events.Resize) -> None:
        # A new screen is told its size three times, and would lay itself out each time.
        if resized.size == self.outer_size:
            resized.prevent_default()

    @on(events.ScreenResume)
    def _paint_first(self, resumed: events.ScreenResume) -> None:
        if not self._seen:
            resumed.refresh_styles = False  # they were applied a moment ago
            self.laying_out()
            self.app.call_next(self._show_changes)

    def on_screen_resume(self) -> None:
        if self.is_active:  # otherwise another screen came on top before this arrived
            self.session.looking_at(self.board)
        if self._outdated:
            self._outdated = False
            self.redraw()
        if self._seen:
            self.title_bar.draw()  # the countdown may have changed meanwhile
            self.show_request()
            self.look_soon()
            self.session.catch_up_soon()
        self._seen = True

    def end_search(self) -> None:
        """Show all rows of its lists again: whoever comes back would type what is a command."""
        for rows in self.slots:
            if isinstance(rows, RowList):
                rows.end_search()

    def _show_changes(self) -> None:
        """Show changes from now on: the first frame is painted now at the latest. Called by the app
        once it has asked a new screen to lay itself out again, as Textual does for no reason."""
        self._framed = True
        if self.is_active:
            self.paint_missed()

    def on_happened(self, happened: Happened) -> None:
        if happened.events:
            self.look_soon()
        if happened.presence:
            self.crowd_changed()

    def crowd_changed(self) -> None:
        """Show who is here now; called if this is among what the screen shows."""
        self.look_soon()

    def action_back(self) -> None:
        """Go one step back."""
        self.leave()

    def leave(self) -> None:
        """Remove this page: below the last one is the lobby. Work may end while another screen
        covers it, such as help: that stays."""
        *covered, current = self.app.screen_stack
        if current is self:
            self.app.pop_screen()
        elif self in covered:
            leave_out(self.app, [self])


@lru_cache
def _blank(cells: int, base: Style | None) -> Strip:
    return Strip.blank(cells, base)


class ListPage(Page):
    """A page with a list, alone unless ``slots`` holds more. A click on the row under the cursor
    does what Enter does there: the first possible action with the id ``act``."""

    def __init__(self, *, seeking: bool = False) -> None:
        """*seeking* as for ``RowList``."""
        super().__init__()
        self.list = RowList(seeking=seeking)
        self.slots = (self.list,)

    @property
    def row_key(self) -> object:
        """The key of the row under the cursor; None if there is none."""
        row = self.list.row
        return row.key if row else None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Without a row under the cursor, Enter has nothing to act on."""
        return self.row_key is not None or action not in self._acts()

    def on_row_list_moved(self, __: RowList.Moved) -> None:
        self.refresh_bindings()

    async def on_row_list_chosen(self, __: RowList.Chosen) -> None:
        possible = (action for action in self._acts() if self.check_action(action, ()))
        if action := next(possible, None):
            await self.run_action(action)

    def _acts(self) -> Iterator[str]:
        """What Enter may do."""
        for key in self.BINDINGS:
            if isinstance(key, Binding) and key.id == "act":
                yield key.action
