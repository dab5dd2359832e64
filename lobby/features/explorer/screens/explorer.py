"""Exploring a position: the moves that were played from it, and what they are worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from textual.binding import BindingType

from lobby.base.errors import Refused
from lobby.base.translation import N_, _
from lobby.core.thinker import CannotThink
from lobby.features.explorer import played_moves
from lobby.features.explorer.played_moves import Explored, Reply
from lobby.features.explorer.words import explored
from lobby.features.review import solutions
from lobby.gamekit.drawing.drawing import Scene
from lobby.gamekit.mind import LOSS, WIN, Value
from lobby.gamekit.move_entry import Entry
from lobby.games.catalogue import GAMES, drawing_of, title_of
from lobby.ui.board import board_keys
from lobby.ui.board.board_page import BoardPage
from lobby.widgets.board.board import Board
from lobby.widgets.columns import crop_apart, left, right
from lobby.widgets.key_names import bind
from lobby.widgets.lines import Line, Lines, line
from lobby.widgets.rows import Row, RowList, text_rows

_GAP = 2
"""Cells before each move, and between it and its value."""
_NARROWEST = 5
"""The fewest cells of the column of moves."""


class ExplorerScreen(BoardPage):
    """A position, with a row for each move that leads to another one. Enter plays the move."""

    PROMINENCE = 4
    HELP = "explore"
    CONCERN = frozenset()  # one more match changes little
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("enter,right,l", "follow", N_("play it"), N_("Play this move."), "act"),
        bind(
            "left,h,backspace",
            "step_back",
            N_("take it back"),
            N_("Take the last move back."),
            "left",
        ),
        bind("tab", "other", N_("board or moves"), N_("Show the board, or the moves.")),
        board_keys.FLIP,
        board_keys.BACK,
    ]
    DEFAULT_CSS = """
    ExplorerScreen { grid-size: 2 1; }
    ExplorerScreen RowList { height: 100%; }
    """

    def __init__(
        self, *, board: int | None = None, ply: int = 0, game: str = "", flipped: bool = False
    ) -> None:
        """The position after *ply* moves of *board*, or the start of a match of *game*."""
        super().__init__()
        self._number, self._ply, self._game = board, ply, game
        self.turned = flipped
        self._line: tuple[str, ...] = ()
        self._position: Explored | None = None
        self._values: Mapping[str, Value] = {}
        self._trouble = ""
        self.narrow = self._only_board = False
        self._fitted = 0
        """The columns that the rows were made for."""
        self._table = Board(lambda __: None, lambda: None)
        self._list = RowList()
        self.slots = (self._table, self._list)

    def attended(self) -> Iterator[Lines]:
        yield self._list

    def focus_main(self) -> None:
        self.set_focus(self._list)

    async def look(self) -> None:
        try:
            position = await self._ask(self._line)
        except Refused as refused:
            self._position, self._trouble = None, str(refused)
            self.draw()
            return
        self._position, self._trouble, self._values = position, "", {}
        self.draw()
        self.run_worker(self._solve(position), group="solve", exclusive=True)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether there is a move to play or to take back, and a board to flip."""
        if action == "follow":
            return self._can_follow
        if action == "step_back":
            return bool(self._line) or (self._number is not None and self._ply > 0)
        if action == "flip":
            return self._position is not None and (self._only_board or not self.narrow)
        return action != "other" or self.narrow

    def on_row_list_moved(self, __: RowList.Moved) -> None:
        self._draw_board()
        self.refresh_bindings()

    def on_row_list_chosen(self, __: RowList.Chosen) -> None:
        self.action_follow()

    def action_follow(self) -> None:
        """Go on to the position that the move under the cursor leads to."""
        if not self._can_follow:
            return
        assert self._under_cursor
        if self._position and self._position.agreed:
            self._ply += 1
            self._go(())
        else:
            self._go((*self._line, self._under_cursor))

    def action_step_back(self) -> None:
        """Go back one move: first those made here, then those of the match."""
        if self._line:
            self._go(self._line[:-1])
        elif self._ply:
            self._ply -= 1
            self._go(())

    def action_other(self) -> None:
        """In a narrow window, switch between the board and the moves."""
        self._only_board = not self._only_board
        self._draw_board()
        self.refresh_bindings()

    async def _ask(self, moves: Sequence[str]) -> Explored:
        if self._number is None:
            return await self.lobby.ask(played_moves.of_start, self.player, self._game, [], moves)
        return await self.lobby.ask(
            played_moves.of_board, self._number, self.player, self._ply, moves
        )

    async def _solve(self, position: Explored) -> None:
        """Look up what each move is worth, if that is known; this cancels an earlier look."""
        try:
            values = await played_moves.values(
                position, self.lobby.solutions, self.player, self.lobby.thinker
            )
        except CannotThink:
            return
        if position is self._position and values:
            self._values = values
            self.draw()

    def _go(self, moves: tuple[str, ...]) -> None:
        self._line = moves
        self._list.action_edge(0)
        self.look_soon()

    @property
    def _can_follow(self) -> bool:
        """Whether there is a move under the cursor that may be followed: in a rated match that is
        still running, only the one that was played."""
        position, move = self._position, self._under_cursor
        if position is None or move is None:
            return False
        if not position.agreed:
            return True
        return any(
            move in reply.moves and position.went in reply.moves for reply in position.replies
        )

    @property
    def _under_cursor(self) -> str | None:
        row = self._list.row
        return row.key if row and isinstance(row.key, str) else None

    # Drawing

    def draw(self) -> None:
        if not self.size:
            return
        self._entitle()
        self._draw_board()
        if self._position:
            self._show_rows(self._position)
        elif self._trouble:
            self._list.show_rows(tuple(text_rows(self._trouble, self.palette.danger, self._cells)))
        self._fitted = self._cells
        self.call_after_refresh(self._fit)
        self.refresh_bindings()

    def _fit(self) -> None:
        """Draw again if the board beside it left the list another width."""
        if self._cells != self._fitted:
            self.draw()

    def _entitle(self) -> None:
        position, where = self._position, ""
        game = position.game if position else self._game
        title = _("Explore {game}", game=title_of(game)) if game else _("Explore")
        if position:
            moves = position.ply + len(self._line)
            where = _("after move {count}", count=moves) if moves else _("the start")
        self.entitle(title, where)

    def _draw_board(self) -> None:
        """Draw the position, with the move under the cursor standing out."""
        position = self._position
        if position is None or not self.size:
            return
        drawing = drawing_of(position.game)
        plan = self.plan(drawing, position.view)
        if plan.side:
            self.styles.grid_size_columns, self.styles.grid_size_rows = 2, 1
            self.styles.grid_columns, self.styles.grid_rows = plan.columns, "1fr"
        else:
            # There is only room for one of the two.
            self.styles.grid_size_columns, self.styles.grid_size_rows = 1, 2
            self.styles.grid_columns = "1fr"
            self.styles.grid_rows = "1fr 0" if self._only_board else "0 1fr"
        self.narrow = not plan.side
        hint = self._under_cursor or ""
        scene = Scene(position.view, Entry(()), position.last, flipped=self.flipped, hint=hint)
        self._table.show_scene(drawing, scene, pointing=False, choosing=False)

    @property
    def _cells(self) -> int:
        """Columns of the list."""
        return self._list.size.width or self.size.width

    def _show_rows(self, position: Explored) -> None:
        """Show the rows. A cursor that nobody moved stays on the first row when they are sorted
        again."""
        unmoved = self._list.at_top
        self._list.show_rows(tuple(self._rows(position)))
        if unmoved:
            self._list.action_edge(0)

    def _rows(self, position: Explored) -> Iterator[Row]:
        palette, cells = self.palette, self._cells
        solvable = position.situation is not None and solutions.is_solved(
            position.game, position.options
        )
        widths = _widths(cells, position.replies, solvable=solvable)
        yield from text_rows(explored.stands(position), palette.strong, cells)
        if words := explored.counted(position, asked=self.player is not None):
            yield from text_rows(words, palette.muted, cells)
        yield Row(())
        valued = played_moves.best_first(position.replies, self._values)
        if valued:
            yield Row(self._head(position, widths))
        moves = [reply.move for reply, __ in valued]
        shown = crop_apart(moves, widths.move, palette.marks.ellipsis)
        for move, (reply, value) in zip(shown, valued, strict=True):
            yield Row(self._row(move, reply, value, widths), reply.move, reply.move)

    def _head(self, position: Explored, widths: _Widths) -> Line:
        move, worth = _("move"), _("best play") if widths.worth else ""
        if widths.wide:
            named = f"{left(move, widths.move + _GAP)}{left(worth, widths.worth)}"
        else:
            # The heading of a short value begins above the moves, if there is room.
            room = widths.move + _GAP + widths.worth - cell_len(move)
            worth = worth if cell_len(worth) < room else _("best") if worth else ""
            named = move + right(worth, room)
        words = (
            f"{' ' * _GAP}{named}",
            right(_("played"), widths.matches) if widths.matches else "",
            right(GAMES[position.game].seats[0], widths.share) if widths.share else "",
        )
        return line(("".join(words), self.palette.muted))

    def _row(self, move: str, reply: Reply, value: Value | None, widths: _Widths) -> Line:
        """The row of *reply*, whose move is shown as *move*."""
        palette, matches = self.palette, reply.results.matches
        styles = {WIN: palette.turn, LOSS: palette.danger}
        style = styles.get(value.score, palette.text) if value else palette.text
        meant = (
            left(explored.worth_of(reply, value), widths.worth)
            if widths.wide
            else right(_briefly(reply, value), widths.worth)
        )
        mine, gap = explored.own(reply.own), " " * _GAP
        played = f"{matches:,}" if matches and widths.matches else ""
        share = explored.scored(reply.results) if widths.share else ""
        return line(
            (f"{gap}{left(move, widths.move)}{gap}", palette.text),
            (meant if widths.worth else "", style),
            (right(played, widths.matches), palette.text),
            (right(share, widths.share), palette.muted),
            (f"  {mine}" if widths.wide else "", palette.turn),
        )


