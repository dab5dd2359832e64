"""The widgets of the match screen, and what they show of a sitting."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lobby.base.translation import _
from lobby.features.matches.screens import players, words
from lobby.features.matches.screens.sitting import ENTERING, Sitting
from lobby.gamekit.game import View
from lobby.games import catalogue
from lobby.games.catalogue import drawing_of
from lobby.ui.board.board_page import NARROW, TALL, BoardPage
from lobby.ui.board.chat import Talk
from lobby.ui.crowd import crowd
from lobby.widgets.board.board import Board
from lobby.widgets.chat_panel import ChatPane
from lobby.widgets.entry_line import EntryLine
from lobby.widgets.move_list import MoveList
from lobby.widgets.players_panel import PlayersPanel
from lobby.widgets.text_entry import Prompt
from lobby.widgets.theme.palette import Marks

_ROOMY, _LARGE = 30, 28
"""Lines, and columns beside a board, that large clocks need."""
_YOUNG = 4
"""Before so many moves, the board says what the aim is."""


class MatchPanes:
    """The board, the players, the moves, the chat, and below them a line, or a prompt in its place.
    *typed* gets what is typed on the board, and *moved* is called when its cursor moves."""

    def __init__(
        self,
        page: BoardPage,
        number: int,
        *,
        typed: Callable[[str], None],
        moved: Callable[[], None],
    ) -> None:
        self._page = page
        self.table = Board(typed, moved)
        self.players = PlayersPanel()
        self.moves = MoveList()
        self.chat = ChatPane(leave=page.focus_main)
        self.line = EntryLine()
        self.prompt = Prompt()
        self.talk = Talk(page, self.chat, number)
        self.seen_message = 0
        """The last message shown, whether or not the chat has room now."""
        self._side = self._arranged = 0
        self._roomy = self.alone = False
        self.thinking = False
        """Whether to tell what a piece may be hiding."""

    def draw(self, sitting: Sitting) -> None:
        """Show everything."""
        self._arrange(sitting)
        self.draw_title(sitting)
        self._draw_board(sitting)
        self._draw_moves(sitting)

    def draw_position(self, sitting: Sitting) -> None:
        """Show what changes with the move being entered, or with the position shown."""
        self._draw_board(sitting)
        self._show_players(sitting, sitting.scene.shown)
        if self._arranged != self._lines_of_players:
            self._arrange(sitting)
        self._draw_moves(sitting)

    def _draw_board(self, sitting: Sitting) -> None:
        drawing, scene, stage = drawing_of(sitting.match.game), sitting.scene, sitting.stage
        self.table.show_scene(
            drawing,
            scene,
            pointing=self.thinking or stage in ENTERING,
            move=sitting.move,
            above=tuple(self._beyond(sitting)) if self.alone else (),
        )

    def _beyond(self, sitting: Sitting) -> Iterator[str]:
        """What the board does not show by itself: what each side has, and the options."""
        yield from catalogue.holdings(sitting.match.game, sitting.scene.shown)
        if options := players.untold(sitting, self._page.palette, self._page.size.width):
            yield options

    def _draw_moves(self, sitting: Sitting) -> None:
        self.moves.show_moves(sitting.showing.played, sitting.ply)
        self.draw_line(sitting)

    def draw_line(self, sitting: Sitting) -> None:
        """Show the line below the board."""
        page = self._page
        if sitting.plan and not sitting.past:
            before, brief = _before(sitting), page.size.width < NARROW
            asks = _asks(sitting, page.key_for, brief=brief)
            self.line.show_plan(before, sitting.move, asks, unsure=sitting.plan.unsure)
        elif sitting.stage in ENTERING and sitting.stage != "empty":
            drawing, cursor = drawing_of(sitting.match.game), self.table.cursor
            instead = cursor if sitting.move.instead(drawing, cursor) else ""
            self.line.show_move(sitting.move, instead)
        elif self.thinking and self.table.cursor:
            drawing = drawing_of(sitting.match.game)
            thoughts = drawing.thoughts(sitting.view, self.table.cursor)
            self.line.tell(thoughts, page.palette.strong)
        else:
            news = self._news(sitting) if self.alone else ""
            status = words.status(
                sitting,
                page.player,
                page.key_for,
                news=news,
                alone=self.alone,
                done=page.palette.marks.done,
            )
            mine = sitting.stage == "empty"
            self.line.tell(
                status.sentence,
                page.palette.turn if mine else page.palette.strong,
                status.hint,
                status.brief,
            )

    def draw_clocks(self, sitting: Sitting) -> None:
        """Show the current figures of the clocks, and nothing else unless their height changes."""
        before = self.players.height_for(self.players.size.width)
        self.draw_title(sitting)
        self._show_players(sitting, sitting.scene.shown)
        if self.players.height_for(self.players.size.width) != before:
            self._arrange(sitting)

    def draw_title(self, sitting: Sitting) -> None:
        """Show the title, and whose move it is."""
        page = self._page
        now, watching = page.lobby.precise(), crowd(page.lobby.presence).watching(sitting.match)
        news = page.key_for("chat") if self._unread else ""
        cells = page.size.width
        left, right = players.title_sides(
            sitting, watching, now, page.palette, cells, news=news, timed=self.alone
        )
        page.title_bar.show_title(left, right)

    @property
    def _unread(self) -> bool:
        """Whether somebody has said something that the player has not seen."""
        return self.talk.allowed and self.talk.newest_of_others > self.seen_message

    def _news(self, sitting: Sitting) -> str:
        """What the chat and the list of moves would tell if there were room for them."""
        if self._unread:
            return _("{chat_key} reads a new message.", chat_key=self._page.key_for("chat"))
        if ahead := self._ahead(sitting):
            alone = words.planned(sitting) if len(ahead) == 1 else ""
            return alone or "; ".join(ahead)
        seat, here = sitting.showing.seat, crowd(self._page.lobby.presence).here
        if seat is not None and players.has_left(sitting.match, 1 - seat, here):
            return _("{player} is not here now.", player=sitting.match.players[1 - seat].name)
        return words.played(sitting)

    def _ahead(self, sitting: Sitting) -> tuple[str, ...]:
        """What the viewer has planned."""
        return tuple(_planned(sitting, self._page.key_for, self._page.palette.marks))

    def onlookers(self, sitting: Sitting) -> str:
        """Who is watching, in words; "" for nobody."""
        return words.onlookers(crowd(self._page.lobby.presence).at(sitting.match), sitting.match)

    def _show_players(self, sitting: Sitting, shown: View) -> None:
        page = self._page
        asides = (
            players.untold(sitting, page.palette, page.size.width),
            self.onlookers(sitting) if page.size.height >= TALL else "",
        )
        drawing = drawing_of(sitting.match.game)
        large = self._roomy and page.palette.unicode
        seated = players.seated(
            sitting,
            drawing,
            shown,
            page.lobby.precise(),
            here=crowd(page.lobby.presence).here,
            ahead=self._ahead(sitting),
            painted=page.palette.painted,
        )
        said = " ".join(filter(None, (words.comment(sitting), words.noted(sitting))))
        said = said or _aim(sitting)
        self.players.show_players(tuple(seated), asides, said, roomy=self._roomy, large=large)

    @property
    def _lines_of_players(self) -> int:
        """Lines that the players take, with a blank one below."""
        return self.players.height_for(self._side) + 1

    def _arrange(self, sitting: Sitting) -> None:
        """Divide the space among the widgets."""
        page, drawing = self._page, drawing_of(sitting.match.game)
        plan = page.plan(drawing, sitting.view, talking=self.chat.has_focus)
        self.alone = not plan.side
        self._roomy = plan.lines >= _ROOMY and plan.side >= _LARGE
        self._show_players(sitting, sitting.scene.shown)
        self.talk.draw(key := page.key_for("chat"), key)  # without a name it leads to one
        self._side = plan.side
        self._arranged = self._lines_of_players
        page.divide(plan.columns, plan.rows(self._arranged))
        if plan.chat:
            self.seen_message = self.talk.newest


def _aim(sitting: Sitting) -> str:
    """What the game is about, in one line, while its match has hardly begun; "" afterwards."""
    match = sitting.match
    return _(match.rules.summary) if match.plies < _YOUNG and not match.over else ""


def _before(sitting: Sitting) -> str:
    """What comes before the move being entered: ``if 32+a then``."""
    plan = sitting.plan
    assert plan
    goes_on = plan.replying and sitting.stage != "empty"
    return " ".join(filter(None, (plan.written, _("if") if goes_on else "")))


def _asks(sitting: Sitting, key: Callable[[str], str], *, brief: bool = False) -> str:
    """What the player has to enter or decide next, if need be *brief*. *key* names the key of an
    action."""
    plan, match = sitting.plan, sitting.match
    assert plan
    if plan.stuck:
        return _("Enter saves it. {stuck}", stuck=plan.stuck) if plan.replying else plan.stuck
    if not plan.moves:
        if brief:
            return _("Which reply do you expect? {any_key} any", any_key=key("any"))
        opponent = match.players[match.to_move or 0].name
        return _(
            "Which reply do you expect from {opponent}? {any_key} any",
            opponent=opponent,
            any_key=key("any"),
        )
    if plan.replying and brief:
        return _("Enter saves, or a reply ({any_key} any).", any_key=key("any"))
    if plan.replying:
        return _(
            "Enter saves the plan; or enter the next reply ({any_key} any).", any_key=key("any")
        )
    return _("What do you play?")


def _planned(sitting: Sitting, key: Callable[[str], str], marks: Marks) -> Iterator[str]:
    """What the viewer has planned: the move that was just played of it, what waits for the next
    turns, and what was dropped, with the reason."""
    about, mine = sitting.about, sitting.showing.played[-2:]
    just = [move for move in mine if move.seat == sitting.showing.seat]
    done = [f"{move.move} {marks.done}" for move in just if move.how == "ahead"]
    lines = [line.in_words for line in about.ahead]
    if lines:
        yield f"{key('plan')}: {', '.join((*done, lines[0]))}"
    yield from lines[1:]
    yield from (f"{marks.dropped} {line.in_words}" for line in about.dropped)
