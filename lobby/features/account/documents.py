"""Documents: everything stored about a player."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, TypedDict

from lobby.base.one_of import OneOf
from lobby.core.documents import KINDS
from lobby.core.values.event import Event
from lobby.features.account.values import Kept, Offered, Told
from lobby.features.analysis.documents import KeptAnalysis, KeptNote
from lobby.features.analysis.values import variation_text
from lobby.features.analysis.values.analysis import Analysis
from lobby.features.archive.values import Imported
from lobby.features.challenges import documents as challenges_documents
from lobby.features.challenges.documents import Offer
from lobby.features.clocks.documents import Absence
from lobby.features.deals import values as deals_values
from lobby.features.matches.documents import boards
from lobby.features.matches.documents.boards import Board, Move
from lobby.features.matches.values import Bookmark
from lobby.features.moderation.values import Report, Sanction
from lobby.features.news.documents.news import Subscription
from lobby.features.notices.values import NoticeAddress, PendingAddress, ReplyToken
from lobby.features.people.documents import HeldKey
from lobby.features.people.values.player import Player, RecoveryCode
from lobby.features.practice.values import Practice
from lobby.features.puzzles.values import PuzzleAttempt, PuzzleStanding, Solved
from lobby.features.ratings.values.standing import RatingChange, Score, Standing
from lobby.features.talk.documents import QuietedPlayer, WrittenLetter
from lobby.features.talk.values.chat_message import ChatMessage

CHANNELS = OneOf(("mail", "ntfy", "webhook"))
OFFER_ENDS = OneOf(("accepted", "declined", "withdrawn", "expired"))
NOTICE_ENDS = OneOf(("sent", "settled", "failed"))
CODE_ENDS = OneOf(("used", "cancelled", "replaced", "lapsed"))
SANCTIONS = OneOf(("ban", "mute"))


class KeptRating(TypedDict):
    """The player's rating at a game, in full precision."""

    game: Annotated[str, "the game's name"]
    rating: Annotated[float, "as the last rated match left it"]
    deviation: Annotated[float, "how uncertain it was then"]
    volatility: Annotated[float, "Glicko-2's volatility"]
    matches: Annotated[int, "number of rated matches"]
    evidence: Annotated[float, "how much they count towards a place in the standings"]
    at: Annotated[int, "when the last of them ended"]


class KeptChange(TypedDict):
    """A change of the player's rating by a match."""

    board: Annotated[int, "the match"]
    game: Annotated[str, "the game's name"]
    at: Annotated[int, "when"]
    before: Annotated[float, "the rating before"]
    after: Annotated[float, "the rating after"]
    deviation: Annotated[float, "how uncertain it was afterwards"]
    volatility: Annotated[float, "Glicko-2's volatility"]
    weight: Annotated[float, "how much the match counted, from above 0 to 1"]
    evidence: Annotated[float, "how much it counts towards a place in the standings"]


class KeptOffer(Offer):
    """A challenge from or to the player, and how it ended."""

    closed: Annotated[int | None, "when it ended; null while it is open"]
    how: Annotated[str | None, "`accepted`, `declined`, `withdrawn` or `expired`", OFFER_ENDS]
    why: Annotated[str, "the reason given for declining it"]


class MoveTakenBack(Move):
    """A move that was taken back."""

    taken_back: Annotated[int, "when"]


class KeptMatch(Board):
    """One of the player's matches, with its record."""

    setup: Annotated[dict[str, str] | None, "the deal; null while it is hidden"]
    moves: Annotated[list[Move], "in order"]
    taken_back: Annotated[
        list[MoveTakenBack], "in the order in which they were taken back, the latest hundred"
    ]
    queue: Annotated[list[str], "moves planned in advance, as `queue` takes them"]


class Tally(TypedDict):
    """How the player's matches of a game against others ended."""

    game: Annotated[str, "the game's name"]
    won: Annotated[int, "how many the player won"]
    drawn: Annotated[int, "how many had no winner"]
    lost: Annotated[int, "how many the player lost"]


class KeptAddress(TypedDict):
    """An address for notifications."""

    channel: Annotated[str, "`mail`, `ntfy` or `webhook`", CHANNELS]
    address: Annotated[str, "as it is used"]
    secret: Annotated[str, "the signing secret of a webhook"]
    confirmed: Annotated[int | None, "when; null while it waits for its code"]
    expires: Annotated[int | None, "when its code expires; null when confirmed"]
    guesses: Annotated[int, "wrong codes that were given for it"]
    failures: Annotated[int, "how many notifications in a row failed"]
    trouble: Annotated[str, "why the last attempt failed"]


