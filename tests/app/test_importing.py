"""``lobby import``: an export is enough to move to another lobby."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from lobby.app import importing
from lobby.app.cli import main
from lobby.core.lobby import Lobby
from lobby.core.stores import open_sqlite
from lobby.features.news import subscriptions
from lobby.features.people import keys, moving_in
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from tests.conftest import begin, play
from tests.support.cli import refused
from tests.support.shell import Shell

KEY, OTHER = (f"SHA256:{letter * 43}" for letter in "ab")
ZOE = KEY.removeprefix("SHA256:")


@pytest.fixture
async def data(tmp_path: Path) -> Path:
    """The data of a lobby without players."""
    await open_sqlite(tmp_path / "lobby.db", lambda: 0).close()
    return tmp_path


def exported(**changed: object) -> str:
    held = [{"fingerprint": KEY}, {"fingerprint": OTHER}]
    return json.dumps({"name": "zoe", "keys": held, "matches": [], **changed})


def take_in(data: Path, text: str) -> str:
    (data / "zoe.json").write_text(text)
    return refused("import", str(data / "zoe.json"), DATA=str(data)).removeprefix("Error: ")


async def imports(data: Path, text: str, *options: str) -> str:
    """What the operator is told about a successful import."""
    (data / "zoe.json").write_text(text)
    words = ["import", *options, str(data / "zoe.json")]
    environment = {"LOBBY_DATA": str(data)}
    done = await asyncio.to_thread(CliRunner().invoke, main, words, env=environment)
    assert (done.exit_code, done.stderr) == (0, ""), done.output
    return done.stdout


@asynccontextmanager
async def visited(data: Path) -> AsyncIterator[Lobby]:
    """The lobby of *data*."""
    store = open_sqlite(data / "lobby.db", lambda: 0)
    yield Lobby(store, lambda: 0)
    await store.close()


PLAYED = {
    "board": 4,
    "game": "binar",
    "options": ["-size=3", "-single"],
    "players": ["zoe", "ben"],
    "setup": {},
    "moves": [{"move": "b1", "comment": "hi", "at": 100}, {"move": "a3", "at": 160}],
    "started": 90,
    "ended": 500,
    "winner": 1,
    "reason": "resigned",
    "terms": [],
}


async def test_finished_matches_come_along_once(data: Path) -> None:
    running = {**PLAYED, "board": 5, "winner": None, "reason": None}
    whole = exported(matches=[PLAYED, running, {**PLAYED, "game": "chess"}])
    said = await imports(data, whole, "--from", "lobby.example.org")
    assert said.splitlines()[1:] == [
        "Matches imported: 1",
        "Left out, without a result: 1",
        "Left out, of games not installed here: 1",
    ]
    assert "Matches imported: 0\nIn the archive already: 1\n" in await imports(data, whole)
    async with visited(data) as lobby:
        guest = Shell(lobby, None)
        shown = " ".join((await guest.does("show @1")).split())
        assert "Imported match @1: Binar, over after 2 moves Even zoe Odd ben" in shown
        assert "from lobby.example.org into the archive of zoe: it was not played here" in shown
        assert "imported from lobby.example.org" in " ".join(
            (await guest.does("history zoe")).split()
        )
        assert (await guest("rating ben")).status == 3  # a name in a record does not make a player
        assert "none finished" in await guest.does("rating zoe")
        assert await guest.does("history") == "There are no finished matches yet.\n"


async def test_a_match_that_the_rules_refuse_is_named_and_the_others_come(data: Path) -> None:
    spoilt = {**PLAYED, "board": 6, "moves": [{"move": "b1"}, {"move": "b1"}]}
    said = await imports(data, exported(matches=[spoilt, PLAYED]))
    assert "Matches imported: 1\nLeft out, as they cannot be read: 1\n" in said
    assert "Match 1 of the export, board 6: Move 2 of the record, 'b1': " in said
    said = await asyncio.to_thread(take_in, data, exported(matches=[spoilt]))
    assert said.startswith("Match 1 of the export, board 6: Move 2 of the record, 'b1': ")


async def test_a_dry_run_changes_nothing(data: Path) -> None:
    said = await imports(data, exported(matches=[PLAYED]), "--dry-run")
    assert said == (
        "Nothing was changed. This would be the result:\n"
        "zoe is now a player here and can connect with the exported keys.\n"
        "Matches imported: 1\n"
    )
    async with visited(data) as lobby:
        assert await lobby.ask(keys.holder, KEY) is None


async def test_a_record_goes_to_the_archive_of_a_player(data: Path) -> None:
    record = '[Game "chaos"] [Seat0 "x"] [Seat1 "y"] [Reason "resigned"] 1. a1-c3 d4-a1 1-0'
    said = await asyncio.to_thread(take_in, data, record)
    assert said.startswith("This is a record and names no player")
    await imports(data, exported())
    said = await imports(data, record, "--player", "ZOE")
    assert said == "The matches are in the archive of zoe.\nMatches imported: 1\n"
    (data / "match.txt").write_text(record)
    where = {"DATA": str(data)}
    nobody = await asyncio.to_thread(
        refused, "import", "--player=eve", str(data / "match.txt"), **where
    )
    assert nobody == "Error: There is no player called 'eve'."
    nowhere = await asyncio.to_thread(
        refused, "import", "--player=zoe", "--from= ", str(data / "match.txt"), **where
    )
    assert nowhere.startswith("Error: After --from, say where the file is from")
    async with visited(data) as lobby:
        assert "imported from a record" in " ".join(
            (await Shell(lobby, None).does("archive zoe")).split()
        )


async def test_thousands_of_matches_come_in(data: Path) -> None:
    many = [{**PLAYED, "board": number} for number in range(3000)]
    assert "Matches imported: 3000" in await imports(data, exported(matches=many))


async def test_the_player_has_the_name_and_the_keys(data: Path) -> None:
    said = await imports(data, exported(ratings=[{"rating": 3000}]))
    assert said == (
        "zoe is now a player here and can connect with the exported keys.\nMatches imported: 0\n"
    )
    store = open_sqlite(data / "lobby.db", lambda: 0)
    for fingerprint in (KEY, OTHER):
        player = await store.read(keys.holder, fingerprint)
        assert player is not None
        assert player.name == "zoe"
    await store.close()
    more = [{"fingerprint": KEY}, {"fingerprint": f"SHA256:{'c' * 43}"}]
    again = await imports(data, exported(keys=more))
    assert again == (
        "zoe is a player here already. No key was added, and no setting changed.\n"
        "Matches imported: 0\n"
    )
    other = await asyncio.to_thread(take_in, data, exported(name="other"))
    assert other == f"The key {KEY} belongs to zoe here."
    other = await asyncio.to_thread(take_in, data, exported(keys=more[1:]))
    assert other == "zoe is taken. Choose another name."


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "The file is not JSON"),
        ("[" * 100_000, "The file is not JSON"),
        ("[]", "The file is not an export"),
        (exported(name=7), "The file is not an export"),
        (exported(keys="all"), "The file is not an export"),
        (exported(matches=7), "The file is not an export"),
        (exported()[:-9], "The file is not JSON"),
        (exported(keys=[]), "The export has 0 keys"),
        (exported(keys=[{"fingerprint": "SHA256:x"}]), "The export lists a key that is not"),
        (exported(keys=[7]), "The export lists a key that is not"),
        (exported(preferences=[]), "The file is not an export: the key 'preferences' is wrong."),
        (exported(preferences={"theme": 7}), "The file is not an export: the key 'preferences'"),
        (exported(subscriptions="all"), "The file is not an export: the key 'subscriptions'"),
        (exported(notes=[7]), "The file is not an export: the key 'notes' is wrong."),
        (exported(name="bot7"), ""),
        (exported(name="\x1b[2J"), ""),
        (exported(name="move"), ""),
    ],
)
def test_what_is_no_export_gets_one_sentence(data: Path, text: str, why: str) -> None:
    said = take_in(data, text)
    assert said.startswith(why)
    assert said.isprintable()
    assert len(said) < 300


def test_nothing_comes_without_a_database(tmp_path: Path) -> None:
    assert take_in(tmp_path, exported()).startswith("There is no database")


SETTINGS = {
    "confirm": "no",
    "order": "newest",
    "theme": "nord",
    "pieces": "ascii",
    "zone": "Europe/Berlin",
    "limit:curio": "3",
    "notify:result:mail": "daily",
    "notify-hour": "21",
    f"colours:{KEY}": "256",
    "section:watch": "yes",
    "key:resign": "ctrl+r",
    "quick": "hex -size=7 --totaltime=5m --increment=3s --within=400",
}


async def test_settings_come_along(data: Path) -> None:
    followed = [
        {"board": 4, "game": None, "player": None, "all": False},
        {"board": None, "game": "curio", "player": None, "all": True},
        {"board": None, "game": None, "player": "ben", "all": False},
    ]
    said = await imports(data, exported(preferences=SETTINGS, subscriptions=followed))
    assert said.splitlines()[1:4] == [
        f"Settings taken over: {len(SETTINGS)}",
        "Games followed: 1",
        "Left out, as it is about people of the other lobby: 1",
    ]
    async with visited(data) as lobby:
        zoe = await lobby.ask(keys.holder, KEY)
        assert zoe
        assert dict(await lobby.ask(players_queries.preferences, zoe)) == SETTINGS
        held = await lobby.ask(subscriptions.of_player, zoe)
        assert (dict(held.games), held.boards, held.players) == ({"curio": True}, {}, ())


async def test_settings_that_are_not_known_here_are_named(data: Path) -> None:
    strange = {
        "theme": "puce",
        "zone": "Mars/Olympus",
        "limit:chess": "3",
        "limit:curio": "many",
        "notify:turn:pigeon": "now",
        "notify:turn:terminal": "daily",
        "notify-hour": "24",
        "confirm": "perhaps",
        "key:a b": "x",
        "colours:x": "256",
        "quick": "\x1b[2J",
        "secret\x1b[2J": "x",
    }
    said = await imports(data, exported(preferences=strange))
    named = " ".join(said.splitlines()[1:-1])
    assert named.startswith("Settings not known here: 'theme', 'zone', 'limit:chess',")
    assert named.endswith("...")
    assert named.isprintable()
    async with visited(data) as lobby:
        zoe = await lobby.ask(keys.holder, KEY)
        assert zoe
        assert dict(await lobby.ask(players_queries.preferences, zoe)) == {}


NOTED = (
    {"board": 4, "ply": 0, "player": None, "text": "symmetric", "changed": 100},
    {"board": 4, "ply": 2, "player": None, "text": "too \x1b[2Jearly", "changed": 100},
    {"board": 9, "ply": 2, "player": None, "text": "still running", "changed": 100},
    {"board": None, "ply": None, "player": "ben", "text": "plays fast", "changed": 100},
)
TRIED = {"board": 4, "variations": "b1? {or} c2 ^2 c1!", "shown": True, "changed": 100}


async def test_notes_and_variations_come_along_for_their_owner_alone(data: Path) -> None:
    whole = exported(matches=[PLAYED], notes=NOTED, analyses=[TRIED])
    said = await imports(data, whole, "--from", "lobby.example.org")
    assert said.splitlines()[1:] == [
        "Left out, as it is about people of the other lobby: 1",
        "Matches imported: 1",
    ]
    async with visited(data) as lobby:
        zoe = Shell(lobby, ZOE)
        shown = await zoe.does("show @1")
        assert "Your note after move 0: symmetric\nYour note after move 2: too" in shown
        assert "\x1b" not in shown
        assert shown.rstrip().endswith("Your variations:\n1. b1?  or\n  1. c1!\n2. a3\n  2. c2")
        document = (await zoe("show @1 --json")).document["imported"][0]
        assert document["variations"] == TRIED["variations"]
        assert set(document["notes"]) == {"0", "2"}
        for other in (Shell(lobby, None), Shell(lobby, "ben")):
            assert "Your" not in await other.does("show @1")
            page = (await other("show @1 --json")).document["imported"][0]
            assert (page["variations"], page["notes"]) == ("", {})
            assert "symmetric" not in await other.does("record @1")
        moved_on = json.loads(await zoe.does("export"))
    (match,) = moved_on["imported"]
    assert (match["variations"], match["notes"]["0"]) == (TRIED["variations"], "symmetric")


async def test_they_come_along_a_second_time(data: Path, tmp_path: Path) -> None:
    await imports(data, exported(matches=[PLAYED], notes=NOTED, analyses=[TRIED]))
    async with visited(data) as lobby:
        moved_on = json.loads(await Shell(lobby, ZOE).does("export"))
    third = tmp_path / "third"
    third.mkdir()
    await open_sqlite(third / "lobby.db", lambda: 0).close()
    await imports(third, json.dumps(moved_on))
    async with visited(third) as lobby:
        assert "Your note after move 0: symmetric" in await Shell(lobby, ZOE).does("show @1")


@pytest.mark.parametrize(
    "spoilt",
    [
        {"analyses": [{**TRIED, "variations": "^9 b1"}]},
        {"analyses": [{**TRIED, "variations": "\x1b[2J"}]},
        {"analyses": [{**TRIED, "variations": "b" * 50_000}]},
        {"analyses": [{**TRIED, "variations": 7}]},
        {"notes": [{**NOTED[0], "ply": 3}]},
        {"notes": [{**NOTED[0], "ply": "x"}]},
        {"notes": [{**NOTED[0], "ply": []}]},
        {"notes": [{**NOTED[0], "text": None}]},
    ],
)
async def test_notes_that_cannot_be_read_are_named_and_the_match_comes(
    data: Path, spoilt: dict[str, object]
) -> None:
    said = await imports(data, exported(matches=[PLAYED], **spoilt))
    assert "Matches imported: 1\n" in said
    assert "Notes and variations that cannot be read: Match 1 of the export" in said


@pytest.mark.parametrize("key", ["notes", "analyses"])
def test_what_names_no_board_is_refused(data: Path, key: str) -> None:
    said = take_in(data, exported(**{key: [{"board": "x"}]}))
    assert said == f"The file is not an export: the key '{key}' is wrong."


async def test_a_real_export_moves_in(lobby: Lobby, ann: Player, ben: Player) -> None:
    await play(lobby, await begin(lobby, ann, ben), "32+a")
    text = await Shell(lobby, "ann").does("export")
    whole = json.loads(text)
    assert [key["fingerprint"] for key in whole["keys"]] == ["SHA256:ann"]
    whole["keys"] = [{**whole["keys"][0], "fingerprint": KEY}]  # a real one is longer
    assert moving_in.read(whole) == moving_in.Arrival("ann", (KEY,))


def test_a_file_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "MOST_BYTES", 1000)
    said = refused("import", "/dev/zero", DATA=str(tmp_path))
    assert said.startswith("Error: /dev/zero has more than 1000 bytes: give a file that export")
