"""All finished matches of a player."""

from __future__ import annotations

import pytest

from lobby.app.lobby_app import LobbyApp
from lobby.base.durations import DAY
from lobby.core.lobby import Lobby
from lobby.features.archive import archive
from lobby.features.archive.incoming import Incoming
from lobby.features.archive.screens import finished
from lobby.features.archive.values import Remarks
from lobby.features.matches import playing
from lobby.features.people.values.player import Player
from lobby.features.records import reading
from lobby.features.study.screens.screen import StudyScreen
from lobby.ui import places
from tests.conftest import Clock, begin, play
from tests.features.ratings.test_verbs import beats
from tests.support.aloud import Aloud
from tests.support.session import Enter, gone, seen, text, until

ELSEWHERE = """[Game "binar"] [Seat0 "ann"] [Seat1 "tom"]
[Options "-size=3 -single"] [Reason "line"] [Ended "2023-12-24 12:00:00"]
1. b1 a3 2. b2 c2 3. c1 a1 0-1"""


@pytest.fixture
async def many(
    lobby: Lobby, clock: Clock, monkeypatch: pytest.MonkeyPatch, ann: Player, ben: Player
) -> None:
    """ann has finished nine matches in two years, read two by two, at most six for one search; the
    first is the only one of Hex, and the fourth is private."""
    for name, few in {"_PART": 2, "_AHEAD": 2, "_MOST": 6}.items():
        monkeypatch.setattr(finished, name, few)
    for at in range(9):
        game, terms = "chaos" if at else "hex", "--private" if at == 3 else ""
        match = await begin(lobby, ann, ben, game, terms=terms)
        moves = "a1-c3 d4-a1" if at else "a1 b2"
        await lobby.change(playing.resign, (await play(lobby, match, moves)).board, ben)
        clock.advance(50 * DAY)


@pytest.fixture
async def imported(lobby: Lobby, ann: Player) -> None:
    """ann has imported a match, with a variation and a note."""
    lobby.thinker = Aloud()
    remarks = Remarks("b1 c3 {safer}", {1: "hurried"})
    came = Incoming((reading.read(ELSEWHERE),), {0: remarks})
    await lobby.change(archive.add_own, ann, came, "there")


def boards(shown: str) -> list[str]:
    """The numbers of the matches that are shown."""
    rows = (row.lstrip("▌").split() for row in shown.splitlines() if " beat " in row)
    return [number for number, *__ in rows]


@pytest.mark.usefixtures("many")
async def test_more_are_read_as_the_cursor_nears_the_end(enter: Enter, ben: Player) -> None:
    async with enter(ben) as pilot:
        await pilot.press("p", *"ann", "enter")
        await seen(pilot, "a matches")
        await pilot.press("a")
        shown = await seen(pilot, "Finished matches of ann", "2024")
        assert boards(shown) == ["9", "8", "7", "6"]
        await pilot.press("G")
        await seen(pilot, " 4  Chaos", "back to ")
        await pilot.press("G")
        await seen(pilot, "The latest 6 matches were searched.")
        assert boards(text(pilot)) == ["9", "8", "7", "6", "5", "4"]
        await pilot.press("slash", *"hex 2023")
        await seen(pilot, "/ hex 2023    1 found")
        assert boards(text(pilot)) == ["1"]
        await pilot.press("enter")
        await until(pilot, lambda: getattr(pilot.app.screen, "board", None) == 1)
        await pilot.press("Q")
        await seen(pilot, "Finished matches of ann", "/ hex 2023")
        assert boards(text(pilot)) == ["1"]
        await pilot.press("escape")
        await seen(pilot, " 9  Chaos")


@pytest.mark.usefixtures("many", "imported")
async def test_others_see_neither_private_matches_nor_imported_ones(
    enter: Enter, eve: Player
) -> None:
    async with enter(eve) as pilot:
        assert isinstance(pilot.app, LobbyApp)
        pilot.app.open(places.Finished("ann"))
        await seen(pilot, "Finished matches of ann", " 9 ")
        await pilot.press("slash", *"2023")
        await seen(pilot, "/ 2023    1 found")
        assert boards(text(pilot)) == ["1"]
        pilot.app.open(places.Study(imported=1))
        await seen(pilot, "There is no imported match @1, or it is private.")
        pilot.app.open(places.Finished("eve"))
        await seen(pilot, "You have no finished matches.")


@pytest.mark.usefixtures("imported")
async def test_an_imported_match_is_studied_and_removed(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    await beats(lobby, ann, ben)
    async with enter(ann) as pilot:
        await pilot.press("ctrl+p", *"archive", "enter")
        shown = await seen(pilot, "Your finished matches", "@1")
        assert boards(shown) == ["@1", "1"]
        await pilot.press("slash", *"imported", "enter")
        await seen(pilot, "@1 Binar: tom beat ann", "ann: 1 blunder   tom: 1 blunder")
        screen = pilot.app.screen
        assert isinstance(screen, StudyScreen)
        await pilot.press("right")
        await seen(pilot, "Your note: hurried")
        await pilot.press("right", "right_square_bracket")
        await seen(pilot, "<Variations>", "c3")
        await pilot.press("down")
        await seen(pilot, "<c3>", "safer")
        await pilot.press(*"b2", "enter")
        await seen(pilot, "<b2>")
        assert not screen.check_action("comment", ())
        await pilot.press("escape")
        await seen(pilot, "Your finished matches", "X remove")
        await pilot.press("X", "y")
        await seen(pilot, "Removed from your archive: 1")
        await gone(pilot, "@1 ")
    assert await lobby.ask(archive.of_player, ann, "ann", 9) == ()
