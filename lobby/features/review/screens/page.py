"""The review as its parts know it: what is shown, what is known about it, and how it is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from textual.geometry import Offset

from lobby.base.translation import _
from lobby.features.analysis import words as analysis_words
from lobby.features.analysis.values.together import Remark
from lobby.features.puzzles import views as puzzles_views
from lobby.features.review import verdicts
from lobby.features.review.judging import Known
from lobby.features.review.reviews import Review
from lobby.features.review.screens import words
from lobby.features.review.screens.variation import Variation
from lobby.features.review.screens.words import Said
from lobby.features.review.verdicts import Verdict
from lobby.gamekit.drawing.drawing import Scene
from lobby.gamekit.game import View
from lobby.gamekit.move_entry import Entry
from lobby.games import catalogue
from lobby.games.catalogue import drawing_of
from lobby.ui.board import match_title
from lobby.ui.board.board_page import BoardPage
from lobby.widgets.board.board import Board
from lobby.widgets.columns import wrap
from lobby.widgets.graph import Graph
from lobby.widgets.lines import Lines, line, width
from lobby.widgets.move_list import MoveList

_GRAPH = 9
"""Lines of the graph, if there is room: more in tall windows, and never more than half of what is
beside the board."""


class Below(Lines):
    """What is said below the board, on a line or two."""

    DEFAULT_CSS = "Below { height: 100%; column-span: 2; }"

    @property
    def caret(self) -> Offset | None:
        """The place before the first sentence."""
        return Offset(0, 0)


class Held(Lines):
    """What each side has in hand."""

    DEFAULT_CSS = "Held { height: 100%; }"


class ReviewPage(BoardPage, inherit_bindings=False):
    """A finished match after *ply* of its moves, or *beside* them: the board, the moves with their
    marks, the graph, and what there is to say."""

    DEFAULT_CSS = "ReviewPage Board { row-span: 3; }"

    def __init__(self, number: int, ply: int, *, flipped: bool) -> None:
        super().__init__()
        self.board = self.number = number
        self.ply, self.turned = ply, flipped
        self.beside: Variation | None = None
        self.trouble = ""
        self.branching: Mapping[int, tuple[str, ...]] = {}
        """The authors of variations, by the move at which they branch off."""
        self.remarks: Mapping[int, tuple[Remark, ...]] = {}
        """The remarks of the players, by the move they are on."""
        self.review: Review | None = None
        self.known = Known((), {})
        self._table = Board(lambda __: None, lambda: None)
        self._held = Held()
        self._moves = MoveList()
        self._graph = Graph()
        self._below = Below()
        self.slots = (self._table, self._held, self._moves, self._graph, self._below)

    def attended(self) -> Iterator[Lines]:
        yield self._below

    def focus_main(self) -> None:
        """Focus nothing: every key is the screen's own."""
        self.set_focus(None)

    # What is known

    @property
    def missed(self) -> dict[int, Verdict]:
        """The verdicts on moves that lost something, by the number of moves before each."""
        return {
            ply: verdict
            for ply, verdict in enumerate(self.known.verdicts)
            if verdict and verdict.missed
        }

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on the move that is shown."""
        return self.known.verdicts[self.ply - 1] if self.ply else None

    @property
    def better(self) -> Verdict | None:
        """That verdict, if another move was better."""
        verdict = self.verdict
        return verdict if verdict and verdict.improvable else None

    @property
    def chance(self) -> int | None:
        """Which of the viewer's own moves comes back as a puzzle: the one that is shown, or the one
        that lost most; None if there is none."""
        review = self.review
        if review is None or review.seat is None or review.hides:
            return None
        own = {ply: verdict for ply, verdict in self.missed.items() if ply % 2 == review.seat}
        if self.ply - 1 in own:
            return self.ply
        return puzzles_views.greatest(own) + 1 if own else None

    @property
    def goes_on(self) -> bool:
        """Whether anything could follow the position that is shown."""
        return self.review is not None and self.review.goes_on(self.ply)

    # Drawing

    def draw(self) -> None:
        if (review := self.review) and self.size:
            scene = self._scene(review)
            held = catalogue.holdings(review.match.game, scene.view)
            beside, lines = self._arrange(review, scene, held)
            self._table.show_scene(
                drawing_of(review.match.game),
                scene,
                pointing=False,
                choosing=False,
                above=() if beside else held,
            )
            marks = tuple(
                self._mark(ply, verdict) for ply, verdict in enumerate(self.known.verdicts, 1)
            )
            self._moves.show_moves(review.played, self.ply, marks)
            scores = verdicts.scores(self.known.verdicts)
            self._graph.show_scores(scores, review.match.seats, self.ply)
            self._below.show(self._words(review).fitted(self.size.width, lines))
            self.refresh_bindings()

    def _mark(self, ply: int, verdict: Verdict | None) -> str:
        """The signs of move *ply*: its verdict, and whether it has variations or comments by the
        players."""
        sign = verdict.mark if verdict else ""
        more = "*" * (ply in self.branching or ply in self.remarks)
        return f" {sign}{more}".rstrip()

    def _scene(self, review: Review) -> Scene[View]:
        ply, better = self.ply, self.better
        last = review.played[ply - 1].move if ply else ""
        hint = better.best if better else ""
        if beside := self.beside:
            view = review.view(beside.ply, beside.line)
            return Scene(view, Entry(()), beside.last or last, flipped=self.flipped)
        return Scene(review.view(ply), Entry(()), last, flipped=self.flipped, hint=hint)

    def _words(self, review: Review) -> Said:
        ply, verdict, palette = self.ply, self.verdict, self.palette
        if beside := self.beside:
            if beside.first and verdict:
                return words.instead(review, ply, verdict, beside, palette)
            return words.answers(review, ply, beside, palette)
        moment = self.key_for("moment")
        if not ply:
            said = words.at_start(review, self.known, palette, moment)
        else:
            withheld = self.known.withheld.get(ply - 1, "")
            said = words.on_move(review, ply, verdict, palette, withheld)
            if ply == review.plies and not said.more:
                said = replace(said, more=words.summary(self.known, palette, moment))
        at = ply if ply < review.plies or ply in self.branching else ply + 1
        authors = self.branching.get(at, ())
        if branching := analysis_words.branching(authors, self.key_for("analysis")):
            note = line((f" {branching}", palette.muted))
            said = replace(said, comment=(*note, *said.comment))
        if remarks := analysis_words.remarks(self.remarks.get(ply, ())):
            said = replace(said, comment=(*said.comment, *line(f" {remarks}")))
        if verdict or not self.trouble:
            return said
        trouble = line((f" {self.trouble}", palette.danger))
        return replace(said, more=trouble, short=(*said.short, trouble))

    def _arrange(
        self, review: Review, scene: Scene[View], held: tuple[str, ...]
    ) -> tuple[int, int]:
        """Divide the space. Return how many columns are beside the board and how many lines below:
        two, unless they make the board smaller or leave no room above it for what is *held*."""
        drawing = drawing_of(review.match.game)
        plan = self.plan(drawing, scene.view)
        form = drawing.fitting(scene.view, plan.board, plan.lines, painted=self.palette.painted)
        spare = plan.lines - form.height - (0 if plan.side else len(held))
        below = 2 if spare > 0 else 1
        beside = plan.lines + 1 - below
        cells = plan.side - 2
        lines = [row for text in (held if plan.side else ()) for row in wrap(text, cells)]
        self._held.show([line((f" {row}", self.palette.muted)) for row in lines])
        beside -= len(lines)
        graph = min(max(_GRAPH, beside // 3), beside // 2)
        self.styles.grid_columns = plan.columns
        self.styles.grid_rows = f"{len(lines)} {beside - graph} {graph} {below}"
        self._entitle(review)
        return plan.side, below

    def _entitle(self, review: Review) -> None:
        """Show which match and which move of it this is and, if that fits, how far the review has
        come."""
        palette, cells = self.palette, self.size.width
        judged = len(self.known.verdicts) - self.known.verdicts.count(None)
        progress = _(
            "{judged} of {plies} reviewed {dot} ",
            judged=judged,
            plies=review.plies,
            dot=palette.marks.dot,
        )
        place = _("review, move {ply} of {plies}", ply=self.ply, plies=review.plies)
        room = match_title.room_beside(review.match, palette, cells)
        if judged == review.plies or len(progress) + len(place) > room:
            progress = ""
        if len(place) > room:
            place = f"{self.ply}/{review.plies}"
        standing = line((progress, palette.muted), (place, palette.strong))
        title = match_title.title(review.match, palette, cells - width(standing))
        self.title_bar.show_title(title, standing)
