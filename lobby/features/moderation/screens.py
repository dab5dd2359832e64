"""A report to the operators."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from lobby.base.translation import N_, _
from lobby.ui.question_page import Answer, QuestionPage
from lobby.widgets.key_names import bind


class ReportScreen(QuestionPage):
    """The line for what the player called *name* did, at *board* or, with None, elsewhere."""

    HELP = "people"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("enter", "answer", N_("send"), N_("Send the report."), "act"),
    ]

    def __init__(self, name: str, board: int | None, then: Answer) -> None:
        heading = (
            _("Report {name}", name=name)
            if board is None
            else _("Report {name}, board {board}", name=name, board=board)
        )
        about = (
            _("What happened? Your report goes to the operators of this server."),
            _evidence(name, board),
        )
        super().__init__(heading, about, then, hint=_("what happened"))


def _evidence(name: str, board: int | None) -> str:
    if board is None:
        return _(
            "What {name} said in the lobby, and in messages to you, goes with it. Only the"
            " operators learn who reported: {name} is not told.",
            name=name,
        )
    return _(
        "What {name} said at board {board}, and in messages to you, goes with it. Only the"
        " operators learn who reported: {name} is not told.",
        name=name,
        board=board,
    )
