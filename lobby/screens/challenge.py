"""Writing a challenge: the game, its options, and to whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from lobby import challenges
from lobby.errors import Refused
from lobby.events import Event
from lobby.games import GAMES
from lobby.players import Player
from lobby.screens.draft import SEND, Draft
from lobby.screens.page import Page
from lobby.storage import Snapshot
from lobby.widgets.columns import wrap
from lobby.widgets.form import Form
from lobby.widgets.lines import Line, line
from lobby.widgets.sheet import Text


class ChallengeScreen(Page):
    """One form for a challenge; below it, the same challenge as a command, and what stands
    against it, as one types."""

    HELP = "challenges"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,ctrl+c", "back", "back", id="back", tooltip="Leave without a challenge."),
        Binding("ctrl+s", "send", "send", id="send", tooltip="Send the challenge."),
        Binding("f1", "rules", "rules", id="rules", tooltip="Read the rules of the game."),
    ]
    DEFAULT_CSS = "ChallengeScreen Text { height: 7; }"

    def __init__(self, game: str = next(iter(GAMES)), opponent: str = "") -> None:
        super().__init__()
        self._draft = Draft(game, opponent=opponent)
        self._unknown = ""
        self._form = Form(self._draft.fields())
        self._foot = Text(self._answer)

    def body(self) -> ComposeResult:
        yield self._form
        yield self._foot

    def wants(self, event: Event) -> bool:
        """Nothing that happens changes a challenge that is being written."""
        return False

    async def look(self) -> None:
        self.title_bar.show_title(line(("New challenge", self.palette.strong)))

    def on_form_changed(self, _: Form.Changed) -> None:
        before = self._draft
        self._draft = before.edited(self._form.values)
        if replace(self._draft, opponent="") != replace(before, opponent=""):
            self._form.show_fields(self._draft.fields())
        if self._draft.opponent != before.opponent:
            self.run_worker(self._look_up(self._draft.opponent), group="name", exclusive=True)
        self._foot.draw()

    def on_form_done(self, done: Form.Done) -> None:
        if done.name == SEND:
            self.action_send()

    def action_send(self) -> None:
        self.run_worker(self._send(self._draft), group="send", exclusive=True)

    def action_rules(self) -> None:
        self.session.open_help(self._draft.game)

    async def _look_up(self, name: str) -> None:
        """Complete the opponent's name, or say that nobody has it."""
        with self.refusals():
            found = await self.lobby.ask(_called, name)
            exact = any(player.name.lower() == name.lower() for player in found)
            self._unknown = "" if exact or not name else _nobody(name, found)
            completion = found[0].name if found and name else ""
            self._form.show_fields(self._draft.fields(completion))
            self._foot.draw()

    async def _send(self, draft: Draft) -> None:
        assert self.player
        with self.refusals():
            offer = await self.lobby.change(
                challenges.offer,
                self.player,
                draft.game,
                " ".join(draft.option_words),
                opponent=draft.opponent or None,
                seat=draft.seat,
                terms=" ".join(draft.term_words),
            )
            self.app.pop_screen()
            whom = f"{offer.opponent.name} will see it" if offer.opponent else "anyone may take it"
            self.session.tell(f"Your challenge stands: {whom}.")

    def _answer(self, cells: int) -> Iterator[Line]:
        palette = self.palette
        room = cells - 4
        yield ()
        yield from (line("  ", (row, palette.muted)) for row in wrap(self._form.field.help, room))
        yield line(("  as a command:  ", palette.muted), self._draft.command())
        for sentence in self._problems():
            yield from (line("  ", (row, palette.danger)) for row in wrap(sentence, room))
        for sentence in self._remarks():
            yield from (line("  ", (row, palette.turn)) for row in wrap(sentence, room))

    def _problems(self) -> Iterator[str]:
        try:
            self._draft.parsed()
        except Refused as refusal:
            yield str(refusal)
        if self._unknown:
            yield self._unknown

    def _remarks(self) -> tuple[str, ...]:
        try:
            options, _ = self._draft.parsed()
        except Refused:
            return ()
        return self._draft.rules.remarks(options)


def _called(snapshot: Snapshot, prefix: str) -> tuple[Player, ...]:
    return snapshot.players_like(prefix, 5)


def _nobody(name: str, found: tuple[Player, ...]) -> str:
    if not found:
        return f"Nobody here is called {name!r}."
    return "Who begins like that: " + ", ".join(player.name for player in found)
