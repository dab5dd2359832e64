"""What a game declares about itself is heeded everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from lobby.base.errors import Refused
from lobby.core.lobby import Lobby
from lobby.features.bots import bot_matches
from lobby.features.explorer import first_positions, played_moves, queries
from lobby.features.matches.values import Match
from lobby.features.people import names
from lobby.features.people.values.player import Player
from lobby.features.practice import practising
from lobby.features.practice.values import Beginning
from lobby.features.ratings.values import Results
from lobby.features.review import verdicts
from lobby.gamekit.game import Outcome, State
from lobby.gamekit.mind import Effort, Situation, Thought
from lobby.gamekit.options import Options
from lobby.gamekit.parts import Mirrored
from lobby.games.octilite import PARTS as OCTILITE
from lobby.games.octilite.rules import OctiLite
from tests.conftest import begin, play
from tests.features.matches.test_playing import AROUND, OPENED
from tests.sixes import PARTS
from tests.sixes.mind import SixesMind
from tests.sixes.rules import Sixes, SixesState
from tests.support.at_board import opened
from tests.support.other_games import added
from tests.support.session import Enter, seen
from tests.support.shell import Shell


class Strict(OctiLite):
    """Whoever repeats a position loses, and so no match is drawn."""

    repetition = "loss"
    can_be_drawn = False


@pytest.fixture
def strict() -> Iterator[None]:
    with added(replace(OCTILITE, rules=Strict())):
        yield


async def test_nobody_offers_a_draw_where_there_is_none(
    strict: None, match: Match, ann: Player, as_ann: Shell, enter: Enter
) -> None:
    said = "OctiLite cannot end in a draw, so there is none to offer."
    assert await as_ann.refused("move 1 propose") == (1, said)
    page = " ".join((await as_ann.does("help octilite")).split())
    assert "no match ends in a draw, so nobody can offer one." in page
    assert "The side whose move brings up a position for the third time loses." in page
    (rules,) = (await as_ann("list octilite --json")).document["games"]
    assert (rules["drawn"], rules["repetition"]) == (False, "loss")
    async with enter(ann) as pilot:
        screen = await opened(pilot, match)
        await seen(pilot, "Your move.")
        assert screen.sitting
        assert not {"draw", "agree"} & screen.possible(screen.sitting)


def test_a_draw_by_repetition_needs_a_game_that_can_be_drawn() -> None:
    class Wrong(Sixes):
        can_be_drawn = False

    with pytest.raises(ValueError, match="repetition must not be a draw"):
        replace(PARTS, rules=Wrong())


async def test_whoever_repeats_a_position_may_lose(
    strict: None, lobby: Lobby, match: Match, ann: Player, as_ann: Shell
) -> None:
    match = await play(lobby, match, f"{OPENED} {AROUND}")
    ended = await play(lobby, match, AROUND)
    assert ended.outcome == Outcome(0, "repetition")
    beginning = Beginning("octilite", "", 1, "", {})
    practice = await lobby.change(practising.begin, ann, beginning, None)
    for move in f"{OPENED} {AROUND} {AROUND}".split():
        practice = await lobby.change(
            practising.play, ann, practice.number, move, len(practice.moves)
        )
    assert practising.look(practice).outcome == ended.outcome
    record = (await as_ann.does("record 1")).replace('"ben"', '"bob"')
    await as_ann.does("import", record)
    as_draw = record.replace('"1-0"', '"1/2-1/2"').replace(" 1-0", " 1/2-1/2")
    for reason in ("repetition", "agreement"):
        wrong = as_draw.replace('"repetition"', f'"{reason}"')
        assert "do not lead to its result" in (await as_ann("import", wrong)).err


async def test_a_position_counts_as_one_with_the_colours_exchanged(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    def by_stones(state: State, options: Options) -> bytes:
        assert isinstance(state, SixesState)
        stones = str(len(state.cells.replace(".", ""))).encode()
        return Mirrored(stones) if state.mover else stones

    with added(replace(PARTS, canonical=lambda: by_stones)):
        match = await begin(lobby, ann, ben, "sixes")
        await play(lobby, match, "a1 a2 b2 b1 c1 c2 e5 d1")  # ann wins
        await lobby.change(first_positions.store, await lobby.ask(first_positions.look, 9))
        options, state = PARTS.rules.parse_options(()), SixesState().play("a1")
        place = first_positions.place_of("sixes", options, state)
        assert place.mirrored
        (stored,) = (await lobby.ask(queries.explored, place.number)).values()
        assert stored == Results(lost=1)  # for White, if White were to move here
        replies = await lobby.ask(played_moves.replies, "sixes", options, state)
        assert replies[0].results == Results(won=1)


class Long(Sixes):
    """Has a title of several words."""

    title = "Rows of Four"
    short = "Rows 4"
    aliases = ("r4",)


async def test_a_title_of_several_words(
    lobby: Lobby, ann: Player, ben: Player, as_ann: Shell, enter: Enter
) -> None:
    with added(replace(PARTS, rules=Long())):
        for word in ("sixes", "rows-of-four", "ROWS4", "r4", "rowsoffour"):
            await as_ann.does(f"{word} challenge ben -first=2")
            assert await as_ann.does("r4 challenges")
        await begin(lobby, ann, ben, "sixes")
        assert "Rows of Four" in await as_ann.does("show 1")
        for said in (
            "list r4",
            "standings rows4",
            "r4 position 1",
            "preview new r4 a1",
            "subscribe r4",
        ):
            await as_ann.does(said)
        record = (await as_ann.does("record 1")).replace('"sixes"', '"Rows of Four"')
        assert "Rows of Four" in await as_ann.does("preview record", record)
        async with enter(ann) as pilot:
            await seen(pilot, "Rows 4")
        with pytest.raises(Refused, match="too much like the name of a game"):
            names.check_name("rows-of-f0ur")


def test_a_mind_sees_what_it_thinks_for_and_how_long() -> None:
    asked = list[Effort]()

    class Seeing(SixesMind):
        def think(self, situation: Situation, effort: Effort, chance: Random) -> Thought:
            asked.append(effort)
            return super().think(situation, effort, chance)

    state = SixesState()
    situation = Situation("sixes", "", (state.view(0),))
    seeing = replace(PARTS, mind=Seeing)
    for parts in (seeing, replace(seeing, review_work=30)):
        with added(parts):
            verdicts.think(situation, 6.0)
            bot_matches.move(situation, 6, "1", 2.0)
    assert [(effort.purpose, effort.work, effort.seconds) for effort in asked] == [
        *(("review", 200, 6.0), ("move", 100, 2.0)),
        *(("review", 30, 6.0), ("move", 100, 2.0)),
    ]
