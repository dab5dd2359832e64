"""What a player does on one server is news on another one: each kind of news, and what is seen."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack

import pytest

from lobby.core.lobby import Lobby
from lobby.core.values import Kind
from lobby.features.challenges import challenges, offering
from lobby.features.matches import offers, playing, viewing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.news import subscriptions
from lobby.features.people import players
from lobby.features.people.values.player import Player
from lobby.features.ratings import ladder
from lobby.features.talk import chat, messages
from tests.conftest import Clock, Listener, begin, play
from tests.core.test_neighbours import opened
from tests.support.postgres_cluster import NEEDS_POSTGRES
from tests.support.proposals import proposal
from tests.support.session import gone, seen, session
from tests.ui.test_bell import BELL, here, until_titled

pytestmark = NEEDS_POSTGRES


class World:
    """Two servers, ann on the first and ben on the second, and the match between them."""

    def __init__(self, east: Lobby, west: Lobby, ann: Player, ben: Player) -> None:
        self.east = east
        self.west = west
        self.ann = ann
        self.ben = ben
        self.match: Match

    async def seen(self) -> Match:
        """Their match, as seen on the second server."""
        match = await self.west.ask(viewing.find, self.match.board, self.ben)
        assert match
        return match


@pytest.fixture
async def world(postgres_emptied: str, clock: Clock) -> AsyncIterator[World]:
    async with AsyncExitStack() as closing:
        east, west = [
            await closing.enter_async_context(opened(postgres_emptied, clock, name))
            for name in ("east", "west")
        ]
        ann = await east.change(players.take_name, "SHA256:ann", "ann")
        ben = await east.change(players.take_name, "SHA256:ben", "ben")
        world = World(east, west, ann, ben)
        world.match = await play(east, await begin(east, ann, ben), "32+a 46+e")
        yield world


async def says(world: World) -> None:
    await world.east.change(chat.say, world.ann, "good evening")


async def heard(world: World) -> bool:
    return [message.text for message in (await world.west.talk()).messages] == ["good evening"]


async def comments(world: World) -> None:
    await world.east.change(chat.say, world.ann, "well", board=world.match.board)


async def commented(world: World) -> bool:
    return (
        await world.west.ask(lambda look: matches_queries.unread_boards(look, world.ben)) != set()
    )


async def writes(world: World) -> None:
    await world.east.change(messages.send, world.ann, ["ben"], "hello")


async def written(world: World) -> bool:
    return len(await world.west.ask(messages.unread, world.ben)) == 1


async def challenges_ben(world: World) -> None:
    await world.east.change(offering.offer, world.ann, proposal("chaos", opponent="ben"))


async def challenged(world: World) -> bool:
    return len((await world.west.ask(challenges.lists_for, world.ben))[0]) == 1


async def seeks(world: World) -> None:
    await world.east.change(offering.offer, world.ann, proposal("chaos"))


async def sought(world: World) -> bool:
    return len((await world.west.common()).open_challenges) == 1


async def moves(world: World) -> None:
    await world.east.change(playing.play, world.match.board, world.ann, "32-33")


async def moved(world: World) -> bool:
    return (await world.seen()).plies == 3


async def offers_a_draw(world: World) -> None:
    await world.east.change(offers.offer_draw, world.match.board, world.ann)


async def draw_offered(world: World) -> bool:
    return (await world.seen()).offers_draw_to(world.ben)


async def asks_for_a_takeback(world: World) -> None:
    await world.east.change(offers.offer_takeback, world.match.board, world.ann)


async def takeback_asked_for(world: World) -> bool:
    return (await world.seen()).offers_takeback_to(world.ben)


async def begins_another(world: World) -> None:
    """Let ann, whom ben follows, begin another match."""
    await world.west.change(subscriptions.follow, world.ben, "ann")
    cem = await world.east.change(players.take_name, "SHA256:cem", "cem")
    await begin(world.east, world.ann, cem, "chaos")


async def begun(world: World) -> bool:
    return len((await world.west.common()).running) == 2


async def resigns(world: World) -> None:
    await world.east.change(playing.resign, world.match.board, world.ann)


async def rated(world: World) -> bool:
    record = await world.west.ask(ladder.record, world.ben)
    return [(results.won, results.lost) for results in record.values()] == [(1, 0)]


Act = Callable[[World], Awaitable[None]]
Look = Callable[[World], Awaitable[bool]]


@pytest.mark.parametrize(
    ("act", "kind", "known"),
    [
        (says, "said", heard),
        (comments, "said", commented),
        (writes, "written", written),
        (challenges_ben, "challenged", challenged),
        (seeks, "challenged", sought),
        (moves, "moved", moved),
        (offers_a_draw, "draw-offered", draw_offered),
        (asks_for_a_takeback, "takeback-offered", takeback_asked_for),
        (begins_another, "started", begun),
        (resigns, "ended", rated),
    ],
)
async def test_it_is_known_on_the_other_server(
    world: World, act: Act, kind: Kind, known: Look
) -> None:
    await world.west.common()
    await world.west.talk()
    assert not await known(world)
    listener = Listener()
    world.west.feed.listen(listener)
    await act(world)
    await listener.until(kind)
    assert await known(world)


async def test_it_is_seen_in_the_lobby_of_the_other_server(world: World) -> None:
    async with session(world.west, world.ben, size=(120, 40)) as pilot:
        assert "Since you were last here" not in await seen(pilot, "Their move  1")
        await writes(world)
        await seen(pilot, "Since you were last here", "ann to you: hello")
        await says(world)
        await seen(pilot, "good evening")
        await comments(world)
        await seen(pilot, "new message")
        await challenges_ben(world)
        await seen(pilot, "Challenges to you")
        await moves(world)
        await seen(pilot, "Your move  1")
        await resigns(world)
        await gone(pilot, "Your move  1")


async def test_the_bell_rings_and_the_title_changes_on_the_other_server(world: World) -> None:
    async with here(world.west, world.ben) as terminal:
        await terminal.until("Their move  1")
        await writes(world)
        await terminal.until(lambda: BELL in terminal.raw)
        await moves(world)
        await until_titled(terminal, "Lobby: 1 board waits")
