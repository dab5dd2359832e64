"""A player's own archive of matches played elsewhere, and the format of AbstractPlay."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from datetime import UTC, datetime

from lobby.base.errors import Refused
from lobby.base.layout import paragraphs, wrapped
from lobby.base.text import quoted
from lobby.base.translation import N_, _
from lobby.core import budgets
from lobby.features.archive import archive, documents, words
from lobby.features.archive.archive import Report
from lobby.features.archive.documents import (
    Archive,
    ArchiveCleared,
    Archived,
    ArchivedGame,
    ArchivedHeader,
    ArchivedPlayer,
    ArchivedSite,
    ImportDone,
)
from lobby.features.archive.incoming import Intake
from lobby.features.archive.intake import STEP
from lobby.features.matches import viewing
from lobby.features.matches.values import CANCELLED, Match, rounds
from lobby.features.people import allowances, players
from lobby.features.people.values.player import Player
from lobby.features.ratings import cautions
from lobby.features.records import records
from lobby.features.records.records import Record
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import MOST, Term, Verb, most_of

MOST_IN_VAIN = 16 << 20
"""The most characters to read without a match: more than an export has of anything else."""

DENSE = 16
"""As how many of them each counts in records, which have nothing else between their matches."""

_REFUSAL = 16 << 10
"""As how many of them each match counts that cannot be read, which takes more work."""

_SOURCE = re.compile(r"[!-~]{1,60}")


async def take_in(call: Call) -> Answer:
    """Import the matches that come on standard input."""
    owner = call.me
    players.check_member(owner)
    source = call.term_as_spelled("--from")
    if source is not None and not _SOURCE.fullmatch(source):
        raise call.wrong(
            _("Write where the matches are from after --from=, in up to 60 characters.")
        )
    # Checked ahead too: replaying takes work, so nobody may have it done again and again.
    await call.lobby.ask(allowances.check_ahead, owner, allowances.IMPORTS)
    async with aclosing(call.pieces) as pieces:
        report = await _taken(call, pieces, owner, source)
    report.check()
    done = ImportDone(
        added=report.added,
        known=report.known,
        unfinished=report.unfinished,
        not_installed=report.not_installed,
        refused=report.refused,
        remarks=report.lines()[len(report.refused) :],
    )
    return Answer(report.summary(), done)


async def _taken(
    call: Call, pieces: AsyncGenerator[str, None], owner: Player, source: str | None
) -> Report:
    """What came of the matches in *pieces*: those in each are kept before the next is read."""
    intake, report, arrived, in_vain = Intake(), Report(), False, 0
    async for piece, last in _steps(pieces):
        arrived = arrived or bool(piece.strip())
        if last and not arrived:
            break
        matches = await call.lobby.work_out(intake.feed, piece, last=last)
        usual = _("an export") if matches.exported else _("a record")
        taken = await call.lobby.change(
            archive.add_own, owner, matches, source or usual, first=not report.added
        )
        report.note(matches, taken)
        spent = len(piece) * (1 if matches.exported else DENSE) + _REFUSAL * len(matches.refused)
        in_vain = 0 if matches.some else in_vain + spent
        if stopped := in_vain > MOST_IN_VAIN:
            report.refused.insert(0, _("The import stopped: no match was found for too long."))
        if stopped or report.no_room:
            return report
        await budgets.breathe()
    if not arrived:
        raise call.wrong(
            _(
                "Nothing arrived. Send the output of record BOARD or export on standard input, or"
                " after -m."
            )
        )
    return report


async def _steps(pieces: AsyncIterator[str]) -> AsyncGenerator[tuple[str, bool], None]:
    """*pieces*, none longer than is read at once, and whether each is the last."""
    async for piece in pieces:
        for begin in range(0, len(piece), STEP):
            yield piece[begin : begin + STEP], False
    yield "", True


async def list_archive(call: Call) -> Answer:
    """List the imported matches of a player."""
    owner = await call.shown(call.words[0]) if call.words else call.me.name
    most = most_of(call)
    listed = await call.lobby.ask(archive.of_player, call.player, owner, most + 1)
    entries, more = listed[:most], len(listed) > most
    nothing = _("The archive of {owner} has nothing that you can see.", owner=owner)
    if call.player and owner == call.player.name:
        nothing = _("Your archive is empty. To bring matches in: import < FILE")
    rest = (
        _("These are the {most} that were imported last. --most=N shows more.", most=most)
        if more
        else ""
    )
    text = words.listed(entries) or wrapped(nothing)
    document = Archive(owner=owner, imported=[*map(documents.of_entry, entries)], more=more)
    return Answer("\n\n".join(filter(None, (text, paragraphs(rest)))), document)


async def clear(call: Call) -> Answer:
    """Remove matches from the player's own archive."""
    if [word.lower() for word in call.words] == ["all"]:
        gone = await call.lobby.change(archive.remove_all, call.me)
    else:
        numbers = [_number(call, word) for word in call.words]
        gone = await call.lobby.change(archive.remove, call.me, numbers)
    text = _("Removed from your archive: {count}", count=len(gone))
    return Answer(text, ArchiveCleared(removed=list(gone)))