class KeptNotice(TypedDict):
    """A notification that is pending, or was dealt with in the last two weeks."""

    channel: Annotated[str, "`mail`, `ntfy` or `webhook`", CHANNELS]
    topic: Annotated[str, "what it is about"]
    board: Annotated[int | None, "where that happened"]
    daily: Annotated[bool, "whether it is sent together with the day's others"]
    due: Annotated[int, "when delivery is due"]
    attempts: Annotated[int, "how often delivery was tried"]
    done: Annotated[int | None, "when it was dealt with; null while it waits"]
    how: Annotated[str | None, "`sent`, `settled` (no longer needed) or `failed`", NOTICE_ENDS]


class Place(TypedDict):
    """Where the player left off on a board."""

    board: Annotated[int, "which"]
    entry: Annotated[str, "the move entered so far"]
    entry_ply: Annotated[int, "after how many moves that was"]
    looking_at: Annotated[int | None, "the earlier position that was looked at"]
    flipped: Annotated[bool, "whether the board was flipped"]
    read: Annotated[int, "the last message that was seen there"]


class KeptMessage(TypedDict):
    """A chat message or announcement by the player."""

    id: Annotated[int, "grows with time"]
    at: Annotated[int, "when"]
    board: Annotated[int | None, "where; null in the lobby"]
    text: Annotated[str, "what"]
    announcement: Annotated[bool, "whether it was announced to everybody"]


class KeptPuzzle(TypedDict):
    """A puzzle that the player has solved."""

    puzzle: Annotated[str, "its name"]
    at: Annotated[int, "when it was solved first"]


class KeptPuzzleAttempt(TypedDict):
    """The player's first attempt at a puzzle, the only one that counts. If the puzzle of the day
    had been attempted on an earlier day, the rating is unchanged."""

    puzzle: Annotated[str, "its name"]
    game: Annotated[str, "the game's name"]
    at: Annotated[int, "when"]
    solved: Annotated[bool, "whether it was solved"]
    before: Annotated[float, "the player's puzzle rating before"]
    after: Annotated[float, "the player's puzzle rating after"]


class KeptPuzzleRating(TypedDict):
    """The player's rating for the puzzles of a game."""

    game: Annotated[str, "the game's name"]
    rating: Annotated[float, "in Glicko-2"]
    deviation: Annotated[float, "how uncertain it is"]
    volatility: Annotated[float, "how much it varies"]
    attempts: Annotated[int, "number of puzzles attempted"]
    at: Annotated[int, "when the latest was attempted"]


class KeptEvent(TypedDict):
    """An event that concerns the player."""

    at: Annotated[int, "when"]
    kind: Annotated[str, "what kind of event it is", KINDS]
    board: Annotated[int | None, "where it happened"]
    mine: Annotated[bool, "whether the player did it"]
    private: Annotated[bool, "whether only those concerned see it"]
    detail: Annotated[dict[str, object], "other details, by kind"]


class KeptCode(TypedDict):
    """A code that an operator made for adding another key."""

    at: Annotated[int, "when it was made"]
    begins: Annotated[int, "when it became valid"]
    ends: Annotated[int, "when it expires"]
    closed: Annotated[int | None, "when it was used or became void"]
    how: Annotated[str | None, "`used`, `cancelled`, `replaced` or `lapsed`", CODE_ENDS]


class KeptReplyAddress(TypedDict):
    """A mail address to which the player may send a move."""

    board: Annotated[int, "the board of the move"]
    ply: Annotated[int, "the number of the move"]
    expires: Annotated[int, "until when a mail is accepted there"]
    spent: Annotated[int | None, "when the move was played by mail; null if it was not"]


class KeptSanction(TypedDict):
    """A ban or a mute of the player by the operators."""

    kind: Annotated[str, "`ban` or `mute`", SANCTIONS]
    reason: Annotated[str, "why"]
    at: Annotated[int, "when it was decided"]
    until: Annotated[int | None, "when it ends; null for never"]
    lifted: Annotated[int | None, "when it was lifted; null if it was not"]


