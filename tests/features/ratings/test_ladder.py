"""The ladder follows only from the matches that count."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from lobby.app.check import verification
from lobby.app.check.sqlite import check
from lobby.base.durations import DAY
from lobby.core.lobby import Lobby
from lobby.features.matches import offers, playing
from lobby.features.matches.values import Match
from lobby.features.people import players
from lobby.features.people.values.player import Player
from lobby.features.ratings import ladder
from lobby.features.ratings.glicko2 import after_match
from lobby.features.ratings.values import Rating, Results, aged
from tests.app.test_check import tamper
from tests.conftest import NOON, Clock, begin, play


async def won(lobby: Lobby, winner: Player, loser: Player, terms: str = "") -> Match:
    """A match of OctiLite that *loser* resigned."""
    match = await begin(lobby, winner, loser, terms=terms)
    await play(lobby, match, "22+a 26+a 22+b 26+b 22+c 26+c 22+d 26+d")
    return await lobby.change(playing.resign, match.board, loser)


async def test_a_match_changes_both_ratings_once(
    lobby: Lobby, ann: Player, ben: Player, clock: Clock
) -> None:
    clock.advance(60)
    ended = await won(lobby, ann, ben)
    best, worst = after_match(Rating(), Rating(), 1.0)
    first, second = await lobby.ask(ladder.changes_at, ended.board)
    assert (first.player, first.before, first.after, first.at) == (ann, Rating(), best, clock.time)
    assert (second.player, second.after) == (ben, worst)
    assert (first.gain, second.gain) == (162, -162)
    standing = await lobby.ask(ladder.of_player, ann, "octilite")
    assert (standing.rating, standing.at, standing.matches) == (best, clock.time, 1)
    assert (await lobby.ask(ladder.of_player, ann, "chaos")).rating == Rating()
    rated = await lobby.ask(ladder.of_players, [ann, ben])
    assert {key: standing.rating for key, standing in rated.items()} == {
        (ann.id, "octilite"): best,
        (ben.id, "octilite"): worst,
    }


async def test_time_away_makes_less_sure(
    lobby: Lobby, ann: Player, ben: Player, clock: Clock
) -> None:
    await won(lobby, ann, ben)
    first = await lobby.ask(ladder.of_player, ann, "octilite")
    clock.advance(100 * DAY)
    assert first.aged(clock.time) == aged(first.rating, 100 * DAY)
    ended = await won(lobby, ann, ben)
    change, _ = await lobby.ask(ladder.changes_at, ended.board)
    assert change.before == first.aged(clock.time)
    curve = (await lobby.ask(ladder.histories, ann, ["octilite"]))["octilite"]
    assert [point.at for point in curve] == [NOON, clock.time]
    assert curve[1] == change
    latest = await lobby.ask(ladder.histories, ann, ["octilite"], 1)
    assert latest["octilite"] == (change,)


@pytest.mark.parametrize("terms", ["--unrated", "--unrated --private"])
async def test_unrated_matches_do_not_count(
    lobby: Lobby, ann: Player, ben: Player, terms: str
) -> None:
    ended = await won(lobby, ann, ben, terms)
    assert await lobby.ask(ladder.changes_at, ended.board) == ()


async def test_matches_against_oneself_do_not_count(lobby: Lobby, ann: Player) -> None:
    ended = await won(lobby, ann, ann)
    assert ended.over
    assert await lobby.ask(ladder.changes_at, ended.board) == ()


async def test_the_table_has_three_groups(
    lobby: Lobby, ann: Player, ben: Player, eve: Player, clock: Clock
) -> None:
    await won(lobby, eve, ben)
    clock.advance(ladder.INACTIVE_DAYS * DAY)
    others = [
        await lobby.change(players.take_name, f"SHA256:{name}", name)
        for name in ("kim", "lee", "max", "tux")
    ]
    six = (ann, ben, *others)
    for _ in range(6):
        clock.advance(DAY)
        for one, other in combinations(six, 2):
            await won(lobby, one, other)
            await won(lobby, other, one)
    clock.advance(DAY)
    table = await lobby.ask(ladder.standings, "octilite")
    assert {row.player for row in table.established} == set(six)
    assert (table.provisional, [row.player for row in table.inactive]) == ((), [eve])
    values = [row.rating.value for row in table.established]
    assert values == sorted(values, reverse=True)


async def test_who_is_new_is_not_ranked_yet_and_a_year_away_is_a_year(
    lobby: Lobby, ann: Player, ben: Player, clock: Clock
) -> None:
    await won(lobby, ann, ben)
    for seconds, active in ((0, True), (365 * DAY, True), (1, False)):
        clock.advance(seconds)
        table = await lobby.ask(ladder.standings, "octilite")
        assert table.established == ()
        assert [row.player for row in table.provisional] == ([ann, ben] if active else [])
        assert [row.player for row in table.inactive] == ([] if active else [ann, ben])


async def test_matches_of_guests_and_bots_do_not_count(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    ended = await won(lobby, ann, ben)
    assert ladder.counts(ended)
    for stranger in (replace(ben, guest=True), replace(ben, level=3)):
        assert not ladder.counts(replace(ended, players=(ann, stranger)))
        assert not ladder.counts(replace(ended, players=(stranger, ann)))


async def test_what_the_first_seat_scored(lobby: Lobby, match: Match) -> None:
    scores = [ladder.score(replace(match, winner=winner)) for winner in (0, None, 1)]
    assert scores == [1.0, 0.5, 0.0]


async def test_head_to_head(lobby: Lobby, ann: Player, ben: Player, eve: Player) -> None:
    await won(lobby, ann, ben)
    await won(lobby, ben, ann)
    await won(lobby, ann, ben, "--unrated")
    await won(lobby, ann, eve)
    drawn = await begin(lobby, ann, ben)
    await play(lobby, drawn, "22+a 26+a")
    await lobby.change(offers.offer_draw, drawn.board, ann)
    await lobby.change(offers.offer_draw, drawn.board, ben)
    cancelled = await begin(lobby, ann, ben)
    await lobby.change(playing.resign, cancelled.board, ben)
    assert await lobby.ask(ladder.head_to_head, ann, ben, None) == {"octilite": Results(2, 1, 1)}
    assert await lobby.ask(ladder.head_to_head, ben, ann, ben) == {"octilite": Results(1, 1, 2)}


async def test_private_matches_count_between_two_players_only_for_them(
    lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    await won(lobby, ann, ben)
    await won(lobby, ann, ben, "--private")
    for viewer, matches in ((ann, 2), (ben, 2), (eve, 1), (None, 1)):
        scores = await lobby.ask(ladder.head_to_head, ann, ben, viewer)
        assert scores == {"octilite": Results(matches, 0, 0)}


async def test_a_check_replays_the_chain(
    lobby: Lobby, ann: Player, ben: Player, eve: Player, database: Path
) -> None:
    await won(lobby, ann, ben)
    second = await won(lobby, ben, eve)
    await won(lobby, eve, ann)
    assert list(check(database)) == []
    assert await lobby.ask(lambda look: list(verification.verify_ratings(look))) == []
    tamper(
        database,
        "DROP TRIGGER rating_changes_never_change",
        f"UPDATE rating_changes SET value = value + 1 WHERE board = {second.board} AND seat = 0",
        f"UPDATE ratings SET matches = 7 WHERE player = {eve.id}",
    )
    assert list(check(database)) == [
        f"The rating of ben after board {second.board} does not follow from that match.",
        "ben has another rating at octilite than after the last rated match.",
        "eve has another rating at octilite than after the last rated match.",
    ]


async def test_a_record_counts_the_matches_of_one_player(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    await won(lobby, ann, ben)
    assert await lobby.ask(ladder.record, ann) == {"octilite": Results(1, 0, 0)}
    assert await lobby.ask(ladder.record, ben) == {"octilite": Results(0, 0, 1)}
