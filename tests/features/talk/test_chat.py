from __future__ import annotations

import pytest

from lobby.base.errors import NotFound, Refused
from lobby.core.lobby import Lobby
from lobby.database.transaction import Transaction
from lobby.features.matches import playing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Bookmark, Match
from lobby.features.people.players import begin_guest
from lobby.features.people.values.player import Player
from lobby.features.talk import chat
from lobby.features.talk import queries as talk_queries
from lobby.features.talk.chat import HISTORY
from lobby.features.talk.values import MAX_LENGTH, ChatMessage
from tests.conftest import NOON, begin


async def test_talk_in_the_lobby(lobby: Lobby, ann: Player) -> None:
    said = await lobby.change(chat.say, ann, "Hello,\n  \x1b[31mworld")
    assert said == ChatMessage(said.id, NOON, None, ann, "Hello, [31mworld")
    guest = await lobby.change(chat.say, None, "I only watch.")
    assert guest.author is None
    assert await lobby.ask(chat.history, None) == (said, guest)


async def test_talk_at_a_board(lobby: Lobby, match: Match, ann: Player, eve: Player) -> None:
    by_player = await lobby.change(chat.say, ann, "your move", board=match.board)
    by_watcher = await lobby.change(chat.say, eve, "well played", board=match.board)
    assert (by_player.aside, by_watcher.aside) == (False, True)
    assert await lobby.ask(chat.history, eve, board=match.board) == (by_player, by_watcher)
    assert await lobby.ask(chat.history, eve) == ()


async def test_the_last_messages_are_shown(lobby: Lobby, ann: Player) -> None:
    def say_all(tx: Transaction) -> None:
        for number in range(HISTORY + 5):
            talk_queries.add_message(tx, ann, None, f"message {number}")

    await lobby.change(say_all)
    shown = await lobby.ask(chat.history, ann)
    assert len(shown) == HISTORY
    assert (shown[0].text, shown[-1].text) == ("message 5", f"message {HISTORY + 4}")


async def test_silence_and_long_speeches(lobby: Lobby, ann: Player) -> None:
    with pytest.raises(Refused, match="The text is empty"):
        await lobby.change(chat.say, ann, " \x00\u200b ")
    with pytest.raises(Refused, match="That is 401 characters long"):
        await lobby.change(chat.say, ann, "x" * (MAX_LENGTH + 1))
    assert await lobby.ask(chat.history, ann) == ()


async def test_a_private_board_is_silent_for_others(
    lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    match = await begin(lobby, ann, ben, terms="--private")
    await lobby.change(chat.say, ben, "psst", board=match.board)
    for viewer in (eve, None):
        with pytest.raises(NotFound, match="There is no board"):
            await lobby.ask(chat.history, viewer, board=match.board)
        with pytest.raises(NotFound, match="There is no board"):
            await lobby.change(chat.say, viewer, "who is here?", board=match.board)
    with pytest.raises(NotFound, match="There is no board 99, or it is private"):
        await lobby.change(chat.say, ann, "hello?", board=99)


async def unread(lobby: Lobby, player: Player) -> frozenset[int]:
    return await lobby.ask(lambda look: matches_queries.unread_boards(look, player))


async def test_messages_of_others_are_unread(
    lobby: Lobby, match: Match, ann: Player, ben: Player, eve: Player
) -> None:
    board = match.board
    await lobby.change(chat.say, ann, "hello", board=board)
    assert await unread(lobby, ann) == frozenset()
    assert await unread(lobby, ben) == {board}
    last = await lobby.change(chat.say, None, "a guest", board=board)
    assert await unread(lobby, ann) == {board}
    assert await unread(lobby, eve) == frozenset()

    await lobby.change(playing.keep_place, ann, board, Bookmark(read=last.id))
    await lobby.change(playing.keep_place, ben, board, Bookmark(read=last.id - 1))
    assert await unread(lobby, ann) == frozenset()
    assert await unread(lobby, ben) == {board}
    await lobby.change(playing.keep_place, ben, board, Bookmark(read=last.id))
    assert await unread(lobby, ben) == frozenset()

    await lobby.change(chat.say, eve, "again", board=board)
    assert await unread(lobby, ann) == await unread(lobby, ben) == {board}


async def test_a_soliloquy_is_read(lobby: Lobby, ann: Player) -> None:
    match = await begin(lobby, ann, ann)
    await lobby.change(chat.say, ann, "hm", board=match.board)
    assert await unread(lobby, ann) == frozenset()


async def test_who_may_talk(lobby: Lobby, ann: Player) -> None:
    guest = await lobby.change(begin_guest, None)
    who = (ann, guest, None)
    assert [chat.may_talk(one, guests_chat=False) for one in who] == [True, False, False]
    assert [chat.may_talk(one, guests_chat=True) for one in who] == [True, True, True]
