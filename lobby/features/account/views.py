"""Everything stored about a player, as JSON: short data at once, long lists page by page."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from operator import attrgetter, itemgetter
from typing import Any, TypeAlias
from zoneinfo import ZoneInfo

from lobby.base.errors import Unreadable
from lobby.database.transaction import ALL, Snapshot
from lobby.features.account import documents, queries
from lobby.features.account.documents import KeptMatch, MoveTakenBack
from lobby.features.analysis import documents as analysis_documents
from lobby.features.analysis import queries as analysis_queries
from lobby.features.archive import documents as archive_documents
from lobby.features.archive import queries as archive_queries
from lobby.features.archive.values import Imported, Remarks
from lobby.features.clocks import queries as clocks_queries
from lobby.features.clocks import vacations, zones
from lobby.features.clocks.documents import Absence
from lobby.features.clocks.values import VacationPlan
from lobby.features.deals import queries as deals_queries
from lobby.features.matches import viewing
from lobby.features.matches.documents import boards
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.moderation import queries as moderation_queries
from lobby.features.news import queries as news_queries
from lobby.features.news import subscriptions
from lobby.features.news.documents import subscribed
from lobby.features.news.values import Subscriptions
from lobby.features.notices import addresses
from lobby.features.notices import queries as notices_queries
from lobby.features.notices.values import ChannelName
from lobby.features.operating import queries as operating_queries
from lobby.features.people import keys, muting, own_limits
from lobby.features.people.documents import FormerKey, SeenAddress, held_keys
from lobby.features.people.queries import players as players_queries
from lobby.features.people.queries import traces as traces_queries
from lobby.features.people.values.player import Key, Player, Quieted
from lobby.features.planning import queries as planning_queries
from lobby.features.practice import documents as practice_documents
from lobby.features.practice import queries as practice_queries
from lobby.features.puzzles import queries as puzzles_queries
from lobby.features.ratings import ladder
from lobby.features.talk import documents as talk_documents
from lobby.features.talk import messages
from lobby.features.talk.documents import QuietedPlayer
from lobby.games.catalogue import GAMES


@dataclass(frozen=True, slots=True)
class OwnSettings:
    """A player's settings other than preferences: *limits* by game, *watched* boards and games, and
    *told_by*, the channels that notify them."""

    keys: tuple[Key, ...] = ()
    leave: VacationPlan = field(default_factory=lambda: VacationPlan((), 1970, 0.0))
    zone: ZoneInfo = field(default_factory=lambda: ZoneInfo(zones.DEFAULT))
    limits: Mapping[str, int] = field(default_factory=dict)
    quieted: tuple[Quieted, ...] = ()
    watched: Subscriptions = field(default_factory=Subscriptions)
    told_by: tuple[ChannelName, ...] = ()


def own_settings(snapshot: Snapshot, player: Player) -> OwnSettings:
    """The settings of *player*."""
    return OwnSettings(
        keys.of_player(snapshot, player),
        vacations.of_player(snapshot, player),
        zones.of_player(snapshot, player),
        own_limits.of_player(snapshot, player),
        muting.listed(snapshot, player),
        subscriptions.of_player(snapshot, player),
        tuple(addresses.of_player(snapshot, player)),
    )


PART = 200
"""Rows per page."""

MATCHES = 20
"""Matches per page, with all their moves."""

Page: TypeAlias = tuple[str, int | None]
"""Rows as JSON, one per line, and the number after which the next page begins; None for the last
page."""

Pages: TypeAlias = Callable[[Snapshot, Player, int], Page]
"""Returns the page of a player's list that comes after the row with the given number; 0 gives the
first page."""


def beginning(snapshot: Snapshot, player: Player, here: str | None) -> str:
    """All the short data about *player*, who uses the key *here*, as a JSON object without its
    closing bracket."""
    ratings = ladder.of_players(snapshot, (player,))
    short = {
        "name": player.name,
        "joined": player.joined,
        "exported": snapshot.now,
        "last_seen": players_queries.last_seen_at(snapshot, player),
        "keys": held_keys(keys.of_player(snapshot, player), here),
        "former_keys": [
            FormerKey(fingerprint=fingerprint, removed=removed)
            for fingerprint, removed in traces_queries.former_keys(snapshot, player)
        ],
        "seen_addresses": [
            SeenAddress(digest=network, at=at)
            for network, at in traces_queries.seen_addresses(snapshot, player)
        ],
        "code_expires": queries.code_expires(snapshot, player),
        "preferences": dict(players_queries.preferences(snapshot, player)),
        "vacations": [
            Absence(begins=vacation.span.start, ends=vacation.span.end)
            for vacation in clocks_queries.vacations(snapshot, player)
        ],
        "disconnections": [
            Absence(begins=span.start, ends=span.end)
            for span in clocks_queries.disconnections(snapshot, player)
        ],
        "quieted": [
            QuietedPlayer(name=quieted.player.name, blocked=quieted.blocked)
            for quieted in muting.listed(snapshot, player)
        ],
        "sanctions": _rows(
            documents.SANCTION, moderation_queries.sanctions_against(snapshot, player)
        ),
        "deeds": _rows(documents.DEED, operating_queries.deeds_to(snapshot, player, ALL)),
        "key_codes": _rows(documents.KEY_CODE, players_queries.recovery_codes_of(snapshot, player)),
        "subscriptions": subscribed(subscriptions.of_player(snapshot, player))["subscriptions"],
        "ratings": _rows(documents.RATING, (ratings[key] for key in sorted(ratings))),
        "puzzle_ratings": _rows(
            documents.PUZZLE_RATING, puzzles_queries.puzzle_standings(snapshot, player)
        ),
        "tallies": [
            documents.TALLY.of_row(tally, game=game)
            for game, tally in ladder.record(snapshot, player).items()
        ],
        "addresses": [
            *(
                documents.ADDRESS.of_row(confirmed, expires=None, guesses=0)
                for confirmed in notices_queries.notice_addresses(snapshot, [player.id])
            ),
            *(
                documents.ADDRESS.of_row(pending, confirmed=None, failures=0, trouble="")
                for pending in notices_queries.pending_addresses(snapshot, player)
            ),
        ],
        "codes_asked_for": queries.asked_for_at(snapshot, player),
        "reply_addresses": _rows(
            documents.REPLY_ADDRESS, notices_queries.reply_tokens_of(snapshot, player)
        ),
        "replies": notices_queries.replies_of(snapshot, player),
        "reply_answers": [
            answer.sentence for answer in notices_queries.answers_to(snapshot, player)
        ],
        "unread": sorted(matches_queries.unread_boards(snapshot, player)),
        "unread_letters": [message.id for message in messages.unread(snapshot, player)],
        "unacknowledged": sorted(
            {
                event.board
                for event in news_queries.unacknowledged(snapshot, player, ALL)
                if event.board is not None
            }
        ),
        "next_commitment": deals_queries.kept_commitment(snapshot, player),
    }
    return json.dumps(short, indent=1).removesuffix("\n}")


def _rows(table: documents.Table, rows: Iterable[object]) -> list[dict[str, object]]:
    return [table.of_row(row) for row in rows]


def lists(snapshot: Snapshot, player: Player) -> Mapping[str, tuple[Pages, ...]]:
    """The lists about *player* that may be long, in the order of the document."""
    changes, by_id, by_number = (
        documents.RATING_CHANGE.of_row,
        attrgetter("id"),
        attrgetter("number"),
    )
    return {
        "rating_changes": tuple(
            _numbered(_changes(game), changes) for game in _rated_games(snapshot, player)
        ),
        "challenges": (
            _pages(
                queries.offers_after,
                lambda row: documents.of_offer(row.challenge, row.closed, row.how, row.why),
                attrgetter("challenge.number"),
            ),
        ),
        "matches": (_matches(queries.boards_of(snapshot, player)),),
        "nonces": (_numbered(deals_queries.nonces_after, documents.NONCE.of_row),),
        "places": (
            _pages(
                queries.bookmarks_after,
                lambda row: documents.PLACE.of_row(row[1], board=row[0]),
                itemgetter(0),
            ),
        ),
        "messages": (_pages(queries.messages_after, documents.MESSAGE.of_row, by_id),),
        "letters": (
            _pages(queries.private_messages_after, talk_documents.of_private_message, by_id),
        ),
        "notices": (
            _pages(queries.notices_after, documents.NOTICE.of_row, attrgetter("entry.id")),
        ),
        "puzzles": (_numbered(puzzles_queries.puzzles_after, documents.PUZZLE.of_row),),
        "analyses": (
            _pages(
                analysis_queries.analyses_after,
                lambda row: analysis_documents.of_analysis(*row),
                itemgetter(0),
                MATCHES,
            ),
        ),
        "notes": (_numbered(analysis_queries.notes_after, analysis_documents.of_note),),
        "puzzle_attempts": (
            _numbered(puzzles_queries.puzzle_attempts_after, documents.PUZZLE_ATTEMPT.of_row),
        ),
        "reports": (_pages(moderation_queries.reports_by, documents.REPORT.of_row, by_id),),
        "imported": (
            _pages(_imported_after, lambda row: _imported(*row), _number_of_import, MATCHES),
        ),
        "practice": (
            _pages(
                practice_queries.practices_after, practice_documents.of_practice, by_number, MATCHES
            ),
        ),
        "events": (
            _pages(
                queries.events_since,
                lambda row: documents.EVENT.of_row(
                    row, mine=row.actor == player.id, detail=dict(row.detail)
                ),
                by_id,
            ),
        ),
    }


_Read: TypeAlias = Callable[[Snapshot, Player, int, int], Sequence[Any]]
"""Reads at most so many of a player's rows after the one with the given number."""


