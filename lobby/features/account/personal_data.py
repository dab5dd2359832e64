"""Everything stored about a player, as values: short data at once, long lists page by page."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from lobby.base.errors import Unreadable
from lobby.core.values.event import Event
from lobby.database.transaction import ALL, Snapshot
from lobby.features.account import queries
from lobby.features.account.values import Kept, Offered, Told
from lobby.features.analysis import queries as analysis_queries
from lobby.features.analysis.values.analysis import Analysis, Note
from lobby.features.archive import queries as archive_queries
from lobby.features.archive.values import Imported
from lobby.features.clocks.queries import clocks as clocks_queries
from lobby.features.clocks.values.pauses import Span, Vacation
from lobby.features.deals import queries as deals_queries
from lobby.features.deals.values import KeptNonce
from lobby.features.matches import viewing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Bookmark
from lobby.features.moderation.queries import reports as reports_queries
from lobby.features.moderation.queries import sanctions as sanctions_queries
from lobby.features.moderation.values import Report, Sanction
from lobby.features.news import subscriptions
from lobby.features.news.queries import digest as digest_queries
from lobby.features.news.values import Subscriptions
from lobby.features.notices.queries import notices as notices_queries
from lobby.features.notices.queries import replies as replies_queries
from lobby.features.notices.values import NoticeAddress, PendingAddress, ReplyAnswer, ReplyToken
from lobby.features.people import keys, muting
from lobby.features.people.queries import players as players_queries
from lobby.features.people.queries import recovery_codes as recovery_codes_queries
from lobby.features.people.values.muted import Quieted
from lobby.features.people.values.player import Key, Player, RecoveryCode
from lobby.features.planning import queries as planning_queries
from lobby.features.practice import queries as practice_queries
from lobby.features.practice.values import Practice
from lobby.features.puzzles import queries as puzzles_queries
from lobby.features.puzzles.values import PuzzleAttempt, PuzzleStanding, Solved
from lobby.features.ratings import ladder
from lobby.features.ratings.values.standing import RatingChange, Score, Standing
from lobby.features.talk import messages
from lobby.features.talk.values.chat_message import ChatMessage
from lobby.features.talk.values.private_message import PrivateMessage
from lobby.games.catalogue import GAMES

PART = 200
"""Rows per page."""

MATCHES = 20
"""Matches per page, with all their moves."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Part(Generic[T]):
    """A page of a list: its *rows*, and the number *after* which the next page begins; None for the
    last page."""

    rows: tuple[T, ...]
    after: int | None


Pages: TypeAlias = Callable[[Snapshot, Player, int], Part[T]]
"""Returns the page of a player's list that comes after the row with the given number; 0 gives the
first page."""


@dataclass(frozen=True, slots=True)
class Summary:
    """All the short data. *last_seen* and *code_expires* are None for never and for no code;
    *unacknowledged* are boards with a result to be acknowledged."""

    now: int
    last_seen: int | None
    keys: tuple[Key, ...]
    code_expires: int | None
    preferences: Mapping[str, str]
    vacations: tuple[Vacation, ...]
    disconnections: tuple[Span, ...]
    quieted: tuple[Quieted, ...]
    sanctions: tuple[Sanction, ...]
    recovery_codes: tuple[RecoveryCode, ...]
    subscriptions: Subscriptions
    ratings: tuple[Standing, ...]
    puzzle_ratings: tuple[PuzzleStanding, ...]
    scores: tuple[Score, ...]
    addresses: tuple[NoticeAddress, ...]
    pending: tuple[PendingAddress, ...]
    codes_asked_for: tuple[int, ...]
    reply_tokens: tuple[ReplyToken, ...]
    replies: tuple[int, ...]
    reply_answers: tuple[ReplyAnswer, ...]
    unread_boards: frozenset[int]
    unread_messages: tuple[PrivateMessage, ...]
    unacknowledged: frozenset[int]
    next_commitment: str | None


def summary(snapshot: Snapshot, player: Player) -> Summary:
    """All the short data about *player*."""
    ratings = ladder.of_players(snapshot, (player,))
    ended = digest_queries.unacknowledged(snapshot, player, ALL)
    return Summary(
        now=snapshot.now,
        last_seen=players_queries.last_seen_at(snapshot, player),
        keys=keys.of_player(snapshot, player),
        code_expires=queries.code_expires(snapshot, player),
        preferences=players_queries.preferences(snapshot, player),
        vacations=clocks_queries.vacations(snapshot, player),
        disconnections=clocks_queries.disconnections(snapshot, player),
        quieted=muting.listed(snapshot, player),
        sanctions=sanctions_queries.sanctions_against(snapshot, player),
        recovery_codes=recovery_codes_queries.recovery_codes_of(snapshot, player),
        subscriptions=subscriptions.of_player(snapshot, player),
        ratings=tuple(ratings[key] for key in sorted(ratings)),
        puzzle_ratings=puzzles_queries.puzzle_standings(snapshot, player),
        scores=ladder.record(snapshot, player),
        addresses=notices_queries.notice_addresses(snapshot, [player.id]),
        pending=notices_queries.pending_addresses(snapshot, player),
        codes_asked_for=queries.asked_for_at(snapshot, player),
        reply_tokens=replies_queries.reply_tokens_of(snapshot, player),
        replies=replies_queries.replies_of(snapshot, player),
        reply_answers=replies_queries.answers_to(snapshot, player),
        unread_boards=matches_queries.unread_boards(snapshot, player),
        unread_messages=messages.unread(snapshot, player),
        unacknowledged=frozenset(event.board for event in ended if event.board is not None),
        next_commitment=deals_queries.kept_commitment(snapshot, player),
    )


