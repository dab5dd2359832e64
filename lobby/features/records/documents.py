"""JSON documents of records and positions, and the functions that fill them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, TypedDict

from lobby.features.matches.documents.parts import HOW, REASONS, TimeControl, position, time_control
from lobby.features.matches.values import Played, Showing
from lobby.features.records.positions import Position, Preview
from lobby.features.records.records import Record
from lobby.features.terms.values.terms import stored


class RecordedMove(TypedDict):
    """A move in a record."""

    seat: Annotated[int, "the seat that made it"]
    move: Annotated[str, "as the game writes it"]
    comment: Annotated[str, "the comment on it"]
    at: Annotated[int | None, "when; null if unknown"]
    how: Annotated[str, "`by hand`; `ahead` when it was planned; `by the server` when forced", HOW]


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


def of_record(record: Record) -> Recorded:
    """The document of a record."""
    return Recorded(
        board=record.board,
        pair=record.pair,
        game=record.game,
        options=record.options.split(),
        players=list(record.players),
        setup=None if record.setup is None else dict(record.setup),
        started=record.started,
        ended=record.ended,
        winner=record.outcome.winner if record.outcome else None,
        reason=record.outcome.reason if record.outcome else None,
        terms=record.terms.split(),
        time_control=time_control(stored(record.terms)),
        moves=of_moves(record.played, timed=bool(record.times)),
    )


def of_moves(moves: Iterable[Played], *, timed: bool) -> list[RecordedMove]:
    """The documents of the moves of a record; *timed* says whether their times are known."""
    return [
        RecordedMove(
            seat=played.seat,
            move=played.move,
            comment=played.comment,
            at=played.at if timed else None,
            how=played.how,
        )
        for played in moves
    ]


def of_position(showing: Showing, written: Position) -> PositionText:
    """The document of a position as text."""
    return PositionText(
        board=showing.match.board,
        game=written.game,
        options=written.options.split(),
        ply=showing.ply,
        word=written.word,
        text=str(written),
    )


def of_preview(preview: Preview) -> OnPaper:
    """The document of a position on paper."""
    outcome = preview.view.outcome
    return OnPaper(
        board=preview.board,
        game=preview.game,
        options=preview.options.split(),
        ply=preview.ply,
        moves=list(preview.moves),
        to_move=preview.view.to_move,
        winner=outcome.winner if outcome else None,
        reason=outcome.reason if outcome else None,
        position=position(preview.view),
        legal_moves=None if preview.legal is None else list(preview.legal),
    )
