"""What a page shows is never older than what it showed."""

from __future__ import annotations

import asyncio
from threading import Event
from typing import Any

import pytest

from lobby.base.durations import MINUTE
from lobby.core.lobby import Lobby
from lobby.features.account import views as account_views
from lobby.features.matches.values import Match
from lobby.features.news import subscriptions
from lobby.features.people.values.player import Player
from lobby.features.talk import chat
from lobby.ui.page import Page
from tests.conftest import Clock
from tests.support.session import PATIENCE, Enter, gone, seen, text, until


async def test_a_look_from_before_a_change_does_not_come_after_it(
    enter: Enter, lobby: Lobby, eve: Player, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    await lobby.change(subscriptions.subscribe, eve, match.board)
    begun, held, own = list[Player](), Event(), account_views.own_settings

    def slow(*about: Any) -> account_views.OwnSettings:
        settings = own(*about)
        begun.append(eve)
        if begun == [eve]:
            held.wait(60)
        return settings

    async with enter(eve) as pilot:
        await pilot.press("s", *["right"] * 3, "down", "enter")
        await seen(pilot, "Settings: Following", "Board 1")
        page = pilot.app.screen
        assert isinstance(page, Page)
        monkeypatch.setattr(account_views, "own_settings", slow)
        page.look_soon()
        await until(pilot, lambda: begun)
        await pilot.press("x")
        async with asyncio.timeout(PATIENCE):
            while await lobby.ask(subscriptions.of_player, eve):
                await pilot.pause()
        held.set()
        await gone(pilot, "Board 1")
        await pilot.pause()
        assert "Board 1" not in text(pilot)
        assert len(begun) == 2


async def test_what_was_said_ages_with_everything_else(
    enter: Enter, lobby: Lobby, clock: Clock, ann: Player, ben: Player
) -> None:
    await lobby.change(chat.say, ben, "hello", board=None)
    async with enter(ann) as pilot:
        await seen(pilot, "now ben", "hello")
        clock.advance(6 * MINUTE)
        page = pilot.app.screen
        assert isinstance(page, Page)
        page.draw()  # as when the clock of a board ticks
        await seen(pilot, "6 min ben", "hello")
