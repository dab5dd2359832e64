"""Reports, bans and mutes in words."""

from __future__ import annotations

from collections.abc import Iterator

from lobby.base.layout import ago, minute
from lobby.base.translation import N_, _
from lobby.features.moderation import sanctions
from lobby.features.moderation.values import Evidence, Report, Sanction


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
        when=ago(report.at, now),
        board=report.board,
    )


def place(item: Evidence) -> str:
    """Where and when the reported player wrote something."""
    where = {
        "lobby": _("in the lobby"),
        "board": _("at the board"),
        "move": _("with a move"),
        "study": _("in the study"),
        "challenge": _("with a declined challenge"),
        "message": _("to the reporter"),
    }.get(item.where, item.where)
    return _("{where}, {at} UTC", where=where, at=minute(item.at))


def closed(report: Report, now: int) -> str:
    """When the report was closed, by whom, and the note; "" while it is open."""
    if report.closed is None:
        return ""
    by = report.closed_by.name if report.closed_by else _("the operator")
    when = ago(report.closed, now)
    if report.note:
        return _("Closed {when} by {by}: {note}", when=when, by=by, note=report.note)
    return _("Closed {when} by {by}.", when=when, by=by)


def sanction(sanction: Sanction, now: int) -> str:
    """Against whom a ban or a mute is, until when and by whom, and how it ended if it has."""
    return ", ".join((sanctions.in_words(sanction), *_decided(sanction, now)))


def _decided(sanction: Sanction, now: int) -> Iterator[str]:
    yield _("by {by}", by=sanction.by.name if sanction.by else _("the operator"))
    if sanction.lifted:
        by = sanction.lifted_by.name if sanction.lifted_by else _("the operator")
        yield _("lifted by {by}", by=by)
    elif not sanction.holds(now):
        yield _("ended")
