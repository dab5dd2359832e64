"""A puzzle being solved, wherever that comes from: its page, and what the page says about it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeAlias

from lobby.base.errors import Refused
from lobby.base.translation import N_, _, ngettext
from lobby.core.thinker import CannotThink
from lobby.features.practice.values import Beginning
from lobby.features.puzzles import words
from lobby.features.puzzles.puzzles import Attempt, Puzzle
from lobby.features.puzzles.values import Progress
from lobby.gamekit.drawing.drawing import Drawing, Scene
from lobby.gamekit.options import options_in_words
from lobby.gamekit.puzzles import BETTER, WHICH
from lobby.games import catalogue
from lobby.games.catalogue import GAMES, drawing_of
from lobby.ui.board import acts, move_keys
from lobby.ui.board.board_page import Aside, EntryPage, sits_at_top
from lobby.ui.board.move_keys import STAGES, MoveKeys
from lobby.widgets.columns import crop, left
from lobby.widgets.key_names import bind, hidden, keymap
from lobby.widgets.lines import Line, line, wrapped
from lobby.widgets.move_input import MoveEntry
from lobby.widgets.theme.palette import Palette


@dataclass(frozen=True, slots=True)
class Solving:
    """How far *puzzle* is solved: the last *attempt*, which had no moves at first. *today* is
    whether it is the puzzle of the day, and *helped* is whether a move was shown."""

    puzzle: Puzzle
    attempt: Attempt
    today: bool
    helped: bool = False

    @property
    def solved(self) -> bool:
        """Whether the attempt solved it."""
        return self.attempt.result == "solved"

    @property
    def left(self) -> int:
        """The player's own moves that are left."""
        return self.puzzle.moves - len(self.attempt.turns)


def title(solving: Solving, progress: Progress | None, palette: Palette) -> tuple[Line, Line]:
    """Which puzzle it is, and how many the player has solved."""
    puzzle = solving.puzzle
    if puzzle.theme == BETTER:
        which = _("What you missed")
    elif solving.today:
        which = _("Puzzle of the day")
    else:
        which = _("Puzzle {identifier}", identifier=puzzle.identifier)
    name = line((which, palette.strong), (f"  {GAMES[puzzle.game].title}", palette.muted))
    if progress is None:
        return name, ()
    standing = progress.standings.get(puzzle.game)
    solved = _("{solved} solved", solved=progress.solved)
    if standing is None:
        return name, line((solved, palette.strong))
    return name, line((f"{words.strength(standing)}  ", palette.strong), (solved, palette.muted))


def task(
    solving: Solving, progress: Progress | None, cells: int, palette: Palette
) -> Iterator[Line]:
    """What to do, what was done, and what it counts for, in lines of *cells* cells."""
    puzzle = solving.puzzle
    yield from wrapped(puzzle.task, cells - 2, palette.strong)
    yield from wrapped(words.graded(puzzle), cells - 2, palette.muted)
    if options := ", ".join(options_in_words(puzzle.options)):
        yield from wrapped(_("Options: {options}", options=options), cells - 2, palette.muted)
    for held in catalogue.holdings(puzzle.game, solving.attempt.view):
        yield from wrapped(held, cells - 2, palette.text)
    yield ()
    yield from _made(solving, cells, palette)
    for sentence in _counted(solving, progress):
        yield from wrapped(sentence, cells - 2, palette.muted)


def _made(solving: Solving, cells: int, palette: Palette) -> Iterator[Line]:
    """The moves made so far, and why an answer is right."""
    widest = max((len(own) for own, *__ in solving.attempt.turns), default=0)
    for number, (own, *replies) in enumerate(solving.attempt.turns, 1):
        text = f"{number:>2}  {left(own, widest)}  {' '.join(replies)}"
        yield line((crop(text, cells - 1, palette.marks.ellipsis), palette.text))
    if solving.attempt.line:
        yield ()
    if solving.attempt.why:
        yield from wrapped(solving.attempt.why, cells - 2, palette.text)
        yield ()


def failed(attempt: Attempt) -> str:
    """Why a move did not solve the puzzle."""
    if attempt.result == "illegal":
        return attempt.said
    return _("{wrong} Try again.", wrong=attempt.said)


