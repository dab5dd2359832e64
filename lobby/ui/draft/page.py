"""A form that describes a match: what a challenge and a match against a bot have in common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from textual.app import ComposeResult
from textual.binding import ActiveBinding

from lobby.base.errors import Refused
from lobby.base.text import capital
from lobby.base.translation import N_, _
from lobby.features.challenges import words as challenges_words
from lobby.features.deals import fair_deals
from lobby.features.ratings import expectations
from lobby.features.ratings.expectations import SeatScore
from lobby.gamekit.options import Options
from lobby.ui.board.board_page import NARROW
from lobby.ui.draft.declared_fields import in_form_words
from lobby.ui.draft.draft import GAME, SEND, Draft
from lobby.ui.game_choice import GameChoice
from lobby.ui.page import Page
from lobby.widgets.bars import TitleBar
from lobby.widgets.columns import wrap
from lobby.widgets.fields import Field
from lobby.widgets.form import Form
from lobby.widgets.key_names import bind, hidden, keymap, out_of_bar
from lobby.widgets.lines import Line, line
from lobby.widgets.text_sheet import Text

_FOOT = 7
"""The most lines that a long form leaves for the remarks on it."""


class DraftPage(Page):
    """A single form. Below it stand the meaning of the field under the cursor, the equivalent
    command if it is asked for, and anything that is wrong, all kept up to date while typing."""

    HELP = "challenges"
    CONCERN = frozenset()  # nothing that happens changes what is being written
    BINDINGS = keymap(
        hidden("f2", "details", N_("details"), N_("Show this as a command, with your nonce.")),
        bind(
            "slash",
            "choose_game",
            N_("all games"),
            N_("Choose among all games by name."),
            "draft.games",
            display="a-z",
        ),
        bind("escape,ctrl+c", "back", N_("back"), N_("Go back without a match.")),
    )
    DEFAULT_CSS = """
    DraftPage Text { height: 1fr; }
    """

    def __init__(self, draft: Draft, *, enters: bool = True) -> None:
        """*draft* is what the form begins with; *enters* as for ``Form``."""
        super().__init__()
        self.draft = draft
        self.form = Form(self.fields(), changed=self._edited, enters=enters, typed=self._typed)
        self._values: Mapping[str, str] = self.form.values
        self.foot = Text(self._foot)
        self._left = 0
        """The most lines that the remarks have needed below a long form in a window this size."""
        self._score: tuple[str, SeatScore | None] = draft.game, None
        self._scored_for: tuple[str, object] | None = None
        """The game and the options for which the score was last looked up."""

    @property
    def game(self) -> str:
        return self.draft.game

    async def on_mount(self) -> None:
        if self._lacks_score():
            await self._look_up_score()

    def on_resize(self) -> None:
        self._left = 0
        self._fit()

    def body(self) -> ComposeResult:
        self._fit()
        yield self.form
        yield self.foot

    @property
    def against_bot(self) -> bool:
        """Whether the opponent is a bot: what is proved then only spoils the game."""
        return False

    @abstractmethod
    def fields(self) -> Sequence[Field]:
        """The fields of the form for the current draft."""

    @abstractmethod
    async def send(self, draft: Draft) -> None:
        """Do what was written, and leave the page unless it is refused."""

    def edited(self, values: Mapping[str, str]) -> Draft:
        """The draft with the values of the fields."""
        return self.draft.edited(values)

    def command(self) -> str:
        """The equivalent command."""
        return self.draft.command()

    def problems(self) -> Iterator[str]:
        """Sentences about what is wrong with the draft."""
        if self._wrong:
            yield self._wrong

    @property
    def _wrong(self) -> str:
        """What is wrong with what was written; "" for nothing."""
        try:
            self.draft.parsed()
            fair_deals.check_nonce(self.draft.nonce)
        except Refused as refusal:
            return in_form_words(str(refusal), self.draft.rules.options)
        return ""

    def remarks(self) -> Iterator[str]:
        """Sentences about what is good to know about the draft."""
        try:
            options, terms = self.draft.parsed()
        except Refused:
            return
        rules, score, pair = self.draft.rules, self._score_of(options), _("a pair of boards")
        yield from rules.remarks(options)
        if self.against_bot:
            return
        expected = expectations.in_words(rules, options, score)
        advice = challenges_words.in_words(rules, options, pair=terms.pair, ask=pair)
        yield from filter(None, (expected, advice))

    def changed(self, before: Draft) -> None:
        """Called when the draft has replaced *before*."""
        if self.draft != before:
            self.form.show_fields(self.fields())

    def moved(self) -> None:
        """Called when the cursor has moved to another field, and nothing else has changed."""

    def on_form_done(self, done: Form.Done) -> None:
        if done.name == SEND:
            self.action_send()

    def action_details(self) -> None:
        self.draft = replace(self.draft, detailed=not self.draft.detailed)
        self.form.show_fields(self.fields())
        self._fit()
        self.foot.draw()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer all games where one is chosen."""
        at_game = self.form.field.name == GAME
        return at_game if action == "choose_game" else super().check_action(action, parameters)

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The bindings in force. Where a game is chosen, arrows beside it show what arrows do, and
        if there is little room, the list of games matters more than the rules of one."""
        bindings = super().active_bindings
        if not self.check_action("choose_game", ()):
            return bindings
        covered = {"change", "rules"} if self.size.width < NARROW else {"change"}
        return {
            key: out_of_bar(active) if active.binding.action in covered else active
            for key, active in bindings.items()
        }

    def action_choose_game(self) -> None:
        self._choose_game("")

    def _typed(self, letter: str) -> bool:
        """Look for a game whose name has the *letter*, if it was typed where a game is chosen."""
        if seeks := bool(self.check_action("choose_game", ())):
            self._choose_game(letter)
        return seeks

    def _choose_game(self, typed: str) -> None:
        self.app.push_screen(GameChoice(self.draft.game, self.form.choose, typed))

    def action_send(self) -> None:
        if self._wrong:
            self.tell(_("Not yet: what is wrong stands below the form."), danger=True)
            return
        self.work_first(partial(self.send, self.draft), "enter", "ctrl+s")

    def _fit(self) -> None:
        """Give the form the lines that it needs, so that the remarks are close to it, but leave
        some lines for those. A long form does not grow back, so that it stands still."""
        width, height = self.app.size
        room, wanted = height - TitleBar.LINES - 1, self.form.height
        if wanted > room - _FOOT:
            self._left = max(self._left, min(_FOOT, len(tuple(self._foot(width))) + 1))
            wanted = min(wanted, room - self._left)
        self.form.styles.height = max(1, wanted)

    def _score_of(self, options: Options) -> SeatScore | None:
        """How matches with the draft's game and *options* have gone, once that is known."""
        game, score = self._score
        return score if score and (game, score.options) == (self.draft.game, str(options)) else None

    def _lacks_score(self) -> bool:
        """Whether something is said about how matches with the draft's game and options have gone,
        and this was not looked up."""
        wanted = self.draft.game, self.draft.options
        return wanted != self._scored_for and not self.against_bot

    async def _look_up_score(self) -> None:
        """Look up how matches with the draft's game and options have gone."""
        self._scored_for = self.draft.game, self.draft.options
        game = self.draft.game
        try:
            options, __ = self.draft.parsed()
        except Refused:
            return
        with self.refusals():
            if not self._score_of(options):
                score = await self.lobby.ask(expectations.score_of_options, game, str(options))
                self._score = game, score
                self.foot.draw()

    def _edited(self) -> None:
        values, before = self.form.values, self.draft
        if values != self._values:
            self._values, self.draft = values, self.edited(values)
            self.changed(before)
            if self._lacks_score():
                self.work_alone("score", self._look_up_score)
        else:
            self.moved()
        self._fit()
        self.foot.draw()

    def _foot(self, cells: int) -> Iterator[Line]:
        palette = self.palette
        room = cells - 4
        yield ()
        about = _whole(self.form.field.help)
        yield from (line("  ", (row, palette.muted)) for row in wrap(about, room))
        if self.draft.detailed:
            head = _("  as a command:  ")
            first, *rest = wrap(self.command(), max(12, cells - len(head) - 2)) or [""]
            yield line((head, palette.muted), first)
            yield from (line(" " * len(head), row) for row in rest)
        for style, sentences in ((palette.danger, self.problems()), (palette.turn, self.remarks())):
            for sentence in sentences:
                yield from (line("  ", (row, style)) for row in wrap(sentence, room))


def _whole(help: str) -> str:
    """*help*, which elsewhere follows a name, as a sentence."""
    end = "" if help.endswith((".", "?", "!")) else "."
    return f"{capital(help)}{end}" if help else ""
