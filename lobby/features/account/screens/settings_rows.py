"""The rows of the settings, group by group, and what they are made from."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from rich.cells import cell_len

from lobby.base.layout import minute
from lobby.base.translation import N_, _, ngettext
from lobby.features.account.views import OwnSettings
from lobby.features.clocks import vacations
from lobby.features.clocks.values import VacationPlan
from lobby.features.notices.values import Access
from lobby.features.people import one_time_codes
from lobby.features.people.keys import FOR_NOBODY
from lobby.features.people.values.player import Player
from lobby.features.people.values.preference import SWITCHES, Preferences
from lobby.features.people.values.terminal import Terminal
from lobby.games.catalogue import GAMES, title_of
from lobby.ui import rebinding
from lobby.widgets.columns import crop, left, right, wrap
from lobby.widgets.key_names import shown
from lobby.widgets.lines import Line, line
from lobby.widgets.row import Row, text_rows
from lobby.widgets.theme.palette import Palette
from lobby.widgets.times import since

ADD_KEY = "add a key"
NOTICES = "notices"
TAKE_ALONG = "export everything"
LEAVE = "delete account"
VACATION = "vacation"
ZONE = "zone"
THEME = "theme"

LIMITS = "limits"
KEYBOARD = "keyboard"
FOLLOWING = "following"
QUIETED = "quieted"
SSH_KEYS = "keys"
DATA = "data"

PARTS: Mapping[str, str] = {
    LIMITS: N_("Maximum simultaneous matches"),
    KEYBOARD: N_("Keyboard"),
    FOLLOWING: N_("Following"),
    QUIETED: N_("Muted and blocked"),
    SSH_KEYS: N_("Your SSH keys"),
    DATA: N_("Your data"),
}
"""The parts of the settings with a page of their own, behind one row: its key, and its label."""

NAMED: Mapping[str, str] = {
    **{name: switch.label for name, switch in SWITCHES.items()},
    "pieces": N_("Draw boards with"),
    THEME: N_("Theme"),
    "colours": N_("Colours for this key"),
    VACATION: N_("Go on vacation"),
    NOTICES: N_("Choose notifications"),
    **PARTS,
}
"""The settings with a row of their own: its key, and its label."""

_SHOWN_VACATIONS = 5
"""The most planned vacations that are shown unless one searches for them."""

_LABEL = 40
_NAME, _PRESSED = 18, 14
_NARROW = 60
_WIDE = 72
"""From this many cells on, what a key or a command does stands beside it."""


@dataclass(frozen=True, slots=True)
class SshKey:
    """The row of an SSH key."""

    fingerprint: str


@dataclass(frozen=True, slots=True)
class LimitOf:
    """The row of the player's limit on running boards of a game."""

    game: str


@dataclass(frozen=True, slots=True)
class Watched:
    """The row of a board, a game or a player that the player follows."""

    subject: int | str | Player


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that the settings show at *now*. *here* is the key that the player connected with,
    *code* lets another one in ("" if there is none), *access* is how players connect; *operates*
    is whether the player is an operator."""

    held: OwnSettings
    chosen: Preferences
    terminal: Terminal
    now: int
    here: str | None
    code: str
    access: Access
    operates: bool


def rows(settings: Settings, palette: Palette, cells: int, part: str = "") -> Iterator[Row]:
    """The rows of *part*, or else of all groups, for a window of *cells* cells. A group is a
    heading and what follows it up to the next blank line. What is behind a row is there for a
    search."""
    drawn = _Drawn(palette, cells)
    if part:
        yield from _BEHIND[part](settings, drawn)
        return
    for group in _GROUPS:
        yield from group(settings, drawn)
        yield Row(())
    for key, behind in _BEHIND.items():
        within = replace(drawn, within=_(PARTS[key]))
        yield from (replace(row, folded=True) for row in behind(settings, within))


def days_left(leave: VacationPlan) -> str:
    """What is left of this year's vacation allowance."""
    # Rounded down, so that what is shown can be taken.
    return _(
        "{days:g} of {allowance_days} days left in {year}",
        days=int(leave.days_left * 10) / 10,
        allowance_days=vacations.ALLOWANCE_DAYS,
        year=leave.year,
    )