class KeptReport(TypedDict):
    """A report that the player made."""

    report: Annotated[int, "its number"]
    at: Annotated[int, "when"]
    player: Annotated[str, "who was reported"]
    board: Annotated[int | None, "where it happened; null if none was named"]
    text: Annotated[str, "the report's text"]
    closed: Annotated[int | None, "when an operator closed it; null while it is open"]


class KeptNonce(TypedDict):
    """The player's part in a deal."""

    commitment: Annotated[str, "the SHA-256 of the seed that it goes with"]
    nonce: Annotated[str, "what the player gave"]
    challenge: Annotated[int | None, "the challenge that it came with; null for none"]
    board: Annotated[int | None, "the match; null until it begins"]


class KeptImport(TypedDict):
    """An imported match in the player's archive."""

    number: Annotated[int, "its number"]
    game: Annotated[str, "the game's name"]
    private: Annotated[bool, "whether only the player may see it"]
    source: Annotated[str, "where it is from"]
    imported: Annotated[int, "when it was imported"]
    record: Annotated[str, "the match, as `record` prints it"]


class KeptPractice(TypedDict):
    """A practice board of the player."""

    number: Annotated[int, "its number"]
    game: Annotated[str, "the game's name"]
    options: Annotated[list[str], "the option words that differ from the defaults"]
    origin: Annotated[str, "what it plays on from, such as `117#12`; empty for a given position"]
    setup: Annotated[
        dict[str, str], "what chance had decided there; empty where you may not know it"
    ]
    before: Annotated[list[str], "the moves that had been played there"]
    position_text: Annotated[str, "the given position as text; else empty"]
    level: Annotated[int | None, "of the bot; null where the player plays both sides"]
    seat: Annotated[int | None, "the player's; null in that case too"]
    moves: Annotated[list[str], "played since then"]
    begun: Annotated[int, "when it was begun"]
    changed: Annotated[int, "when it changed last"]


class Export(TypedDict):
    """Everything stored about a player. Long lists are read in parts, so a change made while the
    document is printed may or may not be in it."""

    name: Annotated[str, "the player's"]
    joined: Annotated[int, "when the name was taken"]
    exported: Annotated[int, "when this was begun"]
    last_seen: Annotated[
        int | None, "when the player was last here, to the hour; null before the first time"
    ]
    keys: Annotated[list[HeldKey], "oldest first"]
    code_expires: Annotated[int | None, "when a one-time code expires; null without one"]
    preferences: Annotated[
        dict[str, str], "all settings, including limits, time zone and notifications"
    ]
    vacations: Annotated[list[Absence], "past and to come, in order"]
    disconnections: Annotated[
        list[Absence], "when your server failed and your clocks stood still, in order"
    ]
    quieted: Annotated[list[QuietedPlayer], "players that the player has muted or blocked"]
    sanctions: Annotated[list[KeptSanction], "oldest first, ended ones too"]
    key_codes: Annotated[list[KeptCode], "codes that operators made for lost keys, oldest first"]
    subscriptions: Annotated[list[Subscription], "boards by number, then games by name"]
    ratings: Annotated[list[KeptRating], "by game"]
    puzzle_ratings: Annotated[list[KeptPuzzleRating], "by game"]
    tallies: Annotated[list[Tally], "by game"]
    addresses: Annotated[list[KeptAddress], "confirmed ones, then those that wait for a code"]
    codes_asked_for: Annotated[
        list[int], "when codes and tests of notifications were asked for, in the last day"
    ]
    reply_addresses: Annotated[list[KeptReplyAddress], "by board and ply"]
    replies: Annotated[list[int], "when mails with moves came, in the last weeks"]
    reply_answers: Annotated[list[str], "answers to them that wait to be sent, oldest first"]
    unread: Annotated[list[int], "boards with messages that the player has not seen"]
    unread_letters: Annotated[list[int], "ids of messages that the player has not seen"]
    unacknowledged: Annotated[list[int], "boards with results that the player has not dismissed"]
    next_commitment: Annotated[
        str | None, "what the server committed to for the player's next deal; null before `fair`"
    ]
    rating_changes: Annotated[list[KeptChange], "by game, oldest first"]
    challenges: Annotated[list[KeptOffer], "by number"]
    matches: Annotated[list[KeptMatch], "by board"]
    nonces: Annotated[list[KeptNonce], "in the order in which the seeds were made"]
    places: Annotated[list[Place], "by board"]
    messages: Annotated[list[KeptMessage], "on boards and in the lobby, oldest first"]
    letters: Annotated[list[WrittenLetter], "to and by the player, oldest first"]
    notices: Annotated[list[KeptNotice], "oldest first"]
    puzzles: Annotated[list[KeptPuzzle], "in the order in which they were solved"]
    analyses: Annotated[list[KeptAnalysis], "by board"]
    notes: Annotated[list[KeptNote], "in the order in which they were written first"]
    puzzle_attempts: Annotated[list[KeptPuzzleAttempt], "oldest first"]
    reports: Annotated[list[KeptReport], "oldest first"]
    imported: Annotated[list[KeptImport], "in the order in which they were imported"]
    practice: Annotated[list[KeptPractice], "in the order in which they were begun"]
    events: Annotated[list[KeptEvent], "oldest first"]


