"""What players of the old server type: understood, or answered in one line with the right form."""

from __future__ import annotations

import re

import pytest

from lobby.app.verbs import CATALOGUE
from lobby.core.lobby import Lobby
from lobby.features.matches import offers
from lobby.features.people.values.player import Player
from lobby.features.talk import messages
from lobby.games.catalogue import GAMES
from lobby.language.answers import WrongCommand
from lobby.language.line import read
from lobby.language.meanings import MEANINGS
from tests.conftest import begin
from tests.support.cases import in_one_test
from tests.support.shell import Shell

_ONE = "Write one command at a time. `multiple` reads many, one on each line."
_ENDS = "Each command ends by itself: there is nothing to leave here."


@in_one_test(
    ("typed", "understood"),
    [
        ("board 1 a1", "move 1 a1"),
        ("mvoe 1 a1", "move 1 a1"),
        ("moveq 1 a1", "plan 1 a1"),
        ("qmove 1 a1", "plan 1 a1"),
        ("curio chall ben", "curio challenge ben"),
        ("ratings", "standings"),
        ("curio ratings", "curio standings"),
        ("mult", "multiple"),
        ("hist", "history"),
        ("curio hist ann", "curio history ann"),
        ("seek chaos", "chaos seek"),
        ("seek 2 chaos", "chaos seek 2"),
        ("rules chaos", "help chaos"),
        ("Seek Chaos 3 --unrated", "chaos seek 3 --unrated"),
        ("challenge chaos ben", "chaos challenge ben"),
        ("chall binar ben -size 7", "binar challenge ben -size=7"),
        ("curio rules", "curio help"),
        ("binar options", "binar help"),
        ("subs 12", "subscribe 12"),
        ("subs", "subscribe"),
        ("unsub 12", "unsubscribe 12"),
        ("unsubs 12", "unsubscribe 12"),
        ("replay 12", "record 12"),
        ("reject 12", "decline 12"),
        ("undo 12", "move 12 undo"),
        ("takeback 12", "move 12 undo"),
        ("propose 12", "move 12 propose"),
        ("draw 12", "move 12 propose"),
        ("chaos draw 12", "chaos move 12 propose"),
        ("move 12 resign", "resign 12"),
        ("Curio Move 12 Resign", "curio resign 12"),
        ("Four in a Row seek 3", "fourinarow seek 3"),
        ("challenge lines of action ben", "loa challenge ben"),
        ("help Lines of Action", "help loa"),
        ("rules Lines of Action", "help loa"),
        ("history ben four in a row", "history ben fourinarow"),
        ("puzzle new four in a row", "puzzle new fourinarow"),
        ("show board 12", "show 12"),
        ("show boards 12 13#4", "show 12 13#4"),
        ("show 12, 13,14#2 rows", "show 12 13 14#2 rows"),
        ("show 12,13#4", "show 12 13#4"),
        ("archive remove @1,@2", "archive remove @1 @2"),
        ("message ben, eve -m hi, all", "message ben eve -m hi, all"),
        ("list hex, loa", "list hex loa"),
        ("showas 12", "show 12"),
        ("showas ann secret 12 13", "show 12 13"),
        ("showas ann secret next", "show ann next"),
        ("curio showas ann secret", "curio show ann"),
        ("all show ann next", "all show ann next"),
        ("curio preview new a1-b1", "curio preview new curio a1-b1"),
        ("curio preview new curio a1-b1", "curio preview new curio a1-b1"),
        ("preview new curio a1-b1", "preview new curio a1-b1"),
        ("binar seek -size 7", "binar seek -size=7"),
        ("binar seek -SIZE 7 --unrated", "binar seek -size=7 --unrated"),
        ("binar seek 3 -size 7", "binar seek 3 -size=7"),
        ("chaos seek --forfeittime 21 --nagtime 7", "chaos seek --forfeittime=21 --nagtime=7"),
        ("chaos seek --totaltime none --seat random", "chaos seek --totaltime=none --seat=random"),
        ("history ann --most 5", "history ann --most=5"),
        ("chaos challenge ben ann", "chaos challenge ben ann"),
        ("move 12 h5 h4 h6", "move 12 h5-h4-h6"),
        ("submit 12 22 33", "submit 12 22-33"),
    ],
)
def test_understood(typed: str, understood: str) -> None:
    line, right = read(typed), read(understood)
    actual, expected = CATALOGUE.request(line), CATALOGUE.request(right)
    assert actual.verb == expected.verb
    assert actual.game == expected.game
    assert [word.lower() for word in actual.words] == [word.lower() for word in expected.words]
    assert [option.lower() for option in line.options] == list(right.options)
    assert line.terms == right.terms


