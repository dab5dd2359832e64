"""Leaving for good: neither deletion nor the export forgets any table that names a player."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from sqlite_utils import Database

from lobby.app.check import verification
from lobby.app.check.sqlite import check
from lobby.base.durations import DAY
from lobby.core.lobby import Lobby
from lobby.database.sqlite import SqliteStore
from lobby.features.matches import viewing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.notices.duties import delivery
from lobby.features.people import names, players
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from tests.conftest import Clock, Listener, play
from tests.support.letterbox import GRACE, Post
from tests.support.shell import Shell

EXPORTED = {
    "board_subscriptions.player": "subscriptions",
    "bookmarks.player": "places",
    "analyses.player": "analyses",
    "challenges.challenger": "challenges",
    "challenges.opponent": "challenges",
    "codes.player": "code_expires",
    "disconnections.player": "disconnections",
    "event_players.player": "events",
    "events.actor": "events",
    "fair_deals.acceptor": "nonces",
    "fair_deals.player": "next_commitment",
    "former_keys.player": "former_keys",
    "game_subscriptions.player": "subscriptions",
    "imported_matches.owner": "imported",
    "keys.player": "keys",
    "last_seen.player": "last_seen",
    "letters.author": "letters",
    "letters.reader": "unread_letters",
    "lines.player": "matches",
    "matches.first": "matches",
    "matches.second": "matches",
    "messages.author": "messages",
    "notes.other": None,
    "notes.player": "notes",
    "notice_addresses.player": "addresses",
    "notice_codes.player": "addresses",
    "notices_asked_for.player": "codes_asked_for",
    "outbox.player": "notices",
    "player_subscriptions.other": None,
    "player_subscriptions.player": "subscriptions",
    "practice_boards.owner": "practice",
    "preferences.player": "preferences",
    "puzzle_attempts.player": "puzzle_attempts",
    "puzzle_standings.player": "puzzle_ratings",
    "quieted.other": None,
    "quieted.player": "quieted",
    "rating_changes.player": "rating_changes",
    "ratings.player": "ratings",
    "recovery_codes.made_by": None,
    "recovery_codes.player": "key_codes",
    "replies.player": "replies",
    "reply_answers.player": "reply_answers",
    "reply_tokens.player": "reply_addresses",
    "reports.closed_by": None,
    "reports.player": None,
    "reports.reporter": "reports",
    "deeds.operator": None,
    "deeds.player": "deeds",
    "sanctions.decided_by": None,
    "sanctions.lifted_by": None,
    "sanctions.player": "sanctions",
    "seen_addresses.player": "seen_addresses",
    "solved_puzzles.player": "puzzles",
    "tallies.player": "tallies",
    "unacknowledged.player": "unacknowledged",
    "unread.player": "unread",
    "vacations.player": "vacations",
}
"""Where the schema names a player, and the key of the export that covers it. Who mutes or follows a
player is for those others to know, an operator's decision belongs to the player it is against, and
who reported a player is not for that player to learn."""

STAYS = {
    "challenges.challenger",
    "challenges.opponent",
    "event_players.player",
    "events.actor",
    "fair_deals.acceptor",
    "former_keys.player",
    "matches.first",
    "matches.second",
    "messages.author",
    "notices_asked_for.player",
    "quieted.other",
    "rating_changes.player",
    "ratings.player",
    "recovery_codes.made_by",
    "reports.closed_by",
    "reports.player",
    "deeds.operator",
    "deeds.player",
    "sanctions.decided_by",
    "sanctions.lifted_by",
    "sanctions.player",
    "seen_addresses.player",
    "tallies.player",
}
"""What concerns other players too stays, without the name. Requests for codes are kept for a day,
so that nobody leaves in order to have more codes sent. Keys and addresses are kept for a while, so
that nobody leaves in order to have more results rated."""


def columns(db: Database) -> Iterator[str]:
    """Every column that names a player."""
    for table in db.table_names():
        for key in db.table(table).foreign_keys:
            if key.other_table == "players":
                yield f"{key.table}.{key.column}"


def rows(path: Path, player: Player) -> dict[str, int]:
    """How many rows name *player*, by column."""
    with closing(Database(path)) as db:
        return {
            column: db.execute(
                "SELECT count(*) FROM {} WHERE {} = ?".format(*column.split(".")), [player.id]
            ).fetchone()[0]
            for column in columns(db)
        }


async def test_nothing_is_left_out(furnished: Lobby, database: Path, ann: Player) -> None:
    before = rows(database, ann)
    assert before.keys() == EXPORTED.keys()
    assert [column for column, number in before.items() if not number] == []
    exported = json.loads(await Shell(furnished, "ann").does("export"))
    assert [key for key in EXPORTED.values() if key and not exported[key]] == []
    await Shell(furnished, "ann").does("delete ann")
    after = rows(database, ann)
    assert {column for column, number in after.items() if number} == STAYS


async def test_nothing_is_sent_to_who_has_left(
    furnished: Lobby, post: Post, ben: Player, as_ann: Shell, as_ben: Shell
) -> None:
    await post.confirm(ben)
    late = post.hired()
    await as_ben.does("message ann -m where are you?")
    planned = await furnished.ask(delivery.plan, 0, GRACE)
    assert {wish.player.name for wish in planned.wishes} == {"ann", "ben"}
    await as_ann.does("delete ann")
    # A plan made earlier is stored only after that, and delays nobody else's notices.
    await furnished.change(delivery.keep, planned)
    await late.plan()
    post.clock.advance(2 * DAY)
    await late.settle()
    assert {notice.player for notice in post.box.notices} == {"ben"}
    assert set(post.box.sent_to) == {"ben@example.org"}


async def test_leaving_brings_no_more_codes_to_an_address(
    lobby: Lobby, post: Post, as_ann: Shell, as_ben: Shell
) -> None:
    for _ in range(4):
        await as_ann.does("notify mail eve@example.org")
    await as_ann.does("delete ann")
    status, why = await as_ben.refused("notify mail eve@example.org")
    assert (status, why) == (
        1,
        "Several codes were sent to that address today. Try again tomorrow.",
    )


async def test_what_leaving_means(furnished: Lobby, as_ann: Shell, ann: Player) -> None:
    said = " ".join((await as_ann.does("delete")).split())
    assert "1 running match is resigned, 1 running match is aborted" in said
    assert "2 challenges are ended" in said
    assert said.endswith("To leave for good: delete ann")
    status, why = await as_ann.refused("delete ben")
    assert status == 2
    assert why.startswith("You are ann. To leave for good: delete ann")
    document = (await as_ann("delete --json")).document
    assert document == {
        "name": "ann",
        "left": False,
        "resigned": 1,
        "cancelled": 1,
        "challenges": 2,
        "now_called": None,
    }
    assert await furnished.ask(players.named, "ann") == ann


async def test_only_what_would_end_is_told(as_ann: Shell) -> None:
    said = " ".join((await as_ann.does("delete")).split())
    assert said.startswith("If you leave for good, no match and no challenge ends.")
    await as_ann.does("curio seek")
    said = " ".join((await as_ann.does("delete")).split())
    assert said.startswith("If you leave for good, 1 challenge is ended.")


async def test_leaving(
    furnished: Lobby, store: SqliteStore, database: Path, as_ann: Shell, as_ben: Shell
) -> None:
    waiting = as_ben.begin("wait")
    await waiting.until("Waiting")
    own = as_ann.begin("wait")
    await own.until("Waiting")
    said = " ".join((await as_ann.does("delete ANN")).split())
    assert said == (
        "ann has left for good. Finished matches now show the name gone-1. Thank you for playing."
    )
    await own.until("You have left for good. There will be no more news.")
    assert (await own.ended()).status == 0
    await waiting.until(" challenge 5\n")
    news = (await waiting.leave()).out
    who = "(ann|gone-1)"  # read a moment later, the name is already gone
    assert re.search(rf"Board 1 \(OctiLite\): you beat {who} \({who} resigned\); {who} -", news)
    assert re.search(rf"Board 3 \(Chaos\): {who} aborted the match, so it counts for nothing", news)
    assert re.search(rf"{who} declined the \w+ challenge 5\n", news)
    assert "has no name here" in await as_ann.does("whoami")
    shown = await as_ben.does("show 1")
    assert "gone-1" in shown
    assert "ann" not in shown.split()
    assert "hello board" in await as_ben.does("chat 1")
    assert "hello ann" not in await as_ben.does("message")
    standings = await as_ben.does("standings")
    assert "ben" in standings
    assert "gone-" not in standings
    assert "gone-1 joined" in await as_ben.does("rating gone-1")
    here = await furnished.ask(lambda look: players_queries.players_like(look, "", 9))
    assert [player.name for player in here] == ["ben", "eve"]
    assert await furnished.ask(viewing.find, 1, None)
    for board in await furnished.ask(lambda look: tuple(matches_queries.all_boards(look))):
        match = await furnished.ask(viewing.find, board, None)
        assert match.over
        assert await furnished.ask(verification.verify, match) is None
    await store.close()
    assert list(check(database)) == []


async def test_the_name_is_nobodys_for_a_year(
    lobby: Lobby, clock: Clock, as_ann: Shell, as_stranger: Shell
) -> None:
    await as_ann.does("delete ann")
    status, why = await as_stranger.refused("signup Ann")
    assert status == 1
    assert why == (
        "Ann was the name of another player. Nobody can take it until 2024-11-13. Choose"
        " another name."
    )
    assert (await as_stranger.refused("signup gone-7"))[0] == 1
    clock.advance(names.HELD_DAYS * DAY)
    await as_stranger.does("signup Ann")


async def test_nobody_deals_with_who_has_left(
    lobby: Lobby, match: Match, as_ann: Shell, as_ben: Shell
) -> None:
    ann = match.players[0]
    await as_ann.does("delete ann")
    gone = f"gone-{ann.id}"
    for command in (f"chaos challenge {gone}", f"message {gone} -m hello"):
        assert await as_ben.refused(command) == (3, "That player no longer exists.")
    assert gone in await as_ben.does(f"games {gone} all")
    await as_ben.does("chat 1 -m where are you?")
    assert await lobby.ask(lambda look: players_queries.players_like(look, "gone", 9)) == ()


async def test_what_ran_out_counts_first(
    lobby: Lobby, match: Match, clock: Clock, as_ann: Shell, as_ben: Shell
) -> None:
    await play(lobby, match, "32+a 46+e 32-33")
    clock.advance(8 * DAY)
    await as_ann.does("delete ann")
    ended = await lobby.ask(viewing.find, 1, None)
    assert (ended.winner, ended.reason) == (0, "time")


async def test_twice_at_once(lobby: Lobby, match: Match, as_ann: Shell) -> None:
    listener = Listener()
    lobby.feed.listen(listener)
    results = await asyncio.gather(as_ann("delete ann"), as_ann("delete ann"))
    done, refused = sorted(result.status for result in results)
    # The second is refused while the first one is leaving, or comes from somebody without a name.
    assert done == 0
    assert refused in {1, 3}
    await listener.until("left")
    assert [event.kind for event in listener.heard].count("left") == 1


async def test_the_conversation_goes_on_with_a_guest(lobby: Lobby, as_ann: Shell) -> None:
    session = as_ann.begin(None)
    session.send("delete ann\n")
    await session.until("ann has left for good. Finished matches now show the name ")
    session.send("whoami\n")
    await session.until("has no name here yet")
    assert (lobby.presence.players(), lobby.presence.guests()) == ((), 1)
    session.send("quit\n")
    assert (await session.ended()).status == 0
