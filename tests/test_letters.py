"""Letters from player to player."""

from __future__ import annotations

import pytest

from lobby import letters
from lobby.allowances import LETTERS
from lobby.errors import NotFound, Refused
from lobby.letters import (
    MAX_LENGTH,
    MAX_READERS,
    MOST_UNANSWERED,
    SHOWN,
    Letter,
)
from lobby.lobby import Lobby
from lobby.players import Player
from lobby.storage import Transaction
from lobby.terms import HOUR
from tests.conftest import NOON, Clock, Listener


async def test_a_letter_is_unread_until_it_is_read(lobby: Lobby, ann: Player, ben: Player) -> None:
    (first,) = await lobby.change(letters.send, ann, ["BEN"], "a\x1b[31m\nb")
    assert first == Letter(first.id, NOON, ann, ben, "a[31m b")
    (second,) = await lobby.change(letters.send, ann, ["ben"], "again")
    assert await lobby.ask(letters.unread, ben) == (first, second)
    assert await lobby.ask(letters.unread, ann) == ()
    await lobby.change(letters.mark_read, ann, second.id)
    await lobby.change(letters.mark_read, ben, first.id)
    assert await lobby.ask(letters.unread, ben) == (second,)


async def test_the_last_ones_are_of_both(
    lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    def write_all(tx: Transaction) -> None:
        for number in range(SHOWN):
            author, other = ((ann, "ben"), (ben, "ann"))[number % 2]
            letters.send(tx, author, [other, "eve"], f"letter {number}")

    (answer,) = await lobby.change(letters.send, ben, ["ann"], "hello")
    assert await lobby.ask(letters.latest, ann) == (answer,)
    await lobby.change(write_all)
    assert len(await lobby.ask(letters.latest, ann)) == SHOWN
    assert {each.reader for each in await lobby.ask(letters.latest, eve)} == {eve}


async def test_only_the_two_are_told(lobby: Lobby, ann: Player, ben: Player, eve: Player) -> None:
    listener = Listener()
    lobby.feed.listen(listener)
    (letter,) = await lobby.change(letters.send, ann, ["ben"], "psst")
    event = (await listener.until("written"))[-1]
    assert event.concerns == {ann.id, ben.id}
    assert [event.may_reach(each) for each in (ann, ben, eve, None)] == [True, True, False, False]
    assert event.detail == {"letter": letter.id}


async def test_what_is_refused(lobby: Lobby, ann: Player, ben: Player) -> None:
    with pytest.raises(NotFound, match="Nobody here is called 'kim'"):
        await lobby.change(letters.send, ann, ["ben", "kim"], "hello")
    with pytest.raises(Refused, match="goes to somebody else"):
        await lobby.change(letters.send, ann, ["ben", "ann"], "hello")
    with pytest.raises(Refused, match="nothing to say"):
        await lobby.change(letters.send, ann, ["ben"], "\u200b")
    with pytest.raises(Refused, match="401 characters"):
        await lobby.change(letters.send, ann, ["ben"], "x" * (MAX_LENGTH + 1))
    assert await lobby.ask(letters.unread, ben) == ()
    (once,) = await lobby.change(letters.send, ann, ["ben"] * (MAX_READERS + 1), "hello")
    assert once.reader == ben


async def test_who_gets_no_answer_has_to_wait(
    lobby: Lobby, clock: Clock, ann: Player, ben: Player, eve: Player
) -> None:
    async def write() -> None:
        await lobby.change(letters.send, ann, ["ben"], "hello")

    for _ in range(MOST_UNANSWERED):
        await write()
    with pytest.raises(Refused, match="10 messages to ben within an hour: wait for an answer"):
        await write()
    await lobby.change(letters.send, ann, ["eve"], "hello")
    await lobby.change(letters.send, eve, ["ben"], "hello")
    with pytest.raises(Refused, match="wait for an answer"):
        await write()
    await lobby.change(letters.send, ben, ["ann"], "what is it?")
    await write()
    clock.advance(HOUR)
    for _ in range(MOST_UNANSWERED):
        await write()
    assert len(await lobby.ask(letters.unread, ben)) == 1 + 2 * MOST_UNANSWERED + 1


async def test_nobody_writes_for_ever(lobby: Lobby, clock: Clock, ann: Player, ben: Player) -> None:
    def converse(tx: Transaction) -> None:
        for _ in range(LETTERS.most - 1):
            letters.send(tx, ann, ["ben"], "hello")
            letters.send(tx, ben, ["ann"], "hello")

    await lobby.change(converse)
    await lobby.change(letters.send, ann, ["ben"], "hello")
    with pytest.raises(Refused, match="You may write 60 messages an hour: try again in 60 min"):
        await lobby.change(letters.send, ann, ["ben"], "hello")
    clock.advance(HOUR)
    await lobby.change(letters.send, ann, ["ben"], "hello")
