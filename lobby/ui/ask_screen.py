"""A setting whose value is typed in."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from lobby.base.translation import N_
from lobby.ui.question_page import QuestionPage


class AskScreen(QuestionPage):
    """A line to type the value in."""

    HELP = "settings"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "answer", N_("save"), id="act", tooltip=N_("Save it.")),
    ]