_KEY = "Your key identifies you."
_SIGNED = f"{_KEY} Leave out user and password:"
_PASSWORD = "There is no password here, your SSH key identifies you:"


@in_one_test(
    ("typed", "sentence"),
    [
        ("curio move 1 ann secret d2-b4", f"{_SIGNED} move 1 d2-b4"),
        ("binar move 1 ann secret a1", f"{_SIGNED} move 1 a1"),
        ("chaos board 1 ann secret 46#7", f"{_SIGNED} move 1 46#7"),
        ("octilite mvoe 1 ann secret pass", f"{_SIGNED} move 1 pass"),
        ("move 1 ann secret propose", f"{_SIGNED} move 1 propose"),
        ("move 1 ann secret resign", f"{_SIGNED} resign 1"),
        ("submit 1 ann secret 46", f"{_SIGNED} submit 1 46"),
        ("queue 1 ann secret 46#7", f"{_SIGNED} plan 1 46#7"),
        ("confirm 1 ann secret", f"{_SIGNED} confirm 1"),
        ("resign 1 ann secret", f"{_SIGNED} resign 1"),
        ("chat 1 ann secret", f"{_KEY[:-1]}, and the text follows -m: chat 1 -m TEXT"),
        ("chat 1 hello", "The text follows -m: chat 1 -m hello"),
        ("undo 1 ann secret", f"{_SIGNED} move 1 undo"),
        ("octilite seek -nagtime=3", "`-nagtime=3` needs two dashes: --nagtime=3"),
        *(
            (
                f"hex {command} size=11 size=12",
                "`size=11` needs a dash: -size=11. `help hex` explains the options.",
            )
            for command in ("seek", "challenge ben", "play")
        ),
        ("hex seek no_swap", "`no_swap` needs a dash: -no_swap. `help hex` explains the options."),
        (
            "hex challenge ben size 5",
            "`size` needs a dash: -size=5. `help hex` explains the options.",
        ),
        (
            "hex play --size=5",
            "`--size=5` needs one dash: -size=5. `help hex` explains the options.",
        ),
        ("hex play unrated", "`unrated` needs two dashes: --unrated"),
        ("hex challenge ben Private", "`Private` needs two dashes: --Private"),
        ("hex seek rating=1400-1600", "`rating=1400-1600` needs two dashes: --rating=1400-1600"),
        ("octilite seek -nagtime 3", "`-nagtime=3` needs two dashes: --nagtime=3"),
        ("chaos challenge ben -unrated", "`-unrated` needs two dashes: --unrated"),
        ("games -json", "`-json` needs two dashes: --json"),
        (
            "octilite accept 11",
            "`accept` is not a command of a game. Leave out octilite: accept 11",
        ),
        (
            "chaos message ben -m hi",
            "`message` is not a command of a game. Leave out chaos: message ben -m TEXT",
        ),
        ("showas", f"There is no command 'showas'. {MEANINGS['showas']}"),
        ("change name", f"There is no command 'change'. {MEANINGS['rename']}"),
        ("signup ann secret", f"{_PASSWORD} signup ann"),
        ("signup ann secret ann@example.org", f"{_PASSWORD} signup ann"),
        ("delete ann secret", f"{_PASSWORD} delete ann"),
        ("broadcast ann secret", f"{_KEY[:-1]}, and the text follows -m: broadcast -m TEXT"),
        ("chaos challenge ann secret ben", "Name one opponent: <game> challenge ben"),
        ("chaos show ann ben", "Name one player at a time: show ann"),
        ("chaos games ann ben next", "Name one player at a time: games ann"),
        ("games ann four in a row", "Write the game first: fourinarow games ann"),
        ("games Next ann", "Write the player first: games ann Next"),
        ("history hex ann", "Write the game first: hex history ann"),
        ("rating four in a row ann", "Write the game first: fourinarow rating ann"),
        ("report ben he is rude", "The text follows -m: report ben -m he is rude"),
        ("report ben 12 is rude", "The text follows -m: report ben 12 -m is rude"),
        ("report ben messages are rude", "The text follows -m: report ben messages -m are rude"),
        ("show ann Curio", "Write the game first: curio show ann"),
        ("move 1 32+a; show 1", _ONE),
        ("turns && curio list", _ONE),
        ("hexx seek", "There is no game 'hexx'. Did you mean `hex`?"),
        ("wat", "There is no command 'wat'. Did you mean `wait`?"),
        ("broadcst", "There is no command 'broadcst'. `help commands` lists them all."),
        (
            "octi show 12",
            "There is no game 'octi'. Did you mean `octilite`?",
        ),
        (
            "twixt challenge ben",
            f"There is no game 'twixt'. The games are {', '.join(GAMES)}.",
        ),
        ("elo", "There is no command 'elo'. See `help elo`."),
        ("Glicko 2", "There is no command 'Glicko'. See `help glicko`."),
        ("time", f"There is no command 'time'. {MEANINGS['time']}"),
        ("tutorial", f"There is no command 'tutorial'. {MEANINGS['tutorial']}"),
        ("undo", "There is no command 'undo'. `move BOARD undo` asks to take your last move back."),
        ("change password ann a b", f"There is no command 'change'. {MEANINGS['password']}"),
        ("change address ann secret a@b", f"There is no command 'change'. {MEANINGS['mail']}"),
        ("add ann secret", f"There is no command 'add'. {MEANINGS['add']}"),
        ("signoff ann secret", f"{_ENDS} `delete` explains how to leave for good."),
        *(
            (line, "`<game> challenge bot3` begins a match with bot3.")
            for line in ("play bot3", "hex play bot3", "play hex bot3")
        ),
        (
            "hex bot3",
            "There is no command 'bot3'. `<game> challenge bot3` begins a match with bot3.",
        ),
        ("play 12 e4", "`play` finds an opponent. To move on board 12: move 12 e4"),
        (
            "12 e4",
            "There is no command '12'. `show 12` shows that board, `move 12 MOVE` moves there.",
        ),
        ("curio swap 12", f"There is no command 'swap'. {MEANINGS['swap']}"),
    ],
)
def test_answered(typed: str, sentence: str) -> None:
    with pytest.raises(WrongCommand) as wrong:
        CATALOGUE.request(read(typed))
    assert str(wrong.value) == sentence
    assert wrong.value.forms == ()


