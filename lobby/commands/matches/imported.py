"""Imported matches as text and as documents."""

from __future__ import annotations

from collections.abc import Iterable

from lobby.basics.layout import day, table
from lobby.basics.translation import _
from lobby.commands import facts
from lobby.commands.documents.boards import ImportedMatch, ImportedPage, RecordedMove
from lobby.games.catalogue import GAMES
from lobby.matches import results
from lobby.matches.archive import Entry
from lobby.matches.records import Record
from lobby.model.match import Imported
from lobby.pages.imported_page import ImportedSheet


def listed(entries: Iterable[Entry]) -> str:
    """One line for each imported match: number, game, how and when it ended, the players, its
    source."""
    return table(map(_line, entries))


def _line(entry: Entry) -> tuple[str, ...]:
    imported, record = entry.imported, entry.record
    number = f"@{imported.number}"
    if record is None or record.outcome is None:
        return number, "?", "", "", _("The record cannot be read here.")
    game, outcome = GAMES[record.game], record.outcome
    result = (
        _("drawn") if outcome.winner is None else _("{seat} won", seat=game.seats[outcome.winner])
    )
    remarks = (
        " - ".join(record.players),
        results.reason(record.game, outcome.reason),
        _("imported from {source}", source=imported.source),
        "private" if imported.private else "",
        record.options,
    )
    ended = "" if record.ended is None else day(record.ended)
    return number, game.title, result, ended, ", ".join(filter(None, remarks))


def of_entry(entry: Entry) -> ImportedMatch:
    """The document of an imported match, for a list."""
    return _of(entry.imported, entry.record)


def of_sheet(sheet: ImportedSheet) -> ImportedPage:
    """The document of an imported match with its position."""
    record, showing = sheet.record, sheet.showing
    return ImportedPage(
        **_of(sheet.imported, record),
        shown_ply=len(showing.played),
        moves=[
            RecordedMove(
                move=played.move,
                comment=played.comment,
                at=played.at if record.times else None,
            )
            for played in showing.played
        ],
        position=facts.position(showing.view),
    )


def _of(imported: Imported, record: Record | None) -> ImportedMatch:
    outcome = record.outcome if record else None
    return ImportedMatch(
        number=imported.number,
        owner=imported.owner.name,
        private=imported.private,
        source=imported.source,
        imported=imported.at,
        game=record.game if record else None,
        options=record.options.split() if record else [],
        players=list(record.players) if record else [],
        terms=record.terms.split() if record else [],
        plies=len(record.moves) if record else 0,
        started=record.started if record else None,
        ended=record.ended if record else None,
        winner=outcome.winner if outcome else None,
        reason=outcome.reason if outcome else None,
    )
