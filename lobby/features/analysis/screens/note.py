"""A private note on a player."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from lobby.base.translation import N_, _
from lobby.ui.question_page import Answer, QuestionPage
from lobby.widgets.key_names import bind


class NoteScreen(QuestionPage):
    """A line for the visitor's note on the player called *name*, which so far is *note*."""

    HELP = "people"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("enter", "answer", N_("save"), N_("Save the note."), "act"),
    ]

    def __init__(self, name: str, note: str, then: Answer) -> None:
        about = (_("Only you see it: on this page, and in analyses of your matches."),)
        heading = _("Your note on {name}", name=name)
        super().__init__(heading, about, then, start=note, hint=_("empty for none"))
