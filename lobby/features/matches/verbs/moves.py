"""Moves by command, and what is done in place of one: offers, resigning, aborting."""

from __future__ import annotations

import re

from lobby.base.errors import NotFound, Refused, Stale
from lobby.base.layout import paragraphs
from lobby.base.translation import N_, _
from lobby.features.matches import offers, playing, viewing
from lobby.features.matches.documents import boards
from lobby.features.matches.documents.boards import Board, Resignation
from lobby.features.matches.playing import Moved
from lobby.features.matches.values import CANCELLED, Match
from lobby.features.matches.words import results
from lobby.features.planning import queued_moves
from lobby.features.planning.queued_moves import Queue
from lobby.features.ratings import ladder
from lobby.features.records import documents as records_documents
from lobby.features.records.documents import OnPaper
from lobby.features.records.positions import Preview
from lobby.games.catalogue import draw
from lobby.language import old_forms
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import Verb

_GUARDED = re.compile(r"(.+)#([0-9]{1,6})")


async def move(call: Call) -> Answer:
    """Play a move, or make or answer an offer with a word in its place."""
    board = await call.board(call.words[0])
    word = call.words[1]
    if word.lower() in WORDS:
        return await about(call, board, word.lower())
    text, ply = _guard(call, word)
    try:
        moved = await call.lobby.change(
            playing.play_at, board, call.me, text, ply=ply, comment=call.body
        )
    except (NotFound, Stale):
        raise
    except Refused as refused:
        match = await call.lobby.ask(viewing.find, board, call.me)
        hint = old_forms.not_a_move(text, board) if match.awaits(call.me) else None
        raise Refused(f"{refused} {hint}") if hint else refused from refused
    return await _played(call, moved)


async def submit(call: Call) -> Answer:
    """Store a move and show the position it leads to."""
    board = await call.board(call.words[0])
    stored = await call.lobby.change(playing.submit, board, call.me, call.words[1])
    match = stored.match
    text = "\n\n".join(
        (
            paragraphs(
                _("Board {board} with {move}, not played yet:", board=board, move=stored.move)
            ),
            draw(match.game, stored.view, stored.move),
            _("confirm {board} plays it.", board=board),
        )
    )
    shown = Preview(
        match.game, match.options, board, match.plies, (stored.move,), stored.view, None
    )
    return Answer(text, records_documents.of_preview(shown))


async def confirm(call: Call) -> Answer:
    """Play the stored move."""
    board = await call.board(call.words[0])
    moved = await call.lobby.change(playing.confirm, board, call.me, comment=call.body)
    return await _played(call, moved)


async def _played(call: Call, moved: Moved) -> Answer:
    match = moved.match
    names = [player.name for player in match.players]
    answers = (
        _(
            "{name}'s {move} was played {how}.",
            name=names[answer.seat],
            move=answer.move,
            how=answer.how,
        )
        for answer in moved.answers
    )
    said = _("Move {ply} is played on board {board}.", ply=moved.ply, board=match.board)
    return await with_state(call, match, " ".join((said, *answers)))


def _guard(call: Call, word: str) -> tuple[str, int | None]:
    """The move in *word*, and the ply it must have."""
    if "#" not in word:
        return word, None
    guarded = _GUARDED.fullmatch(word)
    if not guarded:
        raise call.wrong(_("Expected the number of the move after #, as in 32+a#1."))
    return guarded[1], int(guarded[2])


VERBS = (
    Verb(
        forms=("move BOARD MOVE[#PLY] [-m TEXT]", "move BOARD propose|undo|accept|reject"),
        help=N_(
            "Play a move. With #PLY it is played only if it is move number PLY of the match."
            " propose offers a draw, undo asks to take your last move back, accept"
            " and reject answer an offer."
        ),
        run=move,
        document=Board,
        game=True,
        body=True,
        old=("board",),
    ),
    Verb(
        forms=("submit BOARD MOVE",),
        help=N_("Enter a move and show the position after it, without playing it."),
        run=submit,
        document=OnPaper,
        game=True,
    ),
    Verb(
        forms=("confirm BOARD [-m TEXT]",),
        help=N_("Play the move that you submitted."),
        run=confirm,
        document=Board,
        game=True,
        body=True,
    ),
)


