"""Subscriptions to boards, games and players."""

from __future__ import annotations

import pytest

from lobby.base.errors import NotFound, Refused
from lobby.core.lobby import Lobby
from lobby.features.bots import bot_matches
from lobby.features.matches import playing
from lobby.features.matches.values import Match
from lobby.features.news import queries as news_queries
from lobby.features.news import subscriptions
from lobby.features.news.values import Subscriptions
from lobby.features.people import muting, players
from lobby.features.people.values.player import Player
from tests.conftest import Clock, begin


async def test_what_is_subscribed_to(lobby: Lobby, match: Match, eve: Player) -> None:
    assert not await lobby.ask(subscriptions.of_player, eve)
    await lobby.change(subscriptions.subscribe, eve, match.board)
    await lobby.change(subscriptions.subscribe, eve, "chaos")
    held = await lobby.change(subscriptions.subscribe, eve, "chaos", everything=True)
    assert held == Subscriptions({match.board: False}, {"chaos": True})
    held = await lobby.change(subscriptions.unsubscribe, eve, match.board)
    assert held == Subscriptions({}, {"chaos": True})


async def test_what_is_refused(
    lobby: Lobby, match: Match, ann: Player, ben: Player, eve: Player
) -> None:
    secret = await begin(lobby, ann, ben, terms="--private")
    for subject in (secret.board, 99, "chess"):
        with pytest.raises(NotFound):
            await lobby.change(subscriptions.subscribe, eve, subject)
    with pytest.raises(NotFound, match="do not follow Chaos"):
        await lobby.change(subscriptions.unsubscribe, eve, "chaos")
    await lobby.change(playing.resign, match.board, ann)
    with pytest.raises(Refused, match="is over"):
        await lobby.change(subscriptions.subscribe, eve, match.board)


async def test_whom_one_follows(lobby: Lobby, ann: Player, ben: Player, eve: Player) -> None:
    held = await lobby.change(subscriptions.follow, eve, "BEN")
    assert held.players == (ben,)
    held = await lobby.change(subscriptions.follow, eve, "ann")
    assert held.players == (ann, ben)
    assert held == await lobby.change(subscriptions.follow, eve, "ann")
    held = await lobby.change(subscriptions.unfollow, eve, "Ann")
    assert held.players == (ben,)
    with pytest.raises(NotFound, match=r"You do not follow ann\."):
        await lobby.change(subscriptions.unfollow, eve, "ann")


async def test_whom_one_cannot_follow(
    lobby: Lobby, ann: Player, ben: Player, eve: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    await lobby.change(bot_matches.ensure)
    guest = await lobby.change(players.begin_guest, "SHA256:guest")
    for name, why in (
        ("eve", "your own name"),
        ("bot1", "is a bot"),
        (guest.name, "is a guest"),
    ):
        with pytest.raises(Refused, match=why):
            await lobby.change(subscriptions.follow, eve, name)
    with pytest.raises(NotFound):
        await lobby.change(subscriptions.follow, eve, "nobody-here")
    monkeypatch.setattr(subscriptions, "MOST", 1)
    await lobby.change(subscriptions.follow, eve, "ann")
    await lobby.change(subscriptions.follow, eve, "ann")
    with pytest.raises(Refused, match="already follow 1"):
        await lobby.change(subscriptions.follow, eve, "ben")


async def test_muting_and_blocking_end_it(
    lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    await lobby.change(subscriptions.follow, eve, "ann")
    await lobby.change(muting.mute, eve, "ann")
    assert not await lobby.ask(subscriptions.of_player, eve)
    with pytest.raises(Refused, match="You have muted or blocked ann"):
        await lobby.change(subscriptions.follow, eve, "ann")
    await lobby.change(muting.unmute, eve, "ann")
    for follower in (ben, eve):
        await lobby.change(subscriptions.follow, follower, "ann")
    await lobby.change(subscriptions.follow, ann, "ben")
    await lobby.change(muting.mute, ann, "eve")
    assert (await lobby.ask(subscriptions.of_player, eve)).players == (ann,)
    await lobby.change(muting.block, ann, "ben")
    assert not await lobby.ask(subscriptions.of_player, ann)
    assert not await lobby.ask(subscriptions.of_player, ben)
    with pytest.raises(Refused, match=r"^You cannot follow ann\.$"):
        await lobby.change(subscriptions.follow, ben, "ann")


async def test_the_running_matches_of_followed_players_but_for_private_ones(
    lobby: Lobby, clock: Clock, ann: Player, ben: Player, eve: Player
) -> None:
    first = await begin(lobby, ann, ben)
    clock.advance(1)
    second = await begin(lobby, ben, ann)
    await begin(lobby, ann, ben, terms="--private")
    over = await begin(lobby, ann, ben)
    await lobby.change(playing.resign, over.board, ann)

    async def shown(limit: int = 50) -> list[int]:
        matches = await lobby.ask(lambda look: news_queries.followed_matches(look, eve, limit))
        return [match.board for match in matches]

    assert await shown() == []
    await lobby.change(subscriptions.follow, eve, "ann")
    assert await shown() == [second.board, first.board]
    await lobby.change(subscriptions.follow, eve, "ben")
    assert await shown() == [second.board, first.board]
    assert await shown(1) == [second.board]
