"""Reports from players, for operators."""

from __future__ import annotations

from collections.abc import Sequence

from lobby.base.layout import ago, paragraphs, wrapped
from lobby.base.translation import N_, _
from lobby.features.moderation import reports
from lobby.features.moderation.documents import EvidenceEntry, ReportEntry, Reports
from lobby.features.moderation.values import Evidence, Report
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import Verb

_ALL = "all"


async def list_reports(call: Call) -> Answer:
    """List the open reports or all of them, or show one."""
    word = call.words[0].lower() if call.words else ""
    if word not in ("", _ALL):
        report = await call.lobby.ask(reports.numbered, call.number(word, _("a report number")))
        return Answer(_whole(report, call.lobby.clock()), _document([report]))
    found = await call.lobby.ask(reports.on_record if word else reports.waiting)
    now = call.lobby.clock()
    text = "\n".join(wrapped(_in_short(each, now), rest="    ") for each in found)
    return Answer(text or _("There are no open reports."), _document(found))


async def settle(call: Call) -> Answer:
    """Close a report."""
    number = call.number(call.words[0], _("a report number"))
    report = await call.lobby.change(reports.close, number, note=call.body, by=call.player)
    return Answer(_("Report {number} is closed.", number=number), _document([report]))


def _in_short(report: Report, now: int) -> str:
    parts = (
        report.player.name,
        "" if report.board is None else _("board {board}", board=report.board),
        _("by {reporter}", reporter=_reporter(report)),
        ago(now - report.at),
        "" if report.closed is None else _("closed"),
    )
    return f"{report.id} {', '.join(filter(None, parts))}: {report.text}"


def _reporter(report: Report) -> str:
    return report.reporter.name if report.reporter else _("a player who has left")


def _closed(report: Report, when: str) -> str:
    by = report.closed_by.name if report.closed_by else _("the operator")
    return (
        _("Closed {when} by {by}: {note}", when=when, by=by, note=report.note)
        if report.note
        else _("Closed {when} by {by}.", when=when, by=by)
    )


def _whole(report: Report, now: int) -> str:
    reporter, name, when = _reporter(report), report.player.name, ago(now - report.at)
    head = _(
        "Report {id}: {reporter} reported {name} {when}.",
        id=report.id,
        reporter=reporter,
        name=name,
        when=when,
    )
    if report.board is not None:
        head = _(
            "Report {id}: {reporter} reported {name} {when}. show {board} shows the board.",
            id=report.id,
            reporter=reporter,
            name=name,
            when=when,
            board=report.board,
        )
    closed = "" if report.closed is None else _closed(report, ago(now - report.closed))
    said = "\n".join(_line(each, now) for each in report.evidence)
    what = _("What {player} wrote:\n{said}", player=report.player.name, said=said) if said else ""
    parts = (paragraphs(head, report.text), what, paragraphs(closed))
    return "\n\n".join(filter(None, parts))


def _line(each: Evidence, now: int) -> str:
    where = {
        "lobby": _("in the lobby"),
        "board": _("at the board"),
        "move": _("with a move"),
        "message": _("to the reporter"),
    }.get(each.where, each.where)
    return wrapped(f"{where} ({ago(now - each.at)}): {each.text}", "  ", "    ")


def _document(found: Sequence[Report]) -> Reports:
    return Reports(reports=[_entry(each) for each in found])


def _entry(report: Report) -> ReportEntry:
    return ReportEntry(
        report=report.id,
        at=report.at,
        reporter=report.reporter.name if report.reporter else None,
        player=report.player.name,
        board=report.board,
        text=report.text,
        evidence=[
            EvidenceEntry(at=each.at, where=each.where, text=each.text) for each in report.evidence
        ],
        closed=report.closed,
        closed_by=report.closed_by.name if report.closed_by else None,
        note=report.note,
    )


VERBS = (
    Verb(
        name="admin reports",
        forms=("admin reports [NUMBER|all]",),
        help=N_("List the open reports or all of them, or show one with its evidence."),
        run=list_reports,
        document=Reports,
        words=(0, 1),
        operators=True,
    ),
    Verb(
        name="admin settle",
        forms=("admin settle NUMBER [-m NOTE]",),
        help=N_("Close a report, with a note for other operators."),
        run=settle,
        document=Reports,
        words=(1, 1),
        body=True,
        operators=True,
    ),
)
