"""The programs that a cluster needs, and what is missing of them."""

from __future__ import annotations

import os
import pwd
import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from lobby.base.errors import CannotOperate

_DEBIAN = Path("/usr/lib/postgresql")
_BESIDE = "/usr/sbin:/sbin"  # where HAProxy is, and a user's path may not lead


def haproxy() -> str | None:
    """Where HAProxy is."""
    return shutil.which("haproxy") or shutil.which("haproxy", path=_BESIDE)


def postgres(cluster: Path) -> Path | None:
    """The folder of PostgreSQL's programs: of the version that made *cluster*, or of the newest."""
    made_by = cluster / "PG_VERSION"
    wanted = made_by.read_text().strip() if made_by.exists() else "*"
    versions = sorted(_DEBIAN.glob(f"{wanted}/bin/initdb"), key=lambda path: float(path.parts[-3]))
    if versions:
        return versions[-1].parent
    elsewhere = shutil.which("initdb")
    return Path(elsewhere).resolve().parent if elsewhere else None


def ensure(*, cluster: Path | None) -> None:
    """Raise CannotOperate, with what to install, unless everything is here. Without *cluster*
    PostgreSQL runs elsewhere."""
    missing = list(_missing(cluster))
    if missing:
        packages = " ".join(package for _, package in missing)
        names = " and ".join(name for name, _ in missing)
        raise CannotOperate(f"Missing: {names}. In Debian, run: apt install {packages}")
    if not find_spec("psycopg"):
        raise CannotOperate("Psycopg is missing. Run: pip install 'psycopg[binary]'")


def _missing(cluster: Path | None) -> Iterator[tuple[str, str]]:
    if not haproxy():
        yield "HAProxy", "haproxy"
    if cluster and not postgres(cluster):
        version = cluster / "PG_VERSION"
        number = version.read_text().strip() if version.exists() else ""
        yield f"PostgreSQL {number}".strip(), f"postgresql-{number}".rstrip("-")
    if not shutil.which("setpriv"):
        yield "setpriv", "util-linux"


def unprivileged() -> str | None:
    """The user who runs PostgreSQL where we are root, as whom it refuses to run."""
    if os.getuid() != 0:
        return None
    names = {user.pw_name for user in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"
