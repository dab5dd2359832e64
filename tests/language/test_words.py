"""Splitting lines into words, and words into verbs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lobby.app.verbs import CATALOGUE
from lobby.base.text import quoted
from lobby.language.answers import WrongCommand
from lobby.language.line import read
from tests.support.cases import in_one_test


def test_the_parts_of_a_line() -> None:
    line = read("  Curio  Challenge Ben -base=5 -no_turn --seat=RANDOM --json -m  Hi -m  you ")
    assert line.words == ("Curio", "Challenge", "Ben")
    assert line.options == ("-base=5", "-no_turn")
    assert line.terms == ("--seat=random",)
    assert line.body == "Hi -m  you"
    assert line.json


@pytest.mark.parametrize(
    ("text", "body"),
    [
        ("chat 1", None),
        ("chat 1 -m", ""),
        ("chat 1 -many", None),
        ("-m a", "a"),
        ('-m "rematch of 2006!"', "rematch of 2006!"),
        ("-m 'why not?'", "why not?"),
        ('-m "yes" or "no"', '"yes" or "no"'),
    ],
)
def test_the_body(text: str, body: str | None) -> None:
    assert read(text).body == body


def test_quotes_are_left_out_as_by_a_shell() -> None:
    assert read("""challenge "ben" '5+3' --nonce='a'""").words == ("challenge", "ben", "5+3")


@given(st.text())
def test_any_line_can_be_read(text: str) -> None:
    line = read(text)
    assert all(word and not word.startswith("-") for word in line.words)


@given(st.text())
def test_any_word_can_be_quoted(word: str) -> None:
    assert quoted(word).isprintable()
    assert len(quoted(word)) <= 400


@in_one_test(
    ("text", "name", "game", "words"),
    [
        ("move 1 a1", "move", None, ("1", "a1")),
        ("MOVE 1 a1", "move", None, ("1", "a1")),
        ("board 1 a1", "move", None, ("1", "a1")),
        ("mvoe 1 a1", "move", None, ("1", "a1")),
        ("Curio move 1 a1", "move", "curio", ("1", "a1")),
        ("curio chall ben", "challenge", "curio", ("ben",)),
        ("curio challen ben", "challenge", "curio", ("ben",)),
        ("challenges", "challenges", None, ()),
        ("keys", "keys", None, ()),
        ("keys Add", "keys add", None, ()),
        ("keys add 1234", "keys add", None, ("1234",)),
        ("all show ben", "show", "all", ("ben",)),
        ("binar help", "help", "binar", ()),
        ("help keys add", "help", None, ("keys", "add")),
    ],
)
def test_requests(text: str, name: str, game: str | None, words: tuple[str, ...]) -> None:
    request = CATALOGUE.request(read(text))
    assert (request.verb.name, request.game, request.words) == (name, game, words)


@in_one_test(
    ("text", "sentence"),
    [
        ("", "Type a command. `help commands` lists them all."),
        ("curio", "`curio` alone is not a command. `curio help` explains the game."),
        ("xyzzy", "There is no command 'xyzzy'. `help commands` lists them all."),
        ("\x1b[2J", r"There is no command '\x1b[2J'. `help commands` lists them all."),
        ("show", "`show` is incomplete."),
        ("whoami me", "`whoami` does not accept 'me'."),
        ("curio whoami", "`whoami` is not a command of a game. Leave out curio: whoami"),
        ("show -1", "`show` does not accept '-1'."),
        ("show 1 -base=5", "`show` does not accept '-base=5'."),
        ("show 1 -m hello", "`show` does not accept a text after -m."),
        (
            "turns --all",
            "`turns` does not accept '--all'. It accepts --count, --sort=ORDER and --json.",
        ),
        ("who --x", "`who` does not accept '--x'. It accepts --json."),
        ("show 2 --jso", "`show` does not accept '--jso'. Did you mean `--json`?"),
    ],
)
def test_wrong_commands(text: str, sentence: str) -> None:
    with pytest.raises(WrongCommand) as wrong:
        CATALOGUE.request(read(text))
    assert str(wrong.value) == sentence


def test_no_two_verbs_are_spelled_alike() -> None:
    spellings = [word for verb in CATALOGUE for word in (verb.name, *verb.old)]
    for word in spellings:
        assert sum(verb.spelled(word) for verb in CATALOGUE) == 1
