"""Repeated matches between the same two players count less and less, and accounts made to lose do
not make a leader."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lobby.app.check.sqlite import check
from lobby.base.durations import DAY
from lobby.core.lobby import Lobby
from lobby.features.matches.values import Match
from lobby.features.people import players
from lobby.features.people.values.player import Player
from lobby.features.ratings import ladder
from lobby.features.ratings.glicko2 import DRAW, LOSS, WIN, Result, after_match, rated
from lobby.features.ratings.values import MAX_DEVIATION, Rating
from tests.app.test_check import tamper
from tests.conftest import Clock
from tests.features.ratings.test_ladder import won

scores = st.sampled_from([WIN, DRAW, LOSS])
some_weights = st.floats(0.001, 1)


@given(st.floats(1000, 2500), st.floats(1000, 2500), st.floats(30, 350), scores, some_weights)
def test_no_points_arise_or_vanish_by_a_weight(
    one: float, other: float, deviation: float, score: float, weight: float
) -> None:
    first, second = Rating(one, deviation), Rating(other, deviation)
    after = after_match(first, second, score, weight)
    assert after[0].value + after[1].value == pytest.approx(one + other, abs=1)


@given(st.floats(1000, 2500), st.floats(30, 350), scores)
def test_the_weights_of_equal_results_add_up(
    opponent: float, deviation: float, score: float
) -> None:
    mine, its = Rating(), Rating(opponent, deviation)
    halves = rated(mine, [Result(its, score, 0.5), Result(its, score, 0.5)])
    whole = rated(mine, [Result(its, score)])
    assert halves.value == pytest.approx(whole.value)
    assert halves.deviation == pytest.approx(whole.deviation)


@given(scores, some_weights)
def test_less_weight_moves_a_rating_less_and_makes_it_less_sure(
    score: float, weight: float
) -> None:
    mine, its = Rating(1500, 120), Rating(1600, 80)
    full, part = rated(mine, [Result(its, score)]), rated(mine, [Result(its, score, weight)])
    assert abs(part.value - 1500) <= abs(full.value - 1500) + 1e-9
    assert full.deviation <= part.deviation + 1e-9 <= MAX_DEVIATION


async def weight_of(lobby: Lobby, match: Match) -> float:
    first, second = await lobby.ask(ladder.changes_at, match.board)
    assert first.weight == second.weight
    return first.weight


async def test_each_match_of_a_pair_weighs_less(
    lobby: Lobby, ann: Player, ben: Player, clock: Clock, database: Path
) -> None:
    eve = await lobby.change(players.take_name, "SHA256:eve", "eve")
    assert await weight_of(lobby, await won(lobby, ann, ben)) == 1
    clock.advance(10 * DAY)
    second = await won(lobby, ben, ann)
    assert await weight_of(lobby, second) == 3 / 4
    assert await weight_of(lobby, await won(lobby, ann, ben)) == 3 / 5
    assert await weight_of(lobby, await won(lobby, ann, eve)) == 1
    clock.advance(20 * DAY)
    assert await weight_of(lobby, await won(lobby, ann, ben)) == 3 / 5
    assert list(check(database)) == []
    tamper(
        database,
        "DROP TRIGGER rating_changes_never_change",
        f"UPDATE rating_changes SET weight = 0.9, evidence = 0 WHERE board = {second.board}",
    )
    problems = list(check(database))
    assert any("does not follow" in problem for problem in problems)
    assert any("has the wrong weight" in problem for problem in problems)


async def test_two_accounts_farm_next_to_nothing(lobby: Lobby, ann: Player, ben: Player) -> None:
    for _ in range(30):
        await won(lobby, ann, ben)
    standing = await lobby.ask(ladder.of_player, ann, "octilite")
    once, _ = after_match(Rating(), Rating(), WIN)
    assert standing.rating.value - 1500 < 3.5 * (once.value - 1500)
    assert standing.evidence == 0
    assert (await lobby.ask(ladder.standings, "octilite")).established == ()


async def test_puppets_make_no_leader(
    lobby: Lobby, ann: Player, ben: Player, eve: Player, clock: Clock
) -> None:
    """Sixty accounts each lose one match after one move. Twenty used to make a leader, and with
    sixty the deviation gets small as well."""
    more = [
        await lobby.change(players.take_name, f"SHA256:{name}", name)
        for name in ("kim", "lou", "tux")
    ]
    honest = {ann, ben, eve, *more}
    for _ in range(5):
        clock.advance(31 * DAY)
        for one, other in combinations((ann, ben, eve, *more), 2):
            await won(lobby, one, other)
            await won(lobby, other, one)
    table = await lobby.ask(ladder.standings, "octilite")
    assert {row.player for row in table.established} == honest
    leader = await lobby.change(players.take_name, "SHA256:zed", "zed")
    for number in range(60):
        puppet = await lobby.change(players.take_name, f"SHA256:p{number}", f"puppet{number}")
        await won(lobby, leader, puppet)
    standing = await lobby.ask(ladder.of_player, leader, "octilite")
    assert not standing.rating.provisional
    assert standing.evidence == 0
    table = await lobby.ask(ladder.standings, "octilite")
    assert {row.player for row in table.established} == honest
    assert table.provisional[0].player != leader