def status(solving: Solving) -> str:
    """The state of the puzzle, as a sentence."""
    if solving.solved:
        if solving.puzzle.theme == BETTER:
            return solving.attempt.said
        if solving.helped:
            return _("This is the solution. Press Enter for another puzzle.")
        return _("Solved! Press Enter for another puzzle.")
    if solving.attempt.line:
        __, *replies = solving.attempt.turns[-1]
        if not replies:
            return ngettext(
                "It is still your turn: {count} move left.",
                "It is still your turn: {count} moves left.",
                solving.left,
            )
        replied = ngettext(
            "The reply is {answer}: {count} move left.",
            "The reply is {answer}: {count} moves left.",
            solving.left,
            answer=" ".join(replies),
        )
        return replied if solving.helped else _("Right. {replied}", replied=replied)
    return words.asked(solving.puzzle)


def _counted(solving: Solving, progress: Progress | None) -> Iterator[str]:
    """What was solved so far, and what this puzzle counts for."""
    if solving.puzzle.theme == BETTER:
        yield _("Nothing is counted here: try as often as you like.")
        return
    if progress is None:
        yield _("Solve as many puzzles as you like. They are counted only for players with a name.")
        return
    if solving.helped:
        yield _("You were shown a move, so this puzzle does not count as solved.")
    yield from words.sentences(progress)


_Work: TypeAlias = Callable[[], Awaitable[None]]
"""Work that waits for the thinker or the store."""


