"""Few results are rated among players who share a key or an address, and few moves raise nobody."""

from __future__ import annotations

from pathlib import Path

import pytest

from lobby.app.check.sqlite import check
from lobby.base.durations import DAY
from lobby.base.settings import Settings
from lobby.core.lobby import Lobby
from lobby.features.account import leaving
from lobby.features.challenges import offering
from lobby.features.matches import playing
from lobby.features.matches.values import Match
from lobby.features.people import keys, players, traces
from lobby.features.people.values.player import Player, Visitor
from lobby.features.ratings import cautions, ladder, queries
from lobby.features.ratings.values import ENOUGH_OPPONENTS, Rating
from lobby.ui import places
from tests.conftest import Clock, begin, play
from tests.features.ratings.test_ladder import won
from tests.support.at_board import opened
from tests.support.proposals import proposal
from tests.support.session import Enter, seen
from tests.support.shell import Shell

MOVES = "22+a 26+a 22+b 26+b 22+c 26+c 22+d 26+d".split()


async def named(lobby: Lobby, name: str, key: str = "") -> Player:
    return await lobby.change(players.take_name, f"SHA256:{key or name}", name)


async def hands_on(lobby: Lobby, player: Player, key: str) -> None:
    """Let *player* take a key of their own, and give *key* up."""
    code = await lobby.change(keys.issue_code, player)
    await lobby.change(keys.redeem_code, f"SHA256:own-{player.name}", code)
    await lobby.change(keys.remove_key, player, f"SHA256:{key}")


async def comes_from(lobby: Lobby, player: Player, address: str) -> None:
    await lobby.arrived(Visitor(player.name, f"SHA256:{player.name}", address))


async def matches_of(lobby: Lobby, player: Player) -> int:
    return (await lobby.ask(ladder.of_player, player, "octilite")).matches


async def is_sound(lobby: Lobby, path: Path) -> None:
    await lobby.stop()
    assert [*check(path)] == []


@pytest.fixture
async def leader(lobby: Lobby) -> Player:
    return await named(lobby, "zed")


async def puppets_of_one_key(lobby: Lobby, count: int) -> list[Player]:
    made = []
    for number in range(count):
        made.append(await named(lobby, f"pupp-{'abcfhjknprstuvxy'[number]}", "shared"))
        await hands_on(lobby, made[-1], "shared")
    return made


async def test_puppets_of_one_key_give_two_results_a_week(
    lobby: Lobby, leader: Player, clock: Clock
) -> None:
    code = await lobby.change(keys.issue_code, leader)
    await lobby.change(keys.redeem_code, "SHA256:shared", code)
    await lobby.change(keys.remove_key, leader, "SHA256:shared")
    puppets = await puppets_of_one_key(lobby, 6)
    for puppet in puppets:
        await won(lobby, leader, puppet)
    assert await matches_of(lobby, leader) == 2
    await won(lobby, puppets[0], puppets[1])
    assert await matches_of(lobby, puppets[1]) == 1
    clock.advance(7 * DAY)
    await won(lobby, leader, puppets[5])
    assert await matches_of(lobby, leader) == 3


async def test_a_chain_of_keys_is_one_group(lobby: Lobby, leader: Player) -> None:
    """Each account begins with a key that the one before it gave up."""
    await hands_on(lobby, leader, "zed")
    before, group = "zed", []
    for name in ("pat", "pia", "quk"):
        group.append(await named(lobby, name, before))
        await hands_on(lobby, group[-1], before)
        before = f"own-{name}"
        code = await lobby.change(keys.issue_code, group[-1])
        await lobby.change(keys.redeem_code, f"SHA256:more-{name}", code)
        await lobby.change(keys.remove_key, group[-1], f"SHA256:{before}")
    for puppet in group:
        await won(lobby, leader, puppet)
    assert await matches_of(lobby, leader) == 2


async def test_leaving_does_not_hide_a_key(lobby: Lobby, leader: Player, clock: Clock) -> None:
    await hands_on(lobby, leader, "zed")
    for name in ("pat", "pia", "quk"):
        puppet = await named(lobby, name, "zed")
        await won(lobby, leader, puppet)
        await lobby.change(leaving.retire, puppet)
    assert await matches_of(lobby, leader) == 2
    clock.advance((traces.KEY_DAYS + 1) * DAY)
    await won(lobby, leader, await named(lobby, "ron", "zed"))
    assert await matches_of(lobby, leader) == 3


async def test_players_of_one_address_have_two_results_a_week(
    lobby: Lobby, leader: Player, clock: Clock
) -> None:
    puppets = [await named(lobby, name) for name in ("pat", "pia", "quk")]
    for player in (leader, *puppets):
        await comes_from(lobby, player, "192.0.2.7")
    for puppet in puppets:
        await won(lobby, leader, puppet)
    assert await matches_of(lobby, leader) == 2
    clock.advance(7 * DAY + 1)
    for puppet in puppets:
        await won(lobby, leader, puppet)
    assert await matches_of(lobby, leader) == 5, "nobody has come from there for a week"


