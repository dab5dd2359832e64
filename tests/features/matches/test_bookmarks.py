from __future__ import annotations

from dataclasses import replace

import pytest

from lobby.base.errors import Refused
from lobby.core.lobby import Lobby
from lobby.core.queries import events as events_queries
from lobby.features.matches import playing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Bookmark, Match
from lobby.features.people.values.player import Player
from tests.conftest import play


async def half_entered(lobby: Lobby, player: Player) -> frozenset[int]:
    return await lobby.ask(lambda look: matches_queries.half_entered_boards(look, player))


async def test_a_board_never_opened(lobby: Lobby, match: Match, ann: Player) -> None:
    assert await lobby.ask(playing.place_of, ann, match.board) == Bookmark()


async def test_a_place_is_kept(lobby: Lobby, match: Match, ann: Player, ben: Player) -> None:
    for place in (
        Bookmark(entry="22", entry_ply=0, looking_at=3, flipped=True, read=7),
        Bookmark(entry="", entry_ply=0, looking_at=None, flipped=False, read=8),
    ):
        await lobby.change(playing.keep_place, ann, match.board, place)
        assert await lobby.ask(playing.place_of, ann, match.board) == place
    assert await lobby.ask(playing.place_of, ben, match.board) == Bookmark()


async def test_what_was_read_stays_read(lobby: Lobby, match: Match, ann: Player) -> None:
    older = Bookmark(read=3, flipped=True)
    await lobby.change(playing.keep_place, ann, match.board, Bookmark(read=9))
    await lobby.change(playing.keep_place, ann, match.board, older)
    assert await lobby.ask(playing.place_of, ann, match.board) == replace(older, read=9)


async def test_no_event_tells_of_a_bookmark(lobby: Lobby, match: Match, ann: Player) -> None:
    before = await lobby.ask(events_queries.last_event)
    await lobby.change(playing.keep_place, ann, match.board, Bookmark(entry="22"))
    assert await lobby.ask(events_queries.last_event) == before


async def test_there_is_no_place_at_no_board(lobby: Lobby, ann: Player) -> None:
    with pytest.raises(Refused, match="There is no such player or board"):
        await lobby.change(playing.keep_place, ann, 99, Bookmark())
    with pytest.raises(Refused, match="The database cannot hold such a number or text"):
        await lobby.change(playing.keep_place, ann, 10**30, Bookmark())


async def test_a_half_entered_move_lasts_until_the_position_changes(
    lobby: Lobby, match: Match, ann: Player
) -> None:
    await lobby.change(playing.keep_place, ann, match.board, Bookmark(entry="22", entry_ply=0))
    assert await half_entered(lobby, ann) == {match.board}
    await play(lobby, match, "22+a")
    assert await half_entered(lobby, ann) == frozenset()


async def test_nothing_is_half_entered_after_the_end(
    lobby: Lobby, match: Match, ann: Player
) -> None:
    await lobby.change(playing.keep_place, ann, match.board, Bookmark(entry="22", entry_ply=0))
    await lobby.change(playing.resign, match.board, ann)
    assert await half_entered(lobby, ann) == frozenset()
