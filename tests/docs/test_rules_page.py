"""The rules described as settled are those of the code."""

from __future__ import annotations

from pathlib import Path

import pytest

from lobby.gamekit.game import Game
from lobby.games.catalogue import GAMES

RULES = (Path(__file__).parents[2] / "docs/rules.md").read_text()
SETTLED = [game for game in GAMES.values() if f"\n## {game.title}\n" in RULES]


@pytest.mark.parametrize("game", SETTLED, ids=lambda game: game.title)
def test_the_rules_name_every_option(game: Game) -> None:
    section = RULES.partition(f"\n## {game.title}\n")[2].partition("\n## ")[0]
    words = [word for declared in game.options for word in declared.words]
    assert not [word for word in words if f"`{word}`" not in section]
