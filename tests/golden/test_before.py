"""A database made by an earlier version opens, is sound, and has lost nothing.

``before.db.xz`` is what the story left behind in the version that introduced the golden run,
compressed by xz. It must never be made again: it stands for the servers that are already running.
"""

from __future__ import annotations

import lzma
from hashlib import sha256
from pathlib import Path

from click.testing import CliRunner

from lobby.cli import main
from lobby.games.curio.rules import CurioState
from lobby.housekeeping import verification
from lobby.matches import playing, viewing
from lobby.sqlite import SqliteStore
from tests.golden.recording import compare
from tests.golden.run import BEFORE_DATABASE, BEFORE_ENDED, before

DIGEST = "0e14d64212b84085573746dea2c6c8e9cd8fa41a3611aa45592abcc100196a39"


def test_it_is_the_one_that_was_made_then() -> None:
    assert sha256(lzma.decompress(BEFORE_DATABASE.read_bytes())).hexdigest() == DIGEST


def test_all_of_it_is_there_and_sound(tmp_path: Path) -> None:
    said = before(tmp_path)
    checked = CliRunner().invoke(main, ["check", "--data", str(tmp_path)])
    assert (checked.exit_code, checked.output) == (0, "The database is sound.\n")
    compare(said)


async def test_its_matches_keep_what_repeats_in_them(tmp_path: Path) -> None:
    database = tmp_path / "lobby.db"
    database.write_bytes(lzma.decompress(BEFORE_DATABASE.read_bytes()))
    store = SqliteStore.open(database, lambda: BEFORE_ENDED)
    try:
        found = await store.read(lambda look: [look.match(board) for board in look.all_boards()])
        matches = [match for match in found if match]
        running = [each for each in matches if each.game == "curio" and not each.over]
        assert {each.key_version for each in matches} == {1}
        assert running
        for match in running:
            played = await store.read(lambda look, board: look.moves(board), match.board)
            (*_, state) = await store.read(viewing.history, match, played)
            assert isinstance(state, CurioState)
            assert match.rules.key(state, match.key_version) == state.key_by_numbers()
            assert match.to_move is not None
            player = match.players[match.to_move]
            await store.write(playing.play, match.board, player, state.moves()[0])
            after = await store.read(viewing.find, match.board, player)
            assert (after.plies, after.key_version) == (match.plies + 1, 1)
            assert await store.read(verification.verify, after) is None
    finally:
        await store.close()
