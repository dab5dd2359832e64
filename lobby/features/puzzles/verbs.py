"""Puzzles: today's or any other, of which only the first attempt counts; and lost chances in one's
own matches, as puzzles. The verb, and the document that it prints."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Final, TypedDict, TypeVar

from lobby.base.errors import NotFound, Refused
from lobby.base.layout import paragraphs
from lobby.base.text import meant, quoted
from lobby.base.translation import N_, _
from lobby.core.thinker import CannotThink
from lobby.features.matches.documents import parts
from lobby.features.puzzles import attempts, live, names, puzzles, views, words
from lobby.features.puzzles.names import NoPuzzle
from lobby.features.puzzles.puzzles import Attempt
from lobby.features.puzzles.values import Progress
from lobby.features.puzzles.views import LostChances
from lobby.features.review import reviews
from lobby.features.review.words import index_of
from lobby.gamekit.puzzles import BETTER, WHICH
from lobby.games.catalogue import GAMES, draw, game_called
from lobby.language import old_forms
from lobby.language.answers import Answer, WrongCommand
from lobby.language.calls import Call
from lobby.language.catalogue import Verb
from lobby.language.line import listed


class Puzzle(TypedDict):
    """A puzzle, and the result of the moves tried."""

    puzzle: Annotated[str, "its name"]
    today: Annotated[bool, "whether it is the puzzle of the day"]
    game: Annotated[str, "the game's name"]
    options: Annotated[list[str], "the option words that differ from the defaults"]
    seat: Annotated[int, "the seat to move"]
    theme: Annotated[
        str,
        "`win`: win in the given number of moves; `only`: find the only move that wins; `draw`:"
        " find the only move that does not lose; `which`: answer a question with a square;"
        " `better`: find a better move than you played in a match",
    ]
    grade: Annotated[
        int | None, "lowest level of bot that finds it; 7 if none does; null in your own matches"
    ]
    in_moves: Annotated[int, "number of own moves to the win; 1 where nothing is won"]
    goal: Annotated[str, "the same in words"]
    line: Annotated[list[str], "the moves of both sides so far, without a wrong one"]
    result: Annotated[str, "`open`; of the last move tried: `right`, `wrong` or `solved`"]
    said: Annotated[str, "the same in words; empty when none was tried"]
    position: Annotated[dict[str, object], "after the line; see below"]
    legal_moves: Annotated[
        list[str], "every legal move there, or every square that may be the answer"
    ]
    solved: Annotated[
        int | None, "how many the reader has solved at the first attempt; null for guests"
    ]
    in_a_row: Annotated[int | None, "how many of them since the last failure; null for guests"]
    days: Annotated[int | None, "days in a row with the daily puzzle solved; null for guests"]
    first_attempt: Annotated[
        bool | None, "whether the reader's first attempt at it solved it; null before it"
    ]
    rating_before: Annotated[int | None, "the reader's puzzle rating before that attempt"]
    rating_after: Annotated[int | None, "the reader's puzzle rating after that attempt"]
    rating: Annotated[int | None, "the reader's rating at puzzles of the game; null without one"]


T = TypeVar("T")


async def puzzle(call: Call) -> Answer:
    """Show a puzzle, or try to solve it."""
    if call.words and _is_board(call.words[0]):
        return await _chance(call)
    day = names.today(call.lobby.clock())
    today = names.of_day(day)
    name, moves = await _which(call, today)
    with NotFound.instead_of(NoPuzzle):
        names.check(name, day)
    posed = await _asked(call, partial(puzzles.numbered, name))
    await live.ensure_apart(call.lobby, call.player, posed)
    attempt = await _tried(call, posed, moves)
    progress = await _noted(call, name, attempt) if call.player else None
    shown = _Shown(posed, attempt, bool(moves), name == today, progress)
    return _answer(shown)


async def _noted(call: Call, name: str, attempt: Attempt) -> Progress:
    """The player's progress, this attempt included: the first attempt counts once it is solved or
    wrong."""
    assert call.player is not None
    if attempt.result in ("solved", "wrong"):
        solved = attempt.result == "solved"
        return await call.lobby.change(attempts.note, call.player, name, solved=solved)
    return await call.lobby.ask(attempts.progress, call.player, name)


async def _which(call: Call, today: str) -> tuple[str, Sequence[str]]:
    """The puzzle named, and the moves to try; a game alone, or after ``new``, means any of its
    puzzles. Raises WrongCommand if that is anything but one game that has puzzles."""
    first, *rest = (*map(str.lower, call.words), "")
    moves = tuple(filter(None, rest))
    if first == "new":
        return await _new(call, moves), ()
    if names.is_meant(first):
        return first, moves
    if (game := game_called(first)) and not moves:
        return await _new(call, (first,)), ()
    if game and moves[0].isdecimal():
        name = f"{game}-{moves[0]}"
        raise WrongCommand(_("Write the puzzle with a hyphen: puzzle {name}", name=name))
    if first and not old_forms.like_move(first):
        unknown = _("{word} is neither a puzzle nor a move.", word=quoted(first))
        raise call.wrong(f"{unknown} {meant(first, GAMES)}".rstrip())
    return today, tuple(call.words)


async def _new(call: Call, games: Sequence[str]) -> str:
    """A puzzle that the player has not attempted, of the named game if any."""
    named = [game_called(game) or game for game in games]
    for word, game in zip(games, named, strict=True):
        if game not in names.games():
            raise call.wrong(_without(word, game))
    if len(games) > 1:
        raise call.wrong(_("Name one game, or none: `puzzle new {game}`.", game=games[0]))
    chance = call.lobby.chance
    game = named[0] if named else chance.choice(names.games())
    if call.player is None:
        return attempts.any_of(game, chance)
    return await call.lobby.ask(attempts.next_for, call.player, game, chance)


def _without(word: str, game: str) -> str:
    """That there are no puzzles of what *word* names, and why *game* has none if it says so."""
    sentence = _(
        "There are no puzzles of {word}. The games with puzzles are {games}.",
        word=quoted(word),
        games=listed([game for game in GAMES if game in names.games()], "and"),
    )
    return f"{sentence} {words.why_none(game)}".rstrip()


async def _tried(call: Call, posed: puzzles.Puzzle, moves: Sequence[str]) -> Attempt:
    """The result of *moves*, up to the first wrong one. Raises Refused for an illegal move, and for
    any move after the solution."""
    attempt = Attempt((), posed.view)
    for move in moves:
        if attempt.result == "solved":
            raise Refused.because(
                "The puzzle is already solved before {move}. Leave that move out.", move=move
            )
        name, line = posed.identifier, attempt.line
        asked = partial(puzzles.attempt, name, line, move, attempts.SECONDS)
        await live.ensure_apart(call.lobby, call.player, posed, (*line, move))
        attempt = await _asked(call, asked)
        await live.ensure_apart(call.lobby, call.player, posed, attempt.line)
        if attempt.result == "illegal":
            raise Refused(attempt.said)
        if attempt.result == "wrong":
            break
    return attempt


async def _asked(call: Call, work: Callable[[], T]) -> T:
    """The result of *work*. Raises Refused if no engine can do it, or if the player has used up the
    current allowance."""
    with Refused.instead_of(CannotThink):
        return await call.lobby.studies.of(call.player).think(work)


_BOARD: Final = re.compile(r"[1-9][0-9]*(#-?[0-9]+)?")
"""The number of a board, optionally with a ply."""


def _is_board(word: str) -> bool:
    """Whether *word* stands for a board: no game writes a move like that."""
    return _BOARD.fullmatch(word) is not None


async def _chance(call: Call) -> Answer:
    """Show the greatest chance the player missed on a board, or the one at a given move, or try to
    find the better move."""
    word, *moves = call.words
    if len(moves) > 1:
        raise call.wrong(_("Give one move: the one that you missed."))
    place = await call.place(word)
    review = await call.lobby.ask(reviews.of_board, place.board, call.player)
    chances = LostChances(review, call.lobby.verdicts, call.me)
    with Refused.instead_of(CannotThink):
        if place.ply is None:
            index = views.greatest(await chances.all())
        else:
            index = index_of(review, place.ply)
            await chances.at(index)
        lost = chances.puzzle(index)
        attempt = Attempt((), lost.view)
        if moves:
            attempt = await chances.tried(index, moves[0])
    if attempt.result == "illegal":
        raise Refused(attempt.said)
    return _answer(_Shown(lost, attempt, bool(moves)))


@dataclass(frozen=True, slots=True)
class _Shown:
    """A puzzle ready to be shown: whether moves were *tried*, whether it is the puzzle of the day
    (*today*), and the player's *progress*, None for guests and for puzzles that do not count."""

    puzzle: puzzles.Puzzle
    attempt: Attempt
    tried: bool
    today: bool = False
    progress: Progress | None = None


