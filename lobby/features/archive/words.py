"""An imported match as a page of plain text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from textwrap import wrap

from lobby.base.errors import Refused
from lobby.base.layout import day, table
from lobby.base.translation import _, ngettext
from lobby.features.analysis.values import together
from lobby.features.analysis.values.together import laid
from lobby.features.analysis.values.variations import Tree
from lobby.features.archive import archive
from lobby.features.archive.archive import Entry
from lobby.features.archive.values import NOTHING, Imported, Remarks
from lobby.features.matches import viewing
from lobby.features.matches.values import Showing
from lobby.features.matches.words import pages, results, sentences
from lobby.features.matches.words.sentences import Part
from lobby.features.records import records
from lobby.features.records.records import Record
from lobby.features.terms.values import terms
from lobby.gamekit.diagram import WIDTH
from lobby.games.catalogue import GAMES, draw


@dataclass(frozen=True, slots=True)
class ImportedSheet:
    """An imported match, its *record*, the position shown, and the reader's own *remarks*."""

    imported: Imported
    record: Record
    showing: Showing
    remarks: Remarks = NOTHING

    def page(self, *, classic: bool = False) -> str:
        """The page of text, at most 80 columns wide, with the board drawn in the *classic* style or
        in ours."""
        showing = self.showing
        last = showing.marked or None
        sections = (
            [self._title()],
            pages.seats(showing, None),
            pages.options(showing.match),
            [draw(showing.match.game, showing.view, last, classic=classic)],
            pages.moves(showing),
            wrap(" ".join(self._remarks()), WIDTH),
            self._own(),
        )
        return "\n\n".join("\n".join(lines) for lines in map(list, sections) if lines)

    def part(self, wanted: Part) -> str:
        """A part of the position, in words. Raises NotFound if it has no such cell."""
        states = records.replay(self.record)
        news = viewing.steps_since(self.showing, states, revealed=True)
        return sentences.part(self._title(), self.showing, news, wanted)

    def _title(self) -> str:
        match, plies = self.showing.match, len(self.showing.played)
        stage = _("after move {plies} of {match_plies}", plies=plies, match_plies=match.plies)
        if plies == match.plies:
            stage = ngettext("over after {count} move", "over after {count} moves", plies)
        private = ", private" if self.imported.private else ""
        return _(
            "Imported match @{number}: {title}, {stage}{private}",
            number=self.imported.number,
            title=match.title,
            stage=stage,
            private=private,
        )

    def _own(self) -> Iterator[str]:
        for ply, note in self.remarks.notes.items():
            said = _("Your note after move {ply}: {note}", ply=ply, note=note)
            yield from wrap(said, WIDTH, subsequent_indent="  ")
        if self.remarks.variations:
            yield _("Your variations:")
            line = tuple(move for move, __ in self.record.moves)
            joints = laid(line, [("", Tree.read(self.remarks.variations))])
            yield from (row.text for row in together.rows(joints, WIDTH))

    def _remarks(self) -> Iterator[str]:
        imported, record = self.imported, self.record
        if len(self.showing.played) == self.showing.match.plies:
            yield _("Result: {explained}.", explained=results.explained(self.showing.match, None))
        if record.ended is not None:
            yield _("The match ended on {ended}.", ended=day(record.ended))
        if record.terms:
            yield _("Terms: {terms}.", terms=_described(record.terms))
        yield _(
            "Imported on {at} from {source} into the archive of {owner}: it was not played here,"
            " and its players may not be the players with these names here.",
            at=day(imported.at),
            source=imported.source,
            owner=imported.owner.name,
        )


def look(imported: Imported, ply: int | None, remarks: Remarks = NOTHING) -> ImportedSheet:
    """An imported match after *ply* moves, as ``archive.look`` counts them, with its owner's
    *remarks*. Raises NotFound, and Refused if this server can no longer read it."""
    record = archive.record_of(imported)
    showing = archive.look(record, imported.number, ply)
    return ImportedSheet(imported, record, showing, remarks)


def _described(words: str) -> str:
    """The terms of a match elsewhere in the words of those here, if there are such terms here."""
    try:
        return terms.parse(words.split()).describe()
    except Refused:
        return words


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
