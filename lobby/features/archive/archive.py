"""A player's archive: finished matches played elsewhere.

Only the text of the record is stored. The names in it are mere names, even if players here have the
same ones, and the match changes no rating, no statistics and nobody's page but its owner's. What a
player imports only that player sees; what an operator imports everybody sees.

A player's finished matches are listed the latest first: those played here, which are read part by
part, and those imported.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from hashlib import sha256
from typing import TypeAlias

from lobby.base.errors import NotFound, Refused
from lobby.base.layout import wrapped
from lobby.base.translation import N_, _
from lobby.core.queries import events as events_queries
from lobby.database.transaction import ALL, Snapshot, Transaction
from lobby.features.archive import queries
from lobby.features.archive.incoming import Incoming
from lobby.features.archive.values import NOTHING, Imported, Remarks
from lobby.features.matches import lists, viewing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import EVERY, Match, Showing, Wanted
from lobby.features.people import allowances, players
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.features.ratings import queries as ratings_queries
from lobby.features.records import reading, records, scanning
from lobby.features.records.records import Record, RecordError
from lobby.features.records.scanning import Left
from lobby.games.catalogue import GAMES

MOST = 500
"""The most matches in a player's archive; an operator may import more."""

MOST_CHARACTERS = 4 * 1024 * 1024
"""The most characters in all their records together."""


@dataclass(frozen=True, slots=True)
class Taken:
    """The outcome of an import: the numbers of the matches *added*, how many were already *known*,
    and how many had *no_room*."""

    added: tuple[int, ...]
    known: int
    no_room: int = 0


MOST_REFUSED = 200
"""As many matches that cannot be read are told one by one."""


@dataclass(slots=True)
class Report:
    """The outcome of an import that comes in parts."""

    added: list[int] = field(default_factory=list)
    known: int = 0
    no_room: int = 0
    unfinished: int = 0
    not_installed: int = 0
    refused: list[str] = field(default_factory=list)
    more_refused: int = 0
    left: Left = field(default_factory=dict)

    def note(self, incoming: Incoming, taken: Taken) -> None:
        """Add a part."""
        self.added += taken.added
        self.known += taken.known
        self.no_room += taken.no_room
        self.unfinished += incoming.unfinished
        self.not_installed += incoming.not_installed
        room = MOST_REFUSED - len(self.refused)
        self.refused += incoming.refused[:room]
        self.more_refused += len(incoming.refused[room:])
        scanning.add(self.left, incoming.left)

    def check(self) -> None:
        """Raise Refused, with every reason, if no match could be read."""
        some = self.added or self.known or self.unfinished or self.not_installed
        if not some and (reasons := self.lines()):
            raise Refused("\n".join(reasons))

    def lines(self) -> list[str]:
        """What could not be read, and what was not kept, one line for each."""
        more = (
            _("Others that cannot be read: {count}", count=self.more_refused)
            if self.more_refused
            else ""
        )
        return [*filter(None, (*self.refused, more, *scanning.sentences(self.left), self._full()))]

    def summary(self) -> str:
        """The whole outcome, one line per fact."""
        counts = {
            N_("Matches imported: {count}"): len(self.added),
            N_("In the archive already: {count}"): self.known,
            N_("Left out, without a result: {count}"): self.unfinished,
            N_("Left out, of games not installed here: {count}"): self.not_installed,
            N_("Left out, as they cannot be read: {count}"): len(self.refused) + self.more_refused,
        }
        facts = (_(fact, count=count) for fact, count in counts.items() if count)
        none = () if self.added else (_("Matches imported: {count}", count=0),)
        return "\n".join(map(wrapped, (*none, *facts, *self.lines())))

    def _full(self) -> str:
        if not self.no_room:
            return ""
        return _(
            "Your archive is full: it may hold {most} matches, and {most_characters} characters of"
            " their records. To make room: archive remove. Then import the same text again: what"
            " is in the archive is not added twice.",
            most=MOST,
            most_characters=MOST_CHARACTERS,
        )


@dataclass(frozen=True, slots=True)
class Entry:
    """A match in an archive. *record* is None if this server can no longer read it, for example
    because the game is not installed."""

    imported: Imported
    record: Record | None


def add_own(
    tx: Transaction, owner: Player, incoming: Incoming, source: str, *, first: bool = True
) -> Taken:
    """Import matches into *owner*'s archive, visible to nobody else, as many as there is room for.
    Raises Refused for a guest, and for too many imports: one of several parts counts as one, with
    its *first* part."""
    players.check_member(owner)
    taken = add(tx, owner, incoming, source, private=True)
    if taken.added and first:
        allowances.check(tx, owner, allowances.IMPORTS)
        events_queries.emit(tx, "imported", actor=owner, private=True)
    return taken


