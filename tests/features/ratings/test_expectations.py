"""What to expect of a match, in one line, and where it is shown."""

from __future__ import annotations

import pytest

from lobby.core.lobby import Lobby
from lobby.features.matches import playing
from lobby.features.people.values.player import Player
from lobby.features.ratings import expectations
from lobby.features.ratings.expectations import SeatScore
from lobby.games.catalogue import GAMES
from tests.conftest import begin, play
from tests.support.cases import in_one_test
from tests.support.shell import Shell

WON_BY_X = "a1-c3 d4-a1 a2-c2 d2-a2"


@in_one_test(
    ("game", "words", "score", "line"),
    [
        (
            "chaos",
            "",
            SeatScore(80, 14, 118, ""),
            "With best play X wins on move 16. In 212 matches here O scored 41%.",
        ),
        ("chaos", "-balanced", None, "With best play the match is drawn."),
        ("chaos", "-pie", SeatScore(0, 0, 0, "-pie"), "With best play the match is drawn."),
        (
            "binar",
            "-size=3 -single",
            SeatScore(10, 0, 0, "-size=3 -single"),
            "With best play Odd wins on move 7. In 10 matches here Even scored 100%.",
        ),
        ("octilite", "", SeatScore(5, 2, 5, ""), "In 12 matches here O scored 50%."),
        ("octilite", "", SeatScore(4, 1, 4, ""), ""),
        ("curio", "", SeatScore(0, 0, 0, ""), ""),
        ("curio", "", None, ""),
    ],
)
def test_what_is_known_is_said(game: str, words: str, score: SeatScore | None, line: str) -> None:
    rules = GAMES[game]
    assert expectations.in_words(rules, rules.parse_options(words.split()), score) == line


async def test_a_challenge_says_what_to_expect(
    as_ann: Shell, lobby: Lobby, ann: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expectations, "TELLING", 1)
    await play(lobby, await begin(lobby, ann, ben, "chaos"), WON_BY_X)
    assert (await as_ann.does("chaos seek")).endswith(
        "\n\nWith best play X wins on move 16. In 1 match here O scored 0%. With --pair, each\n"
        "of you plays each side once.\n"
    )
    balanced = await as_ann.does("chaos seek -balanced")
    assert "\n\nWith best play the match is drawn.\n" in balanced


async def test_help_on_a_game_ends_with_how_matches_have_gone(
    as_ann: Shell, lobby: Lobby, ann: Player, ben: Player
) -> None:
    before = await as_ann.does("help chaos")
    assert "WITH BEST PLAY" in before
    assert "- the usual rules: With best play X wins on move 16." in before
    assert "MATCHES HERE" not in before
    await play(lobby, await begin(lobby, ann, ben, "chaos"), WON_BY_X)
    said = await as_ann.does("help chaos")
    assert said.startswith(before.rstrip())
    assert "MATCHES HERE" in said
    assert "- the usual rules: In 1 match here O scored 0%." in said
    assert "- `-size=3 -single`: With best play Odd wins on move 7." in (
        await as_ann.does("help binar")
    )


async def test_programs_get_the_same(
    as_guest: Shell, lobby: Lobby, ann: Player, ben: Player
) -> None:
    await play(lobby, await begin(lobby, ann, ben, "chaos"), WON_BY_X)
    secret = await begin(lobby, ann, ben, "chaos", "-pie", terms="--private")
    await play(lobby, secret, "a1-c3:d4-a1 keep")
    await lobby.change(playing.resign, secret.board, ann)
    games = {game["name"]: game for game in (await as_guest("list --json")).document["games"]}
    assert games["chaos"]["scores"] == [{"options": [], "matches": 1, "score": 0.0}]
    assert games["chaos"]["best_play"][:2] == [
        {"options": [], "winner": 1, "move": 16},
        {"options": ["-balanced"], "winner": None, "move": None},
    ]
    assert games["curio"]["best_play"] == games["curio"]["scores"] == []
