"""A player's own archive: matches played elsewhere, which nobody else sees."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from lobby.base.durations import DAY
from lobby.core.lobby import Lobby
from lobby.core.queries import events as events_queries
from lobby.features.archive import archive, incoming
from lobby.features.archive import queries as archive_queries
from lobby.features.people import allowances
from lobby.features.people.values.player import Player
from lobby.features.records import reading
from tests.conftest import Clock
from tests.support.aloud import Aloud
from tests.support.shell import Shell

RECORD = (
    '[Game "binar"] [Board "7"] [Seat0 "ann"] [Seat1 "ben"] [Options "-size=3 -single"]'
    ' [Reason "line"] 1. b1 {well} a3 2. b2 c2 3. c1 a1'
)
WHOLE = f"{RECORD} 0-1"


@pytest.fixture
async def won(as_ann: Shell) -> str:
    """The record of a match that ann has imported."""
    assert await as_ann.does("import --FROM=Lobby.example.org", WHOLE) == "Matches imported: 1\n"
    return WHOLE


async def test_it_is_listed_and_shown_as_imported(as_ann: Shell, won: str) -> None:
    for command in ("note @1", "note @1#3 Ah", "analysis @1", "queue @1", "chat @1 -m hello"):
        status, refused = await as_ann.refused(command)
        assert (status, refused.split(", which")[0]) == (
            2,
            f"{command.split()[1]} is an imported match",
        )
    listed = " ".join((await as_ann.does("archive")).split())
    assert listed.startswith("@1 Binar Odd won ann - ben, ")
    assert "imported from Lobby.example.org, private, -size=3 -single" in listed
    assert "Imported, not played here:\n@1  Binar" in await as_ann.does("history ANN")
    assert "@1" not in await as_ann.does("history ann chaos")
    shown = " ".join((await as_ann.does("show @1")).split())
    assert shown.startswith("Imported match @1: Binar, over after 6 moves, private")
    assert "Result: ben beat ann" in shown
    assert "from Lobby.example.org into the archive of ann: it was not played here" in shown
    assert "Imported match @1: Binar, after move 2 of 6" in await as_ann.does("show @1#-4")
    assert await as_ann.refused("show @1#7") == (
        3,
        "@1 has no move 7. Give a number from -6 to 6.",
    )


async def test_its_record_is_read_back(lobby: Lobby, as_ann: Shell, won: str) -> None:
    lobby.thinker = Aloud()
    record = await as_ann.does("record @1")
    assert reading.read(record) == reading.read(won)
    assert "A record, Binar, ann - ben:" in await as_ann.does("review @1")
    assert "would be to move" in await as_ann.does("preview @1#-2 c1")
    assert (await as_ann("preview @1#-1 --json")).document["ply"] == 5
    assert await as_ann.does("import", record) == "Matches imported: 0\nIn the archive already: 1\n"
    assert (await as_ann("archive --json")).document["imported"][0]["number"] == 1


async def test_nobody_else_sees_it(as_ann: Shell, as_ben: Shell, as_guest: Shell, won: str) -> None:
    hidden = 3, "There is no imported match @1, or it is private."
    for shell in (as_ben, as_guest):
        for command in ("show @1", "record @1", "review @1", "preview @1 c1"):
            assert await shell.refused(command) == hidden
        assert "has nothing that you can see" in await shell.does("archive ann")
        assert (await shell("history ann --json")).document["imported"] == []
    assert (await as_ben.refused("archive remove @1"))[0] == 3
    assert await as_ben.does("archive remove all") == "Removed from your archive: 0\n"
    assert "@1" in await as_ann.does("archive")


async def test_it_changes_nothing_else(lobby: Lobby, as_ann: Shell, as_ben: Shell) -> None:
    asked = (
        "rating ben,rating ann,versus ann ben,history ben,history,standings,admin players,news"
        ",feed,turns,games all,calendar,who"
    ).split(",")
    lobby.operators = frozenset({"SHA256:ben"})

    async def all_told() -> list[str]:
        return [await as_ben.does(command) for command in asked]

    await as_ann.does("whoami")
    await all_told()
    before, last = await all_told(), await lobby.ask(events_queries.last_event)
    await as_ann.does("import", WHOLE)
    assert await all_told() == before
    (event,) = await lobby.ask(lambda look: events_queries.events_after(look, last, 9))
    assert (event.kind, event.private, event.concerns) == ("imported", True, frozenset())


async def test_a_record_with_a_result_that_it_does_not_have_stays_out(as_ann: Shell) -> None:
    refused = await as_ann("import", f"{RECORD} 1-0")
    assert refused.status == 1
    assert refused.err.startswith(
        "Line 1, board 7: The moves of the record do not lead to its result"
    )
    assert (await as_ann("archive --json")).document["imported"] == []


async def test_what_is_refused_is_named_and_the_rest_comes_in(as_ann: Shell, won: str) -> None:
    given = json.loads(await as_ann.does("export"))
    assert [match["record"] for match in given["imported"]] == [await as_ann.does("record @1")]
    await as_ann.does("archive remove @1")
    short = {"name": "ann", "matches": [], "imported": given["imported"]}
    bad = {"game": "chaos", "record": '[Game "chaos"] [Seat0 "a"] [Seat1 "b"] [Reason "x"] a1 1-0'}
    answer = await as_ann("import", json.dumps({**short, "imported": [bad, *given["imported"]]}))
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith(
        "Matches imported: 1\nLeft out, as they cannot be read: 1\n"
        "Imported match 1 of the export: Move 1 of the record, 'a1': "
    )
    nothing = await as_ann("import", json.dumps({**short, "imported": [bad, bad]}))
    assert (nothing.status, nothing.out) == (1, "")
    assert nothing.err.startswith("Imported match 1 of the export: Move 1 of the record, 'a1': ")
    assert "\nImported match 2 of the export: Move 1 of the record, 'a1': " in nothing.err
    known = await as_ann("import --json", json.dumps(short))
    assert (known.document["known"], known.document["refused"]) == (1, [])
    both = await as_ann("import --json", f'{WHOLE} {{well}} [Event "x"] {WHOLE} [Game "go"]')
    assert (both.document["known"], len(both.document["refused"])) == (2, 1)
    assert both.document["refused"][0].startswith("Line 1: The record is of 'go'; the games here")
    assert both.document["remarks"] == ["Tags that this server does not know are not kept: Event"]


async def test_it_comes_in_line_by_line_too(as_ann: Shell) -> None:
    assert "Matches imported: 1" in (await as_ann(None, f"import -m {WHOLE}\n")).out
    below = WHOLE.replace("] [", "]\n  [")
    said = (await as_ann("multiple", f"import\n  {below}\n")).out
    assert "In the archive already: 1" in said


async def test_it_is_removed(as_ann: Shell, won: str) -> None:
    assert await as_ann.refused("archive remove @1 @2") == (
        3,
        "Your archive does not have @2. Look at what it has: archive",
    )
    assert (await as_ann.refused("archive remove 1"))[0] == 2
    assert (await as_ann.refused("archive remove @x"))[0] == 2
    assert await as_ann.does("archive remove @1 @1") == "Removed from your archive: 1\n"
    assert (
        await as_ann.does("archive")
        == "Your archive is empty. To bring matches in: import < FILE\n"
    )


async def test_what_cannot_be_said(as_ann: Shell, as_guest: Shell) -> None:
    assert (await as_ann.refused("import"))[0] == 2
    assert (await as_ann("import --from=", WHOLE)).status == 2
    assert (await as_ann(f"import --from={'x' * 61}", WHOLE)).status == 2
    assert (await as_guest("import", WHOLE)).status == 1
    assert (await as_ann.refused("show @"))[0] == 2
    assert (await as_ann.refused("move @1 a1"))[0] == 2


async def test_so_many_a_day(as_ann: Shell, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(allowances, "IMPORTS", replace(allowances.IMPORTS, most=2))
    for board in (1, 2):
        await as_ann.does("import", WHOLE.replace('"7"', f'"{board}"'))
        await as_ann.does("archive remove all")
    refused = await as_ann("import", WHOLE)
    assert (refused.status, refused.err[:30]) == (1, "You may import 20 times a day:")
    assert (await as_ann("archive --json")).document["imported"] == []
    clock.advance(DAY)
    await as_ann.does("import", WHOLE)


async def test_so_many_and_no_more(as_ann: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MOST", 1)
    await as_ann.does("import", WHOLE)
    refused = await as_ann("import", WHOLE.replace('"7"', '"8"'))
    assert refused.status == 1
    assert refused.err.startswith("Your archive is full: it may hold 1 matches, and ")
    assert len((await as_ann("archive --json")).document["imported"]) == 1
    monkeypatch.setattr(archive, "MOST", 2)
    monkeypatch.setattr(archive, "MOST_CHARACTERS", 300)
    refused = await as_ann("import", WHOLE.replace('"7"', '"8"'))
    assert refused.err.startswith("Your archive is full")
    third = WHOLE.replace('"7"', '"9"')
    monkeypatch.setattr(archive, "MOST_CHARACTERS", 4000)
    said = await as_ann.does("import", f"{WHOLE}\n\n{third}\n\n{WHOLE.replace('7', '6')}")
    assert "Matches imported: 1\n" in said
    assert "Your archive is full: it may hold 2 matches, and " in said


async def test_more_are_told_of(as_ann: Shell) -> None:
    for board in range(3):
        await as_ann.does("import", WHOLE.replace('"7"', f'"{board}"'))
    shown = await as_ann("archive --most=2 --json")
    assert [match["number"] for match in shown.document["imported"]] == [3, 2]
    assert shown.document["more"]
    assert "These are the 2 that were imported last" in await as_ann.does("archive --most=2")
    assert "These are" not in await as_ann.does("archive --most=3")


async def test_what_an_operator_imported_everybody_sees(
    lobby: Lobby, ann: Player, as_ann: Shell, as_ben: Shell, as_guest: Shell
) -> None:
    await lobby.change(archive.add, ann, incoming.read(WHOLE), "an old server", private=False)
    for shell in (as_ann, as_ben, as_guest):
        assert "imported from an old server" in " ".join((await shell.does("archive ann")).split())
        assert "Imported match @1: Binar, over after 6 moves\n" in await shell.does("show @1")
        assert (await shell("history ann --json")).document["imported"][0]["number"] == 1
    assert (await as_ben("history ben --json")).document["imported"] == []
    await as_ann.does("archive remove @1")


async def test_a_game_that_is_gone_is_only_listed(lobby: Lobby, ann: Player) -> None:
    record = '[Game "chess"]\n[Seat0 "a"]\n[Seat1 "b"]\n\n1. e4 *\n'
    await lobby.change(
        lambda tx: archive_queries.add_imported(tx, ann, "digest", record, source="x", private=True)
    )
    shell = Shell(lobby, "ann")
    assert "The record cannot be read here." in await shell.does("archive")
    assert "The record is of 'chess'" in (await shell.refused("show @1"))[1]
    assert (await shell("archive --json")).document["imported"][0]["game"] is None
    exported = (await shell("export --json")).document["imported"]
    assert [(match["game"], match["record"]) for match in exported] == [("chess", record)]
    await shell.does("archive remove @1")