def add(tx: Transaction, owner: Player, incoming: Incoming, source: str, *, private: bool) -> Taken:
    """Add the matches to *owner*'s archive that are not in it yet. Only what players import for
    themselves, which is *private*, has to find room."""
    added, no_room = list[int](), 0
    matches, characters = queries.archive_size(tx, owner) if private else (0, 0)
    for place, record in enumerate(incoming.matches):
        digests = _digests(record)
        if any(queries.is_imported(tx, owner, digest) for digest in digests):
            continue
        written, noted = records.write(record), incoming.remarks.get(place, NOTHING)
        room = len(written) + len(queries.written(noted) or "")
        matches, characters = matches + 1, characters + room
        if private and (matches > MOST or characters > MOST_CHARACTERS):
            no_room += 1
            continue
        added.append(
            queries.add_imported(
                tx, owner, digests[0], written, source=source, private=private, remarks=noted
            )
        )
    return Taken(tuple(added), len(incoming.matches) - len(added) - no_room, no_room)


def remove(tx: Transaction, owner: Player, numbers: Iterable[int]) -> tuple[int, ...]:
    """Delete the matches *numbers* from *owner*'s archive. Raises NotFound, and deletes none of
    them, if one is not in it."""
    asked = tuple(dict.fromkeys(numbers))
    for number in asked:
        if not queries.remove_imported(tx, owner, number):
            refusal = _("Your archive does not have @{number}. Look at what it has.", number=number)
            raise NotFound(refusal, command="archive")
    return asked


def remove_all(tx: Transaction, owner: Player) -> tuple[int, ...]:
    """Delete everything in *owner*'s archive."""
    return remove(tx, owner, (imported.number for imported in queries.imported_by(tx, owner, ALL)))


def find(snapshot: Snapshot, number: int, viewer: Player | None) -> Imported:
    """The imported match *number*, if *viewer* may look at it. Raises NotFound."""
    imported = queries.imported(snapshot, number)
    if imported is None or (imported.private and imported.owner != viewer):
        raise NotFound.because(
            "There is no imported match @{number}, or it is private.", number=number
        )
    return imported


def remarks(snapshot: Snapshot, imported: Imported, viewer: Player | None) -> Remarks:
    """What the owner brought along with an imported match, if *viewer* is the owner."""
    mine = viewer is not None and imported.owner == viewer
    return queries.remarks(snapshot, imported.number) if mine else NOTHING


def of_player(
    snapshot: Snapshot, viewer: Player | None, name: str, limit: int
) -> tuple[Entry, ...]:
    """The matches that *viewer* may see in the archive of the player called *name*, the latest
    first. Raises NotFound."""
    owner = players.named(snapshot, name)
    return tuple(Entry(match, read(match)) for match in seen_by(snapshot, viewer, owner, limit))


def seen_by(
    snapshot: Snapshot, viewer: Player | None, owner: Player, limit: int
) -> tuple[Imported, ...]:
    """The same matches as they are stored."""
    listed = queries.imported_by if owner == viewer else queries.imported_publicly
    return listed(snapshot, owner, limit)


def record_of(imported: Imported) -> Record:
    """The record of an imported match. Raises Refused if this server can no longer read it."""
    with Refused.instead_of(RecordError):
        return reading.read(imported.record)


def read(imported: Imported) -> Record | None:
    """The same; None if this server can no longer read it."""
    try:
        return reading.read(imported.record)
    except RecordError:
        return None


def look(record: Record, number: int, ply: int | None) -> Showing:
    """The imported match *number* after *ply* moves of its *record*. None is the end; a negative
    ply counts back from there. Raises NotFound, and Refused if it cannot be replayed."""
    with Refused.instead_of(RecordError):
        states = records.replay(record)
    outcome = record.outcome
    assert outcome, "only finished matches are imported"
    plies = len(record.moves)
    after = viewing.ply_of(f"@{number}", ply, plies)
    view = replace(states[after].view(None, revealed=True), moves=())
    if after == plies:
        view = replace(view, to_move=None, outcome=outcome)
    return Showing(
        records.as_match(record, outcome), None, records.seated(record, states).played[:after], view
    )


def _digests(record: Record) -> tuple[str, ...]:
    """Digests that are equal for the same match, whether it came as a record or in an export, and
    whatever comments were left out. The second is the first of an older version, if it differs."""
    bare = tuple((move, "") for move, __ in record.moves)
    known = replace(record, moves=bare, terms="", times=(), hows=())
    both = (replace(known, deal=None), known)
    return tuple(dict.fromkeys(sha256(records.write(match).encode()).hexdigest() for match in both))


_EVER = -(1 << 62)
_MONTHS = 12
_PERIOD = re.compile(r"((?:19|20)[0-9]{2})(?:-(0[1-9]|1[0-2]))?")

End: TypeAlias = tuple[int, int]
"""When a match ended, and its board, by which lists are ordered."""


