"""A player's finished matches, the latest first: those played here, which are read part by part,
and those imported."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import TypeAlias

from lobby.base.translation import _
from lobby.database.transaction import Snapshot
from lobby.features.archive import archive
from lobby.features.archive.values import Imported
from lobby.features.matches import lists
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import EVERY, Match, Wanted
from lobby.features.people import players
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.features.ratings import queries as ratings_queries
from lobby.features.records import records
from lobby.games.catalogue import GAMES

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
    """Those of *player*'s finished matches that were *sought*, as far as a list has come: what they
    did to the player's ratings, how many were *read* to find them, and where the list *goes_on*;
    None at its end. Of the imported ones *only* the latest imports may be there."""

    player: Player
    sought: Search
    found: tuple[Ended, ...] = ()
    gains: Mapping[int, int] = field(default_factory=dict)
    read: int = 0
    goes_on: End | None = None
    only: bool = False

    def __add__(self, later: Part) -> Part:
        found, gains = (*self.found, *later.found), {**self.gains, **later.gains}
        return replace(later, found=found, gains=gains, read=self.read + later.read)

    def renewing(self, before: Part) -> Part:
        """*before* with this, read anew, in place of its beginning."""
        if (end := self.goes_on) is None:
            return self
        rest = tuple(each for each in before.found if each.end < end)
        goes_on = before.goes_on and min(before.goes_on, end)
        return self + replace(before, found=rest, goes_on=goes_on, read=before.read - self.read)

    def without(self, board: int) -> Part:
        """The others than that on *board*."""
        return replace(self, found=tuple(each for each in self.found if each.end[1] != board))


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
        elif named := [each for each in GAMES if word in GAMES[each].spellings]:
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
    matches = lists.seen_by(viewer, (each.match for each in read if each.match))
    seen = {match.board for match in matches}
    here = [each for each in read if each.end[1] in seen and each.end[0] >= sought.since]
    imported = archive.seen_by(snapshot, viewer, player, archive.MOST)
    first = goes_on or (sought.since, _EVER)
    elsewhere = _elsewhere(imported, wanted, first)
    boards = {board for match in matches for board in match.boards}
    changes = ratings_queries.rating_changes_at_boards(snapshot, boards)
    return Part(
        player,
        sought,
        tuple(sorted((*here, *elsewhere), key=lambda each: each.end, reverse=True)),
        {change.board: change.gain for change in changes if change.player == player},
        len(read),
        goes_on,
        only=len(imported) == archive.MOST,
    )


def _elsewhere(imported: tuple[Imported, ...], wanted: Wanted, first: End) -> Iterator[Ended]:
    """Those of *imported* that are *wanted*, from *first* on."""
    for each in imported:
        end = each.ended, -each.number
        if end < first or (wanted.before and end >= wanted.before):
            continue
        if wanted.game and each.game != wanted.game:
            continue
        record = archive.read(each)
        names = {name.lower() for name in record.players} if record else set()
        if wanted.other is None or wanted.other.name.lower() in names:
            match = None if record is None else records.as_imported(record, *end)
            yield Ended(end, match, each.source)
