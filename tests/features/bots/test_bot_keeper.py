from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any, TypeVar

import pytest

from lobby.base.errors import Refused, Stale
from lobby.core.lobby import Lobby
from lobby.core.queries import leases as claims_queries
from lobby.core.thinker import Urgency
from lobby.core.values import Event
from lobby.database.transaction import Transaction
from lobby.features.bots import bot_matches
from lobby.features.bots import live as bots_keeper
from lobby.features.bots.live import BotKeeper
from lobby.features.challenges import offering
from lobby.features.matches import offers, playing, viewing
from lobby.features.matches.values import Match
from lobby.features.news import queries as news_queries
from lobby.features.people.values.player import Player
from lobby.gamekit.game import Seat
from lobby.gamekit.mind import WIN
from tests.conftest import Clock
from tests.support.obliging import Obliging
from tests.support.proposals import proposal

T = TypeVar("T")


@pytest.fixture
def thinker(lobby: Lobby) -> Obliging:
    thinker = Obliging()
    lobby.thinker = thinker
    return thinker


@pytest.fixture
async def keeper(lobby: Lobby, thinker: Obliging) -> AsyncIterator[BotKeeper]:
    keeper = BotKeeper(lobby, 1.0)
    await keeper.start()
    yield keeper
    await keeper.stop()