async def about(call: Call, board: int, word: str) -> Answer:
    """Carry out *word*, one of WORDS, on *board*. Raises WrongCommand if it comes with a text, and
    Refused."""
    if call.body:
        raise call.wrong(
            _(
                "`{word}` does not accept a text. Write one with chat: chat {board} -m TEXT",
                word=word,
                board=board,
            )
        )
    if word == "reject":
        declined, match = await call.lobby.change(offers.decline, board, call.me)
        said = _("You have declined {declined} on board {board}.", declined=declined, board=board)
        return await with_state(call, match, said)
    match = await call.lobby.change(_ACTS[word], board, call.me)
    said = _done(word, match)
    if word == "accept" and (await call.lobby.ask(queued_moves.of_match, match, call.me)).dropped:
        said = " ".join((said, _("What you had planned there is dropped.")))
    return await with_state(call, match, said)


_ACTS = {
    "propose": offers.offer_draw,
    "draw": offers.offer_draw,
    "undo": offers.offer_takeback,
    "accept": offers.accept,
}
WORDS = (*_ACTS, "reject")
"""Words accepted in place of a move; "draw" is a synonym of "propose"."""


def _done(word: str, match: Match) -> str:
    """What *word* has done, as the *match* shows afterwards."""
    board = match.board
    if match.over:
        return _("You have agreed to a draw on board {board}.", board=board)
    if word == "accept":
        return _("You have agreed to the takeback on board {board}.", board=board)
    if word == "undo":
        if match.takeback_offer is None:
            return _("You have taken your last move back on board {board}.", board=board)
        return _("You ask to take your last move back on board {board}.", board=board)
    return _("You offer a draw on board {board}.", board=board)


async def with_state(call: Call, match: Match, said: str) -> Answer:
    """*said* and the state of *match* afterwards, with its result and new ratings if it is over."""
    gained = await call.lobby.ask(ladder.gains, [match]) if match.over else ladder.NO_GAINS
    text = paragraphs(f"{said} {results.whose_turn(match, call.player, gained)}")
    return Answer(text, boards.of_match(match, call.player, gained))


async def resign(call: Call) -> Answer:
    """Resign a match, now or when the turn comes, or withdraw a planned resignation."""
    board = await call.board(call.words[0])
    queue = await call.lobby.change(queued_moves.resign, board, call.me)
    gained = await call.lobby.ask(ladder.gains, [queue.match])
    text = f"{_resigned(queue)} {results.whose_turn(queue.match, call.me, gained)}"
    return Answer(paragraphs(text), boards.of_resignation(queue, call.me, gained))


async def abort(call: Call) -> Answer:
    """Abort a match before both sides have moved."""
    board = await call.board(call.words[0])
    match = await call.lobby.change(playing.abort, board, call.me)
    return Answer(paragraphs(_cancelled(match)), boards.of_match(match, call.me))


def _cancelled(match: Match) -> str:
    if match.cancelled_by is None:
        return _("Board {board} is aborted and counts for nothing.", board=match.board)
    return _(
        "Board {board} is aborted. Your profile counts it as aborted by you.", board=match.board
    )


def _resigned(queue: Queue) -> str:
    board = queue.match.board
    if queue.match.over:
        if queue.match.reason == CANCELLED:
            return _cancelled(queue.match)
        return _("You resigned board {board}.", board=board)
    if queue.resigning:
        return _(
            "You will resign board {board} when your turn comes. `resign {board}` again"
            " withdraws that.",
            board=board,
        )
    return _("Your resignation on board {board} is withdrawn.", board=board)


ENDING = (
    Verb(
        forms=("resign BOARD",),
        help=N_(
            "Resign the match. If it is not your turn, you resign when it comes; resign again to"
            " withdraw that. Before both players have moved it aborts the match."
        ),
        run=resign,
        document=Resignation,
        game=True,
    ),
    Verb(
        forms=("abort BOARD",),
        help=N_(
            "Abort a match in which one side has not moved yet: it ends without a result."
            " Afterwards only `resign` ends it."
        ),
        run=abort,
        document=Board,
        game=True,
    ),
)
