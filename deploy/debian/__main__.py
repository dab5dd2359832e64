"""The Debian package: the lobby in a virtual environment of its own, with what runs it.

    python -m deploy.debian dist/sshlobby-*.whl dist

It is for the release of Debian on which it is built, as it depends on that one's Python.
"""

from __future__ import annotations

import gzip
import os
import platform
import re
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from shutil import copyfile, which
from tempfile import TemporaryDirectory
from typing import Final

from deploy.debian import environment, licences
from deploy.debian.control import Control, debian_version

ROOT: Final = Path(__file__).parents[2]
HERE: Final = Path(__file__).parent

HOME: Final = "usr/lib/lobby"
"""Where the virtual environment is."""

_MODES: Final = {"etc/lobby/lobby.env": 0o600}
"""Files that not everybody may read: there are passwords in it."""


def build(wheel: Path, out: Path) -> Path:
    """The package with the lobby of *wheel*, made in the folder *out*."""
    with TemporaryDirectory() as made:
        root = Path(made, "root")
        python = environment.make(root, HOME, wheel, ROOT / "constraints.txt")
        _lay(root)
        version = environment.version(root / HOME)
        control = Control(
            version=debian_version(version, platform.freedesktop_os_release()),
            architecture=_said("dpkg", "--print-architecture"),
            python=python,
        )
        return pack(root, control, out)


def pack(root: Path, control: Control, out: Path) -> Path:
    """The package with the files below *root*, made in the folder *out*."""
    folder = root / "DEBIAN"
    folder.mkdir()
    folder.chmod(0o755)
    for name, text in control.files(root).items():
        (folder / name).write_text(text)
    for name in ("postinst", "prerm", "postrm"):
        _copy(HERE / name, folder / name, 0o755)
    package = out / control.file
    _said("dpkg-deb", "--root-owner-group", "-Zxz", "-z1", "--build", str(root), str(package))
    return package


def _lay(root: Path) -> None:
    """Put everything around the virtual environment into *root*."""
    share, units = root / "usr/share/doc/lobby", root / "usr/lib/systemd/system"
    for source, target in (
        (HERE / "lobby.sh", root / "usr/bin/lobby"),
        (HERE / "lobby.env", root / "etc/lobby/lobby.env"),
        (HERE / "upgrade.conf", units / "lobby.service.d/upgrade.conf"),
        (ROOT / "deploy/alerts.yml", root / "usr/share/lobby/alerts.yml"),
        (ROOT / "deploy/grafana.json", root / "usr/share/lobby/grafana.json"),
    ):
        target.parent.mkdir(parents=True, exist_ok=True)
        mode = _MODES.get(str(target.relative_to(root)), source.stat().st_mode & 0o755 | 0o644)
        _copy(source, target, mode)
    lay_guide(share)
    program = root / HOME / "bin/lobby"
    _said(
        str(root / HOME / "bin/python"), str(program), "config", "systemd",
        "--executable", f"/{HOME}/bin/lobby", "--into", str(units),
    )  # fmt: skip
    (share / "copyright").write_text(licences.written(root / HOME, (ROOT / "LICENSE").read_text()))
    with gzip.GzipFile(share / "changelog.gz", "wb", mtime=0) as packed:
        packed.write((ROOT / "CHANGELOG.md").read_bytes())


def lay_guide(share: Path) -> None:
    """Put the operators' guide and the pages that it names into the folder *share*."""
    guide = (ROOT / "deploy/README.md").read_text("utf-8")
    pages = {
        name: ROOT / "docs" / name for name in re.findall(r"\(\.\./docs/([\w-]+\.md)\)", guide)
    }
    share.mkdir(parents=True, exist_ok=True)
    for name, page in {**pages, "README.md": ROOT / "deploy/README.md"}.items():
        beside = re.sub(r"\]\(\.\./(docs|deploy)/", "](", page.read_text("utf-8"))
        (share / name).write_text(beside, "utf-8")


def _copy(source: Path, target: Path, mode: int) -> None:
    copyfile(source, target)
    target.chmod(mode)


def _said(*words: str) -> str:
    done = subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout.strip()


def _main() -> None:
    parser = ArgumentParser(prog="python -m deploy.debian", description=build.__doc__)
    parser.add_argument("wheel", type=Path)
    parser.add_argument("out", type=Path)
    given = parser.parse_args()
    if not which("dpkg-deb"):
        print("No Debian package was built: there is no dpkg-deb here.", file=sys.stderr)
        return
    os.umask(0o022)  # everybody may read what is packed
    print(build(given.wheel.resolve(), given.out.resolve()))


if __name__ == "__main__":
    _main()
