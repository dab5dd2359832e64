"""A player who has lost every key gets back in, and nobody else gets in that way."""

from __future__ import annotations

import re

import pytest

from lobby.base.durations import DAY, HOUR
from lobby.core.lobby import Lobby
from lobby.core.queries import events as events_queries
from lobby.core.values import Event
from lobby.features.account import queries as account_queries
from lobby.features.news import words as news_words
from lobby.features.people import keys, recovery
from lobby.features.people.values.player import Player, Visitor
from tests.conftest import Clock
from tests.support.shell import Shell

VOID = (
    "That code is wrong, used or expired. Get a new one where you are known: press s, then"
    ' "Add a key", or type keys add.'
)
CODE = re.compile(r"[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}")


@pytest.fixture
def as_operator(lobby: Lobby) -> Shell:
    """A visitor with an operator's key and no name."""
    lobby.operators = frozenset({"SHA256:op"})
    return Shell(lobby, "op")


@pytest.fixture
async def code(as_operator: Shell, ben: Player) -> str:
    return await made(as_operator)


async def made(operator: Shell) -> str:
    """The code that an operator makes for ben."""
    printed = CODE.search((await operator("admin key-code ben")).out)
    assert printed
    return printed[0]


async def refused(lobby: Lobby, key: str, code: str) -> str:
    """Why *code* does not add *key* to a player."""
    return (await Shell(lobby, key).refused(f"keys add {code}"))[1]


async def key_news(lobby: Lobby, player: Player) -> list[str]:
    """What *player* is told about keys."""
    events: tuple[Event, ...] = await lobby.ask(
        lambda look: events_queries.events_after(look, 0, 500)
    )
    mine = [event for event in events if event.kind.startswith("key-") and event.may_reach(player)]
    seen = [await lobby.ask(news_words.look, event, player) for event in mine]
    return [news_words.in_words(news) for news in seen]


async def test_it_holds_after_three_days_for_one(
    lobby: Lobby, ben: Player, code: str, clock: Clock
) -> None:
    new = Shell(lobby, "new")
    clock.advance(72 * HOUR - 1)
    assert "That code is not valid yet. Use it from " in await refused(lobby, "new", code)
    clock.advance(1)
    assert (await new(f"keys add {code}")).out.strip() == "This key now belongs to ben."
    assert await lobby.ask(keys.holder, "SHA256:new") == ben
    assert "wrong, used or expired" in (await Shell(lobby, "other").refused(f"keys add {code}"))[1]


async def test_it_lapses(lobby: Lobby, code: str, clock: Clock) -> None:
    clock.advance(72 * HOUR + DAY)
    assert VOID in await refused(lobby, "new", code)


async def test_a_key_of_the_player_makes_it_void(
    lobby: Lobby, ben: Player, code: str, as_ben: Shell, clock: Clock
) -> None:
    await as_ben("whoami")
    clock.advance(73 * HOUR)
    assert VOID in await refused(lobby, "new", code)
    announced, void = await key_news(lobby, ben)
    assert announced.startswith("An operator made a code that adds a new key to your account from")
    assert (
        void == "You logged in with your key, so the code that an operator made for a new key is"
        " cancelled"
    )


async def test_coming_in_by_a_session_makes_it_void_as_well(
    lobby: Lobby, ben: Player, code: str
) -> None:
    assert code
    assert await lobby.arrived(Visitor("ben", "SHA256:ben", "192.0.2.9")) == ben
    assert await lobby.ask(recovery.standing, ben) is None


async def test_a_second_code_replaces_the_first(
    lobby: Lobby, as_operator: Shell, code: str, clock: Clock
) -> None:
    second = await made(as_operator)
    clock.advance(73 * HOUR)
    assert VOID in await refused(lobby, "new", code)
    await Shell(lobby, "new")(f"keys add {second}")
    lines = (await as_operator("admin keys ben")).out.splitlines()
    assert [line.split()[-1] for line in lines if "a code" in line] == ["replaced", "used"]


async def test_for_whom_there_is_none(
    lobby: Lobby, as_operator: Shell, ann: Player, ben: Player
) -> None:
    lobby.operators = lobby.operators.named | {"SHA256:ann"}
    assert "operates this server" in (await as_operator.refused(f"admin key-code {ann.name}"))[1]
    session = lobby.presence.enter(ben)
    assert (
        "is connected with a key and can use keys add."
        in (await as_operator.refused("admin key-code ben"))[1]
    )
    lobby.presence.leave(session)
    assert (
        "There is no player called " in (await as_operator.refused("admin key-code nobody-here"))[1]
    )


async def test_it_is_on_record_and_goes_with_the_player(
    lobby: Lobby, ben: Player, code: str
) -> None:
    assert code
    (stored,) = await lobby.ask(recovery.of_player, ben)
    assert (stored.player, stored.by, stored.how) == (ben, None, None)
    await lobby.change(lambda tx: account_queries.forget(tx, ben))
    assert await lobby.ask(recovery.of_player, ben) == ()
