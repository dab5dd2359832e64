"""Moves planned in advance, one line or several: the verb, and the documents that it prints."""

from __future__ import annotations

from typing import Annotated, TypedDict

from lobby.base.layout import wrapped
from lobby.base.translation import N_, _
from lobby.features.planning import queued_moves, values
from lobby.features.planning.queued_moves import Queue
from lobby.features.planning.values import LineError, PlannedLine, Written
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import Verb


class QueuedStep(TypedDict):
    """A move planned in advance."""

    reply: Annotated[
        str | None,
        "the opponent's move that it answers; null for any; with commas, the moves of one turn",
    ]
    answer: Annotated[str, "the move, or `resign`; with commas, the moves of one turn"]


class QueuedLine(TypedDict):
    """A line of moves planned in advance."""

    text: Annotated[str, "as `plan` takes it"]
    steps: Annotated[list[QueuedStep], "in order, one for each turn"]


class DroppedLine(TypedDict):
    """A line of planned moves that will not be played."""

    text: Annotated[str, "as `plan` takes it"]
    why: Annotated[str, "the reason, as a sentence"]


class Queued(TypedDict):
    """Moves planned for the reader's turns; nobody else can see them."""

    board: Annotated[int, "where"]
    lines: Annotated[list[QueuedLine], "in the order in which they were given"]
    dropped: Annotated[list[DroppedLine], "those that the latest move has dropped"]


def of_queue(queue: Queue) -> Queued:
    """The document of the moves and resignation that wait for their owner's turn."""
    return Queued(
        board=queue.match.board,
        lines=[_line(line) for line in queue.lines],
        dropped=[DroppedLine(text=str(gone.line), why=gone.why) for gone in queue.dropped],
    )


def _line(line: PlannedLine) -> QueuedLine:
    steps = [QueuedStep(reply=step.reply, answer=step.answer) for step in line.steps]
    return QueuedLine(text=str(line), steps=steps)


_NOTHING = "none"


async def queue(call: Call) -> Answer:
    """Plan a line, drop one or all of them, or show what is planned."""
    board = await call.board(call.words[0])
    words = call.words[1:]
    if not words:
        return _shown(await call.lobby.ask(queued_moves.queued, board, call.me))
    if words[0].lower() == _NOTHING:
        return _shown(await _drop(call, board, words[1:]))
    given = _written(call, words)
    return _shown(await call.lobby.change(queued_moves.queue, board, call.me, given))


async def _drop(call: Call, board: int, words: tuple[str, ...]) -> Queue:
    if not words:
        return await call.lobby.change(queued_moves.clear, board, call.me)
    return await call.lobby.change(queued_moves.drop, board, call.me, _written(call, words).line)


def _written(call: Call, words: tuple[str, ...]) -> Written:
    try:
        return values.read(" ".join(words))
    except LineError as error:
        raise call.wrong(str(error)) from error


def _shown(queue: Queue) -> Answer:
    board = queue.match.board
    parts = [_("You have nothing planned on board {board}.", board=board)]
    if queue.lines:
        head = _("Planned for your turns on board {board} (only you can see this):", board=board)
        parts = [head, *(wrapped(line.in_words, "  ", "    ") for line in queue.lines)]
    if queue.dropped:
        parts.append(_("Dropped:"))
        parts += [wrapped(line.in_words, "  ", "    ") for line in queue.dropped]
    return Answer("\n".join(parts), of_queue(queue))


VERBS = (
    Verb(
        forms=(
            "plan BOARD",
            "plan BOARD [or] [if MOVE then] MOVE...",
            f"plan BOARD {_NOTHING} [LINE]",
        ),
        help=N_(
            "Show, add or drop planned moves. Several moves form a sequence: each is played on your"
            " next turn if it is still legal; after `if`, only in reply to that move. `or` starts"
            " an alternative sequence."
        ),
        run=queue,
        document=Queued,
        game=True,
        old=("queue", "qmove", "moveq"),
    ),
)
