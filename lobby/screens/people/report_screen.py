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
        place = "in the lobby" if board is None else f"at board {board}"
        about = (
            "What happened? Your report goes to the operators of this server.",
            f"What {name} said {place}, and in messages to you, goes with it. Only the operators"
            f" learn who reported: {name} is not told.",
        )
        where = "" if board is None else f", board {board}"
        super().__init__(f"Report {name}{where}", about, then, hint="what happened")
