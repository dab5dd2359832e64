"""Documents: games, boards and the moves played on them."""

from __future__ import annotations

from typing import Annotated, TypedDict

from lobby.commands.documents.values import REASONS, OneOf

HOW = OneOf(("by hand", "ahead", "by the server"))


class ProvedResult(TypedDict):
    """The result with best play by both sides."""

    options: Annotated[list[str], "the option words that differ from the defaults"]
    winner: Annotated[int | None, "the seat that wins; null for a draw"]
    move: Annotated[int | None, "the number of the move that ends the match; null for a draw"]


class FirstSeatScore(TypedDict):
    """Results of the public matches between people on this server."""

    options: Annotated[list[str], "the option words that differ from the defaults"]
    matches: Annotated[int, "how many have a result"]
    score: Annotated[float, "the first seat's score, from 0 to 1"]


class GameRules(TypedDict):
    """One game of the lobby."""

    name: Annotated[str, "the word that commands use"]
    title: Annotated[str, "its name as people write it"]
    summary: Annotated[str, "the aim, in a line"]
    credit: Annotated[str, "who invented it"]
    seats: Annotated[list[str], "what the two seats are called"]
    options: Annotated[list[str], "the option words, as `help <game>` explains them"]
    best_play: Annotated[list[ProvedResult], "what is proved, by options"]
    scores: Annotated[
        list[FirstSeatScore],
        "by default, single and solved options, if played",
    ]


class TimeControl(TypedDict):
    """The time limits of a match, in seconds; null for none."""

    per_move: Annotated[int | None, "the limit for each move"]
    bank: Annotated[int | None, "what each player has for all moves together"]
    increment: Annotated[int | None, "what each move adds to the bank"]
    cap: Annotated[int | None, "the most that the bank may grow to"]
    reminder: Annotated[int | None, "how long before a deadline its player is reminded"]
    weekends_off: Annotated[bool, "whether clocks stop on Saturday and Sunday"]


class Board(TypedDict):
    """A match, without its position."""

    board: Annotated[int, "its number"]
    game: Annotated[str, "the game's name"]
    options: Annotated[list[str], "the option words that differ from the defaults"]
    players: Annotated[list[str], "the names, by seat"]
    levels: Annotated[list[int | None], "of a bot, from 1 to 6, by seat; null for a person"]
    terms: Annotated[list[str], "the term words that differ from the defaults"]
    time_control: Annotated[TimeControl, "the same time limits in seconds"]
    rated: Annotated[bool, "whether the result changes ratings"]
    private: Annotated[bool, "whether only its players may see it"]
    seat: Annotated[int | None, "the reader's own; null when watching"]
    your_move: Annotated[bool, "whether it is the reader's move"]
    to_move: Annotated[int | None, "the seat to move; null when it is over"]
    ply: Annotated[int, "how many moves were played"]
    deadline: Annotated[int | None, "when the seat to move runs out of time; null without a limit"]
    draw_offer: Annotated[int | None, "the seat that offers a draw"]
    takeback_offer: Annotated[int | None, "the seat that asks to take its last move back"]
    started: Annotated[int, "when"]
    changed: Annotated[int, "when it changed last"]
    ended: Annotated[int | None, "when; null while it is running"]
    winner: Annotated[int | None, "the seat that won; null for a draw or while it is running"]
    reason: Annotated[str | None, "how it ended, in a word; null while it is running", REASONS]
    rating_changes: Annotated[
        list[int], "what it, or its pair, added to the ratings, by seat; empty if nothing"
    ]
    rating_weight: Annotated[float | None, "how much it counted for them, up to 1; null if nothing"]
    waiting: Annotated[bool, "whether the clock waits until both players are connected"]
    cancelled_by: Annotated[int | None, "the seat of the player who cancelled it; null for nobody"]
    pair: Annotated[int | None, "the other board of its pair; null for a match on its own"]


class Side(TypedDict):
    """One side of a match."""

    rating: Annotated[int, "after the match, or today's while it is running"]
    provisional: Annotated[bool, "whether it is too uncertain to rank"]
    seconds: Annotated[int | None, "time left on the clock; null without a limit"]
    away_until: Annotated[int | None, "when the current vacation ends; null without one"]


class Resignation(Board):
    """A match after resigning, or after planning or withdrawing a resignation."""

    waits: Annotated[bool, "whether the reader resigns when the turn comes"]


class QueuedStep(TypedDict):
    """A move planned in advance."""

    reply: Annotated[str | None, "the opponent's move that it answers; null for any"]
    answer: Annotated[str, "the move, or `resign`"]


class QueuedLine(TypedDict):
    """A line of moves planned in advance."""

    text: Annotated[str, "as `queue` takes it"]
    steps: Annotated[list[QueuedStep], "in order, one for each turn"]


