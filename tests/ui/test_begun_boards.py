"""A player who offered a match is told that it has begun, and is one key away from it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lobby.app.lobby_app import LobbyApp
from lobby.core.event_feed import Listener
from lobby.core.lobby import Lobby
from lobby.core.queries import events as events_queries
from lobby.features.challenges import challenges, offering
from lobby.features.challenges.values import Challenge
from lobby.features.matches import playing
from lobby.features.people.values.player import Player
from lobby.ui import places
from tests.conftest import begin
from tests.support.at_board import opened
from tests.support.proposals import proposal
from tests.support.session import Enter, gone, seen


@pytest.fixture
async def offer(lobby: Lobby, ann: Player, ben: Player) -> Challenge:
    """ann's challenge to ben, who would move first."""
    made = await lobby.change(
        offering.propose,
        ann,
        proposal("chaos", terms="--totaltime=5m --increment=3s", opponent="ben", seat=1),
        chance=lobby.chance,
    )
    assert isinstance(made, Challenge)
    return made


TOLD = "ben accepted. Chaos begins on board {board}: {key} opens it."


async def accepted(lobby: Lobby, offer: Challenge, ben: Player) -> int:
    return (await lobby.change(challenges.accept, offer.number, ben, lobby.chance)).board


async def test_the_challenger_is_told_in_the_lobby(
    enter: Enter, lobby: Lobby, offer: Challenge, ann: Player, ben: Player
) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "Your challenges")
        board = await accepted(lobby, offer, ben)
        await seen(pilot, TOLD.format(board=board, key="Tab"))
        await pilot.press("down", "tab")
        await seen(pilot, "ann X", "ben to move")


async def test_the_challenger_is_told_at_another_board(
    enter: Enter, lobby: Lobby, offer: Challenge, ann: Player, ben: Player
) -> None:
    other = await begin(lobby, ann, ben)
    async with enter(ann) as pilot:
        await opened(pilot, other)
        board = await accepted(lobby, offer, ben)
        await seen(pilot, TOLD.format(board=board, key="Tab"))
        await pilot.press("tab")
        await seen(pilot, "Chaos  ben O - ann X")
        await pilot.press("tab")
        await seen(pilot, "OctiLite")


async def test_who_has_the_first_move_is_told_that_the_clock_runs(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    offer = await lobby.change(
        offering.propose,
        ann,
        proposal("chaos", terms="--totaltime=5m --increment=3s", opponent="ben", seat=0),
        chance=lobby.chance,
    )
    assert isinstance(offer, Challenge)
    async with enter(ann, size=(80, 24)) as pilot, enter(ben) as other:
        await seen(pilot, "Your challenges")
        await seen(other, "Challenges to you")
        board = await accepted(lobby, offer, ben)
        await seen(pilot, f"ben accepted, your clock runs: Tab opens Chaos, board {board}.")


async def test_a_board_takes_the_place_of_help(
    enter: Enter, lobby: Lobby, offer: Challenge, ann: Player, ben: Player
) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "Your challenges")
        await pilot.press("question_mark")
        await seen(pilot, "Help: The lobby")
        await accepted(lobby, offer, ben)
        await seen(pilot, "ben accepted.")
        await pilot.press("tab")
        await seen(pilot, "Chaos  ben O - ann X")
        await pilot.press("escape")
        await seen(pilot, "Their move  1")


async def test_the_challenger_is_told_in_a_form_where_tab_goes_to_the_next_field(
    enter: Enter, lobby: Lobby, offer: Challenge, ann: Player, ben: Player
) -> None:
    async with enter(ann) as pilot:
        app = pilot.app
        assert isinstance(app, LobbyApp)
        app.call_later(app.open, places.NewChallenge())
        await seen(pilot, "New challenge")
        board = await accepted(lobby, offer, ben)
        await seen(pilot, TOLD.format(board=board, key="Ctrl-O"))
        await pilot.press("ctrl+o")
        await seen(pilot, "Chaos  ben O - ann X")


async def test_a_match_that_had_begun_before_is_no_news(
    enter: Enter, lobby: Lobby, offer: Challenge, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, listeners, listen = offer.challenger, list[Listener](), lobby.feed.listen

    def listened(listener: Listener) -> Callable[[], None]:
        listeners.append(listener)
        return listen(listener)

    monkeypatch.setattr(lobby.feed, "listen", listened)
    first = await begin(lobby, ann, ben)
    await accepted(lobby, offer, ben)
    old = await lobby.ask(lambda snapshot: events_queries.events_after(snapshot, 0, 100))
    async with enter(ann) as pilot:
        await seen(pilot, "1 board waits")
        for listener in listeners:
            listener(old)  # like a feed that is late
        await pilot.press("tab")
        assert "accepted" not in await seen(pilot, f" {first.board} OctiLite")


async def test_a_question_is_not_hidden_by_it(
    enter: Enter, lobby: Lobby, offer: Challenge, ann: Player, ben: Player
) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "Your challenges")
        await pilot.press("c", *"wait", "escape", "q")
        await seen(pilot, "Leave the lobby?")
        await accepted(lobby, offer, ben)
        assert "Leave the lobby?" in await seen(pilot, "Their move")
        await pilot.press("n")
        await gone(pilot, "Leave the lobby?")
        await pilot.press("tab")
        await seen(pilot, "Chaos  ben O - ann X")


async def test_whoever_accepts_is_told_nothing_besides(
    enter: Enter, lobby: Lobby, offer: Challenge, ben: Player
) -> None:
    async with enter(ben) as pilot:
        await seen(pilot, "Challenges to you")
        await accepted(lobby, offer, ben)
        assert "accepted" not in await seen(pilot, "Your move")


async def test_a_clock_that_runs_on_another_board_is_told_at_each_move(
    enter: Enter, lobby: Lobby, offer: Challenge, ann: Player, ben: Player
) -> None:
    other = await begin(lobby, ann, ben)
    board = await accepted(lobby, offer, ben)
    async with enter(ann) as pilot, enter(ben) as opponent:
        await opened(pilot, other)
        await seen(opponent, "Your move")
        await lobby.change(playing.play, board, ben, "a2-c2")
        await seen(pilot, f"ben moved, your clock runs: Tab opens Chaos, board {board}.")
        await pilot.press("tab")
        await seen(pilot, "Chaos  ben O - ann X")
