"""The pane of the explorer: the moves that were played from a position, and what they are worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual import events

from lobby.base.translation import _
from lobby.features.explorer import played_moves, words
from lobby.features.explorer.played_moves import Explored, Reply
from lobby.features.review import verdicts
from lobby.gamekit.mind import LOSS, WIN, Value
from lobby.games.catalogue import GAMES
from lobby.widgets.columns import crop_apart, left, right
from lobby.widgets.lines import Line, line
from lobby.widgets.row import Row, text_rows
from lobby.widgets.rows import RowList

_GAP = 2
"""Cells before each move, and between it and its value."""
_NARROWEST = 5
"""The fewest cells of the column of moves."""


class ExplorerPane(RowList):
    """A row for each move that leads to another position. *typed* is given each key first, and says
    whether it used it."""

    DEFAULT_CSS = "ExplorerPane { height: 100%; }"

    def __init__(self, typed: Callable[[events.Key], bool]) -> None:
        super().__init__()
        self._typed = typed
        self._asked = False
        self._position: Explored | None = None
        self._reason = ""
        self._values: Mapping[str, Value] = {}
        self._unknown = ""
        """What is to be said of values that are not known."""
        self._fitted = 0
        """The columns that the rows were made for."""

    @property
    def position(self) -> Explored | None:
        """The position whose moves are listed; None if nothing is told about it."""
        return self._position

    @property
    def move(self) -> str:
        """The move under the cursor; "" for none."""
        return self.row.key if self.row and isinstance(self.row.key, str) else ""

    @property
    def playable(self) -> str:
        """The move under the cursor if it may be followed: in a rated match that is still running,
        only the one that was played."""
        position, move = self._position, self.move
        if position is None or not position.agreed:
            return move if position else ""
        replies = (reply.moves for reply in position.replies)
        went = any(move in moves and position.went in moves for moves in replies)
        return position.went or "" if went else ""

    def show_position(self, position: Explored | None, closed: str, *, asked: bool) -> None:
        """List the moves of *position*, or say why it is *closed*; *asked*: for a player, who may
        have played from there."""
        self._asked = asked
        if position != self._position:
            self._values, self._unknown = {}, ""
            self.action_edge(0)
        self._position, self._reason = position, closed
        self.list_moves()

    def show_values(
        self, position: Explored, values: Mapping[str, Value], trouble: str = ""
    ) -> None:
        """Show what the moves are worth, if *position* is still the one that is listed; or the
        *trouble* there is with finding out."""
        if position is self._position:
            self._values, self._unknown = values, trouble or words.unknown(position, values)
            self.list_moves()

    def draw(self) -> None:
        if self.size.width != self._fitted:
            self._fitted = self.size.width
            self.list_moves()
        super().draw()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave Home and End to the screen, where they go to the start and the last move."""
        return action != "edge" and super().check_action(action, parameters)

    def pressed(self, key: events.Key) -> bool:
        return super().pressed(key) or (self.filter is None and self._typed(key))

    def list_moves(self) -> None:
        """Make the rows. A cursor that nobody moved stays on the first row when they are sorted
        again."""
        if not self.size:
            return  # they are made once there is room
        unmoved = self.at_top
        if self._position:
            self.show_rows(tuple(self._moves(self._position)))
        else:
            self.show_rows(tuple(text_rows(self._reason, self.palette.muted, self.size.width)))
        if unmoved:
            self.action_edge(0)

    def _moves(self, position: Explored) -> Iterator[Row]:
        palette, cells = self.palette, self.size.width
        solvable = position.situation is not None and verdicts.is_solved(
            position.game, position.options
        )
        solvable = solvable and not (self._unknown and not self._values)
        widths = _widths(cells, position.replies, solvable=solvable)
        yield from text_rows(words.stands(position), palette.strong, cells)
        counted = words.counted(position, asked=self._asked)
        for sentence in filter(None, (counted, self._unknown)):
            yield from text_rows(sentence, palette.muted, cells)
        yield Row(())
        valued = played_moves.best_first(position.replies, self._values)
        if valued:
            yield Row(self._heading(position, widths))
        moves = [reply.move for reply, __ in valued]
        shown = crop_apart(moves, widths.move, palette.marks.ellipsis)
        for move, (reply, value) in zip(shown, valued, strict=True):
            yield Row(
                self._reply(move, (reply, value), position.number, widths), reply.move, reply.move
            )
        yield Row(())
        brief = any(value for __, value in valued) and not widths.wide
        for sentence in words.legend(position, brief=brief):
            yield from text_rows(sentence, palette.muted, cells)

    def _heading(self, position: Explored, widths: _Widths) -> Line:
        move, worth = _("move"), _("best play") if widths.worth else ""
        if widths.wide:
            named = f"{left(move, widths.move + _GAP)}{left(worth, widths.worth)}"
        else:
            # The heading of a short value begins above the moves, if there is room.
            room = widths.move + _GAP + widths.worth - cell_len(move)
            worth = worth if cell_len(worth) < room else _("best") if worth else ""
            named = move + right(worth, room)
        columns = (
            f"{' ' * _GAP}{named}",
            right(_("played"), widths.matches) if widths.matches else "",
            right(GAMES[position.game].seats[0], widths.share) if widths.share else "",
        )
        return line(("".join(columns), self.palette.muted))

    def _reply(
        self, move: str, valued: tuple[Reply, Value | None], number: int, widths: _Widths
    ) -> Line:
        """The row of a *valued* reply, whose move has *number* and is shown as *move*."""
        (reply, value), palette = valued, self.palette
        matches = reply.results.matches
        styles = {WIN: palette.turn, LOSS: palette.danger}
        style = styles.get(value.score, palette.text) if value else palette.text
        meant = (
            left(words.worth_of(reply, value, number), widths.worth)
            if widths.wide
            else right(_briefly(reply, value, number), widths.worth)
        )
        mine, gap = words.own(reply.own), " " * _GAP
        played = f"{matches:,}" if matches and widths.matches else ""
        share = words.scored(reply.results) if widths.share else ""
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
    mine = max((_GAP + len(words.own(reply.own)) for reply in replies), default=0)
    longest = max((len(reply.move) for reply in replies), default=0)
    for form in _FORMS:
        __, worth, matches, share, wide = form
        widths = _Widths(0, worth * solvable, matches * played, share * played, wide)
        room = cells - 1 - 2 * _GAP - sum(widths[:4])
        if max(_NARROWEST, longest) + mine * wide <= room:
            break
    return widths._replace(move=max(_NARROWEST, min(longest, room)))


def _briefly(reply: Reply, value: Value | None, number: int) -> str:
    """The value of a move with *number*, and the number of the last one, in a few columns: ``+16``,
    ``=``; ``?`` if nothing is told about it."""
    if reply.closed_by is not None:
        return "?"
    if value is None:
        return ""
    sign = "+" if value.score == WIN else "-" if value.score == LOSS else "="
    end = value.ends(number)
    return sign if end in (None, number) else f"{sign}{end}"
