"""JSON documents of planned moves, and the functions that fill them."""

from __future__ import annotations

from typing import Annotated, TypedDict

from lobby.features.planning.queued_moves import Queue
from lobby.features.planning.values import PlannedLine


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


DOCUMENTS: tuple[type, ...] = (Queued, QueuedLine, QueuedStep, DroppedLine)
