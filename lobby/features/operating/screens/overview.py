"""The operators' screens: what needs attention, what players reported, how the server is doing, and
what operators did."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Final

from lobby.base.errors import Refused
from lobby.base.translation import N_, _
from lobby.features.moderation import reports
from lobby.features.moderation import words as moderation_words
from lobby.features.moderation.values import Report
from lobby.features.operating import deeds, words
from lobby.features.operating.live import acts
from lobby.features.operating.live import status as live_status
from lobby.features.operating.screens.page import OPEN, OperatorsPage
from lobby.features.operating.values import Done, Operator, Status
from lobby.features.operating.words import Remedies
from lobby.features.people.values.player import Player
from lobby.features.talk import chat
from lobby.ui import places
from lobby.ui.ticking import Ticking
from lobby.widgets.columns import wrap
from lobby.widgets.key_names import bind, keymap
from lobby.widgets.lines import line
from lobby.widgets.row import Row, heading, text_rows

_EVERY: Final = 10.0
"""Seconds after which the page is looked up again."""

_LATEST: Final = 5
"""How many of the latest deeds are shown here."""


class OperatorsScreen(OperatorsPage):
    """Everything that an operator may have to look at, the most urgent first. It follows by
    itself."""

    PROMINENCE = 30
    CONCERN = frozenset({"reported", "banned", "unbanned", "muted", "unmuted", "renamed", "left"})
    BINDINGS = keymap(
        OPEN,
        bind("p", "people", N_("players"), N_("Find a player, and act on the account.")),
        bind("a", "announce", N_("announce"), N_("Announce something to everybody.")),
        bind("d", "drain", N_("stop"), N_("Stop the server, or keep it running.")),
        bind("l", "log", N_("log"), N_("What operators did, when and why.")),
        bind("r", "closed(True)", N_("closed"), N_("List closed reports, too.")),
        bind("r", "closed(False)", N_("waiting"), N_("List only the open reports.")),
        bind("escape,q,ctrl+c", "back", N_("back"), N_("Back to where you were.")),
    )

    def __init__(self) -> None:
        super().__init__()
        self._status: Status | None = None
        self._reports: tuple[Report, ...] = ()
        self._all = False
        """Whether closed reports are listed, too."""
        self._deeds: tuple[Done, ...] = ()
        self._ticking = Ticking(self, lambda: _EVERY, self.look_soon)

    async def look(self) -> None:
        self.entitle(_("Operators"))
        assert self.operator
        self._status = await live_status.status(self.lobby)
        self._ticking.again()
        self.draw()
        self._reports = await self.lobby.ask(reports.on_record if self._all else reports.waiting)
        self._deeds = (await self.lobby.ask(deeds.on_record))[:_LATEST]
        self.draw()

    async def on_unmount(self) -> None:
        self._ticking.stop()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """List other reports than now."""
        if action == "closed":
            return parameters == (not self._all,)
        return super().check_action(action, parameters)

    def action_closed(self, closed: bool) -> None:
        self._all = closed
        self.look_soon()

    def action_people(self) -> None:
        self.session.open(places.People(title=_("Which player?"), leads_to=_account))

    def action_log(self) -> None:
        self.session.open(places.Deeds())

    def action_announce(self) -> None:
        about = (
            _("Everybody who is connected sees it at once, and it stays in the lobby's chat."),
        )
        # Nothing has to tell that it was done: it is seen here, too.
        title, hint = _("Announce to everybody"), _("what to announce")
        limit = chat.MAX_ANNOUNCEMENT
        self.ask(title, about, self._announce, do="announce", hint=hint, limit=limit)

    def action_drain(self) -> None:
        if planned := acts.planned(self.lobby):
            question = _("{planned} Keep it running?", planned=planned)
            self.confirm(question, lambda: self.do(self._stay))
            return
        about = (
            _("In how many minutes does this server stop? Everybody sees the countdown."),
            _("Add `restart` if it starts again afterwards, as under systemd: 10 restart"),
        )
        title, hint, after = _("Stop the server"), _("minutes"), self.tell_done
        self.ask(title, about, self._drain, do="drain", hint=hint, after=after)

    async def _announce(self, text: str) -> None:
        await acts.announce(self.lobby, self.operator, text)

    async def _stay(self, by: Operator) -> str:
        await acts.stay(self.lobby, by)
        return _("The server keeps running.")

    async def _drain(self, text: str) -> None:
        minutes, *rest = text.lower().split() or [""]
        if not minutes.isdecimal() or rest not in ([], [acts.RESTART]):
            raise Refused.because("Give a number of minutes, such as 10, or 10 restart.")
        await acts.drain(self.lobby, self.operator, int(minutes[:9]), restarts=bool(rest))
        self._done = acts.planned(self.lobby)

    def draw(self) -> None:
        if self._status:
            self.list.show_rows(tuple(self._rows(self._status)))
            self.refresh_bindings()

    def _rows(self, status: Status) -> Iterator[Row]:
        palette = self.palette
        problems = [*words.problems(status, self._remedies)]
        if problems:
            yield heading(_("What needs attention"), len(problems), palette)
            for problem in problems:
                yield from self.fact("", problem, style=palette.danger)
        else:
            yield Row(line((_("All is well."), palette.strong)))
        yield Row(())
        title = _("All reports") if self._all else _("Open reports")
        yield heading(title, len(self._reports), palette)
        if not self._reports:
            yield self.nothing(_("None."))
        for report in self._reports:
            yield self.report(report, report.player.name)
        yield Row(())
        yield heading(_("This server"), 0, palette)
        for at, (label, value) in enumerate(words.facts(status)):
            yield from self.fact(label, value, ("fact", at))
        yield Row(())
        yield heading(_("Done lately by operators (times in UTC)"), 0, palette)
        if not self._deeds:
            yield self.nothing(_("Nothing."))
        for done in self._deeds:
            yield from self.deed(done)

    @property
    def _remedies(self) -> Remedies:
        """What to do about it on this screen."""
        key = self.key_for("drain")
        return Remedies(_("{key} keeps it running.", key=key), _("It is listed below."))


def _account(player: Player) -> places.Account:
    return places.Account(player.name)


class DeedsScreen(OperatorsPage):
    """The log of what operators did, the latest first. Enter opens what it was done to."""

    BINDINGS = keymap(
        OPEN,
        bind("escape,q,ctrl+c", "back", N_("back"), N_("Back to where you were.")),
    )

    def __init__(self) -> None:
        super().__init__()
        self._deeds: tuple[Done, ...] = ()

    async def look(self) -> None:
        self.entitle(_("What operators did (times in UTC)"))
        assert self.operator
        self._deeds = await self.lobby.ask(deeds.on_record)
        self.draw()

    def draw(self) -> None:
        nothing = text_rows(
            _("No operator has done anything yet."), self.palette.muted, self.size.width
        )
        rows = (row for done in self._deeds for row in self.deed(done))
        self.list.show_rows(tuple(rows) or tuple(nothing))
        self.refresh_bindings()


class ReportScreen(OperatorsPage):
    """The report with that *number*."""

    BINDINGS = keymap(
        bind("enter", "settle", N_("close it"), N_("Close the report, with a note."), "act"),
        bind("p", "account", N_("player"), N_("The account of the reported player.")),
        bind("b", "board", N_("board"), N_("Open the board where it happened.")),
        bind("escape,q,ctrl+c", "back", N_("back"), N_("Back to where you were.")),
    )

    def __init__(self, number: int) -> None:
        super().__init__()
        self._number = number
        self._report: Report | None = None

    async def look(self) -> None:
        self.entitle(_("Report {number}", number=self._number))
        assert self.operator
        self._report = await self.lobby.ask(reports.numbered, self._number)
        self.draw()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Close what is open, and show the board if there is one."""
        report = self._report
        match action:
            case "settle":
                return report is not None and report.closed is None
            case "board":
                return report is not None and report.board is not None
        return super().check_action(action, parameters)

    def action_settle(self) -> None:
        about = (_("A note for other operators: what you did. It may stay empty."),)
        title = _("Close report {number}", number=self._number)
        hint, limit, after = _("a note"), reports.MAX_TEXT, self.tell_done
        self.ask(title, about, self._settle, do="settle", hint=hint, limit=limit, after=after)

    def action_account(self) -> None:
        if self._report:
            self.session.open(places.Account(self._report.player.name))

    def action_board(self) -> None:
        if self._report and self._report.board is not None:
            self.session.open(places.Board(self._report.board))

    async def _settle(self, note: str) -> None:
        await acts.settle(self.lobby, self.operator, self._number, note)
        self._done = _("Report {number} is closed.", number=self._number)

    def draw(self) -> None:
        if self._report:
            self.list.show_rows(tuple(self._rows(self._report)))
            self.refresh_bindings()

    def _rows(self, report: Report) -> Iterator[Row]:
        now, palette = self.lobby.clock(), self.palette
        yield from self._text(moderation_words.head(report, now), "head")
        yield Row(())
        yield from self._text(report.text, "text")
        if report.evidence:
            yield Row(())
            title = _("What {player} wrote", player=report.player.name)
            yield heading(title, len(report.evidence), palette)
        for at, item in enumerate(report.evidence):
            yield Row(line((f"  {moderation_words.place(item)}", palette.muted)), ("where", at))
            yield from self._text(item.text, ("said", at), "    ")
        if report.closed is not None:
            yield Row(())
            yield from self._text(moderation_words.closed(report, now), "closed")

    def _text(self, text: str, key: Hashable, indent: str = "  ") -> Iterator[Row]:
        rows = wrap(text, max(8, self.size.width - len(indent) - 3))
        return (Row(line(f"{indent}{row}"), (key, at)) for at, row in enumerate(rows))