@dataclass(frozen=True, slots=True)
class Search:
    """Those matches that are *wanted* and ended at *since* or later, or *only* the imported ones of
    them."""

    wanted: Wanted = EVERY
    since: int = _EVER
    only: bool = False


@dataclass(frozen=True, slots=True)
class Ended:
    """A *match* and where it stands in a list. One that was imported from a *source* has the
    negative of its number as its board; its match is None if this server cannot read it."""

    end: End
    match: Match | None
    source: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """Those of *player*'s finished *matches* that were *sought*, as far as a list has come: what
    they did to the player's ratings, how many were *read* to find them, and where the list
    *goes_on*; None at its end. Of the imported ones *only* the latest imports may be there."""

    player: Player
    sought: Search
    matches: tuple[Ended, ...] = ()
    gains: Mapping[int, int] = field(default_factory=dict)
    read: int = 0
    goes_on: End | None = None
    only: bool = False

    def __add__(self, later: Part) -> Part:
        matches, gains = (*self.matches, *later.matches), {**self.gains, **later.gains}
        return replace(later, matches=matches, gains=gains, read=self.read + later.read)

    def renewing(self, before: Part) -> Part:
        """*before* with this, read anew, in place of its beginning."""
        if (end := self.goes_on) is None:
            return self
        rest = tuple(ended for ended in before.matches if ended.end < end)
        goes_on = before.goes_on and min(before.goes_on, end)
        return self + replace(before, matches=rest, goes_on=goes_on, read=before.read - self.read)

    def without(self, board: int) -> Part:
        """The others than that on *board*."""
        others = tuple(ended for ended in self.matches if ended.end[1] != board)
        return replace(self, matches=others)


def search(snapshot: Snapshot, words: str) -> Search:
    """What the store can be asked for of *words*: a game, a player by the whole name, a year or a
    month such as 2024-05, and what was imported. The rows must be searched for the others."""
    game, other, since, before, only = "", None, _EVER, None, False
    for word in words.lower().split():
        if period := _PERIOD.fullmatch(word):
            year, month = int(period[1]), int(period[2] or 1)
            months = year * _MONTHS + month - 1
            since = _begin(months)
            before = _begin(months + (1 if period[2] else _MONTHS)), _EVER
        elif named := [name for name in GAMES if word in GAMES[name].spellings]:
            game = named[0]
        elif word == _("imported"):
            only = True
        else:
            other = players_queries.player_named(snapshot, word) or other
    return Search(Wanted(game, other, before), since, only)


def _begin(months: int) -> int:
    """The beginning of a month, counted from the year 0."""
    year, month = divmod(months, _MONTHS)
    return int(datetime(year, month + 1, 1, tzinfo=UTC).timestamp())


def finished(
    snapshot: Snapshot,
    viewer: Player | None,
    who: str | Player,
    sought: Search,
    limit: int,
    *,
    before: End | None = None,
) -> Part:
    """The finished matches of *who*, perhaps given by name, that *viewer* may see: of those
    *sought*, *limit* that come after *before*, by default the latest. Raises NotFound."""
    player = players.named(snapshot, who)
    wanted = replace(sought.wanted, before=before or sought.wanted.before)
    if wanted.other == player:
        wanted = replace(wanted, other=None)
    latest = (
        () if sought.only else matches_queries.finished_matches_of(snapshot, player, limit, wanted)
    )
    read = [Ended((match.ended or 0, match.board), match) for match in latest]
    last = read[-1].end if len(read) == limit else (_EVER, _EVER)
    goes_on = last if last > (sought.since, _EVER) else None
    matches = lists.seen_by(viewer, (ended.match for ended in read if ended.match))
    seen = {match.board for match in matches}
    here = [ended for ended in read if ended.end[1] in seen and ended.end[0] >= sought.since]
    imported = seen_by(snapshot, viewer, player, MOST)
    first = goes_on or (sought.since, _EVER)
    elsewhere = _elsewhere(imported, wanted, first)
    boards = {board for match in matches for board in match.boards}
    changes = ratings_queries.rating_changes_at_boards(snapshot, boards)
    return Part(
        player,
        sought,
        tuple(sorted((*here, *elsewhere), key=lambda ended: ended.end, reverse=True)),
        {change.board: change.gain for change in changes if change.player == player},
        len(read),
        goes_on,
        only=len(imported) == MOST,
    )


def _elsewhere(matches: tuple[Imported, ...], wanted: Wanted, first: End) -> Iterator[Ended]:
    """Those of *matches* that are *wanted*, from *first* on."""
    for imported in matches:
        end = imported.ended, -imported.number
        if end < first or (wanted.before and end >= wanted.before):
            continue
        if wanted.game and imported.game != wanted.game:
            continue
        record = read(imported)
        names = {name.lower() for name in record.players} if record else set()
        if wanted.other is None or wanted.other.name.lower() in names:
            match = None if record is None else records.as_imported(record, *end)
            yield Ended(end, match, imported.source)
