"""Names and keys, muting and blocking, and themes, in the command language."""

from __future__ import annotations

import re

from lobby.core.lobby import Lobby
from lobby.features.matches.values import Match
from lobby.features.people import preferences
from lobby.features.people.values.player import Player
from tests.support.shell import Shell


async def test_whoami(as_ann: Shell, as_stranger: Shell, as_guest: Shell) -> None:
    said = await as_ann.does("whoami")
    assert said == "You are ann. You joined on 2023-11-14. Your key is SHA256:ann.\n"
    assert "Choose one with signup NAME, such\nas signup new-key." in await as_stranger.does(
        "whoami"
    )
    said = await as_guest.does("whoami")
    assert said.startswith("You are a guest and may watch matches. You have no SSH key. Make one")


async def test_signup(as_stranger: Shell) -> None:
    assert (await as_stranger.does("signup Zoe")).startswith(
        "Welcome, Zoe. From now on this key identifies you; there is no password."
    )
    assert (await as_stranger("whoami --json")).document == {
        "name": "Zoe",
        "key": "SHA256:new-key",
        "joined": 1_700_000_000,
        "guest": False,
    }


async def test_names_that_cannot_be_taken(
    as_stranger: Shell, as_ann: Shell, as_guest: Shell
) -> None:
    assert await as_stranger.refused("signup ANN") == (1, "ANN is taken. Choose another name.")
    status, reason = await as_stranger.refused("signup 123")
    assert (status, reason) == (
        1,
        "'123' is a number, which commands read as a board. Choose another name.",
    )
    assert await as_stranger.refused("signup Res1gn") == (
        1,
        "'Res1gn' is too much like a word that commands use. Choose another name.",
    )
    assert await as_ann.refused("signup zoe") == (1, "This key already belongs to ann.")
    status, reason = await as_guest.refused("signup zoe")
    assert (status, reason[:35]) == (1, "You have no SSH key. Make one with ")
    assert await as_stranger.refused("signup") == (2, "`signup` is incomplete. signup NAME")


async def test_a_key_of_another_machine(as_ann: Shell, as_stranger: Shell) -> None:
    said = await as_ann.does("keys add")
    command = re.fullmatch(
        r"On the other machine, within 15 minutes, under a name that is free:\n\n"
        r"ssh NEWNAME@HOST (keys add [-0-9a-f]{14})\n\n"
        r"Do not give this code to anyone\. Whoever enters it can play as you\. The\n"
        r"operators will never ask you for it\.\n",
        said,
    )
    assert command
    assert await as_stranger.does(command[1]) == "This key now belongs to ann.\n"
    assert (await as_stranger("whoami --json")).document["name"] == "ann"
    assert await as_ann.does("keys") == (
        "SHA256:ann      2023-11-14  this one\nSHA256:new-key  2023-11-14\n"
    )
    answer = await as_ann.does("keys remove new")
    assert answer.startswith("The key SHA256:new-key is removed. Sessions that came with it end.\n")
    assert "\nSHA256:ann " in answer
    assert (await as_stranger("whoami --json")).document["name"] is None


async def test_codes_that_are_none(as_stranger: Shell, as_ann: Shell, as_guest: Shell) -> None:
    status, reason = await as_stranger.refused("keys add nonsense")
    assert (status, reason) == (
        1,
        "That code is wrong, used or expired. Get a new one where you are known: press s, then"
        ' "Add a key", or type keys add.',
    )
    status, reason = await as_stranger.refused("keys add")
    assert (status, reason) == (1, "Your key has no name here yet. Choose one: signup NAME")
    assert (await as_guest.refused("keys add 1234"))[0] == 1


async def test_keys_that_stay(as_ann: Shell, as_ben: Shell, as_stranger: Shell) -> None:
    assert await as_ann.refused("keys remove SHA256:ann") == (
        1,
        "That is your only key. Add another one before you remove it.",
    )
    nobodys = (3, "None of your keys has that fingerprint. `keys` lists them.")
    assert await as_ann.refused("keys remove SHA256:ben") == nobodys
    code = (await as_ann("keys add --json")).document["code"]
    await as_stranger.does(f"keys add {code}")
    assert await as_ann.refused("keys remove SHA256:") == (
        1,
        "Several of your keys begin with that. Write more of the fingerprint.",
    )


async def test_who_has_no_name_is_told_what_to_do(
    lobby: Lobby, ann: Player, as_stranger: Shell, as_guest: Shell
) -> None:
    for command in ("keys", "turns", "next", "curio seek", "accept 1", "resign 1", "wait"):
        assert await as_stranger.refused(command) == (
            1,
            "Your key has no name here yet. Choose one: signup NAME",
        )
        status, reason = await as_guest.refused(command)
        assert (status, "choose a name: signup NAME" in reason) == (1, True)


async def test_the_list_of_the_muted(as_ann: Shell, as_ben: Shell) -> None:
    assert await as_ann.does("mute") == "You have not muted or blocked anybody.\n"
    assert await as_ann.does("mute ben") == "You no longer see anything that ben says.\n"
    assert await as_ann.does("block") == "ben  muted\n"
    await as_ann.does("block BEN")
    document = (await as_ann("mute --json")).document
    assert document == {"players": [{"name": "ben", "blocked": True}]}
    status, reason = await as_ben.refused("chaos challenge ann")
    assert (status, reason) == (1, "ann does not accept challenges or messages from you.")
    await as_ann.does("unblock ben")
    await as_ben.does("chaos challenge ann")


async def test_talk_is_not_waited_for(match: Match, as_ann: Shell, as_ben: Shell) -> None:
    session = as_ann.begin("wait")
    await session.until("Waiting")
    await as_ann.does("mute ben")
    await as_ben.does("chat 1 -m can you hear me?")
    await as_ben.does("message ann -m can you hear me?")
    await as_ben.does("move 1 propose")
    await session.until("draw")
    assert (await session.leave()).out == "Board 1: ben offered a draw\n"
    assert await as_ann.does("chat 1") == "Nobody has written on board 1 yet.\n"


async def test_a_theme_is_chosen_and_told(as_ann: Shell, lobby: Lobby, ann: Player) -> None:
    assert (await as_ann.does("theme")).startswith("Your theme is auto.\n\nYou can choose auto, ")
    assert (await as_ann.does("theme Nord")).startswith("Your theme is nord.\n")
    assert (await lobby.ask(preferences.load, ann, None)).theme == "nord"
    document = (await as_ann("theme --json")).document
    assert document["theme"] == "nord"
    assert set(document["themes"]) >= {"auto", "dark", "light", "nord"}
    assert (await as_ann.does("theme auto")).startswith("Your theme is auto.\n")
    assert (await lobby.ask(preferences.load, ann, None)).theme is None


async def test_no_other_word_is_a_theme(as_ann: Shell) -> None:
    status, reason = (await as_ann.refused("theme mauve"))[:2]
    assert status == 1
    assert reason.startswith("There is no theme 'mauve'. Choose one of auto, dark,")


async def test_a_theme_is_exported(as_ann: Shell) -> None:
    await as_ann.does("theme solarized")
    document = (await as_ann("export")).document
    assert document["preferences"]["theme"] == "solarized"
