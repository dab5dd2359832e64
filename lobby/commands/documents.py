"""What ``--json`` prints: every document with its keys, each declared with what it means.

The reference page is written from these declarations, and tests hold every answer against them.
Keys are never renamed or dropped; new ones may be added.
"""

from __future__ import annotations

from typing import Annotated, TypedDict


class Identity(TypedDict):
    """Who the visitor is."""

    name: Annotated[str | None, "the player's name; null without one"]
    key: Annotated[str | None, "the fingerprint of the key; null for a guest"]
    joined: Annotated[int | None, "when the name was taken"]


class HeldKey(TypedDict):
    """One key of the player."""

    fingerprint: Annotated[str, "as `ssh-keygen -l` shows it"]
    added: Annotated[int, "when"]
    here: Annotated[bool, "whether it is the one of this connection"]


class Keys(TypedDict):
    """The keys of the player."""

    keys: Annotated[list[HeldKey], "oldest first"]


class Code(TypedDict):
    """What `keys add` did: a code was made, or one was used and the key is the player's."""

    code: Annotated[str | None, "to be used on the other machine; null when one was used"]
    seconds: Annotated[int | None, "how long it can be used"]
    name: Annotated[str, "whose key it makes"]


class GameRules(TypedDict):
    """One game of the lobby."""

    name: Annotated[str, "the word that commands use"]
    title: Annotated[str, "its name as people write it"]
    summary: Annotated[str, "the aim, in a line"]
    credit: Annotated[str, "who invented it"]
    seats: Annotated[list[str], "what the two seats are called"]
    options: Annotated[list[str], "the option words, as `help <game>` explains them"]


class Board(TypedDict):
    """A match, without its position."""

    board: Annotated[int, "its number"]
    game: Annotated[str, "the game's name"]
    options: Annotated[list[str], "the option words that differ from the usual"]
    players: Annotated[list[str], "the names, by seat"]
    terms: Annotated[list[str], "the term words that differ from the usual"]
    private: Annotated[bool, "whether only its players may look"]
    seat: Annotated[int | None, "the reader's own; null when watching"]
    your_move: Annotated[bool, "whether it is the reader's move"]
    to_move: Annotated[int | None, "the seat to move; null when it is over"]
    ply: Annotated[int, "how many moves were played"]
    deadline: Annotated[int | None, "when the seat to move loses; null without a limit"]
    draw_offer: Annotated[int | None, "the seat that offers a draw"]
    takeback_offer: Annotated[int | None, "the seat that asks to take its last move back"]
    started: Annotated[int, "when"]
    changed: Annotated[int, "when it changed last"]
    ended: Annotated[int | None, "when; null while it goes on"]
    winner: Annotated[int | None, "the seat that has won; null for a draw, and while it goes on"]
    reason: Annotated[str | None, "how it ended, in a word; null while it goes on"]
    rating_changes: Annotated[list[int], "what it added to the ratings, by seat; empty if nothing"]


class Side(TypedDict):
    """One side of a match."""

    rating: Annotated[int, "what the match left behind, or else the rating of today"]
    provisional: Annotated[bool, "whether too little is known yet to rank it"]
    seconds: Annotated[int | None, "left on the clock; null where nothing says how much"]
    away_until: Annotated[int | None, "when the vacation ends that the player is on"]


class Resignation(Board):
    """A match that was given up, or will be, or will not be after all."""

    waits: Annotated[bool, "whether the reader resigns when the turn comes"]


class QueuedStep(TypedDict):
    """An answer that was decided ahead."""

    reply: Annotated[str | None, "the opponent's move that it answers; null for any"]
    answer: Annotated[str, "the move, or `resign`"]


class QueuedLine(TypedDict):
    """A plan for the turns to come."""

    text: Annotated[str, "as `queue` takes it"]
    steps: Annotated[list[QueuedStep], "in order, one for each turn"]


class Queued(TypedDict):
    """What waits for the reader's turn; nobody else can get it."""

    board: Annotated[int, "where"]
    lines: Annotated[list[QueuedLine], "in the order in which they were given"]


class Move(TypedDict):
    """A move as it was played."""

    ply: Annotated[int, "its number, from 1"]
    move: Annotated[str, "as the game writes it"]
    comment: Annotated[str, "what was said with it"]
    at: Annotated[int, "when"]
    how: Annotated[str, "`by hand`; `ahead` when it was queued; `by the server` when forced"]


class Page(Board):
    """A match with a position, as the reader may see it."""

    sides: Annotated[list[Side], "ratings and clocks as they are now, by seat"]
    shown_ply: Annotated[int, "after how many moves the position stands"]
    moves: Annotated[list[Move], "the moves up to there"]
    position: Annotated[dict[str, object], "what the reader may see; see below"]
    legal_moves: Annotated[list[str], "every legal move, on the reader's turn; else empty"]


