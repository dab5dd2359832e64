"""A report on a screen: what the reporter says, and what the reported player had written."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import ClassVar

from textual.binding import BindingType

from lobby.base.translation import N_, _
from lobby.features.moderation import reports, words
from lobby.features.moderation.values import Report
from lobby.features.operating.live import acts
from lobby.features.operating.screens.page import OperatorsPage
from lobby.ui import places
from lobby.widgets.columns import wrap
from lobby.widgets.key_names import bind
from lobby.widgets.lines import line
from lobby.widgets.row import Row, heading


class ReportScreen(OperatorsPage):
    """The report with that *number*."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("enter", "settle", N_("close it"), N_("Close the report, with a note."), "act"),
        bind("p", "account", N_("player"), N_("The account of the reported player.")),
        bind("b", "board", N_("board"), N_("Open the board where it happened.")),
        bind("escape,q,ctrl+c", "back", N_("back"), N_("Back to where you were.")),
    ]

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
        yield from self._text(words.head(report, now), "head")
        yield Row(())
        yield from self._text(report.text, "text")
        if report.evidence:
            yield Row(())
            title = _("What {player} wrote", player=report.player.name)
            yield heading(title, len(report.evidence), palette)
        for at, item in enumerate(report.evidence):
            yield Row(line((f"  {words.place(item)}", palette.muted)), ("where", at))
            yield from self._text(item.text, ("said", at), "    ")
        if report.closed is not None:
            yield Row(())
            yield from self._text(words.closed(report, now), "closed")

    def _text(self, text: str, key: Hashable, indent: str = "  ") -> Iterator[Row]:
        rows = wrap(text, max(8, self.size.width - len(indent) - 3))
        return (Row(line(f"{indent}{row}"), (key, at)) for at, row in enumerate(rows))
