"""Domain objects as the documents that ``--json`` prints."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from itertools import repeat

from lobby.commands.documents.boards import (
    Board,
    Boards,
    FirstSeatScore,
    GameRules,
    Move,
    OnPaper,
    Page,
    PositionText,
    ProvedResult,
    Queued,
    QueuedLine,
    QueuedStep,
    Recorded,
    RecordedMove,
    Resignation,
    Side,
    TimeControl,
)
from lobby.commands.documents.offers import Offer
from lobby.commands.documents.talk import Letters, Said, Talk, WrittenLetter
from lobby.commands.documents.time import Absence, Leave
from lobby.kits.game import Game, View
from lobby.matches.positions import Position
from lobby.matches.previews import Preview
from lobby.matches.queued_moves import Queue
from lobby.matches.records import Record
from lobby.model.challenge import Challenge
from lobby.model.conditional_moves import Line
from lobby.model.match import Match, Played, Showing
from lobby.model.player import Player
from lobby.model.talk.chat_message import ChatMessage
from lobby.model.talk.private_message import PrivateMessage
from lobby.model.terms import Terms, stored
from lobby.model.vacation import VacationPlan
from lobby.pages import sides
from lobby.pages.match_sheets import Sheet
from lobby.ratings.gains import NO_GAINS, Gains
from lobby.ratings.seat_scores import SeatScore


def of_game(game: Game, scores: Iterable[SeatScore] = ()) -> GameRules:
    """The document of a game, with the results of its matches here."""
    return GameRules(
        name=game.name,
        title=game.title,
        summary=game.summary,
        credit=game.credit,
        seats=list(game.seats),
        options=[word for declaration in game.options for word in declaration.words],
        best_play=best_play(game),
        scores=[
            FirstSeatScore(options=each.options.split(), matches=each.matches, score=each.share)
            for each in scores
        ],
    )


def best_play(game: Game) -> list[ProvedResult]:
    """The proven results of *game*, by options."""
    return [
        ProvedResult(options=words.split(), winner=proved.winner, move=proved.move)
        for words, proved in game.best_play.items()
    ]


def of_match(match: Match, viewer: Player | None, gains: Gains = NO_GAINS) -> Board:
    """The document of a match as *viewer* may see it, with its effect on the ratings."""
    changes = gains.get(match.board, ())
    return Board(
        board=match.board,
        game=match.game,
        options=match.options.split(),
        players=[player.name for player in match.players],
        levels=[player.level for player in match.players],
        terms=list(match.terms.words()),
        time_control=time_control(match.terms),
        rated=match.terms.rated,
        private=match.private,
        seat=match.seat_of(viewer),
        your_move=match.awaits(viewer),
        to_move=match.to_move,
        ply=match.plies,
        deadline=match.deadline,
        draw_offer=match.draw_offer,
        takeback_offer=match.takeback_offer,
        started=match.started,
        changed=match.changed,
        ended=match.ended,
        winner=match.winner,
        reason=match.reason,
        rating_changes=[change.gain for change in changes],
        rating_weight=changes[0].weight if changes else None,
        waiting=match.clock.waiting,
        cancelled_by=match.cancelled_by,
        pair=match.twin.board if match.twin else None,
    )


def time_control(terms: Terms) -> TimeControl:
    """The time limits of a match in seconds."""
    return TimeControl(
        per_move=terms.per_move,
        bank=terms.bank,
        increment=terms.increment,
        cap=terms.cap,
        reminder=terms.reminder,
        weekends_off=terms.weekends_off,
    )


def of_matches(found: Iterable[Match], viewer: Player | None, gains: Gains) -> Boards:
    """The document of a list of matches."""
    boards = [of_match(match, viewer, gains) for match in found]
    return Boards(count=len(boards), boards=boards)


def of_sheet(sheet: Sheet, viewer: Player | None) -> Page:
    """The document of a board with its position, as *viewer* may see it."""
    showing = sheet.showing
    return Page(
        **of_match(showing.match, viewer, sheet.gains),
        sides=[_side(each) for each in sheet.sides],
        commitment=sheet.fair.deal.commitment if sheet.fair.deal else None,
        shown_ply=len(showing.played),
        moves=[of_move(played) for played in showing.played],
        position=position(showing.view),
        legal_moves=list(showing.view.moves),
        note=sheet.note,
        opponent_note=sheet.opponent_note,
    )


def of_resignation(found: Queue, viewer: Player | None, gains: Gains = NO_GAINS) -> Resignation:
    """The document of a match that *viewer* resigns."""
    return Resignation(**of_match(found.match, viewer, gains), waits=found.resigning)


def of_queue(found: Queue) -> Queued:
    """The document of the moves and resignation that wait for their owner's turn."""
    return Queued(board=found.match.board, lines=[_line(line) for line in found.lines])


