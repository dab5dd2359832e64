"""A player's progress with puzzles, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lobby.base.translation import _, ngettext
from lobby.features.puzzles.puzzles import Puzzle
from lobby.features.puzzles.values import Progress, PuzzleStanding
from lobby.gamekit.puzzles import HARDEST, WHICH
from lobby.games.catalogue import PARTS, seats_of, title_of


def why_none(game: str) -> str:
    """Why *game* has no puzzles, in a sentence; "" if it does not say."""
    reason = PARTS[game].no_puzzles if game in PARTS else ""
    return _(reason) if reason else ""


def graded(puzzle: Puzzle) -> str:
    """How hard *puzzle* is to find; "" if unknown."""
    if not puzzle.grade:
        return ""
    if puzzle.theme == WHICH:
        return _("Grade {grade} of {hardest}.", grade=puzzle.grade, hardest=HARDEST)
    if puzzle.grade == HARDEST:
        return _("Grade {grade} of {hardest}: no bot finds it.", grade=HARDEST, hardest=HARDEST)
    return _(
        "Grade {grade} of {hardest}: bot{level} finds it.",
        grade=puzzle.grade,
        hardest=HARDEST,
        level=puzzle.grade,
    )


def first_attempt(progress: Progress) -> str:
    """The result of the first attempt at the puzzle, and its effect on the rating; "" before it."""
    attempt = progress.attempt
    if attempt is None:
        return ""
    game = title_of(attempt.game)
    before, after = round(attempt.before), round(attempt.after)
    if attempt.solved:
        return _(
            "Solved at the first attempt. Your {game} puzzle rating: {before} to {after}.",
            game=game,
            before=before,
            after=after,
        )
    return _(
        "Your first attempt failed. Your {game} puzzle rating: {before} to {after}.",
        game=game,
        before=before,
        after=after,
    )


def strength(standing: PuzzleStanding) -> str:
    """A rating for the puzzles of a game: ``Chaos puzzles 1612``, with a question mark while it is
    uncertain."""
    value = standing.rating.in_words
    return _("{title} puzzles {value}", title=title_of(standing.game), value=value)


def strengths(standings: Iterable[PuzzleStanding]) -> str:
    """The ratings for the puzzles of some games, in a sentence; "" without one."""
    ratings = ", ".join(map(strength, standings))
    return f"{ratings}." if ratings else ""


def tally(progress: Progress) -> str:
    """How many puzzles a player has solved, how many in a row, and on how many days in a row the
    daily one, in a sentence; "" before the first."""
    if not progress.solved:
        return ""
    parts = (
        _("{count} solved", count=progress.solved),
        _("the last {count} in a row", count=progress.in_a_row) if progress.in_a_row > 1 else "",
        _("that of the day {count} days in a row", count=progress.streak)
        if progress.streak > 1
        else "",
    )
    return f"{', '.join(filter(None, parts))}."


def counted(progress: Progress) -> str:
    """How many puzzles were solved, and how many in a row; "" before the first: then it is no
    comfort."""
    if not progress.solved:
        return ""
    solved = ngettext(
        "You have solved {count} puzzle.", "You have solved {count} puzzles.", progress.solved
    )
    if progress.in_a_row < 2:
        return solved
    return f"{solved} {_('The last {count} in a row.', count=progress.in_a_row)}"


def daily(progress: Progress) -> str:
    """Whether today's puzzle is solved, and on how many days in a row the daily puzzle was."""
    days = progress.streak
    if progress.today:
        if days > 1:
            return _("You have solved the daily puzzle {days} days in a row.", days=days)
        return _("Today's puzzle is solved.")
    if days > 1:
        return _("You solved it {days} days in a row. Today's puzzle is unsolved.", days=days)
    return _("Today's puzzle is unsolved.")


def sentences(progress: Progress) -> Iterator[str]:
    """All of the above, in whole sentences."""
    yield from filter(None, (first_attempt(progress), counted(progress), daily(progress)))


def asked(puzzle: Puzzle) -> str:
    """What to do, in at most 39 characters if the whole task is shown elsewhere."""
    seat = seats_of(puzzle.game)[puzzle.seat]
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
