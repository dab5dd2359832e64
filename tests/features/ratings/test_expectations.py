"""What to expect of a match, in one line."""

from __future__ import annotations

import pytest

from lobby.features.ratings import expectations
from lobby.features.ratings.seat_scores import SeatScore
from lobby.games.catalogue import GAMES


@pytest.mark.parametrize(
    ("game", "words", "score", "line"),
    [
        (
            "chaos",
            "",
            SeatScore("", 80, 14, 118),
            "With best play X wins on move 16. In 212 matches here O scored 41%.",
        ),
        ("chaos", "-balanced", None, "With best play the match is drawn."),
        ("chaos", "-pie", SeatScore("-pie", 0, 0, 0), "With best play the match is drawn."),
        (
            "binar",
            "-size=3 -single",
            SeatScore("-size=3 -single", 10, 0, 0),
            "With best play Odd wins on move 7. In 10 matches here Even scored 100%.",
        ),
        ("octilite", "", SeatScore("", 5, 2, 5), "In 12 matches here O scored 50%."),
        ("octilite", "", SeatScore("", 4, 1, 4), ""),
        ("curio", "", SeatScore("", 0, 0, 0), ""),
        ("curio", "", None, ""),
    ],
)
def test_what_is_known_is_said(game: str, words: str, score: SeatScore | None, line: str) -> None:
    rules = GAMES[game]
    assert expectations.in_words(rules, rules.parse_options(words.split()), score) == line
