"""Records read back: ``preview record`` and ``review record`` take them from standard input."""

from __future__ import annotations

import pytest

from lobby.core.lobby import Lobby
from lobby.features.people.values.player import Player
from tests.conftest import begin, play
from tests.support.aloud import Aloud
from tests.support.shell import Shell

WHOLE = "b1 a3 b2 c2 c1 a1"


@pytest.fixture
async def record(lobby: Lobby, ann: Player, ben: Player, as_ann: Shell) -> str:
    """The record of a short, finished match."""
    match = await begin(lobby, ann, ben, "binar", "-size=3 -single")
    await play(lobby, match, WHOLE)
    lobby.thinker = Aloud()
    return await as_ann.does("record 1")


async def test_it_tells_terms_and_times(as_ann: Shell, record: str) -> None:
    assert '[Started "' in record
    assert "1. b1 {[%emt 0:00:00]}" in record
    document = (await as_ann("record 1 --json")).document
    assert document["moves"][0]["at"] == document["started"]
    assert document["terms"] == []


async def test_a_preview_goes_on_from_it(as_guest: Shell, record: str) -> None:
    assert "would have won" in await as_guest.does("preview record", record)
    before = await as_guest.does("preview record#-1", record)
    assert "would be to move" in before
    assert await as_guest.does("preview record#5", record) == before
    assert "would have won" in await as_guest.does("preview record#-1 a1", record)
    result = await as_guest("preview record#7", record)
    assert (result.status, " ".join(result.err.split())) == (
        3,
        "The record has no move 7: give a number from -6 to 6.",
    )


async def test_a_review_judges_it(as_ann: Shell, as_guest: Shell, record: str) -> None:
    mine = (await as_ann("review record --json", record)).document
    board = (await as_ann("review 1 --json")).document
    assert mine.pop("board") is None
    assert board.pop("board") == 1
    assert mine == board
    assert "A record, Binar, ann - ben:" in await as_ann.does("review record", record)
    assert (await as_guest("review record", record)).status == 1


async def test_what_is_left_out_of_it_is_said_aside(
    as_ann: Shell, as_guest: Shell, record: str
) -> None:
    other = record.replace("1. b1", "{so} 1. b1!? ({so})") + record
    said = await as_guest("preview record --json", other)
    assert said.document["moves"] == []
    for aside in (said.err, (await as_ann("review record", other)).err):
        assert aside.splitlines() == [
            "Comments before the first move are not kept.",
            "Marks such as ! and $1 are not kept.",
            "Variations are not kept.",
            "1 match after the first is not read.",
        ]


async def test_it_may_stand_on_one_line(as_ann: Shell, record: str) -> None:
    line = " ".join(record.split())
    said = (await as_ann(None, f"preview record --json -m {line}\n")).out
    assert '"moves": []' in said
    assert '"reason": "line"' in said


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "No record arrived"),
        ("Hello", 'The record has no [Game "..."] tag.'),
        ('[Game "chess"] [Seat0 "a"] [Seat1 "b"]', "The record is of 'chess'"),
        ('[Game "chaos"] [Seat0 "a"] [Seat1 "b"] 1. a1-e5 *', "Move 1 of the record"),
        (
            '[Game "curio"] [Seat0 "a"] [Seat1 "b"] [Setup "?"] *',
            "The record leaves out its hidden setup",
        ),
        (
            '[Game "curio"] [Seat0 "a"] [Seat1 "b"] [Setup "a1=L99"] *',
            "The record has a wrong start",
        ),
        (
            '[Game "binar"] [Seat0 "a"] [Seat1 "b"] [Options "-size=999"] *',
            "The record has a wrong start",
        ),
        ("[" * 5000, "Tag 1 of the record"),
        ('[Game "' + "\\" * 20000, "Tag 1 of the record"),
    ],
)
async def test_what_is_no_record_gets_one_sentence(as_guest: Shell, text: str, why: str) -> None:
    result = await as_guest("preview record", text)
    assert result.status in (1, 2)
    assert result.err.startswith(why), result.err
    assert len(result.err) < 300


async def test_a_running_match_gives_away_nothing(
    lobby: Lobby, ann: Player, ben: Player, as_ann: Shell
) -> None:
    await begin(lobby, ann, ben, "curio")
    running = await as_ann.does("record 1")
    result = await as_ann("preview record", running)
    assert result.err.startswith("The record leaves out its hidden setup")