class Watch:
    """Waits for changes in a match."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._news = asyncio.Event()
        lobby.feed.listen(lambda events: self._news.set())

    async def until(self, board: int, holds: Callable[[Match], bool]) -> Match:
        """The match on *board* once *holds* is true of it."""
        async with asyncio.timeout(60):
            while True:
                self._news.clear()
                match = await self._lobby.ask(viewing.find, board, None)
                if holds(match):
                    return match
                await self._news.wait()

    async def plies(self, board: int, plies: int) -> Match:
        """The match on *board* once *plies* moves have been played."""
        return await self.until(board, lambda match: match.plies == plies)


@pytest.fixture
async def watch(lobby: Lobby) -> Watch:
    return Watch(lobby)


async def sparring(lobby: Lobby, player: Player, game: str = "chaos", seat: Seat = 0) -> Match:
    made = await lobby.change(
        offering.propose, player, proposal(game, opponent="bot3", seat=seat), chance=lobby.chance
    )
    assert isinstance(made, Match)
    return made


async def first_move(lobby: Lobby, match: Match, player: Player) -> Match:
    view = (await lobby.ask(viewing.show, match.board, player)).view
    return await lobby.change(playing.play, match.board, player, view.moves[0])


async def test_a_bot_answers(
    lobby: Lobby, ann: Player, keeper: BotKeeper, thinker: Obliging, watch: Watch
) -> None:
    match = await sparring(lobby, ann)
    await first_move(lobby, match, ann)
    match = await watch.plies(match.board, 2)
    assert match.awaits(ann)
    assert thinker.seeds == [f"{match.board}:1:3"]


async def test_a_bot_begins(
    lobby: Lobby, ann: Player, keeper: BotKeeper, thinker: Obliging, watch: Watch
) -> None:
    match = await sparring(lobby, ann, "octilite", seat=1)
    await watch.plies(match.board, 1)
    assert thinker.asked[0].moves == ()


async def test_what_waited_is_done_after_a_restart(
    lobby: Lobby, ann: Player, thinker: Obliging, watch: Watch
) -> None:
    await lobby.change(bot_matches.ensure)
    boards = [(await sparring(lobby, ann, seat=1)).board for _ in range(3)]
    keeper = BotKeeper(lobby, 1.0)
    await keeper.start()
    for board in boards:
        await watch.plies(board, 1)
    await keeper.stop()
    assert len(thinker.asked) == 3


async def test_a_bot_that_cannot_think_is_out_of_order_until_it_can(
    lobby: Lobby, ann: Player, keeper: BotKeeper, thinker: Obliging, watch: Watch
) -> None:
    thinker.failures = 1
    heard: list[Event] = []
    lobby.feed.listen(heard.extend)
    match = await sparring(lobby, ann, seat=1)
    await watch.plies(match.board, 1)
    assert thinker.seeds == [f"{match.board}:0:3"] * 2
    assert [event.board for event in heard if event.kind == "bot-failed"] == [match.board]
    assert not await lobby.ask(claims_queries.is_claimed, "stuck", match.board)


class Drowsy(Obliging):
    """A thinker that is asleep whenever it fails."""

    async def ask(
        self, work: Callable[[], T], *, urgency: Urgency = Urgency.STUDY, whose: str = ""
    ) -> T:
        self.awake = not self.failures
        return await super().ask(work, urgency=urgency, whose=whose)


async def test_who_falls_asleep_over_a_move_is_asked_again(
    lobby: Lobby, ann: Player, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots_keeper, "FIRST_PAUSE", 0.0)
    lobby.thinker = thinker = Drowsy()
    keeper = BotKeeper(lobby, 1.0)
    await keeper.start()
    thinker.failures = 3
    match = await sparring(lobby, ann, seat=1)
    await watch.plies(match.board, 1)
    await keeper.stop()
    assert thinker.seeds == [f"{match.board}:0:3"] * 4


class ForDays(dict[int, int]):
    """On every board a bot has failed every five minutes for a week."""

    def get(self, board: int, default: object = None) -> int:
        return 2_000


async def test_who_has_failed_for_days_is_asked_again(
    lobby: Lobby, ann: Player, thinker: Obliging, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots_keeper, "FIRST_PAUSE", 0.0)
    keeper = BotKeeper(lobby, 1.0)
    keeper._failures = ForDays()
    await keeper.start()
    thinker.failures = 1
    match = await sparring(lobby, ann, seat=1)
    await watch.plies(match.board, 1)
    await keeper.stop()


async def test_a_failure_that_nobody_could_be_told_of_is_no_end(
    lobby: Lobby, ann: Player, thinker: Obliging, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots_keeper, "FIRST_PAUSE", 0.0)
    thinker.failures = 1
    note = bot_matches.note_failure

    def lost(tx: Transaction, *args: Any) -> None:
        note(tx, *args)
        raise Stale("Another server was faster each time.")

    monkeypatch.setattr(bot_matches, "note_failure", lost)
    keeper = BotKeeper(lobby, 1.0)
    await keeper.start()
    match = await sparring(lobby, ann, seat=1)
    await watch.plies(match.board, 1)
    await keeper.stop()


async def test_a_bot_lets_moves_be_taken_back(
    lobby: Lobby, ann: Player, keeper: BotKeeper, watch: Watch
) -> None:
    match = await sparring(lobby, ann)
    await first_move(lobby, match, ann)
    await watch.plies(match.board, 2)
    await lobby.change(offers.offer_takeback, match.board, ann)
    match = await watch.plies(match.board, 0)
    assert match.awaits(ann)


def _without_offer(match: Match) -> bool:
    return match.draw_offer is None


async def _moves(lobby: Lobby, ann: Player, watch: Watch, plies: int) -> Match:
    match = await sparring(lobby, ann)
    for ply in range(2, plies + 1, 2):
        await first_move(lobby, match, ann)
        match = await watch.plies(match.board, ply)
    return match


async def test_a_draw_that_is_as_good_is_agreed(
    lobby: Lobby, ann: Player, keeper: BotKeeper, thinker: Obliging, watch: Watch
) -> None:
    match = await _moves(lobby, ann, watch, 10)
    await lobby.change(offers.offer_draw, match.board, ann)
    match = await watch.until(match.board, lambda current: current.over)
    assert (match.winner, match.reason) == (None, "agreement")
    assert thinker.seeds[-1] == thinker.seeds[-2]  # as when it thought about its move


async def test_a_draw_is_declined_early(
    lobby: Lobby, ann: Player, keeper: BotKeeper, watch: Watch
) -> None:
    match = await _moves(lobby, ann, watch, 2)
    await lobby.change(offers.offer_draw, match.board, ann)
    match = await watch.until(match.board, _without_offer)
    assert not match.over


async def test_a_draw_before_any_thought_is_declined(
    lobby: Lobby, ann: Player, keeper: BotKeeper, thinker: Obliging, watch: Watch
) -> None:
    match = await sparring(lobby, ann)
    await lobby.change(offers.offer_draw, match.board, ann)
    await watch.until(match.board, _without_offer)
    assert thinker.asked == []


async def test_a_bot_that_is_winning_plays_on(
    lobby: Lobby, ann: Player, keeper: BotKeeper, thinker: Obliging, watch: Watch
) -> None:
    thinker.score = WIN
    match = await _moves(lobby, ann, watch, 10)
    await lobby.change(offers.offer_draw, match.board, ann)
    match = await watch.until(match.board, _without_offer)
    assert not match.over


async def test_a_bot_that_hopes_for_nothing_more_offers_a_draw_with_its_move(
    lobby: Lobby, ann: Player, keeper: BotKeeper, thinker: Obliging, watch: Watch
) -> None:
    match = await _moves(lobby, ann, watch, 10)
    assert match.draw_offer is None
    thinker.offers = True
    await first_move(lobby, match, ann)
    match = await watch.until(match.board, lambda current: current.draw_offer is not None)
    assert match.offers_draw_to(ann)
    match = await lobby.change(offers.offer_draw, match.board, ann)
    assert (match.winner, match.reason) == (None, "agreement")


async def test_a_bot_offers_no_draw_early(
    lobby: Lobby, ann: Player, keeper: BotKeeper, thinker: Obliging, watch: Watch
) -> None:
    thinker.offers = True
    match = await _moves(lobby, ann, watch, 2)
    assert match.draw_offer is None


async def test_a_match_is_played_to_its_end(
    lobby: Lobby, ann: Player, keeper: BotKeeper, watch: Watch
) -> None:
    match = await sparring(lobby, ann, "binar")
    while not match.over:
        match = await first_move(lobby, match, ann)
        match = await watch.until(match.board, lambda current: current.over or current.awaits(ann))
    assert match.reason
    assert (
        await lobby.ask(lambda look: news_queries.unacknowledged(look, match.players[1], 9)) == ()
    )


async def test_a_bot_sees_what_its_seat_sees(
    lobby: Lobby, ann: Player, keeper: BotKeeper, thinker: Obliging, watch: Watch
) -> None:
    match = await sparring(lobby, ann, "curio")
    await first_move(lobby, match, ann)
    await watch.plies(match.board, 2)
    (situation,) = thinker.asked
    bot = match.players[1]
    first = (await lobby.ask(viewing.show, match.board, bot, 0)).view
    assert situation.views[0] == first
    seen = (await lobby.ask(viewing.show, match.board, ann, 0)).view
    assert first != seen


async def test_where_nobody_thinks_boards_wait(lobby: Lobby, ann: Player, clock: Clock) -> None:
    await lobby.change(bot_matches.ensure)
    match = await sparring(lobby, ann, seat=1)
    keeper = BotKeeper(lobby, 1.0)
    await keeper.start()
    await keeper.stop()
    assert (await lobby.ask(viewing.find, match.board, ann)).plies == 0
    with pytest.raises(
        Refused,
        match="The bots are switched off here",
    ):
        await lobby.change(
            offering.propose,
            ann,
            proposal("chaos", opponent="bot3"),
            chance=lobby.chance,
            awake=lobby.thinker.awake,
        )
