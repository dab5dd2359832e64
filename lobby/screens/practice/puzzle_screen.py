"""Puzzles, on the board. Today's comes first, then as many as one likes, near to the own rating."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

from textual.binding import Binding, BindingType
from textual.geometry import Size

from lobby.basics.translation import N_, _
from lobby.computer import practising, solved_puzzles
from lobby.computer import puzzles as drawn
from lobby.computer.puzzles import Attempt
from lobby.errors import Refused
from lobby.games.catalogue import drawing_of, notation_of
from lobby.kits.drawing.drawing import Drawing
from lobby.kits.drawing.scene import Scene
from lobby.kits.move_entry import Entry
from lobby.kits.puzzles import WHICH
from lobby.matches import kept_apart
from lobby.model.match import Beginning
from lobby.model.solved_puzzle import Progress
from lobby.process.thinker import CannotThink
from lobby.screens.base import practice_key
from lobby.screens.base.board_layout import layout
from lobby.screens.base.move_keys import STAGES, MoveKeys
from lobby.screens.practice import puzzle_words as words
from lobby.screens.practice.exercise import ExercisePage
from lobby.screens.practice.puzzle_words import Solving
from lobby.widgets.lines import Lines, line
from lobby.widgets.move_input import MoveEntry, current_cell


class Task(Lines):
    """What is to be done, and what was done so far, beside the board."""

    DEFAULT_CSS = "Task { height: 100%; }"


class PuzzleScreen(ExercisePage, inherit_bindings=False):
    """One puzzle after the other. A wrong move is not made: one may try again."""

    HELP = "review"
    PROMINENCE = 5
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter,space",
            "onward",
            N_("next puzzle"),
            show=False,
            id="act",
            tooltip=N_("Next puzzle."),
        ),
        *MoveKeys.BINDINGS,
        Binding("N", "another", N_("next puzzle"), id="puzzle.next", tooltip=N_("Another puzzle.")),
        Binding("H", "solve", N_("show me"), id="answer", tooltip=N_("Show a correct move.")),
        Binding(
            "O",
            "play_on",
            N_("play on"),
            id="play_on",
            tooltip=N_("Play on from this position, for practice."),
        ),
        Binding("F", "flip", N_("flip"), id="flip", tooltip=N_("Turn the board around.")),
        Binding("enter,space", "see_board", N_("board"), id="act", tooltip=N_("Show the board.")),
        Binding("tab", "read", N_("text"), id="text", tooltip=N_("Show the text of the puzzle.")),
        Binding("escape", "back", N_("leave"), id="back", tooltip=N_("Back to the lobby.")),
        Binding("Q", "back", N_("leave"), show=False, id="leave", tooltip=N_("Back to the lobby.")),
    ]

    def __init__(self) -> None:
        self._about = Task()
        super().__init__(self._about)
        self._solving: Solving | None = None
        self._progress: Progress | None = None
        self._turned = False
        self._busy = False
        self._narrow = False
        """Whether there is room for the board or the text only."""
        self._reading = False
        """Whether the text is shown, where there is no room for it beside the board."""

    async def look(self) -> None:
        if self._solving is None and not self._busy:
            self.title_bar.show_title(line(("Puzzles", self.palette.strong)))
            self._begin(drawn.of_day(solved_puzzles.today(self.lobby.clock())))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What may be done with the move as far as it is entered."""
        solving = self._solving
        unsolved = solving is not None and not solving.solved
        if action in ("see_board", "read"):
            return self._narrow and solving is not None and self._reading == (action == "see_board")
        if self._covered and action not in ("back", "another"):
            return False
        if action in STAGES or action == "end":
            return unsolved and self.suits(action)
        possible = {
            "onward": solving is not None and solving.solved,
            "solve": unsolved,
            "flip": solving is not None,
            "play_on": solving is not None and self.move.stage == "empty",
            "another": solving is not None,
            "back": self.move.stage == "empty",
        }
        return possible.get(action, True)

    # Entering a move

    def entering(self) -> MoveEntry | None:
        if self._solving is None or self._solving.solved or self._busy or self._covered:
            return None
        return self.move

    @property
    def _covered(self) -> bool:
        """Whether the text stands in place of the board."""
        return self._narrow and self._reading

    def enter(self, move: MoveEntry) -> None:
        self.move = move
        self.table.put_cursor(current_cell(self._drawing, move.entry))
        if move.said:
            self.tell(move.said, danger=True)
        asks = self.session.preferences.confirm
        if move.stage == "whole" and not (move.typed or asks):
            self.play()
        else:
            self.draw()

    def play(self) -> None:
        if self._solving and not self._busy:
            move = self.move.entry.move or self.move.entry.text
            self._start(partial(self._answered, self._solving, move))

    # Puzzles

    def action_another(self) -> None:
        if not self._busy:
            self.entry_line.tell(_("Looking for a puzzle ..."), self.palette.muted)
            self._start(self._open_another)

    def action_onward(self) -> None:
        self.action_another()

    def action_solve(self) -> None:
        if self._solving and not self._busy:
            self._start(partial(self._show, self._solving))

    def action_play_on(self) -> None:
        if solving := self._solving:
            practice_key.ask(self, solving.puzzle.game, self._position, solving.puzzle.seat)

    async def _position(self) -> Beginning:
        """What is on the board, to play on from."""
        assert self._solving
        puzzle, view = self._solving.puzzle, self._solving.view
        seat = puzzle.seat if view.to_move is None else view.to_move
        word = notation_of(puzzle.game).write(view, seat)
        return practising.of_text(puzzle.game, puzzle.options.split(), word, puzzle.identifier)

    def action_see_board(self) -> None:
        self._reading = False
        self.draw()

    def action_read(self) -> None:
        self._reading = True
        self.draw()

    def action_flip(self) -> None:
        self._turned = not self._turned
        self.draw()

    def _begin(self, identifier: str) -> None:
        if not self._busy:
            self.entry_line.tell(_("Looking for a puzzle ..."), self.palette.muted)
            self._start(partial(self._open, identifier))

    def _start(self, work: Callable[[], Any]) -> None:
        """Do *work*, which waits for the thinker, and nothing else meanwhile."""
        self._busy = True
        self.run_worker(self._guarded(work), group="puzzle", exclusive=True)

    async def _guarded(self, work: Callable[[], Any]) -> None:
        try:
            await work()
        except (CannotThink, Refused) as cannot:
            self.entry_line.tell(str(cannot), self.palette.danger)
        finally:
            self._busy = False

    async def _open_another(self) -> None:
        """Open one that was not attempted, of any game."""
        chance = self.lobby.chance
        game = chance.choice(drawn.PUZZLES)
        if self.player is None:
            name = solved_puzzles.any_of(game, chance)
        else:
            name = await self.lobby.ask(solved_puzzles.next_for, self.player, game, chance)
        await self._open(name)

    async def _open(self, identifier: str) -> None:
        if self.player:
            ask = solved_puzzles.progress
            self._progress = await self.lobby.ask(ask, self.player, identifier)
        puzzle = await self.lobby.thinker.ask(partial(drawn.numbered, identifier), urgent=True)
        await self.lobby.ask(
            kept_apart.check_puzzle, self.player, puzzle.game, puzzle.options, puzzle.view
        )
        self.table.lose_cursor()  # the next board may lack its cell
        today = identifier == drawn.of_day(solved_puzzles.today(self.lobby.clock()))
        self._reading = puzzle.theme == WHICH  # what is known comes before the board
        self._show_solving(Solving.begun(puzzle, today=today))

    async def _show(self, solving: Solving) -> None:
        name, line_so_far = solving.puzzle.identifier, solving.line
        asked = partial(drawn.solution, name, line_so_far, solved_puzzles.SECONDS)
        move = await self.lobby.thinker.ask(asked, urgent=True)
        await self._note(solving, solved=False)
        await self._answered(solving.helped_on(), move)

    async def _answered(self, solving: Solving, move: str) -> None:
        """Ask what comes of *move*, and show it."""
        name, line_so_far = solving.puzzle.identifier, solving.line
        asked = partial(drawn.attempt, name, line_so_far, move, solved_puzzles.SECONDS)
        attempt: Attempt = await self.lobby.thinker.ask(asked, urgent=True)
        solving = solving.after(attempt)
        if attempt.result in ("solved", "wrong"):
            await self._note(solving, solved=solving.solved)
        self._show_solving(solving)

    async def _note(self, solving: Solving, *, solved: bool) -> None:
        """Have the first attempt counted; later ones are practice."""
        if self.player is None or (self._progress and self._progress.attempt):
            return
        name = solving.puzzle.identifier
        with self.refusals():
            self._progress = await self.lobby.change(
                solved_puzzles.note, self.player, name, solved=solved
            )

    def _show_solving(self, solving: Solving) -> None:
        self._solving = solving
        self.move = MoveEntry(Entry(solving.view.moves), solving.puzzle.seat, solving.view)
        self.draw()

    # Drawing

    @property
    def _drawing(self) -> Drawing[Any]:
        assert self._solving
        return drawing_of(self._solving.puzzle.game)

    def draw(self) -> None:
        if (solving := self._solving) is None or not self.size:
            return
        scene = self._scene(solving)
        beside = self._arrange(scene)
        self.table.show_scene(
            self._drawing,
            scene,
            pointing=not solving.solved,
            choosing=self.move.can_choose,
        )
        told = words.task(solving, self._progress, beside, self.palette)
        self._about.show(tuple(told))
        if self._covered:
            self.entry_line.tell(_("Press Enter for the board."), self.palette.turn)
        elif self.move.stage == "empty":
            sentence, style = words.status(solving, self.palette)
            self.entry_line.tell(sentence, style)
        else:
            self.entry_line.show_move(self.move)
        self.refresh_bindings()

    def _scene(self, solving: Solving) -> Scene[Any]:
        played = solving.line and solving.puzzle.theme != WHICH
        last = solving.line[-1] if played else ""
        at_top = self._drawing.has_sides and solving.puzzle.seat != self._drawing.bottom
        entry = self.move.entry.settled
        flipped = at_top != self._turned
        return Scene(solving.view, entry, last, flipped=flipped, chosen=self.move.step)

    def _arrange(self, scene: Scene[Any]) -> int:
        """Divide the room, and say how many columns are beside the board: those of the widget there
        may still be those of the puzzle before."""
        plan = layout(
            self._drawing, scene.view, Size(*self.size), talking=False, painted=self.palette.painted
        )
        self.title_bar.styles.height = plan.title
        self._narrow = not plan.side
        self.styles.grid_columns = f"0 {self.size.width}" if self._covered else plan.columns
        self.styles.grid_rows = f"{plan.lines} 1"
        assert self._solving
        title, standing = words.title(self._solving, self._progress, self.palette)
        self.title_bar.show_title(title, standing)
        return self.size.width if self._covered else plan.side
