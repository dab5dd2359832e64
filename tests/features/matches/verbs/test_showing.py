"""Boards as they stand, as they stood, and as they might stand."""

from __future__ import annotations

import pytest

from lobby.core.lobby import Lobby
from lobby.features.clocks import vacations
from lobby.features.matches import playing, views
from lobby.features.matches.values import Match
from lobby.features.matches.words import sentences
from lobby.features.people.values.player import Player
from lobby.features.records import reading, records
from lobby.games.catalogue import GAMES
from tests.conftest import Clock, begin, play
from tests.support.shell import Shell


async def test_a_board(lobby: Lobby, match: Match, ann: Player, as_ann: Shell) -> None:
    await play(lobby, match, "32+a 46+e")
    now = sentences.whole(await lobby.ask(views.sheet, 1, ann), lobby.clock())
    assert await as_ann.does("show 1") == f"{now}\n"
    then = sentences.whole(await lobby.ask(views.sheet, 1, ann, 1), lobby.clock())
    assert await as_ann.does("show 1#1") == f"{then}\n"
    assert await as_ann.does("octilite show 1#-1 1") == f"{then}\n\n\n{now}\n"


async def test_a_board_as_the_old_server_drew_it(
    lobby: Lobby, match: Match, as_ann: Shell, as_ben: Shell
) -> None:
    await play(lobby, match, "32+a 46+e")
    for command in ("show 1 --classic", "show ann --classic", "next --classic"):
        shown = await as_ann.does(command)
        assert "\n\nProngs Available: white( 11 ), black( 11 )\n\n" in shown
        assert "\n   |   |   | | |   |   |   |\n 2 |   | O | O | O | O |   | 2\n" in shown
    assert await as_ann.does("show 1 --classic") != await as_ann.does("show 1")
    refused = await as_ben("show 1 --classic=yes")
    assert "--classic does not accept a value." in refused.err


async def test_a_board_for_programs(lobby: Lobby, match: Match, as_ann: Shell) -> None:
    await play(lobby, match, "32+a 46+e")
    (shown,) = (await as_ann("show 1 --json")).document["boards"]
    assert (shown["seat"], shown["your_move"], shown["shown_ply"]) == (0, True, 2)
    assert [move["move"] for move in shown["moves"]] == ["32+a", "46+e"]
    assert shown["position"]["pods"]["32"] == {"seat": 0, "prongs": "a"}
    assert shown["position"]["supplies"] == [11, 11]
    assert "32-33" in shown["legal_moves"]
    (shown,) = (await as_ann("show 1#1 --json")).document["boards"]
    assert (shown["ply"], shown["shown_ply"], shown["legal_moves"]) == (2, 1, [])


async def test_ratings_and_clocks_stand_above_the_board(
    lobby: Lobby, ann: Player, ben: Player, clock: Clock, as_ann: Shell
) -> None:
    as_guest = Shell(lobby, None)
    match = await begin(lobby, ann, ben, terms="--totaltime=3 --increment=1")
    clock.advance(3600 + 60)
    assert (await as_ann.does("show 1")).split("\n\n")[1] == (
        "  > O      ann (you)  1500?  2 d 22 h left\n    X      ben        1500?  3 d left"
    )
    (shown,) = (await as_ann("show 1 --json")).document["boards"]
    assert [side["called"] for side in shown["sides"]] == ["O", "X"]
    assert shown["sides"][1] == {
        "called": "X",
        "rating": 1500,
        "provisional": True,
        "seconds": 3 * 86400,
        "away_until": None,
        "caution": None,
    }
    await play(lobby, match, "32+a 46+e")
    assert (await as_guest.does("show 1#1")).split("\n\n")[1] == (
        "    O      ann  1500?\n  > X      ben  1500?"
    )
    await lobby.change(playing.resign, 1, ben)
    assert (await as_guest.does("show 1")).split("\n\n")[1] == (
        "    O      ann  1500? (+0)\n    X      ben  1338? (-162)"
    )
    (shown,) = (await as_guest("show 1 --json")).document["boards"]
    assert (shown["rating_changes"], shown["sides"][0]["rating"]) == ([0, -162], 1500)


async def test_a_vacation_is_told_to_those_who_look(
    lobby: Lobby, match: Match, ann: Player, as_ann: Shell, as_ben: Shell
) -> None:
    vacation = await lobby.change(vacations.declare, ann, "3")
    assert "ann is on vacation until 2023-11-17 22:13 UTC." in " ".join(
        (await as_ben.does("show 1")).split()
    )
    assert "You are on vacation until " in await as_ann.does("show 1")
    (shown,) = (await as_ben("show 1 --json")).document["boards"]
    assert shown["sides"][0]["away_until"] == vacation.span.end
    assert shown["sides"][0]["seconds"] == 7 * 86400


