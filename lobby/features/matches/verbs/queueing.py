"""Moves planned in advance, and resigning."""

from __future__ import annotations

from lobby.base.layout import paragraphs
from lobby.base.translation import N_, _
from lobby.features.matches import playing, queued_moves
from lobby.features.matches.documents import boards
from lobby.features.matches.documents.boards import Board, Queued, Resignation
from lobby.features.matches.queued_moves import Queue
from lobby.features.matches.values import conditional_moves
from lobby.features.matches.values.conditional_moves import Line, LineError
from lobby.features.matches.values.match import Match
from lobby.features.matches.values.reasons import CANCELLED
from lobby.features.matches.words import summaries
from lobby.features.ratings import gains
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import Verb

_NOTHING = "none"


async def queue(call: Call) -> Answer:
    """Queue a line, drop one or all of them, or show the queue."""
    board = await call.board(call.words[0])
    words = call.words[1:]
    if not words:
        return _shown(await call.lobby.ask(queued_moves.queued, board, call.me))
    if words[0].lower() == _NOTHING:
        return _shown(await _drop(call, board, words[1:]))
    line = _line(call, words)
    return _shown(await call.lobby.change(queued_moves.queue, board, call.me, line))


async def _drop(call: Call, board: int, words: tuple[str, ...]) -> Queue:
    if not words:
        return await call.lobby.change(queued_moves.clear, board, call.me)
    return await call.lobby.change(queued_moves.drop, board, call.me, _line(call, words))


async def resign(call: Call) -> Answer:
    """Resign a match, now or when the turn comes, or withdraw a planned resignation."""
    board = await call.board(call.words[0])
    found = await call.lobby.change(queued_moves.resign, board, call.me)
    gained = await call.lobby.ask(gains.of_matches, [found.match])
    text = f"{_resigned(found)} {summaries.whose_turn(found.match, call.me, gained)}"
    return Answer(paragraphs(text), boards.of_resignation(found, call.me, gained))


async def abort(call: Call) -> Answer:
    """Abort a match before both sides have moved."""
    board = await call.board(call.words[0])
    match = await call.lobby.change(playing.abort, board, call.me)
    return Answer(paragraphs(_cancelled(match)), boards.of_match(match, call.me))


def _cancelled(match: Match) -> str:
    if match.cancelled_by is None:
        return _("Board {board} is cancelled and counts for nothing.", board=match.board)
    return _(
        "Board {board} is cancelled. Your profile counts it as cancelled by you.", board=match.board
    )


def _resigned(found: Queue) -> str:
    board = found.match.board
    if found.match.over:
        if found.match.reason == CANCELLED:
            return _cancelled(found.match)
        return _("You resigned board {board}.", board=board)
    if found.resigning:
        return _(
            "You will resign board {board} when your turn comes. `resign {board}` again"
            " withdraws that.",
            board=board,
        )
    return _("Your resignation on board {board} is withdrawn.", board=board)


def _line(call: Call, words: tuple[str, ...]) -> Line:
    try:
        return conditional_moves.parse(" ".join(words))
    except LineError as error:
        raise call.wrong(str(error)) from error


def _shown(found: Queue) -> Answer:
    board = found.match.board
    if not found.lines:
        text = _("You have nothing queued on board {board}.", board=board)
    else:
        head = _("Queued for your turn on board {board} (only you can see this):", board=board)
        text = "\n".join((head, *(paragraphs(f"- {line}") for line in found.lines)))
    return Answer(text, boards.of_queue(found))


VERBS = (
    Verb(
        name="queue",
        forms=(
            "queue BOARD",
            "queue BOARD MOVE",
            "queue BOARD if MOVE then MOVE [if MOVE then MOVE]...",
            f"queue BOARD {_NOTHING} [LINE]",
        ),
        help=N_(
            "Show your queued moves, queue a move for when your turn comes, or drop one or all"
            " lines."
        ),
        run=queue,
        document=Queued,
        words=(1, None),
        game=True,
        old=("qmove", "moveq"),
    ),
    Verb(
        name="resign",
        forms=("resign BOARD",),
        help=N_(
            "Resign the match. If it is not your turn, you resign when it comes; resign again to"
            " withdraw that. Before both players have moved it cancels the match."
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
            "Cancel a match in which one side has not moved yet: it ends without a result."
            " Afterwards only `resign` ends it."
        ),
        run=abort,
        document=Board,
        words=(1, 1),
        game=True,
    ),
)
