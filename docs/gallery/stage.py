"""A lobby with some life in it: the same every time, and rebuilt for each scene."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from lobby.core.lobby import Lobby
from lobby.core.stores import open_sqlite
from lobby.core.workers import Workers
from lobby.database.transaction import Snapshot
from lobby.features.bots import bot_matches
from lobby.features.challenges import challenges, offering
from lobby.features.challenges.values import Proposal, parsed
from lobby.features.matches import playing, viewing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.notices import addresses, choices
from lobby.features.notices.channel import Channel, Notice
from lobby.features.notices.duties.channels import Channels
from lobby.features.notices.values import DECLARED, Access, ChannelName
from lobby.features.people import players
from lobby.features.people.values.player import Player
from lobby.features.talk import chat, messages
from lobby.gamekit.mind import Situation

HOUR, DAY = 3600, 86_400
NOON = 1_795_176_000
PAST: Final = 14
"""How many boards were played before those in the scenes, which count from 1."""
_NAMES = ("ann", "ben", "dana", "erin", "kim", "lee")
_HERE = ("ben", "dana", "kim")
_IN_TURN = ("octilite", "chaos", "binar", "octilite", "curio")
_SEED = 4
_LEVEL = 4
_HURRY = 38 * 60
_PATIENCE = 60.0
"""More seconds than any move takes: the level's work is done before."""


class Clock:
    """A clock that is set by hand."""

    def __init__(self, time: int = NOON) -> None:
        self.time = time

    def __call__(self) -> int:
        return self.time


class Nowhere:
    """A channel that accepts every notice and sends none."""

    def checked(self, address: str) -> str:
        return address

    async def deliver(self, address: str, notice: Notice, *, secret: str) -> None:
        pass


@dataclass(frozen=True)
class Stage:
    """A database with some life in it, in *folder*, and the time that it shows."""

    folder: Path
    time: int
    folk: dict[str, Player]
    workers: Workers

    @asynccontextmanager
    async def lobby(self, name: str) -> AsyncIterator[Lobby]:
        """A lobby that starts as a copy of this stage and keeps its changes to itself."""
        own = self.folder / f"{name}.db"
        shutil.copy(self.folder / "stage.db", own)
        async with _running(own, Clock(self.time), self.workers) as lobby:
            for visitor in _HERE:
                lobby.presence.enter(self.folk[visitor])
            yield lobby


@asynccontextmanager
async def built(folder: Path) -> AsyncIterator[Stage]:
    """The stage, with its files in *folder*."""
    clock, workers = Clock(), Workers(1, 60)
    await workers.start()
    async with _running(folder / "stage.db", clock, workers) as lobby:
        folk = await _furnish(lobby, clock)
    yield Stage(folder, clock.time, folk, workers)
    await workers.stop()


@asynccontextmanager
async def _running(path: Path, clock: Clock, workers: Workers) -> AsyncIterator[Lobby]:
    store = open_sqlite(path, clock)
    lobby = Lobby(store, clock, thinker=workers)
    lobby.chance = Random(_SEED)
    every: dict[ChannelName, Channel] = {channel: Nowhere() for channel in DECLARED}
    lobby.channels = Channels(every, Access("lobby.example.org", 22))
    await lobby.start()
    yield lobby
    await lobby.stop()
    await store.close()


async def _furnish(lobby: Lobby, clock: Clock) -> dict[str, Player]:
    folk = {n: await lobby.change(players.take_name, f"SHA256:{n}", n) for n in _NAMES}
    folk |= {bot.name: bot for bot in await lobby.change(bot_matches.ensure)}
    await _play_before(lobby, folk, clock)
    await _write(lobby, folk, clock)
    await _play_now(lobby, folk, clock)
    clock.time = await _almost_too_late(lobby, folk["ann"])
    await _offer(lobby, folk)
    await _talk(lobby, folk, clock)
    await _be_told(lobby, folk)
    return folk


async def _play_before(lobby: Lobby, folk: dict[str, Player], clock: Clock) -> None:
    for number in range(PAST):
        rivals = (folk["ann"], folk["dana"], folk["ben"])
        first, second = lobby.chance.sample(rivals, 2)
        match = await _begin(lobby, (first, second), _IN_TURN[number % len(_IN_TURN)], "", "")
        await play(lobby, match, 3, Random(number), clock)
        clock.time += 3 * DAY
        await lobby.change(playing.resign, match.board, first if number % 3 else second)


