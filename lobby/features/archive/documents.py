"""Documents: archives of imported matches."""

from __future__ import annotations

from typing import Annotated, TypedDict

from lobby.features.archive.archive import Entry
from lobby.features.archive.values import Imported, Remarks
from lobby.features.archive.words import ImportedSheet
from lobby.features.matches.documents import parts
from lobby.features.matches.documents.parts import REASONS
from lobby.features.records.documents import RecordedMove, of_moves
from lobby.features.records.records import Record


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
    variations: Annotated[
        str, "the reader's own, brought along from elsewhere, as `export` writes them; else empty"
    ]
    notes: Annotated[dict[str, str], "the reader's own, by the number of moves; else empty"]


class ArchivedGame(TypedDict):
    """The game that was played."""

    name: Annotated[str, "its name as people write it"]
    variants: Annotated[list[str], "the option words that differ from the defaults"]


class ArchivedSite(TypedDict):
    """The site where it was played."""

    name: Annotated[str, "`The Lobby`"]
    gameid: Annotated[str, "the number of the board"]


class ArchivedPlayer(TypedDict):
    """One of the players."""

    name: Annotated[str, "the player's"]
    is_ai: Annotated[bool, "whether it is a bot"]
    result: Annotated[int, "1 for the winner, 0 for the loser, and 0 for both in a draw"]


ArchivedHeader = TypedDict(
    "ArchivedHeader",
    {
        "game": Annotated[ArchivedGame, "which game"],
        "site": Annotated[ArchivedSite, "where"],
        "date-start": Annotated[str, "when it began, in UTC"],
        "date-end": Annotated[str, "when it ended, in UTC"],
        "date-generated": Annotated[str, "when this was written, in UTC"],
        "unrated": Annotated[bool, "whether it counted for no rating"],
        "players": Annotated[list[ArchivedPlayer], "by seat"],
        "startingPosition": Annotated[str, "what chance decided; empty where nothing"],
    },
)
ArchivedHeader.__doc__ = "Everything about the match except its moves."


class Archived(TypedDict):
    """A finished match in Abstract Play's record format."""

    header: Annotated[ArchivedHeader, "all but the moves"]
    moves: Annotated[
        list[list[str | None]], "pairs of moves, one of each seat; null where the match had ended"
    ]


class Archive(TypedDict):
    """A player's imported matches."""

    owner: Annotated[str, "the player in whose archive they are"]
    imported: Annotated[list[ImportedMatch], "the latest import first"]
    more: Annotated[bool, "whether there are others that were imported earlier"]


class ImportDone(TypedDict):
    """The outcome of an import."""

    added: Annotated[list[int], "the numbers of the matches that were added"]
    known: Annotated[int, "how many others were in the archive already"]
    unfinished: Annotated[int, "how many were left out because they have no result"]
    not_installed: Annotated[int, "how many were left out because their game is not installed here"]
    refused: Annotated[
        list[str], "where and why a match could not be read, a sentence for each, at most 200"
    ]
    remarks: Annotated[list[str], "what was not kept of the others, in sentences"]


class ArchiveCleared(TypedDict):
    """What was removed from an archive."""

    removed: Annotated[list[int], "the numbers of the matches"]


def of_entry(entry: Entry) -> ImportedMatch:
    """The document of an imported match, for a list."""
    return _of(entry.imported, entry.record)


def of_sheet(sheet: ImportedSheet) -> ImportedPage:
    """The document of an imported match with its position."""
    record, showing = sheet.record, sheet.showing
    return ImportedPage(
        **_of(sheet.imported, record),
        shown_ply=showing.ply,
        moves=of_moves(showing.played, timed=bool(record.times)),
        position=parts.position(showing.view),
        variations=sheet.remarks.variations,
        notes=noted(sheet.remarks),
    )


def noted(remarks: Remarks) -> dict[str, str]:
    """The notes among *remarks*."""
    return {str(ply): note for ply, note in remarks.notes.items()}


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
