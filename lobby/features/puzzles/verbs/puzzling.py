"""Puzzles: today's or any other. Only the first attempt counts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from lobby.base.errors import NotFound, Refused
from lobby.base.text import meant, quoted
from lobby.base.translation import N_, _
from lobby.core.thinker import CannotThink
from lobby.features.puzzles import attempts, daily, documents, live, names, puzzles, words
from lobby.features.puzzles.names import NoPuzzle
from lobby.features.puzzles.puzzles import Attempt, Puzzle
from lobby.features.puzzles.values import Progress
from lobby.features.puzzles.verbs import chances, pages
from lobby.features.puzzles.verbs.pages import Shown
from lobby.games.catalogue import GAMES, game_called
from lobby.language import old_forms
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import Verb
from lobby.language.line import listed

T = TypeVar("T")


async def puzzle(call: Call) -> Answer:
    """Show a puzzle, or try to solve it."""
    if call.words and chances.is_meant(call.words[0]):
        return await chances.puzzle(call)
    day = daily.today(call.lobby.clock())
    today = daily.of_day(day)
    name, moves = await _which(call, today)
    try:
        names.check(name, day)
    except NoPuzzle as wrong:
        raise NotFound(str(wrong)) from wrong
    posed = await _asked(call, partial(puzzles.numbered, name))
    await live.ensure_apart(call.lobby, call.player, posed)
    attempt = await _tried(call, posed, moves)
    progress = await _noted(call, name, attempt) if call.player else None
    shown = Shown(posed, attempt, bool(moves), name == today, progress)
    return pages.answer(shown)


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
    if game_called(first) and not moves:
        return await _new(call, (first,)), ()
    if first and not old_forms.like_move(first):
        unknown = _("{word} is neither a puzzle nor a move.", word=quoted(first))
        raise call.wrong(f"{unknown} {meant(first, GAMES)}".rstrip())
    return today, tuple(call.words)


async def _new(call: Call, games: Sequence[str]) -> str:
    """A puzzle that the player has not attempted, of the named game if any."""
    found = [game_called(game) or game for game in games]
    for word, game in zip(games, found, strict=True):
        if game not in daily.games():
            raise call.wrong(_without(word, game))
    if len(games) > 1:
        raise call.wrong(_("Name one game, or none: `puzzle new {game}`.", game=games[0]))
    chance = call.lobby.chance
    game = found[0] if found else chance.choice(daily.games())
    if call.player is None:
        return attempts.any_of(game, chance)
    return await call.lobby.ask(attempts.next_for, call.player, game, chance)


def _without(word: str, game: str) -> str:
    """That there are no puzzles of what *word* names, and why *game* has none if it says so."""
    told = _(
        "There are no puzzles of {word}. The games with puzzles are {games}.",
        word=quoted(word),
        games=listed([game for game in GAMES if game in daily.games()], "and"),
    )
    return f"{told} {words.why_none(game)}".rstrip()


async def _tried(call: Call, posed: Puzzle, moves: Sequence[str]) -> Attempt:
    """The result of *moves*, up to the first wrong one. Raises Refused for an illegal move, and for
    any move after the solution."""
    attempt = Attempt((), posed.view, "right", "")
    for move in moves:
        if attempt.result == "solved":
            raise Refused(
                _("The puzzle is already solved before {move}. Leave that move out.", move=move)
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
    try:
        return await call.lobby.studies.of(call.player, call.lobby.thinker).think(work)
    except CannotThink as cannot:
        raise Refused(str(cannot)) from cannot


VERBS = (
    Verb(
        name="puzzle",
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
        document=documents.Puzzle,
        words=(0, None),
    ),
)
