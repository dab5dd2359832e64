"""Going through a finished match: what each move was worth, and what was better."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Offset

from lobby.basics.translation import N_, _
from lobby.computer import reviews, verdicts
from lobby.computer.judging import Known
from lobby.computer.reviews import Review
from lobby.computer.verdicts import Verdict
from lobby.errors import Refused
from lobby.games.catalogue import drawing_of
from lobby.kits.drawing.scene import Scene
from lobby.kits.game import View
from lobby.kits.move_entry import Entry
from lobby.matches.study import analyses
from lobby.model.event import Event
from lobby.process.thinker import CannotThink
from lobby.screens.base import match_title, places, position_line, practice_key
from lobby.screens.base.board_layout import layout
from lobby.screens.base.page import Page
from lobby.screens.review import analysis_words, review_words, variation
from lobby.screens.review.review_words import Said
from lobby.screens.review.variation import Variation
from lobby.widgets.board.board import Board
from lobby.widgets.graph import Graph
from lobby.widgets.lines import Lines, line, width
from lobby.widgets.move_list import MoveList

_GRAPH = 9
"""Lines of the graph, where there is room: more in tall windows, and never more than half of what
is beside the board."""


class Below(Lines):
    """What is said below the board, on a line or two."""

    DEFAULT_CSS = "Below { height: 100%; column-span: 2; }"

    @property
    def caret(self) -> Offset | None:
        """Before the first sentence."""
        return Offset(0, 0)


class ReviewScreen(Page):
    """A finished match at one of its moves. Verdicts come while it is shown, one after the other,
    and no longer."""

    HELP = "review"
    PROMINENCE = 1
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "n,down,j", "miss(1)", N_("next mistake"), id="mistake", tooltip=N_("Next mistake.")
        ),
        Binding(
            "p,up,k",
            "miss(-1)",
            N_("previous mistake"),
            show=False,
            id="mistake.before",
            tooltip=N_("Previous mistake."),
        ),
        Binding(
            "enter,space",
            "best",
            N_("show the best"),
            id="act",
            tooltip=N_("Play the best move on the board."),
        ),
        Binding(
            "enter,space", "played", N_("as played"), id="act", tooltip=N_("Show the played move.")
        ),
        Binding(
            "w",
            "answers",
            N_("what follows"),
            id="answers",
            tooltip=N_("Show the best answer, and what follows it."),
        ),
        Binding(
            "right,l",
            "step(1)",
            N_("moves"),
            key_display="Left/Right",
            id="right",
            tooltip=N_("Step through the moves."),
        ),
        Binding(
            "m",
            "moment",
            N_("what mattered"),
            id="moment",
            tooltip=N_("Next of the three moves that mattered most."),
        ),
        Binding("left,h", "step(-1)", show=False, id="left", tooltip=N_("Previous move.")),
        Binding(
            "less_than_sign", "step(-1)", show=False, id="earlier", tooltip=N_("Previous move.")
        ),
        Binding("greater_than_sign", "step(1)", show=False, id="later"),
        Binding(
            "home", "go(0)", N_("start"), show=False, id="first", tooltip=N_("Go to the start.")
        ),
        Binding(
            "end", "go(-1)", N_("end"), show=False, id="last", tooltip=N_("Go to the last move.")
        ),
        Binding(
            "O",
            "play_on",
            N_("play on"),
            id="play_on",
            tooltip=N_("Play on from here, for practice."),
        ),
        Binding(
            "A",
            "analyse",
            N_("analysis"),
            id="analysis",
            tooltip=N_("Try out moves, and keep them."),
        ),
        Binding("F", "flip", N_("flip"), id="flip", tooltip=N_("Turn the board around.")),
        Binding(
            "E",
            "explore",
            N_("explore"),
            id="explore",
            tooltip=N_("Explore what was played from here."),
        ),
        Binding(
            "T",
            "position",
            N_("position as text"),
            show=False,
            id="position",
            tooltip=N_("Show the position as text, to copy."),
        ),
        Binding(
            "escape,q,ctrl+c", "back", N_("back"), id="back", tooltip=N_("Back to where you were.")
        ),
    ]
    DEFAULT_CSS = """
    ReviewScreen { layout: grid; grid-size: 2 3; }
    ReviewScreen Board { row-span: 2; height: 100%; }
    """

    def __init__(self, number: int, ply: int, *, flipped: bool) -> None:
        super().__init__()
        self.board = number
        self._number = number
        self._ply = ply
        self._flipped = flipped
        self._beside: Variation | None = None
        self._trouble = ""
        self._branching: Mapping[int, tuple[str, ...]] = {}
        """Whose variations branch off at which move."""
        self._review: Review | None = None
        self._known = Known((), {})
        self._table = Board(lambda __: None, lambda: None)
        self._moves = MoveList()
        self._graph = Graph()
        self._below = Below()

    def body(self) -> ComposeResult:
        yield self._table
        yield self._moves
        yield self._graph
        yield self._below

    def wants(self, event: Event) -> bool:
        """Nothing: what is over does not change."""
        return False

    def attended(self) -> Iterator[Lines]:
        yield self._below

    def focus_main(self) -> None:
        """Every key is the screen's own."""
        self.set_focus(None)

    async def look(self) -> None:
        study = await self.lobby.ask(analyses.study, self._number, self.player)
        self._branching = study.branching
        self._draw()
        if self._review is None:
            self._review = await self.lobby.ask(reviews.of_board, self._number, self.player)
            self._ply = min(self._ply, self._review.plies)
            await self._learn(self._review)
            self.run_worker(self._judge(self._review), group="judge", exclusive=True)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether there is a better move to show, or one is shown instead of the match."""
        if action == "played":
            return self._beside is not None
        if action == "best":
            return self._beside is None and self._better is not None
        if action == "answers":
            return self._beside is None and self._goes_on
        if action == "position":
            return self._beside is None
        if action in ("miss", "moment"):
            return any(map(_missed, self._found))
        return True

    # Judging

    async def _judge(self, review: Review) -> None:
        """Ask for what is not known: first about the move that is looked at."""
        try:
            while (wanted := self._known.next) is not None:
                if self._ply and self._known.awaits(self._ply - 1):
                    wanted = self._ply - 1
                with suppress(Refused):  # it is withheld from now on
                    await self.lobby.verdicts.judge(review, wanted, self.player, self.lobby.thinker)
                await self._learn(review)
        except CannotThink as cannot:
            self._trouble = str(cannot)
            self._draw()

    async def _learn(self, review: Review) -> None:
        self._known = await self.lobby.verdicts.known(review, self.player)
        self._draw()

    @property
    def _found(self) -> tuple[Verdict | None, ...]:
        return self._known.found

    @property
    def _verdict(self) -> Verdict | None:
        """On the move that is looked at."""
        return self._found[self._ply - 1] if self._ply else None

    @property
    def _better(self) -> Verdict | None:
        """The verdict on it where another move was better."""
        verdict = self._verdict
        return verdict if verdict and verdict.improvable else None

    @property
    def _goes_on(self) -> bool:
        """Whether anything could follow the position that is looked at."""
        return self._review is not None and self._review.goes_on(self._ply)

    # Going through

    def action_step(self, by: int) -> None:
        if self._beside:
            self._beside = self._beside.stepped(by)
            self._draw()
        else:
            self._go(self._ply + by)

    def action_go(self, ply: int) -> None:
        """To the position after *ply* moves, a negative one from behind."""
        self._go(ply if ply >= 0 else len(self._found) + 1 + ply)

    def action_miss(self, by: int) -> None:
        """To the next mistake in that direction, round the end of the match."""
        missed = [ply for ply, each in enumerate(self._found, 1) if _missed(each)][::by]
        beyond = (ply for ply in missed if (ply - self._ply) * by > 0)
        self._go(next(beyond, missed[0]))

    def action_moment(self) -> None:
        """To the next move that mattered, round the end of the match."""
        moments = [ply + 1 for ply in verdicts.moments(self._found)]
        self._go(next((ply for ply in moments if ply > self._ply), moments[0]))

    def action_best(self) -> None:
        if better := self._better:
            self._follow(variation.instead(self._ply - 1, better.best))

    def action_answers(self) -> None:
        self._follow(Variation(self._ply))

    def action_played(self) -> None:
        self._beside = None
        self._draw()

    # Beside the match

    def _follow(self, beside: Variation) -> None:
        """Show *beside* in place of the match, as far as it is known, and ask for the rest."""
        self._beside = beside
        self._draw()
        if self._review:
            self.run_worker(self._find(self._review, beside), group="line", exclusive=True)

    async def _find(self, review: Review, wanted: Variation) -> None:
        try:
            moves = await self.lobby.verdicts.line(
                review, wanted.ply, wanted.first, self.player, self.lobby.thinker
            )
        except CannotThink as cannot:
            self._trouble, self._beside = str(cannot), None
        except Refused as refused:
            self._beside = None
            self.tell(str(refused), danger=True)
        else:
            if self._beside and self._beside.begins_as(wanted):
                self._beside = self._beside.completed(moves)
        self._draw()

    def action_flip(self) -> None:
        self._flipped = not self._flipped
        self._draw()

    def action_play_on(self) -> None:
        if review := self._review:
            shown = self._beside or Variation(self._ply)
            begin = practice_key.from_board(self._number, shown.ply, shown.line, self)
            practice_key.ask(self, review.match.game, begin, review.seat)

    def action_analyse(self) -> None:
        beside = self._beside
        ply, line = (beside.ply, beside.line) if beside else (self._ply, ())
        self.session.open(places.Analysis(self._number, ply, self._flipped, line))

    def action_explore(self) -> None:
        self.session.open(places.Explorer(self._number, self._ply, flipped=self._flipped))

    def action_position(self) -> None:
        position_line.tell(self, self._number, self._ply)

    def on_move_list_chosen(self, chosen: MoveList.Chosen) -> None:
        self._go(chosen.ply)

    def _go(self, ply: int) -> None:
        self._ply, self._beside = max(0, min(ply, len(self._found))), None
        self._draw()

    # Drawing

    def on_resize(self) -> None:
        self._draw()

    def redraw(self) -> None:
        super().redraw()
        self._draw()

    def _draw(self) -> None:
        if (review := self._review) and self.size:
            scene = self._scene(review)
            lines = self._arrange(review, scene)
            self._table.show_scene(
                drawing_of(review.match.game), scene, pointing=False, choosing=False
            )
            marks = tuple(self._mark(ply, each) for ply, each in enumerate(self._found, 1))
            self._moves.show_moves(review.played, self._ply, marks)
            scores = verdicts.scores(self._found)
            self._graph.show_scores(scores, review.match.seats, self._ply)
            self._below.show(self._words(review).fitted(self.size.width, lines))
            self.refresh_bindings()

    def _mark(self, ply: int, verdict: Verdict | None) -> str:
        """What is said of move *ply* in a sign: the verdict, and whether it has variations."""
        sign = verdict.mark if verdict else ""
        return f" {sign}{'*' * (ply in self._branching)}".rstrip()

    def _scene(self, review: Review) -> Scene[View]:
        ply, better = self._ply, self._better
        last = review.played[ply - 1].move if ply else ""
        hint = better.best if better else ""
        if beside := self._beside:
            view = review.view(beside.ply, beside.line)
            return Scene(view, Entry(()), beside.last or last, flipped=self._flipped)
        return Scene(review.view(ply), Entry(()), last, flipped=self._flipped, hint=hint)

    def _words(self, review: Review) -> Said:
        ply, verdict, palette = self._ply, self._verdict, self.palette
        if beside := self._beside:
            if beside.first and verdict:
                return review_words.instead(review, ply, verdict, beside, palette)
            return review_words.answers(review, ply, beside, palette)
        if not ply:
            said = review_words.at_start(review, self._known, palette)
        else:
            withheld = self._known.withheld.get(ply - 1, "")
            said = review_words.on_move(review, ply, verdict, palette, withheld)
        at = ply if ply < review.plies or ply in self._branching else ply + 1
        authors = self._branching.get(at, ())
        if branching := analysis_words.branching(authors, self.key_for("analysis")):
            told = line((f" {branching}", palette.muted))
            said = replace(said, comment=(*told, *said.comment))
        if verdict or not self._trouble:
            return said
        trouble = line((f" {self._trouble}", palette.danger))
        return replace(said, more=trouble, short=(*said.short, trouble))

    def _arrange(self, review: Review, scene: Scene[View]) -> int:
        """Divide the room; how many lines are below: two where the board is not the smaller for
        it."""
        drawing, painted = drawing_of(review.match.game), self.palette.painted
        plan = layout(drawing, scene.view, self.size, talking=False, painted=painted)
        form = drawing.fitting(scene.view, plan.board, plan.lines, painted=painted)
        below = 2 if form.height < plan.lines else 1
        beside = plan.lines + 1 - below
        graph = min(max(_GRAPH, beside // 3), beside // 2)
        self.title_bar.styles.height = plan.title
        self.styles.grid_columns = plan.columns
        self.styles.grid_rows = f"{beside - graph} {graph} {below}"
        self._entitle(review)
        return below

    def _entitle(self, review: Review) -> None:
        """Say which match it is, where in it one is, and how far the judging is where that fits."""
        palette, cells = self.palette, self.size.width
        judged = len(self._found) - self._found.count(None)
        progress = _("{judged} reviewed so far {dot} ", judged=judged, dot=palette.marks.dot)
        place = _("review, move {ply} of {plies}", ply=self._ply, plies=review.plies)
        room = match_title.room_beside(review.match, palette, cells)
        if judged == review.plies or len(progress) + len(place) > room:
            progress = ""
        if len(place) > room:
            place = f"{self._ply}/{review.plies}"
        standing = line((progress, palette.muted), (place, palette.strong))
        title = match_title.title(review.match, palette, cells - width(standing))
        self.title_bar.show_title(title, standing)


def _missed(verdict: Verdict | None) -> bool:
    return verdict is not None and verdict.missed