class Queued(TypedDict):
    """Moves planned for the reader's turns; nobody else can see them."""

    board: Annotated[int, "where"]
    lines: Annotated[list[QueuedLine], "in the order in which they were given"]


class Move(TypedDict):
    """A move that was played."""

    ply: Annotated[int, "its number, from 1"]
    move: Annotated[str, "as the game writes it"]
    comment: Annotated[str, "the comment on it"]
    at: Annotated[int, "when"]
    how: Annotated[str, "`by hand`; `ahead` when it was queued; `by the server` when forced", HOW]


class Page(Board):
    """A match with a position, as the reader may see it."""

    sides: Annotated[list[Side], "ratings and clocks as they are now, by seat"]
    commitment: Annotated[
        str | None, "what the server committed to for the deal; null without; `fair` has more"
    ]
    shown_ply: Annotated[int, "after how many moves the position stands"]
    moves: Annotated[list[Move], "the moves up to there"]
    position: Annotated[dict[str, object], "what the reader may see; see below"]
    legal_moves: Annotated[list[str], "every legal move, on the reader's turn; else empty"]
    note: Annotated[str, "the reader's note on the position; empty for none"]
    opponent_note: Annotated[str, "the reader's note on the opponent; empty for none"]


class RecordedMove(TypedDict):
    """A move in a record."""

    move: Annotated[str, "as the game writes it"]
    comment: Annotated[str, "the comment on it"]
    at: Annotated[int | None, "when; null if unknown"]


class Boards(TypedDict):
    """A list of matches."""

    count: Annotated[int, "how many"]
    boards: Annotated[list[Board], "in the order of the command"]


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


class History(Boards):
    """A list of finished matches."""

    more: Annotated[bool, "whether there are others that ended earlier"]
    imported: Annotated[list[ImportedMatch], "imported matches of the player who was named"]


class Pages(TypedDict):
    """A list of matches with their positions."""

    boards: Annotated[list[Page], "in the order asked for"]
    imported: Annotated[list[ImportedPage], "imported matches, in the order asked for"]
    more: Annotated[bool, "whether the player has others after these; `--skip=N` shows them"]


class Listing(TypedDict):
    """The games, and the running matches of those that were named."""

    games: Annotated[list[GameRules], "all, or those named"]
    boards: Annotated[list[Board], "the most recently changed first; empty when no game was named"]
    more: Annotated[bool, "whether there are other boards that changed earlier"]


class Recorded(TypedDict):
    """A match as a record."""

    board: Annotated[int | None, "its number"]
    pair: Annotated[int | None, "the other board of its pair; null for a match on its own"]
    game: Annotated[str, "the game's name"]
    options: Annotated[list[str], "the option words that differ from the defaults"]
    players: Annotated[list[str], "the names, by seat"]
    setup: Annotated[dict[str, str] | None, "the deal; null while it is hidden"]
    terms: Annotated[list[str], "the term words that differ from the defaults"]
    time_control: Annotated[TimeControl, "the same time limits in seconds"]
    started: Annotated[int | None, "when"]
    ended: Annotated[int | None, "when; null while it is running"]
    winner: Annotated[int | None, "the seat that won; null for a draw or while it is running"]
    reason: Annotated[str | None, "how it ended, in a word; null while it is running", REASONS]
    moves: Annotated[list[RecordedMove], "in order"]


class PositionText(TypedDict):
    """A position as one line of text."""

    board: Annotated[int, "its number"]
    game: Annotated[str, "the game's name"]
    options: Annotated[list[str], "the option words that differ from the defaults"]
    ply: Annotated[int, "after how many moves it stands"]
    word: Annotated[str, "the position alone"]
    text: Annotated[str, "the whole line, as `preview` takes it"]


class OnPaper(TypedDict):
    """A position on paper: moves tried out without playing them."""

    board: Annotated[int | None, "the match it began from; null for a new one or a position"]
    game: Annotated[str, "the game's name"]
    options: Annotated[list[str], "the option words that differ from the defaults"]
    ply: Annotated[int, "after how many moves of the match it began"]
    moves: Annotated[list[str], "the moves imagined, as the game writes them"]
    to_move: Annotated[int | None, "the seat to move; null when the match would be over"]
    winner: Annotated[int | None, "the seat that would have won"]
    reason: Annotated[str | None, "how it would have ended; null when it would go on", REASONS]
    position: Annotated[dict[str, object], "what the reader may see; see below"]
    legal_moves: Annotated[list[str] | None, "what may follow; null where that cannot be known"]


DOCUMENTS: tuple[type, ...] = (
    Listing,
    GameRules,
    ProvedResult,
    FirstSeatScore,
    Boards,
    History,
    Board,
    TimeControl,
    ImportedMatch,
    Pages,
    Page,
    ImportedPage,
    Side,
    Move,
    Resignation,
    Queued,
    QueuedLine,
    QueuedStep,
    Recorded,
    RecordedMove,
    PositionText,
    OnPaper,
)
