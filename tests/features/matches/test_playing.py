from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from lobby.app.check import verification
from lobby.base.durations import DAY
from lobby.base.errors import NotFound, Refused, Stale
from lobby.core.lobby import Lobby
from lobby.core.queries import events as events_queries
from lobby.core.values import Event
from lobby.database.transaction import Transaction
from lobby.features.clocks import clocks
from lobby.features.clocks.values import Clock
from lobby.features.matches import offers, playing, viewing
from lobby.features.matches.playing import MAX_COMMENT
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match, Played
from lobby.features.people.values.player import Player
from lobby.features.ratings import ladder
from lobby.features.records import reading, records
from lobby.features.terms.values.terms import Terms
from lobby.gamekit.game import Outcome, Seat
from lobby.games.catalogue import GAMES
from tests.conftest import NOON, begin, play
from tests.conftest import Clock as Frozen

EVEN_LINE = "a1 a2 b1 b2 c1"
"""Wins a Binar match with ``-size=3 -single`` for seat 0."""

OPENED = "22+a 26+e 22+e 26+a"
AROUND = "22-23 26-25 23-22 25-26"
"""OctiLite moves after OPENED that lead back to the same position."""


async def events(lobby: Lobby) -> tuple[Event, ...]:
    return await lobby.ask(lambda look: events_queries.events_after(look, 0, 1000))


async def stored(lobby: Lobby, match: Match) -> Match:
    return await lobby.ask(viewing.find, match.board, match.players[0])


def turned(match: Match, turn: Seat | None) -> Clock:
    """The clock of *match* if it were *turn*'s move."""
    return replace(match.clock, turn=turn)


async def assert_sound(lobby: Lobby, match: Match) -> None:
    """Check that the match is stored as it was returned, and as its moves make it."""
    assert await stored(lobby, match) == match
    assert await lobby.ask(verification.verify, match) is None


async def test_a_match_begins(lobby: Lobby, match: Match, ann: Player, ben: Player) -> None:
    assert match == Match(
        board=match.board,
        game="octilite",
        options="",
        players=(ann, ben),
        clock=clocks.start(Terms(), NOON),
        zones=("UTC", "UTC"),
        reminded=False,
        deadline=NOON + 7 * DAY,
        remind_at=NOON + 6 * DAY,
        started=NOON,
        changed=NOON,
        ended=None,
        revision=0,
        plies=0,
        draw_offer=None,
        winner=None,
        reason=None,
    )
    assert (match.over, match.outcome) == (False, None)
    assert match.rules is GAMES["octilite"]
    assert match.awaits(ann)
    assert not match.awaits(ben)
    assert not match.awaits(None)
    await assert_sound(lobby, match)


async def test_a_move_is_played(
    lobby: Lobby, match: Match, ann: Player, ben: Player, clock: Frozen
) -> None:
    clock.advance(60)
    moved = await lobby.change(playing.play, match.board, ann, " 22+A ", comment="Hello\tben")
    assert moved == replace(
        match,
        changed=NOON + 60,
        revision=1,
        plies=1,
        clock=clocks.start(Terms(), NOON + 60, turn=1),
        deadline=NOON + 60 + 7 * DAY,
        remind_at=NOON + 60 + 6 * DAY,
    )
    assert moved.awaits(ben)
    showing = await lobby.ask(viewing.show, match.board, ben)
    assert showing.played == (Played(1, 0, "22+a", "Hello ben", NOON + 60),)
    assert (showing.match, showing.seat) == (moved, 1)
    assert showing.view.seat == 1
    assert "26+a" in showing.view.moves
    await assert_sound(lobby, moved)


async def test_the_turn(lobby: Lobby, match: Match, ben: Player) -> None:
    with pytest.raises(Refused, match="It is your opponent's turn"):
        await lobby.change(playing.play, match.board, ben, "26+a")


async def test_an_illegal_move_says_why(lobby: Lobby, match: Match, ann: Player) -> None:
    with pytest.raises(Refused, match="99"):
        await lobby.change(playing.play, match.board, ann, "99+a")
    await assert_sound(lobby, match)


async def test_a_comment_is_bounded(lobby: Lobby, match: Match, ann: Player) -> None:
    with pytest.raises(Refused, match="That is 401 characters long"):
        await lobby.change(playing.play, match.board, ann, "22+a", comment="x" * (MAX_COMMENT + 1))
    await assert_sound(lobby, match)


async def test_a_comment_has_no_controls(lobby: Lobby, match: Match, ann: Player) -> None:
    await lobby.change(playing.play, match.board, ann, "22+a", comment="\x1b[2Jgone\u202e!")
    (played,) = await lobby.ask(lambda look: matches_queries.moves(look, match.board))
    assert played.comment == "[2Jgone!"


async def test_a_double_submit_plays_once(lobby: Lobby, match: Match, ann: Player) -> None:
    done = await asyncio.gather(
        *(lobby.change(playing.play, match.board, ann, "22+a") for _ in range(2)),
        return_exceptions=True,
    )
    assert {type(outcome) for outcome in done} == {Match, Refused}
    assert len(await lobby.ask(lambda look: matches_queries.moves(look, match.board))) == 1