def _pages(
    read: _Read, document: Callable[[Any], object], number: Callable[[Any], int], full: int = PART
) -> Pages:
    """Pages of *full* rows, each printed as its *document*."""

    def page(snapshot: Snapshot, player: Player, after: int) -> Page:
        rows = read(snapshot, player, after, full)
        return _text(map(document, rows)), number(rows[-1]) if len(rows) == full else None

    return page


def _imported_after(
    tx: Snapshot, player: Player, number: int, limit: int
) -> Sequence[tuple[Imported, Remarks]]:
    rows = archive_queries.imported_after(tx, player, number, limit)
    return [(row, archive_queries.remarks(tx, row.number)) for row in rows]


def _number_of_import(brought: tuple[Imported, Remarks]) -> int:
    imported, __ = brought
    return imported.number


def _imported(imported: Imported, remarks: Remarks) -> object:
    return documents.IMPORTED.of_row(
        imported, variations=remarks.variations, notes=archive_documents.noted(remarks)
    )


def _numbered(read: _Read, document: Callable[[Any], object]) -> Pages:
    """The same for a query that gives a number with each row."""
    return _pages(read, lambda numbered: document(numbered[1]), itemgetter(0))


def _text(rows: Iterable[object]) -> str:
    return ",\n".join(map(json.dumps, rows))


