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


def showing(place: places.Place, *keys: str) -> Act:
    """An act that opens *place* and presses *keys*."""

    async def open_place(pilot: Pilot[Any]) -> None:
        session_of(pilot).open(place)
        await quiet(pilot)
        await pressed(pilot, *keys)

    return open_place


def opening(board: int, *keys: str) -> Act:
    """An act that opens *board* and presses *keys*."""
    return showing(places.Board(PAST + board), *keys)


def learning(game: str, step: int, *keys: str, lesson: int = 0) -> Act:
    """An act that opens *step* of a *lesson* of *game*, counted from 1, and presses *keys*."""
    return showing(places.Lesson(game, lesson), *["greater_than_sign"] * (step - 1), *keys)


def playing(game: str, *keys: str) -> Act:
    """An act that begins a match of *game* against a bot and presses *keys*."""
    return pressing("b", "slash", *game, "enter", "enter", *keys)


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
        "challenge-chaos": Scene("ann", showing(places.NewChallenge("chaos"), "f2")),
        "hex": Scene(None, playing("hex", "a", "1", "enter", "")),
        "bot-challenged": Scene("ann", pressing("n", "down", *"bot3")),
        "bots": Scene("ann", pressing("b", "down", *["right"] * 2)),
        "bots-guest": Scene(None, pressing("b")),
        "bot-thinks": Scene(None, playing("chaos", *"a2", "minus", *"c2", "enter")),
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
        "vacation": Scene("ann", showing(places.Settings("vacation"), "enter", "7", "enter")),
        "notices": Scene("ann", showing(places.Notices(), "right", "down")),
        "notices-where": Scene("ann", showing(places.Notices(), "end", "up")),
        "notices-code": Scene(
            "ann",
            showing(
                *(places.Notices(), "end", "up", "enter"),
                *(*"https://x.org", "enter", "1", "enter"),
            ),
        ),
        "help-lobby": Scene("ann", pressing("question_mark")),
        "help-curio": Scene("ann", showing(places.Help("curio"))),
        "anywhere": Scene("ann", pressing("ctrl+p")),
        "anywhere-found": Scene("ann", pressing("ctrl+p", *"dan")),
    }
)
"""All scenes by name."""