def _number(call: Call, word: str) -> int:
    place = call.imported(word)
    if place is None or place.ply is not None:
        raise call.wrong(
            _("{word} is not an imported match. Write its number, as in @12.", word=quoted(word))
        )
    return place.board


VERBS = (
    Verb(
        forms=("import [--from=PLACE] < FILE",),
        help=N_(
            "Bring finished matches that were played elsewhere into your archive, where only you"
            " see them. FILE is what record BOARD or export printed, here or in another lobby, and"
            " may be of any length. What cannot be read is named, and the rest is imported."
        ),
        run=take_in,
        document=ImportDone,
        terms=(
            Term("--from=PLACE", N_("where the matches are from, such as another lobby's name")),
        ),
        body=True,
        any_length=True,
    ),
    Verb(
        forms=("archive remove @N...", "archive remove all"),
        help=N_("Remove imported matches from your archive for good."),
        run=clear,
        document=ArchiveCleared,
    ),
    Verb(
        forms=("archive [NAME] [--most=N]",),
        help=N_(
            "List imported matches: yours, or those of a player that everybody can see. show,"
            " record, review and preview take their numbers, as in show @12."
        ),
        run=list_archive,
        document=Archive,
        terms=(MOST,),
    ),
)


async def abstract_play(call: Call) -> Answer:
    """Print a finished match in the record format of Abstract Play."""
    board = await call.board(call.words[0])
    match = await call.lobby.ask(viewing.find, board, call.player)
    if not match.over or match.reason == CANCELLED:
        raise Refused.because(
            "Board {board} has no result: only a finished match has such a record.", board=board
        )
    record = await call.lobby.ask(records.of_match, board, call.player)
    caution = await call.lobby.ask(cautions.of_match, match)
    rated = cautions.terms(match, caution, plays=False).rated
    archived = _archived(match, record, call.lobby.clock(), rated=rated)
    return Answer("", archived, file=_printed(archived))


async def _printed(archived: Archived) -> AsyncGenerator[str, None]:
    yield f"{json.dumps(archived, indent=1)}\n"


def _archived(match: Match, record: Record, now: int, *, rated: bool) -> Archived:
    setup = record.setup or {}
    header: ArchivedHeader = {
        "game": ArchivedGame(name=match.title, variants=match.options.split()),
        "site": ArchivedSite(name=_("The Lobby"), gameid=str(match.board)),
        "date-start": _date(match.started),
        "date-end": _date(match.changed if match.ended is None else match.ended),
        "date-generated": _date(now),
        "unrated": not rated,
        "players": [
            ArchivedPlayer(name=player.name, is_ai=player.bot, result=int(match.winner == seat))
            for seat, player in enumerate(match.players)
        ],
        "startingPosition": " ".join(f"{square}={piece}" for square, piece in setup.items()),
    }
    moves = [[move.move if move else None for move in row] for row in rounds(record.played)]
    return Archived(header=header, moves=moves)


def _date(at: int) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


ABSTRACT_PLAY = (
    Verb(
        forms=("abstractplay BOARD",),
        help=N_("A finished match as JSON, in the record format of Abstract Play."),
        run=abstract_play,
        document=Archived,
        game=True,
    ),
)
