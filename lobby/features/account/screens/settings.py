"""Settings: a player's preferences and choices, and their SSH keys."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar, get_args

from lobby.base.errors import Refused
from lobby.base.translation import N_, _
from lobby.features.account import views
from lobby.features.account.screens import settings_rows
from lobby.features.account.screens.settings_rows import (
    ADD_KEY,
    LEAVE,
    NOTICES,
    PARTS,
    TAKE_ALONG,
    THEME,
    VACATION,
    ZONE,
    LimitOf,
    Settings,
    SshKey,
    Watched,
    days_left,
)
from lobby.features.account.screens.themes import ThemesScreen
from lobby.features.account.views import OwnSettings
from lobby.features.clocks import vacations, zones
from lobby.features.clocks.values import Vacation
from lobby.features.news import subscriptions
from lobby.features.people import keys, muting, own_limits, preferences
from lobby.features.people.values.player import Player, Quieted
from lobby.features.people.values.preference import SWITCHES
from lobby.features.people.values.terminal import Colours, Pieces
from lobby.games.catalogue import GAMES
from lobby.ui import places, rebinding
from lobby.ui.page import ListPage
from lobby.ui.question import Question
from lobby.ui.rebinding import Action
from lobby.widgets.key_names import bind, hidden, keymap

T = TypeVar("T")

_REMOVING: dict[str, tuple[type, ...]] = {
    "remove_key": (SshKey,),
    "lift": (Quieted, LimitOf),
    "end": (Vacation,),
    "unwatch": (Watched,),
}
"""The kinds of rows that x removes, by action."""


class SettingsScreen(ListPage):
    """A list of settings, in groups, or one part of them. Enter changes the one under the cursor,
    or opens the part behind it, x removes it, and Left and Right go to the previous and the next
    group. A search finds rows of all parts."""

    HELP = "settings"
    BINDINGS = keymap(
        bind("enter", "change", N_("change"), N_("Change the selected setting."), "act"),
        bind("enter", "open", N_("open"), N_("Open this part of the settings."), "act"),
        bind("enter", "add_key", N_("show a code"), N_("Get a code for another key."), "act"),
        bind("enter", "explain", N_("how"), N_("Show how to do this."), "act"),
        bind("x", "remove_key", N_("remove this key"), N_("Remove an SSH key."), "refuse"),
        bind("x", "lift", N_("remove it"), N_("Remove a limit, a mute or a block."), "refuse"),
        bind("x", "end", N_("end it"), N_("End or cancel a vacation."), "refuse"),
        bind("x", "unwatch", N_("stop following"), N_("Stop following."), "refuse"),
        bind("right,l", "section(1)", N_("next group"), N_("Next group."), "right"),
        hidden("left,h", "section(-1)", "", N_("Previous group."), "left"),
        bind("escape,q,ctrl+c", "back", N_("back"), N_("Leave the settings.")),
    )

    def __init__(self, at: str = "") -> None:
        """Start on the setting called *at*, or show the part of that name."""
        super().__init__()
        self._part = at if at in PARTS else ""
        self._at = at
        self._held = OwnSettings()
        self._code = ""
        self._asking: dict[object, Callable[[], object]] = {
            ZONE: self._ask_zone,
            VACATION: self._ask_vacation,
            THEME: lambda: self.app.push_screen(ThemesScreen()),
            NOTICES: lambda: self.session.open(places.Notices()),
        }

    def on_resize(self) -> None:
        if self.ready:
            self.look_soon()

    async def look(self) -> None:
        self.entitle(self._title())
        if self.player:
            before = self._held
            self._held = await self.lobby.ask(views.own_settings, self.player)
            if self._held.keys != before.keys:
                self._code = ""  # it is used, or void
        settings = Settings(
            self._held,
            self.session.preferences,
            self.session.terminal,
            self.lobby.clock(),
            self.session.visitor.fingerprint,
            self._code,
            self.lobby.channels.access,
            self.lobby.operated_by(self.session.visitor),
        )
        self.list.show_rows(
            tuple(settings_rows.rows(settings, self.palette, self.size.width, self._part))
        )
        if self._at:
            self.list.go_to(self._at)
            self._at = ""

    def _title(self) -> str:
        if self._part:
            return _("Settings: {part}", part=_(PARTS[self._part]))
        return _("Settings of {player}", player=self.player.name) if self.player else _("Settings")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether *action* applies to the row under the cursor."""
        key = self.row_key
        if action == "section":
            return not self._part and self.list.filter is None
        if action == "lift" and isinstance(key, LimitOf):
            return key.game in self._held.limits
        if action in _REMOVING:
            return isinstance(key, _REMOVING[action])
        return action not in _ENTERS or action == _entered(key)

    def action_change(self) -> None:
        chosen, key = self.session.preferences, self.row_key
        if isinstance(key, str) and key in SWITCHES:
            self._set(preferences.turn, key, not getattr(chosen, key))
        elif key == "pieces":
            self._set(preferences.set_pieces, _following(get_args(Pieces), chosen.pieces))
        elif key == "colours":
            fingerprint = self.session.visitor.fingerprint
            colours = _following(get_args(Colours), chosen.colours)
            self._set(preferences.set_colours, fingerprint, colours)
        elif isinstance(key, Action):
            question = _(
                "Press the new key. Backspace restores the default, Esc cancels. ({help})",
                help=key.help,
            )
            self.ask_key(question, lambda pressed: self._bind(key, pressed))
        elif isinstance(key, LimitOf):
            self._ask_limit(key.game)
        elif key in self._asking:
            self._asking[key]()

    def action_open(self) -> None:
        self.session.open(places.Settings(str(self.row_key)))

    def action_add_key(self) -> None:
        self.work_alone("code", self._show_code)

    def action_explain(self) -> None:
        command, what = _COMMANDS[self.row_key]
        typed = self.lobby.channels.access.command(command)
        self.tell(_("In your own shell, {typed} {what}.", typed=typed, what=what))

    def action_remove_key(self) -> None:
        if isinstance(key := self.row_key, SshKey):
            mine = key.fingerprint == self.session.visitor.fingerprint
            question = (
                _("Remove the key in use? This session will end.")
                if mine
                else _("Remove this key? It will no longer let you in, and its sessions end.")
            )
            self.confirm(
                question, lambda: self.work_first(partial(self._remove_key, key.fingerprint))
            )

    def action_lift(self) -> None:
        key = self.row_key
        if isinstance(key, Quieted):
            self._set(muting.unblock if key.blocked else muting.unmute, key.player.name)
        elif isinstance(key, LimitOf):
            self._set(own_limits.choose, None, key.game)

    def action_end(self) -> None:
        """End the vacation under the cursor, if it is the earliest: no other can be ended."""
        if not isinstance(key := self.row_key, Vacation):
            return
        if key != self._held.leave.planned[0]:
            self.tell(_("Cancel the next vacation first."), danger=True)
        else:
            question = _("End this vacation? Unused days are returned to you.")
            self.confirm(question, lambda: self._set(vacations.end))

    def action_unwatch(self) -> None:
        if isinstance(key := self.row_key, Watched):
            subject = key.subject
            if isinstance(subject, Player):
                self._set(subscriptions.unfollow, subject.name)
            else:
                self._set(subscriptions.unsubscribe, subject)

    def action_section(self, step: int) -> None:
        self.list.go_to_section(step)

    def _ask_zone(self) -> None:
        about = (
            _(
                "Where do your days begin and end? It matters for vacations, and for the weekends"
                " of matches that you begin from now on."
            ),
            _("Type a time zone such as Europe/Berlin, America/New_York or UTC."),
        )
        then = self._answering(zones.choose)
        self.app.push_screen(Question(_("Time zone"), about, then, hint=self._held.zone.key))

    def _ask_vacation(self) -> None:
        about = (
            _(
                "On vacation your clocks stop, except in fast matches. Your opponents can see it."
                " It begins and ends by itself, and you may end it earlier."
            ),
            _(
                "Type a number of days from today, such as 7, or the first and last day, as in"
                " YYYY-MM-DD..YYYY-MM-DD."
            ),
            _("You have {days_left}.", days_left=days_left(self._held.leave)),
        )
        then = self._answering(vacations.declare)
        self.app.push_screen(Question("Vacation", about, then, hint=_("days, or first..last")))

    def _ask_limit(self, game: str) -> None:
        title = GAMES[game].title
        about = (
            _(
                "How many running boards of {title} do you want at most? Further challenges are"
                " refused with that reason.",
                title=title,
            ),
            _("Type a number, or none."),
        )

        async def then(text: str) -> None:
            most = None if text.lower() == "none" else _whole(text)
            await self.lobby.change(own_limits.choose, self.me, most, game)

        now = self._held.limits.get(game)
        start = "" if now is None else str(now)
        self.app.push_screen(
            Question(_("Boards of {title}", title=title), about, then, start=start, hint="none")
        )

    def _answering(self, how: Callable[..., Any]) -> Callable[[str], Any]:
        async def then(text: str) -> None:
            await self.lobby.change(how, self.player, text)

        return then

    def _bind(self, action: Action, pressed: str) -> None:
        with self.refusals():
            if pressed == "backspace":
                self._set(preferences.set_key, action.id, None)
            elif pressed != "escape":
                rebinding.check(pressed, action, self.session.preferences.keymap)
                self._set(preferences.set_key, action.id, pressed)

    def _set(self, how: Callable[..., Any], *values: object) -> None:
        self.work_first(partial(self._store, how, *values))

    async def _store(self, how: Callable[..., Any], *values: object) -> None:
        await self.lobby.change(how, self.player, *values)
        await self.session.reload_preferences()
        await self.look_now()

    async def _remove_key(self, fingerprint: str) -> None:
        await self.lobby.change_keys(keys.remove_key, self.me, fingerprint)
        await self.look_now()

    async def _show_code(self) -> None:
        with self.refusals():
            came_with = self.session.visitor.fingerprint
            self._code = await self.lobby.change(keys.issue_code, self.me, came_with)
            await self.look_now()
            self.list.show_below(_CODE_LINES)


