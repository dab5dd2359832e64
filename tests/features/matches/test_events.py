"""Events tell what happened, and nothing that only one side may know."""

from __future__ import annotations

from random import Random

import pytest

from lobby.base.errors import Stale
from lobby.core.lobby import Lobby
from lobby.core.queries import events as events_queries
from lobby.core.values import Event
from lobby.database.transaction import Transaction
from lobby.features.challenges import challenges, offering
from lobby.features.matches import offers, playing, starting, viewing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.people import keys
from lobby.features.people.values.player import Player
from lobby.features.talk import chat
from lobby.games.catalogue import GAMES
from tests.conftest import NOON, Clock, begin, play
from tests.support.proposals import proposal

DETAILS = {
    "joined": set(),
    "key-added": set(),
    "key-removed": set(),
    "challenged": {"challenge", "game"},
    "challenge-declined": {"challenge", "game", "why"},
    "challenge-withdrawn": {"challenge", "game"},
    "started": {"game", "taker"},
    "moved": {"move", "ply", "seat"},
    "draw-offered": set(),
    "draw-declined": set(),
    "ended": {"winner", "reason"},
    "said": {"message"},
}
"""What each kind of event may report besides who, where and when."""


async def events(lobby: Lobby) -> tuple[Event, ...]:
    return await lobby.ask(lambda look: events_queries.events_after(look, 0, 1000))


async def test_each_act_tells(lobby: Lobby, ann: Player, ben: Player, clock: Clock) -> None:
    code = await lobby.change(keys.issue_code, ann)
    await lobby.change(keys.redeem_code, "SHA256:new", code)
    await lobby.change(keys.remove_key, ann, "SHA256:new")
    declined = await lobby.change(offering.offer, ann, proposal("chaos", opponent="ben"))
    await lobby.change(challenges.decline, declined.number, ben)
    withdrawn = await lobby.change(offering.offer, ann, proposal("chaos"))
    await lobby.change(challenges.withdraw, withdrawn.number, ann)
    match = await begin(lobby, ann, ben)
    await lobby.change(offers.offer_draw, match.board, ben)
    await lobby.change(offers.decline_draw, match.board, ann)
    clock.advance(5)
    await lobby.change(playing.play, match.board, ann, "22+a")
    await lobby.change(chat.say, ben, "hello", board=match.board)
    await lobby.change(playing.resign, match.board, ben)

    emitted = await events(lobby)
    assert {event.kind for event in emitted} == set(DETAILS)
    for event in emitted:
        assert set(event.detail) == DETAILS[event.kind]
    assert [event.id for event in emitted] == list(range(1, len(emitted) + 1))
    assert emitted[-3] == Event(
        id=len(emitted) - 2,
        at=NOON + 5,
        kind="moved",
        actor=ann.id,
        board=match.board,
        concerns=frozenset({ann.id, ben.id}),
        detail={"move": "22+a", "ply": 1, "seat": 0},
    )
    assert emitted[-1].detail == {"winner": None, "reason": "cancelled"}


async def test_what_is_refused_tells_nothing(lobby: Lobby, match: Match, ben: Player) -> None:
    before = await events(lobby)

    def play_and_fail(tx: Transaction) -> None:
        playing.play(tx, match.board, match.players[0], "22+a")
        offers.offer_draw(tx, match.board, ben, revision=match.revision)

    with pytest.raises(Stale):
        await lobby.change(play_and_fail)
    assert await events(lobby) == before
    assert await lobby.ask(viewing.find, match.board, ben) == match


async def test_events_are_the_same_whatever_is_hidden(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    game = GAMES["curio"]
    options = game.parse_options([])
    deals = [game.deal(options, Random(seed)) for seed in (1, 2)]
    starts = [game.start(options, deal) for deal in deals]
    assert deals[0] != deals[1]
    move = next(move for move in starts[0].moves() if move in starts[1].moves())
    emitted = []
    for seed in (1, 2):
        last = (await events(lobby))[-1].id
        match = await lobby.change(starting.begin, proposal("curio"), (ann, ben), Random(seed))
        assert await lobby.ask(matches_queries.setup, match.board) in deals
        await play(lobby, match, move)
        await lobby.change(playing.resign, match.board, ann)
        news = await lobby.ask(
            lambda look, after: events_queries.events_after(look, after, 10), last
        )
        emitted.append([(event.kind, event.actor, event.concerns, event.detail) for event in news])
    assert emitted[0] == emitted[1]


async def test_a_whole_curio_match_tells_squares_only(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    chance = Random(4)
    match = await lobby.change(starting.begin, proposal("curio"), (ann, ben), chance)
    while not match.over:
        mover = match.players[match.to_move or 0]
        showing = await lobby.ask(viewing.show, match.board, mover)
        match = await play(lobby, match, chance.choice(showing.view.moves))
    men = set((await lobby.ask(lambda look: matches_queries.setup(look, match.board))).values())
    for event in await lobby.ask(lambda look: events_queries.events_after(look, 0, 10_000)):
        assert set(event.detail) <= DETAILS[event.kind]
        assert not any(man in repr(event.detail) for man in men)
