"""Help texts: what the loader makes of them, and that their examples are true."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from lobby.base.durations import DAY, HOUR
from lobby.base.errors import NotFound
from lobby.core.lobby import Lobby
from lobby.features.archive import archive
from lobby.features.challenges.values import LIFETIME
from lobby.features.clocks import clocks, vacations
from lobby.features.clocks.values import LEISURE
from lobby.features.help import topics
from lobby.features.help.screens import laid_out
from lobby.features.help.topics import ALIASES, Block
from lobby.features.people.values.player import Player
from lobby.features.terms.values.declarations import DECLARATIONS
from lobby.features.terms.values.terms import parse
from lobby.games.catalogue import GAMES
from lobby.widgets.lines import width
from lobby.widgets.theme.palette import palette
from tests.conftest import Clock
from tests.support.cases import in_one_test
from tests.support.shell import Shell

FRIDAY_NOON = int(datetime(2023, 11, 17, 12, tzinfo=UTC).timestamp())


def text(topic: str) -> str:
    return "\n".join(block.text for block in topics.page(topic))


@in_one_test("topic", topics.TOPICS)
def test_every_topic_has_a_title_and_a_page(topic: str) -> None:
    assert topics.title(topic)
    assert topics.page(topic)[0].kind == "heading"


@in_one_test("topic", topics.TOPICS)
def test_what_stays_as_it_is_fits_a_narrow_window(topic: str) -> None:
    assert all(len(block.text) <= 72 for block in topics.page(topic) if block.kind == "as is")


def test_paragraphs_are_one_text_and_diagrams_keep_their_lines() -> None:
    page = topics.page("binar")
    assert page[1] == Block(
        "text",
        "Fill a row and a column that both add up to your parity: Even wants an even sum,"
        " Odd an odd one.",
    )
    assert Block("as is", "5  .  .  0  1  .") in page


def test_there_is_no_other_topic() -> None:
    with pytest.raises(NotFound, match="There is no help on 'go'"):
        topics.page("go")


def test_the_first_moves_of_chaos_are_those_of_the_rules() -> None:
    game = GAMES["chaos"]
    moves = game.start(game.parse_options([]), {}).moves()
    assert set(re.findall(r"`([a-e]\d-[a-e]\d)`", text("chaos"))) == set(moves)


def test_the_examples_of_octilite_are_legal() -> None:
    game = GAMES["octilite"]
    assert "`22+b`" in text("octilite")
    assert "22+b" in game.start(game.parse_options([]), {}).moves()


def test_the_diagram_of_binar_is_won_by_the_move_it_shows() -> None:
    game = GAMES["binar"]
    state = game.start(game.parse_options([]), {})
    rows = [block.text for block in topics.page("binar") if block.kind == "as is"][:5]
    digits = {
        f"{column}{row[0]}": cell.strip("<>")
        for row in rows
        for column, cell in zip("abcde", row.split()[1:6], strict=True)
    }
    zeros = [cell for cell, digit in digits.items() if digit == "0"]
    ones = [cell for cell, digit in digits.items() if digit == "1" and cell != "c3"]
    assert len(zeros) == len(ones) + 1
    order = [move for pair in zip(zeros, ones, strict=False) for move in pair] + [zeros[-1]]
    for move in order:
        state = state.play(move)
    outcome = state.play("c3").outcome
    assert outcome
    assert (outcome.winner, outcome.reason) == (0, "lines")


def test_every_term_is_explained() -> None:
    assert all(term.spelling in text("terms") for term in DECLARATIONS)


@in_one_test(
    ("word", "topic"),
    [
        ("time", "clock"),
        ("Deadline", "clock"),
        ("weekends", "clock"),
        ("vacation", "clock"),
        ("undo", "takeback"),
        ("takeback", "takeback"),
        ("draw", "draws"),
        ("repetition", "draws"),
        ("rating", "ratings"),
        ("ratings", "ratings"),
        ("glicko", "ratings"),
        ("mail", "notices"),
        ("bell", "lobby"),
        ("colour", "settings"),
        ("color", "settings"),
        ("guest", "start"),
        ("key", "start"),
        ("password", "start"),
        ("unrated", "terms"),
        ("increment", "terms"),
        ("CHAOS", "chaos"),
        ("weather", None),
    ],
)
def test_a_word_leads_to_the_page_that_covers_it(word: str, topic: str | None) -> None:
    assert topics.topic_of(word) == topic


def test_every_word_leads_to_a_page_and_only_one() -> None:
    assert set(ALIASES.values()) <= set(topics.TOPICS)
    assert not set(ALIASES) & set(topics.TOPICS)
    words = [word for words in topics._WORDS.values() for word in words]
    assert len(words) == len(set(words))


def test_every_page_but_those_of_games_is_found_by_other_words_too() -> None:
    assert set(ALIASES.values()) == set(topics.TOPICS) - set(GAMES)


def test_the_clock_page_shows_terms_in_the_words_of_a_board() -> None:
    said = text("clock")
    for words in ("--forfeittime=3", "--totaltime=10", "--totaltime=10 --increment=12h --cap=20"):
        assert f'"{parse(words.split()).describe()}"' in said
    assert "[--" not in said


def test_weekends_off_move_a_deadline_as_the_clock_page_says() -> None:
    friday_noon, tuesday_noon = (
        int(datetime(2026, 5, day, 12, tzinfo=UTC).timestamp()) for day in (8, 12)
    )
    clock = clocks.start(parse(["--forfeittime=2", "--weekends-off"]), friday_noon)
    pauses = clock.pauses((), UTC)
    assert clocks.deadline(clock, pauses) == tuesday_noon
    assert clocks.time_left(clock, friday_noon, pauses) == 2 * DAY


def test_the_shorter_of_bank_and_limit_holds_as_the_clock_page_says() -> None:
    terms = parse(["--totaltime=10", "--forfeittime=3"])
    clock = replace(clocks.start(terms, 0), banks=(2 * HOUR, 10 * DAY))
    assert clocks.time_left(clock, 0) == 2 * HOUR
    assert clocks.time_left(replace(clock, turn=1), 0) == 3 * DAY


def test_what_the_pages_count_is_what_the_lobby_counts() -> None:
    assert f"{vacations.ALLOWANCE_DAYS} days in each calendar year" in text("clock")
    assert LIFETIME == 14 * DAY
    assert "after two weeks it expires" in text("challenges")
    assert LEISURE == DAY
    assert "Until then a move may take a day." in text("clock")


@in_one_test("topic", [*topics.TOPICS, topics.OPERATORS])
def test_no_page_refers_to_one_that_is_not_there(topic: str) -> None:
    titles = {topics.title(name) for name in topics.TOPICS}
    named = re.findall(r'(?:[Ss]ee(?: also)?|and) "([A-Z][^"]+)"', text(topic))
    assert set(named) <= titles


def test_the_limits_of_an_archive_are_those_in_force() -> None:
    assert f"You may keep {archive.MOST} matches." in text("study")


async def test_a_list_shows_the_time_until_the_deadline_and_a_board_what_the_clock_counts(
    lobby: Lobby, ann: Player, ben: Player, clock: Clock
) -> None:
    as_ann, as_ben = Shell(lobby, "ann"), Shell(lobby, "ben")
    clock.advance(FRIDAY_NOON - clock())
    await as_ann.does("octilite challenge ben --forfeittime=2 --weekends-off")
    await as_ben.does("accept 1")
    assert "4 d" in await as_ann.does("games")
    board = await as_ann.does("show 1")
    assert "  2 d left" in board
    assert "4 d" not in board


def test_a_phone_shows_every_command_whole() -> None:
    colours = palette("16", "unicode")
    for topic in set(topics.TOPICS) - GAMES.keys():
        assert all(width(row) <= 40 for row in laid_out(topics.page(topic), 40, colours)), topic