def of_challenge(challenge: Challenge) -> Offer:
    """The document of a challenge."""
    return Offer(
        number=challenge.number,
        game=challenge.game,
        options=challenge.options.split(),
        challenger=challenge.challenger.name,
        opponent=challenge.opponent.name if challenge.opponent else None,
        seat=challenge.seat,
        terms=list(challenge.terms.words()),
        time_control=time_control(challenge.terms),
        rated=challenge.terms.rated,
        private=challenge.private,
        made=challenge.made,
        expires=challenge.expires,
        ratings=list(challenge.ratings or ()),
        left=challenge.remaining,
        commitments=list(challenge.commitments),
        board=None,
    )


def of_begun(sheet: Sheet, challenger: Player) -> Offer:
    """The document of a challenge that a bot accepted at once: the match has begun."""
    match, deal = sheet.showing.match, sheet.fair.deal
    seat = match.seat_of(challenger)
    assert seat is not None, "the challenger plays"
    return Offer(
        number=None,
        game=match.game,
        options=match.options.split(),
        challenger=challenger.name,
        opponent=match.players[1 - seat].name,
        seat=seat,
        terms=list(match.terms.words()),
        time_control=time_control(match.terms),
        rated=match.terms.rated,
        private=match.private,
        made=match.started,
        expires=match.started,
        ratings=[],
        left=0,
        commitments=[deal.commitment] if deal else [],
        board=match.board,
    )


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
        moves=[
            RecordedMove(move=move, comment=comment, at=at)
            for (move, comment), at in zip(
                record.moves, record.times or repeat(None, len(record.moves)), strict=True
            )
        ],
    )


def of_position(showing: Showing, found: Position) -> PositionText:
    """The document of a position as text."""
    return PositionText(
        board=showing.match.board,
        game=found.game,
        options=found.options.split(),
        ply=len(showing.played),
        word=found.word,
        text=str(found),
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


def of_leave(leave: VacationPlan, now: int) -> Leave:
    """The document of a player's vacations."""
    spans = [vacation.span for vacation in leave.planned]
    return Leave(
        vacations=[Absence(begins=span.start, ends=span.end) for span in spans],
        away=any(now in span for span in spans),
        year=leave.year,
        days_left=leave.days_left,
    )


def of_messages(messages: Iterable[ChatMessage]) -> Talk:
    """The document of chat messages."""
    return Talk(
        messages=[
            Said(
                id=each.id,
                at=each.at,
                author=each.author.name if each.author else None,
                watching=each.aside,
                text=each.text,
            )
            for each in messages
        ]
    )


def of_private_messages(messages: Iterable[PrivateMessage], *, new: int) -> Letters:
    """The document of private messages, *new* of which are unread."""
    return Letters(
        new=new,
        letters=[of_private_message(each) for each in messages],
    )


def of_private_message(message: PrivateMessage) -> WrittenLetter:
    """The document of a private message."""
    return WrittenLetter(
        id=message.id,
        at=message.at,
        author=message.author.name,
        reader=message.reader.name,
        text=message.text,
    )


def position(view: View) -> dict[str, object]:
    """The game-specific part of *view*, beyond the fields that every view has."""
    common = {field.name for field in fields(View)}
    own = (field.name for field in fields(view) if field.name not in common)
    return {name: _plain(getattr(view, name)) for name in own}


def _side(side: sides.Side) -> Side:
    return Side(
        rating=round(side.rating.value),
        provisional=side.rating.provisional,
        seconds=side.seconds,
        away_until=side.away.end if side.away else None,
    )


def _line(line: Line) -> QueuedLine:
    steps = [QueuedStep(reply=step.reply, answer=step.answer) for step in line.steps]
    return QueuedLine(text=str(line), steps=steps)


def of_move(played: Played) -> Move:
    """The document of a move."""
    return Move(
        ply=played.ply,
        move=played.move,
        comment=played.comment,
        at=played.at,
        how=played.how,
    )


def _plain(value: object) -> object:
    """*value* of a view, ready for JSON."""
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    return value