@in_one_test("meaning", sorted(set(MEANINGS.values())))
def test_what_a_meaning_points_at_is_a_command(meaning: str) -> None:
    named = re.findall(r"`([^`]+)`", meaning)
    assert named or "ssh" in meaning.lower()
    for command in named:
        words = command.removeprefix("<game> ").split()
        assert command == "quit" or CATALOGUE.find(words[0]), command


def test_no_command_is_answered_as_if_there_were_none() -> None:
    assert not [word for word in MEANINGS if CATALOGUE.find(word)]


@pytest.mark.parametrize(
    "line",
    [
        "queue 1 if a1 then b2",
        "queue 1 a1 if b2 then c3",
        "queue 1 a1 b2 c3",
        "plan 1 a b c",
        "plan 1 a if b then c",
    ],
)
def test_lines_ahead_are_no_signatures(line: str) -> None:
    assert CATALOGUE.request(read(line)).words == tuple(line.split()[1:])


async def test_what_may_be_a_name_or_a_move_lacks_no_dash() -> None:
    for line in ("hex challenge private", "hex explore a1 swap", "hex preview new hex a1 swap"):
        assert CATALOGUE.request(read(line))


@pytest.mark.usefixtures("eve")
async def test_a_challenge_names_both(as_ann: Shell, as_ben: Shell) -> None:
    first = (await as_ann("octilite challenge ann ben --json")).document
    assert (first["opponent"], first["seat"]) == ("ben", 0)
    second = (await as_ann("octilite challenge BEN ANN --json")).document
    assert (second["opponent"], second["seat"]) == ("ben", 1)
    chosen = (await as_ann("octilite challenge ben ann --seat=random --json")).document
    assert chosen["seat"] is None
    assert await as_ann.refused("octilite challenge ben eve") == (
        2,
        "You can offer only your own matches: octilite challenge ben, or octilite challenge eve",
    )
    for word in ("size=11", "b\xf6b", "x", "rated", "hex", "level 3", "5 3"):
        status, why = await as_ann.refused(f"octilite challenge ben {word}")
        assert status == 2, word
        assert "own matches" not in why, word


async def test_the_number_of_a_board_where_that_of_a_challenge_stands(
    lobby: Lobby, ann: Player, ben: Player, as_ann: Shell, as_ben: Shell
) -> None:
    match = await begin(lobby, ann, ben, "binar")
    await as_ann.does("move 1 a1")
    await lobby.change(offers.offer_draw, match.board, ann)
    for word, right in (("accept", "accept"), ("reject", "reject"), ("decline", "reject")):
        assert await as_ben.refused(f"{word} 1") == (
            3,
            f"You have no challenge 1. To answer the offer on board 1: move 1 {right}",
        )
    assert (await as_ann.refused("accept 1"))[1].startswith("Challenge 1 is not open to you.")
    assert await as_ben.does("move 1 accept")