async def test_the_boards_of_a_player(
    lobby: Lobby, match: Match, as_ann: Shell, as_guest: Shell
) -> None:
    ann, ben = match.players
    await begin(lobby, ann, ben, "chaos", terms="--private")
    await play(lobby, match, "32+a 46+e")
    await lobby.change(playing.resign, match.board, ben)

    async def shown(shell: Shell, command: str) -> list[int]:
        document = (await shell(f"{command} --json")).document
        return [board["board"] for board in document["boards"]]

    assert await shown(as_ann, "show ann") == [2]
    assert await shown(as_ann, "show ann active") == [2]
    assert await shown(as_ann, "all show ann all") == [2, 1]
    assert await shown(as_ann, "octilite show ann all") == [1]
    assert await shown(as_ann, "next") == await shown(as_ann, "show next") == [2]
    assert await shown(as_guest, "show ann all") == [1]
    assert await as_guest.does("show ann") == "ann has no running matches that you may see.\n"
    assert await as_ann.does("binar next") == "No board waits for you.\n"


@pytest.mark.parametrize(
    ("command", "status", "reason"),
    [
        ("show 99", 3, "There is no board 99, or it is private."),
        ("show 1#9", 3, "Board 1 has no move 9. No move has been made yet."),
        ("show 1#x", 2, "'1#x' is not a board. Give its number, such as 117 or 117#12."),
        ("show zoe", 3, "There is no player called 'zoe'."),
        ("show ann next all", 2, "Give only one of all, active, inactive or next."),
        ("show active next", 2, "Give only one of all, active, inactive or next."),
        ("show all ann", 2, "Write the player first: show ann all"),
        ("show ann some", 2, "Name one player at a time: show ann"),
        ("show Chaos", 2, "'Chaos' is a game, not a player."),
        ("show 1 from", 2, "Write one cell after `from`, and nothing behind it."),
        ("show 1 from 22 32", 2, "Write one cell after `from`, and nothing behind it."),
        ("next from", 2, "Write one cell after `from`, and nothing behind it."),
        (
            "show 1 changes rows",
            2,
            "Write one of rows, pieces, changes or from CELL at the end.",
        ),
        ("show 1 chnages", 2, "'chnages' is not a board. Did you mean `changes`?"),
        ("curio show 1", 3, "Board 1 is a match of OctiLite. Leave out curio."),
        ("record one", 2, "'one' is not a board number."),
        ("preview 1 99", 1, "Move 1 of the preview: '99' is not understood: write 22+b"),
        (
            "preview 1 32+a -base=3",
            2,
            "A board already has its options. Give options only with new.",
        ),
        ("preview new", 2, f"Write a game after new: {', '.join(GAMES)}."),
        ("curio preview new chaos", 2, "curio or 'chaos': name only one "),
        ("preview new go", 3, "There is no game 'go'. The games are curio, binar,"),
    ],
)
async def test_what_is_refused(
    match: Match, as_ann: Shell, command: str, status: int, reason: str
) -> None:
    refusal = await as_ann.refused(command)
    assert (refusal[0], refusal[1][: len(reason)]) == (status, reason)


async def test_a_record(lobby: Lobby, match: Match, as_guest: Shell, as_ben: Shell) -> None:
    await play(lobby, match, "32+a 46+e")
    said = await as_guest.does("record 1")
    assert reading.read(said) == await lobby.ask(records.of_match, 1, None)
    document = (await as_guest("record 1 --json")).document
    assert document["players"] == ["ann", "ben"]
    move = {"seat": 1, "move": "46+e", "comment": "", "at": match.started, "how": "by hand"}
    assert document["moves"][1] == move
    assert document["setup"] == {}


async def test_the_record_of_a_running_match_hides_its_setup(
    lobby: Lobby, ann: Player, ben: Player, as_ann: Shell
) -> None:
    match = await begin(lobby, ann, ben, "curio")
    assert '[Setup "?"]' in await as_ann.does("record 1")
    assert (await as_ann("record 1 --json")).document["setup"] is None
    await lobby.change(playing.resign, match.board, ann)
    assert len((await as_ann("record 1 --json")).document["setup"]) == 20


async def test_a_preview(lobby: Lobby, match: Match, as_guest: Shell) -> None:
    await play(lobby, match, "32+a")
    said = await as_guest.does("preview 1 46+e 32-33")
    assert said.startswith("OctiLite on paper: board 1 after move 1, then 46+e 32-33\n")
    assert said.endswith("X would be to move.\n")
    document = (await as_guest("preview 1#0 32+b --json")).document
    assert (document["ply"], document["moves"], document["to_move"]) == (0, ["32+b"], 1)
    assert "46+e" in document["legal_moves"]


async def test_a_preview_of_a_new_match(as_guest: Shell) -> None:
    said = await as_guest.does("preview new Binar -size=3 -single a1 b1 c1")
    assert said.startswith("Binar on paper: a new match, then a1 b1 c1\n")
    assert said.endswith("Odd would have won: a full line.\n")


async def test_the_next_board_of_a_game_is_shown_if_another_game_waits_longer(
    lobby: Lobby, ann: Player, ben: Player, as_ann: Shell
) -> None:
    await begin(lobby, ann, ben, "octilite")
    await begin(lobby, ann, ben, "chaos", terms="--forfeittime=9")
    assert "Board 1: OctiLite" in await as_ann.does("show ann next")
    assert "Board 2: Chaos" in await as_ann.does("chaos show ann next")
    assert "Board 2: Chaos" in await as_ann.does("chaos next")