async def test_newcomers_are_known_by_their_address_at_once(lobby: Lobby) -> None:
    everybody = [
        await lobby.join(
            Visitor(name, f"SHA256:{name}", "2001:db8::1"),
            players.take_name,
            f"SHA256:{name}",
            name,
        )
        for name in ("pat", "pia", "quk")
    ]
    for other in (*everybody[1:], everybody[1]):
        await won(lobby, everybody[0], other)
    assert await matches_of(lobby, everybody[0]) == 2


async def test_a_proxy_or_a_school_is_no_address(
    lobby: Lobby, leader: Player, store_lobby: Lobby
) -> None:
    puppets = [await named(lobby, name) for name in ("pat", "pia", "quk")]
    for player in (leader, *puppets):
        await comes_from(store_lobby, player, "10.1.2.3")
    for puppet in puppets:
        await won(lobby, leader, puppet)
    assert await matches_of(lobby, leader) == 3


@pytest.fixture
def store_lobby(lobby: Lobby, clock: Clock) -> Lobby:
    """Another server, behind proxies."""
    return Lobby(lobby._store, clock, settings=Settings(proxies=("10.0.0.0/8",)))


async def test_both_players_are_told_at_once_and_watchers_only_the_result(
    lobby: Lobby, clock: Clock, leader: Player, database: Path
) -> None:
    puppets = [await named(lobby, name) for name in ("pat", "pia", "quk")]
    for player in (leader, *puppets):
        await comes_from(lobby, player, "192.0.2.7")
    rule = "only 2 results a week are"
    as_leader, as_puppet, as_guest = Shell(lobby, "zed"), Shell(lobby, "quk"), Shell(lobby, None)
    assert rule not in await as_leader.does("octilite challenge pia")
    for puppet in puppets[:2]:
        await won(lobby, leader, puppet)
    answer = " ".join((await as_leader.does("octilite challenge quk")).split())
    assert rule in answer
    heard = " ".join((await as_puppet.does("news")).split())
    for offered in (answer, heard):
        assert "unrated; public" in offered
        assert "; rated" not in offered
    number = (await as_puppet("challenges --json")).document["to_me"][0]["number"]
    assert rule in " ".join((await as_puppet.does(f"accept {number}")).split())
    board = (await as_leader("games --json")).document["boards"][0]["board"]
    assert rule in " ".join((await as_leader.does(f"show {board}")).split())
    assert "share a key" not in await as_guest.does(f"show {board}")
    for words in ("games", "games zed", "turns"):
        (row,) = [
            row for row in (await as_leader.does(words)).splitlines() if row.startswith(f"{board} ")
        ]
        assert "unrated" in row, words
    assert "unrated" not in await as_guest.does("games zed")
    assert await _told_in_json(as_guest, board) == (True, [None] * 2)
    for index, move in enumerate([*MOVES, "22+e"]):
        await (as_leader, as_puppet)[index % 2].does(f"move {board} {move}")
    _, closed = await as_leader.refused("explore octilite")
    assert closed.startswith(f"Your board {board}, which may still be rated, may come from")
    await as_puppet.does(f"resign {board}")
    page = " ".join((await as_leader.does(f"show {board}")).split())
    assert "Unrated: only 2 results a week are rated between players who share a key" in page
    watched = " ".join((await as_guest.does(f"show {board}")).split())
    assert "Unrated." in watched
    assert "share a key" not in watched
    assert await _told_in_json(as_leader, board) == (False, ["shared"] * 2)
    assert await _told_in_json(as_guest, board) == (False, [None] * 2)
    for number, unrated in ((board, True), (1, False)):
        archived = (await as_guest(f"abstractplay {number} --json")).document
        assert archived["header"]["unrated"] is unrated
    assert "; unrated" in " ".join((await as_leader.does("news")).split())
    await is_sound(lobby, database)


async def _told_in_json(shell: Shell, board: int) -> tuple[bool, list[str | None]]:
    """Whether the result on *board* changes ratings, and why not, by seat."""
    (shown,) = (await shell(f"show {board} --json")).document["boards"]
    return shown["rated"], [side["caution"] for side in shown["sides"]]


async def nothing_left(lobby: Lobby, leader: Player) -> Player:
    """Somebody at the address of *leader*, who has already won as much there as is rated."""
    puppets = [await named(lobby, name) for name in ("pat", "pia", "quk")]
    for player in (leader, *puppets):
        await comes_from(lobby, player, "192.0.2.7")
    for puppet in puppets[:2]:
        await won(lobby, leader, puppet)
    return puppets[2]


