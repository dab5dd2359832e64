"""Puzzles: win in so many moves. Today's, or any other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from lobby.basics.layout import paragraphs
from lobby.basics.translation import N_, _
from lobby.commands import facts
from lobby.commands.documents.puzzles import Puzzle as Document
from lobby.commands.language.answers import Answer
from lobby.commands.language.calls import Call
from lobby.commands.language.verbs import Verb
from lobby.computer import puzzles as drawn
from lobby.computer import solved_puzzles
from lobby.computer.puzzles import Attempt, NoPuzzle, Puzzle
from lobby.errors import NotFound, Refused
from lobby.games.catalogue import GAMES, draw
from lobby.matches import kept_apart
from lobby.model.solved_puzzle import Progress
from lobby.process.thinker import CannotThink

T = TypeVar("T")


async def puzzle(call: Call) -> Answer:
    """Show a puzzle, or try to solve it."""
    today = drawn.of_day(solved_puzzles.today(call.lobby.clock()))
    name, moves = _which(call, today)
    found = await _asked(call, partial(drawn.numbered, name))
    await call.lobby.ask(
        kept_apart.check_puzzle, call.player, found.game, found.options, found.view
    )
    attempt = await _tried(call, found, moves)
    progress = None
    if call.player:
        solved = attempt.result == "solved"
        progress = (
            await call.lobby.change(solved_puzzles.note, call.player, name)
            if solved
            else await call.lobby.ask(solved_puzzles.progress, call.player)
        )
    of_today = name == today
    return Answer(
        _page(found, attempt, progress, today=of_today, tried=bool(moves)),
        _document(found, attempt, progress, today=of_today, tried=bool(moves)),
    )


def _which(call: Call, today: str) -> tuple[str, Sequence[str]]:
    """The puzzle that is meant, and the moves to try. Raises NotFound."""
    first, *rest = (*map(str.lower, call.words), "")
    moves = tuple(filter(None, rest))
    if first == "new":
        chance = call.lobby.chance
        return f"{chance.choice(drawn.PUZZLES)}-{chance.choice(drawn.NUMBERS)}", moves
    if first.startswith(tuple(f"{game}-" for game in drawn.PUZZLES)):
        try:
            drawn.check(first)
        except NoPuzzle as wrong:
            raise NotFound(str(wrong)) from wrong
        return first, moves
    return today, tuple(call.words)


async def _tried(call: Call, found: Puzzle, moves: Sequence[str]) -> Attempt:
    """What came of *moves*, up to the first that is wrong. Raises Refused for one too many, and for
    one that is not legal."""
    attempt = Attempt((), found.view, "right", "")
    for move in moves:
        if attempt.result == "solved":
            raise Refused(
                _("The puzzle is already solved before {move}. Leave that move out.", move=move)
            )
        name, line = found.identifier, attempt.line
        asked = partial(drawn.attempt, name, line, move, solved_puzzles.SECONDS)
        attempt = await _asked(call, asked)
        if attempt.result == "illegal":
            raise Refused(attempt.said)
        if attempt.result == "wrong":
            break
    return attempt


async def _asked(call: Call, work: Callable[[], T]) -> T:
    """What *work* returns. Raises Refused when nobody can think about it."""
    try:
        return await call.lobby.thinker.ask(work)
    except CannotThink as cannot:
        raise Refused(str(cannot)) from cannot


def _page(
    found: Puzzle, attempt: Attempt, progress: Progress | None, *, today: bool, tried: bool
) -> str:
    which = (
        _("Puzzle of the day, {identifier}", identifier=found.identifier)
        if today
        else _("Puzzle {identifier}", identifier=found.identifier)
    )
    title = " ".join((GAMES[found.game].title, *found.options.split()))
    line = attempt.line
    played = _("So far: {line}.", line=" ".join(line)) if line else ""
    said = attempt.said if tried else ""
    hint = "" if attempt.result == "solved" else _hint(found, attempt, today=today)
    counted = _("You have solved {solved}.", solved=progress.solved) if progress and tried else ""
    return "\n\n".join(
        filter(
            None,
            (
                paragraphs(f"{which}: {title}", f"{found.goal}."),
                draw(found.game, attempt.view, line[-1] if line else None),
                paragraphs(played, said, hint, counted),
            ),
        )
    )


def _hint(found: Puzzle, attempt: Attempt, *, today: bool) -> str:
    """How to go on."""
    named = "" if today else f"{found.identifier} "
    own = " ".join((*attempt.line[::2], "MOVE"))
    return _("puzzle {named}{own} plays a move.", named=named, own=own)


def _document(
    found: Puzzle, attempt: Attempt, progress: Progress | None, *, today: bool, tried: bool
) -> Document:
    return Document(
        puzzle=found.identifier,
        today=today,
        game=found.game,
        options=found.options.split(),
        seat=found.seat,
        in_moves=found.moves,
        goal=found.goal,
        line=list(attempt.line),
        result=attempt.result if tried else "open",
        said=attempt.said,
        position=facts.position(attempt.view),
        legal_moves=list(attempt.view.moves),
        solved=progress.solved if progress else None,
    )


VERBS = (
    Verb(
        name="puzzle",
        forms=("puzzle [MOVE...]", "puzzle NAME [MOVE...]", "puzzle new"),
        help=N_(
            "Show a puzzle: the puzzle of the day, one by its name, or a random one. Find the"
            " win in"
            " N moves. With your moves, show whether they are right, and the replies."
        ),
        run=puzzle,
        document=Document,
        words=(0, None),
    ),
)
