"""Ending a match: resigning, aborting, and words for draws and takebacks in place of a move."""

from __future__ import annotations

from lobby.base.layout import paragraphs
from lobby.base.translation import N_, _
from lobby.features.matches import offers, playing, takebacks
from lobby.features.matches.documents import boards
from lobby.features.matches.documents.boards import Board, Resignation
from lobby.features.matches.values import CANCELLED, Match
from lobby.features.matches.words import summaries
from lobby.features.planning import queued_moves
from lobby.features.planning.queued_moves import Queue
from lobby.features.ratings import gains
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import Verb


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
    return await with_state(call, match, _done(word, match))


_ACTS = {
    "propose": offers.offer_draw,
    "draw": offers.offer_draw,
    "undo": takebacks.offer,
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
        return (
            _("You have taken your last move back on board {board}.", board=board)
            if match.takeback_offer is None
            else _("You ask to take your last move back on board {board}.", board=board)
        )
    return _("You offer a draw on board {board}.", board=board)


async def with_state(call: Call, match: Match, said: str) -> Answer:
    """*said* and the state of *match* afterwards, with its result and new ratings if it is over."""
    gained = await call.lobby.ask(gains.of_matches, [match]) if match.over else gains.NO_GAINS
    text = paragraphs(f"{said} {summaries.whose_turn(match, call.player, gained)}")
    return Answer(text, boards.of_match(match, call.player, gained))


async def resign(call: Call) -> Answer:
    """Resign a match, now or when the turn comes, or withdraw a planned resignation."""
    board = await call.board(call.words[0])
    queue = await call.lobby.change(queued_moves.resign, board, call.me)
    gained = await call.lobby.ask(gains.of_matches, [queue.match])
    text = f"{_resigned(queue)} {summaries.whose_turn(queue.match, call.me, gained)}"
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


VERBS = (
    Verb(
        name="resign",
        forms=("resign BOARD",),
        help=N_(
            "Resign the match. If it is not your turn, you resign when it comes; resign again to"
            " withdraw that. Before both players have moved it aborts the match."
        ),
        run=resign,
        document=Resignation,
        words=(1, 1),
        game=True,
    ),
    Verb(
        name="abort",
        forms=("abort BOARD",),
        help=N_(
            "Abort a match in which one side has not moved yet: it ends without a result."
            " Afterwards only `resign` ends it."
        ),
        run=abort,
        document=Board,
        words=(1, 1),
        game=True,
    ),
)
