"""A question answered by typing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from typing import TypeAlias

from lobby.base.errors import Refused
from lobby.base.translation import N_
from lobby.ui.page import Page
from lobby.widgets.key_names import bind, keymap
from lobby.widgets.lines import Line, wrapped
from lobby.widgets.text_entry import Prompt
from lobby.widgets.text_sheet import Text

Answer: TypeAlias = Callable[[str], Awaitable[object]]
"""Acts on the answer, or raises Refused."""

_READABLE = 84


_HELP = {
    "save": "settings",
    "note": "people",
    "report": "people",
    "decline": "challenges",
    "accept": "fair",
    "code": "notices",
    "confirm": "notices",
}
"""What Enter may do, and the help topic for that unless it is something that operators do."""


class Question(Page):
    """One line to type in below *about*. Enter hands it to *then*, which is to *do* what the key
    bar says, and closes the page unless it is refused; *after* is called once the page is closed
    like this. *limit* is the most characters that it accepts, if it counts them."""

    BINDINGS = keymap(
        bind("enter", "answer('save')", N_("save"), N_("Save it."), "act"),
        bind("enter", "answer('note')", N_("save"), N_("Save the note."), "act"),
        bind("enter", "answer('report')", N_("send"), N_("Send the report."), "act"),
        bind("enter", "answer('decline')", N_("decline"), N_("Decline the challenge."), "act"),
        bind("enter", "answer('operate')", N_("go on"), N_("Go on with this."), "act"),
        bind("enter", "answer('mute')", N_("mute"), N_("Mute the player."), "act"),
        bind("enter", "answer('ban')", N_("ban"), N_("Ban the player."), "act"),
        bind("enter", "answer('rename')", N_("rename"), N_("Rename the player."), "act"),
        bind("enter", "answer('delete')", N_("delete"), N_("Delete the account."), "act"),
        bind("enter", "answer('settle')", N_("close it"), N_("Close the report."), "act"),
        bind("enter", "answer('announce')", N_("announce"), N_("Announce it."), "act"),
        bind("enter", "answer('drain')", N_("stop it"), N_("Stop the server then."), "act"),
        bind("enter", "answer('code')", N_("send a code"), N_("Send a code there."), "act"),
        bind("enter", "answer('confirm')", N_("confirm"), N_("Confirm the address."), "act"),
        bind("enter", "answer('accept')", N_("accept"), N_("Accept and begin the match."), "act"),
        bind("escape,ctrl+c", "back", N_("back"), N_("Leave it as it is.")),
    )
    CONCERN = frozenset()
    DEFAULT_CSS = "Question #about { height: auto; } Question #room { height: 1fr; }"

    def __init__(
        self,
        title: str,
        about: Sequence[str],
        then: Answer,
        *,
        do: str = "save",
        start: str = "",
        hint: str = "",
        limit: int | None = None,
        after: Callable[[], object] = lambda: None,
    ) -> None:
        super().__init__()
        self._do = do
        self._title = title
        self._about = about
        self._then = then
        self._after = after
        self._prompt = Prompt(start, hint, limit=limit)
        self._refusal = ""
        self._answered = Text(self._refused, id="room")
        self.slots = (Text(self._lines, id="about"), self._prompt, self._answered)

    async def look(self) -> None:
        self.entitle(self._title)

    @property
    def help_topic(self) -> str:
        return _HELP.get(self._do, "operators")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Of what Enter may do, allow only what this question is for."""
        return action != "answer" or parameters == (self._do,)

    def action_answer(self, __: str) -> None:
        self.work_first(partial(self._answer, self._prompt.text.strip()), "enter")

    async def _answer(self, text: str) -> None:
        try:
            await self._then(text)
        except Refused as refusal:
            self._refuse(str(refusal))
        else:
            self.action_back()
            self._after()

    def on_prompt_changed(self, __: Prompt.Changed) -> None:
        self._refuse("")

    def _refuse(self, refusal: str) -> None:
        """Say why the answer is refused: right below it, or at the bottom if there are too few
        lines."""
        self._refusal, room = refusal, self._answered.size
        if len(tuple(self._refused(room.width))) > room.height:
            self._refusal = ""
            self.tell(refusal, danger=True)
        self._answered.draw()

    def _refused(self, cells: int) -> Iterator[Line]:
        if self._refusal:
            yield ()
            yield from wrapped(self._refusal, min(cells, _READABLE) - 4, self.palette.danger, "  ")

    def _lines(self, cells: int) -> Iterator[Line]:
        yield ()
        for sentence in self._about:
            yield from wrapped(sentence, min(cells, _READABLE) - 4, indent="  ")
            yield ()
