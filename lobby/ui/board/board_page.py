"""A page with a board: its widgets in a grid, how they share the space (the board first,
then whatever is left beside it), and how a move is entered."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from textual.geometry import Size

from lobby.base.translation import _
from lobby.features.matches.values import Match
from lobby.features.records import positions
from lobby.gamekit.drawing.drawing import Drawing, Scene
from lobby.gamekit.game import Seat, View
from lobby.gamekit.move_entry import Entry, begun
from lobby.games.catalogue import drawing_of
from lobby.ui.board.move_keys import STAGES, MoveKeys
from lobby.ui.page import Page
from lobby.widgets.board.board import Board
from lobby.widgets.entry_line import EntryLine
from lobby.widgets.key_names import shown
from lobby.widgets.lines import Lines
from lobby.widgets.move_input import MoveEntry, current_cell

TALL = 26
"""From this many lines on, a rule separates the title from the board."""

NARROW = 60
"""In fewer columns the board takes the whole width, and the title says what matters about the
players."""

_COMFORTABLE, _NARROWEST, _WIDEST = 26, 14, 60
"""Columns beside the board: a comfortable number, the fewest, and the most."""

_PHONE = 40
"""The columns that a board has on the narrowest screen: it never has fewer on a wider one."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Columns of the board and of what is beside it; lines of the title, of everything below it,
    and of the chat. 0 means that there is no room."""

    board: int
    side: int
    title: int
    lines: int
    chat: int

    @property
    def columns(self) -> str:
        """The columns of the grid."""
        return f"{self.board} {self.side}"

    def rows(self, players: int) -> str:
        """The rows of the grid if the players take *players* lines."""
        if self.chat == self.lines:
            return f"0 0 {self.chat} 1"
        players = min(players, self.lines - self.chat) if self.side else 0
        return f"{players} {max(0, self.lines - players - self.chat)} {self.chat} 1"


def layout(
    drawing: Drawing[Any], view: View, size: Size, *, talking: bool, painted: bool
) -> Layout:
    """The layout for a screen of *size*, with a *painted* board if there is one. A player who is
    *talking* always sees the chat, in place of the board if both do not fit."""
    title = 2 if size.height >= TALL else 1
    lines = size.height - title - 2
    if size.width < NARROW:
        chat = lines if talking else 0
        return Layout(0 if talking else size.width, size.width * talking, title, lines, chat)
    board = _board(drawing, view, Size(size.width, lines), painted=painted)
    side = size.width - board
    chat = max(4, lines // 3) if side >= _COMFORTABLE and lines >= 14 else 0
    if talking and not chat:
        return Layout(0, size.width, title, lines, chat=lines)
    return Layout(board, side, title, lines, chat)


def _board(drawing: Drawing[Any], view: View, space: Size, *, painted: bool) -> int:
    """The columns for the board: those of the best form that leaves comfortable room beside it,
    else of the best that leaves any, also if only that one has cells of more than one line; and a
    margin if there is one; more if the rest would be too wide. A painted form comes before all
    others. Where none fits, a part is shown of a board that is not too wide, or all columns are for
    the board."""
    width, lines = space
    fits = []
    for beside in (max(_COMFORTABLE, width * 3 // 10), _NARROWEST):
        room = max(width - beside, min(_PHONE, width - _NARROWEST))
        form = drawing.fitting(view, room, lines, window=width, painted=painted)
        if form.width <= room and form.height <= lines:
            fits.append((form.painted, form.pitch[1] > 1, min(form.width + 2, room)))
    if fits:
        __, __, columns = max(fits, key=lambda fit: fit[:2])  # of equals, the first
        return max(columns, width - _WIDEST)
    room = width - _NARROWEST - 2
    form = drawing.fitting(view, room, lines, window=width, painted=painted)
    return form.width + 2 if form.width <= room else width


_LETTERS = "abcdefg"
"""Letters that moves begin with in some game. A player who comes from that game is told what is
wrong, and not left with a part of what was typed."""


def turned_for(match: Match, seat: Seat | None) -> bool:
    """Whether the board of *match* is turned around for the player at *seat* by default, as it is
    for one of them in a game played from two sides, so that both sit at the bottom."""
    return sits_at_top(drawing_of(match.game), seat) and match.players[0] != match.players[1]


def sits_at_top(drawing: Drawing[Any], seat: Seat | None) -> bool:
    """Whether whoever has *seat* would sit at the top of a board that is not turned around."""
    return drawing.has_sides and seat not in (None, drawing.bottom)


class Aside(Lines):
    """Text beside a board that nothing is done with."""

    DEFAULT_CSS = "Aside { height: 100%; }"


class BoardPage(Page, inherit_bindings=False):
    """A board in a grid with other widgets: ``slots`` are all of them, row by row."""

    DEFAULT_CSS = """
    BoardPage { layout: grid; grid-size: 2 4; }
    BoardPage Board { height: 100%; }
    BoardPage EntryLine { column-span: 2; }
    BoardPage Prompt { display: none; column-span: 2; }
    """
    STANDS = True
    turned = False
    """Whether the player has turned the board."""

    @property
    def keeps_keys(self) -> bool:
        return False  # the board would have a line less

    @property
    def flipped(self) -> bool:
        """Whether the board is seen from the other side."""
        return self.turned

    def action_flip(self) -> None:
        self.turned = not self.turned
        self.draw()

    def tell_position(self, ply: int) -> None:
        """Show what ``position BOARD#PLY`` prints for the player, until the next key."""
        self.work_alone("position", self._tell_position, ply)

    async def _tell_position(self, ply: int) -> None:
        assert self.board
        with self.refusals():
            __, position = await self.lobby.ask(positions.written, self.board, self.player, ply)
            self.tell(str(position), whole=True)

    def plan(self, drawing: Drawing[Any], view: View, *, talking: bool = False) -> Layout:
        """How the board shares the space with the rest; the title gets its lines."""
        plan = layout(drawing, view, self.room, talking=talking, painted=self.palette.painted)
        self.title_bar.styles.height = plan.title
        return plan


