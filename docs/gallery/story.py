"""A visit, frame by frame: ann connects, moves in a match against a bot, sees its answer, quits."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from rich.segment import Segment
from textual.pilot import Pilot

from docs.gallery.moving import Frame
from docs.gallery.quiet import Line, pressed, quiet, shown
from docs.gallery.shots import USUAL, session
from docs.gallery.stage import Clock, Stage, play, situation
from lobby.core.lobby import Lobby
from lobby.features.bots import bot_matches
from lobby.features.bots.live import BotKeeper
from lobby.features.challenges import offering
from lobby.features.challenges.values import Proposal, parsed
from lobby.features.matches.values import Match

_WHO, _BOT, _GAME = "ann", "bot3", "chaos"
_DOWN = 4
"""How many rows of the lobby the match is below the first."""
_LEVEL = 5
"""The level at which ann plays. The game is solved: any move of this level is a good one."""
_KEYS = {"-": "minus"}
_PLIES = 6
"""Plies played before the visit."""
_PROMPT = "ann@home:~$ "
_COMMAND = "ssh lobby.example.org"
_AT_ONCE = 3
"""How many characters of the command each frame adds."""
_PATIENCE = 20.0


@dataclass
class Film:
    """The screens of a session, frame by frame."""

    pilot: Pilot[Any]
    frames: list[Frame] = field(default_factory=list)

    def hold(self, seconds: float) -> None:
        """Show the present screen for *seconds* seconds."""
        lines = shown(self.pilot)
        if self.frames and self.frames[-1].lines == lines:
            seconds += self.frames.pop().seconds
        self.frames.append(Frame(lines, seconds))

    async def press(self, *keys: str, seconds: float) -> None:
        """Press *keys*, and show the effect of each for *seconds* seconds."""
        for key in keys:
            await pressed(self.pilot, key)
            self.hold(seconds)


async def filmed(stage: Stage) -> tuple[list[Frame], int]:
    """The frames of the visit, and the number of the one that says most."""
    async with stage.lobby("story") as lobby:
        match = await _begun(lobby, stage)
        async with session(lobby, stage, _WHO) as pilot:
            film = Film(pilot, list(_coming()))
            best = await _visit(film, lobby, match)
    return [*film.frames, *_gone()], best


async def _visit(film: Film, lobby: Lobby, match: Match) -> int:
    film.hold(1.6)
    await film.press(*["down"] * _DOWN, seconds=0.3)
    await film.press("enter", seconds=1.6)
    best = bot_matches.move(await lobby.ask(situation, match), _LEVEL, _GAME, _PATIENCE)
    begun, _, rest = best.move.partition("-")
    await film.press(*begun, seconds=0.5)
    film.hold(1.0)
    await film.press("minus", *(_KEYS.get(key, key) for key in rest), seconds=0.3)
    film.hold(1.6)
    most = len(film.frames) - 1
    await film.press("enter", seconds=1.0)
    await _answer(lobby)
    await quiet(film.pilot)
    film.hold(2.6)
    await film.press("Q", seconds=1.6)
    return most


async def _begun(lobby: Lobby, stage: Stage) -> Match:
    """A match against a bot in which it is the visitor's turn."""
    match = await lobby.change(
        offering.propose,
        stage.folk[_WHO],
        Proposal(_GAME, *parsed(_GAME), opponent=_BOT, seat=0),
        chance=lobby.chance,
        awake=True,
    )
    assert isinstance(match, Match), "a bot accepts at once"
    return await play(lobby, match, _PLIES, lobby.chance, Clock(stage.time))


async def _answer(lobby: Lobby) -> None:
    """Let the bot move."""
    moved = asyncio.Event()
    unlisten = lobby.feed.listen(lambda _: moved.set())
    keeper = BotKeeper(lobby, _PATIENCE)
    await keeper.start()
    await asyncio.wait_for(moved.wait(), _PATIENCE)
    await keeper.stop()
    unlisten()


def _coming() -> Iterator[Frame]:
    yield Frame(_terminal(_PROMPT), 0.6)
    for end in range(_AT_ONCE, len(_COMMAND) + 1, _AT_ONCE):
        yield Frame(_terminal(_PROMPT + _COMMAND[:end]), 0.12)
    yield Frame(_terminal(_PROMPT + _COMMAND), 0.5)


def _gone() -> Iterator[Frame]:
    left = (_PROMPT + _COMMAND, "Connection to lobby.example.org closed.", _PROMPT)
    yield Frame(_terminal(*left), 1.5)


def _terminal(*texts: str) -> tuple[Line, ...]:
    """A window with *texts* as its first lines."""
    columns, lines = USUAL
    texts = (*texts, *[""] * (lines - len(texts)))
    return tuple((Segment(text.ljust(columns)),) for text in texts)
