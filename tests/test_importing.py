"""``lobby import``: an export is enough to move to another lobby."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lobby.hub.lobby import Lobby
from lobby.model.player import Player
from lobby.people import keys, moving_in
from lobby.sqlite import SqliteStore
from tests.commands.shell import Shell
from tests.conftest import begin, play
from tests.test_cli import refused, run

KEY, OTHER = (f"SHA256:{letter * 43}" for letter in "ab")


@pytest.fixture
async def data(tmp_path: Path) -> Path:
    """The data of a lobby in which nobody is."""
    await SqliteStore.open(tmp_path / "lobby.db", lambda: 0).close()
    return tmp_path


def exported(**changed: object) -> str:
    whole = {"name": "zoe", "keys": [{"fingerprint": KEY}, {"fingerprint": OTHER}]}
    return json.dumps({**whole, **changed})


def take_in(data: Path, text: str) -> str:
    (data / "zoe.json").write_text(text)
    return refused("import", str(data / "zoe.json"), DATA=str(data)).removeprefix("Error: ")


async def test_the_player_has_the_name_and_the_keys(data: Path) -> None:
    (data / "zoe.json").write_text(exported(matches=[{"board": 1}], ratings=[{"rating": 3000}]))
    done = run("import", str(data / "zoe.json"), DATA=str(data))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "zoe is now a player here and can connect with the exported keys.\n"
    store = SqliteStore.open(data / "lobby.db", lambda: 0)
    for fingerprint in (KEY, OTHER):
        player = await store.read(keys.holder, fingerprint)
        assert player is not None
        assert player.name == "zoe"
    await store.close()
    again = run("import", str(data / "zoe.json"), DATA=str(data))
    assert (again.returncode, again.stdout) == (1, "")
    assert again.stderr == f"Error: The key {KEY} belongs to zoe here.\n"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "The file is not JSON"),
        ("[" * 100_000, "The file is not JSON"),
        ("[]", "The file is not an export"),
        (exported(name=7), "The file is not an export"),
        (exported(keys="all"), "The file is not an export"),
        (exported(keys=[]), "The export has 0 keys"),
        (exported(keys=[{"fingerprint": "SHA256:x"}]), "The export has a key that is not"),
        (exported(keys=[7]), "The export has a key that is not"),
        (exported(name="bot7"), ""),
        (exported(name="\x1b[2J"), ""),
        (exported(name="move"), ""),
    ],
)
def test_what_is_no_export_gets_one_sentence(data: Path, text: str, why: str) -> None:
    said = take_in(data, text)
    assert said.startswith(why)
    assert said.isprintable()
    assert len(said) < 300


def test_nothing_comes_without_a_database(tmp_path: Path) -> None:
    assert take_in(tmp_path, exported()).startswith("There is no database")


async def test_a_real_export_moves_in(lobby: Lobby, ann: Player, ben: Player) -> None:
    await play(lobby, await begin(lobby, ann, ben), "32+a")
    text = await Shell(lobby, "ann").does("export")
    whole = json.loads(text)
    assert [each["fingerprint"] for each in whole["keys"]] == ["SHA256:ann"]
    whole["keys"] = [{**whole["keys"][0], "fingerprint": KEY}]  # a real one is longer
    assert moving_in.read(json.dumps(whole)) == moving_in.Arrival("ann", (KEY,))