async def test_title_and_panel_agree_on_what_is_rated(
    enter: Enter, lobby: Lobby, leader: Player
) -> None:
    quk = await nothing_left(lobby, leader)
    match = await begin(lobby, leader, quk)
    async with enter(leader, size=(120, 40)) as pilot:
        await opened(pilot, match)
        title, *panel = (await seen(pilot, "your move")).splitlines()
        assert "unrated" in title
        assert any("unrated" in line for line in panel)
        assert " rated" not in "".join((title, *panel))
        await pilot.press("v")
        assert " rated" not in await seen(pilot, "· unrated", "<Variations>")
    async with enter(None, size=(120, 40)) as pilot:
        await opened(pilot, match)
        assert "· rated" in await seen(pilot, "zed to move")
        await pilot.press("v")
        assert "· rated" in await seen(pilot, "<Variations>")
    await play(lobby, match, " ".join([*MOVES, "22+e"]))
    over = await lobby.change(playing.resign, match.board, quk)
    async with enter(None, size=(120, 40)) as pilot:
        await opened(pilot, over)
        assert " rated" not in await seen(pilot, "zed beat quk", "unrated")
    page = await Shell(lobby, "zed").does(f"show {match.board}")
    assert "unrated; public" in page


async def test_a_cancelled_match_is_not_called_rated(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await lobby.change(playing.resign, (await begin(lobby, ann, ben)).board, ann)
    async with enter(ben, size=(120, 40)) as pilot:
        await opened(pilot, match)
        assert "unrated" in (await seen(pilot, "counts for nothing")).splitlines()[0]
    shown = (await Shell(lobby, "ann")(f"show {match.board} --json")).document
    assert shown["boards"][0]["rated"] is False


@pytest.mark.parametrize("moves", range(2, 9))
async def test_a_match_given_up_early_raises_nobody(
    lobby: Lobby, ann: Player, ben: Player, moves: int, database: Path
) -> None:
    match = await play(lobby, await begin(lobby, ann, ben), " ".join(MOVES[:moves]))
    match = await lobby.change(playing.resign, match.board, ben)
    won, lost = await lobby.ask(ladder.changes_at, match.board)
    assert lost.gain < 0
    assert (won.gain > 0) == (moves == 8)
    assert (won.evidence, lost.evidence) == (0, 0)
    if moves < 8:
        assert (won.after.value, won.after.deviation) == (1500, Rating().deviation)
        assert "Nobody's rating rises" in await Shell(lobby, "ann").does(f"show {match.board}")
    await is_sound(lobby, database)


async def test_a_rating_against_few_opponents_is_provisional(lobby: Lobby, ann: Player) -> None:
    others = [await named(lobby, name) for name in "pat quk ron tux joy".split()]
    for _ in range(8):
        for other in others[: ENOUGH_OPPONENTS - 1]:
            await won(lobby, ann, other)
            await won(lobby, other, ann)
    rating = (await lobby.ask(ladder.of_player, ann, "octilite")).rating
    assert rating.opponents == ENOUGH_OPPONENTS - 1
    assert rating.deviation < 110
    assert rating.provisional
    as_guest = Shell(lobby, None)
    assert "ann  " in await as_guest.does("octilite standings")
    assert "Established" not in await as_guest.does("octilite standings")
    last = await won(lobby, ann, others[-1])
    first, _ = await lobby.ask(ladder.changes_at, last.board)
    assert first.after.opponents == ENOUGH_OPPONENTS
    assert not first.after.provisional


async def test_only_what_would_count_is_noted(lobby: Lobby, leader: Player) -> None:
    """Unrated matches need no caution."""
    quk = await nothing_left(lobby, leader)
    unrated: Match = await won(lobby, leader, quk, terms="--unrated")
    assert await lobby.ask(cautions.of_match, unrated) is None
    assert not await lobby.ask(queries.unrated, [unrated.board])


async def test_screens_promise_no_rating_that_will_not_change(
    enter: Enter, lobby: Lobby, leader: Player
) -> None:
    quk = await nothing_left(lobby, leader)
    live = proposal("chaos", "", "--totaltime=5m", opponent=leader.name)
    async with enter(leader, size=(120, 40)) as pilot:
        await seen(pilot, "press c to talk")
        await lobby.change(offering.offer, quk, live, chance=lobby.chance)
        shown = await seen(pilot, "quk: Chaos")
        assert ", unrated" in next(line for line in shown.splitlines() if "quk: Chaos" in line)
    to_all = await lobby.change(offering.offer, quk, proposal("chaos", "", ""), chance=lobby.chance)
    async with enter(leader, size=(80, 40)) as pilot:
        pilot.app.open(places.Offer(to_all))  # type: ignore[attr-defined]
        await seen(pilot, "unrated; public", "only 2 results a week are")
    match = await begin(lobby, leader, quk)
    async with enter(leader, size=(120, 40)) as pilot:
        await opened(pilot, match)
        await seen(pilot, "unrated: same key or address")
