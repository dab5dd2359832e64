"""A report to the operators."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from lobby.screens.base.question_page import Answer, QuestionPage


class ReportScreen(QuestionPage):
    """The line for what the player called *name* did, at *board* or, with None, elsewhere."""

    HELP = "people"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "answer", "send", id="act", tooltip="Send the report."),
    ]

    def __init__(self, name: str, board: int | None, then: Answer) -> None:
        heading = f"Report {name}" if board is None else f"Report {name}, board {board}"
        about = (
            "What happened? Your report goes to the operators of this server.",
            _evidence(name, board),
        )
        super().__init__(heading, about, then, hint="what happened")


def _evidence(name: str, board: int | None) -> str:
    if board is None:
        return (
            f"What {name} said in the lobby, and in messages to you, goes with it. Only the"
            f" operators learn who reported: {name} is not told."
        )
    return (
        f"What {name} said at board {board}, and in messages to you, goes with it. Only the"
        f" operators learn who reported: {name} is not told."
    )