async def test_a_message_with_user_and_password(as_ann: Shell, as_ben: Shell, eve: Player) -> None:
    for typed, right in (
        ("message ann secret ben -m hello", "message ben -m hello"),
        ("message ann secret ben hello", "message ben -m hello"),
        ("message ann secret ben eve how are you", "message ben eve -m how are you"),
        ("message ann secret nobody hello", "message nobody -m hello"),
        ("message ann secret ben", "message ben -m TEXT"),
        (f"message ann secret ben {'long ' * 13}", "message ben -m TEXT"),
    ):
        assert await as_ann.refused(typed) == (2, f"{_SIGNED} {right}")
    assert await as_ann.refused("message ben eve how are you") == (
        2,
        "The text follows -m: message ben eve -m how are you",
    )


async def test_a_challenge_with_a_text(
    lobby: Lobby, ben: Player, as_ann: Shell, as_ben: Shell
) -> None:
    said = await as_ann.does("chaos challenge ben -m Nice to meet you")
    assert said.endswith("\nYour message was sent.\n")
    (got,) = await lobby.ask(messages.unread, ben)
    assert got.text == "Nice to meet you"
    await as_ben.does("block ann")
    assert (await as_ann.refused("chaos challenge ben -m Hello?"))[0] == 1
    assert len(await lobby.ask(messages.unread, ben)) <= 1


@pytest.mark.usefixtures("ben")
async def test_what_is_so_unless_the_contrary_is_said(as_ann: Shell) -> None:
    for command in ("hex challenge ben", "hex seek", "hex play"):
        for given, contrary in (("--rated", "--unrated"), ("--Public", "--private")):
            said = (await as_ann.refused(f"{command} {given}"))[1]
            assert f"Leave it out: it is so unless you add {contrary}." in said, command
    assert "Leave it out" not in (await as_ann.refused("who --rated"))[1]


async def test_seek_counts(as_ann: Shell) -> None:
    seek = (await as_ann("chaos seek 3 --json")).document
    assert (seek["number"], seek["left"]) == (1, 3)
    assert (await as_ann("binar seek --json")).document["left"] == 1
    assert len((await as_ann("challenges --json")).document["by_me"]) == 2
    assert (await as_ann.refused("chaos seek 0"))[0] == 2
    assert (await as_ann.refused("chaos seek 21"))[0] == 2
    assert await as_ann.refused("chaos seek 20") == (
        1,
        "You may have 20 open challenges at a time: 16 more now.",
    )


@pytest.mark.parametrize("word", ["quit", "Bye", "logout", "signoff"])
async def test_a_session_ends_with_any_last_word(as_ann: Shell, word: str) -> None:
    result = await as_ann(None, f"{word}\nwhoami\n")
    assert result.err.endswith("Goodbye.\n")


async def test_a_pass_where_there_are_moves(
    lobby: Lobby, ann: Player, ben: Player, as_ann: Shell
) -> None:
    for board, game in enumerate(GAMES, 1):
        await begin(lobby, ann, ben, game)
        refusal = (await as_ann.refused(f"move {board} pass"))[1]
        why, __, advice = refusal.partition(". ")
        assert advice == f"Make one of your moves: move {board} MOVE"
        if game in ("crossway", "curio", "loa", "reversi"):
            assert re.fullmatch("You (can|may) pass only if you have no other move", why)
        else:
            assert why == "This game has no move called pass"


SIGNED = (
    "curio move 1 ann swordfish d2-b4",
    "move 1 ann swordfish",
    "move 1 ann swordfish resign",
    "mvoe 1 ann swordfish d2-b4",
    "queue 1 ann swordfish d2-b4 e4-c6",
    "resign 1 ann swordfish",
    "chat 1 ann swordfish",
    "signup ann swordfish",
    "message ann swordfish ben -m hello",
    "password swordfish",
    "login ann swordfish",
)
"""Commands of the old server, with a password."""


async def test_nothing_repeats_a_password(
    lobby: Lobby, ann: Player, ben: Player, as_ann: Shell
) -> None:
    await begin(lobby, ann, ben, "curio")
    for typed in SIGNED:
        for command in (typed, typed.replace(" ", " --json ", 1)):
            result = await as_ann(command)
            assert result.status, typed
            assert "swordfish" not in result.out + result.err, result


@pytest.mark.usefixtures("ben")
async def test_multiple_repeats_no_password(as_ann: Shell) -> None:
    typed = [line for line in SIGNED if not line.startswith(("password", "login"))]
    for command in ("multiple", "multiple --json"):
        result = await as_ann(command, "\n".join((*typed, "")))
        assert "swordfish" not in result.out + result.err
    assert "> curio move ...\nYour key identifies you." in (await as_ann("mult", typed[0])).out
