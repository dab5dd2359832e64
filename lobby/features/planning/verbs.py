"""Moves planned in advance, one line or several."""

from __future__ import annotations

from lobby.base.layout import paragraphs
from lobby.base.translation import N_, _
from lobby.features.planning import documents, queued_moves, values
from lobby.features.planning.documents import Queued
from lobby.features.planning.queued_moves import Queue
from lobby.features.planning.values import LineError, PlannedLine
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


def _line(call: Call, words: tuple[str, ...]) -> PlannedLine:
    try:
        return values.parse(" ".join(words))
    except LineError as error:
        raise call.wrong(str(error)) from error


def _shown(queue: Queue) -> Answer:
    board = queue.match.board
    if not queue.lines:
        text = _("You have nothing queued on board {board}.", board=board)
    else:
        head = _("Queued for your turn on board {board} (only you can see this):", board=board)
        text = "\n".join((head, *(paragraphs(f"- {line}") for line in queue.lines)))
    return Answer(text, documents.of_queue(queue))


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
)
