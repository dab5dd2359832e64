"""Matches against bots, by members and guests."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from lobby.base.durations import DAY
from lobby.base.errors import Refused
from lobby.core.lobby import Lobby
from lobby.features.account import leaving
from lobby.features.bots import bot_matches
from lobby.features.challenges import challenges, offering
from lobby.features.challenges import queries as challenges_queries
from lobby.features.challenges.values import Challenge
from lobby.features.clocks import vacations
from lobby.features.matches import playing, viewing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.news import subscriptions
from lobby.features.notices import addresses
from lobby.features.people import muting, own_limits, players
from lobby.features.people.values.player import Player
from lobby.features.ratings import ladder
from lobby.features.talk import chat, messages
from lobby.features.terms.values.terms import Terms
from lobby.games.catalogue import GAMES
from tests.conftest import Clock, settle_all
from tests.support.proposals import proposal


@pytest.fixture(autouse=True)
async def bots(lobby: Lobby) -> tuple[Player, ...]:
    return await lobby.change(bot_matches.ensure)


@pytest.fixture
async def guest(lobby: Lobby) -> Player:
    return await lobby.change(players.begin_guest, "SHA256:guest")


HOW = frozenset({"awake", "chance", "instead"})
"""What decides how a bot begins rather than what is played."""


async def propose(lobby: Lobby, player: Player, **wish: Any) -> Match:
    how = {"chance": lobby.chance} | {name: wish.pop(name) for name in HOW & wish.keys()}
    wanted = proposal("chaos", **{"opponent": "bot3", **wish})
    made = await lobby.change(offering.propose, player, wanted, **how)
    assert isinstance(made, Match)
    return made


async def test_a_match_with_a_bot_begins_at_once_and_is_unrated(
    lobby: Lobby, ann: Player, bots: tuple[Player, ...]
) -> None:
    match = await propose(lobby, ann, seat=1, terms="--forfeittime=3 --private")
    assert match.players == (bots[2], ann)
    assert match.terms == Terms(per_move=3 * DAY, reminder=DAY, rated=False, private=True)
    assert await lobby.ask(lambda look: challenges_queries.challenges_by(look, ann)) == ()


async def test_the_seat_can_be_drawn(lobby: Lobby, ann: Player) -> None:
    drawn = [await propose(lobby, ann, seat=None, chance=Random(n)) for n in range(6)]
    assert {match.seat_of(ann) for match in drawn} == {0, 1}


async def test_with_a_person_it_is_an_offer(lobby: Lobby, ann: Player, ben: Player) -> None:
    for opponent in ("ben", None):
        made = await lobby.change(
            offering.propose, ann, proposal("chaos", opponent=opponent), chance=lobby.chance
        )
        assert isinstance(made, Challenge)


async def test_the_result_counts_for_nothing(lobby: Lobby, ann: Player) -> None:
    match = await propose(lobby, ann)
    for _ in range(2):
        assert match.to_move is not None
        mover = match.players[match.to_move]
        view = (await lobby.ask(viewing.show, match.board, mover)).view
        match = await lobby.change(playing.play, match.board, mover, view.moves[0])
    ended = await lobby.change(playing.resign, match.board, ann)
    assert ended.winner == 1
    assert not ladder.counts(ended)
    assert await lobby.ask(ladder.changes_at, match.board) == ()


async def test_a_rematch_begins_at_once(lobby: Lobby, ann: Player, guest: Player) -> None:
    for player in (ann, guest):
        match = await propose(lobby, player)
        await lobby.change(playing.resign, match.board, player)
        again = await lobby.change(offering.meet_again, match.board, player, lobby.chance)
        assert isinstance(again, Match)
        assert (again.players, again.terms) == (match.players[::-1], match.terms)
        with pytest.raises(
            Refused,
            match="The bots are switched off here",
        ):
            await lobby.change(offering.meet_again, match.board, player, lobby.chance, awake=False)


async def test_there_is_room_for_so_many(lobby: Lobby, ann: Player) -> None:
    for _ in range(bot_matches.MOST):
        await propose(lobby, ann)
    with pytest.raises(Refused, match="You already have 10 running matches with bots"):
        await propose(lobby, ann)


async def test_a_guest_has_one_of_each_game(lobby: Lobby, guest: Player) -> None:
    games = list(GAMES)[: bot_matches.MOST_OF_A_GUEST]
    for game in games:
        await lobby.change(
            offering.propose, guest, proposal(game, opponent="bot1"), chance=lobby.chance
        )
    first = await lobby.ask(matches_queries.running_matches_of, guest)
    assert sorted(match.game for match in first) == sorted(games)
    chaos = next(match for match in first if match.game == "chaos")
    sentence = f"You are playing Chaos on board {chaos.board}. Finish or resign it first."
    with pytest.raises(bot_matches.InTheWay, match=sentence):
        await propose(lobby, guest)


async def test_a_guest_gives_up_the_match_that_is_in_the_way(lobby: Lobby, guest: Player) -> None:
    before = await propose(lobby, guest, terms="--pair")
    other = await lobby.change(
        offering.propose, guest, proposal("binar", opponent="bot1"), chance=lobby.chance
    )
    assert isinstance(other, Match)
    after = await propose(lobby, guest, instead=True)
    running = await lobby.ask(matches_queries.running_matches_of, guest)
    assert {match.board for match in running} == {other.board, after.board}
    assert after.board not in before.boards


async def test_nothing_is_given_up_for_a_match_that_is_refused(lobby: Lobby, guest: Player) -> None:
    before = await propose(lobby, guest)
    with pytest.raises(Refused, match="switched off"):
        await propose(lobby, guest, instead=True, awake=False)
    assert await lobby.ask(matches_queries.running_matches_of, guest) == (before,)


async def test_the_own_limit_holds(lobby: Lobby, ann: Player) -> None:
    await lobby.change(own_limits.choose, ann, 0, "chaos")
    with pytest.raises(Refused, match="You limited yourself to 0 running boards of Chaos"):
        await propose(lobby, ann)


async def test_a_range_of_ratings_makes_no_sense(lobby: Lobby, ann: Player) -> None:
    with pytest.raises(
        Refused,
        match="A rating range is only for open challenges",
    ):
        await propose(lobby, ann, ratings=(1, 2))


async def test_a_bot_never_runs_out_of_time(lobby: Lobby, ann: Player, clock: Clock) -> None:
    for terms in ("--forfeittime=1", "--totaltime=1"):
        match = await propose(lobby, ann, seat=1, terms=terms)
        assert match.remind_at is None
        clock.advance(3 * DAY)
        await settle_all(lobby)
        match = await lobby.ask(viewing.find, match.board, ann)
        assert not match.over
        view = (await lobby.ask(viewing.show, match.board, match.players[0])).view
        await lobby.change(playing.play, match.board, match.players[0], view.moves[0])


async def test_nobody_deals_otherwise_with_a_bot(lobby: Lobby, ann: Player) -> None:
    with pytest.raises(Refused, match="bot3 is a bot"):
        await lobby.change(offering.offer, ann, proposal("chaos", opponent="bot3"))
    with pytest.raises(Refused, match="bot3 is a bot and cannot receive messages"):
        await lobby.change(messages.send, ann, ["bot3"], "hello")
    for act in (muting.mute, muting.block):
        with pytest.raises(Refused, match="bot3 is a bot"):
            await lobby.change(act, ann, "bot3")


async def test_a_guest_moves_within_a_day(lobby: Lobby, guest: Player) -> None:
    match = await propose(lobby, guest, terms="--forfeittime=30 --private")
    assert str(match.terms) == "--forfeittime=1 --unrated --private"


async def test_what_a_guest_may_not(lobby: Lobby, guest: Player, ann: Player) -> None:
    offered = await lobby.change(offering.offer, ann, proposal("chaos"))
    acts: tuple[Any, ...] = (
        (offering.offer, guest, proposal("chaos")),
        (challenges.accept, offered.number, guest, lobby.chance),
        (messages.send, guest, ["ann"], "hello"),
        (muting.mute, guest, "ann"),
        (muting.block, guest, "ann"),
        (vacations.declare, guest, "3"),
        (subscriptions.subscribe, guest, "chaos"),
        (own_limits.choose, guest, 3),
        (addresses.propose, guest, "mail", "guest@example.org"),
        (chat.announce, guest, "hello"),
    )
    for act, *words in acts:
        with pytest.raises(Refused, match="Guests can play bots"):
            await lobby.change(act, *words)
    with pytest.raises(Refused, match="Guests can play bots"):
        await propose(lobby, guest, opponent="ann")


async def test_nobody_deals_with_a_guest(lobby: Lobby, guest: Player, ann: Player) -> None:
    with pytest.raises(Refused, match="is a guest and can play only bots"):
        await lobby.change(offering.offer, ann, proposal("chaos", opponent=guest.name))
    with pytest.raises(Refused, match="is a guest and cannot receive messages"):
        await lobby.change(messages.send, ann, [guest.name], "hello")


async def test_a_name_brings_the_boards_along(lobby: Lobby, guest: Player) -> None:
    match = await propose(lobby, guest)
    nora = await lobby.change(players.take_name, "SHA256:guest", "nora")
    (own,) = await lobby.ask(lambda look: matches_queries.running_matches_of(look, nora))
    assert own.board == match.board
    assert own.players[0].name == "nora"
    # A session that has not heard of it yet can still play there.
    view = (await lobby.ask(viewing.show, match.board, guest)).view
    await lobby.change(playing.play, match.board, guest, view.moves[0])
    for _ in range(bot_matches.MOST - 1):
        await propose(lobby, nora)


async def test_a_guest_with_a_match_is_kept(lobby: Lobby, clock: Clock) -> None:
    guest = await lobby.change(players.begin_guest, None)
    await propose(lobby, guest)
    clock.advance(2 * DAY)
    await settle_all(lobby)
    assert await lobby.ask(players.named, guest.name) == guest
    (match,) = await lobby.ask(lambda look: matches_queries.finished_matches_of(look, guest, 9))
    assert (match.reason, match.cancelled_by) == ("cancelled", None)


async def test_a_guest_leaves(lobby: Lobby, guest: Player) -> None:
    match = await propose(lobby, guest)
    gone = await lobby.change(leaving.leave, guest)
    assert gone.name == f"gone-{guest.id}"
    assert (await lobby.ask(viewing.find, match.board, None)).over
