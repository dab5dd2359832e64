"""Matches are found as they were stored, and listed in the promised order."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from lobby.database.store import Store
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.account import queries as account_queries
from lobby.features.archive import queries as archive_queries
from lobby.features.archive.values import Imported
from lobby.features.clocks import queries as clocks_queries
from lobby.features.clocks.values import Clock as MatchClock
from lobby.features.matches import lists
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Bookmark, Match, Wanted
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.features.terms.values.terms import parse
from tests.conftest import NOON, Clock

pytestmark = pytest.mark.every_engine


@dataclass(frozen=True, slots=True)
class World:
    """Three players and their boards, each begun and ended ten seconds after the one before."""

    ann: Player
    ben: Player
    eve: Player
    running: tuple[int, ...]
    """Of ann and ben at Chaos; of ben and ann at Binar; of eve alone; private, of ann and ben."""
    finished: tuple[int, ...]
    """The same, finished."""


@pytest.fixture
async def world(store: Store, clock: Clock) -> World:
    ann, ben, eve = [
        await store.write(players_queries.add_player, name) for name in ("ann", "ben", "eve")
    ]
    boards: list[list[int]] = [[], []]
    for ended, numbers in zip((False, True), boards, strict=True):
        for game, players, terms in (
            ("chaos", (ann, ben), ""),
            ("binar", (ben, ann), ""),
            ("chaos", (eve, eve), ""),
            ("chaos", (ann, ben), "--private"),
        ):
            clock.advance(10)
            match = await store.write(begin, game, players, terms)
            if ended:
                await store.write(end, match)
            numbers.append(match.board)
    return World(ann, ben, eve, tuple(boards[0]), tuple(boards[1]))


def begin(tx: Transaction, game: str, players: tuple[Player, Player], terms: str = "") -> Match:
    clock = MatchClock(parse(terms.split()), None, 0, tx.now)
    setup = {"a1": f"{tx.now}"}
    return matches_queries.add_match(
        tx, game, "", setup, players, clock=clock, zones=("UTC", "UTC")
    )


def end(tx: Transaction, match: Match, cancelled_by: int | None = None) -> Match:
    over = replace(match.clock, turn=None)
    ended = replace(match, clock=over, ended=tx.now, reason="resigned", winner=0)
    if cancelled_by is not None:
        ended = replace(ended, reason="cancelled", winner=None, cancelled_by=cancelled_by)
    return matches_queries.save_match(tx, ended)


def boards(matches: tuple[Match, ...]) -> list[int]:
    return [match.board for match in matches]


async def test_zones_and_banks_are_each_seats_own(store: Store, world: World) -> None:
    clock = MatchClock(parse(["--totaltime=1"]), (5, 7), 0, NOON)
    zones, players = ("Europe/Berlin", "America/New_York"), (world.ann, world.ben)
    match = await store.write(
        lambda tx: matches_queries.add_match(tx, "chaos", "", {}, players, clock=clock, zones=zones)
    )
    assert (match.clock, match.zones) == (clock, zones)
    unlimited = await store.read(lambda look: matches_queries.match(look, world.running[0]))
    assert unlimited
    assert unlimited.clock.banks is None
    later = replace(match, clock=replace(clock, banks=(3, 4), turn=1, since=NOON + 9))
    saved = await store.write(lambda tx: matches_queries.save_match(tx, later))
    assert saved.clock == later.clock
    assert await store.read(lambda look: matches_queries.match(look, match.board)) == saved


async def test_a_setup_is_of_one_board(store: Store, world: World) -> None:
    second = world.running[1]
    assert await store.read(lambda look: matches_queries.setup(look, second)) == {
        "a1": f"{NOON + 20}"
    }
    both = await store.read(
        lambda look: matches_queries.match(look, second) and matches_queries.setup(look, second)
    )
    assert both == {"a1": f"{NOON + 20}"}
    assert await store.read(lambda look: matches_queries.setup(look, 99)) == {}
    assert await store.read(lambda look: matches_queries.match(look, 99)) is None


async def test_a_change_reads_a_match_as_it_has_left_it(store: Store, world: World) -> None:
    board, other = world.running[:2]

    def change(tx: Transaction) -> None:
        before = matches_queries.match(tx, board)
        assert before is not None
        assert matches_queries.match(tx, board) == before
        saved = matches_queries.save_match(tx, replace(before, draw_offer=1))
        assert matches_queries.match(tx, board) == saved != before
        assert matches_queries.match(tx, other) != matches_queries.match(tx, board)

    await store.write(change)


async def test_lists_for_all_hold_what_is_not_private(store: Store, world: World) -> None:
    first, second, third, private = world.running
    old, older, oldest, _ = world.finished
    for limit in (1, 9):
        for ask, expected in (
            (matches_queries.running_matches, [third, second, first]),
            (matches_queries.finished_matches, [oldest, older, old]),
            (
                lambda look, most: matches_queries.running_matches(look, most, "chaos"),
                [third, first],
            ),
            (
                lambda look, most: matches_queries.finished_matches(look, most, "chaos"),
                [oldest, old],
            ),
        ):
            assert boards(await store.read(ask, limit)) == expected[:limit]
    every = (*world.running, *world.finished)
    assert await store.read(matches_queries.count_matches) == (4, 4)
    assert await store.read(lambda look: list(matches_queries.all_boards(look))) == sorted(every)
    public = await store.read(
        lambda look: matches_queries.public_boards(look, [first, private, old, 99])
    )
    assert public == {first, old}


async def test_lists_for_all_leave_out_guests_and_what_was_cancelled(
    store: Store, world: World
) -> None:
    guest = await store.write(players_queries.add_guest, "guest1", NOON + 9)
    running = await store.write(begin, "chaos", (world.ann, guest))
    over = await store.write(end, await store.write(begin, "chaos", (guest, world.ann)))
    called_off = await store.write(begin, "chaos", (world.ann, world.ben))
    await store.write(end, called_off, 0)
    for ask, own in (
        (matches_queries.running_matches, [running.board]),
        (matches_queries.finished_matches, [over.board, called_off.board]),
    ):
        assert not set(own) & set(boards(await store.read(ask, 99)))
    shown = boards(await store.read(lambda look: lists.of_player(look, world.eve, "ann", "all")))
    assert set(shown).isdisjoint({running.board, over.board, called_off.board})
    mine = boards(await store.read(lambda look: lists.of_player(look, world.ann, "ann", "all")))
    assert {running.board, over.board, called_off.board} <= set(mine)


async def test_who_changed_last_leads_a_list_and_the_higher_board_where_both_did(
    store: Store, world: World, clock: Clock
) -> None:
    first, second, third, _ = world.running
    for board in (second, first):
        match = await store.read(matches_queries.match, board)
        assert match
        await store.write(matches_queries.save_match, match)
    listed = boards(await store.read(lambda look: matches_queries.running_matches(look, 9)))
    assert listed == [second, first, third]
    clock.advance(10)
    ended = [await store.write(begin, "chaos", (world.eve, world.eve)) for _ in range(2)]
    for match in ended:
        await store.write(end, match)
    latest = boards(await store.read(lambda look: matches_queries.finished_matches(look, 2)))
    assert latest == [ended[1].board, ended[0].board]
    own = boards(
        await store.read(lambda look: matches_queries.finished_matches_of(look, world.eve, 2))
    )
    assert own == latest


async def test_a_player_has_the_own_matches(store: Store, world: World) -> None:
    ann, ben, eve = world.ann, world.ben, world.eve
    first, second, third, private = world.running
    one, two, alone, hidden = world.finished

    def listed(look: Snapshot) -> list[list[int]]:
        return [
            boards(matches_queries.running_matches_of(look, ann)),
            boards(matches_queries.running_matches_of(look, eve)),
            boards(matches_queries.finished_matches_of(look, ann, 9)),
            boards(matches_queries.finished_matches_of(look, ben, 2)),
            boards(matches_queries.finished_matches_of(look, eve, 9)),
            boards(matches_queries.finished_matches_of(look, ann, 9, Wanted("chaos"))),
            boards(matches_queries.finished_matches_of(look, ben, 1, Wanted("chaos"))),
            boards(matches_queries.finished_matches_of(look, ann, 9, Wanted("binar"))),
            boards(matches_queries.finished_matches_of(look, eve, 9, Wanted("chaos"))),
            boards(matches_queries.finished_matches_of(look, ann, 9, Wanted(other=ben))),
            boards(matches_queries.finished_matches_of(look, ben, 1, Wanted(other=ann))),
            boards(matches_queries.finished_matches_of(look, eve, 9, Wanted(other=eve))),
            boards(matches_queries.finished_matches_of(look, ann, 9, Wanted(other=eve))),
        ]

    assert await store.read(listed) == [
        [first, second, private],
        [third],
        [hidden, two, one],
        [hidden, two],
        [alone],
        [hidden, one],
        [hidden],
        [two],
        [alone],
        [hidden, two, one],
        [hidden],
        [alone],
        [],
    ]


async def test_the_nearest_deadline_comes_first_among_running_matches(
    store: Store, world: World
) -> None:
    first, second, _, private = world.running
    match = await store.read(lambda look: matches_queries.match(look, second))
    assert match
    await store.write(
        lambda tx: clocks_queries.save_deadline(tx, replace(match, deadline=NOON + 999))
    )
    listed = boards(
        await store.read(lambda look: matches_queries.running_matches_of(look, world.ann))
    )
    assert listed == [second, first, private]


async def test_matches_that_a_player_cancelled_count_for_that_player(
    store: Store, world: World, clock: Clock
) -> None:
    ann, ben = world.ann, world.ben
    start = clock()
    for after, players, seat in (
        (10, (ann, ben), 0),
        (0, (ben, ann), 1),
        (10, (ann, ben), 1),
        (10, (ben, ann), 0),
        (10, (ann, ben), 0),
    ):
        clock.advance(after)
        match = await store.write(begin, "chaos", players)
        await store.write(end, match, seat)

    def cancelled(player: Player, since: int, limit: int) -> tuple[Player, int, int]:
        return player, start + since, limit

    for asked, times in (
        (cancelled(ann, 0, 9), [40, 10, 10]),
        (cancelled(ann, 10, 9), [40]),
        (cancelled(ann, 40, 9), []),
        (cancelled(ben, 0, 9), [30, 20]),
        (cancelled(ben, 20, 9), [30]),
        (cancelled(ben, 0, 1), [30]),
    ):
        cancellations = await store.read(matches_queries.cancelled_by, *asked)
        assert [at - start for at in cancellations] == times


async def test_the_last_comments_are_those_on_the_own_running_boards(
    store: Store, world: World
) -> None:
    spoken, silent, others, _ = world.running

    def speak(tx: Transaction) -> None:
        for board, comments in ((spoken, ("old", "new")), (silent, ("old", "")), (others, ("x",))):
            match = matches_queries.match(tx, board)
            assert match
            for ply, comment in enumerate(comments, start=1):
                matches_queries.add_move(tx, board, ply, 0, "a1-c3", comment, "by hand")
                match = matches_queries.save_match(tx, replace(match, plies=ply))

    await store.write(speak)
    for player in (world.ann, world.ben):
        comments = await store.read(matches_queries.last_comments, player)
        assert comments == {spoken: "new"}
    assert await store.read(lambda look: matches_queries.last_comments(look, world.eve)) == {
        others: "x"
    }
    spoken_moves = await store.read(
        lambda look: [(move.ply, move.comment) for move in matches_queries.moves(look, spoken)]
    )
    assert spoken_moves == [(1, "old"), (2, "new")]


async def test_moves_are_taken_back_at_one_board_and_the_last_are_kept(
    store: Store, world: World, clock: Clock
) -> None:
    first, second, third, _ = world.running

    def move(tx: Transaction, board: int, plies: int) -> None:
        match = matches_queries.match(tx, board)
        assert match
        for ply in range(match.plies + 1, plies + 1):
            matches_queries.add_move(tx, board, ply, 0, "a1-c3", f"{ply}", "by hand")
            match = matches_queries.save_match(tx, replace(match, plies=ply))

    def take_back(tx: Transaction, board: int, plies: int, keep: int) -> None:
        match = matches_queries.match(tx, board)
        assert match
        matches_queries.take_back(tx, board, plies, keep=keep)
        matches_queries.save_match(tx, replace(match, plies=plies))

    def comments(look: Snapshot) -> list[list[str]]:
        listed = []
        for board in (first, second, third):
            back = [played.comment for played, _ in account_queries.moves_taken_back(look, board)]
            listed += [[played.comment for played in matches_queries.moves(look, board)], back]
        return listed

    await store.write(move, first, 120)
    await store.write(move, second, 4)
    await store.write(move, third, 2)
    for board, plies in ((third, 1), (first, 60), (second, 2), (first, 1)):
        clock.advance(10)
        await store.write(take_back, board, plies, 100)
    last = [f"{ply}" for ply in (*range(80, 121), *range(2, 61))]
    assert await store.read(comments) == [["1"], last, ["1", "2"], ["3", "4"], ["1"], ["2"]]


async def test_a_place_is_one_players_at_one_board(store: Store, world: World) -> None:
    first, second, *_ = world.running
    ended = world.finished[0]
    begun = Bookmark(entry="a1", entry_ply=0, looking_at=3, flipped=True, read=7)
    late = replace(begun, entry_ply=1)

    def remember(tx: Transaction) -> None:
        matches_queries.save_bookmark(tx, world.ann, first, begun)
        matches_queries.save_bookmark(tx, world.ben, first, Bookmark())
        matches_queries.save_bookmark(tx, world.ann, second, late)
        matches_queries.save_bookmark(tx, world.ann, ended, begun)

    await store.write(remember)
    assert await store.read(lambda look: matches_queries.bookmark(look, world.ann, first)) == begun
    assert (
        await store.read(lambda look: matches_queries.bookmark(look, world.ben, first))
        == Bookmark()
    )
    assert await store.read(lambda look: matches_queries.bookmark(look, world.ann, second)) == late
    assert await store.read(lambda look: matches_queries.half_entered_boards(look, world.ann)) == {
        first
    }
    assert (
        await store.read(lambda look: matches_queries.half_entered_boards(look, world.ben)) == set()
    )
    again = replace(begun, entry="", entry_ply=2, looking_at=4, flipped=False, read=5)
    await store.write(lambda tx: matches_queries.save_bookmark(tx, world.ann, first, again))
    assert await store.read(
        lambda look: matches_queries.bookmark(look, world.ann, first)
    ) == replace(again, read=7)


async def test_imported_matches_are_their_owners(store: Store) -> None:
    record = '[Game "chaos"]'

    def bring(tx: Transaction) -> tuple[Player, list[int]]:
        ann, ben = players_queries.add_player(tx, "ann"), players_queries.add_player(tx, "ben")
        taken = (("a", True), ("b", False), ("c", True))
        archive_queries.add_imported(tx, ben, "a", record, source="x", private=False)
        return ann, [
            archive_queries.add_imported(tx, ann, digest, record, source="y", private=private)
            for digest, private in taken
        ]

    ann, (one, two, three) = await store.write(bring)

    def look(look: Snapshot) -> tuple[object, ...]:
        return (
            [match.number for match in archive_queries.imported_by(look, ann, 2)],
            [match.number for match in archive_queries.imported_publicly(look, ann, 9)],
            [match.number for match in archive_queries.imported_after(look, ann, one, 9)],
            archive_queries.is_imported(look, ann, "b"),
            archive_queries.is_imported(look, ann, "d"),
            archive_queries.archive_size(look, ann),
        )

    expected = ([three, two], [two], [two, three], True, False, (3, 3 * len(record)))
    assert await store.read(look) == expected
    match = await store.read(lambda look: archive_queries.imported(look, two))
    assert match == Imported(two, ann, NOON, "y", False, record)
    assert match.game == "chaos"
    assert not await store.write(lambda tx: archive_queries.remove_imported(tx, ann, one - 1))
    assert await store.write(lambda tx: archive_queries.remove_imported(tx, ann, two))
    assert await store.read(lambda look: archive_queries.imported(look, two)) is None
