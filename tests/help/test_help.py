"""Help texts: what the loader makes of them, and that what they show is true."""

from __future__ import annotations

import re

import pytest

from lobby import help
from lobby.errors import NotFound
from lobby.games.catalogue import GAMES
from lobby.help import Block
from lobby.model.terms import DECLARATIONS


def text(topic: str) -> str:
    return "\n".join(block.text for block in help.page(topic))


@pytest.mark.parametrize("topic", help.TOPICS)
def test_every_topic_has_a_title_and_a_page(topic: str) -> None:
    assert help.title(topic)
    assert help.page(topic)[0].kind == "heading"


@pytest.mark.parametrize("topic", help.TOPICS)
def test_what_stays_as_it_is_fits_a_narrow_window(topic: str) -> None:
    assert all(len(block.text) <= 72 for block in help.page(topic) if block.kind == "as is")


def test_paragraphs_are_one_text_and_diagrams_keep_their_lines() -> None:
    page = help.page("binar")
    assert page[1] == Block(
        "text",
        "Fill a row and a column that both add up to your parity: Even wants an even sum,"
        " Odd an odd one.",
    )
    assert Block("as is", "5  .  .  0  1  .") in page


def test_there_is_no_other_topic() -> None:
    with pytest.raises(NotFound, match="There is no help on 'go'"):
        help.page("go")


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
    rows = [block.text for block in help.page("binar") if block.kind == "as is"][:5]
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


def test_every_term_is_explained_with_the_challenges() -> None:
    assert all(each.spelling in text("challenges") for each in DECLARATIONS)
