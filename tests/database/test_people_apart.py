"""What belongs to one player stays as it is, whatever is done to another's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from lobby.database.store import Store
from lobby.database.transaction import Transaction
from lobby.features.account import queries as account_queries
from lobby.features.challenges import queries as challenges_queries
from lobby.features.challenges.values import Challenge
from lobby.features.clocks.values import Clock as MatchClock
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.moderation import queries as moderation_queries
from lobby.features.moderation.values import Evidence, Sanction, SanctionKind
from lobby.features.news import queries as news_queries
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player, Quieted
from lobby.features.planning import queries as planning_queries
from lobby.features.planning.values import parse
from lobby.features.puzzles import queries as puzzles_queries
from lobby.features.terms.values.terms import Terms
from tests.conftest import NOON, Clock
from tests.support.proposals import proposal

pytestmark = pytest.mark.every_engine


@pytest.fixture
async def ann(store: Store) -> Player:
    return await store.write(lambda tx: players_queries.add_player(tx, "ann"))


@pytest.fixture
async def ben(store: Store) -> Player:
    return await store.write(lambda tx: players_queries.add_player(tx, "ben"))


def begin(tx: Transaction, first: Player, second: Player) -> int:
    """The board of a new match."""
    clock, zones = MatchClock(Terms(), None, 0, NOON), ("UTC", "UTC")
    return matches_queries.add_match(
        tx, "chaos", "", {}, (first, second), clock=clock, zones=zones
    ).board


async def test_plans_are_one_players_at_one_board(store: Store, ann: Player, ben: Player) -> None:
    plan, other = parse("a1-c3"), parse("a2-c2")

    def plan_both(tx: Transaction) -> int:
        board = begin(tx, ann, ben)
        planning_queries.save_lines(tx, board, ann, (plan, other))
        planning_queries.save_lines(tx, board, ben, (other,))
        return board

    first, second = await store.write(plan_both), await store.write(plan_both)

    async def counts() -> list[int]:
        return [
            len(await store.read(planning_queries.lines, board, player))
            for board in (first, second)
            for player in (ann, ben)
        ]

    assert await store.read(lambda look: planning_queries.lines(look, first, ann)) == (
        plan,
        other,
    )
    assert await counts() == [2, 1, 2, 1]
    await store.write(lambda tx: planning_queries.save_lines(tx, first, ann, (other,)))
    assert await store.read(lambda look: planning_queries.lines(look, first, ann)) == (other,)
    assert await counts() == [1, 1, 2, 1]
    await store.write(lambda tx: planning_queries.remove_lines(tx, first))
    assert await counts() == [0, 0, 2, 1]


async def test_challenges_stand_until_they_are_closed(
    store: Store, ann: Player, ben: Player
) -> None:
    def offer(
        tx: Transaction,
        by: Player,
        to: Player | None,
        seat: int | None = None,
        ratings: tuple[int, int] | None = None,
    ) -> Challenge:
        return challenges_queries.add_challenge(
            tx,
            by,
            proposal("chaos", seat=seat, ratings=ratings),
            opponent=to,
            expires=NOON,
        )

    first = await store.write(offer, ann, None, 1, (1000, 2000))
    second = await store.write(offer, ann, ben)
    third = await store.write(offer, ben, None)
    assert (first.seat, first.ratings) == (1, (1000, 2000))
    pairs = [(challenge.challenger, challenge.opponent) for challenge in (first, second, third)]
    assert pairs == [(ann, None), (ann, ben), (ben, None)]
    offered = await store.read(lambda look: account_queries.offers_after(look, ann, 0, 9))
    assert [row.challenge for row in offered] == [first, second]
    offered = await store.read(lambda look: account_queries.offers_after(look, ben, 0, 9))
    assert [row.challenge for row in offered] == [second, third]
    assert await store.read(challenges_queries.open_challenges) == (first, third)
    assert await store.read(lambda look: challenges_queries.challenges_by(look, ann)) == (
        first,
        second,
    )
    assert await store.read(lambda look: challenges_queries.challenges_to(look, ben)) == (second,)
    assert (
        await store.read(lambda look: challenges_queries.challenge(look, second.number)) == second
    )
    await store.write(lambda tx: challenges_queries.close_challenge(tx, first.number, "withdrawn"))
    assert await store.read(lambda look: challenges_queries.challenge(look, first.number)) is None
    assert await store.read(challenges_queries.open_challenges) == (third,)
    assert await store.read(lambda look: challenges_queries.challenges_by(look, ann)) == (second,)


async def test_a_sanction_holds_until_its_end_or_is_lifted_alone(
    store: Store, ann: Player, ben: Player, clock: Clock
) -> None:
    def decide(  # noqa: PLR0917
        tx: Transaction,
        kind: SanctionKind,
        player: Player | None = None,
        until: int | None = None,
        fingerprint: str | None = None,
        network: str | None = None,
    ) -> Sanction:
        return moderation_queries.add_sanction(
            tx,
            kind,
            player=player,
            fingerprint=fingerprint,
            network=network,
            reason="rude",
            until=until,
            by=None if kind == "mute" else ben,
        )

    short = await store.write(decide, "ban", ann, NOON + 10)
    longer = await store.write(decide, "ban", ann, NOON + 20)
    muted = await store.write(decide, "mute", ann)
    other = await store.write(decide, "mute", ben)
    keyed = await store.write(decide, "ban", fingerprint="SHA256:x")
    network = await store.write(decide, "ban", network="10.0.0.0/8")
    every = (network, keyed, other, muted, longer, short)
    assert await store.read(moderation_queries.sanctions_in_force) == every
    assert await store.read(lambda look: moderation_queries.sanctions(look, 9)) == every
    assert await store.read(lambda look: moderation_queries.sanctions(look, 2)) == every[:2]
    assert await store.read(lambda look: moderation_queries.sanctions_against(look, ann)) == (
        short,
        longer,
        muted,
    )
    assert await store.read(lambda look: moderation_queries.sanctions_of(look, ann, "ban")) == (
        longer,
        short,
    )
    assert await store.read(lambda look: moderation_queries.sanctions_of(look, ann, "mute")) == (
        muted,
    )
    assert await store.read(
        lambda look: moderation_queries.sanctions_of(look, "SHA256:x", "ban")
    ) == (keyed,)
    assert await store.read(
        lambda look: moderation_queries.sanctions_of(look, "10.0.0.0/8", "ban")
    ) == (network,)
    clock.advance(10)
    assert await store.read(lambda look: moderation_queries.sanctions_of(look, ann, "ban")) == (
        longer,
    )
    assert await store.read(moderation_queries.sanctions_in_force) == every[:-1]
    lifted = await store.write(lambda tx: moderation_queries.lift_sanction(tx, muted, ben))
    assert lifted == replace(muted, lifted=NOON + 10, lifted_by=ben)
    assert await store.read(lambda look: moderation_queries.sanctions_of(look, ann, "mute")) == ()
    assert await store.read(lambda look: moderation_queries.sanctions_of(look, ben, "mute")) == (
        other,
    )
    assert await store.read(lambda look: moderation_queries.sanctions_against(look, ann)) == (
        short,
        longer,
        lifted,
    )


async def test_a_report_is_closed_alone(store: Store, ann: Player, ben: Player) -> None:
    evidence: Sequence[Evidence] = (Evidence(NOON, "lobby", "words"),)
    first, second, third = [
        await store.write(
            moderation_queries.add_report, who, whom, board=None, text="rude", evidence=evidence
        )
        for who, whom in ((ann, ben), (ben, ann), (ann, ben))
    ]
    assert await store.read(lambda look: moderation_queries.open_reports(look, 2)) == (
        first,
        second,
    )
    assert await store.read(lambda look: moderation_queries.latest_reports(look, 2)) == (
        third,
        second,
    )
    assert await store.read(lambda look: moderation_queries.reports_by(look, ann, 0, 9)) == (
        first,
        third,
    )
    assert await store.read(lambda look: moderation_queries.reports_by(look, ann, first.id, 9)) == (
        third,
    )
    assert await store.read(lambda look: moderation_queries.reports_by(look, ann, 0, 1)) == (first,)
    closed = await store.write(lambda tx: moderation_queries.close_report(tx, first, ben, "done"))
    assert (closed.closed, closed.closed_by, closed.note) == (NOON, ben, "done")
    assert await store.read(lambda look: moderation_queries.report(look, first.id)) == closed
    assert await store.read(lambda look: moderation_queries.reports_about(look, ben, 9)) == (
        third,
        closed,
    )
    assert await store.read(lambda look: moderation_queries.open_reports(look, 9)) == (
        second,
        third,
    )
    assert await store.read(lambda look: moderation_queries.latest_reports(look, 9)) == (
        third,
        second,
        closed,
    )


async def test_a_recovery_code_is_closed_alone(store: Store, ann: Player, ben: Player) -> None:
    for player, digest in ((ann, "of ann"), (ben, "of ben")):
        await store.write(
            players_queries.add_recovery_code,
            player,
            digest,
            begins=NOON,
            ends=NOON + 9,
            by=ben,
        )
    code = await store.read(lambda look: players_queries.standing_recovery_code(look, ann))
    assert code
    assert (code.player, code.by) == (ann, ben)
    assert (
        await store.read(lambda look: players_queries.standing_recovery_code(look, "of ann"))
        == code
    )
    await store.write(lambda tx: players_queries.close_recovery_code(tx, code, "used"))
    assert await store.read(lambda look: players_queries.standing_recovery_code(look, ann)) is None
    assert (
        await store.read(lambda look: players_queries.standing_recovery_code(look, "of ann"))
        is None
    )
    assert (
        await store.read(lambda look: players_queries.standing_recovery_code(look, "of ben"))
        is not None
    )
    again = await store.write(
        lambda tx: players_queries.add_recovery_code(
            tx, ann, "again", begins=NOON, ends=NOON + 9, by=None
        )
    )
    closed = replace(code, closed=NOON, how="used")
    assert await store.read(lambda look: players_queries.recovery_codes_of(look, ann)) == (
        closed,
        again,
    )


async def test_subscriptions_are_each_players_own(store: Store, ann: Player, ben: Player) -> None:
    for player in (ann, ben):
        for game in ("chaos", "binar"):
            await store.write(news_queries.subscribe, player, game, everything=True)
    await store.write(lambda tx: news_queries.subscribe(tx, ann, "chaos", everything=False))
    boards = [await store.write(begin, ann, ben) for _ in range(3)]
    for player, board in ((ann, boards[2]), (ann, boards[0]), (ben, boards[1])):
        await store.write(news_queries.subscribe, player, board, everything=True)
    mine = await store.read(lambda look: news_queries.subscriptions(look, ann))
    assert [*mine.games.items()] == [("binar", True), ("chaos", False)]
    assert list(mine.boards) == [boards[0], boards[2]]
    heard = await store.read(
        lambda look: [news_queries.hears_of_board(look, ann, board) for board in boards]
    )
    assert heard == [True, False, True]
    await store.write(lambda tx: news_queries.unsubscribe(tx, ann, "chaos"))
    assert await games_of(store, ann) == ["binar"]
    assert await games_of(store, ben) == ["binar", "chaos"]


async def games_of(store: Store, player: Player) -> list[str]:
    return list((await store.read(lambda look: news_queries.subscriptions(look, player))).games)


async def test_puzzles_are_solved_once_by_each(
    store: Store, ann: Player, ben: Player, clock: Clock
) -> None:
    for player, name in ((ann, "one"), (ben, "one"), (ann, "two"), (ann, "one")):
        await store.write(puzzles_queries.add_solved_puzzle, player, name)
        clock.advance(10)
    assert await store.read(lambda look: puzzles_queries.solved_puzzles(look, ann)) == 2
    assert await store.read(lambda look: puzzles_queries.puzzle_solved_at(look, ann, "one")) == NOON
    assert (
        await store.read(lambda look: puzzles_queries.puzzle_solved_at(look, ben, "one"))
        == NOON + 10
    )
    assert await store.read(lambda look: puzzles_queries.puzzle_solved_at(look, ben, "two")) is None
    (first, one), (second, two) = await store.read(
        lambda look: puzzles_queries.puzzles_after(look, ann, 0, 9)
    )
    assert (one.identifier, two.identifier) == ("one", "two")
    assert await store.read(lambda look: puzzles_queries.puzzles_after(look, ann, first, 9)) == (
        (second, two),
    )
    assert await store.read(lambda look: puzzles_queries.puzzles_after(look, ann, 0, 1)) == (
        (first, one),
    )


async def test_whom_one_does_not_hear_another_does(store: Store, ann: Player, ben: Player) -> None:
    eve = await store.write(lambda tx: players_queries.add_player(tx, "eve"))
    for player, other, blocked in ((ann, eve, True), (ann, ben, False), (ben, eve, False)):
        await store.write(players_queries.quieten, player, other, blocked=blocked)
    bob, bac = [await store.write(players_queries.add_player, name) for name in ("bob", "Bac")]
    both = (Quieted(ben, blocked=False), Quieted(eve, blocked=True))
    assert await store.read(lambda look: players_queries.quieted(look, ann)) == both
    for other in (bob, bac):
        await store.write(players_queries.quieten, eve, other, blocked=False)
    muted = await store.read(lambda look: players_queries.quieted(look, eve))
    assert [quieted.player.name for quieted in muted] == ["Bac", "bob"]
    assert await store.read(lambda look: players_queries.not_hearing(look, [eve.id])) == {
        ann.id: {eve.id},
        ben.id: {eve.id},
    }
    blocks = [
        await store.read(players_queries.blocks, player, other)
        for player, other in ((ann, eve), (ann, ben), (ben, eve), (eve, ann))
    ]
    assert blocks == [True, False, False, False]
    await store.write(lambda tx: players_queries.unquieten(tx, ann, eve))
    assert await store.read(lambda look: players_queries.quieted(look, ann)) == both[:1]
    assert await store.read(lambda look: players_queries.quieted(look, ben)) == (
        Quieted(eve, blocked=False),
    )
