"""Help, and the reference page."""

from __future__ import annotations

from pathlib import Path

import pytest

from lobby.app.reference import reference
from lobby.app.verbs import CATALOGUE
from lobby.core.lobby import Lobby
from lobby.features.help.topics import TOPICS, topic_of
from lobby.features.terms.values.declarations import DECLARATIONS
from lobby.games.catalogue import GAMES
from lobby.language.line import read
from lobby.language.meanings import MEANINGS
from tests.support.shell import Shell

PAGE = Path(__file__).parents[3] / "docs" / "commands.md"


async def test_the_first_help(as_guest: Shell) -> None:
    said = await as_guest.does("help")
    *others, last = (game.title for game in GAMES.values())
    assert " ".join(said.split()).startswith(f"{', '.join(others)} and {last} are played here")


@pytest.fixture
def as_operator(lobby: Lobby, as_ann: Shell) -> Shell:
    lobby.operators = frozenset({"SHA256:ann"})
    return as_ann


async def test_all_commands(as_operator: Shell) -> None:
    said = await as_operator.does("help commands")
    for verb in CATALOGUE:
        for form in verb.forms:
            assert f"\n  {form}\n" in said


async def test_what_operators_do_is_hidden_from_others(
    as_operator: Shell, as_ben: Shell, as_guest: Shell
) -> None:
    for shell in (as_ben, as_guest):
        said = await shell.does("help commands")
        for verb in CATALOGUE:
            for_operators = verb.operators or verb.name == "admin claim"
            assert (f"\n  {verb.forms[0]}\n" in said) != for_operators
        assert "OPERATORS" not in said
        for topic in ("admin ban", "broadcast", "operators"):
            assert (await shell.refused(f"help {topic}"))[0] == 3
    assert (await as_operator.does("help operators")).startswith("FOR OPERATORS\n")


async def test_each_command(as_operator: Shell) -> None:
    for verb in CATALOGUE:
        said = await as_operator.does(f"help {verb.name}")
        assert said.startswith(f"  {verb.forms[0]}\n")
        assert " ".join(said.split()).find(verb.about) > 0


async def test_each_term_of_a_challenge_is_explained(as_guest: Shell) -> None:
    for verb in ("challenge", "seek"):
        said = " ".join((await as_guest.does(f"help {verb}")).split())
        for declaration in DECLARATIONS:
            assert f" {declaration.spelling} {declaration.help}" in said
    assert "--rating=LO-HI only players" in said
    assert "or none; default: 7, none with --totaltime --remind" in said


async def test_other_spellings(as_guest: Shell) -> None:
    assert await as_guest.does("help chall") == await as_guest.does("help challenge")
    assert "Also understood: board." in await as_guest.does("help mvoe")
    assert (await as_guest.does("help board")).startswith("MAKING A MOVE\n")


@pytest.mark.parametrize("topic", [*TOPICS, "tutorial", "commands", ""])
async def test_every_page_is_plain_and_fits(as_guest: Shell, topic: str) -> None:
    said = await as_guest.does(f"help {topic}")
    assert said.isascii()
    assert max(map(len, said.splitlines())) <= 80
    assert (await as_guest(f"help {topic} --json")).document == {
        "topic": topic,
        "text": said.removesuffix("\n"),
    }


@pytest.mark.parametrize("game", GAMES)
async def test_games(as_guest: Shell, game: str) -> None:
    assert await as_guest.does(f"help {game}") == await as_guest.does(f"{game} help")
    assert await as_guest.does(f"{game} help move") == await as_guest.does("help move")


@pytest.mark.parametrize(
    ("word", "topic"), [("undo", "takeback"), ("time", "clock"), ("glicko", "ratings")]
)
async def test_a_word_that_is_no_command_shows_the_page_about_it(
    as_guest: Shell, word: str, topic: str
) -> None:
    assert await as_guest.does(f"help {word}") == await as_guest.does(f"help {topic}")


@pytest.mark.parametrize(
    ("verb", "topic"), [("vacation", "clock"), ("notify", "notices"), ("seek", "challenges")]
)
async def test_a_command_names_the_page_about_it(as_guest: Shell, verb: str, topic: str) -> None:
    assert (await as_guest.does(f"help {verb}")).endswith(f"\nMore about it: help {topic}\n")


async def test_no_word_that_players_try_is_without_help(as_guest: Shell) -> None:
    for word, meaning in MEANINGS.items():
        said = " ".join((await as_guest.does(f"help {word}")).split())
        assert topic_of(word) or word in ("commands", "tutorial") or said == meaning


@pytest.mark.parametrize("word", ["finger", "ANNOUNCE", "change password"])
async def test_help_on_a_word_of_others_tells_what_is_done_here(as_guest: Shell, word: str) -> None:
    said = " ".join((await as_guest.does(f"help {word}")).split())
    assert said == MEANINGS[word.partition(" ")[0].lower()]


async def test_no_such_help(as_guest: Shell) -> None:
    status, reason = await as_guest.refused("help me")
    assert (status, reason[:52]) == (3, "There is no help on 'me'. Topics: commands, tutorial")


async def test_the_tutorial_shows_commands_that_are_understood(as_guest: Shell) -> None:
    shown = [
        line.partition("HOST ")[2]
        for line in (await as_guest.does("help tutorial")).splitlines()
        if line.startswith("     ssh HOST ")
    ]
    assert len(shown) > 10
    for command in shown:
        CATALOGUE.request(read(command))


def test_the_reference_page_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == f"{reference()}\n", (
        "run python -m lobby.app.reference > docs/commands.md"
    )
