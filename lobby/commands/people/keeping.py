"""A player's stored data, as the documents of the export."""

from __future__ import annotations

from dataclasses import replace

from lobby.commands import facts
from lobby.commands.documents.belongings import (
    KeptAddress,
    KeptChange,
    KeptCode,
    KeptEvent,
    KeptImport,
    KeptMatch,
    KeptMessage,
    KeptNonce,
    KeptNotice,
    KeptOffer,
    KeptPractice,
    KeptPuzzle,
    KeptPuzzleAttempt,
    KeptPuzzleRating,
    KeptRating,
    KeptReplyAddress,
    KeptReport,
    KeptSanction,
    MoveTakenBack,
    Place,
    Tally,
)
from lobby.commands.documents.studies import KeptAnalysis
from lobby.model import fair_deal
from lobby.model.bookmark import Bookmark
from lobby.model.event import Event
from lobby.model.match import Imported, Practice
from lobby.model.notice import NoticeAddress, PendingAddress, ReplyToken
from lobby.model.personal_data import Kept, Offered, Told
from lobby.model.player import Player, RecoveryCode
from lobby.model.sanction import Report, Sanction
from lobby.model.standing import RatingChange, Score, Standing
from lobby.model.study import variation_text
from lobby.model.study.analysis import Analysis
from lobby.model.study.solved_puzzle import PuzzleAttempt, PuzzleStanding, Solved
from lobby.model.talk.chat_message import ChatMessage


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
        **facts.of_challenge(challenge),
        closed=offered.closed,
        how=offered.how,
        why=offered.why,
    )


def of_match(kept: Kept, player: Player) -> KeptMatch:
    """The document of a match with its record, for *player*."""
    return KeptMatch(
        **facts.of_match(kept.match, player, {kept.match.board: kept.changes}),
        setup=None if kept.setup is None else dict(kept.setup),
        moves=[facts.of_move(played) for played in kept.played],
        taken_back=[
            MoveTakenBack(**facts.of_move(played), taken_back=when)
            for played, when in kept.taken_back
        ],
        queue=[str(line) for line in kept.lines],
    )


def of_nonce(kept: fair_deal.KeptNonce) -> KeptNonce:
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
