"""Terms are parsed, written back and described; contradictory ones are refused in a sentence."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from lobby.base.durations import DAY, HOUR, MINUTE, exactly
from lobby.base.errors import Refused
from lobby.features.terms.values.declarations import DECLARATIONS, LONGEST, SHORTEST, Switch
from lobby.features.terms.values.terms import Terms, parse, stored
from tests.support.cases import in_one_test

lengths = st.none() | st.integers(SHORTEST, LONGEST)


@st.composite
def any_terms(draw: st.DrawFn) -> Terms:
    """Terms with any values that do not contradict each other."""
    bank = draw(lengths)
    increment = draw(lengths | st.integers(1, MINUTE)) if bank else None
    cap = draw(st.none() | st.integers(bank, LONGEST)) if bank and increment else None
    most = (cap or LONGEST) if increment else (bank or LONGEST)
    per_move = draw(st.none() | st.integers(SHORTEST, most))
    limit = min((length for length in (bank, per_move) if length), default=0)
    reminder = draw(st.none() | st.integers(SHORTEST, limit - 1)) if limit > SHORTEST else None
    declared = (term.field for term in DECLARATIONS if isinstance(term, Switch))
    switches: dict[str, Any] = {field: draw(st.booleans()) for field in declared}
    switches["weekends_off"] &= bool(limit)
    switches["explorer"] &= switches["rated"]
    return Terms(per_move, reminder, bank, increment, cap, **switches)


def refusal_of(word: str) -> str:
    """The sentence with which *word* is refused; "." if it is not."""
    try:
        parse([word])
    except Refused as refusal:
        return str(refusal)
    return "."


@given(any_terms())
def test_terms_survive_being_written(terms: Terms) -> None:
    assert parse(terms.words()) == terms
    assert parse(reversed(terms.words())) == terms
    assert parse(str(terms).upper().split()) == terms


@given(any_terms(), st.data())
def test_no_written_word_is_superfluous(terms: Terms, data: st.DataObject) -> None:
    words = terms.words()
    if not words:
        return
    left_out = data.draw(st.integers(0, len(words) - 1))
    try:
        shorter = parse(words[:left_out] + words[left_out + 1 :])
    except Refused:
        return
    assert shorter != terms


@in_one_test(
    ("words", "terms"),
    [
        ("", Terms(per_move=7 * DAY, reminder=DAY)),
        ("--forfeittime=21 --remind=7", Terms(per_move=21 * DAY, reminder=7 * DAY)),
        ("--forfeittime=21 --nagtime=7", Terms(per_move=21 * DAY, reminder=14 * DAY)),
        ("--nagtime=7 --forfeittime=21", Terms(per_move=21 * DAY, reminder=14 * DAY)),
        ("--nagtime=5", Terms(reminder=2 * DAY)),
        ("--nagtime=5 --remind=2", Terms(reminder=2 * DAY)),
        ("--forfeittime=0.5", Terms(per_move=12 * HOUR, reminder=None)),
        ("--forfeittime=2", Terms(per_move=2 * DAY, reminder=DAY)),
        ("--forfeittime=1.999", Terms(per_move=2 * DAY - 86, reminder=None)),
        ("--forfeittime=none", Terms(per_move=None, reminder=None)),
        ("--forfeittime=.25 --unrated", Terms(per_move=6 * HOUR, reminder=None, rated=False)),
        ("--totaltime=10", Terms(per_move=None, bank=10 * DAY)),
        ("--totaltime=1", Terms(per_move=None, reminder=None, bank=DAY)),
        ("--totaltime=10 --forfeittime=3", Terms(per_move=3 * DAY, bank=10 * DAY)),
        ("--nagtime=none --private", Terms(reminder=None, private=True)),
        ("--weekends-off --weekends-off", Terms(weekends_off=True)),
        ("--pair --private", Terms(pair=True, private=True)),
        (
            "--increment=1.5 --cap=20 --totaltime=10",
            Terms(per_move=None, bank=10 * DAY, increment=90 * MINUTE, cap=20 * DAY),
        ),
    ],
)
def test_words_mean(words: str, terms: Terms) -> None:
    assert parse(words.split()) == terms


@in_one_test(
    ("words", "phrase"),
    [
        ("", "7 days per move; weekends included; rated; public"),
        ("--forfeittime=1", "1 day per move; weekends included; rated; public"),
        (
            "--forfeittime=1 --pair",
            "1 day per move; weekends included; rated; public; a pair of boards with one result",
        ),
        ("--forfeittime=1.5 --unrated", "36 hours per move; weekends included; unrated; public"),
        ("--forfeittime=none --private", "no time limit; rated; private"),
        ("--totaltime=5m --increment=3s", "5 minutes + 3 seconds per move; rated; public"),
        ("--totaltime=10", "10 days for all moves; weekends included; rated; public"),
        (
            "--totaltime=10 --forfeittime=3",
            "10 days for all moves, each move within 3 days; weekends included; rated; public",
        ),
        (
            "--totaltime=10 --increment=12 --cap=20 --weekends-off",
            "10 days + 12 hours per move, at most 20 days saved up; weekends off; rated; public",
        ),
    ],
)
def test_terms_are_described(words: str, phrase: str) -> None:
    assert parse(words.split()).describe() == phrase


DAYS_RANGE = "Give days up to 365, a time such as 90m, 12h or 3d, at least 1m, or none."


@in_one_test(
    ("words", "sentence"),
    [
        ("--forfeittime=0", f"'--forfeittime=0' is not possible. {DAYS_RANGE}"),
        ("--forfeittime=365.1", f"'--forfeittime=365.1' is not possible. {DAYS_RANGE}"),
        ("--forfeittime=0.9m", f"'--forfeittime=0.9m' is not possible. {DAYS_RANGE}"),
        (
            "--forfeittime=12345678901234567890123456",
            f"'--forfeittime=1234567890123...' is not possible. {DAYS_RANGE}",
        ),
        ("--forfeittime=3w", f"'--forfeittime=3w' is not possible. {DAYS_RANGE}"),
        ("--forfeittime=h", f"'--forfeittime=h' is not possible. {DAYS_RANGE}"),
        ("--remind=soon", f"'--remind=soon' is not possible. {DAYS_RANGE}"),
        ("--forfeittime", f"'--forfeittime=' is not possible. {DAYS_RANGE}"),
        ("--totaltime=-3", f"'--totaltime=-3' is not possible. {DAYS_RANGE}"),
        ("--cap=1e1", f"'--cap=1e1' is not possible. {DAYS_RANGE}"),
        ("--cap=.", f"'--cap=.' is not possible. {DAYS_RANGE}"),
        ("--cap=²", f"'--cap=²' is not possible. {DAYS_RANGE}"),
        (
            "--increment=8761",
            "'--increment=8761' is not possible. Give hours up to 8760, a time such as 5s, 90m or"
            " 12h, at least 1s, or none.",
        ),
        ("--private=yes", "--private does not accept a value."),
        ("--cap=3 --cap=4", "--cap is given twice with different values. Give one."),
        ("--increment=5", "--increment is added to --totaltime. Give that as well."),
        (
            "--totaltime=5 --cap=9",
            "--cap limits how far --increment raises --totaltime: give all three.",
        ),
        (
            "--totaltime=5 --increment=1 --cap=3",
            "--cap is the most that --totaltime may grow to: give at least 5 days.",
        ),
        (
            "--totaltime=0.5 --forfeittime=6",
            "--forfeittime exceeds --totaltime: give at most 12 hours, or none.",
        ),
        (
            "--forfeittime=1 --remind=1",
            "--remind is a time before the deadline: give less than 1 day, or none.",
        ),
        (
            "--forfeittime=none --remind=1",
            "--remind needs a deadline. Give --forfeittime or --totaltime as well.",
        ),
        (
            "--nagtime=soon",
            "Expected --nagtime=DAYS, the days after the last move, not 'soon'; or --remind=DAYS,"
            " the days before the deadline.",
        ),
        (
            "--nagtime=7",
            "--nagtime counts from the last move: give fewer days than the limit (7). To count"
            " back from the deadline: --remind=DAYS",
        ),
        (
            "--nagtime=7 --totaltime=30",
            "--nagtime counts from the last move and needs --forfeittime. To count back from a"
            " deadline: --remind=DAYS",
        ),
        (
            "--nagtime=5 --remind=3",
            "--nagtime and --remind contradict each other. Give one of them.",
        ),
        (
            "--forfeittime=none --weekends-off",
            "--weekends-off needs a clock. Give --forfeittime or --totaltime as well.",
        ),
        (
            "--rated",
            "There is no term '--rated'. The terms are --forfeittime=DAYS --remind=DAYS "
            "--totaltime=DAYS --increment=HOURS --cap=DAYS --weekends-off --unrated --private"
            " --pair --explorer.",
        ),
    ],
)
def test_refusals_say_what_would_be_right(words: str, sentence: str) -> None:
    with pytest.raises(Refused) as refusal:
        parse(words.split())
    assert str(refusal.value) == sentence


def test_the_values_that_refusals_name_are_accepted() -> None:
    parse(["--forfeittime=1m"])
    parse(["--totaltime=365", "--increment=8760"])
    parse(["--totaltime=365d", "--increment=8760h"])


def test_a_time_may_say_itself_what_it_counts() -> None:
    terms = parse(["--forfeittime=90m", "--totaltime=36h", "--increment=0.5d", "--remind=.5h"])
    assert (terms.per_move, terms.bank, terms.increment) == (90 * 60, 36 * HOUR, 12 * HOUR)
    assert terms.reminder == 30 * 60
    assert parse(terms.words()) == terms


@in_one_test(
    "words",
    [
        "--forfeittime=1m",
        "--forfeittime=90m --remind=45m",
        "--totaltime=10m --increment=5s",
        "--totaltime=36h --increment=12 --cap=3",
        "--forfeittime=86399s",
        "--forfeittime=24h",
        "--forfeittime=168h --remind=24h",
        "--totaltime=240h --increment=60m --cap=480h",
        "--totaltime=10 --increment=1d",
    ],
)
def test_times_come_back_in_the_unit_given(words: str) -> None:
    assert str(parse(words.split())) == words


@in_one_test(
    ("words", "phrase"),
    [
        ("--forfeittime=24h", "24 hours per move"),
        ("--forfeittime=1d", "1 day per move"),
        ("--forfeittime=90m", "90 minutes per move"),
        ("--forfeittime=168h", "168 hours per move"),
        ("--forfeittime=1h", "1 hour per move"),
        ("--totaltime=10m --increment=5s", "10 minutes + 5 seconds per move"),
        ("--totaltime=3 --increment=24", "3 days + 24 hours per move"),
        ("--totaltime=3 --increment=1d", "3 days + 1 day per move"),
        ("--totaltime=48h --forfeittime=24h", "48 hours for all moves, each move within 24 hours"),
        (
            "--totaltime=48h --increment=1 --cap=72h",
            "48 hours + 1 hour per move, at most 72 hours saved up",
        ),
    ],
)
def test_times_are_told_in_the_unit_given(words: str, phrase: str) -> None:
    terms = parse(words.split())
    assert terms.phrases()[0] == phrase
    assert stored(str(terms)).phrases() == terms.phrases()


def test_a_reminder_is_told_in_the_unit_given() -> None:
    assert "reminder 48 hours before the deadline" in parse(["--remind=48h"]).describe()
    assert "reminder 48 hours before the deadline" in parse(["--nagtime=120h"]).describe()


def test_terms_in_other_units_are_the_same_terms() -> None:
    assert parse(["--forfeittime=24h"]) == parse(["--forfeittime=1"])


@given(any_terms())
def test_terms_are_told_alike_once_they_are_stored(terms: Terms) -> None:
    assert stored(str(terms)).describe() == terms.describe()


@given(st.text(max_size=30))
@example("REMI")
def test_any_word_is_read_or_refused(word: str) -> None:
    for declaration in DECLARATIONS:
        for text in (word, f"--{declaration.name}={word}"):
            assert refusal_of(text).endswith((".", "?"))  # it may ask what was meant


def test_every_field_is_declared_once() -> None:
    declared = {declaration.field for declaration in DECLARATIONS}
    assert len(declared) == len(DECLARATIONS)
    assert declared | {"units"} == {field.name for field in fields(Terms)}


def test_lengths_of_time_are_written_in_full() -> None:
    assert exactly(7 * DAY) == "7 days"
    assert exactly(DAY + 12 * HOUR) == "1 day 12 h"
    assert exactly(HOUR + 90) == "1 h 1 min 30 s"


def test_what_was_stored_as_nagtime_counted_from_the_deadline() -> None:
    assert stored("--forfeittime=9 --nagtime=2") == parse(["--forfeittime=9", "--remind=2"])
    assert stored("--nagtime=none").reminder is None
