"""Every position shown on the page of positions is valid, and stays the same when written again."""

from __future__ import annotations

from pathlib import Path

from lobby.games.catalogue import GAMES, OURS, notation_of
from tests.support.cases import in_one_test
from tests.support.shell import Shell

PAGE = Path(__file__).parents[2] / "docs" / "positions.md"
COMMAND = "ssh HOST preview "
SHOWN = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith(OURS)]


def test_each_game_is_there() -> None:
    assert {line.split()[0] for line in SHOWN} == set(OURS)


@in_one_test("line", SHOWN)
def test_what_is_shown_is_read(line: str) -> None:
    game, *options, word = line.split()
    notation = notation_of(game)
    view = notation.read(word, GAMES[game].parse_options(options)).view
    assert notation.write(view, view.to_move or 0) == word


async def test_the_command_that_is_shown_is_understood(as_guest: Shell) -> None:
    (line,) = (line for line in PAGE.read_text("utf-8").splitlines() if line.startswith(COMMAND))
    assert "would be to move" in await as_guest.does(f"preview {line.removeprefix(COMMAND)}")
