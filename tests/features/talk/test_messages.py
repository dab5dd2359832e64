"""Private messages from player to player."""

from __future__ import annotations

import pytest

from lobby.base.durations import HOUR
from lobby.base.errors import NotFound, Refused
from lobby.core.lobby import Lobby
from lobby.database.transaction import Transaction
from lobby.features.people.allowances import MESSAGES
from lobby.features.people.values.player import Player
from lobby.features.talk import messages
from lobby.features.talk.messages import MAX_READERS, MOST_UNANSWERED, SHOWN
from lobby.features.talk.values import MAX_LENGTH, PrivateMessage
from tests.conftest import NOON, Clock, Listener


async def test_a_message_is_unread_until_it_is_read(lobby: Lobby, ann: Player, ben: Player) -> None:
    (first,) = await lobby.change(messages.send, ann, ["BEN"], "a\x1b[31m\nb")
    assert first == PrivateMessage(first.id, NOON, ann, ben, "a[31m b")
    (second,) = await lobby.change(messages.send, ann, ["ben"], "again")
    assert await lobby.ask(messages.unread, ben) == (first, second)
    assert await lobby.ask(messages.unread, ann) == ()
    await lobby.change(messages.mark_read, ann, second.id)
    await lobby.change(messages.mark_read, ben, first.id)
    assert await lobby.ask(messages.unread, ben) == (second,)


async def test_the_last_ones_are_of_both(
    lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    def write_all(tx: Transaction) -> None:
        for number in range(SHOWN):
            author, other = ((ann, "ben"), (ben, "ann"))[number % 2]
            messages.send(tx, author, [other, "eve"], f"letter {number}")

    (answer,) = await lobby.change(messages.send, ben, ["ann"], "hello")
    assert await lobby.ask(messages.latest, ann) == (answer,)
    await lobby.change(write_all)
    assert len(await lobby.ask(messages.latest, ann)) == SHOWN
    assert {message.reader for message in await lobby.ask(messages.latest, eve)} == {eve}


async def test_only_the_two_are_told(lobby: Lobby, ann: Player, ben: Player, eve: Player) -> None:
    listener = Listener()
    lobby.feed.listen(listener)
    (letter,) = await lobby.change(messages.send, ann, ["ben"], "psst")
    event = (await listener.until("written"))[-1]
    assert event.concerns == {ann.id, ben.id}
    assert [event.may_reach(who) for who in (ann, ben, eve, None)] == [True, True, False, False]
    assert event.detail == {"letter": letter.id}


async def test_what_is_refused(lobby: Lobby, ann: Player, ben: Player) -> None:
    with pytest.raises(NotFound, match="There is no player called 'kim'"):
        await lobby.change(messages.send, ann, ["ben", "kim"], "hello")
    with pytest.raises(Refused, match="cannot write to yourself"):
        await lobby.change(messages.send, ann, ["ben", "ann"], "hello")
    with pytest.raises(Refused, match="text is empty"):
        await lobby.change(messages.send, ann, ["ben"], "\u200b")
    with pytest.raises(Refused, match="401 characters"):
        await lobby.change(messages.send, ann, ["ben"], "x" * (MAX_LENGTH + 1))
    assert await lobby.ask(messages.unread, ben) == ()
    (once,) = await lobby.change(messages.send, ann, ["ben"] * (MAX_READERS + 1), "hello")
    assert once.reader == ben


async def test_who_gets_no_answer_has_to_wait(
    lobby: Lobby, clock: Clock, ann: Player, ben: Player, eve: Player
) -> None:
    async def write() -> None:
        await lobby.change(messages.send, ann, ["ben"], "hello")

    for _ in range(MOST_UNANSWERED):
        await write()
    with pytest.raises(Refused, match="10 messages to ben within an hour: wait for an answer"):
        await write()
    await lobby.change(messages.send, ann, ["eve"], "hello")
    await lobby.change(messages.send, eve, ["ben"], "hello")
    with pytest.raises(Refused, match="wait for an answer"):
        await write()
    await lobby.change(messages.send, ben, ["ann"], "what is it?")
    await write()
    clock.advance(HOUR)
    for _ in range(MOST_UNANSWERED):
        await write()
    assert len(await lobby.ask(messages.unread, ben)) == 1 + 2 * MOST_UNANSWERED + 1


async def test_nobody_writes_for_ever(lobby: Lobby, clock: Clock, ann: Player, ben: Player) -> None:
    def converse(tx: Transaction) -> None:
        for _ in range(MESSAGES.most - 1):
            messages.send(tx, ann, ["ben"], "hello")
            messages.send(tx, ben, ["ann"], "hello")

    await lobby.change(converse)
    await lobby.change(messages.send, ann, ["ben"], "hello")
    with pytest.raises(Refused, match="You may write 60 messages an hour: try again in 60 min"):
        await lobby.change(messages.send, ann, ["ben"], "hello")
    clock.advance(HOUR)
    await lobby.change(messages.send, ann, ["ben"], "hello")