def _rated_games(snapshot: Snapshot, player: Player) -> tuple[str, ...]:
    """The games in which *player* has a rating: those of this server, then those it once had."""
    rated = {standing.game for standing in ladder.of_players(snapshot, (player,)).values()}
    return (*(game for game in GAMES if game in rated), *sorted(rated.difference(GAMES)))


def _changes(game: str) -> _Read:
    return lambda tx, player, after, limit: queries.changes_after(tx, player, game, after, limit)


def _matches(numbers: Sequence[int]) -> Pages:
    """Pages of the matches on the boards with these *numbers*, all of them a player's, with their
    records; a match that cannot be read is left out."""

    def page(snapshot: Snapshot, player: Player, after: int) -> Page:
        start = bisect_right(numbers, after)
        some = numbers[start : start + MATCHES]
        readable = []
        for board in some:
            with suppress(Unreadable):
                readable.append(_match(snapshot, board, player))
        return _text(readable), some[-1] if len(some) == MATCHES else None

    return page


def _match(snapshot: Snapshot, board: int, player: Player) -> KeptMatch:
    """The match on *board* with its record, for *player*, who plays it. Raises NotFound."""
    match = viewing.find(snapshot, board, player)
    setup = viewing.public_setup(snapshot, match)
    return KeptMatch(
        **boards.of_match(match, player, {board: ladder.changes_by(snapshot, match)}),
        setup=None if setup is None else dict(setup),
        moves=[boards.of_move(move) for move in matches_queries.moves(snapshot, board)],
        taken_back=[
            MoveTakenBack(**boards.of_move(move), taken_back=when)
            for move, when in queries.moves_taken_back(snapshot, board)
        ],
        queue=[str(line) for line in planning_queries.lines(snapshot, board, player)],
    )
