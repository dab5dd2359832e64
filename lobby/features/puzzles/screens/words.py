"""A puzzle being solved, and what the screen says about it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain

from lobby.base.translation import _, ngettext
from lobby.features.puzzles import words
from lobby.features.puzzles.puzzles import Attempt, Puzzle
from lobby.features.puzzles.values import Progress
from lobby.gamekit.game import View
from lobby.gamekit.puzzles import BETTER
from lobby.games import catalogue
from lobby.games.catalogue import GAMES
from lobby.widgets.columns import crop, left
from lobby.widgets.lines import Line, line, wrapped
from lobby.widgets.theme.palette import Palette


@dataclass(frozen=True, slots=True)
class Solving:
    """How far *puzzle* is solved: the *turns* made and the *view* after them, as in an Attempt.
    *today* is whether it is the puzzle of the day, *said* is what came of the move that solved it,
    *why* tells why the answer to a question is right, and *helped* is whether a move was shown.
    *before* is the view before the last move, if it is known."""

    puzzle: Puzzle
    turns: tuple[tuple[str, ...], ...]
    view: View
    today: bool
    solved: bool = False
    helped: bool = False
    said: str = ""
    why: str = ""
    before: View | None = None

    @property
    def left(self) -> int:
        """The player's own moves that are left."""
        return self.puzzle.moves - len(self.turns)

    @property
    def line(self) -> tuple[str, ...]:
        """The moves of both sides so far."""
        return tuple(chain(*self.turns))

    def after(self, attempt: Attempt) -> Solving:
        """The puzzle after *attempt*."""
        solved = attempt.result == "solved"
        said = attempt.said if solved else ""
        return replace(
            self,
            turns=attempt.turns,
            view=attempt.view,
            solved=solved,
            said=said,
            why=attempt.why,
            before=attempt.before,
        )


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
    options = ", ".join(word.strip("-").replace("=", " ") for word in puzzle.options.split())
    if options:
        yield from wrapped(_("Options: {options}", options=options), cells - 2, palette.muted)
    for held in catalogue.holdings(puzzle.game, solving.view):
        yield from wrapped(held, cells - 2, palette.text)
    yield ()
    yield from _made(solving, cells, palette)
    for sentence in _counted(solving, progress):
        yield from wrapped(sentence, cells - 2, palette.muted)


def _made(solving: Solving, cells: int, palette: Palette) -> Iterator[Line]:
    """The moves made so far, and why an answer is right."""
    widest = max((len(own) for own, *__ in solving.turns), default=0)
    for number, (own, *replies) in enumerate(solving.turns, 1):
        text = f"{number:>2}  {left(own, widest)}  {' '.join(replies)}"
        yield line((crop(text, cells - 1, palette.marks.ellipsis), palette.text))
    if solving.line:
        yield ()
    if solving.why:
        yield from wrapped(solving.why, cells - 2, palette.text)
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
            return solving.said
        if solving.helped:
            return _("This is the solution. Press Enter for another puzzle.")
        return _("Solved! Press Enter for another puzzle.")
    if solving.line:
        __, *replies = solving.turns[-1]
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
    return _asked(solving.puzzle)


def _asked(puzzle: Puzzle) -> str:
    """What to do, in at most 39 characters if the whole task is shown elsewhere."""
    seat = GAMES[puzzle.game].seats[puzzle.seat]
    match puzzle.theme:
        case "which":
            return _("Select the piece or type its square.")
        case "only":
            return _(
                "{seat} to move: find the only win (in {moves}).", seat=seat, moves=puzzle.moves
            )
        case "draw":
            return _("{seat} to move: find the only draw.", seat=seat)
        case "better":
            return _("You are {seat}. Find a better move.", seat=seat)
        case _:
            return puzzle.task


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
