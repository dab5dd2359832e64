"""All parts of a simple game, and lessons from positions and sentences."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from typing import Any, Final, NamedTuple

from lobby.base.translation import N_
from lobby.gamekit.lesson import Lesson, Step, lesson_of, step
from lobby.gamekit.levels import Level
from lobby.gamekit.parts import Parts, lazily, lessons_in, text_in
from lobby.gamekit.puzzles import Puzzles
from lobby.gamekit.simple.game import SimpleGame, SimpleState, canonical, rules_of
from lobby.gamekit.simple.rules import Position
from lobby.gamekit.simple.words import SPEECH, draw, notation

_REASONS: Final = {"no-move": N_("no move left")}

_KIT: Final = __name__.rpartition(".")[0]


def whole(
    game: SimpleGame,
    package: str,
    levels: Mapping[int, Level],
    *,
    example: str,
    reasons: Mapping[str, str],
    lessons: tuple[str, ...] = ("LESSON", "STRATEGY"),
    sided: bool = False,
    more: str = N_("what the game remembers besides; empty if nothing"),
    **others: Any,
) -> Parts:
    """The parts of *game*, whose *package* has its ``help.md``, its *lessons*, by their names in
    its module ``lessons``, and if there are any its ``puzzles.txt``. *example* is the text of a
    position, *more* says what ``Position.more`` is; *others* are parts that the kit does not make,
    or makes otherwise. If the game is *sided*, each player sits at a side of the board, which is
    turned round for the second; any other board is the same way up for both."""
    puzzles = resources.files(package) / "puzzles.txt"
    parts: dict[str, Any] = {
        "rules": game,
        "diagram": draw,
        "help": text_in(package),
        "position": {
            "rules": N_("the game and its options"),
            "pieces": N_("by cell: the sign of the piece there"),
            "more": more,
        },
        "reasons": {**_REASONS, **reasons},
        "lessons": lessons_in(f"{package}.lessons", lessons),
        "mind": lazily(f"{_KIT}.mind", "MIND"),
        "levels": levels,
        "puzzles": (lambda: Puzzles(package=package)) if puzzles.is_file() else None,
        "drawing": lazily(f"{_KIT}.drawing", "SIDED" if sided else "SHARED"),
        "speech": lambda: SPEECH,
        "notation": lambda: notation(game, example),
        "canonical": lambda: canonical,
    }
    return Parts(**{**parts, **others})


class Task(NamedTuple):
    """A step of a lesson. *rows* are those of its position from the top down, as in its text, and
    after a colon what the game remembers besides, if it starts with something else. *accepted* are
    moves separated by blanks, "win" for those that win at once, "any" for all. *shown* is the one
    to show to a learner who asks, if the shortest is no good example. *options* are those of this
    step, if they are not those of the lesson."""

    text: str
    rows: str
    accepted: str
    done: str
    hint: str = ""
    shown: str = ""
    options: str = ""


def lesson(game: str, options: str, *steps: Task, closing: str, about: str = "") -> Lesson:
    """The lesson of *steps*, in which the first seat moves, with those *options* of *game*: in the
    rules, or in strategy if it says what it is *about*. Raises ValueError for a move that is not
    legal in its step, rows that are not the board's, or another game's name."""
    shown = (_step(f"{game} {draft.options or options}".strip(), draft) for draft in steps)
    return lesson_of(game, *shown, closing=closing, about=about)


def _step(called: str, draft: Task) -> Step:
    rules = rules_of(called)
    rows, __, more = draft.rows.partition(":")
    if [*map(len, rows.split("/"))] != [*map(len, rules.board.rows)]:
        raise ValueError(f"{draft.rows} does not have the rows of {called}'s board")
    first = rules.first()
    at = Position(rules.coded(rows.replace("/", "")), 0, more or first.more)
    state = SimpleState(rules, called, at)
    return step(draft.text, state, draft.accepted, draft.done, draft.hint, shown=draft.shown)