def _answer(shown: _Shown) -> Answer:
    """The puzzle as text and as a document."""
    return Answer(_page(shown), _document(shown))


def _page(shown: _Shown) -> str:
    puzzle, attempt = shown.puzzle, shown.attempt
    which = (
        _("Puzzle of the day, {identifier}", identifier=puzzle.identifier)
        if shown.today
        else _("Puzzle {identifier}", identifier=puzzle.identifier)
    )
    title = " ".join((GAMES[puzzle.game].title, *puzzle.options.split()))
    line = attempt.line
    goes_on = bool(line) and puzzle.theme != BETTER
    played = _("So far: {line}.", line=" ".join(line)) if goes_on else ""
    said = attempt.said if shown.tried else ""
    hint = "" if attempt.result == "solved" else _hint(shown)
    last = line[-1] if line and puzzle.theme != WHICH else puzzle.last or None
    sections = (
        paragraphs(f"{which}: {title}", puzzle.task, words.graded(puzzle)),
        draw(puzzle.game, attempt.view, last),
        paragraphs(played, said, attempt.why, hint),
        _counted(shown),
    )
    return "\n\n".join(filter(None, sections))


def _counted(shown: _Shown) -> str:
    """The player's progress, once they have tried a puzzle; their ratings, unless it says what this
    attempt did to one."""
    progress = shown.progress
    if progress is None or not (shown.tried or progress.standings):
        return ""
    ratings = "" if shown.tried else words.strengths(progress.standings.values())
    return paragraphs(ratings, *words.sentences(progress))


