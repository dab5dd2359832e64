"""``lobby new-game`` writes a package that keeps the contract and is played at once."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner

from lobby.app.cli import main
from lobby.gamekit.contract import problems
from tests.e2e.openssh import NEEDS_SSH, Machine, make_key, serving
from tests.e2e.test_journey import LOBBY
from tests.support.packages import declare

TREE = Path(__file__).parents[2]


@NEEDS_SSH
async def test_what_is_written_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = CliRunner().invoke(main, ["new-game", "embersandash", "--folder", str(tmp_path)])
    assert made.exit_code == 0, made.output
    root = tmp_path / "lobby-embersandash"
    monkeypatch.syspath_prepend(root)
    monkeypatch.delitem(sys.modules, "embersandash", raising=False)
    parts = import_module("embersandash").PARTS
    assert problems(parts) == ()
    assert all(lesson().steps for lesson in parts.lessons)

    declare(root, "embersandash", {"embersandash": "embersandash:PARTS"})
    settings = {"PYTHONPATH": f"{root}:{TREE}", "LOBBY_BOTS": "0"}
    async with serving(tmp_path / "data", LOBBY, **settings) as server:
        ann, ben = (Machine(server.port, make_key(tmp_path / name)) for name in ("ann", "ben"))
        await ann.does("signup ann")
        await ben.does("signup ben")
        offered = await ann.document("embersandash challenge ben")
        await ben.does(f"accept {offered['number']}")
        (shown,) = (await ann.document("show 1"))["boards"]
        mover = ann if shown["legal_moves"] else ben
        await mover.does("move 1 b2")
        assert "<O>" in await ann.does("show 1")


@pytest.mark.parametrize("name", ["chaos", "othello", "chat", "random", "Ember", "class"])
def test_a_name_that_no_game_can_have_is_refused(name: str, tmp_path: Path) -> None:
    made = CliRunner().invoke(main, ["new-game", name, "--folder", str(tmp_path)])
    assert made.exit_code == 1
    assert "choose another name" in made.output or "cannot be the name" in made.output
    assert not list(tmp_path.iterdir())
