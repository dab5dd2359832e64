"""Matches from elsewhere are replayed by the rules; each that cannot be accepted is named."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from lobby.base.errors import Refused
from lobby.core.lobby import Lobby
from lobby.features.archive import incoming
from lobby.features.archive.incoming import Incoming
from lobby.features.matches import playing
from lobby.features.people.values.player import Player
from lobby.features.records import reading, records
from lobby.games.curio.rules import Curio
from tests.conftest import begin, play
from tests.support.cases import in_one_test
from tests.support.shell import Shell

SHORT = '[Game "chaos"] [Board "7"] [Seat0 "ann"] [Seat1 "ben"] [Reason "resigned"]'
MOVES = "1. a1-c3 d4-a1"


def match(**changed: object) -> dict[str, object]:
    """A match as it appears in an export."""
    whole: dict[str, object] = {
        "board": 7,
        "game": "chaos",
        "options": [],
        "players": ["ann", "ben"],
        "setup": {},
        "terms": ["--unrated"],
        "started": 100,
        "ended": 900,
        "winner": 0,
        "reason": "resigned",
        "moves": [
            {"ply": 1, "move": "a1-c3", "comment": "", "at": 130, "how": "by hand"},
            {"ply": 2, "move": "d4-a1", "comment": "", "at": 190, "how": "ahead"},
        ],
    }
    return {**whole, **changed}


def export(*matches: object, **changed: object) -> str:
    return json.dumps({"name": "ann", "matches": matches, **changed})


def test_a_match_of_an_export_is_the_record_that_it_was() -> None:
    (record,) = incoming.read(export(match())).matches
    assert record.times == (130, 190)
    assert (record.board, record.started, record.ended) == (7, 100, 900)
    assert record.terms == "--unrated"
    assert record.moves == (("a1-c3", ""), ("d4-a1", ""))
    assert record.hows == ("by hand", "ahead")
    assert incoming.read(records.write(record)).matches == (record,)


async def test_a_real_export_and_its_records_are_the_same(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    over = await begin(lobby, ann, ben, "binar", "-size=3 -single")
    await play(lobby, over, "b1 a3 b2 c2 c1 a1")
    dark = await begin(lobby, ann, ben, "curio")
    await lobby.change(playing.play, dark.board, ann, _first_move(), comment="guess")
    await begin(lobby, ann, ben)
    shell = Shell(lobby, "ann")
    given = await shell.does("export")
    read = incoming.read(given)
    assert (read.exported, read.unfinished, read.not_installed) == (True, 2, 0)
    assert read.matches == incoming.read(await shell.does("record 1")).matches


def _first_move() -> str:
    game = Curio()
    options = game.parse_options([])
    return game.begun(options).view(0).moves[0]


def test_what_has_no_result_and_what_is_not_here_stays_out() -> None:
    others = (match(winner=None, reason=None), match(winner=None, reason="cancelled"))
    for text in (SHORT, f"{SHORT} {MOVES} *"):
        assert incoming.read(text) == Incoming(unfinished=1)
    read = incoming.read(export(match(), *others, match(game="chess", moves="?")))
    assert (len(read.matches), read.unfinished, read.not_installed) == (1, 2, 1)


def test_what_was_imported_there_comes_along() -> None:
    brought = {"game": "chaos", "record": f"{SHORT} {MOVES} 1-0"}
    foreign = {"game": "chess", "record": '[Game "chess"]'}
    read = incoming.read(export(imported=[brought, foreign]))
    assert (len(read.matches), read.not_installed) == (1, 1)


def test_texts_are_fit_to_show() -> None:
    moves = [{"move": "a1-c3", "comment": "\x1b[31m\u202ered\n"}, {"move": "d4-a1"}]
    said = match(players=["an\x07n", "be\u202en"], terms=["--unrated", "\x1b]"], moves=moves)
    (record,) = incoming.read(export(said)).matches
    assert record.players == ("ann", "ben")
    assert record.moves[0] == ("a1-c3", "[31mred")
    assert record.terms == "--unrated"
    assert record.times == ()
    assert reading.read(records.write(record)) == record


def shuffled(times: int) -> str:
    """The start of a record of Curio in which both sides move to and fro *times* times."""
    game = Curio()
    options = game.parse_options([])
    setup = game.deal(options, Random(3))
    dealt = " ".join(f"{key}={value}" for key, value in setup.items())
    tags = f'[Game "curio"] [Seat0 "a"] [Seat1 "b"] [Setup "{dealt}"]'
    there, back = _and_back(game.start(options, setup))
    return f'{tags} [Reason "repetition"] {" ".join((*there, *back) * times)}'


def test_a_draw_by_repetition_is_believed_only_where_there_is_one() -> None:
    assert incoming.read(f"{shuffled(2)} 1/2-1/2").matches
    (refused,) = incoming.read(f"{shuffled(1)} 1/2-1/2").refused
    assert "The moves of the record do not lead to its result" in refused


def _and_back(state: Any) -> tuple[list[str], list[str]]:
    """A move by each side, and the moves back."""
    for one in state.view(0).moves:
        after = state.play(one)
        for two in after.view(1).moves:
            back = ["-".join(reversed(move.split("-"))) for move in (one, two)]
            if back[0] in after.play(two).view(0).moves:
                then = after.play(two).play(back[0])
                if back[1] in then.view(1).moves:
                    return [one, two], back
    raise AssertionError("no piece can go and come back")


@in_one_test(
    ("text", "why"),
    [
        ("", "That is neither a record nor an export"),
        ("Hello", "That is neither a record nor an export"),
        ("PK\x03\x04\x00", "That is neither a record nor an export"),
        (f"{SHORT}\x00 {MOVES} 1-0", "That is neither a record nor an export"),
        ('[{"name": 1}]', "Line 1: Tag 1 of the record is not a tag"),
        (f"{SHORT} 1-0", "Line 1, board 7: The record has no moves."),
        (f"{SHORT} 1. a1-c3 a1-c3 1-0", "Line 1, board 7: Move 2 of the record, 'a1-c3': "),
        (
            f"{SHORT} {MOVES} 1/2-1/2",
            "Line 1, board 7: The moves of the record do not lead to its result",
        ),
        (
            f"{SHORT.replace('resigned', 'no-move')} {MOVES} 1-0",
            "Line 1, board 7: The moves of the record do not lead to its result",
        ),
        (
            f"{SHORT.replace('resigned', 'pigs-flew')} {MOVES} 1-0",
            "Line 1, board 7: The moves of the record do not lead to its result",
        ),
        (
            f'{SHORT} [Setup "?"] {MOVES} 1-0',
            "Line 1, board 7: The record leaves out its hidden setup",
        ),
        (f'{SHORT} [Setup "a1=x"] {MOVES} 1-0', "Line 1, board 7: The record has a wrong start"),
        (
            f'{SHORT} [Options "-size=7"] {MOVES} 1-0',
            "Line 1, board 7: The record has a wrong start",
        ),
        (
            f"{SHORT.replace('ben', 'b' * 41)} {MOVES} 1-0",
            "Line 1, board 7: The name of a player is empty or longer than 40 characters.",
        ),
        (
            f"{SHORT.replace('ben', chr(0x202E))} {MOVES} 1-0",
            "Line 1, board 7: The name of a player is empty",
        ),
        (f"{SHORT} {'a1-c3 ' * 3001} 1-0", "Line 1: The record has 3001 moves"),
        (
            '[Game "binar"] [Seat0 "a"] [Seat1 "b"] [Options "-size=3 -single"] [Reason "line"]'
            " b1 a3 b2 c2 c1 a1 b3 1-0",
            "Line 1: Move 7 of the record, 'b3': ",
        ),
        ("{", "The export is damaged or incomplete"),
        ('{"name": "ann"}', "The file is not an export"),
        (export(7), "Match 1 of the export: It is not an object."),
        (export(match(board=True)), "Match 1 of the export: It has no board number."),
        (export(match(board=-1)), "Match 1 of the export: It has no board number."),
        (
            export(match(game=7)),
            "Match 1 of the export: The key 'game' is missing or wrong.",
        ),
        (
            export(match(players=["ann"])),
            "Match 1 of the export: The key 'players' is missing or wrong.",
        ),
        (export(match(moves=[7])), "Match 1 of the export: The key 'moves' is missing"),
        (export(match(moves=[{}])), "Match 1 of the export: The key 'move' is missing"),
        (export(match(setup=[])), "Match 1 of the export: The key 'setup' is missing"),
        (export(match(setup={"a1": 7})), "Match 1 of the export: The key 'setup'"),
        (
            export(match(setup=None)),
            "Match 1 of the export, board 7: The record leaves out its hidden setup",
        ),
        (
            export(match(game="curio", setup={"x" * 999: "L43"})),
            "Match 1 of the export, board 7: The record has a wrong start: There is no square 'xxx",
        ),
        (
            export(match(game="curio", setup={"a1": "\x1b[2J" * 99})),
            "Match 1 of the export, board 7: The record has a wrong start: '\\x1b[2J",
        ),
        (export(match(winner=7)), "Match 1 of the export: The result is missing"),
        (export(match(winner=True)), "Match 1 of the export: The result is missing"),
        (export(match(reason=["x"])), "Match 1 of the export: The result is"),
        (export(match(options="-x")), "Match 1 of the export: The key 'options'"),
        (
            export(match(), match(board=8, moves=[{"move": "b9"}])),
            "Match 2 of the export, board 8: Move 1 of the record, 'b9': ",
        ),
        (export(imported=[{}]), "Imported match 1 of the export: The key 'record' is missing"),
    ],
)
def test_what_cannot_come_in_gets_one_sentence(text: str, why: str) -> None:
    try:
        read = incoming.read(text)
        said = read.refused[-1]
    except Refused as refused:
        said = str(refused)
    assert said.startswith(why), said
    assert said.isprintable()
    assert len(said) < 300


def test_times_that_no_record_can_say_are_left_out() -> None:
    (record,) = incoming.read(export(match(started=10**14, ended=-1))).matches
    assert (record.started, record.ended, record.times) == (None, None, ())


def test_a_record_may_not_be_longer_than_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    written = records.write(incoming.read(f"{SHORT} {MOVES} 1-0").matches[0])
    monkeypatch.setattr(incoming, "LONGEST", len(written))
    assert incoming.read(f"{SHORT} {MOVES} 1-0").matches
    (refused,) = incoming.read(f"{SHORT} {MOVES} {{x}} 1-0").refused
    assert refused.endswith(f"The limit is {len(written)}.")
