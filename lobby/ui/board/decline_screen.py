"""The reason for declining a challenge."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from lobby.base.translation import N_
from lobby.ui.question_page import QuestionPage


class DeclineScreen(QuestionPage):
    """A line to type the reason in."""

    HELP = "challenges"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "answer", N_("decline"), id="act", tooltip=N_("Decline the challenge.")),
    ]