async def _write(lobby: Lobby, folk: dict[str, Player], clock: Clock) -> None:
    for who, whom, text in (
        ("ann", "ben", "Another one after this? I should like to try the larger board."),
        ("ben", "ann", "Gladly, next week."),
        ("kim", "ann", "Your challenge to kim was a good one, but I am away until Monday."),
    ):
        clock.time += 3 * HOUR
        await lobby.change(messages.send, folk[who], [whom], text)


async def _play_now(lobby: Lobby, folk: dict[str, Player], clock: Clock) -> None:
    for game, options, first, second, plies, terms in (
        ("curio", "", "ann", "dana", 14, ""),
        ("octilite", "", "ann", "ben", 22, ""),
        ("chaos", "", "ann", "lee", 6, "--forfeittime=4"),
        ("binar", "", "ben", "ann", 13, ""),
        ("chaos", "", "kim", "lee", 9, ""),
        ("curio", "-base=5 -rows=7 -cols=7", "kim", "ann", 10, "--totaltime=20 --increment=12"),
        ("octilite", "", "dana", "ann", 999, ""),
        ("binar", "-choose", "lee", "erin", 999, ""),
    ):
        match = await _begin(lobby, (folk[first], folk[second]), game, options, terms)
        await play(lobby, match, plies, lobby.chance, clock)


async def _almost_too_late(lobby: Lobby, player: Player) -> int:
    """A moment at which *player* has little time left on the board of Chaos."""
    deadline = (await lobby.ask(viewing.show, PAST + 3, player)).match.deadline
    assert deadline, "it has a clock"
    return deadline - _HURRY


async def _offer(lobby: Lobby, folk: dict[str, Player]) -> None:
    for who, game, options in (
        ("erin", "curio", "-base=5 -rows=6"),
        ("lee", "binar", "-size=7 -choose"),
    ):
        await lobby.change(
            offering.offer,
            folk[who],
            Proposal(game, *parsed(game, options.split())),
            chance=lobby.chance,
        )
    await lobby.change(
        offering.offer, folk["kim"], Proposal("chaos", *parsed("chaos"), opponent="ann")
    )


async def _talk(lobby: Lobby, folk: dict[str, Player], clock: Clock) -> None:
    await lobby.change(chat.say, folk["dana"], "anyone for a quick Binar?")
    clock.time += 180
    await lobby.change(chat.say, folk["kim"], "after this one")
    await lobby.change(chat.say, folk["ben"], "didn't see that coming", board=PAST + 2)


async def _be_told(lobby: Lobby, folk: dict[str, Player]) -> None:
    channels: tuple[tuple[ChannelName, str], ...] = (
        ("mail", "ann@example.org"),
        ("ntfy", "ann-x7Kq"),
    )
    for channel, address in channels:
        _, code = await lobby.change(addresses.propose, folk["ann"], channel, address)
        await lobby.change(addresses.confirm, folk["ann"], code)
    await lobby.change(choices.set_choice, folk["ann"], "result", "mail", "daily")


async def _begin(
    lobby: Lobby, seated: tuple[Player, Player], game: str, options: str, terms: str
) -> Match:
    first, second = seated
    offered = await lobby.change(
        offering.offer,
        first,
        Proposal(game, *parsed(game, options.split(), terms.split()), opponent=second.name),
        chance=lobby.chance,
    )
    return await lobby.change(challenges.accept, offered.number, second, lobby.chance)


async def play(lobby: Lobby, match: Match, plies: int, chance: Random, clock: Clock) -> Match:
    """*match* after *plies* more plies, played as by people who know the game a little."""
    for _ in range(plies):
        if match.to_move is None:
            break
        seen = await lobby.ask(situation, match)
        chosen = bot_matches.move(seen, _LEVEL, str(chance.random()), _PATIENCE)
        clock.time += chance.randrange(60, 2 * HOUR)
        mover = match.players[match.to_move]
        match = await lobby.change(playing.play, match.board, mover, chosen.move)
    return match


def situation(snapshot: Snapshot, match: Match) -> Situation:
    """What the side to move in *match* knows of it."""
    played = matches_queries.moves(snapshot, match.board)
    states = viewing.history(snapshot, match, played)
    assert match.to_move is not None, "the match goes on"
    moves = tuple(played_move.move for played_move in played)
    return viewing.situation_of(match, states, moves, match.to_move)
