"""Several boards in one answer: each once, and no more than anybody would read."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from lobby.core.lobby import Lobby
from lobby.features.archive import archive, incoming
from lobby.features.matches import playing
from lobby.features.matches.values import Match
from lobby.features.matches.verbs.showing import MOST
from lobby.features.people.values.player import Player
from lobby.language.command_streams import LONGEST_LINE
from tests.conftest import begin, play
from tests.features.archive.test_own_archive import WHOLE
from tests.support.shell import Shell

ALL = tuple(range(1, 26))
"""More boards than one answer shows."""


@pytest.fixture
async def boards(lobby: Lobby, ann: Player, ben: Player) -> tuple[Match, ...]:
    return tuple([await begin(lobby, ann, ben, "binar") for __ in ALL])


async def shown(shell: Shell, command: str) -> list[int]:
    document = (await shell(f"{command} --json")).document
    return [board["board"] for board in document["boards"]]


async def test_a_board_that_is_named_again_is_shown_once(
    lobby: Lobby, match: Match, as_guest: Shell
) -> None:
    await play(lobby, match, "32+a 46+e")
    once = await as_guest.does("show 1")
    assert await as_guest.does("show 1 01 1#2 1#02 1") == once
    assert await as_guest.does("show 1#-1 1#1") == await as_guest.does("show 1#1")
    for word in ("1", "1#1", "1#-1", "001"):
        line = f"show {f'{word} ' * LONGEST_LINE}"[: LONGEST_LINE - len(word)].rsplit(" ", 1)[0]
        assert await shown(as_guest, line) == [1], word
        assert await as_guest.does(line) == await as_guest.does(f"show {word}"), word


async def test_an_imported_match_that_is_named_again_is_shown_once(as_ann: Shell) -> None:
    await as_ann.does("import", WHOLE)
    assert await as_ann.does("show @1 @01 @1#6 @1") == await as_ann.does("show @1")
    document = (await as_ann("show @1#2 @1#-4 @1#02 --json")).document
    assert [match["shown_ply"] for match in document["imported"]] == [2]


async def test_they_are_shown_in_the_order_in_which_they_are_named(
    boards: tuple[Match, ...], as_ann: Shell
) -> None:
    await as_ann.does("import", WHOLE)
    said = await as_ann.does("show 3 @1 1 3 2 @1")
    pages = [await as_ann.does(f"show {word}") for word in ("3", "@1", "1", "2")]
    assert said == "\n\n".join(pages)
    assert await shown(as_ann, "show 3 @1 1 3 2 @1") == [3, 1, 2]


async def test_more_than_the_limit_are_refused_before_anything_is_read(
    boards: tuple[Match, ...], as_guest: Shell
) -> None:
    words = [str(number) for number in ALL]
    assert await shown(as_guest, f"show {' '.join(words[:MOST] * 3)}") == list(ALL[:MOST])
    sentence = "`show` shows at most 20 boards at a time. Name the others in another command."
    for line in (words[: MOST + 1], [f"{number}" for number in range(900, 921)]):
        refused = await as_guest.refused(f"show {' '.join(line)}")
        assert (refused[0], refused[1][: len(sentence)]) == (2, sentence)
    plies = " ".join(f"1#{ply}" for ply in range(MOST + 1))
    assert (await as_guest.refused(f"show {plies}"))[0] == 2


async def test_more_imported_matches_than_the_limit_are_refused(
    lobby: Lobby, ann: Player, as_ann: Shell
) -> None:
    read = incoming.read(WHOLE)
    (match,) = read.matches
    several = tuple(replace(match, players=("ann", f"ben{number}")) for number in ALL)
    await lobby.change(archive.add_own, ann, replace(read, matches=several), "elsewhere")
    words = [f"@{number}" for number in ALL]
    document = (await as_ann(f"show {' '.join(words[:MOST])} --json")).document
    assert [row["number"] for row in document["imported"]] == list(ALL[:MOST])
    assert (await as_ann.refused(f"show {' '.join(words[: MOST + 1])}"))[0] == 2
    assert (await as_ann.refused(f"show {' '.join(words[:10])} 1 2 3 4 5 6 7 8 9 10 11"))[0] == 2


@pytest.mark.parametrize(
    "command", ["show ann", "show ann all", "binar show ann active", "all show ann all"]
)
async def test_the_answer_says_how_to_see_the_rest(
    boards: tuple[Match, ...], as_guest: Shell, command: str
) -> None:
    first = (await as_guest(f"{command} --json")).document
    assert (len(first["boards"]), first["more"]) == (MOST, True)
    said = await as_guest.does(command)
    assert "\nThese are boards 1 to 20 of 25. To see more:\n" in said
    (advice,) = re.findall(r"\A  (.+)\n\Z", said.splitlines(keepends=True)[-1])
    rest = (await as_guest(f"{advice} --json")).document
    assert (len(rest["boards"]), rest["more"]) == (5, False)
    assert "To see more" not in await as_guest.does(advice)
    both = [board["board"] for board in (*first["boards"], *rest["boards"])]
    assert sorted(both) == list(ALL)


async def test_the_advice_keeps_the_way_of_drawing(
    boards: tuple[Match, ...], as_guest: Shell
) -> None:
    said = await as_guest.does("show ann --classic")
    assert said.endswith("\n  show ann active --skip=20 --classic\n")
    assert "  22 |" not in await as_guest.does("show ann --skip 24")


async def test_a_player_without_more_gets_no_advice(
    lobby: Lobby, boards: tuple[Match, ...], as_ann: Shell
) -> None:
    for match in boards[MOST:]:
        await lobby.change(playing.resign, match.board, match.players[0])
    assert "To see more" not in await as_ann.does("show ann")
    assert not (await as_ann("show ann --json")).document["more"]
    assert (await as_ann("show ann all --json")).document["more"]
    assert not (await as_ann("show 1 --json")).document["more"]
    assert not (await as_ann("next --json")).document["more"]


async def test_what_cannot_be_skipped(boards: tuple[Match, ...], as_guest: Shell) -> None:
    assert await as_guest.does("show ann --skip=25") == "There are only 25 such boards.\n"
    assert (await as_guest.refused("show ann --skip=x"))[0] == 2
    refused = await as_guest.refused("show 1 --skip=1")
    sentence = "--skip goes with the name of a player, not a board."
    assert (refused[0], refused[1][: len(sentence)]) == (2, sentence)
