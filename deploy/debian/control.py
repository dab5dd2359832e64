"""What the Debian package says of itself."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent


@dataclass(frozen=True, slots=True)
class Control:
    """A package by its *version* in Debian's spelling, for machines of an *architecture* with a
    *python* such as ``python3.11``."""

    version: str
    architecture: str
    python: str

    @property
    def file(self) -> str:
        """The name of the package's file."""
        return f"lobby_{self.version}_{self.architecture}.deb"

    def files(self, root: Path) -> Mapping[str, str]:
        """The files beside the scripts, for a package with the files below *root*."""
        packed = sorted(path for path in root.rglob("*") if _is_packed(path, root))
        sums = (f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(root)}\n"
                for path in packed)  # fmt: skip
        settings = (f"/{path.relative_to(root)}\n" for path in sorted((root / "etc").rglob("*.*")))
        size = sum(path.stat().st_size for path in packed) // 1024
        return {
            "control": self._control(size),
            "conffiles": "".join(settings),
            "md5sums": "".join(sums),
        }

    def _control(self, kilobytes: int) -> str:
        return dedent(f"""\
            Package: lobby
            Version: {self.version}
            Architecture: {self.architecture}
            Maintainer: The authors of the Lobby <lobby@localhost>
            Installed-Size: {kilobytes}
            Depends: {self.python}, adduser, ca-certificates
            Recommends: openssh-client
            Suggests: postgresql (>= 15), haproxy (>= 2.4), prometheus
            Section: games
            Priority: optional
            Description: lobby for abstract board games that people enter with ssh
             People play board games with each other and with bots, over days or with a live clock:
             `ssh HOST help` lists the games. Their SSH keys identify them. The server keeps
             everything in an SQLite database or in PostgreSQL; several servers can share one.
            """)


def _is_packed(path: Path, root: Path) -> bool:
    return path.is_file() and not path.is_symlink() and path.relative_to(root).parts[0] != "DEBIAN"


def debian_version(version: str, system: Mapping[str, str]) -> str:
    """*version* as Debian compares versions, for the release of the *system* that os-release
    describes. What comes before a release sorts before it, and so does an older system.

    >>> debian_version("0.2.0.dev12+g1b9b95df", {"ID": "debian", "VERSION_ID": "12"})
    '0.2.0~dev12+g1b9b95df-1~deb12'
    >>> debian_version("0.2.0rc1", {"ID": "ubuntu", "VERSION_ID": "24.04"})
    '0.2.0~rc1-1~ubuntu24.04'
    """
    public, plus, commit = version.partition("+")
    ordered = re.sub(r"\.?(dev|a|b|rc)(\d+)", r"~\1\2", public) + plus + commit
    name = {"debian": "deb"}.get(system["ID"], system["ID"])
    return f"{ordered}-1~{name}{''.join(_release(system))}"


def _release(system: Mapping[str, str]) -> Iterator[str]:
    yield system.get("VERSION_ID") or system.get("VERSION_CODENAME", "")