def _hint(shown: _Shown) -> str:
    """A hint on how to continue."""
    puzzle = shown.puzzle
    named = "" if shown.today else f"{puzzle.identifier} "
    if puzzle.theme == WHICH:
        return _(
            "puzzle {named}SQUARE answers, as in `puzzle {named}{square}`.",
            named=named,
            square=puzzle.view.moves[0],
        )
    own = " ".join((*(own for own, *__ in shown.attempt.turns), "MOVE"))
    return _("puzzle {named}{own} plays a move.", named=named, own=own)


def _document(shown: _Shown) -> Puzzle:
    puzzle, attempt, progress = shown.puzzle, shown.attempt, shown.progress
    first = progress.attempt if progress else None
    standing = progress.standings.get(puzzle.game) if progress else None
    return Puzzle(
        puzzle=puzzle.identifier,
        today=shown.today,
        game=puzzle.game,
        options=puzzle.options.split(),
        seat=puzzle.seat,
        theme=puzzle.theme,
        grade=puzzle.grade or None,
        in_moves=puzzle.moves,
        goal=puzzle.goal,
        line=list(attempt.line),
        result=attempt.result if shown.tried else "open",
        said=" ".join(filter(None, (attempt.said, attempt.why))),
        position=parts.position(attempt.view),
        legal_moves=list(attempt.view.moves),
        solved=progress.solved if progress else None,
        in_a_row=progress.in_a_row if progress else None,
        days=progress.streak if progress else None,
        first_attempt=first.solved if first else None,
        rating_before=round(first.before) if first else None,
        rating_after=round(first.after) if first else None,
        rating=round(standing.rating.value) if standing else None,
    )


VERBS = (
    Verb(
        forms=(
            "puzzle [MOVE...]",
            "puzzle NAME [MOVE...]",
            "puzzle new [GAME]",
            "puzzle BOARD[#PLY] [MOVE]",
        ),
        help=N_(
            "Show a puzzle: the puzzle of the day, one by its name, or a new one near your puzzle"
            " rating. With your moves, show whether they are right, and the replies. Your first"
            " attempt counts. With a finished board of yours: find the move that you missed."
        ),
        run=puzzle,
        document=Puzzle,
    ),
)