def rated_games(snapshot: Snapshot, player: Player) -> tuple[str, ...]:
    """The games in which *player* has a rating: those of this server, then those it once had."""
    found = {standing.game for standing in ladder.of_players(snapshot, (player,)).values()}
    return (*(each for each in GAMES if each in found), *sorted(found.difference(GAMES)))


def rating_changes(game: str) -> Pages[RatingChange]:
    """Pages of the changes of a player's rating at *game*."""

    def pages(snapshot: Snapshot, player: Player, after: int) -> Part[RatingChange]:
        return _numbered(queries.changes_after(snapshot, player, game, after, PART))

    return pages


def challenges(snapshot: Snapshot, player: Player, after: int) -> Part[Offered]:
    """Challenges by and to *player*, standing or not."""
    found = queries.offers_after(snapshot, player, after, PART)
    return _numbered(tuple((each.challenge.number, each) for each in found))


def boards(snapshot: Snapshot, player: Player) -> tuple[int, ...]:
    """Every board on which *player* plays or has played, in order."""
    return queries.boards_of(snapshot, player)


def matches(boards: Sequence[int]) -> Pages[Kept]:
    """Pages of the matches on *boards*, all of them a player's, with their records; a match that
    cannot be read is left out."""

    def pages(snapshot: Snapshot, player: Player, after: int) -> Part[Kept]:
        start = bisect_right(boards, after)
        some = boards[start : start + MATCHES]
        rows = tuple(_readable(snapshot, some, player))
        return Part(rows, some[-1] if len(some) == MATCHES else None)

    return pages


def _readable(snapshot: Snapshot, boards: Iterable[int], player: Player) -> Iterator[Kept]:
    for board in boards:
        with suppress(Unreadable):
            yield kept(snapshot, board, player)


def nonces(snapshot: Snapshot, player: Player, after: int) -> Part[KeptNonce]:
    """Nonces of *player*."""
    return _numbered(deals_queries.nonces_after(snapshot, player, after, PART))


def places(snapshot: Snapshot, player: Player, after: int) -> Part[tuple[int, Bookmark]]:
    """Where *player* left off, by board."""
    found = queries.bookmarks_after(snapshot, player, after, PART)
    return _numbered(tuple((board, (board, place)) for board, place in found))


def chat(snapshot: Snapshot, player: Player, after: int) -> Part[ChatMessage]:
    """What *player* said at boards and in the lobby."""
    found = queries.messages_after(snapshot, player, after, PART)
    return _numbered(tuple((each.id, each) for each in found))


def private_messages(snapshot: Snapshot, player: Player, after: int) -> Part[PrivateMessage]:
    """Messages to and by *player*."""
    found = queries.private_messages_after(snapshot, player, after, PART)
    return _numbered(tuple((each.id, each) for each in found))


def notices(snapshot: Snapshot, player: Player, after: int) -> Part[Told]:
    """Notices to *player*, sent or not."""
    found = queries.notices_after(snapshot, player, after, PART)
    return _numbered(tuple((each.entry.id, each) for each in found))


def events(snapshot: Snapshot, player: Player, after: int) -> Part[Event]:
    """Events that concern *player*."""
    found = queries.events_since(snapshot, player, after, PART)
    return _numbered(tuple((each.id, each) for each in found))


def puzzles(snapshot: Snapshot, player: Player, after: int) -> Part[Solved]:
    """Puzzles that *player* has solved."""
    return _numbered(puzzles_queries.puzzles_after(snapshot, player, after, PART))


def analyses(snapshot: Snapshot, player: Player, after: int) -> Part[tuple[int, Analysis]]:
    """*player*'s variations, by board."""
    found = analysis_queries.analyses_after(snapshot, player, after, MATCHES)
    return _numbered(tuple((board, (board, each)) for board, each in found), MATCHES)


def notes(snapshot: Snapshot, player: Player, after: int) -> Part[Note]:
    """Notes of *player*."""
    return _numbered(analysis_queries.notes_after(snapshot, player, after, PART))


def puzzle_attempts(snapshot: Snapshot, player: Player, after: int) -> Part[PuzzleAttempt]:
    """First attempts of *player* at puzzles."""
    return _numbered(puzzles_queries.puzzle_attempts_after(snapshot, player, after, PART))


def reports(snapshot: Snapshot, player: Player, after: int) -> Part[Report]:
    """Reports that *player* made."""
    found = reports_queries.reports_by(snapshot, player, after, PART)
    return _numbered(tuple((each.id, each) for each in found))


def imported(snapshot: Snapshot, player: Player, after: int) -> Part[Imported]:
    """Imported matches in *player*'s archive."""
    found = archive_queries.imported_after(snapshot, player, after, MATCHES)
    return _numbered(tuple((each.number, each) for each in found), MATCHES)


def practices(snapshot: Snapshot, player: Player, after: int) -> Part[Practice]:
    """Practice boards of *player*."""
    found = practice_queries.practices_after(snapshot, player, after, MATCHES)
    return _numbered(tuple((each.number, each) for each in found), MATCHES)


def kept(snapshot: Snapshot, board: int, player: Player) -> Kept:
    """The match on *board*, for *player*, who plays it. Raises NotFound."""
    match = viewing.find(snapshot, board, player)
    return Kept(
        match=match,
        setup=viewing.public_setup(snapshot, match),
        played=matches_queries.moves(snapshot, board),
        taken_back=queries.moves_taken_back(snapshot, board),
        lines=planning_queries.lines(snapshot, board, player),
        changes=ladder.changes_by(snapshot, match),
    )


def _numbered(found: tuple[tuple[int, T], ...], full: int = PART) -> Part[T]:
    """The page with the numbered rows *found*; a *full* one may not be the last."""
    after = found[-1][0] if len(found) == full else None
    return Part(tuple(row for _, row in found), after)
