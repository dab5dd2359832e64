"""Notifications: which topics the player is notified of, by which channels, and at which
addresses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from lobby.base.translation import N_, _
from lobby.features.notices import addresses, choices, live
from lobby.features.notices.choices import Held, How, Medium
from lobby.features.notices.duties import relevance
from lobby.features.notices.duties.channels import Channels
from lobby.features.notices.values import DECLARED, TOPICS, ChannelName, Topic, called
from lobby.features.people.one_time_codes import ADDRESS_LIFETIME
from lobby.ui.page import ListPage
from lobby.ui.question import Question
from lobby.widgets.columns import crop, left
from lobby.widgets.key_names import bind, hidden, keymap
from lobby.widgets.lines import CARET, Line, line, width, wrapped
from lobby.widgets.row import Row
from lobby.widgets.rows import RowList
from lobby.widgets.text_sheet import Text
from lobby.widgets.theme.palette import Palette

HOUR = "hour"

_NAME = 10
_CELL = 9
_ADDRESS = 32
_LEAST = 12
"""The fewest cells in which the beginning of a sentence says something."""
_IN_TERMINAL: Mapping[How, str] = {
    "off": N_("In the terminal, while you are here, you are not told that {what}."),
    "now": N_("In the terminal, while you are here, you are told that {what}."),
}
_WHILE_AWAY: Mapping[How, str] = {
    "off": N_("By {medium}, while you are not here, you are not told that {what}."),
    "now": N_("By {medium}, while you are not here, you are told that {what}."),
    "daily": N_("By {medium}, while you are not here, you are told once a day that {what}."),
}
_ALSO_WHILE_HERE: Mapping[How, str] = {
    "off": N_("By {medium}, also while you are here, you are not told that {what}."),
    "now": N_("By {medium}, also while you are here, you are told that {what}."),
    "daily": N_("By {medium}, also while you are here, you are told once a day that {what}."),
}


@dataclass(frozen=True, slots=True)
class About:
    """The row of a topic."""

    topic: Topic


@dataclass(frozen=True, slots=True)
class Where:
    """The row of a channel and its address."""

    channel: ChannelName


@dataclass(frozen=True, slots=True)
class Shown:
    """What is shown: everything that is *held*, on a server with *channels*. The cursor is on the
    row *key*, in the column of *medium*."""

    held: Held
    channels: Channels
    key: object
    medium: Medium


def columns(held: Held, channels: Channels) -> tuple[Medium, ...]:
    """The ways to tell the player: in the terminal, and by each channel that has an address."""
    return ("terminal", *(medium for medium in channels.by_name if medium in held.addresses))


def rows(shown: Shown, palette: Palette, cells: int) -> Iterator[Row]:
    """All rows, for *cells* cells."""
    media = columns(shown.held, shown.channels)
    seen = _in_view(media, shown.medium, cells)
    heads = "".join(left(medium, _CELL) for medium in seen)
    before = palette.marks.left if seen[0] != media[0] else " "
    after = palette.marks.right if seen[-1] != media[-1] else " "
    heads = f"{before}{heads.rstrip():<{len(heads) - 2}}{after}"
    yield Row(line((left(_("Topic"), _NAME + 2), palette.strong), (heads, palette.muted)))
    for topic in TOPICS:
        yield Row(
            _of_topic(shown, topic, seen, palette, cells),
            About(topic),
            f"{called(topic)} {_(TOPICS[topic])}",
        )
    yield Row(())
    yield Row(line((_("Where and when"), palette.strong)))
    for channel in DECLARED:
        if channel in shown.channels.by_name or channel in shown.held.addresses:
            yield _of_channel(shown, channel, palette, cells)
    if shown.channels.by_name:
        hour = _("at {hour}:00 ({zone})", hour=shown.held.choices.hour, zone=shown.held.zone)
        yield Row(line(f"  {left('daily', _NAME)} ", (hour, palette.muted)), HOUR)
    elif not shown.held.addresses:
        explanation = _("Only in the terminal: this server sends no mail or other notifications.")
        yield Row(line("  ", (crop(explanation, cells - 4, palette.marks.ellipsis), palette.muted)))


def explained(shown: Shown) -> str:
    """A few sentences about the row under the cursor; "" for none."""
    key = shown.key
    if isinstance(key, About):
        how = shown.held.choices.of(key.topic, shown.medium)
        sentence = _sentences(key.topic, shown.medium)[how]
        return _(sentence, medium=shown.medium, what=_(TOPICS[key.topic]))
    if isinstance(key, Where):
        return " ".join(_state(shown, key.channel))
    if key == HOUR:
        return _("Everything set to daily comes together at this hour.")
    return ""


def _in_view(media: Sequence[Medium], chosen: Medium, cells: int) -> Sequence[Medium]:
    """As many of *media* as fit, including the *chosen* one.

    >>> _in_view(("terminal", "mail", "ntfy", "webhook"), "mail", 40)
    ('terminal', 'mail', 'ntfy')
    >>> _in_view(("terminal", "mail", "ntfy", "webhook"), "webhook", 40)
    ('mail', 'ntfy', 'webhook')
    """
    most = max(1, (cells - _NAME - 3) // _CELL)
    first = max(0, media.index(chosen) + 1 - most)
    return media[first : first + most]


def _sentences(topic: Topic, medium: Medium) -> Mapping[How, str]:
    """The sentences that say whether the player is told of *topic* by *medium*, and when."""
    if medium == "terminal":
        return _IN_TERMINAL
    return _ALSO_WHILE_HERE if topic in relevance.ALSO_WHILE_HERE else _WHILE_AWAY


def _of_topic(
    shown: Shown, topic: Topic, media: Sequence[Medium], palette: Palette, cells: int
) -> Line:
    """The topic, how each of *media* tells of it, and as much of what it is about as fits."""
    drawn = line(f"  {left(called(topic), _NAME)}")
    for medium in media:
        how = f" {shown.held.choices.of(topic, medium)} "
        style = palette.muted if how == " off " else palette.text
        if (shown.key, shown.medium) == (About(topic), medium):
            style = palette.cursor + CARET
        drawn += line((how, style), " " * (_CELL - len(how)))
    room = cells - width(drawn) - 2
    about = crop(_(TOPICS[topic]), room, palette.marks.ellipsis) if room >= _LEAST else ""
    return drawn + line((about, palette.muted))


def _of_channel(shown: Shown, channel: ChannelName, palette: Palette, cells: int) -> Row:
    """The channel, its address, and its state, which stands below if there is no room for both."""
    held = shown.held
    address, pending = held.addresses.get(channel), held.pending.get(channel)
    name = f"  {left(channel, _NAME)} "
    if pending:
        where, note = pending.address, _("not confirmed yet")
    elif address:
        where, note = address.address, "failing" if address.trouble else "confirmed"
    else:
        where, note = _("no address"), ""
    failing = not pending and address and address.trouble
    style = palette.danger if failing else palette.muted
    room, ink = cells - len(name) - 3, palette.text if note else palette.muted
    if cell_len(where) + 2 + len(note) <= room:
        beside = left(where, max(cell_len(where), min(_ADDRESS, room - 2 - len(note))))
        return Row(line(name, (beside, ink), (f"  {note}", style)), Where(channel))
    head = line(name, (crop(where, room, palette.marks.ellipsis), ink))
    return Row(head, Where(channel), more=(line(" " * len(name), (note, style)),))


def _state(shown: Shown, channel: ChannelName) -> Iterator[str]:
    address, pending = shown.held.addresses.get(channel), shown.held.pending.get(channel)
    if channel not in shown.channels.by_name:
        yield _("This server no longer sends by {channel}.", channel=channel)
    if pending:
        yield _(
            "A code was sent there. It is valid for {code_lifetime} minutes.",
            code_lifetime=ADDRESS_LIFETIME // 60,
        )
        yield _("Do not give it to anyone: the operators will never ask you for it.")
        if address:
            yield _("Until you confirm it, notifications go to {address}.", address=address.address)
    if address and address.given_up:
        yield _(
            "Nothing more is sent there until a test arrives. {trouble}", trouble=address.trouble
        )
    elif address and address.trouble:
        yield _("The last attempt failed. {trouble}", trouble=address.trouble)
    if address and DECLARED[channel].signed:
        yield _("The signing secret is {secret}", secret=address.secret)
    if not address and not pending:
        yield _(
            "To get notifications by {channel}, add an address and confirm it.", channel=channel
        )


_CONFIRMING = N_(
    "A code is sent there, and nothing else until you type it here. So nobody gets"
    " notifications that they did not ask for."
)


class NoticesScreen(ListPage):
    """A table of topics and ways to be told. The arrows move through it; Enter changes the choice
    under the cursor. Below it are the addresses: Enter adds one or confirms it, x removes it."""

    HELP = "notices"
    CONCERN = frozenset()
    PROMINENCE = 7
    BINDINGS = keymap(
        bind("enter", "change", N_("change"), N_("Off, now, or once a day."), "act"),
        bind("enter", "hour", N_("another hour"), N_("When the daily notification comes."), "act"),
        bind("enter", "address", N_("address"), N_("Where notifications go."), "act"),
        bind("enter", "code", N_("type the code"), N_("Confirm the address."), "act"),
        bind("t", "test", N_("send a test"), N_("Send a test now.")),
        bind("x", "forget", N_("remove it"), N_("Stop sending to this address."), "refuse"),
        bind("right,l", "column(1)", N_("next channel"), N_("Next column."), "right"),
        hidden("left,h", "column(-1)", "", N_("Previous column."), "left"),
        bind("escape,q,ctrl+c", "back", N_("back"), N_("Back to the settings.")),
    )
    DEFAULT_CSS = "NoticesScreen #about { height: 4; }"

    def __init__(self) -> None:
        super().__init__()
        self._about = Text(self._explanation, id="about")
        self.slots = (self.list, self._about)
        self._held = Held()
        self._medium: Medium = "terminal"
        self._tested = set[ChannelName]()
        """The channels by which a test is on its way."""

    async def look(self) -> None:
        self.entitle("Notifications")
        if self.player:
            self._held = await self.lobby.ask(choices.held, self.player)
        if self._medium not in self._columns:
            self._medium = "terminal"
        self.draw()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether *action* applies to the row under the cursor."""
        key, channels = self.row_key, self.lobby.channels
        where = key.channel if isinstance(key, Where) else None
        offered, waits = where in channels.by_name, where in self._held.pending
        confirmed = where in self._held.addresses
        possible = {
            "change": isinstance(key, About),
            "column": isinstance(key, About) and len(self._columns) > 1,
            "hour": key == HOUR,
            "code": offered and waits,
            "address": offered and not waits,
            "test": offered and confirmed,
            "forget": confirmed or waits,
        }
        return possible.get(action, True)

    def on_row_list_moved(self, __: RowList.Moved) -> None:
        self.draw()

    def action_column(self, step: int) -> None:
        at = self._columns.index(self._medium) + step
        self._medium = self._columns[max(0, min(at, len(self._columns) - 1))]
        self.draw()

    def action_change(self) -> None:
        if isinstance(key := self.row_key, About):
            how = self._following(key.topic)
            self.change_first(choices.set_choice, key.topic, self._medium, how)

    def action_hour(self) -> None:
        about = (
            _("At what hour do you want the daily notification? Type a number from 0 to 23."),
            _(
                "Your time zone is {zone}. Change it in the settings, under Your time.",
                zone=self._held.zone,
            ),
        )

        async def then(text: str) -> None:
            await self.lobby.change(choices.set_hour, self.me, text)

        hour = f"{self._held.choices.hour}:00"
        self.app.push_screen(Question(_("Daily notification"), about, then, hint=hour))

    def action_address(self) -> None:
        """Ask for an address, and then for the code that was sent there."""
        if not isinstance(key := self.row_key, Where):
            return
        channel = key.channel
        declared = DECLARED[channel]

        async def then(text: str) -> None:
            await live.give(self.lobby, self.session.visitor, self.me, channel, text)
            await self.look_now()

        known = self._held.addresses.get(channel)
        self.app.push_screen(
            Question(
                _title(channel),
                (_(declared.asks), _(_CONFIRMING)),
                then,
                do="code",
                start=known.address if known else "",
                hint=declared.example,
                after=self.action_code,
            )
        )

    def action_code(self) -> None:
        key = self.row_key
        pending = self._held.pending.get(key.channel) if isinstance(key, Where) else None
        if not pending:
            return
        about = (
            _(
                "A code was sent to {address}. Type it here. Do not give it to anyone: the"
                " operators will never ask you for it.",
                address=pending.address,
            ),
            _("You can leave this page: the code works for an hour."),
        )

        async def then(text: str) -> None:
            await live.confirm(self.lobby, self.me, text)

        title = _title(pending.channel)
        self.app.push_screen(Question(title, about, then, do="confirm", hint="1a2b-3c4d"))

    def action_test(self) -> None:
        if isinstance(key := self.row_key, Where):
            self.tell(_("A test is on its way."))
            if key.channel not in self._tested:
                self._tested.add(key.channel)
                self.run_worker(self._test(key.channel), group="test")

    def action_forget(self) -> None:
        if isinstance(key := self.row_key, Where):
            question = _("Stop sending by {channel}, and remove the address?", channel=key.channel)
            self.confirm(question, lambda: self.change_first(addresses.forget, key.channel))

    @property
    def _columns(self) -> tuple[Medium, ...]:
        return columns(self._held, self.lobby.channels)

    @property
    def _shown(self) -> Shown:
        return Shown(self._held, self.lobby.channels, self.row_key, self._medium)

    def _following(self, topic: Topic) -> How:
        """The choice that follows the one under the cursor; the terminal has no daily one."""
        known: tuple[How, ...] = ("off", "now") if self._medium == "terminal" else choices.HOWS
        at = known.index(self._held.choices.of(topic, self._medium))
        return known[(at + 1) % len(known)]

    def draw(self) -> None:
        cells = self.size.width
        if self.row_key is None:  # only these rows put the cursor on one
            self.list.show_rows(tuple(rows(self._shown, self.palette, cells)))
        self.list.show_rows(tuple(rows(self._shown, self.palette, cells)))
        self._about.draw()
        self.refresh_bindings()

    def _explanation(self, cells: int) -> Iterator[Line]:
        yield ()
        yield from wrapped(explained(self._shown), cells - 4, self.palette.muted, "   ")

    async def _test(self, channel: ChannelName) -> None:
        with self.refusals():
            try:
                (tried,) = await live.send_test(
                    self.lobby, self.session.visitor, self.me, (channel,)
                )
            finally:
                self._tested.discard(channel)
            await self.look_now()
            taken = _("Test accepted for {address}.", address=tried.to.address)
            self.tell(tried.trouble or taken, danger=bool(tried.trouble))


def _title(channel: ChannelName) -> str:
    return _("Notifications by {channel}", channel=channel)