class _Widths(NamedTuple):
    """Columns of a row; 0 for one that is left out. A *wide* row says in words what a move is
    worth, and how the asker fared."""

    move: int
    worth: int
    matches: int
    share: int
    wide: bool = False


_FORMS = (
    _Widths(0, 18, 8, 6, wide=True),
    _Widths(0, 4, 8, 6),
    _Widths(0, 4, 7, 5),
    _Widths(0, 4, 7, 0),
    _Widths(0, 4, 0, 0),
)
"""The columns besides the moves, the roomiest first: whole moves matter more than they do."""


def _widths(cells: int, replies: Sequence[Reply], *, solvable: bool) -> _Widths:
    """The widths for a list of *cells* cells. Only a *solvable* game tells what moves are worth,
    and only moves that were played have results."""
    played = any(reply.results.matches for reply in replies)
    mine = max((_GAP + len(explored.own(reply.own)) for reply in replies), default=0)
    longest = max((len(reply.move) for reply in replies), default=0)
    for form in _FORMS:
        __, worth, matches, share, wide = form
        widths = _Widths(0, worth * solvable, matches * played, share * played, wide)
        room = cells - 1 - 2 * _GAP - sum(widths[:4])
        if max(_NARROWEST, longest) + mine * wide <= room:
            break
    return widths._replace(move=max(_NARROWEST, min(longest, room)))


def _briefly(reply: Reply, value: Value | None) -> str:
    """The value of a move and how many moves are left, in a few columns: ``+4``, ``=``; ``?`` if
    nothing is told about it."""
    if reply.closed_by is not None:
        return "?"
    if value is None:
        return ""
    sign = "+" if value.score == WIN else "-" if value.score == LOSS else "="
    plies = (value.plies or 1) - 1
    return f"{sign}{plies}" if plies else sign
