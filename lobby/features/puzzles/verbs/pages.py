"""A puzzle as the answer to a command: as text and as a document."""

from __future__ import annotations

from dataclasses import dataclass

from lobby.base.layout import paragraphs
from lobby.base.translation import _
from lobby.features.matches.documents import parts
from lobby.features.puzzles import documents, words
from lobby.features.puzzles.puzzles import Attempt, Puzzle
from lobby.features.puzzles.values import Progress
from lobby.gamekit.puzzles import BETTER, WHICH
from lobby.games.catalogue import GAMES, draw
from lobby.language.answers import Answer


@dataclass(frozen=True, slots=True)
class Shown:
    """A puzzle ready to be shown: whether moves were *tried*, whether it is the puzzle of the day
    (*today*), and the player's *progress*, None for guests and for puzzles that do not count."""

    puzzle: Puzzle
    attempt: Attempt
    tried: bool
    today: bool = False
    progress: Progress | None = None


def answer(shown: Shown) -> Answer:
    """The puzzle as text and as a document."""
    return Answer(_page(shown), _document(shown))


def _page(shown: Shown) -> str:
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


def _counted(shown: Shown) -> str:
    """The player's progress, once they have tried a puzzle; their ratings, unless it says what this
    attempt did to one."""
    progress = shown.progress
    if progress is None or not (shown.tried or progress.standings):
        return ""
    ratings = "" if shown.tried else words.strengths(progress.standings.values())
    return paragraphs(ratings, *words.sentences(progress))


def _hint(shown: Shown) -> str:
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


def _document(shown: Shown) -> documents.Puzzle:
    puzzle, attempt, progress = shown.puzzle, shown.attempt, shown.progress
    first = progress.attempt if progress else None
    standing = progress.standings.get(puzzle.game) if progress else None
    return documents.Puzzle(
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