class SolvingPage(EntryPage, inherit_bindings=False):
    """One puzzle after another. A wrong move is not made, and the player may try again. Subclasses
    say where puzzles come from, and what comes of a move."""

    HELP = "puzzles"
    of_games = False
    """Whether the puzzles are of games that the player may choose among."""
    BINDINGS = keymap(
        hidden("enter,space", "onward", N_("next puzzle"), N_("Next puzzle."), "act"),
        *MoveKeys.BINDINGS,
        bind("tab", "read", N_("text"), N_("Show the text of the puzzle."), "text"),
        bind("H", "solve", N_("show me"), N_("Show a correct move."), "answer"),
        bind("N", "another", N_("next puzzle"), N_("Another puzzle."), "puzzle.another"),
        move_keys.PLAY_ON,
        bind("G", "choose_game", N_("games"), N_("Choose the game of the puzzles."), "puzzle.game"),
        move_keys.FLIP,
        bind("enter,space,tab", "see_board", N_("board"), N_("Show the board."), "act"),
        bind("escape,ctrl+c", "back", N_("leave"), N_("Back to where you were.")),
        hidden("Q", "back", N_("leave"), N_("Back to where you were."), "leave"),
    )

    def __init__(self) -> None:
        self._about = Aside()
        super().__init__(self._about)
        self.solving: Solving | None = None
        self.progress: Progress | None = None
        self.may_play_on = True
        """Whether the player may play on from what is shown: not while an attempt at it would
        count."""
        self.busy = False

    async def came_of(self, solving: Solving, move: str) -> Attempt:
        """Return what comes of *move*. Raises Refused and CannotThink."""
        raise NotImplementedError

    async def solution(self, solving: Solving) -> str:
        """Return a correct move. Raises Refused and CannotThink."""
        raise NotImplementedError

    async def open_another(self) -> None:
        """Show another puzzle. Raises Refused and CannotThink."""
        raise NotImplementedError

    async def position(self, solving: Solving) -> Beginning:
        """Return the position on the board, to play on from. Raises Refused."""
        raise NotImplementedError

    @property
    def counts(self) -> bool:
        """Whether the puzzle may still count for the player's rating."""
        return False

    async def note(self, solving: Solving, *, solved: bool) -> None:
        """Record that the player has *solved* the puzzle, or failed to."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether *action* makes sense for what is entered so far."""
        solving = self.solving
        unsolved = solving is not None and not solving.solved
        if action in ("see_board", "read"):
            return self.narrow and solving is not None and self.reading == (action == "see_board")
        if self.covered and action not in ("back", "another", "choose_game"):
            return False
        if action in STAGES or action == "end":
            return unsolved and self.suits(action)
        possible = {
            "onward": solving is not None and solving.solved,
            "solve": unsolved,
            "flip": solving is not None,
            "play_on": solving is not None and self.may_play_on and self.move.stage == "empty",
            "another": solving is not None,
            "choose_game": self.of_games and solving is not None,
            "back": self.move.stage == "empty",
        }
        return possible.get(action, True)

    # Entering a move

    def entering(self) -> MoveEntry | None:
        if self.solving is None or self.solving.solved or self.busy or self.covered:
            return None
        return self.move

    def play(self) -> None:
        if self.solving and not self.busy:
            move = self.move.entry.move or self.move.entry.text
            notice = _("Checking {move} ...", move=move)
            self.start(partial(self._answered, self.solving, move), notice, first=True)

    # Puzzles

    def action_another(self) -> None:
        if not self.busy:
            self.start(self.open_another, _("Looking for a puzzle ..."))

    action_onward = action_another

    def action_solve(self) -> None:
        """Show a correct move; ask first if that costs something."""
        if self.counts:
            self.confirm(
                _("Show a move? The puzzle then counts as failed for your rating."), self._solve
            )
        else:
            self._solve()

    def _solve(self) -> None:
        if self.solving and not self.busy:
            self.start(partial(self._show, self.solving), first=True)

    def action_play_on(self) -> None:
        if solving := self.solving:
            puzzle = solving.puzzle
            acts.ask_to_play_on(self, puzzle.game, partial(self.position, solving), puzzle.seat)

    def start(self, work: _Work, notice: str = "", *, first: bool = False) -> None:
        """Do *work*, which waits for the thinker, and nothing else until it is done; *notice* says
        so. If it comes *first*, what is typed meanwhile acts after it."""
        self.busy = True
        if notice:
            self.entry_line.tell(notice, self.palette.muted)
        if first:
            # A second Enter, out of impatience, would cover the verdict.
            self.work_first(partial(self._guarded, work), "enter", "space")
        else:
            self.work_alone("puzzle", self._guarded, work)

    async def _guarded(self, work: _Work) -> None:
        try:
            await work()
        except (CannotThink, Refused) as cannot:
            self.entry_line.tell(str(cannot), self.palette.danger)
        finally:
            self.busy = False

    async def _show(self, solving: Solving) -> None:
        move = await self.solution(solving)
        await self.note(solving, solved=False)
        await self._answered(replace(solving, helped=True), move)

    async def _answered(self, solving: Solving, move: str) -> None:
        """Find out what comes of *move*, and show it."""
        attempt = await self.came_of(solving, move)
        if attempt.result == "illegal":  # what was typed stays, to be corrected
            self.draw()
        else:
            if attempt.result != "right":
                await self.note(solving, solved=attempt.result == "solved")
            self._show_solving(replace(solving, attempt=attempt))
        if attempt.failed:
            self.tell(failed(attempt), danger=True)

    def pose(self, puzzle: Puzzle, *, today: bool = False) -> None:
        """Pose *puzzle*; *today* is whether it is the puzzle of the day."""
        self.table.lose_cursor()  # the next board may lack its cell
        self.reading = puzzle.theme == WHICH  # the facts come before the board
        self._show_solving(Solving(puzzle, Attempt((), puzzle.view), today))

    def _show_solving(self, solving: Solving) -> None:
        self.solving = solving
        self.begin_move(solving.attempt.view, solving.puzzle.seat)
        self.draw()

    # Drawing

    @property
    def game(self) -> str:
        # A phone's bar has no room for the rules beside the text of the puzzle.
        return self.solving.puzzle.game if self.solving and not self.narrow else ""

    @property
    def drawing(self) -> Drawing[Any]:
        assert self.solving
        return drawing_of(self.solving.puzzle.game)

    @property
    def flipped(self) -> bool:
        """Whether the board is seen from the other side: at first the solver sits at the bottom."""
        assert self.solving
        return sits_at_top(self.drawing, self.solving.puzzle.seat) != self.turned

    @property
    def pointable(self) -> bool:
        return self.solving is not None and not self.solving.solved

    def scene(self) -> Scene[Any] | None:
        if (solving := self.solving) is None:
            return None
        played = solving.attempt.line and solving.puzzle.theme != WHICH
        last = solving.attempt.line[-1] if played else solving.puzzle.last
        return self.scene_of(solving.attempt.view, last, solving.attempt.before)

    def lay_out(self, scene: Scene[Any]) -> None:
        assert self.solving
        plan, cells = self.plan(self.drawing, scene.view), self.size.width
        self.narrow = not plan.side
        self.divide(f"0 {cells}" if self.covered else plan.columns, f"{plan.lines} 1")
        self.title_bar.show_title(*title(self.solving, self.progress, self.palette))
        # The widget there may still have its size from the previous puzzle.
        beside = cells if self.covered else plan.side
        about = task(self.solving, self.progress, beside - 1, self.palette)
        self._about.show([line(" ") + row for row in about])

    def tell_state(self) -> None:
        assert self.solving
        said = _("Press Enter for the board.") if self.covered else status(self.solving)
        if said == self.solving.puzzle.task and not self.narrow:
            said = ""  # it stands beside the board
        self.entry_line.tell(said, self.palette.turn)