class Boards(TypedDict):
    """Some matches."""

    count: Annotated[int, "how many"]
    boards: Annotated[list[Board], "in the order of the command"]


class Pages(TypedDict):
    """Some matches with their positions."""

    boards: Annotated[list[Page], "in the order asked for"]


class Listing(TypedDict):
    """The games, and what is being played of those that were named."""

    games: Annotated[list[GameRules], "all, or those named"]
    boards: Annotated[list[Board], "the latest to change first; empty when no game was named"]


class Person(TypedDict):
    """Somebody who is here."""

    name: Annotated[str, "the player's"]
    board: Annotated[int | None, "the public board that is looked at, if any"]


class People(TypedDict):
    """Who is connected."""

    players: Annotated[list[Person], "by name"]
    guests: Annotated[int, "how many have no name"]


class Offer(TypedDict):
    """A challenge that stands."""

    number: Annotated[int, "for `accept`, `decline` and `withdraw`"]
    game: Annotated[str, "the game's name"]
    options: Annotated[list[str], "the option words that differ from the usual"]
    challenger: Annotated[str, "the name of who offers"]
    opponent: Annotated[str | None, "the name of who may take it; null for anybody"]
    seat: Annotated[int | None, "the challenger's; null when it is drawn by lot"]
    terms: Annotated[list[str], "the term words that differ from the usual"]
    private: Annotated[bool, "whether only the players will be able to look"]
    made: Annotated[int, "when"]
    expires: Annotated[int, "when it lapses unless it is answered"]
    ratings: Annotated[list[int], "the lowest and highest rating of who may take it; empty for any"]


class Offers(TypedDict):
    """The challenges that a visitor can do something about."""

    to_me: Annotated[list[Offer], "that only the reader may take"]
    by_me: Annotated[list[Offer], "that the reader made"]
    open: Annotated[list[Offer], "by others, to anybody"]


class ClosedOffer(TypedDict):
    """A challenge that stands no longer."""

    number: Annotated[int, "which"]


class Limit(TypedDict):
    """How many boards of a game the player wants."""

    game: Annotated[str, "the game's name"]
    most: Annotated[int | None, "running boards at a time; null for any number"]
    running: Annotated[int, "how many there are now"]


class Limits(TypedDict):
    """How many boards the player wants."""

    limits: Annotated[list[Limit], "by game"]


class Absence(TypedDict):
    """A vacation."""

    begins: Annotated[int, "when"]
    ends: Annotated[int, "when"]


class Leave(TypedDict):
    """The player's vacations."""

    vacations: Annotated[list[Absence], "the one that holds and those to come, in order"]
    away: Annotated[bool, "whether one holds now"]
    year: Annotated[int, "the present one, in UTC"]
    days_left: Annotated[float, "of that year's allowance"]


class Zone(TypedDict):
    """Where the player's days begin."""

    zone: Annotated[str, "its name in the IANA database"]


class Ranked(TypedDict):
    """A player's place on a ladder."""

    name: Annotated[str, "the player's"]
    rating: Annotated[int, "as it is shown"]
    deviation: Annotated[int, "how unsure it is by now"]
    matches: Annotated[int, "how many were rated"]
    last: Annotated[int, "when the last of them ended"]


class Ladder(TypedDict):
    """The players of a game, each group by rating, the highest first."""

    game: Annotated[str, "the game's name"]
    established: Annotated[list[Ranked], "whose rating is sure"]
    provisional: Annotated[list[Ranked], "of whom too little is known yet"]
    inactive: Annotated[list[Ranked], "who have not played a rated match for a year"]


class Standings(TypedDict):
    """Who is how strong."""

    ladders: Annotated[list[Ladder], "of the games asked for"]


class RecordedMove(TypedDict):
    """A move of a record."""

    move: Annotated[str, "as the game writes it"]
    comment: Annotated[str, "what was said with it"]


class Recorded(TypedDict):
    """A match as a record."""

    board: Annotated[int | None, "its number"]
    game: Annotated[str, "the game's name"]
    options: Annotated[list[str], "the option words that differ from the usual"]
    players: Annotated[list[str], "the names, by seat"]
    setup: Annotated[dict[str, str] | None, "what chance decided; null while it is hidden"]
    started: Annotated[int | None, "when"]
    ended: Annotated[int | None, "when; null while it goes on"]
    winner: Annotated[int | None, "the seat that has won; null for a draw, and while it goes on"]
    reason: Annotated[str | None, "how it ended, in a word; null while it goes on"]
    moves: Annotated[list[RecordedMove], "in order"]


