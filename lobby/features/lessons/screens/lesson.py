"""A lesson: a game learnt on its board, step by step, by making moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from rich.cells import cell_len
from rich.style import Style

from lobby.base.translation import N_, _
from lobby.features.people.values.player import Player
from lobby.gamekit.drawing.drawing import Drawing, Scene
from lobby.gamekit.game import IllegalMove
from lobby.gamekit.lesson import Course, CourseStage, Lesson, answered
from lobby.gamekit.move_entry import Entry
from lobby.games.catalogue import GAMES, WITH_MIND, drawing_of, lessons_of
from lobby.ui import places
from lobby.ui.board.board_page import NARROW, EntryPage, Layout, sits_at_top
from lobby.ui.board.move_keys import STAGES, MoveKeys
from lobby.widgets.columns import wrap
from lobby.widgets.key_names import bind, hidden, keymap
from lobby.widgets.lines import Line, Lines, wrapped
from lobby.widgets.move_input import MoveEntry

_WIDEST = 56
"""The most cells of a line that is still pleasant to read."""


class LessonPanel(Lines):
    """Paragraphs at the top and, if there is room, what each side has at the bottom. If not all
    paragraphs fit, the last and newest ones stay."""

    DEFAULT_CSS = "LessonPanel { height: 100%; }"

    def __init__(self) -> None:
        super().__init__()
        self._paragraphs: tuple[tuple[str, Style], ...] = ()
        self._held: tuple[str, ...] = ()

    @staticmethod
    def height_for(text: str, cells: int) -> int:
        """How many lines a paragraph takes at a width of *cells*."""
        return 1 + len(wrap(text, _room(cells)))

    def show_lesson(self, paragraphs: Sequence[tuple[str, Style]], held: Sequence[str]) -> None:
        """Show *paragraphs*, except empty ones, each in its style, and what is *held*."""
        self._paragraphs = tuple(paragraph for paragraph in paragraphs if paragraph[0])
        self._held = tuple(filter(None, held))
        self.draw()

    def draw(self) -> None:
        cells, lines = _room(self.size.width), self.size.height
        shown = self._paragraphs
        while len(rows := list(self._rows(shown, cells))) > lines and len(shown) > 1:
            shown = shown[1:]
        muted = self.palette.muted
        held = [row for text in self._held for row in wrapped(text, cells, muted, " ")]
        spare = lines - len(rows) - len(held)
        self.show(rows + [()] * spare + held if spare > 0 else rows)

    @staticmethod
    def _rows(paragraphs: Sequence[tuple[str, Style]], cells: int) -> Iterator[Line]:
        for text, style in paragraphs:
            yield ()
            yield from wrapped(text, cells, style, " ")


def _room(cells: int) -> int:
    """The cells of a line of text in a panel *cells* wide."""
    return min(cells, _WIDEST) - 2


_LEAST_SIDE, _TIGHTEST_SIDE = 28, 20
_BETWEEN = 3
"""The fewest cells between a title and what stands at its right, with their margins."""
"""Columns beside a board in which a step is pleasant to read, and in which it can just be read."""

_BY_STAGE: dict[str, CourseStage] = {
    "onward": "right",
    "again": "wrong",
    "show": "asked",
    "next_lesson": "over",
}
"""The stage at which each action of a lesson makes sense."""


class LessonScreen(EntryPage, inherit_bindings=False):
    """One lesson. Nothing about it is stored: it takes three minutes."""

    HELP = "board"
    PROMINENCE = 13
    BINDINGS = keymap(
        bind("enter,space", "onward", N_("continue"), N_("Next step."), "act"),
        bind("enter,space,backspace", "again", N_("try again"), N_("Try again."), "act"),
        bind(
            "enter,space",
            "next_lesson",
            N_("next lesson"),
            N_("The next lesson of this game."),
            "act",
        ),
        *MoveKeys.BINDINGS,
        bind("H", "show", N_("show me"), N_("Show a correct move."), "answer"),
        bind("b", "bots", N_("play a bot"), N_("Play this game against a bot now.")),
        bind("n", "challenge", N_("challenge"), N_("Offer a match of this game.")),
        bind("t", "join", N_("choose a name"), N_("Choose a name and become a player.")),
        bind(
            "less_than_sign",
            "step(-1)",
            N_("steps"),
            N_("Previous or next step."),
            "earlier",
            display="< >",
        ),
        hidden("greater_than_sign", "step(1)", id="later"),
        bind("escape,ctrl+c", "back", N_("leave"), N_("Leave this lesson.")),
        bind("enter,space,tab", "see_board", N_("board"), N_("Show the board."), "act"),
        bind("tab", "read", N_("text"), N_("Show the text of the lesson again."), "text"),
        hidden("Q", "back", N_("leave"), N_("Leave this lesson."), "leave"),
    )

    def __init__(self, game: str, at: int = 0) -> None:
        """Lesson *at* of *game*, counted from 0."""
        self._panel = LessonPanel()
        super().__init__(self._panel)
        self._game = GAMES[game]
        self._at = at
        self._course = Course(lessons_of(game)[at])
        self._clear()
        self._bots: tuple[Player, ...] = ()
        self.reading = True

    async def look(self) -> None:
        self._bots = await self.lobby.bots()
        self.draw()

    def focus_main(self) -> None:
        """Focus the board, unless the lesson is over: then no letter is part of a move."""
        self.set_focus(None if self._course.stage == "over" else self.table)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether *action* makes sense now."""
        stage = self._course.stage
        if action in _BY_STAGE:
            there = action != "next_lesson" or self._next is not None
            return there and stage == _BY_STAGE[action]
        if action in ("see_board", "read"):
            reads = action == "see_board"
            return self.narrow and stage == "asked" and self.reading == reads
        if action in STAGES or action == "end":
            return stage == "asked" and not self.covered and self.suits(action)
        if action == "bots":
            return stage == "over" and bool(self._bots) and self._game.name in WITH_MIND
        if action in ("challenge", "join"):
            return stage == "over" and (self.member is None) == (action == "join")
        return action != "back" or stage != "asked" or self.move.stage == "empty"

    # Making a move

    @property
    def pointable(self) -> bool:
        return self._course.stage == "asked"

    @property
    def waits(self) -> bool:
        """Whether a whole move waits for Enter: always, so that the learner sees it."""
        return True

    def type_move(self, text: str) -> None:
        """Handle *text* that was typed: after a wrong answer it begins another one."""
        if self._course.stage == "wrong":
            self.action_again()
        super().type_move(text)

    def enter(self, move: MoveEntry) -> None:
        self.move = move
        self.read(reading=False)
        super().enter(move)

    def play(self) -> None:
        try:
            course = self._course.make(self.move.entry.move or self.move.entry.text)
        except IllegalMove as error:
            self.tell(str(error), danger=True)
        else:
            self._go(course)

    def action_show(self) -> None:
        self._clear()
        shown = self.move.typing(self.drawing, self._course.step.answer)
        self.enter(replace(shown, sent_at=""))  # what the player types replaces it

    # Going through the lesson

    def action_onward(self) -> None:
        self._go(self._course.onward())

    def action_again(self) -> None:
        self._go(self._course.again())

    def action_step(self, by: int) -> None:
        self._go(self._course.to(self._course.at + by))

    def action_next_lesson(self) -> None:
        self.session.open_instead(self, places.Lesson(self._game.name, self._at + 1))

    def action_bots(self) -> None:
        self.session.open_instead(self, places.Bots(self._bots, self._game.name))

    def action_challenge(self) -> None:
        self.session.open(places.NewChallenge(self._game.name))

    def action_join(self) -> None:
        self.session.open(places.Naming())

    def _go(self, course: Course) -> None:
        if course.step != self._course.step:
            self.table.lose_cursor()
        self._course = course
        self._clear()
        self.read(reading=True)
        self.focus_main()

    def _clear(self) -> None:
        """Let a move be entered from the start."""
        self.begin_move(self._course.view, self._course.seat)

    # Drawing

    @property
    def game(self) -> str:
        return self._game.name

    @property
    def drawing(self) -> Drawing[Any]:
        return drawing_of(self._game.name)

    @property
    def flipped(self) -> bool:
        return sits_at_top(self.drawing, self._course.seat)

    def scene(self) -> Scene[Any]:
        course, move = self._course, self.move
        entry, step = (move.entry.settled, move.step) if self.pointable else (Entry(()), "")
        return Scene(
            course.view, entry, course.last, flipped=self.flipped, chosen=step, before=course.before
        )

    def lay_out(self, scene: Scene[Any]) -> None:
        """Divide the space: the board has as much as in a match, but never all of it, unless there
        is room for only the board or the text."""
        plan = self.plan(self.drawing, scene.view)
        side = self._side(plan)
        self.narrow = not side
        if self.covered:
            side = self.size.width
        self.divide(f"{self.size.width - side} {side}", f"{plan.lines} 1")
        self._entitle()
        self._panel.show_lesson(tuple(self._paragraphs()), tuple(self._held()))

    def _entitle(self) -> None:
        course, count = self._course, len(self._course.lesson.steps)
        place = (
            _("the end")
            if course.stage == "over"
            else _("step {at} of {count}", at=course.at + 1, count=count)
        )
        heading = _(
            "Learn {title}: {lesson}", title=self._game.title, lesson=_(self._course.lesson.title)
        )
        if cell_len(heading) + cell_len(place) + _BETWEEN > self.size.width:
            heading = _("Learn {title}", title=self._game.title)
        self.entitle(heading, place)

    def _side(self, plan: Layout) -> int:
        """Columns for the text; 0 if it has no room beside the board. It has fewer, or takes turns
        with the board, rather than prevent a board from being painted."""
        width, painted = self.size.width, self.palette.painted and bool(self.drawing.surface)
        for least in (max(plan.side, _LEAST_SIDE), _TIGHTEST_SIDE) if width >= NARROW else ():
            room = width - least
            form = self.drawing.fitting(
                self._course.view, room, plan.lines, window=width, painted=painted
            )
            fits = form.width <= room and form.height <= plan.lines and form.painted == painted
            side = least if least >= _LEAST_SIDE else width - form.width
            texts = (_(step.text) for step in self._course.lesson.steps)
            if fits and all(LessonPanel.height_for(text, side) <= plan.lines for text in texts):
                return side
        return 0

    def _paragraphs(self) -> Iterator[tuple[str, Style]]:
        course, palette = self._course, self.palette
        if course.stage == "over":
            yield self._achieved(), palette.turn
            yield _(course.lesson.closing), palette.text
            yield self._invitation(), palette.strong
        else:
            yield _(course.step.text), palette.text
            wrong = course.stage == "wrong"
            yield _(course.said), palette.danger if wrong else palette.turn

    @property
    def _next(self) -> Lesson | None:
        """The next lesson of the same game."""
        return next(iter(lessons_of(self._game.name)[self._at + 1 :]), None)

    def _achieved(self) -> str:
        """What the learner has achieved with the last step."""
        about = _(self._course.lesson.about)
        if about:
            return _("Lesson complete: {about}.", about=about)
        return _("You know {title}.", title=self._game.title)

    def _offer(self) -> str:
        """That there is another lesson; "" if there is none."""
        if self._next is None:
            return ""
        return _("Press Enter for the next lesson: {about}.", about=_(self._next.about))

    def _invitation(self) -> str:
        """What to do with what was learnt."""
        bots, join, challenge = map(self.key_for, ("bots", "join", "challenge"))
        if self.member is None:
            if self._bots:
                return _(
                    "Press {bots} to play a bot now, or {join} to choose a name and play people.",
                    bots=bots,
                    join=join,
                )
            return _("Press {join} to choose a name and play people.", join=join)
        if self._bots:
            return _(
                "Press {bots} to play a bot now, or {challenge} to challenge someone.",
                bots=bots,
                challenge=challenge,
            )
        return _("Press {challenge} to challenge someone.", challenge=challenge)

    def _held(self) -> Iterator[str]:
        """What each side has, the other side first."""
        course = self._course
        for seat in (1 - course.seat, course.seat):
            held = ", ".join(filter(None, self.drawing.holding(course.view, seat)))
            name = _("You") if seat == course.seat else self._game.seats[seat]
            name = self.drawing.side(name, seat, painted=self.palette.painted)
            yield f"{name}: {held}" if held else ""

    def _why_not(self) -> str:
        """What comes of a wrong move, in a few words."""
        course = self._course
        said = answered(self._game.seats[1 - course.seat], course.refuted_by)
        return said or _("Not that one: the text says why.")

    def tell_state(self) -> None:
        strong, turn = self.palette.strong, self.palette.turn
        match self._course.stage:
            case "right":
                self.entry_line.tell(_("Well done."), turn, _("Press Enter to continue."))
            case "wrong":
                again = _("Press Enter to try again.")
                self.entry_line.tell(self._why_not(), strong, again)
            case "over":
                self.entry_line.tell(_("That was the last step."), turn, self._offer())
            case _ if self.covered:
                self.entry_line.tell(_("Press Enter for the board."), turn)
            case _:
                hint = _(
                    "Press Enter on a cell, or type a move. {answer_key} shows it.",
                    answer_key=self.key_for("answer"),
                )
                again = _("Your move. {text_key} shows the text.", text_key=self.key_for("text"))
                brief = again if self.narrow else ""
                self.entry_line.tell(_("Your move."), turn, hint, brief)