_COMMANDS: dict[object, tuple[str, str]] = {
    TAKE_ALONG: ("export", N_("prints everything stored about you as JSON")),
    LEAVE: ("delete", N_("explains what it deletes, and how to confirm")),
}
"""What only a command does, by row: the command, and what it does."""

_CODE_LINES = 7
"""Lines of a code and of the text about it, in the narrowest window."""

_ENTERS = frozenset({"change", "open", "add_key", "explain"})

_UNCHANGEABLE = (SshKey, Quieted, Watched, Vacation)
"""The kinds of rows that have nothing to change."""


def _entered(key: object) -> str:
    """What Enter does on the row of *key*: one of ``_ENTERS``, or "" for nothing."""
    if key is None or isinstance(key, _UNCHANGEABLE):
        return ""
    if key == ADD_KEY:
        return "add_key"
    if key in _COMMANDS:
        return "explain"
    return "open" if key in PARTS else "change"


def _following(known: tuple[T, ...], value: T | None) -> T | None:
    """What follows *value*; the last one is None, which leaves it to the terminal."""
    turn = (*known, None)
    return turn[(turn.index(value) + 1) % len(turn)]


def _whole(text: str) -> int:
    """The number in *text*. Raises Refused if it is not one."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 6):
        raise Refused(own_limits.accepted())
    return int(text)
