"""Reports in words."""

from __future__ import annotations

from lobby.base.layout import ago
from lobby.base.translation import N_, _
from lobby.features.moderation.values import Evidence, Report


def reporter(report: Report) -> str:
    """Who made the report."""
    return report.reporter.name if report.reporter else _("a player who has left")


def head(report: Report, now: int) -> str:
    """Who reported whom, when, and at which board."""
    alone = N_("{reporter} reported {name} {when}.")
    at_board = N_("{reporter} reported {name} {when}, at board {board}.")
    return _(
        alone if report.board is None else at_board,
        reporter=reporter(report),
        name=report.player.name,
        when=ago(now - report.at),
        board=report.board,
    )


def place(item: Evidence, now: int) -> str:
    """Where and when the reported player wrote something."""
    where = {
        "lobby": _("in the lobby"),
        "board": _("at the board"),
        "move": _("with a move"),
        "message": _("to the reporter"),
    }.get(item.where, item.where)
    return f"{where} ({ago(now - item.at)})"


def closed(report: Report, now: int) -> str:
    """When the report was closed, by whom, and the note; "" while it is open."""
    if report.closed is None:
        return ""
    by = report.closed_by.name if report.closed_by else _("the operator")
    when = ago(now - report.closed)
    return (
        _("Closed {when} by {by}: {note}", when=when, by=by, note=report.note)
        if report.note
        else _("Closed {when} by {by}.", when=when, by=by)
    )
