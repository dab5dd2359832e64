"""A player's own nonce for the deal, given when accepting a challenge."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.binding import Binding, BindingType

from lobby.base.translation import N_, _
from lobby.ui.question_page import Answer, QuestionPage


class NonceScreen(QuestionPage):
    """A line to type the nonce in."""

    HELP = "fair"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "answer",
            N_("accept"),
            id="act",
            tooltip=N_("Accept and begin the match."),
        ),
    ]

    def __init__(self, then: Answer, after: Callable[[], object]) -> None:
        about = (
            _("Type up to 64 letters, digits, dots, hyphens or underscores."),
            _("The deal follows from it and the server's seed, to which the server is committed."),
        )
        heading = _("Your nonce for the deal")
        super().__init__(heading, about, then, hint=_("made for you"), after=after)
