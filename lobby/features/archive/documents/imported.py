"""Imported matches as text and as documents."""

from __future__ import annotations

from typing import Annotated, TypedDict

from lobby.features.archive.archive import Entry
from lobby.features.archive.values import Imported
from lobby.features.archive.words import ImportedSheet
from lobby.features.matches.documents import parts
from lobby.features.matches.documents.parts import REASONS
from lobby.features.records.documents import RecordedMove
from lobby.features.records.records import Record


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
        position=parts.position(showing.view),
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


class ImportedMatch(TypedDict):
    """A match played elsewhere, from a player's archive."""

    number: Annotated[int, "its number, which commands write as `@12`"]
    owner: Annotated[str, "the player in whose archive it is"]
    private: Annotated[bool, "whether only its owner may see it"]
    source: Annotated[str, "where it is from"]
    imported: Annotated[int, "when it was imported"]
    game: Annotated[str | None, "the game's name; null when this server cannot read the record"]
    options: Annotated[list[str], "the option words that differ from the defaults"]
    players: Annotated[list[str], "the names in the record, by seat: they need not play here"]
    terms: Annotated[list[str], "the term words that differ from the defaults"]
    plies: Annotated[int, "how many moves it has"]
    started: Annotated[int | None, "when it began; null if unknown"]
    ended: Annotated[int | None, "when it ended; null if unknown"]
    winner: Annotated[int | None, "the seat that won; null for a draw"]
    reason: Annotated[str | None, "how it ended, in a word", REASONS]


class ImportedPage(ImportedMatch):
    """An imported match with a position."""

    shown_ply: Annotated[int, "after how many moves the position stands"]
    moves: Annotated[list[RecordedMove], "the moves up to there"]
    position: Annotated[dict[str, object], "the position, with nothing hidden; see below"]


DOCUMENTS: tuple[type, ...] = (ImportedMatch, ImportedPage)