class EntryPage(MoveKeys, BoardPage, inherit_bindings=False):
    """A board on which the page itself lets a move be entered, something *beside* it, and a line
    below for ``move`` or for the state of things."""

    DEFAULT_CSS = "EntryPage { grid-size: 2 2; }"
    CONCERN = frozenset()
    narrow = False
    """Whether there is room for only the board or the text."""
    above: tuple[str, ...] = ()
    """What stands above the board, if it leaves lines free."""
    reading = False
    """Whether the text is shown, if there is no room for it beside the board."""

    def __init__(self, beside: Lines, others: str = _LETTERS) -> None:
        """*others* as for ``Board``."""
        super().__init__()
        self.table = Board(self.type_move, self.refresh_bindings, others)
        self.entry_line = EntryLine()
        self.slots = (self.table, beside, self.entry_line)
        self.move = MoveEntry(Entry(()), 0)
        self.moving = self

    @property
    @abstractmethod
    def drawing(self) -> Drawing[Any]:
        """How this game is drawn; only available once there is something to show."""

    @property
    @abstractmethod
    def pointable(self) -> bool:
        """Whether there is something to point at on the board."""

    @abstractmethod
    def scene(self) -> Scene[Any] | None:
        """What the board shows; None as long as there is nothing to show."""

    def scene_of(self, view: View, last: str, before: View | None) -> Scene[Any]:
        """The scene of *view*, to which the move *last* led from *before*, with the move being
        entered."""
        entry = self.move.entry.settled
        flipped, chosen = self.flipped, self.move.step
        return Scene(view, entry, last, flipped=flipped, chosen=chosen, before=before)

    @abstractmethod
    def lay_out(self, scene: Scene[Any]) -> None:
        """Divide the space, and show what stands above and beside the board with *scene*."""

    @abstractmethod
    def play(self) -> None:
        """Play what is entered: a legal move, or one typed by hand, which the rules may still
        refuse."""

    @abstractmethod
    def tell_state(self) -> None:
        """Show how things stand on the line below the board, while no move is being entered."""

    @property
    def keeps_keys(self) -> bool:
        return self.move.stage == "empty"  # else the move that is entered stands above them

    @property
    def covered(self) -> bool:
        """Whether the text is shown in place of the board."""
        return self.narrow and self.reading

    @property
    def waits(self) -> bool:
        """Whether a whole move waits for the player to confirm it."""
        return self.session.preferences.confirm

    @property
    def occupied(self) -> bool:
        return super().occupied or self.move.stage != "empty"

    def attended(self) -> Iterator[Lines]:
        """Put the line below the board first while a move is typed or a step chosen there."""
        if self.move.in_words:
            yield self.entry_line
        yield from super().attended()
        yield self.entry_line

    def draw(self) -> None:
        if not self.size or (scene := self.scene()) is None:
            return
        self.lay_out(scene)
        self.table.show_scene(
            self.drawing, scene, pointing=self.pointable, move=self.move, above=self.above
        )
        if self.covered or self.move.stage == "empty":
            self.tell_state()
        else:
            self.entry_line.show_move(self.move)
        self.refresh_bindings()

    def suits(self, action: str) -> bool:
        """Whether *action*, one of ``MoveKeys``, makes sense for the move being entered."""
        if action == "turn":
            return self.move.can_choose
        if action not in ("pick", "end"):
            return self.move.stage in STAGES[action]
        at_end = self.move.can_end and self.table.cursor == current_cell(
            self.table.drawing, self.move.entry
        )
        return self.move.stage in STAGES["pick"] and at_end == (action == "end")

    def type_move(self, text: str) -> None:
        if self.entering():
            super().type_move(text)
        elif not self.has_notice:
            self.tell_useless(text[:1])

    def entering(self) -> MoveEntry | None:
        return self.move if self.pointable else None

    def tell_useless(self, key: str, *, foreign: bool = False) -> None:
        """Tell that *key* does nothing here, or not while a move is being entered."""
        if foreign or self.move.stage == "empty":
            super().tell_useless(key, foreign=foreign)
        else:
            self.tell(_("{key} does nothing now. Esc clears the move first.", key=shown(key)))

    def enter(self, move: MoveEntry) -> None:
        self.move = move
        if move.said:  # the cursor stays where it was, for it may be one cell short of the target
            self.tell(move.said, danger=True)
        else:
            self.table.put_cursor(current_cell(self.drawing, move.entry))
        if move.stage == "whole" and not (move.typed or self.waits):
            self.play()
        else:
            self.draw()

    def begin_move(self, view: View, seat: Seat | None) -> None:
        """Let a move of *seat* be entered from the position in *view*; None if it is nobody's
        turn."""
        self.move = MoveEntry(begun(view), seat or 0, view)

    def on_board_clicked(self, clicked: Board.Clicked) -> None:
        self.point_at(clicked.cell)

    def read(self, *, reading: bool) -> None:
        """Show the text, or else the board, if there is room for only one of them."""
        self.reading = reading
        self.draw()

    def action_see_board(self) -> None:
        self.read(reading=False)

    def action_read(self) -> None:
        self.read(reading=True)
