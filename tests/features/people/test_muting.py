"""Muted players are not heard, and blocked players are kept away."""

from __future__ import annotations

import pytest

from lobby.base.errors import NotFound, Refused
from lobby.core.lobby import Lobby
from lobby.core.queries import events as events_queries
from lobby.features.challenges import challenges, offering
from lobby.features.home import views as home_views
from lobby.features.matches import playing, viewing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.people import muting, preferences
from lobby.features.people.values.player import Player, Quieted
from lobby.features.records import records
from lobby.features.talk import chat, messages
from tests.support.proposals import proposal


async def test_who_is_muted_is_not_heard(
    lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await lobby.change(chat.say, ben, "before", board=match.board)
    await lobby.change(muting.mute, ann, "BEN")
    await lobby.change(chat.say, ben, "after", board=match.board)
    await lobby.change(chat.say, ben, "in the lobby")
    own = await lobby.change(chat.say, ann, "well", board=match.board)
    assert await lobby.ask(chat.history, ann, board=match.board) == (own,)
    assert await lobby.ask(chat.history, ann) == ()
    assert len(await lobby.ask(chat.history, None, board=match.board)) == 3
    assert len(await lobby.ask(chat.history, ben)) == 1
    await lobby.change(muting.unmute, ann, "ben")
    assert len(await lobby.ask(chat.history, ann, board=match.board)) == 3


async def test_what_is_not_heard_is_not_unread(
    lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await lobby.change(chat.say, ben, "before", board=match.board)
    await lobby.change(messages.send, ben, ["ann"], "before")
    await lobby.change(muting.mute, ann, "ben")
    await lobby.change(chat.say, ben, "after", board=match.board)
    await lobby.change(messages.send, ben, ["ann"], "after")
    assert await lobby.ask(lambda look: matches_queries.unread_boards(look, ann)) == frozenset()
    assert await lobby.ask(messages.unread, ann) == await lobby.ask(messages.latest, ann) == ()
    await lobby.change(chat.say, None, "a guest", board=match.board)
    assert await lobby.ask(lambda look: matches_queries.unread_boards(look, ann)) == {match.board}
    assert await lobby.ask(lambda look: matches_queries.unread_boards(look, ben)) == {match.board}


async def test_neither_side_of_a_block_deals_with_the_other(
    lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    standing = [
        await lobby.change(offering.offer, one, proposal("chaos", opponent=other))
        for one, other in ((ann, None), (ben, None), (ben, "ann"))
    ]
    await lobby.change(playing.resign, match.board, ben)
    await lobby.change(muting.block, ann, "ben")
    refused = "^ann does not accept challenges or messages from you.$"
    blocked = "^You have blocked ben. Unblock the player first.$"
    for player, other, reason in ((ben, "ann", refused), (ann, "ben", blocked)):
        with pytest.raises(Refused, match=reason):
            await lobby.change(offering.offer, player, proposal("chaos", opponent=other))
        with pytest.raises(Refused, match=reason):
            await lobby.change(offering.rematch, match.board, player, lobby.chance)
        with pytest.raises(Refused, match=reason):
            await lobby.change(messages.send, player, [other], "hello")
    to_ann, _, _ = await lobby.ask(challenges.lists_for, ann)
    assert to_ann == ()
    for number, taker in ((0, ben), (1, ann), (2, ann)):
        with pytest.raises(Refused, match=refused if taker == ben else blocked):
            await lobby.change(challenges.accept, standing[number].number, taker, lobby.chance)
    await lobby.change(muting.unblock, ann, "ben")
    await lobby.change(challenges.accept, standing[0].number, ben, lobby.chance)
    await lobby.change(offering.rematch, match.board, ben, lobby.chance)


async def test_the_list(lobby: Lobby, ann: Player, ben: Player, eve: Player) -> None:
    assert await lobby.change(muting.mute, ann, "eve") == Quieted(eve, blocked=False)
    assert await lobby.change(muting.block, ann, "ben") == Quieted(ben, blocked=True)
    assert await lobby.change(muting.mute, ann, "ben") == Quieted(ben, blocked=True)
    assert await lobby.change(muting.block, ann, "eve") == Quieted(eve, blocked=True)
    both = (Quieted(ben, blocked=True), Quieted(eve, blocked=True))
    assert await lobby.ask(muting.listed, ann) == both
    assert await lobby.ask(muting.listed, ben) == ()


async def test_what_is_refused(lobby: Lobby, ann: Player, ben: Player, eve: Player) -> None:
    with pytest.raises(NotFound, match="There is no player called"):
        await lobby.change(muting.mute, ann, "kim")
    with pytest.raises(Refused, match="That is you"):
        await lobby.change(muting.block, ann, "ann")
    await lobby.change(muting.block, ann, "ben")
    await lobby.change(muting.mute, ann, "eve")
    with pytest.raises(Refused, match=r"also mutes. You can unblock"):
        await lobby.change(muting.unmute, ann, "ben")
    with pytest.raises(NotFound, match="eve is muted, not blocked"):
        await lobby.change(muting.unblock, ann, "eve")
    with pytest.raises(NotFound, match="neither muted nor blocked ann"):
        await lobby.change(muting.unmute, ben, "ann")


async def test_comments_of_the_muted_are_not_shown(
    lobby: Lobby, match: Match, ann: Player, ben: Player, eve: Player
) -> None:
    await lobby.change(playing.play, match.board, ann, "22+a", comment="well, well")
    await lobby.change(playing.play, match.board, ben, "26+a", comment="so what")
    await lobby.change(muting.mute, ann, "ben")
    await lobby.change(muting.mute, eve, "ann")

    async def comments(viewer: Player | None) -> list[str]:
        showing = await lobby.ask(viewing.show, match.board, viewer)
        record = await lobby.ask(records.of_match, match.board, viewer)
        said = [played.comment for played in showing.played]
        assert said == [comment for _, comment in record.moves]
        return said

    assert await comments(ann) == ["well, well", ""]
    assert await comments(ben) == await comments(None) == ["well, well", "so what"]
    assert await comments(eve) == ["", "so what"]
    assert (await lobby.ask(home_views.mine, ann)).remarks == {}
    await lobby.change(muting.unmute, ann, "ben")
    assert (await lobby.ask(home_views.mine, ann)).remarks == {match.board: "so what"}


async def test_players_may_do_without_the_talk_of_watchers(
    lobby: Lobby, match: Match, ann: Player, ben: Player, eve: Player
) -> None:
    async def said(hearer: Player | None) -> list[tuple[str, bool]]:
        history = await lobby.ask(chat.history, hearer, board=match.board)
        return [(message.text, message.aside) for message in history]

    async def unread(player: Player) -> bool:
        return match.board in await lobby.ask(
            lambda look: matches_queries.unread_boards(look, player)
        )

    await lobby.change(chat.say, eve, "a bold one", board=match.board)
    assert await unread(ann)
    await lobby.change(preferences.turn, ann, "watchers", False)
    assert not await unread(ann)
    await lobby.change(chat.say, None, "is it?", board=match.board)
    assert not await unread(ann)
    assert await unread(ben)
    everything = [("a bold one", True), ("is it?", True)]
    assert await said(ann) == []
    assert await said(ben) == await said(eve) == everything
    events = await lobby.ask(lambda look: events_queries.events_after(look, 0, 99))
    heard = [await lobby.ask(muting.hears, ann, event) for event in events if event.kind == "said"]
    assert heard == [False, False]
    assert all([await lobby.ask(muting.hears, eve, event) for event in events])
    await lobby.change(chat.say, ben, "ask ann", board=match.board)
    assert await unread(ann)
    assert await said(ann) == [("ask ann", False)]
    await lobby.change(playing.resign, match.board, ben)
    assert await said(ann) == [*everything, ("ask ann", False)]
    await lobby.change(chat.say, eve, "well done", board=match.board)
    assert await unread(ann)
