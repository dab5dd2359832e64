"""What games declare to be proved: the strongest bots agree."""

from __future__ import annotations

from random import Random

from lobby.gamekit.mind import DRAW, LOSS, WIN, Situation
from lobby.games.catalogue import GAMES, level_of, mind_of
from tests.support.cases import in_one_test

PROVED = [(name, words) for name, game in GAMES.items() for words in game.best_play]


@in_one_test(("name", "words"), PROVED)
def test_what_is_proved_is_what_the_tables_say(name: str, words: str) -> None:
    game = GAMES[name]
    options = game.parse_options(words.split())
    assert str(options) == words
    start = game.begun(options, 1)
    situation = Situation(name, words, (start.view(0),))
    best = mind_of(name).think(situation, level_of(name, 6).effort(60.0), Random(1)).best.value
    proved = game.best_play[words]
    assert best.exact
    assert best.score == {0: WIN, 1: LOSS, None: DRAW}[proved.winner]
    assert best.plies == proved.move


def test_which_options_are_solved() -> None:
    solved = {name: len(game.best_play) for name, game in GAMES.items()}
    assert (solved["binar"], solved["chaos"], solved["curio"], solved["octilite"]) == (12, 3, 0, 0)