class OnPaper(TypedDict):
    """A position that was only imagined."""

    board: Annotated[int | None, "the match it began from; null for a new one"]
    game: Annotated[str, "the game's name"]
    options: Annotated[list[str], "the option words that differ from the usual"]
    ply: Annotated[int, "after how many moves of the match it began"]
    moves: Annotated[list[str], "the moves imagined, as the game writes them"]
    to_move: Annotated[int | None, "the seat to move; null when the match would be over"]
    winner: Annotated[int | None, "the seat that would have won"]
    reason: Annotated[str | None, "how it would have ended; null when it would go on"]
    position: Annotated[dict[str, object], "what the reader may see; see below"]
    legal_moves: Annotated[list[str] | None, "what may follow; null where that cannot be known"]


class Said(TypedDict):
    """Something that was said."""

    id: Annotated[int, "grows with time"]
    at: Annotated[int, "when"]
    author: Annotated[str | None, "the name of who said it; null for a guest"]
    text: Annotated[str, "what"]


class Talk(TypedDict):
    """What was said at a board."""

    messages: Annotated[list[Said], "oldest first; only the new one after saying something"]


class WrittenLetter(TypedDict):
    """What one player wrote to another."""

    id: Annotated[int, "grows with time"]
    at: Annotated[int, "when"]
    author: Annotated[str, "the name of who wrote it"]
    reader: Annotated[str, "the name of whom it is for"]
    text: Annotated[str, "what"]


class Letters(TypedDict):
    """Messages from player to player."""

    new: Annotated[int, "how many of them were unread until now"]
    letters: Annotated[list[WrittenLetter], "oldest first; only what was sent, after sending"]


class QuietedPlayer(TypedDict):
    """Somebody whom the reader does not want to hear."""

    name: Annotated[str, "the player's"]
    blocked: Annotated[bool, "whether challenges and messages are refused as well"]


class Quiet(TypedDict):
    """Whom the reader has muted or blocked."""

    players: Annotated[list[QuietedPlayer], "by name"]


class News(TypedDict):
    """One event, on a line of its own."""

    id: Annotated[int, "grows with time"]
    at: Annotated[int, "when"]
    kind: Annotated[str, "what kind of event it is"]
    board: Annotated[int | None, "where it happened"]
    challenge: Annotated[int | None, "the number of the challenge that it is about"]
    move: Annotated[str | None, "the move that was played"]
    ply: Annotated[int | None, "the number of that move"]
    text: Annotated[str, "the same in words"]


class DigestItem(News):
    """One event that the reader may have missed."""

    gain: Annotated[int | None, "what a result did to the reader's rating; null for nothing"]


class Digest(TypedDict):
    """What happened since the reader was last here."""

    news: Annotated[list[DigestItem], "the latest first; empty after `news done`"]


class Subscription(TypedDict):
    """A board or a game of which the reader wants to hear."""

    board: Annotated[int | None, "the board's number; null for a game"]
    game: Annotated[str | None, "the game's name; null for a board"]
    all: Annotated[bool, "whether `all` was asked for"]


class Subscribed(TypedDict):
    """All that the reader subscribed to."""

    subscriptions: Annotated[list[Subscription], "boards by number, then games by name"]


class Reply(TypedDict):
    """The answer to one command of many, on a line of its own."""

    command: Annotated[str, "as it was read"]
    status: Annotated[int, "as its exit status would be"]
    error: Annotated[str | None, "why it was refused"]
    answer: Annotated[object, "its own document; null when it was refused"]


class Explanation(TypedDict):
    """A page of help."""

    topic: Annotated[str, "what it is about"]
    text: Annotated[str, "the page"]


DOCUMENTS: tuple[type, ...] = (
    Identity,
    Keys,
    HeldKey,
    Code,
    Listing,
    GameRules,
    Boards,
    Board,
    Pages,
    Page,
    Side,
    Move,
    Standings,
    Ladder,
    Ranked,
    Resignation,
    Queued,
    QueuedLine,
    QueuedStep,
    Recorded,
    RecordedMove,
    OnPaper,
    Offers,
    Offer,
    ClosedOffer,
    Limits,
    Limit,
    Leave,
    Absence,
    Zone,
    People,
    Person,
    Talk,
    Said,
    Letters,
    WrittenLetter,
    Quiet,
    QuietedPlayer,
    News,
    Digest,
    DigestItem,
    Subscribed,
    Subscription,
    Reply,
    Explanation,
)
"""All of them, in the order of the reference page."""
