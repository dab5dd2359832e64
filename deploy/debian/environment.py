"""The virtual environment of the Debian package, which runs elsewhere than where it is made."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

SYSTEM: Final = Path("/usr/bin/python3")
"""Debian's Python, whatever else is on the path."""

_PROGRAMS: Final = ("lobby", "python", "python3")
"""What stays in the folder of programs; those of the libraries are nobody's."""


def make(root: Path, home: str, wheel: Path, constraints: Path) -> str:
    """Make the environment in *home* below *root*, with the lobby of *wheel* and the driver of
    PostgreSQL. Return the name of its Python, such as ``python3.11``."""
    folder = root / home
    system = SYSTEM.resolve()
    _run(system, "-m", "venv", "--without-pip", folder)
    _run(
        sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check",
        "--python", folder / "bin/python", "install", "--no-compile",
        "--constraint", constraints, "--build-constraint", constraints, f"{wheel}[postgres]",
    )  # fmt: skip
    settle(folder, Path("/", home), system)
    _compile(root, folder)
    return system.name


def settle(folder: Path, home: Path, system: Path) -> None:
    """Have the environment in *folder* run in *home*, on the Python *system*, and forget where it
    was made."""
    programs = folder / "bin"
    for program in programs.iterdir():
        if program.name not in _PROGRAMS:
            program.unlink()
    for name, target in (("python", system), ("python3", Path("python"))):
        (programs / name).unlink(missing_ok=True)
        (programs / name).symlink_to(target)
    for name in set(_PROGRAMS) - {"python", "python3"}:
        _, _, script = (programs / name).read_text().partition("\n")
        (programs / name).write_text(f"#!{home}/bin/python\n{script}")
    settings = (folder / "pyvenv.cfg").read_text().splitlines(keepends=True)
    # Where it was made with which command, nobody needs to know.
    lines = (line for line in settings if not line.startswith(("command", "executable")))
    (folder / "pyvenv.cfg").write_text("".join(lines))
    for information in folder.rglob("*.dist-info"):
        _forget_origin(information)


def _forget_origin(information: Path) -> None:
    """Remove from the *information* of a distribution from which file it was installed."""
    (information / "direct_url.json").unlink(missing_ok=True)
    record = information / "RECORD"
    lines = record.read_text().splitlines(keepends=True)
    # Programs were changed or removed above, and so are not as recorded.
    gone = ("direct_url.json,", "../bin/")
    record.write_text("".join(line for line in lines if not any(name in line for name in gone)))


def version(folder: Path) -> str:
    """The version of the lobby in the environment in *folder*."""
    (information,) = folder.glob("lib/*/site-packages/sshlobby-*.dist-info")
    return information.name.removeprefix("sshlobby-").removesuffix(".dist-info")


def _compile(root: Path, folder: Path) -> None:
    """Compile everything in *folder*, as the server may not write there."""
    # Python compares the time of a file with the one in its compiled form, and dpkg-deb takes no
    # time after this one.
    made = int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))
    for path in folder.rglob("*.py"):
        os.utime(path, (made, made))
    options = ("-q", "-j", "0", "--invalidation-mode", "timestamp")
    _run(folder / "bin/python", "-m", "compileall", *options, "-s", root, "-p", "/", folder / "lib")


def _run(*words: str | Path) -> None:
    subprocess.run([str(word) for word in words], check=True)
