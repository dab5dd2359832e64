"""The interface of every game's drawing. It is pure: a scene goes in, a sheet of roles comes
out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Final, Generic, TypeVar

from lobby.base.translation import _
from lobby.gamekit.drawing.geometry import Form, Geometry, Point
from lobby.gamekit.drawing.painting import Painting
from lobby.gamekit.drawing.roles import Role
from lobby.gamekit.drawing.sheet import Marked, Sheet, Signs
from lobby.gamekit.game import Seat, View, with_entered
from lobby.gamekit.move_entry import Entry, not_started, others_turn
from lobby.gamekit.spelling import bare, tokens

V = TypeVar("V", bound=View)

SLANTED_FROM: Final = 100
"""The fewest columns of a window in which boards are slanted."""


@dataclass(frozen=True, slots=True)
class Latest(Generic[V]):
    """A move that a board shows: its steps, and the positions before and after it."""

    before: V
    steps: tuple[str, ...]
    after: V


@dataclass(frozen=True)
class Scene(Generic[V]):
    """Everything that a board shows."""

    view: V
    """The position as the player may see it, without the move being entered."""
    entry: Entry
    """The move being entered, settled; empty if there is nothing to enter."""
    last: str = ""
    """The move that led to this position; "" at the start."""
    flipped: bool = False
    """Whether seat 1 sits at the bottom."""
    chosen: str = ""
    """Of several steps for one cell, the one that Enter would take; "" if there is no such
    choice."""
    hint: str = ""
    """A move to point out; "" for none. Its cells are marked like those that the next step may go
    to."""
    before: V | None = None
    """The position before the last move, and before those that its side made just before it; None
    if it is not known."""

    @cached_property
    def shown(self) -> V:
        """The position with the move being entered."""
        entered = self.entry.entered
        return with_entered(self.view, entered) if entered else self.view

    @cached_property
    def latest(self) -> Latest[V] | None:
        """The move being entered, as far as it is, or else the last one; None if there is neither,
        or the position before it is not known."""
        if self.entry.steps:
            return Latest(self.view, self.entry.steps, self.shown)
        if self.before is None or not self.last:
            return None
        return Latest(self.before, tokens(self.last), self.view)


def turned(old: Mapping[str, Seat], new: Mapping[str, Seat]) -> frozenset[str]:
    """The cells that have an *old* and a *new* owner who differ; none if all do, as by a swap."""
    both = old.keys() & new.keys()
    differ = frozenset(cell for cell in both if old[cell] != new[cell])
    return differ if differ < both else frozenset()


class Sized(ABC, Generic[V]):
    """A board in several sizes."""

    @abstractmethod
    def forms(self, view: V) -> tuple[Form, ...]:
        """The sizes that the board can be drawn in, the best first and the smallest last. Those of
        a surface have ``painted`` set."""

    @abstractmethod
    def geometry(self, view: V, form: Form, *, flipped: bool) -> Geometry:
        """Where everything is in *form*."""


class Surface(Sized[V]):
    """How one game is painted on terminals with 256 colours or more."""

    @abstractmethod
    def paint(self, scene: Scene[V], form: Form, cursor: str) -> Painting:
        """The board, with the cursor on cell *cursor*; "" for none."""


@dataclass(frozen=True, slots=True)
class StepChoice:
    """A step in a chooser: the key that picks it, what it does in a word or two, and the subject of
    the choice if the words do not say it."""

    step: str
    key: str
    word: str
    subject: str = ""


class Drawing(Sized[V]):
    """How one game is drawn and pointed at."""

    marks_starts: ClassVar[bool] = True
    """Whether to mark the pieces that can move; False if all of them always can."""
    has_sides: ClassVar[bool] = True
    """Whether each player sits at a side of the board."""
    bottom: ClassVar[Seat] = 0
    """The seat whose side is at the bottom of a board that is not flipped."""
    thinks: ClassVar[bool] = False
    """Whether ``thoughts`` ever has anything to say."""

    surface: Surface[Any] | None = None
    """How the board is painted; None if it is only drawn in characters."""

    @abstractmethod
    def draw_board(self, scene: Scene[V], sheet: Sheet) -> None:
        """Draw everything that does not move: labels, lines, and the counts of rows and columns."""

    @abstractmethod
    def draw_piece(self, scene: Scene[V], cell: str, sheet: Sheet) -> bool:
        """Draw the piece on *cell*; return False if there is none."""

    @abstractmethod
    def holding(self, view: V, seat: Seat) -> tuple[str, str]:
        """What the player in *seat* has: in brief, and at length ("" if there is nothing to
        add)."""

    def side(self, name: str, seat: Seat, *, painted: bool) -> str:
        """*name*, which the player in *seat* is called, with a sign like that player's pieces if
        they are *painted* without a letter."""
        return name

    @abstractmethod
    def letters(self, view: V, entry: Entry) -> str:
        """The letters that may come next in a move, legal or not; all others, but for the first of
        ``words``, are free for commands."""

    def words(self, view: V) -> tuple[str, ...]:
        """Words that are moves in some position of the game, as ``pass``, legal now or not."""
        return ()

    def draw_entry(self, scene: Scene[V], sheet: Sheet) -> None:
        """Draw what belongs over the pieces while a move is being entered."""

    def empty_sign(self, cell: str, signs: Signs) -> str:
        """The sign on a cell without a piece."""
        return signs.dot

    def cell_of(self, step: str) -> str:
        """The cell that *step* goes to; "" if it names none and acts where the previous step
        went."""
        return bare(step)

    def choice(self, step: str) -> StepChoice:
        """The choice that offers *step*, one of several for the same cell."""
        return StepChoice(step, step[-1], step[-1])

    def pointed(self, cell: str, following: Sequence[str]) -> str:
        """The cell that a player means who points at *cell* where the steps *following* may come
        next."""
        return cell

    def likeliest(self, steps: tuple[str, ...], seat: Seat) -> str:
        """Of several *steps* for the same cell, the one that the player in *seat* would take most
        often."""
        return steps[0]

    def offered(
        self, steps: tuple[str, ...], seat: Seat, view: V | None, here: str
    ) -> tuple[tuple[StepChoice, ...], int]:
        """The choices that offer *steps*, several for the same cell, to the player in *seat*, and
        the index of the likeliest. The move began in *view* and has reached *here*."""
        return tuple(map(self.choice, steps)), steps.index(self.likeliest(steps, seat))

    def way_of(self, step: str, *, flipped: bool) -> tuple[int, int] | None:
        """The direction of *step* on the screen, to the right and down, each from -1 to 1; None if
        it has no direction."""
        return None

    def step_at(self, scene: Scene[V], form: Form, geometry: Geometry, place: Point) -> str:
        """The step offered by a sign at *place*, unless the sign is just the cell that the step
        goes to; "" for none."""
        return ""

    def thoughts(self, view: V, cell: str) -> str:
        """What a careful player would work out about *cell*, as a sentence; "" for nothing."""
        return ""

    def useless(self, view: V, entered: str, cell: str) -> str:
        """Why no legal move goes on to *cell* from what is *entered*, or is *cell*, one of
        ``words``, as a sentence; "" if there is no more to say than in any game."""
        owners = None if entered else self.owners(view)
        if owners is None:
            return ""
        owner, stuck = owners.get(cell), _("The piece on {cell} cannot move now.", cell=cell)
        return others_turn(view, owner) or not_started(cell, owner, view.to_move) or stuck

    def owners(self, view: V) -> Mapping[str, Seat] | None:
        """Whose piece stands on each cell that has one; None if moves do not begin on a piece."""
        return None

    def unusual(self, view: V, cell: str) -> str:
        """What a sign means that no other game has, and that the board shows for the *cell* under
        the cursor, as a sentence; "" if there is none."""
        return ""

    def under_cursor(self, scene: Scene[V], cell: str) -> str:
        """What *cell* shows in characters while the cursor is on it, at most three; "" for no more
        than it always shows."""
        return ""

    def fitting(
        self, view: V, width: int, height: int, *, window: int = 0, painted: bool = False
    ) -> Form:
        """The best form that fits into *width* and *height* of a window with that many columns; the
        smallest if none does. With *painted*, painted forms come first if there are any."""
        forms = self.forms(view)
        if painted and self.surface:
            forms = (*self.surface.forms(view), *forms)
        fits = (
            form
            for form in forms
            if form.width <= width
            and form.height <= height
            and (not form.slanted or max(width, window) >= SLANTED_FROM)
        )
        return next(fits, min(forms, key=lambda form: form.width * form.height))

    def placed(self, view: V, form: Form, *, flipped: bool) -> Geometry:
        """Where everything is in *form*, painted or not."""
        places = self.surface if form.painted and self.surface else self
        return places.geometry(view, form, flipped=flipped)

    def draw(self, scene: Scene[V], form: Form, signs: Signs) -> Sheet:
        """The board, ``form.height`` lines of ``form.width`` cells."""
        geometry = self.geometry(scene.view, form, flipped=scene.flipped)
        sheet = Sheet(form, geometry, self.marked(scene), signs)
        self.draw_board(scene, sheet)
        pieces = {cell: self.draw_piece(scene, cell, sheet) for cell in geometry.middles}
        for cell, occupied in pieces.items():
            if not occupied:
                sheet.draw_empty(cell, self.empty_sign(cell, signs))
        sheet.draw_marks(frozenset(cell for cell, occupied in pieces.items() if occupied))
        self.draw_entry(scene, sheet)
        return sheet

    def marked(self, scene: Scene[V]) -> Marked:
        """The cells that *scene* marks."""
        entry = scene.entry
        following = entry.following if entry.steps or self.marks_starts else ()
        return Marked(
            last=frozenset(map(self.cell_of, tokens(scene.last))),
            path=frozenset(map(self.cell_of, entry.steps)),
            open=frozenset(map(self.cell_of, (*following, *tokens(scene.hint)))),
            starting=not entry.steps and not scene.hint,
            changed=self.changed(scene),
            gone=self.gone(scene),
            won=frozenset(self.won(scene.view)),
        )

    def changed(self, scene: Scene[V]) -> frozenset[str]:
        """The cells on which the latest move of *scene* changed something besides those that it
        names, as far as this can be told: at least the owner."""
        if (latest := scene.latest) is None:
            return frozenset()
        old, new = (self.owners(view) or {} for view in (latest.before, latest.after))
        return turned(old, new).difference(map(self.cell_of, latest.steps))

    def gone(self, scene: Scene[V]) -> frozenset[str]:
        """The empty cells from which the latest move of *scene* took a piece."""
        if (latest := scene.latest) is None:
            return frozenset()
        old, new = (self.owners(view) or {} for view in (latest.before, latest.after))
        return frozenset(old.keys() - new.keys() - {self.cell_of(latest.steps[0])})

    def won(self, view: V) -> Collection[str]:
        """The cells of the line or chain that has won the match; none if nothing like that has."""
        return ()


class Undrawable(Exception):
    """The drawing of a game has failed. From now on it is drawn as its diagram: draw it again."""


class DiagramDrawing(Drawing[Any]):
    """Shows what *diagram* returns for a view and the move that led to it (None instead of "" for
    no move). It has no cells to point at: moves are typed."""

    marks_starts: ClassVar[bool] = False
    has_sides: ClassVar[bool] = False

    def __init__(self, diagram: Callable[[Any, str | None], str]) -> None:
        self._diagram = diagram

    def forms(self, view: View) -> tuple[Form, ...]:
        lines = self._diagram(view, None).splitlines()
        width = max(map(len, lines), default=0)
        return (Form(width, len(lines), pitch=(1, 1), tile=(1, 1), reach=1),)

    def geometry(self, view: View, form: Form, *, flipped: bool) -> Geometry:
        return Geometry({}, {}, {})

    def draw_board(self, scene: Scene[Any], sheet: Sheet) -> None:
        text = self._diagram(scene.shown, scene.last or None)
        for y, line in enumerate(text.splitlines()):
            sheet.canvas.put(0, y, line, Role.PLAIN)

    def draw_piece(self, scene: Scene[Any], cell: str, sheet: Sheet) -> bool:
        return False

    def holding(self, view: View, seat: Seat) -> tuple[str, str]:
        return "", ""

    def letters(self, view: View, entry: Entry) -> str:
        typed, steps = len(entry.tail), entry.candidates
        spelt = {text[typed : typed + 1] for step in steps for text in (step, bare(step))}
        return "".join(sorted(filter(str.isalpha, spelt)))

    def cell_of(self, step: str) -> str:
        return ""

    def choice(self, step: str) -> StepChoice:
        return StepChoice(step, step, step)
