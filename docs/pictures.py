"""Pictures of every screen, for the README and for looking at what was changed.

    python -m docs.pictures FOLDER

Writes NAME-80x24.png and NAME-120x40.png; needs rsvg-convert.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from textual.pilot import Pilot

from lobby.computer import bot_accounts, reviews
from lobby.games.catalogue import WITH_LESSON
from lobby.hub.lobby import Lobby
from lobby.matches import playing, viewing
from lobby.model.match import Match
from lobby.model.notice import ChannelName
from lobby.model.player import Player
from lobby.model.terminal import Terminal
from lobby.model.visitor import Visitor
from lobby.notices import addresses, choices
from lobby.notices.access import Access
from lobby.notices.channel import Channel, Notice
from lobby.notices.channels import Channels
from lobby.offers import challenges
from lobby.people import players
from lobby.process.workers import Workers
from lobby.screens.app.lobby_app import LobbyApp
from lobby.screens.base import places
from lobby.sqlite import SqliteStore
from lobby.talk import chat, messages

SIZES = ((80, 24), (120, 40), (60, 20))
HOUR, DAY = 3600, 86_400
NOON = 1_795_176_000
PAST = 14
"""Boards that were played before those that the scenes are about, which count from 1."""

Session = Callable[[Pilot[Any]], Awaitable[None]]


class Clock:
    """A clock that the scenes move."""

    def __init__(self) -> None:
        self.time = NOON

    def __call__(self) -> int:
        return self.time


class Nowhere:
    """A channel that takes every notice."""

    def checked(self, address: str) -> str:
        return address

    async def deliver(self, address: str, notice: Notice, *, secret: str) -> None:
        pass


async def scene(lobby: Lobby, clock: Clock) -> dict[str, Player]:
    """A lobby with some life in it."""
    names = ("ann", "ben", "dana", "erin", "kim", "lee")
    folk = {n: await lobby.change(players.take_name, f"SHA256:{n}", n) for n in names}
    bots = await lobby.change(bot_accounts.ensure)
    folk |= {bot.name: bot for bot in bots}
    chance = Random(4)
    lobby.chance = chance
    every: dict[ChannelName, Channel] = {each: Nowhere() for each in choices.CHANNELS}
    lobby.channels = Channels(every, Access("lobby.example.org", 22))
    plan = (
        ("curio", "", "ann", "dana", 14, ""),
        ("octilite", "", "ann", "ben", 16, ""),
        ("chaos", "", "ann", "lee", 6, "--forfeittime=2"),
        ("binar", "", "ben", "ann", 13, ""),
        ("chaos", "", "kim", "lee", 9, ""),
        ("curio", "-base=5 -rows=7 -cols=7", "kim", "ann", 10, "--totaltime=20 --increment=12"),
        ("octilite", "", "dana", "ann", 999, ""),
        ("binar", "-choose", "lee", "erin", 999, ""),
    )
    for number in range(PAST):
        rivals = (folk["ann"], folk["dana"], folk["ben"])
        first, second = chance.sample(rivals, 2)
        match = await begin(lobby, (first, second), "octilite", "", "")
        await play(lobby, match, 3, Random(number), clock)
        clock.time += 3 * DAY
        await lobby.change(playing.resign, match.board, first if number % 3 else second)
    for who, whom, text in (
        ("ann", "ben", "Another one after this? I should like to try the larger board."),
        ("ben", "ann", "Gladly, next week."),
        ("kim", "ann", "Your challenge to kim was a good one, but I am away until Monday."),
    ):
        clock.time += 3 * HOUR
        await lobby.change(messages.send, folk[who], [whom], text)
    for game, options, first, second, plies, terms in plan:
        match = await begin(lobby, (folk[first], folk[second]), game, options, terms)
        await play(lobby, match, plies, chance, clock)
    for who, game, options in (
        ("erin", "curio", "-base=5 -rows=6"),
        ("lee", "binar", "-size=7 -choose"),
    ):
        await lobby.change(challenges.offer, folk[who], game, options)
    await lobby.change(challenges.offer, folk["kim"], "chaos", opponent="ann")
    await lobby.change(chat.say, folk["dana"], "anyone for a quick Binar?")
    clock.time += 180
    await lobby.change(chat.say, folk["kim"], "after this one")
    await lobby.change(chat.say, folk["ben"], "didn't see that coming", board=PAST + 2)
    channels: tuple[tuple[ChannelName, str], ...] = (
        ("mail", "ann@example.org"),
        ("ntfy", "ann-x7Kq"),
    )
    for channel, address in channels:
        _, code = await lobby.change(addresses.propose, folk["ann"], channel, address)
        await lobby.change(addresses.confirm, folk["ann"], code)
    await lobby.change(choices.set_choice, folk["ann"], "result", "mail", "daily")
    for who in ("ben", "dana", "kim"):
        lobby.presence.enter(folk[who])
    return folk


async def begin(
    lobby: Lobby, seated: tuple[Player, Player], game: str, options: str, terms: str
) -> Match:
    first, second = seated
    offered = await lobby.change(
        challenges.offer, first, game, options, opponent=second.name, terms=terms
    )
    return await lobby.change(challenges.accept, offered.number, second, lobby.chance)


async def play(lobby: Lobby, match: Match, plies: int, chance: Random, clock: Clock) -> None:
    for _ in range(plies):
        if match.to_move is None:
            return
        mover = match.players[match.to_move]
        moves = (await lobby.ask(viewing.show, match.board, mover)).view.moves
        clock.time += chance.randrange(60, 2 * HOUR)
        match = await lobby.change(playing.play, match.board, mover, chance.choice(moves))


def pressing(*keys: str) -> Session:
    """A session that presses *keys*; "" waits a moment."""

    async def press(pilot: Pilot[Any]) -> None:
        for key in keys:
            if key:
                await pilot.press(key)
            await pilot.pause(0.05)

    return press


def opening(board: int, *keys: str) -> Session:
    """A session that opens *board* and presses *keys*."""

    async def open_board(pilot: Pilot[Any]) -> None:
        pilot.app.open(places.Board(PAST + board))
        await pilot.pause(0.3)
        await pressing(*keys)(pilot)

    return open_board


def learning(game: str, step: int, *keys: str) -> Session:
    """A session that opens *step* of the lesson of *game* and presses *keys*."""
    down = WITH_LESSON.index(game)
    return pressing("g", *["down"] * down, "enter", *["greater_than_sign"] * (step - 1), *keys)


def judged(board: int, *keys: str) -> Session:
    """A session that goes through *board*, waits for all verdicts, and presses *keys*."""

    async def go_through(pilot: Pilot[Any]) -> None:
        await opening(board, "v")(pilot)
        lobby, player = pilot.app.lobby, pilot.app.player
        review = await lobby.ask(reviews.of_board, PAST + board, player)
        while None in lobby.verdicts.known(review):
            await pilot.pause(0.2)
        await pressing(*keys)(pilot)

    return go_through


SCENES: dict[str, tuple[str | None, Session]] = {
    "welcome": ("new", pressing("e", "v", "e")),
    "guest": (None, pressing()),
    "guest-playing": (None, pressing("b", "enter", "Q")),
    "guest-leaving": (None, pressing("b", "enter", "Q", "q")),
    "guest-keeping": (None, pressing("b", "enter", "Q", "t", "enter")),
    "bots": ("ann", pressing("b", "down", *["right"] * 2)),
    "bots-guest": (None, pressing("b")),
    "bot-thinks": (
        None,
        pressing("b", "right", "right", "right", "enter", *"a2", "minus", *"c2", "enter"),
    ),
    "bot": ("ann", pressing("p", *"bot", "enter")),
    "bots-found": ("ann", pressing("p", *"bot")),
    "bot-challenged": ("ann", pressing("n", *["down"], *"bot3")),
    "lobby": ("ann", pressing()),
    "newcomer": ("new", pressing("escape")),
    "challenge": ("ann", pressing("n", "down", "down")),
    "settings": ("ann", pressing("s", "right")),
    "settings-end": ("ann", pressing("s", "end")),
    "notices": ("ann", pressing("s", "right", "right", "enter", "right", "down")),
    "notices-where": ("ann", pressing("s", "right", "right", "enter", *["down"] * 12)),
    "notices-code": (
        "ann",
        pressing(
            *("s", "right", "right", "enter", *["down"] * 12),
            *("enter", *"https://x.org", "enter", "1", "enter"),
        ),
    ),
    "vacation": ("ann", pressing("s", "right", "down", "enter", "4", "5", "enter")),
    "help-lobby": ("ann", pressing("question_mark")),
    "help-curio": ("ann", opening(1, "question_mark", *["right"] * 4)),
    "curio": ("ann", opening(1)),
    "curio-large": ("ann", opening(6)),
    "curio-watched": (None, opening(1)),
    "octilite": ("ann", opening(2)),
    "octilite-over": ("ann", opening(7)),
    "octilite-entering": ("ann", opening(2, "enter", "enter")),
    "chaos": ("ann", opening(3)),
    "chaos-entering": ("ann", opening(3, "enter")),
    "binar": ("ann", opening(4)),
    "planning": ("ben", opening(2, "W", "enter", "enter")),
    "comment": ("ann", opening(4, "d", "3", "quotation_mark", "w", "e", "l", "l")),
    "watching": ("erin", opening(1)),
    "people": ("ann", pressing("p")),
    "people-found": ("ann", pressing("p", "e")),
    "player": ("ann", pressing("p", "d", "a", "enter")),
    "player-self": ("ann", pressing("p", "a", "n", "enter")),
    "standings": ("ann", pressing("r")),
    "messages": ("ann", pressing("i")),
    "thread": ("ann", pressing("i", "enter", "o", "k")),
    "learn": (None, pressing("escape", "g")),
    "lesson-curio": ("ann", learning("curio", 3, "H", "enter")),
    "lesson-binar": ("ann", learning("binar", 4, "d", "2", "enter")),
    "lesson-octilite": ("ann", learning("octilite", 5)),
    "lesson-chaos": ("ann", learning("chaos", 7, "H", "enter", "enter")),
    "puzzle": ("ann", pressing("z", *[""] * 20)),
    "puzzle-entering": ("ann", pressing("z", *[""] * 20, "enter")),
    "puzzle-shown": (None, pressing("enter", "z", *[""] * 20, "H", *[""] * 8)),
    "review": (None, judged(8, "home", "n")),
    "review-best": (None, judged(8, "home", "n", "enter")),
    "review-start": ("ann", judged(7, "home")),
    "review-end": ("ann", judged(7, "p", "p")),
    "past": ("ann", opening(2, "less_than_sign", "less_than_sign", "less_than_sign")),
}


async def picture(lobby: Lobby, folk: dict[str, Player], name: str, folder: Path) -> None:
    """Write the pictures of the scene *name* in every size."""
    who, act = SCENES[name]
    player = folk.get(who or "")
    key = None if who is None else f"SHA256:{who}"
    for columns, lines in SIZES:
        visitor = Visitor(who or "somebody", key, "::1")
        app = LobbyApp(lobby, visitor, Terminal("xterm-kitty", {}), player)
        async with app.run_test(size=(columns, lines)) as pilot:
            await pilot.pause(0.3)
            await act(pilot)
            await pilot.pause(0.3)
            svg = app.export_screenshot(title="ssh lobby")
        target = folder / f"{name}-{columns}x{lines}.png"
        _convert(svg, target)


def _convert(svg: str, target: Path) -> None:
    # Blanks as rsvg-convert keeps them.
    spaced = svg.replace("&#160;", " ").replace("<svg ", '<svg xml:space="preserve" ', 1)
    command = ["rsvg-convert", "-w", "1100", "-o", target]
    subprocess.run(command, input=spaced.encode(), check=True)


async def main(folder: Path, names: list[str]) -> None:
    """Write the pictures of the scenes called *names*."""
    clock = Clock()
    with TemporaryDirectory() as data:
        store = SqliteStore.open(Path(data, "lobby.db"), clock)
        workers = Workers(1, 60)
        await workers.start()
        lobby = Lobby(store, clock, thinker=workers)
        await lobby.start()
        folk = await scene(lobby, clock)
        for name in names:
            await picture(lobby, folk, name, folder)
        await lobby.stop()
        await workers.stop()
        await store.close()


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    asyncio.run(main(target, sys.argv[2:] or list(SCENES)))