class Departure(TypedDict):
    """What deleting the account would do, or confirmation that it is done."""

    name: Annotated[str, "the player's"]
    left: Annotated[bool, "whether it is done"]
    resigned: Annotated[int, "running matches that the player loses by it"]
    cancelled: Annotated[int, "running matches that had hardly begun and count for nothing"]
    challenges: Annotated[int, "open challenges from and to the player, which end"]
    now_called: Annotated[str | None, "the name shown in what remains; null before it is done"]


def of_standing(standing: Standing) -> KeptRating:
    """The document of a rating."""
    return KeptRating(
        game=standing.game,
        rating=standing.rating.value,
        deviation=standing.rating.deviation,
        volatility=standing.rating.volatility,
        matches=standing.matches,
        evidence=standing.evidence,
        at=standing.at,
    )


def of_change(change: RatingChange) -> KeptChange:
    """The document of a rating change."""
    return KeptChange(
        board=change.board,
        game=change.game,
        at=change.at,
        before=change.before.value,
        after=change.after.value,
        deviation=change.after.deviation,
        volatility=change.after.volatility,
        weight=change.weight,
        evidence=change.evidence,
    )


def of_score(score: Score) -> Tally:
    """The document of a player's results."""
    return Tally(game=score.game, won=score.won, drawn=score.drawn, lost=score.lost)


def of_address(address: NoticeAddress) -> KeptAddress:
    """The document of a confirmed address."""
    return KeptAddress(
        channel=address.channel,
        address=address.address,
        secret=address.secret,
        confirmed=address.confirmed,
        expires=None,
        guesses=0,
        failures=address.failures,
        trouble=address.trouble,
    )


def of_pending(pending: PendingAddress) -> KeptAddress:
    """The document of an address whose code is pending or has expired."""
    return KeptAddress(
        channel=pending.channel,
        address=pending.address,
        secret=pending.secret,
        confirmed=None,
        expires=pending.expires,
        guesses=pending.guesses,
        failures=0,
        trouble="",
    )


def of_notice(told: Told) -> KeptNotice:
    """The document of a notification."""
    return KeptNotice(
        channel=told.entry.channel,
        topic=told.entry.topic,
        board=told.entry.board,
        daily=told.entry.daily,
        due=told.entry.due,
        attempts=told.entry.attempts,
        done=told.done,
        how=told.how,
    )


def of_offer(offered: Offered) -> KeptOffer:
    """The document of a challenge, whatever its outcome."""
    challenge = offered.challenge
    if offered.closed is not None:
        challenge = replace(challenge, remaining=0)
    return KeptOffer(
        **challenges_documents.of_challenge(challenge),
        closed=offered.closed,
        how=offered.how,
        why=offered.why,
    )


def of_match(kept: Kept, player: Player) -> KeptMatch:
    """The document of a match with its record, for *player*."""
    return KeptMatch(
        **boards.of_match(kept.match, player, {kept.match.board: kept.changes}),
        setup=None if kept.setup is None else dict(kept.setup),
        moves=[boards.of_move(played) for played in kept.played],
        taken_back=[
            MoveTakenBack(**boards.of_move(played), taken_back=when)
            for played, when in kept.taken_back
        ],
        queue=[str(line) for line in kept.lines],
    )


def of_nonce(kept: deals_values.KeptNonce) -> KeptNonce:
    """The document of a nonce."""
    return KeptNonce(
        commitment=kept.commitment,
        nonce=kept.nonce,
        challenge=kept.challenge,
        board=kept.board,
    )