async def test_a_stale_screen_is_told(lobby: Lobby, match: Match, ann: Player) -> None:
    done = await asyncio.gather(
        *(
            lobby.change(playing.play, match.board, ann, move, revision=match.revision)
            for move in ("22+a", "22+b")
        ),
        return_exceptions=True,
    )
    played, late = sorted(done, key=lambda outcome: isinstance(outcome, Stale))
    assert isinstance(played, Match)
    assert str(late).startswith(
        "The position has changed since you looked. Look at the board again first."
    )


@pytest.mark.parametrize("act", [offers.offer_draw, offers.agree_to_draw, offers.offer_takeback])
async def test_every_act_knows_a_stale_screen(
    lobby: Lobby, match: Match, ann: Player, act: Callable[..., Match]
) -> None:
    await play(lobby, match, "22+a")
    with pytest.raises(Stale):
        await lobby.change(act, match.board, ann, revision=match.revision)


async def test_a_match_saved_twice_is_stale(lobby: Lobby, match: Match) -> None:
    def save_twice(tx: Transaction) -> None:
        matches_queries.save_match(tx, match)
        matches_queries.save_match(tx, match)

    with pytest.raises(Stale, match="The match has changed since you looked"):
        await lobby.change(save_twice)
    await assert_sound(lobby, match)


async def test_a_watcher_does_not_act(lobby: Lobby, match: Match, eve: Player) -> None:
    with pytest.raises(
        Refused, match=r"You do not play on board \d+. Only its players can do that."
    ):
        await lobby.change(playing.play, match.board, eve, "22+a")


async def test_there_is_no_such_board(lobby: Lobby, ann: Player) -> None:
    for board in (99, 0, -1, 10**30):
        with pytest.raises(NotFound, match=f"There is no board {board}, or it is private"):
            await lobby.change(playing.play, board, ann, "22+a")


async def test_the_game_ends_a_match(lobby: Lobby, ann: Player, ben: Player, clock: Frozen) -> None:
    match = await begin(lobby, ann, ben, "binar", "-size=3 -single")
    clock.advance(60)
    ended = await play(lobby, match, EVEN_LINE)
    assert ended.over
    assert ended.outcome == Outcome(0, "line")
    assert (ended.ended, ended.to_move, ended.plies) == (NOON + 60, None, 5)
    assert ended.revision == 5
    kinds = [event.kind for event in await events(lobby)]
    assert kinds[-2:] == ["moved", "ended"]
    assert kinds.count("ended") == 1
    await assert_sound(lobby, ended)


async def test_nothing_happens_after_the_end(lobby: Lobby, match: Match, ann: Player) -> None:
    ended = await lobby.change(playing.resign, match.board, ann)
    deeds = (
        lambda tx: playing.play(tx, match.board, ann, "22+a"),
        lambda tx: playing.resign(tx, match.board, ann),
        lambda tx: offers.offer_draw(tx, match.board, ann),
        lambda tx: offers.decline_draw(tx, match.board, ann),
    )
    for deed in deeds:
        with pytest.raises(Refused, match=r"The match on board \d+ is over."):
            await lobby.change(deed)
    await assert_sound(lobby, ended)


async def test_one_resigns(lobby: Lobby, match: Match, ann: Player) -> None:
    await play(lobby, match, "22+a 26+a")
    ended = await lobby.change(playing.resign, match.board, ann)
    assert ended.outcome == Outcome(1, "resigned")
    assert not ended.awaits(ann)
    await assert_sound(lobby, ended)


async def test_one_may_resign_out_of_turn(lobby: Lobby, match: Match, ben: Player) -> None:
    await play(lobby, match, "22+a 26+a")
    ended = await lobby.change(playing.resign, match.board, ben)
    assert ended.outcome == Outcome(0, "resigned")
    await assert_sound(lobby, ended)


@pytest.mark.parametrize("moves", ["", "22+a"])
async def test_before_both_have_moved_it_is_cancelled(
    lobby: Lobby, match: Match, ann: Player, moves: str
) -> None:
    await play(lobby, match, moves)
    ended = await lobby.change(playing.resign, match.board, ann)
    assert ended.outcome == Outcome(None, "cancelled")
    assert await lobby.ask(ladder.changes_at, match.board) == ()
    record = await lobby.ask(records.of_match, match.board, ann)
    assert reading.read(records.write(record)) == record
    assert records.write(record).endswith("*\n")
    await assert_sound(lobby, ended)


async def test_a_draw_by_agreement(lobby: Lobby, match: Match, ann: Player, ben: Player) -> None:
    await play(lobby, match, "22+a 26+a")
    offered = await lobby.change(offers.offer_draw, match.board, ben)
    assert (offered.draw_offer, offered.revision) == (1, 3)
    ended = await lobby.change(offers.offer_draw, match.board, ann)
    assert ended.outcome == Outcome(None, "agreement")
    assert ended.draw_offer is None
    await assert_sound(lobby, ended)


