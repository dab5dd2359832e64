"""Options: declared once, read from words, written back as words."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lobby.gamekit.options import Choice, Declaration, Number, OptionError, Options, Value, parse
from tests.support.cases import in_one_test


def army(values: Mapping[str, Value]) -> int:
    """As many pieces as there are unordered pairs of numbers, as in Curio."""
    base = values["base"]
    assert isinstance(base, int)
    return base * (base + 1) // 2


BASE = Number("base", 2, 9, 4, "the largest number")
PIECES = Number("num_pieces", 1, 999, army, "pieces of each side", "base * (base + 1) / 2")
TURN = Choice("turning", (("turn", "it turns"), ("no_turn", "it stays")), "turn", "after captures")
FACE = Choice(
    "face", (("large", "9"), ("small", "1"), ("random", "?")), "small", "what is in front"
)

DECLARATIONS: tuple[Declaration, ...] = (BASE, PIECES, TURN, FACE)


def read(*words: str) -> Options:
    return parse("Toy", DECLARATIONS, words)


def refusal(*words: str) -> str:
    with pytest.raises(OptionError) as refused:
        read(*words)
    return str(refused.value)


def test_defaults_fill_what_is_not_given() -> None:
    assert read().values == (4, 10, "turn", "small")
    assert read("-no_turn").values == (4, 10, "no_turn", "small")


def test_a_default_may_follow_from_an_earlier_value() -> None:
    assert read("-base=2")["num_pieces"] == 3
    assert read("-num_pieces=20", "-base=2")["num_pieces"] == 20


def test_the_order_of_words_does_not_matter() -> None:
    words = ("-random", "-base=3", "-no_turn")
    assert read(*words) == read(*reversed(words))


@pytest.mark.parametrize("word", ["-base=7", "-BASE=7", "  -base=7\t", "-Base=07"])
def test_case_blanks_and_leading_zeros_are_ignored(word: str) -> None:
    assert read(word).number("base") == 7


@pytest.mark.parametrize("edge", [2, 9])
def test_the_ends_of_a_range_belong_to_it(edge: int) -> None:
    assert read(f"-base={edge}").number("base") == edge


@in_one_test(
    "value",
    ["", "1", "10", "-4", "+4", " 4", "4.0", "1_0", "abc", "4=4", "0x4", "\u0663", "\u2074"],
)
def test_a_bad_number_is_refused_with_the_range(value: str) -> None:
    sentence = f"'-base={value}' is not possible. Give a whole number from 2 to 9."
    assert refusal(f"-base={value}") == sentence


def test_a_number_without_a_value_is_refused_with_the_range() -> None:
    assert refusal("-base") == "'-base=' is not possible. Give a whole number from 2 to 9."


@pytest.mark.parametrize("digits", [11, 5000])
def test_a_huge_number_is_refused_and_not_repeated_in_full(digits: int) -> None:
    sentence = refusal("-base=" + "9" * digits)
    assert sentence.endswith(" is not possible. Give a whole number from 2 to 9.")
    assert len(sentence) < 90


@in_one_test("word", ["-size=3", "base=4", "base", "--base=4", "-turn=1", "-bases=4", ""])
def test_an_unknown_option_is_refused_with_those_there_are(word: str) -> None:
    accepted = "-base=N -num_pieces=N -turn -no_turn -large -small -random"
    advice = refusal(word).removeprefix(f"Toy has no option {word!r}. ")
    near = ("Did you mean `-base=N`?", "Did you mean `-turn`?")
    assert advice in (near if "base" in word or "turn" in word else (f"It takes {accepted}.",))


def test_a_long_unknown_option_is_not_repeated_in_full() -> None:
    assert len(refusal("-" + "x" * 5000)) < 140


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(OptionError, match=r"^Chess has no option '-960'. It takes no options\.$"):
        parse("Chess", (), ["-960"])


def test_the_same_value_twice_is_no_contradiction() -> None:
    assert read("-base=5", "-random", "-BASE=5", "-random") == read("-base=5", "-random")


def test_two_values_of_a_number_exclude_each_other() -> None:
    assert refusal("-base=5", "-base=6") == (
        "-base=5 and -base=6 exclude each other: give a whole number from 2 to 9."
    )


def test_two_words_of_a_choice_exclude_each_other() -> None:
    assert refusal("-large", "-base=5", "-random") == (
        "-large and -random exclude each other: give one of -large, -small, -random."
    )


def test_words_are_only_what_differs_from_the_defaults() -> None:
    assert read("-base=4", "-turn", "-small").words() == ()
    assert str(read("-random", "-base=3", "-num_pieces=6")) == "-base=3 -random"
    assert read("-base=3", "-num_pieces=10").words() == ("-base=3", "-num_pieces=10")


def test_a_value_is_asked_for_by_name_and_kind() -> None:
    options = read("-base=3", "-no_turn")
    assert (options["base"], options.number("base")) == (3, 3)
    assert (options["turning"], options.choice("turning")) == ("no_turn", "no_turn")
    with pytest.raises(KeyError):
        options["-base"]


def test_options_are_values() -> None:
    assert read("-base=3") == read("-BASE=3")
    assert read("-base=3") != read()
    assert len({read("-base=3"), read("-base=3"), read()}) == 2


def test_a_declaration_says_how_it_is_written_and_what_it_takes() -> None:
    assert (BASE.words, BASE.accepted) == (("-base=N",), "a whole number from 2 to 9")
    assert (TURN.words, TURN.accepted) == (("-turn", "-no_turn"), "one of -turn, -no_turn")


values = st.tuples(
    st.integers(BASE.low, BASE.high),
    st.integers(PIECES.low, PIECES.high),
    st.sampled_from(["turn", "no_turn"]),
    st.sampled_from(["large", "small", "random"]),
)


@given(values)
def test_words_read_back_to_the_same_options(drawn: tuple[Value, ...]) -> None:
    options = Options(DECLARATIONS, drawn)
    assert read(*options.words()) == options
    assert read(*str(options).split()) == options


@given(st.lists(st.text(max_size=12) | st.sampled_from(["-base=5", "-turn", "-no_turn"])))
def test_any_words_are_read_or_refused(words: list[str]) -> None:
    try:
        options = read(*words)
    except OptionError:
        return
    assert read(*options.words()) == options


@pytest.mark.parametrize("words", [("-base=\x1b[2J",), ("-base=5", "\n-base=6\n")])
def test_a_refusal_holds_no_control_characters(words: tuple[str, ...]) -> None:
    assert refusal(*words).isprintable()


KOMI = Choice(
    "komi",
    (("5.5", "Black gives 5.5 points."), ("6", "Draws are possible."), ("6.5", "As usual.")),
    "6.5",
    "What White gets for moving second",
    named=True,
)


def test_a_choice_of_numbers_with_decimals() -> None:
    for word, komi in (("-komi=5.5", 5.5), ("-KOMI=5,5", 5.5), ("-komi=6", 6.0)):
        options = parse("Go", (KOMI,), (word,))
        assert options.decimal("komi") == komi
        assert parse("Go", (KOMI,), str(options).split()) == options
    assert str(parse("Go", (KOMI,), ("-komi=6.5",))) == ""
    accepted = "Give one of -komi=5.5, -komi=6, -komi=6.5."
    for wrong in ("-komi=7", "-komi=", "-komi"):
        with pytest.raises(OptionError, match=re.escape(accepted)):
            parse("Go", (KOMI,), (wrong,))
    with pytest.raises(OptionError, match="exclude each other"):
        parse("Go", (KOMI,), ("-komi=6", "-komi=5.5"))
    with pytest.raises(OptionError, match=r"Did you mean `-komi=6`\?"):
        parse("Go", (KOMI,), ("-komo=6",))