def of_place(place: tuple[int, Bookmark]) -> Place:
    """The document of where a player left off on a board."""
    board, bookmark = place
    return Place(
        board=board,
        entry=bookmark.entry,
        entry_ply=bookmark.entry_ply,
        looking_at=bookmark.looking_at,
        flipped=bookmark.flipped,
        read=bookmark.read,
    )


def of_message(message: ChatMessage) -> KeptMessage:
    """The document of a chat message or announcement by a player."""
    return KeptMessage(
        id=message.id,
        at=message.at,
        board=message.board,
        text=message.text,
        announcement=message.announcement,
    )


def of_puzzle(solved: Solved) -> KeptPuzzle:
    """The document of a solved puzzle."""
    return KeptPuzzle(puzzle=solved.identifier, at=solved.at)


def of_analysis(kept: tuple[int, Analysis]) -> KeptAnalysis:
    """The document of a player's variations on a board."""
    board, found = kept
    text = variation_text.write(found.tree)
    return KeptAnalysis(board=board, variations=text, shown=found.shown, changed=found.changed)


def of_puzzle_attempt(attempt: PuzzleAttempt) -> KeptPuzzleAttempt:
    """The document of a first attempt at a puzzle."""
    return KeptPuzzleAttempt(
        puzzle=attempt.identifier,
        game=attempt.game,
        at=attempt.at,
        solved=attempt.solved,
        before=attempt.before,
        after=attempt.after,
    )


def of_puzzle_standing(standing: PuzzleStanding) -> KeptPuzzleRating:
    """The document of a rating for the puzzles of a game."""
    return KeptPuzzleRating(
        game=standing.game,
        rating=standing.rating.value,
        deviation=standing.rating.deviation,
        volatility=standing.rating.volatility,
        attempts=standing.attempts,
        at=standing.at,
    )


def of_event(event: Event, player: Player) -> KeptEvent:
    """The document of an event that concerns *player*."""
    return KeptEvent(
        at=event.at,
        kind=event.kind,
        board=event.board,
        mine=event.actor == player.id,
        private=event.private,
        detail=dict(event.detail),
    )


def of_key_code(made: RecoveryCode) -> KeptCode:
    """The document of a code that an operator made for another key; the operator is not named."""
    return KeptCode(
        at=made.at, begins=made.begins, ends=made.ends, closed=made.closed, how=made.how
    )


def of_sanction(sanction: Sanction) -> KeptSanction:
    """The document of an operators' decision against a player; the operator is not named."""
    return KeptSanction(
        kind=sanction.kind,
        reason=sanction.reason,
        at=sanction.at,
        until=sanction.until,
        lifted=sanction.lifted,
    )


def of_reply_token(token: ReplyToken) -> KeptReplyAddress:
    """The document of a mail address for sending a move, without the token itself, of which only a
    digest is stored."""
    return KeptReplyAddress(
        board=token.board, ply=token.ply, expires=token.expires, spent=token.spent
    )


def of_report(report: Report) -> KeptReport:
    """The document of a report by the player."""
    return KeptReport(
        report=report.id,
        at=report.at,
        player=report.player.name,
        board=report.board,
        text=report.text,
        closed=report.closed,
    )


def of_imported(imported: Imported) -> KeptImport:
    """The document of an imported match in the player's archive."""
    return KeptImport(
        number=imported.number,
        game=imported.game,
        private=imported.private,
        source=imported.source,
        imported=imported.at,
        record=imported.record,
    )


def of_practice(practice: Practice) -> KeptPractice:
    """The document of a practice board."""
    beginning = practice.beginning
    return KeptPractice(
        number=practice.number,
        game=beginning.game,
        options=beginning.options.split(),
        origin=beginning.origin,
        setup={} if beginning.hides else dict(beginning.setup),
        before=list(beginning.before),
        position_text=beginning.position,
        level=practice.level,
        seat=practice.seat,
        moves=list(practice.moves),
        begun=practice.begun,
        changed=practice.changed,
    )


DOCUMENTS: tuple[type, ...] = (
    Export,
    Departure,
    KeptRating,
    KeptChange,
    KeptOffer,
    KeptMatch,
    MoveTakenBack,
    Tally,
    KeptAddress,
    KeptPractice,
    KeptNotice,
    Place,
    KeptMessage,
    KeptPuzzle,
    KeptPuzzleAttempt,
    KeptPuzzleRating,
    KeptCode,
    KeptEvent,
    KeptReplyAddress,
    KeptSanction,
    KeptReport,
    KeptImport,
    KeptNonce,
)
