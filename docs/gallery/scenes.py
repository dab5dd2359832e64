"""The scenes: who connects, and what they do until the picture is taken."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from textual.pilot import Pilot

from docs.gallery.quiet import pressed, quiet, session_of
from docs.gallery.stage import PAST
from lobby.features.review import reviews
from lobby.games.catalogue import WITH_LESSON, lessons_of
from lobby.ui import places

Act = Callable[[Pilot[Any]], Awaitable[None]]


@dataclass(frozen=True)
class Scene:
    """What a visitor does. *who* is a player's name, ``new`` has a key but no name, None has no
    key."""

    who: str | None
    act: Act
    every_look: bool = False
    """Whether the scene is shown in every theme, colour depth and character set."""


def pressing(*keys: str) -> Act:
    """An act that presses *keys*."""

    async def press(pilot: Pilot[Any]) -> None:
        await pressed(pilot, *keys)

    return press


def opening(board: int, *keys: str) -> Act:
    """An act that opens *board* and presses *keys*."""

    async def open_board(pilot: Pilot[Any]) -> None:
        session_of(pilot).open(places.Board(PAST + board))
        await quiet(pilot)
        await pressed(pilot, *keys)

    return open_board


def learning(game: str, step: int, *keys: str, lesson: int = 0) -> Act:
    """An act that opens *step* of a *lesson* of *game*, counted from 0, and presses *keys*."""
    every = [(each, at) for each in WITH_LESSON for at in range(len(lessons_of(each)))]
    down = ["down"] * every.index((game, lesson))
    return pressing("g", *down, "enter", *["greater_than_sign"] * (step - 1), *keys)


def judged(board: int, *keys: str) -> Act:
    """An act that goes through *board*, waits for all verdicts, and presses *keys*."""

    async def go_through(pilot: Pilot[Any]) -> None:
        await opening(board, "v")(pilot)
        app = session_of(pilot)
        review = await app.lobby.ask(reviews.of_board, PAST + board, app.player)
        while (await app.lobby.verdicts.known(review, app.player)).next is not None:
            await pilot.pause(0.2)
        await pressed(pilot, *keys)

    return go_through


def _varied(who: str | None, act: Act) -> Scene:
    return Scene(who, act, every_look=True)


SCENES: Mapping[str, Scene] = MappingProxyType(
    {
        "lobby": _varied("ann", pressing()),
        "curio": _varied("ann", opening(1)),
        "curio-large": _varied("ann", opening(6)),
        "octilite": _varied("ann", opening(2)),
        "octilite-entering": _varied("ann", opening(2, "enter", "enter")),
        "octilite-over": _varied("ann", opening(7)),
        "chaos": _varied("ann", opening(3)),
        "chaos-entering": _varied("ann", opening(3, "enter")),
        "binar": _varied("ann", opening(4)),
        "comment": Scene("ann", opening(4, "d", "3", "quotation_mark", "w", "e", "l", "l")),
        "past": Scene("ann", opening(2, *["less_than_sign"] * 3)),
        "planning": Scene("ben", opening(2, "W", *"33-44")),
        "watching": Scene("erin", opening(1)),
        "curio-watched": Scene(None, opening(1)),
        "review-start": Scene("ann", judged(7, "home")),
        "review-end": _varied("ann", judged(7, "up", "up")),
        "review": Scene(None, judged(7, "home", "down")),
        "review-best": Scene(None, judged(7, "home", "down", "H")),
        "review-answers": Scene(None, judged(7, "home", "down", "H", "H", "right")),
        "welcome": _varied("new", pressing()),
        "naming": Scene("new", pressing("enter", "e", "v", "e")),
        "guest": Scene(None, pressing()),
        "newcomer": Scene("new", pressing("escape")),
        "guest-playing": Scene(None, pressing("b", "enter", "Q")),
        "guest-leaving": Scene(None, pressing("b", "enter", "Q", "q")),
        "guest-keeping": Scene(None, pressing("b", "enter", "Q", "t", "enter")),
        "play": _varied("ann", pressing("space")),
        "play-waits": Scene("ann", pressing("space", "enter")),
        "challenge": _varied("ann", pressing("n", "down", "down")),
        "challenge-chaos": Scene(
            "ann", pressing("n", *["right"] * 3, *["down"] * 5, "enter", "down", "right")
        ),
        "pie": Scene(
            None,
            pressing(
                *("b", *["right"] * 3, *["down"] * 4, "right", "down", "right", "right", "enter"),
                *("a", "1", "c", "3"),
            ),
        ),
        "bot-challenged": Scene("ann", pressing("n", "down", *"bot3")),
        "bots": Scene("ann", pressing("b", "down", *["right"] * 2)),
        "bots-guest": Scene(None, pressing("b")),
        "bot-thinks": Scene(
            None,
            pressing("b", *["right"] * 3, "enter", *"a2", "minus", *"c2", "enter"),
        ),
        "learn": Scene(None, pressing("escape", "g")),
        "lesson-curio": Scene("ann", learning("curio", 3, "H", "enter")),
        "lesson-binar": Scene("ann", learning("binar", 4, "d", "2", "enter")),
        "lesson-octilite": _varied("ann", learning("octilite", 5)),
        "lesson-chaos": Scene("ann", learning("chaos", 7, "H", "enter", "enter")),
        "strategy-chaos": Scene("ann", learning("chaos", 1, lesson=1)),
        "strategy-curio": Scene("ann", learning("curio", 2, "H", "enter", lesson=1)),
        "puzzle": _varied("ann", pressing("z", "")),
        "puzzle-entering": Scene("ann", pressing("z", "", "enter")),
        "puzzle-shown": Scene(None, pressing("escape", "z", "", "H", "")),
        "people": Scene("ann", pressing("p")),
        "people-found": Scene("ann", pressing("p", "e")),
        "bots-found": Scene("ann", pressing("p", *"bot")),
        "player": _varied("ann", pressing("p", "d", "a", "enter")),
        "player-self": Scene("ann", pressing("p", "a", "n", "enter")),
        "bot": Scene("ann", pressing("p", *"bot", "enter")),
        "standings": _varied("ann", pressing("r")),
        "messages": Scene("ann", pressing("i")),
        "thread": Scene("ann", pressing("i", "enter", "o", "k")),
        "settings": _varied("ann", pressing("s", "right")),
        "settings-end": Scene("ann", pressing("s", "end")),
        "themes": _varied("ann", pressing("ctrl+t")),
        "vacation": Scene("ann", pressing("s", "right", "down", "enter", "4", "5", "enter")),
        "notices": Scene("ann", pressing("s", "right", "right", "enter", "right", "down")),
        "notices-where": Scene("ann", pressing("s", "right", "right", "enter", *["down"] * 12)),
        "notices-code": Scene(
            "ann",
            pressing(
                *("s", "right", "right", "enter", *["down"] * 12),
                *("enter", *"https://x.org", "enter", "1", "enter"),
            ),
        ),
        "help-lobby": Scene("ann", pressing("question_mark")),
        "help-curio": Scene("ann", opening(1, "question_mark", *["right"] * 4)),
        "anywhere": Scene("ann", pressing("ctrl+p")),
        "anywhere-found": Scene("ann", pressing("ctrl+p", *"dan")),
    }
)
"""All scenes by name."""