async def test_a_draw_offer_stands_once(lobby: Lobby, match: Match, ann: Player) -> None:
    await lobby.change(offers.offer_draw, match.board, ann)
    with pytest.raises(Refused, match="You have already offered a draw"):
        await lobby.change(offers.offer_draw, match.board, ann)


async def test_a_draw_offer_lapses_with_a_move(lobby: Lobby, match: Match, ben: Player) -> None:
    await lobby.change(offers.offer_draw, match.board, ben)
    moved = await play(lobby, match, "22+a")
    assert moved.draw_offer is None
    await assert_sound(lobby, moved)


async def test_a_draw_offer_is_declined(
    lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await lobby.change(offers.offer_draw, match.board, ben)
    with pytest.raises(Refused, match="No draw offer is waiting for you"):
        await lobby.change(offers.decline_draw, match.board, ben)
    declined = await lobby.change(offers.decline_draw, match.board, ann)
    assert declined.draw_offer is None
    with pytest.raises(Refused, match="No draw offer is waiting for you"):
        await lobby.change(offers.decline_draw, match.board, ann)


async def test_the_third_repetition_is_a_draw(lobby: Lobby, match: Match) -> None:
    twice = await play(lobby, match, f"{OPENED} {AROUND}")
    assert not twice.over
    seen = await lobby.ask(viewing.show, match.board, None)
    assert seen.warning == "Position repeated. A third is a draw."
    assert not (await lobby.ask(viewing.show, match.board, None, 4)).warning
    ended = await play(lobby, twice, AROUND)
    assert ended.outcome == Outcome(None, "repetition")
    assert (ended.to_move, ended.plies) == (None, 12)
    showing = await lobby.ask(viewing.show, match.board, ended.players[0])
    assert showing.view.outcome == ended.outcome
    assert (showing.view.moves, showing.view.to_move) == ((), None)
    assert not showing.warning
    await assert_sound(lobby, ended)


async def test_self_play(lobby: Lobby, ann: Player) -> None:
    match = await begin(lobby, ann, ann)
    assert match.awaits(ann)
    moved = await play(lobby, match, "22+a")
    assert moved.awaits(ann)
    assert (match.seat_of(ann), moved.seat_of(ann)) == (0, 1)
    showing = await lobby.ask(viewing.show, match.board, ann)
    assert "26+a" in showing.view.moves
    await play(lobby, moved, "26+a 22+e")
    ended = await lobby.change(playing.resign, match.board, ann)
    assert ended.outcome == Outcome(0, "resigned")
    assert ended.seat_of(ann) == 0
    assert (await events(lobby))[-1].concerns == {ann.id}
    await assert_sound(lobby, ended)


async def test_a_private_match_is_hidden(
    lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    match = await begin(lobby, ann, ben, terms="--private")
    assert (await lobby.ask(viewing.show, match.board, ben)).seat == 1
    for viewer in (eve, None):
        with pytest.raises(NotFound, match="There is no board"):
            await lobby.ask(viewing.show, match.board, viewer)
        with pytest.raises(NotFound, match="There is no board"):
            await lobby.ask(viewing.show, match.board, viewer, 0)
    with pytest.raises(NotFound, match="There is no board"):
        await lobby.change(playing.resign, match.board, eve)


async def test_a_watcher_sees(lobby: Lobby, match: Match, eve: Player) -> None:
    for viewer in (eve, None):
        showing = await lobby.ask(viewing.show, match.board, viewer)
        assert (showing.seat, showing.view.seat, showing.view.moves) == (None, None, ())


async def test_earlier_positions(lobby: Lobby, match: Match, ann: Player) -> None:
    await play(lobby, match, OPENED)
    earlier = [await lobby.ask(viewing.show, match.board, ann, ply) for ply in range(5)]
    assert len({repr(showing.view) for showing in earlier}) == 5
    assert [bool(showing.view.moves) for showing in earlier] == [False, False, False, False, True]
    assert [showing.earlier for showing in earlier] == [True, True, True, True, False]


async def test_verify_finds_a_wrong_result(lobby: Lobby, ann: Player, ben: Player) -> None:
    ended = await play(lobby, await begin(lobby, ann, ben, "binar", "-size=3 -single"), EVEN_LINE)
    running = replace(ended, reason=None, ended=None, winner=None, clock=turned(ended, 1))
    unplayed = await begin(lobby, ann, ben, "binar")
    wrong = {
        "replays to .* but .* is stored": replace(ended, winner=1),
        "counts 4 moves but 5 are stored": replace(ended, plies=4),
        "replays to .* but None is stored": running,
        "is wrong about whether both sides have moved": replace(ended, moved=False),
        "has the wrong side to move": replace(unplayed, clock=turned(unplayed, 1)),
        "stored as line, which its moves do not show": replace(
            unplayed, reason="line", winner=0, clock=turned(unplayed, None)
        ),
        "cannot be read: ": replace(ended, options="-size=99"),
    }
    for sentence, match in wrong.items():
        problem = await lobby.ask(verification.verify, match)
        assert problem is not None
        assert re.search(sentence, problem)