@dataclass(frozen=True, slots=True)
class _Drawn:
    """How rows look; *within* names the part that they belong to where it is not in view."""

    palette: Palette
    cells: int
    within: str = ""

    def heading(self, text: str) -> Row:
        return Row(line((text, self.palette.strong)))

    def row(self, key: object, label: str, value: str = "", *, brief: str | None = None) -> Row:
        """A row in columns; in a narrow window the values are aligned at the right, and *brief* is
        shown for the value, which a filter still finds. If both do not fit side by side, the value
        stands below the label, which takes as many lines as it needs."""
        if self.within:
            label = f"{self.within}: {label}"
        found_by = f"{label} {value}"
        value = value if brief is None or self.cells >= _WIDE else brief
        muted, wanted = self.palette.muted, cell_len(label)
        room = self.cells - 5 - cell_len(value)
        if self.cells < _NARROW:
            usual = room = room - 1
        else:
            usual = min(_LABEL, self.cells * 6 // 10)
        if value and wanted <= room:
            label = left(label, max(wanted, min(usual, room)))
            return Row(line("  " + label, "  ", (value, muted)), key, found_by)
        first, *others = (line("  " + row) for row in wrap(label, self.cells - 4))
        ends = self.cells - 4
        below = wrap(value, ends - 2) if value else ()
        more = (*others, *(line("  ", (right(row, ends), muted)) for row in below))
        return Row(first, key, found_by, more=more)

    def named(self, key: str, value: str, *, brief: str | None = None) -> Row:
        return self.row(key, _(NAMED[key]), value, brief=brief)

    def text(self, text: str) -> Iterator[Row]:
        return text_rows(text, self.palette.muted, self.cells)


def _playing(settings: Settings, drawn: _Drawn) -> Iterator[Row]:
    chosen, limited = settings.chosen, len(settings.held.limits)
    yield drawn.heading(_("Playing"))
    yield from _switches(chosen, drawn, look=False)
    limits = ngettext("{count} limit", "{count} limits", limited) if limited else _("any number")
    yield drawn.named(LIMITS, limits)


def _switches(chosen: Preferences, drawn: _Drawn, *, look: bool) -> Iterator[Row]:
    for name, switch in SWITCHES.items():
        if switch.look == look:
            yield drawn.named(name, _(switch.on if getattr(chosen, name) else switch.off))


def _looks(settings: Settings, drawn: _Drawn) -> Iterator[Row]:
    chosen, terminal = settings.chosen, settings.terminal
    able = terminal.pieces(chosen.pieces)
    yield drawn.heading(_("Screen and keyboard"))
    yield drawn.named(THEME, chosen.theme or _auto(drawn.palette.theme.name))
    yield drawn.named("pieces", able if able == chosen.pieces else _auto(able))
    yield drawn.named("colours", chosen.colours or _auto(terminal.colours))
    yield from _switches(chosen, drawn, look=True)
    changed = len(chosen.keymap)
    keys = ngettext("{count} key changed", "{count} keys changed", changed)
    yield drawn.named(KEYBOARD, keys if changed else _("default keys"))


def _time(settings: Settings, drawn: _Drawn) -> Iterator[Row]:
    leave, zone = settings.held.leave, settings.held.zone
    yield drawn.heading(_("Your time"))
    here = _(
        "it is {fromtimestamp:%H:%M} there",
        fromtimestamp=datetime.fromtimestamp(settings.now, zone),
    )
    yield drawn.row(ZONE, _("Time zone: {key}", key=zone.key), here)
    briefly = ngettext("{count} day left", "{count} days left", math.floor(leave.days_left))
    yield drawn.named(VACATION, days_left(leave), brief=briefly)
    for at, planned in enumerate(leave.planned):
        label = _("On vacation: your clocks are stopped")
        if settings.now not in planned.span:
            label = _("Vacation from {start}", start=minute(planned.span.start, zone))
        until = _("until {end}", end=minute(planned.span.end, zone))
        yield replace(drawn.row(planned, label, until), folded=at >= _SHOWN_VACATIONS)
    if (more := len(leave.planned) - _SHOWN_VACATIONS) > 0:
        yield from drawn.text(_("{more} more (press / to find them)", more=more))


def _others(settings: Settings, drawn: _Drawn) -> Iterator[Row]:
    held = settings.held
    watched, quieted = held.watched, len(held.quieted)
    followed = len(watched.boards) + len(watched.games) + len(watched.players)
    by = ", ".join(held.told_by)
    yield drawn.heading(_("Notifications and people"))
    yield drawn.named(NOTICES, _("{by} and in the lobby", by=by) if by else _("in the lobby only"))
    yield drawn.named(FOLLOWING, str(followed) if followed else _("nothing"))
    players = ngettext("{count} player", "{count} players", quieted)
    yield drawn.named(QUIETED, players if quieted else _("nobody"))


def _account(settings: Settings, drawn: _Drawn) -> Iterator[Row]:
    keys = len(settings.held.keys)
    yield drawn.heading(_("Account"))
    yield drawn.named(SSH_KEYS, ngettext("{count} key", "{count} keys", keys))
    yield drawn.named(DATA, _("export or delete"))


def _limits(settings: Settings, drawn: _Drawn) -> Iterator[Row]:
    for game in GAMES.values():
        most = settings.held.limits.get(game.name)
        yield drawn.row(
            LimitOf(game.name), game.title, _("any number") if most is None else str(most)
        )


def _quieted(settings: Settings, drawn: _Drawn) -> Iterator[Row]:
    if not settings.held.quieted:
        yield from drawn.text(_("Nobody. Mute or block from a player's page."))
    for quieted in settings.held.quieted:
        how = _("blocked: no challenges or messages") if quieted.blocked else _("muted")
        yield drawn.row(quieted, quieted.player.name, how)


def _watched(settings: Settings, drawn: _Drawn) -> Iterator[Row]:
    watched = settings.held.watched
    if not watched:
        yield from drawn.text(
            _("Nothing. Boards, ratings and the pages of players have a key that follows them.")
        )
    for board, talk in watched.boards.items():
        yield drawn.row(Watched(board), _("Board {board}", board=board), _("with chat") * talk)
    for game, moves in watched.games.items():
        yield drawn.row(Watched(game), title_of(game), _("every move") * moves)
    for player in watched.players:
        yield drawn.row(Watched(player), player.name, _("player"))


def _keys(settings: Settings, drawn: _Drawn) -> Iterator[Row]:
    for key in settings.held.keys:
        added = _("added {added}", added=since(key.added, settings.now))
        note = _("{added}, in use now", added=added) if key.fingerprint == settings.here else added
        yield drawn.row(SshKey(key.fingerprint), key.fingerprint, note)
    label, more = _("Add a key"), list[Line]()
    if settings.code:
        minutes = one_time_codes.LIFETIME // 60
        said = N_(
            "Within {minutes} minutes, connect there under a name that is free (ssh NEWNAME@HOST)"
            " and type this code instead of a name:"
        )
        more += (text_row.line for text_row in drawn.text(_(said, minutes=minutes)))
        more.append(line("      ", (settings.code, drawn.palette.turn)))
        more += (text_row.line for sentence in FOR_NOBODY for text_row in drawn.text(_(sentence)))
    row = drawn.row(ADD_KEY, label, "" if settings.code else _("for another machine"))
    yield replace(row, name=label, more=(*row.more, *more))


def _keyboard(settings: Settings, drawn: _Drawn) -> Iterator[Row]:
    for action in rebinding.rebindable(operates=settings.operates):
        pressed = " ".join(map(shown, rebinding.keys_of(action, settings.chosen.keymap)))
        found_by = f"{drawn.within} {action.name} {pressed} {action.help}"
        if drawn.within or drawn.cells < _WIDE:
            yield replace(drawn.row(action, action.name, pressed), words=found_by)
            continue
        ellipsis, room = drawn.palette.marks.ellipsis, drawn.cells - _NAME - _PRESSED - 7
        keys = left(pressed, _PRESSED, ellipsis)
        label = f"  {left(action.name, _NAME, ellipsis)}  {keys}  "
        about = crop(action.help, room, ellipsis)
        yield Row(line(label, (about, drawn.palette.muted)), action, found_by)


def _data(settings: Settings, drawn: _Drawn) -> Iterator[Row]:
    for key, label, verb in (
        (TAKE_ALONG, _("Export everything"), "export"),
        (LEAVE, _("Delete your account"), "delete"),
    ):
        # Enter shows the command, too; half of it here would be of no use.
        yield drawn.row(key, label, settings.access.command(verb), brief="")


_GROUPS = (_playing, _looks, _time, _others, _account)

_BEHIND: Mapping[str, Callable[[Settings, _Drawn], Iterator[Row]]] = {
    LIMITS: _limits,
    KEYBOARD: _keyboard,
    FOLLOWING: _watched,
    QUIETED: _quieted,
    SSH_KEYS: _keys,
    DATA: _data,
}
"""The rows of each part."""


def _auto(value: str) -> str:
    return _("auto ({value})", value=value)
