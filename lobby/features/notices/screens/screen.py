"""Notifications: which topics the player is notified of, by which channels, and at which
addresses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual.binding import BindingType

from lobby.base.translation import N_, _
from lobby.features.notices import addresses, choices, live
from lobby.features.notices.choices import Held, How, Medium
from lobby.features.notices.screens import rows
from lobby.features.notices.screens.rows import HOUR, About, Shown, Where, columns
from lobby.features.notices.values import DECLARED, ChannelName, Topic
from lobby.ui.page import ListPage
from lobby.ui.question import Question
from lobby.widgets.key_names import bind, hidden
from lobby.widgets.lines import Line, wrapped
from lobby.widgets.rows import RowList
from lobby.widgets.text_sheet import Text

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
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("enter", "change", N_("change"), N_("Off, now, or once a day."), "act"),
        bind("enter", "hour", N_("another hour"), N_("When the daily notification comes."), "act"),
        bind("enter", "address", N_("address"), N_("Where notifications go."), "act"),
        bind("enter", "code", N_("type the code"), N_("Confirm the address."), "act"),
        bind("t", "test", N_("send a test"), N_("Send a test now.")),
        bind("x", "forget", N_("remove it"), N_("Stop sending to this address."), "refuse"),
        bind("right,l", "column(1)", N_("next channel"), N_("Next column."), "right"),
        hidden("left,h", "column(-1)", "", N_("Previous column."), "left"),
        bind("escape,q,ctrl+c", "back", N_("back"), N_("Back to the settings.")),
    ]
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
            assert self.player
            await self.lobby.change(choices.set_hour, self.player, text)

        hour = f"{self._held.choices.hour}:00"
        self.app.push_screen(Question(_("Daily notification"), about, then, hint=hour))

    def action_address(self) -> None:
        """Ask for an address, and then for the code that was sent there."""
        if not isinstance(key := self.row_key, Where):
            return
        channel = key.channel
        declared = DECLARED[channel]

        async def then(text: str) -> None:
            assert self.player
            await live.give(self.lobby, self.session.visitor, self.player, channel, text)
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
            assert self.player
            await live.confirm(self.lobby, self.player, text)

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
            self.list.show_rows(tuple(rows.rows(self._shown, self.palette, cells)))
        self.list.show_rows(tuple(rows.rows(self._shown, self.palette, cells)))
        self._about.draw()
        self.refresh_bindings()

    def _explanation(self, cells: int) -> Iterator[Line]:
        yield ()
        yield from wrapped(rows.explained(self._shown), cells - 4, self.palette.muted, "   ")

    async def _test(self, channel: ChannelName) -> None:
        assert self.player
        with self.refusals():
            try:
                (tried,) = await live.send_test(
                    self.lobby, self.session.visitor, self.player, (channel,)
                )
            finally:
                self._tested.discard(channel)
            await self.look_now()
            taken = _("Test accepted for {address}.", address=tried.to.address)
            self.tell(tried.trouble or taken, danger=bool(tried.trouble))


def _title(channel: ChannelName) -> str:
    return _("Notifications by {channel}", channel=channel)
