"""A practice board: a position to play on from, against a bot or both sides alone."""

from __future__ import annotations

from collections.abc import Awaitable, Iterator
from functools import partial
from typing import Any

from lobby.base.errors import NotFound
from lobby.base.translation import N_, _
from lobby.core.thinker import CannotThink
from lobby.features.matches.words import results
from lobby.features.practice import live, practising
from lobby.features.practice.practising import Going
from lobby.features.practice.values import Practice
from lobby.gamekit.drawing.drawing import Drawing, Scene
from lobby.games import catalogue
from lobby.games.catalogue import GAMES, drawing_of
from lobby.ui.board import move_keys
from lobby.ui.board.board_page import Aside, EntryPage, sits_at_top
from lobby.ui.board.move_keys import STAGES, MoveKeys
from lobby.widgets.columns import crop, left
from lobby.widgets.key_names import bind, hidden, keymap
from lobby.widgets.lines import Line, line, wrapped
from lobby.widgets.theme.palette import Palette


class PracticeScreen(EntryPage, inherit_bindings=False):
    """One practice board. It is stored after each move. Leaving stops the bot's thinking, which
    begins again when the player comes back."""

    HELP = "study"
    PROMINENCE = 8
    BINDINGS = keymap(
        *MoveKeys.BINDINGS,
        bind("U", "take_back", N_("take back"), N_("Take your move back."), "takeback"),
        move_keys.FLIP,
        bind("X", "remove", N_("remove"), N_("Remove this practice board."), "forget"),
        bind("escape,ctrl+c", "back", N_("leave"), N_("Back to where you were.")),
        hidden("Q", "back", N_("leave"), N_("Back to where you were."), "leave"),
    )

    def __init__(self, number: int) -> None:
        self._course = Aside()
        super().__init__(self._course)
        self._number = number
        self._going: Going | None = None
        self._busy = False
        self._trouble = ""

    async def look(self) -> None:
        if self._going is None and self.player:
            try:
                practice = await self.lobby.ask(practising.find, self.player, self._number)
            except NotFound:
                self.action_back()
                raise
            self._show(await live.look(self.lobby, practice))
            self._go_on(practice)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether *action* makes sense for what is entered so far."""
        going = self._going
        if action in STAGES or action == "end":
            return self.pointable and self.suits(action)
        possible = {
            "take_back": going is not None and going.last_own is not None and not self._busy,
            "flip": going is not None,
            "remove": going is not None,
            "back": self.move.stage == "empty",
        }
        return possible.get(action, True)

    @property
    def pointable(self) -> bool:
        """Whether the player may enter a move."""
        going = self._going
        return going is not None and not self._busy and bool(going.view.moves)

    # Entering a move

    def play(self) -> None:
        if self._going and self.pointable and self.player:
            text = self.move.entry.move or self.move.entry.text
            plies = len(self._going.practice.moves)
            change = self.lobby.change(practising.play, self.player, self._number, text, plies)
            self._start(change)

    # Acting at the board

    def action_take_back(self) -> None:
        if self.player:
            self._start(self.lobby.change(practising.take_back, self.player, self._number))

    def action_remove(self) -> None:
        self.confirm(_("Remove this practice board?"), lambda: self.work_first(self._remove))

    async def _remove(self) -> None:
        await self.lobby.change(practising.remove, self.me, self._number)
        self.action_back()

    def _start(self, change: Awaitable[Practice]) -> None:
        """Make *change*, and have the bot answer."""
        self._busy = True
        self.work_first(partial(self._changed, change))

    async def _changed(self, change: Awaitable[Practice]) -> None:
        going = None
        with self.refusals():
            going = await live.look(self.lobby, await change)
        self._busy = False
        if going:
            self._show(going)
            self._go_on(going.practice)
        else:
            await self._catch_up()

    async def _catch_up(self) -> None:
        """Show what was done here in another window: it may be why a change was refused."""
        with self.refusals():
            practice = await self.lobby.ask(practising.find, self.me, self._number)
            if self._going and practice.moves != self._going.practice.moves:
                self._show(await live.look(self.lobby, practice))
                self._go_on(practice)
        self.draw()

    def _go_on(self, practice: Practice) -> None:
        """Have the bot move if it is its turn."""
        self._trouble, self._busy = "", bool(self._going and self._going.awaits_bot)
        self.draw()
        if self._busy:
            self.work_alone("bot", self._answered, practice)

    async def _answered(self, practice: Practice) -> None:
        try:
            with self.refusals():
                self._show(await live.answered(self.lobby, practice))
        except CannotThink as cannot:
            self._trouble = str(cannot)
        finally:
            self._busy = False
            self.draw()

    def _show(self, going: Going) -> None:
        self._going = going
        self.begin_move(going.view, going.to_move)
        self.draw()

    # Drawing

    @property
    def game(self) -> str:
        return self._going.practice.beginning.game if self._going else ""

    @property
    def drawing(self) -> Drawing[Any]:
        assert self._going
        return drawing_of(self._going.practice.beginning.game)

    @property
    def flipped(self) -> bool:
        assert self._going
        return sits_at_top(self.drawing, self._going.practice.seat) != self.turned

    def scene(self) -> Scene[Any] | None:
        if (going := self._going) is None:
            return None
        return self.scene_of(going.view, going.marked, going.before)

    def lay_out(self, scene: Scene[Any]) -> None:
        assert self._going
        going, palette = self._going, self.palette
        plan = self.plan(self.drawing, scene.view)
        self.divide(plan.columns, f"{plan.lines} 1")
        practice = going.practice
        self.title_bar.show_title(_title(practice, palette), _standing(practice, palette))
        self._course.show(tuple(_beside(going, plan.side, plan.lines, palette)))

    def tell_state(self) -> None:
        assert self._going
        thinking = self._busy and self._going.awaits_bot
        style = self.palette.danger if self._trouble else self.palette.text
        self.entry_line.tell(_status(self._going, self._trouble, thinking=thinking), style)


def _title(practice: Practice, palette: Palette) -> Line:
    """Which board it is, and its game."""
    beginning = practice.beginning
    name = _("Practice board {number}", number=practice.number)
    return line((name, palette.strong), (f"  {GAMES[beginning.game].title}", palette.muted))


def _standing(practice: Practice, palette: Palette) -> Line:
    """Who plays there, in two words."""
    if practice.level is None:
        return line((_("both sides"), palette.strong))
    return line((_("level {level}", level=practice.level), palette.strong))


def _whence(practice: Practice) -> str:
    """Where the position of the board comes from."""
    origin = practice.beginning.origin
    if not origin:
        return _("from a position given as text")
    board, at, ply = origin.partition("#")
    if at and board.isdecimal():
        return _("from board {board}, move {ply}", board=board, ply=ply)
    return _("from {origin}", origin=origin)


def _opponent(practice: Practice) -> str:
    """Who plays there, as a sentence."""
    if practice.level is None or practice.seat is None:
        return _("You play both sides.")
    seat = GAMES[practice.beginning.game].seats[practice.seat]
    return _("You are {seat}, against level {level}.", seat=seat, level=practice.level)


def _beside(going: Going, cells: int, rows: int, palette: Palette) -> Iterator[Line]:
    """Who plays, from where, and the last moves made here, in *rows* lines of *cells* cells."""
    practice = going.practice
    head = [_("Unrated, {whence}.", whence=_whence(practice)), _opponent(practice)]
    head += catalogue.holdings(practice.beginning.game, going.view)
    intro = [row for text in head for row in wrapped(text, cells - 2, palette.muted)]
    yield from intro
    yield ()
    room = max(1, rows - len(intro) - 1)
    moves = practice.moves[-room:]
    first = len(practice.moves) - len(moves) + 1
    for number, move in enumerate(moves, first):
        text = f"{left(str(number), 4)}{move}"
        yield line((crop(text, cells - 1, palette.marks.ellipsis), palette.text))


def _status(going: Going, trouble: str, *, thinking: bool) -> str:
    """Whose turn it is, or how it ended, or what the *trouble* is."""
    if trouble:
        return trouble
    game, outcome = going.practice.beginning.game, going.outcome
    if outcome:
        return results.standing(game, outcome, None)
    seat = GAMES[game].seats[going.to_move or 0]
    if thinking:
        return _("{seat} is thinking ...", seat=seat)
    mine = going.practice.level is not None and going.to_move == going.practice.seat
    turn = _("It is your move.") if mine else _("{seat} is to move.", seat=seat)
    return " ".join(filter(None, (going.passed, turn, going.warning)))
