"""A file that cannot grow: changes are refused whole, and work again once there is room."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from lobby.app.check.sqlite import check
from lobby.database.sqlite import backup

REPOSITORY = Path(__file__).parents[3]


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, check=True, cwd=REPOSITORY
    )


def test_a_full_disk_and_then_room(tmp_path: Path) -> None:
    path = tmp_path / "lobby.db"
    done = run("-m", "tests.database.sqlite.filling", path)
    refusal = "The server's database cannot be used just now. Nothing was changed. Try again later."
    assert done.stdout.splitlines() == [
        refusal,
        refusal,
        "stored",
        refusal,
        "[6, 1] and 2 events",
        "[6, 1, 150000] and 3 events",
    ]
    assert f"could not be stored: {path} cannot be used: disk I/O error." in done.stderr
    assert list(check(path)) == []


BACK_UP = """
import resource, sys
from pathlib import Path
from lobby.database.sqlite import StoreError, backup
resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, resource.RLIM_INFINITY))
try:
    backup(Path(sys.argv[1]), Path(sys.argv[2]))
except StoreError as error:
    print(error)
"""


def test_a_backup_that_does_not_fit_leaves_nothing(tmp_path: Path) -> None:
    path, folder = tmp_path / "lobby.db", tmp_path / "backups"
    folder.mkdir()
    run("-m", "tests.database.sqlite.filling", path)
    done = run("-c", BACK_UP, path, folder / "copy.db")
    assert done.stdout == f"{folder}/copy.db cannot be used: disk I/O error.\n"
    assert list(folder.iterdir()) == []
    backup(path, folder / "copy.db")
    assert list(check(folder / "copy.db")) == []
